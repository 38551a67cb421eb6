//! Where the squares are.

use super::pen::Point;
use crate::types::{Color, File, Rank, Square};

/// The side of a square, as the pieces are drawn.
pub(super) const SQUARE: f64 = super::pieces::SIDE;
/// The upper left corner of the board: ranks are written beside it, files below.
pub(super) const CORNER: Point = Point::new(20.0, 10.0);
/// The side of the board.
pub(super) const BOARD: f64 = 8.0 * SQUARE;
/// The side of the picture, without a legend.
pub(super) const SIDE: f64 = CORNER.x + BOARD + CORNER.y;
/// Half of the strip that the coordinates stand in.
pub(super) const STRIP: f64 = CORNER.x / 2.0;

/// The board as the side at its bottom sees it.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    pub(super) bottom: Color,
}

impl Grid {
    /// The upper left corner of a square.
    pub(super) fn corner(self, square: Square) -> Point {
        let (file, rank) = (square.file().index(), square.rank().index());
        let (column, row) = match self.bottom {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        CORNER.by(times(SQUARE, column), times(SQUARE, row))
    }

    /// The middle of a square.
    pub(super) fn centre(self, square: Square) -> Point {
        self.corner(square).by(SQUARE / 2.0, SQUARE / 2.0)
    }

    /// The ranks from above, and the files from the left.
    pub(super) fn ranks(self) -> impl Iterator<Item = Rank> {
        let bottom = self.bottom;
        (0..8).filter_map(move |row| Rank::from_index(seen(bottom, 7 - row)))
    }

    /// The files from the left.
    pub(super) fn files(self) -> impl Iterator<Item = File> {
        let bottom = self.bottom;
        (0..8).filter_map(move |column| File::from_index(seen(bottom, column)))
    }
}

/// The index of a file from the left or of a rank from below.
pub(super) const fn seen(bottom: Color, index: usize) -> usize {
    match bottom {
        Color::White => index,
        Color::Black => 7 - index,
    }
}

/// So many times a length.
pub(super) fn times(length: f64, n: usize) -> f64 {
    length * f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}
