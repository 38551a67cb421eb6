//! Which moves give check, computed once per position instead of by playing each move.

use super::any_position::AnyPosition;
use super::attacks;
use super::lines;
use crate::types::{Bitboard, Move, Piece, Role, Square};

/// The squares from which each piece of the side to move would give check, and its pieces that would give a discovered
/// check.
#[derive(Clone, Debug)]
pub struct CheckInfo {
    /// The enemy king; `None` if there is none to check.
    king: Option<Square>,
    /// By role: the squares from which it attacks the king.
    check_squares: [Bitboard; 6],
    /// The pieces that discover a check when they leave the line between the king and a slider.
    discoverers: Bitboard,
    /// The enemy king is attacked already. This cannot happen in a game; every move then has to be played to see whether it
    /// gives check.
    is_attacked: bool,
}

impl CheckInfo {
    /// Examines the enemy king of a position.
    pub fn new(position: &AnyPosition) -> Self {
        let (board, turn) = (position.board(), position.turn());
        let mut info = Self {
            king: board.king(!turn),
            check_squares: [Bitboard::EMPTY; 6],
            discoverers: Bitboard::EMPTY,
            is_attacked: false,
        };
        let Some(king) = info.king else {
            return info;
        };
        let (own, occupied) = (board.by_color(turn), board.occupied());
        // A piece attacks the king from the squares that an enemy piece of the same role would attack from the king's.
        let (bishop, rook) = (lines::bishop(king, occupied), lines::rook(king, occupied));
        info.check_squares = Role::ALL.map(|role| match role {
            Role::Bishop => bishop,
            Role::Rook => rook,
            Role::Queen => bishop | rook,
            _ => attacks::attacks(Piece::new(!turn, role), king, occupied),
        });
        let attacks_king =
            |&role: &Role| (info.check_squares[role as usize] & board.by_role(role) & own).any();
        info.is_attacked = Role::ALL.iter().any(attacks_king);
        let (straight, diagonal) = attacks::sliders_aimed_at(board, king, turn);
        for slider in straight | diagonal {
            let blockers = lines::between(king, slider) & occupied;
            if !blockers.more_than_one() {
                info.discoverers |= blockers & own;
            }
        }
        info
    }

    /// Whether a move of the side to move gives check.
    pub(crate) fn gives_check(&self, position: &AnyPosition, mv: Move) -> bool {
        self.of_piece(mv.role(), mv.from())
            .gives_check(position, &mv)
    }

    /// The checks that one piece of the side to move can give.
    #[inline]
    pub fn of_piece(&self, role: Role, from: Square) -> PieceChecks {
        let discovered = match self.king {
            Some(king) if self.discoverers.contains(from) => !lines::line(king, from),
            _ => Bitboard::EMPTY,
        };
        PieceChecks {
            king: self.king,
            discovered,
            checking: self.check_squares[role as usize] | discovered,
            is_attacked: self.is_attacked,
        }
    }
}

/// The checks that one piece can give.
#[derive(Clone, Copy, Debug)]
pub struct PieceChecks {
    /// The enemy king.
    king: Option<Square>,
    /// The targets with a discovered check.
    discovered: Bitboard,
    /// The targets with a direct or a discovered check, other than by promotion.
    checking: Bitboard,
    /// The enemy king is attacked already.
    is_attacked: bool,
}

impl PieceChecks {
    /// Whether a move of the piece gives check.
    #[inline(always)]
    pub fn gives_check(&self, position: &AnyPosition, mv: &Move) -> bool {
        match (self.king, *mv) {
            // Without an enemy king, the set is empty.
            (_, Move::Normal { to, .. }) if !self.is_attacked => self.checking.contains(to),
            (None, _) => false,
            (Some(king), Move::Promotion { from, to, into, .. }) if !self.is_attacked => {
                // The new piece may attack through the square that the pawn has left.
                let occupied = position.board().occupied().without(from);
                let piece = Piece::new(position.turn(), into);
                attacks::attacks(piece, to, occupied).contains(king) || self.discovered.contains(to)
            }
            _ => gives_check_when_played(position, mv),
        }
    }
}

/// Takes a reference, so that the compiler keeps the parts of the move in registers until it is called.
#[inline(never)]
fn gives_check_when_played(position: &AnyPosition, mv: &Move) -> bool {
    position.play_unchecked(*mv).is_check()
}
