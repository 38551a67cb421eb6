//! What the generator passes its filters to: the trait, the stages whose targets a sink takes, and the making and counting
//! of moves.

use std::marker::PhantomData;

use super::context::{Context, Side};
use super::movement;
use super::stages::{CastlingPath, Filters};
use crate::types::{Bitboard, Move, Role, Square, Step};

/// Receives the filters of each kind of move. A sink contains no rules.
pub(crate) trait Sink<S: Side> {
    /// Whether the sink also takes moves that stage 4 rejects; otherwise the generator skips what cannot be legal.
    const WANTS_ALL: bool = false;

    /// A king's step, or the moves of a knight, bishop, rook or queen.
    fn piece(&mut self, cx: &Context<'_, S>, role: Role, from: Square, filters: Filters);

    /// The moves of some pawns by the same step, given by their targets.
    fn pawns(&mut self, cx: &Context<'_, S>, step: Step, filters: Filters);

    /// A capture en passant.
    fn en_passant(&mut self, cx: &Context<'_, S>, from: Square, to: Square, filters: Filters);

    /// Castling.
    fn castle(&mut self, cx: &Context<'_, S>, path: &'static CastlingPath, filters: Filters);

    /// Whether the sink has seen enough.
    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }
}

/// The moves of a piece to a square, other than en passant and castling: four for a pawn on the last rank (FIDE Laws
/// 3.7.3.3), otherwise one. Every such move is made here.
#[inline(always)]
pub(crate) fn moves_to<S: Side>(
    role: Role,
    from: Square,
    to: Square,
    captured: Option<Role>,
    moves: &mut impl MoveSink<S>,
) {
    if role == Role::Pawn && to.rank() == movement::promotion_rank(S::COLOR) {
        for into in Role::PROMOTIONS {
            moves.take(&Move::Promotion {
                from,
                to,
                captured,
                into,
            });
        }
    } else {
        moves.take(&Move::Normal {
            role,
            from,
            to,
            captured,
        });
    }
}

impl<S: Side> Context<'_, S> {
    /// The enemy piece that a piece captures on a square; a pawn captures only when it leaves its file.
    #[inline(always)]
    pub(crate) fn captured(&self, role: Role, from: Square, to: Square) -> Option<Role> {
        let is_push = role == Role::Pawn && from.file() == to.file();
        if self.enemy.contains(to) && !is_push {
            self.position.board().role_at(to)
        } else {
            None
        }
    }
}

/// The stage whose targets a sink uses.
pub(crate) trait Targets {
    const WANTS_ALL: bool;
    fn of(filters: &Filters) -> Bitboard;
}

/// Stage 3: pseudo-legal targets.
pub(crate) enum PseudoLegal {}
/// Stage 4: legal targets.
pub(crate) enum Legal {}

impl Targets for PseudoLegal {
    const WANTS_ALL: bool = true;
    #[inline(always)]
    fn of(filters: &Filters) -> Bitboard {
        filters.board()
    }
}

impl Targets for Legal {
    const WANTS_ALL: bool = false;
    #[inline(always)]
    fn of(filters: &Filters) -> Bitboard {
        filters.legal()
    }
}

/// Finds out whether there is any legal move, and stops at the first group of pieces that has one.
#[derive(Default)]
pub(crate) struct AnySink {
    pub(crate) found: bool,
}

impl<S: Side> Sink<S> for AnySink {
    #[inline(always)]
    fn piece(&mut self, _: &Context<'_, S>, _: Role, _: Square, filters: Filters) {
        self.found |= filters.legal().any();
    }

    #[inline(always)]
    fn pawns(&mut self, _: &Context<'_, S>, _: Step, filters: Filters) {
        self.found |= filters.legal().any();
    }

    #[inline(always)]
    fn en_passant(&mut self, _: &Context<'_, S>, _: Square, to: Square, filters: Filters) {
        self.found |= filters.legal().contains(to);
    }

    #[inline(always)]
    fn castle(&mut self, _: &Context<'_, S>, _: &'static CastlingPath, filters: Filters) {
        self.found |= filters.legal().any();
    }

    #[inline(always)]
    fn is_done(&self) -> bool {
        self.found
    }
}

/// Receives moves one by one.
pub(crate) trait MoveSink<S> {
    /// Takes the next move.
    fn take(&mut self, mv: &Move);
}

impl<S, F: FnMut(Move)> MoveSink<S> for F {
    #[inline(always)]
    fn take(&mut self, mv: &Move) {
        self(*mv);
    }
}

/// Makes the moves of a stage and passes them to a [`MoveSink`].
pub(crate) struct MoveMaker<M, T> {
    moves: M,
    targets: PhantomData<T>,
}

impl<M, T: Targets> MoveMaker<M, T> {
    pub(crate) const fn new(moves: M) -> Self {
        Self {
            moves,
            targets: PhantomData,
        }
    }

    /// The sink of the moves.
    pub(crate) fn into_inner(self) -> M {
        self.moves
    }
}

impl<S: Side, T: Targets, M: MoveSink<S>> Sink<S> for MoveMaker<M, T> {
    const WANTS_ALL: bool = T::WANTS_ALL;

    #[inline(always)]
    fn piece(&mut self, cx: &Context<'_, S>, role: Role, from: Square, filters: Filters) {
        let targets = T::of(&filters);
        for to in targets - cx.enemy {
            moves_to::<S>(role, from, to, None, &mut self.moves);
        }
        for to in targets & cx.enemy {
            let captured = cx.position.board().role_at(to);
            moves_to::<S>(role, from, to, captured, &mut self.moves);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, cx: &Context<'_, S>, step: Step, filters: Filters) {
        for to in T::of(&filters) {
            let captured = if step.file == 0 {
                None
            } else {
                cx.position.board().role_at(to)
            };
            moves_to::<S>(
                Role::Pawn,
                to.origin_of(step),
                to,
                captured,
                &mut self.moves,
            );
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, _: &Context<'_, S>, from: Square, to: Square, filters: Filters) {
        if T::of(&filters).contains(to) {
            self.moves.take(&Move::EnPassant { from, to });
        }
    }

    #[inline(always)]
    fn castle(&mut self, _: &Context<'_, S>, path: &'static CastlingPath, filters: Filters) {
        if T::of(&filters).any() {
            self.moves.take(&path.mv());
        }
    }
}

/// Counts the legal moves (bulk counting): it adds up the sizes of the target sets and makes no moves.
#[derive(Default)]
pub(crate) struct CountSink {
    pub(crate) total: u64,
}

impl<S: Side> Sink<S> for CountSink {
    #[inline(always)]
    fn piece(&mut self, _: &Context<'_, S>, _: Role, _: Square, filters: Filters) {
        self.total += filters.legal().len() as u64;
    }

    #[inline(always)]
    fn pawns(&mut self, _: &Context<'_, S>, step: Step, filters: Filters) {
        let targets = filters.legal();
        self.total += targets.len() as u64;
        // A double push never ends on the last rank.
        let promoted = targets & Bitboard::rank(movement::promotion_rank(S::COLOR));
        if step.rank.abs() == 1 && promoted.any() {
            std::hint::cold_path();
            self.total += promoted.len() as u64 * (Role::PROMOTIONS.len() as u64 - 1);
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, _: &Context<'_, S>, _: Square, to: Square, filters: Filters) {
        self.total += u64::from(filters.legal().contains(to));
    }

    #[inline(always)]
    fn castle(&mut self, _: &Context<'_, S>, _: &'static CastlingPath, filters: Filters) {
        self.total += u64::from(filters.legal().any());
    }
}
