//! From a report to a writer: one file a format. No renderer knows another, none knows the rules.

mod board;
mod codes;
mod control;
mod error;
mod grid;
pub mod json;
mod link;
mod moves_json;
mod names;
mod paint;
mod perft;
mod raw;
mod signs;
mod status;
pub mod svg;
pub mod text;
mod why;
mod wrap;

pub use error::error;
pub use link::Hyperlink;
pub use paint::{Chequer, Palette, Tone};
pub use signs::Signs;

use crate::report::Picture;
use crate::types::Color;

/// Which side of the board is at the bottom of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bottom {
    /// White's, as in every diagram.
    #[default]
    White,
    /// Black's.
    Black,
    /// That of the side asked about.
    Asked,
}

impl Bottom {
    fn color(self, picture: &Picture) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
            Self::Asked => picture.side,
        }
    }
}
