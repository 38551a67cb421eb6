//! What a move changes, stated once: the updates of the board and of the hash key both follow it.

use super::movement::{double_push, home_rank};
use super::side::Side;
use crate::types::{Bitboard, Color, Move, Piece, Role, Square};

/// Follows the changes that a move makes.
pub(crate) trait ChangeSink {
    /// A piece leaves a square.
    fn remove(&mut self, piece: Piece, square: Square);

    /// A piece appears on an empty square.
    fn put(&mut self, piece: Piece, square: Square);

    /// The castling rights of the rooks on these squares are lost; some of them may not have had any.
    fn lose_rights(&mut self, rooks: Bitboard);

    /// A pawn has made a double push over this square.
    fn pass_over(&mut self, passed: Square);

    /// Counts a ply: it is irreversible after a capture or a pawn move (FIDE Laws 9.3).
    fn end_ply(&mut self, mover: Color, irreversible: bool);
}

/// Reports what a move of the side to move changes. The move must be one that the generator made in this position.
#[inline(always)]
pub(crate) fn of_move<S: Side>(mv: Move, sink: &mut impl ChangeSink) {
    let own = |role| Piece::new(S::COLOR, role);
    if let (Some(role), Some(square)) = (mv.captured(), mv.capture_square()) {
        sink.remove(Piece::new(S::Enemy::COLOR, role), square);
        sink.lose_rights(Bitboard::of(square));
    }
    match mv {
        Move::Normal { role, from, to, .. } => {
            sink.remove(own(role), from);
            sink.put(own(role), to);
            sink.lose_rights(Bitboard::of(from));
            if role == Role::King {
                sink.lose_rights(Bitboard::rank(home_rank(S::COLOR)));
            } else if role == Role::Pawn
                && let Some(passed) = double_push(S::COLOR, from, to)
            {
                sink.pass_over(passed);
            }
        }
        Move::EnPassant { from, to } => {
            sink.remove(own(Role::Pawn), from);
            sink.put(own(Role::Pawn), to);
        }
        Move::Castle { king, rook } => {
            let side = Move::castling_side(king, rook);
            sink.remove(own(Role::King), king);
            sink.remove(own(Role::Rook), rook);
            sink.put(own(Role::King), Square::new(side.king_file(), king.rank()));
            sink.put(own(Role::Rook), Square::new(side.rook_file(), king.rank()));
            sink.lose_rights(Bitboard::rank(home_rank(S::COLOR)));
        }
        Move::Promotion { from, to, into, .. } => {
            sink.remove(own(Role::Pawn), from);
            sink.put(own(into), to);
        }
    }
    let irreversible = mv.role() == Role::Pawn || mv.captured().is_some();
    sink.end_ply(S::COLOR, irreversible);
}
