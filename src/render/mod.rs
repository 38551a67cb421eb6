//! Output of records: as text for people, and as SVG. JSON is written by [`record::json`](crate::record::json).

pub mod svg;
pub mod text;

use crate::record::Picture;
use crate::types::Color;

/// Which side is at the bottom of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Orientation {
    /// White.
    #[default]
    White,
    /// Black.
    Black,
    /// The side asked about.
    Asked,
}

impl Orientation {
    fn bottom(self, picture: &Picture) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
            Self::Asked => picture.side,
        }
    }
}
