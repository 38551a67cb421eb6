//! The characters that boards are drawn with.

use super::paint::Ink;
use crate::types::{Color, Piece, Role};

/// The characters that boards are drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Charset {
    /// ASCII only.
    #[default]
    Ascii,
    /// Box-drawing characters, dots and figurines.
    Unicode,
}

impl Charset {
    /// The corners of a frame from top left to bottom right, then its horizontal and vertical line.
    pub(super) const fn frame(self) -> [char; 6] {
        match self {
            Self::Ascii => ['+', '+', '+', '+', '-', '|'],
            Self::Unicode => ['┌', '┐', '└', '┘', '─', '│'],
        }
    }

    /// An empty square.
    pub(super) const fn empty(self) -> char {
        match self {
            Self::Ascii => '.',
            Self::Unicode => '·',
        }
    }

    /// A square to which a piece can move.
    pub(super) const fn quiet(self) -> char {
        match self {
            Self::Ascii => '*',
            Self::Unicode => '•',
        }
    }

    /// A square off the board on a move vector.
    pub(super) const fn off_board(self) -> char {
        match self {
            Self::Ascii => 'o',
            Self::Unicode => '○',
        }
    }

    /// A capture.
    pub(super) const fn capture(self) -> char {
        match self {
            Self::Ascii => 'x',
            Self::Unicode => '×',
        }
    }
}

/// The solid figurine, used for both colours with different ink. U+FE0E keeps the pawn from being drawn as an emoji.
pub(super) const fn figurine(role: Role) -> &'static str {
    match role {
        Role::King => "\u{265a}\u{fe0e}",
        Role::Queen => "\u{265b}\u{fe0e}",
        Role::Rook => "\u{265c}\u{fe0e}",
        Role::Bishop => "\u{265d}\u{fe0e}",
        Role::Knight => "\u{265e}\u{fe0e}",
        Role::Pawn => "\u{265f}\u{fe0e}",
    }
}

/// The ink of a piece.
pub(super) const fn ink(piece: Piece) -> Ink {
    match piece.color {
        Color::White => Ink::White,
        Color::Black => Ink::Black,
    }
}
