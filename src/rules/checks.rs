//! Which moves give check, known once a position instead of tried move by move.

use super::{control, lines, movement};
use crate::moves::Move;
use crate::position::Position;
use crate::types::{Bitboard, Piece, Role, Square};

/// From where each kind of piece of the side to move attacks the enemy king, and which pieces uncover an attack when
/// they leave its line.
#[derive(Clone, Debug)]
pub struct Checks<'p> {
    position: &'p Position,
    /// The enemy king; none when there is nobody to check.
    king: Option<Square>,
    /// By role.
    squares: [Bitboard; 6],
    uncovering: Bitboard,
    /// The enemy king is attacked already, which cannot be in a game: nothing is known beforehand.
    attacked: bool,
}

impl<'p> Checks<'p> {
    /// Looks at the enemy king of a position.
    pub fn new(position: &'p Position) -> Self {
        let (board, turn) = (position.board(), position.turn());
        let mut checks = Self {
            position,
            king: board.king(!turn),
            squares: [Bitboard::EMPTY; 6],
            uncovering: Bitboard::EMPTY,
            attacked: false,
        };
        let Some(king) = checks.king else {
            return checks;
        };
        let (own, occupied) = (board.by_color(turn), board.occupied());
        // What an enemy piece on the king's square would attack is where a piece of its kind attacks the king from.
        checks.squares =
            Role::ALL.map(|role| control::controls(Piece::new(!turn, role), king, occupied));
        let queens = board.by_role(Role::Queen);
        checks.attacked = Role::ALL
            .into_iter()
            .any(|role| (checks.squares[role as usize] & board.by_role(role) & own).any());
        let sliders = movement::rook_lanes(king) & (board.by_role(Role::Rook) | queens)
            | movement::bishop_lanes(king) & (board.by_role(Role::Bishop) | queens);
        for slider in sliders & own {
            let between = lines::between(king, slider) & occupied;
            if !between.several() {
                checks.uncovering |= between & own;
            }
        }
        checks
    }

    /// Whether a move of the side to move gives check.
    #[inline]
    pub fn is_given_by(&self, mv: Move) -> bool {
        let Some(king) = self.king else {
            return false;
        };
        let uncovers =
            |from, to| self.uncovering.contains(from) && !lines::line(king, from).contains(to);
        match mv {
            Move::Step { role, from, to, .. } if !self.attacked => {
                self.squares[role as usize].contains(to) || uncovers(from, to)
            }
            Move::Promotion { from, to, into, .. } if !self.attacked => {
                // The new piece looks through the square that the pawn has left.
                let occupied = self.position.board().occupied().without(from);
                let piece = Piece::new(self.position.turn(), into);
                control::controls(piece, to, occupied).contains(king) || uncovers(from, to)
            }
            _ => self.position.play(mv).is_check(),
        }
    }
}
