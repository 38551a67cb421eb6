//! Attack sets: the squares on which a piece could capture an enemy.
//!
//! Squares of own pieces and a pawn's diagonals belong to an attack set, pawn pushes do not; pinned pieces attack, too (FIDE Laws 3.1.2).

use super::{lines, movement};
use crate::types::{Bitboard, Board, Color, Piece, Role, Square};

/// The attack set of a piece on a square, given the occupied squares: the diagonals of a pawn, not its pushes.
#[inline(always)]
pub fn attacks(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => movement::pawn(piece.color, from),
        Role::Knight => movement::knight(from),
        Role::Bishop => lines::bishop(from, occupied),
        Role::Rook => lines::rook(from, occupied),
        Role::Queen => lines::queen(from, occupied),
        Role::King => movement::king(from),
    }
}

/// The union of the attack sets of a side. A piece that is missing from `occupied` does not block the lines behind it.
#[inline(always)]
pub fn attacked_by(board: &Board, color: Color, occupied: Bitboard) -> Bitboard {
    attacked_with_sliders(board, color, occupied, [Bitboard::ALL; 2])
}

/// The union of the attack sets of a side. Sliders count along ranks and files only if they stand on a square of `straight`, and
/// along diagonals only on a square of `diagonal`.
#[inline(always)]
pub(crate) fn attacked_with_sliders(
    board: &Board,
    color: Color,
    occupied: Bitboard,
    [straight, diagonal]: [Bitboard; 2],
) -> Bitboard {
    let own = board.by_color(color);
    let queens = board.by_role(Role::Queen);
    let [_, east, west] = movement::pawn_steps(color);
    let pawns = own & board.by_role(Role::Pawn);
    let mut set = pawns.shift(east) | pawns.shift(west);
    for from in own & board.by_role(Role::Knight) {
        set |= movement::knight(from);
    }
    for from in own & diagonal & (board.by_role(Role::Bishop) | queens) {
        set |= lines::bishop(from, occupied);
    }
    for from in own & straight & (board.by_role(Role::Rook) | queens) {
        set |= lines::rook(from, occupied);
    }
    for from in own & board.by_role(Role::King) {
        set |= movement::king(from);
    }
    set
}

/// The pieces of a side that attack a square.
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

/// The sliders of a side that would attack a square if nothing stood in between: along its rank and file, and its diagonals.
#[inline(always)]
pub(crate) fn sliders_aimed_at(board: &Board, square: Square, color: Color) -> [Bitboard; 2] {
    let own = board.by_color(color);
    let queens = board.by_role(Role::Queen);
    let aimed = |role| movement::of_role(role, square) & own & (board.by_role(role) | queens);
    [aimed(Role::Rook), aimed(Role::Bishop)]
}
