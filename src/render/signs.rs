use crate::types::{Color, Piece, Role};

/// The characters that boards are drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Signs {
    /// ASCII alone.
    #[default]
    Ascii,
    /// Lines, dots and figures.
    Unicode,
}

impl Signs {
    /// The corners of a frame from the top left to the bottom right, then its horizontal and its vertical line.
    pub(super) const fn frame(self) -> [char; 6] {
        match self {
            Self::Ascii => ['+', '+', '+', '+', '-', '|'],
            Self::Unicode => ['┌', '┐', '└', '┘', '─', '│'],
        }
    }

    /// A square with nothing to tell.
    pub(super) const fn empty(self) -> char {
        match self {
            Self::Ascii => '.',
            Self::Unicode => '·',
        }
    }

    /// A square that may be moved to.
    pub(super) const fn quiet(self) -> char {
        match self {
            Self::Ascii => '*',
            Self::Unicode => '•',
        }
    }

    /// A square off the board that a vector reaches.
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

/// The solid figure, for both colours, which only the ink tells apart; U+FE0E after it, as the pawn would else be an emoji.
pub(super) const fn figure(role: Role) -> &'static str {
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
pub(super) const fn ink(piece: Piece) -> super::paint::Ink {
    match piece.color {
        Color::White => super::paint::Ink::White,
        Color::Black => super::paint::Ink::Black,
    }
}
