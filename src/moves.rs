//! One move, by its shape.

use crate::types::{CastlingSide, Role, Square};

/// A move, by its shape rather than by flags; made by the generator, so that it always fits its position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A piece goes from one square to another, taking what stands there.
    Step {
        /// What moves.
        role: Role,
        /// From here.
        from: Square,
        /// To here.
        to: Square,
        /// What it takes.
        captured: Option<Role>,
    },
    /// A pawn takes the pawn that has just jumped past it (FIDE Laws 3.7.3.1).
    EnPassant {
        /// From here.
        from: Square,
        /// To the square that was jumped.
        to: Square,
    },
    /// King and rook move together (FIDE Laws 3.8.2), written as king takes rook, which fits Chess960 too.
    Castle {
        /// Where the king stands.
        king: Square,
        /// Where the rook stands.
        rook: Square,
    },
    /// A pawn reaches the last rank and becomes another piece (FIDE Laws 3.7.3.3).
    Promotion {
        /// From here.
        from: Square,
        /// To here.
        to: Square,
        /// What it takes.
        captured: Option<Role>,
        /// What it becomes.
        into: Role,
    },
}

impl Move {
    /// What moves; the king when castling.
    pub const fn role(self) -> Role {
        match self {
            Self::Step { role, .. } => role,
            Self::EnPassant { .. } | Self::Promotion { .. } => Role::Pawn,
            Self::Castle { .. } => Role::King,
        }
    }

    /// Where the piece comes from; the king's square when castling.
    pub const fn from(self) -> Square {
        match self {
            Self::Step { from, .. }
            | Self::EnPassant { from, .. }
            | Self::Promotion { from, .. } => from,
            Self::Castle { king, .. } => king,
        }
    }

    /// Where the piece arrives; the king's new square when castling.
    pub const fn to(self) -> Square {
        match self {
            Self::Step { to, .. } | Self::EnPassant { to, .. } | Self::Promotion { to, .. } => to,
            Self::Castle { king, rook } => {
                Square::new(Self::castling_side(king, rook).king_file(), king.rank())
            }
        }
    }

    /// What is taken.
    pub const fn captured(self) -> Option<Role> {
        match self {
            Self::Step { captured, .. } | Self::Promotion { captured, .. } => captured,
            Self::EnPassant { .. } => Some(Role::Pawn),
            Self::Castle { .. } => None,
        }
    }

    /// Where the captured piece stands: beside the moving pawn when it is taken en passant.
    pub const fn capture_square(self) -> Option<Square> {
        match self {
            Self::EnPassant { from, to } => Some(Square::new(to.file(), from.rank())),
            _ => match self.captured() {
                Some(_) => Some(self.to()),
                None => None,
            },
        }
    }

    /// What a pawn becomes.
    pub const fn promotion(self) -> Option<Role> {
        match self {
            Self::Promotion { into, .. } => Some(into),
            _ => None,
        }
    }

    /// To which side the king castles.
    pub const fn castle(self) -> Option<CastlingSide> {
        match self {
            Self::Castle { king, rook } => Some(Self::castling_side(king, rook)),
            _ => None,
        }
    }

    /// The side on which the rook stands.
    pub(crate) const fn castling_side(king: Square, rook: Square) -> CastlingSide {
        if king.index() < rook.index() {
            CastlingSide::King
        } else {
            CastlingSide::Queen
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_stays_small() {
        assert!(size_of::<Move>() <= 5);
    }

    #[test]
    fn en_passant_takes_the_pawn_beside() {
        let capture = Move::EnPassant {
            from: Square::E4,
            to: Square::D3,
        };
        assert_eq!(capture.capture_square(), Some(Square::D4));
        assert_eq!(capture.captured(), Some(Role::Pawn));
    }

    #[test]
    fn the_king_arrives_on_the_g_or_the_c_file() {
        let castle = Move::Castle {
            king: Square::B8,
            rook: Square::A8,
        };
        assert_eq!(castle.to(), Square::C8);
        assert_eq!(castle.castle(), Some(CastlingSide::Queen));
    }
}
