//! Moves.

use super::{CastlingSide, Role, Square};

/// A move, as one of four shapes.
///
/// A `Move` is plain data and says nothing about legality: [`Position::play`](crate::Position::play) and
/// [`Position::is_legal`](crate::Position::is_legal) check it against the position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A piece moves to another square and captures what stands there; pawn moves other than promotion and en passant
    /// are included.
    Normal {
        /// The moving piece.
        role: Role,
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
        /// The captured piece.
        captured: Option<Role>,
    },
    /// A pawn captures the pawn that has just made a double push past it (FIDE Laws 3.7.3.1).
    EnPassant {
        /// The origin.
        from: Square,
        /// The target: the square that the double push passed over.
        to: Square,
    },
    /// King and rook move together (FIDE Laws 3.8.2). Given as king takes rook, which is unambiguous in Chess960 too.
    Castle {
        /// The square of the king.
        king: Square,
        /// The square of the rook.
        rook: Square,
    },
    /// A pawn reaches the last rank and is promoted (FIDE Laws 3.7.3.3).
    Promotion {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
        /// The captured piece.
        captured: Option<Role>,
        /// The new piece.
        into: Role,
    },
}

impl Move {
    /// The moving piece; the king for castling.
    pub const fn role(self) -> Role {
        match self {
            Self::Normal { role, .. } => role,
            Self::EnPassant { .. } | Self::Promotion { .. } => Role::Pawn,
            Self::Castle { .. } => Role::King,
        }
    }

    /// The origin; the king's square for castling.
    pub const fn from(self) -> Square {
        match self {
            Self::Normal { from, .. }
            | Self::EnPassant { from, .. }
            | Self::Promotion { from, .. } => from,
            Self::Castle { king, .. } => king,
        }
    }

    /// The target; the king's new square for castling.
    pub const fn to(self) -> Square {
        match self {
            Self::Normal { to, .. } | Self::EnPassant { to, .. } | Self::Promotion { to, .. } => to,
            Self::Castle { king, rook } => {
                Square::new(Self::castling_side(king, rook).king_file(), king.rank())
            }
        }
    }

    /// The captured piece.
    pub const fn captured(self) -> Option<Role> {
        match self {
            Self::Normal { captured, .. } | Self::Promotion { captured, .. } => captured,
            Self::EnPassant { .. } => Some(Role::Pawn),
            Self::Castle { .. } => None,
        }
    }

    /// The square of the captured piece: the target, except for en passant.
    pub const fn capture_square(self) -> Option<Square> {
        match self {
            Self::EnPassant { from, to } => Some(Self::en_passant_victim(from, to)),
            _ => match self.captured() {
                Some(_) => Some(self.to()),
                None => None,
            },
        }
    }

    /// The role to which a pawn is promoted.
    pub const fn promotion(self) -> Option<Role> {
        match self {
            Self::Promotion { into, .. } => Some(into),
            _ => None,
        }
    }

    /// The side to which the king castles.
    pub const fn castle(self) -> Option<CastlingSide> {
        match self {
            Self::Castle { king, rook } => Some(Self::castling_side(king, rook)),
            _ => None,
        }
    }

    /// The square of the pawn captured en passant by a pawn that moves from `from` to `to`.
    pub(crate) const fn en_passant_victim(from: Square, to: Square) -> Square {
        Square::new(to.file(), from.rank())
    }

    /// The side of the king on which the rook stands.
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
    fn a_move_fits_in_five_bytes() {
        assert!(size_of::<Move>() <= 5);
    }

    #[test]
    fn en_passant_captures_the_pawn_beside_the_origin() {
        let capture = Move::EnPassant {
            from: Square::E4,
            to: Square::D3,
        };
        assert_eq!(capture.capture_square(), Some(Square::D4));
        assert_eq!(capture.captured(), Some(Role::Pawn));
    }

    #[test]
    fn castling_takes_the_king_to_the_c_file_in_chess960() {
        let castle = Move::Castle {
            king: Square::B8,
            rook: Square::A8,
        };
        assert_eq!(castle.to(), Square::C8);
        assert_eq!(castle.castle(), Some(CastlingSide::Queen));
    }
}
