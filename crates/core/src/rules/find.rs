//! Finds the legal moves that a text can mean: only the pieces that it can mean pass through the filters.

use super::generate::moves_to;
use super::movement::Side;
use super::stages::{Context, Filters, all_if};
use super::{attacks, movement};
use crate::types::{Bitboard, CastlingSide, Move, Role, Square, Step};

/// The legal moves that were found.
#[derive(Clone, Copy, Default, Debug)]
pub struct Matches {
    pub(crate) first: Option<Move>,
    /// How many there are.
    pub count: u32,
}

impl Matches {
    #[inline(always)]
    pub(crate) fn push(&mut self, mv: Move) {
        self.first.get_or_insert(mv);
        self.count += 1;
    }

    /// The move, if there is exactly one.
    #[inline(always)]
    pub fn only(self) -> Option<Move> {
        self.first.filter(|_| self.count == 1)
    }
}

impl<S: Side> Context<'_, S> {
    /// The legal moves of the pieces of a role on some squares to a target; castling is not among them.
    pub fn find(&self, role: Role, of: Bitboard, to: Square, promotion: Option<Role>) -> Matches {
        let mut found = Matches::default();
        let mut moves = |mv: Move| {
            if mv.promotion() == promotion {
                found.push(mv);
            }
        };
        for from in self.origins(role, of, to) {
            moves_to::<S>(role, from, to, self.captured(role, from, to), &mut moves);
        }
        if role == Role::Pawn && self.position.en_passant() == Some(to) {
            let capturers = movement::pawn(S::Enemy::COLOR, to) & self.own_of(Role::Pawn) & of;
            for from in capturers {
                if self.en_passant(from, to).legal().contains(to) {
                    moves(Move::EnPassant { from, to });
                }
            }
        }
        found
    }

    /// The squares, out of some, from which a piece of a role can legally move to a target, other than by castling and en
    /// passant. Only the pieces that may reach the target pass through the filters.
    #[inline(always)]
    pub fn origins(&self, role: Role, of: Bitboard, to: Square) -> Bitboard {
        let of = self.own_of(role) & of;
        // Moves of pieces are reversible: those that can move here stand where they would attack from the target on the empty board.
        if role == Role::Pawn {
            return self.pawn_origins(of, to);
        }
        // As a loop it is inlined; as an iterator, not always.
        let mut origins = Bitboard::EMPTY;
        for from in of & movement::of_role(role, to) {
            let filters = if role == Role::King {
                self.king_step(from, all_if(self.is_in_danger(to)))
            } else {
                let is_open = (attacks::between(from, to) & self.occupied).is_empty();
                self.piece_reaching(from, all_if(is_open))
            };
            if filters.legal().contains(to) {
                origins = origins.with(from);
            }
        }
        origins
    }

    /// Castling on one side, if it is legal.
    pub(crate) fn find_castling(&self, side: CastlingSide) -> Matches {
        let mut found = Matches::default();
        if let Some(path) = self.castling_path(side) {
            // The other squares that the enemy attacks do not matter.
            let way = path.king_crosses.with(path.king_to).into_iter();
            let danger = way.filter(|&square| self.is_in_danger(square)).collect();
            if self.castle(&path, danger).legal().any() {
                found.push(path.mv());
            }
        }
        found
    }

    #[inline(always)]
    fn pawn_origins(&self, of: Bitboard, to: Square) -> Bitboard {
        let origins = |step: Step, filters: Filters| {
            (filters.legal() & Bitboard::of(to)).shift(step.reversed())
        };
        if self.occupied.contains(to) {
            let capture = |step| origins(step, self.pawn_capture(of, step));
            let [east, west] = S::CAPTURES;
            capture(east) | capture(west)
        } else {
            origins(S::FORWARD, self.pawn_push(of))
                | origins(S::FORWARD.times(2), self.double_push(of))
        }
    }
}
