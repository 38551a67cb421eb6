//! Pieces.

use std::fmt;

use super::{Color, Role};

/// A piece: its colour and its role.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The side it belongs to.
    pub color: Color,
    /// Pawn, knight, bishop, rook, queen or king.
    pub role: Role,
}

impl Piece {
    /// A piece of this colour and role.
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }

    /// The FEN letter: upper case for White, lower case for Black.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The piece with this FEN letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match Role::from_letter(letter.to_ascii_uppercase()) {
            Some(role) if letter.is_ascii_uppercase() => Some(Self::new(Color::White, role)),
            Some(role) => Some(Self::new(Color::Black, role)),
            None => None,
        }
    }
}

/// In words: `white king`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}
