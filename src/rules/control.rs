//! Which squares a side controls, and with which pieces: what it could capture on, were an enemy there.
//!
//! Defended pieces and pawn diagonals count, pawn pushes do not. A pinned piece controls like any other (FIDE Laws
//! 3.1.2).

use super::{lines, movement};
use crate::board::Board;
use crate::types::{Bitboard, Color, Piece, Role, Square};

/// What one piece controls from a square, on a board occupied like this.
#[inline]
pub fn controls(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => movement::pawn(piece.color, from),
        Role::Knight => movement::knight(from),
        Role::Bishop => lines::bishop(from, occupied),
        Role::Rook => lines::rook(from, occupied),
        Role::Queen => lines::bishop(from, occupied) | lines::rook(from, occupied),
        Role::King => movement::king(from),
    }
}

/// Everything that a colour controls. Whatever is not in `occupied` does not block: a king that is about to move is
/// lifted off by leaving it out.
#[inline(always)]
pub fn controlled(board: &Board, color: Color, occupied: Bitboard) -> Bitboard {
    let own = board.by_color(color);
    let queens = board.by_role(Role::Queen);
    let mut set = pawns(color, own & board.by_role(Role::Pawn));
    for from in own & board.by_role(Role::Knight) {
        set |= movement::knight(from);
    }
    for from in own & (board.by_role(Role::Bishop) | queens) {
        set |= lines::bishop(from, occupied);
    }
    for from in own & (board.by_role(Role::Rook) | queens) {
        set |= lines::rook(from, occupied);
    }
    for from in own & board.by_role(Role::King) {
        set |= movement::king(from);
    }
    set
}

/// What a set of pawns controls: its capture lanes, all pawns at once.
#[inline(always)]
fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let [_, east, west] = movement::pawn_steps(color);
    pawns.shift(east) | pawns.shift(west)
}

/// The pieces of a colour that control a square.
#[inline]
pub fn attackers(board: &Board, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
    let queens = board.by_role(Role::Queen);
    let from = movement::pawn(!color, square) & board.by_role(Role::Pawn)
        | movement::knight(square) & board.by_role(Role::Knight)
        | movement::king(square) & board.by_role(Role::King)
        | lines::bishop(square, occupied) & (board.by_role(Role::Bishop) | queens)
        | lines::rook(square, occupied) & (board.by_role(Role::Rook) | queens);
    from & board.by_color(color)
}
