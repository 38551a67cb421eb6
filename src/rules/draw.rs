//! When a game is drawn without anybody having to mate.

use crate::position::Position;
use crate::types::{Bitboard, Color, Role};

/// Plies without a capture or pawn move after which a draw may be claimed: fifty moves of each side (FIDE Laws 9.3).
pub const FIFTY_MOVES: u32 = 100;
/// Plies without a capture or pawn move after which the game is drawn: seventy-five moves of each side (FIDE Laws
/// 9.6.2).
pub const SEVENTY_FIVE_MOVES: u32 = 150;

/// Whether no series of moves can end in mate (FIDE Laws 5.2.2): bare kings, one minor piece, or bishops of one square
/// colour only. Other dead positions are not looked for.
pub(crate) fn is_insufficient_material(position: &Position) -> bool {
    let board = position.board();
    if Color::ALL
        .into_iter()
        .any(|color| board.king(color).is_none())
    {
        return false;
    }
    let by = |role| board.by_role(role);
    if (by(Role::Pawn) | by(Role::Rook) | by(Role::Queen)).any() {
        return false;
    }
    let (knights, bishops) = (by(Role::Knight), by(Role::Bishop));
    if knights.any() {
        return !(knights | bishops).several();
    }
    bishops.is_subset(Bitboard::LIGHT) || bishops.is_subset(!Bitboard::LIGHT)
}
