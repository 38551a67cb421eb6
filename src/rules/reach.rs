//! The reader that keeps the targets of each piece: lists of moves in their order, and what tells SAN moves apart.

use super::context::Context;
use super::generate::{AtBoard, AtKing, Sink, Stop, generate};
use super::movement;
use super::side::{Side, for_side};
use super::stages::{CastlingWay, Filters};
use crate::moves::Move;
use crate::position::Position;
use crate::types::{Bitboard, CastlingSide, Role, Square, Step};

/// For each piece of the side to move, the squares it may go to at a stage.
#[derive(Clone, Debug)]
pub struct Reach<'p> {
    position: &'p Position,
    targets: [Bitboard; 64],
    movers: Bitboard,
    castles: [Option<Move>; 2],
}

impl<'p> Reach<'p> {
    /// Stage 4: legal moves.
    pub fn legal(position: &'p Position) -> Self {
        Self::at::<AtKing>(position)
    }

    /// Stage 3: pseudo-legal moves.
    pub fn board(position: &'p Position) -> Self {
        Self::at::<AtBoard>(position)
    }

    fn at<T: Stop>(position: &'p Position) -> Self {
        let mut sink = Collect::<T> {
            reach: Self {
                position,
                targets: [Bitboard::EMPTY; 64],
                movers: Bitboard::EMPTY,
                castles: [None; 2],
            },
            stop: std::marker::PhantomData,
        };
        for_side!(position, S => generate(&Context::<S>::new(position), Bitboard::ALL, &mut sink));
        sink.reach
    }

    /// The squares that the piece on a square may go to, but for castling.
    pub const fn targets(&self, from: Square) -> Bitboard {
        self.targets[from.index()]
    }

    /// Whether there is no move at all.
    pub const fn is_empty(&self) -> bool {
        self.movers.is_empty()
    }

    /// Whether the king may castle to this side.
    pub const fn can_castle(&self, side: CastlingSide) -> bool {
        self.castles[side as usize].is_some()
    }

    /// The other pieces of the kind that can make the same move: those from which SAN must tell it apart.
    pub fn rivals(&self, mv: Move) -> Bitboard {
        if mv.role() == Role::Pawn {
            // SAN tells pawns apart by their file.
            return Bitboard::EMPTY;
        }
        let others = self.movers & self.position.board().by_role(mv.role());
        (others.without(mv.from()).into_iter())
            .filter(|&from| self.targets(from).contains(mv.to()))
            .collect()
    }

    /// The moves of the pieces on some squares, in the order of squares from and to, then queen, rook, bishop, knight,
    /// then castling.
    pub fn moves(&self, of: Bitboard) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        for from in self.movers & of {
            let Some(role) = self.position.board().role_at(from) else {
                continue;
            };
            for to in self.targets(from) {
                self.push(role, from, to, &mut moves);
            }
            let castles = self.castles.into_iter().flatten();
            moves.extend(castles.filter(|castle| castle.from() == from));
        }
        moves
    }

    #[inline]
    fn push(&self, role: Role, from: Square, to: Square, moves: &mut Vec<Move>) {
        let board = self.position.board();
        let captured = if board.occupied().contains(to) {
            board.role_at(to)
        } else {
            None
        };
        if role != Role::Pawn {
            moves.push(Move::Step {
                role,
                from,
                to,
                captured,
            });
        } else if to.rank() == movement::last_rank(self.position.turn()) {
            moves.extend(Role::PROMOTIONS.map(|into| Move::Promotion {
                from,
                to,
                captured,
                into,
            }));
        } else if captured.is_none() && from.file() != to.file() {
            moves.push(Move::EnPassant { from, to });
        } else {
            moves.push(Move::Step {
                role,
                from,
                to,
                captured,
            });
        }
    }
}

/// The sink that sorts the targets by the squares they are reached from.
struct Collect<'p, T> {
    reach: Reach<'p>,
    stop: std::marker::PhantomData<T>,
}

impl<T> Collect<'_, T> {
    fn add(&mut self, from: Square, targets: Bitboard) {
        self.reach.targets[from.index()] |= targets;
        if targets.any() {
            self.reach.movers = self.reach.movers.with(from);
        }
    }
}

impl<S: Side, T: Stop> Sink<S> for Collect<'_, T> {
    const KEEPS_REFUSED: bool = T::KEEPS_REFUSED;

    fn piece(&mut self, _: &Context<'_, S>, _: Role, from: Square, filters: Filters) {
        self.add(from, T::targets(&filters));
    }

    fn pawns(&mut self, _: &Context<'_, S>, step: Step, filters: Filters) {
        for to in T::targets(&filters) {
            self.add(to.retreat(step), Bitboard::of(to));
        }
    }

    fn en_passant(&mut self, _: &Context<'_, S>, from: Square, to: Square, filters: Filters) {
        self.add(from, T::targets(&filters) & Bitboard::of(to));
    }

    fn castle(&mut self, _: &Context<'_, S>, way: CastlingWay, filters: Filters) {
        if T::targets(&filters).any() {
            let (king, rook) = (way.king, way.rook);
            let side = Move::castling_side(king, rook);
            self.reach.castles[side as usize] = Some(Move::Castle { king, rook });
            self.reach.movers = self.reach.movers.with(king);
        }
    }
}
