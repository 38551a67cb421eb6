//! The targets of each piece: ordered lists of moves, and the other pieces that SAN has to tell apart.

use std::marker::PhantomData;

use super::any_position::AnyPosition;
use super::context::Context;
use super::generate::{Legal, PseudoLegal, Sink, Targets, generate, moves_to};
use super::side::{Side, for_side};
use super::stages::{CastlingPath, Filters};
use crate::types::{Bitboard, CastlingSide, Move, Role, Square, Step};

/// For each piece of the side to move, the squares to which it can move.
#[derive(Clone, Debug)]
pub(crate) struct MoveTargets {
    /// By origin, without en passant and castling.
    targets: [Bitboard; 64],
    /// The pieces that have any move.
    movers: Bitboard,
    /// The pawns that can capture en passant.
    en_passant: Bitboard,
    castles: [Option<Move>; 2],
}

impl MoveTargets {
    /// Stage 4: the legal moves.
    pub(crate) fn legal<S: Side>(cx: &Context<'_, S>) -> Self {
        Self::new::<S, Legal>(cx)
    }

    /// Stage 3: the pseudo-legal moves.
    pub(crate) fn pseudo_legal<S: Side>(cx: &Context<'_, S>) -> Self {
        Self::new::<S, PseudoLegal>(cx)
    }

    fn new<S: Side, T: Targets>(cx: &Context<'_, S>) -> Self {
        let mut sink = TargetSink::<T> {
            moves: Self {
                targets: [Bitboard::EMPTY; 64],
                movers: Bitboard::EMPTY,
                en_passant: Bitboard::EMPTY,
                castles: [None; 2],
            },
            targets: PhantomData,
        };
        generate(cx, Bitboard::ALL, &mut sink);
        sink.moves
    }

    /// Whether there is no move at all.
    pub(crate) const fn is_empty(&self) -> bool {
        self.movers.is_empty()
    }

    /// Whether the king can castle on this side.
    pub(crate) const fn can_castle(&self, side: CastlingSide) -> bool {
        self.castles[side as usize].is_some()
    }

    /// The other pieces of the same role that can move to the same square, from which SAN has to tell the move apart.
    /// Pawns are never ambiguous: a capture names its file.
    #[inline]
    pub(crate) fn ambiguous_with(&self, position: &AnyPosition, mv: Move) -> Bitboard {
        if mv.role() == Role::Pawn {
            return Bitboard::EMPTY;
        }
        let others = self.movers & position.board().by_role(mv.role());
        (others.without(mv.from()).into_iter())
            .filter(|&from| self.targets[from.index()].contains(mv.to()))
            .collect()
    }

    /// Visits the moves of the pieces on the squares `of`, ordered by origin and target, then queen, rook, bishop,
    /// knight for promotions; castling comes after the king's steps.
    pub(crate) fn each<S: Side>(
        &self,
        cx: &Context<'_, S>,
        of: Bitboard,
        mut each: impl FnMut(Move),
    ) {
        for from in self.movers & of {
            let Some(role) = cx.position.board().role_at(from) else {
                continue;
            };
            let targets = self.targets[from.index()];
            let passed = (cx.position.en_passant()).filter(|_| self.en_passant.contains(from));
            let all = passed.map_or(targets, |to| targets.with(to));
            for to in all {
                if passed == Some(to) {
                    each(Move::EnPassant { from, to });
                } else {
                    moves_to::<S>(role, from, to, cx.captured(role, from, to), &mut each);
                }
            }
            if role == Role::King {
                let castles = self.castles.into_iter().flatten();
                castles
                    .filter(|castle| castle.from() == from)
                    .for_each(&mut each);
            }
        }
    }

    fn add(&mut self, from: Square, targets: Bitboard) {
        self.targets[from.index()] |= targets;
        if targets.any() {
            self.movers = self.movers.with(from);
        }
    }
}

/// Sorts the targets by origin.
struct TargetSink<T> {
    moves: MoveTargets,
    targets: PhantomData<T>,
}

impl<S: Side, T: Targets> Sink<S> for TargetSink<T> {
    const WANTS_ALL: bool = T::WANTS_ALL;

    fn piece(&mut self, _: &Context<'_, S>, _: Role, from: Square, filters: Filters) {
        self.moves.add(from, T::of(&filters));
    }

    fn pawns(&mut self, _: &Context<'_, S>, step: Step, filters: Filters) {
        for to in T::of(&filters) {
            self.moves.add(to.origin_of(step), Bitboard::of(to));
        }
    }

    fn en_passant(&mut self, _: &Context<'_, S>, from: Square, to: Square, filters: Filters) {
        if T::of(&filters).contains(to) {
            self.moves.en_passant = self.moves.en_passant.with(from);
            self.moves.movers = self.moves.movers.with(from);
        }
    }

    fn castle(&mut self, _: &Context<'_, S>, path: CastlingPath, filters: Filters) {
        if T::of(&filters).any() {
            let side = Move::castling_side(path.king, path.rook);
            self.moves.castles[side as usize] = Some(path.mv());
            self.moves.movers = self.moves.movers.with(path.king);
        }
    }
}

/// The legal moves of the side to move, ordered.
pub(crate) fn each_legal(position: &AnyPosition, each: impl FnMut(Move)) {
    for_side!(position, S => {
        let cx = Context::<S>::new(position);
        MoveTargets::legal(&cx).each(&cx, Bitboard::ALL, each);
    });
}

/// The pseudo-legal moves of the side to move, ordered.
pub(crate) fn each_pseudo_legal(position: &AnyPosition, each: impl FnMut(Move)) {
    for_side!(position, S => {
        let cx = Context::<S>::new(position);
        MoveTargets::pseudo_legal(&cx).each(&cx, Bitboard::ALL, each);
    });
}
