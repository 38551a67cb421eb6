//! The dimensions of a picture in view box units, and the positions of the squares.

use super::markup::Point;
use crate::types::{Color, File, Rank, Square};

/// The side length of a square, the one that the pieces are drawn for.
pub(super) const SQUARE_SIZE: f64 = super::pieces::SIZE;
/// The upper left corner of the board: rank labels are on its left, file labels below it.
pub(super) const BOARD_CORNER: Point = Point::new(20.0, 10.0);
/// The side length of the board.
pub(super) const BOARD_SIZE: f64 = 8.0 * SQUARE_SIZE;
/// The width of the view box, and its height without the legend.
pub(super) const VIEW_SIZE: f64 = BOARD_CORNER.x + BOARD_SIZE + BOARD_CORNER.y;
/// The distance of the coordinate labels from the edge of the board: half of the left margin.
pub(super) const LABEL_OFFSET: f64 = BOARD_CORNER.x / 2.0;

/// The squares of the board, seen from one side.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    /// The side at the bottom.
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
        BOARD_CORNER.offset(times(SQUARE_SIZE, column), times(SQUARE_SIZE, row))
    }

    /// The centre of a square.
    pub(super) fn centre(self, square: Square) -> Point {
        self.corner(square)
            .offset(SQUARE_SIZE / 2.0, SQUARE_SIZE / 2.0)
    }

    /// The ranks from top to bottom.
    pub(super) fn ranks(self) -> impl Iterator<Item = Rank> {
        let bottom = self.bottom;
        (0..8).filter_map(move |row| Rank::from_index(oriented(bottom, 7 - row)))
    }

    /// The files from left to right.
    pub(super) fn files(self) -> impl Iterator<Item = File> {
        let bottom = self.bottom;
        (0..8).filter_map(move |column| File::from_index(oriented(bottom, column)))
    }
}

/// Converts a column from the left into a file index, or a row from the bottom into a rank index.
const fn oriented(bottom: Color, index: usize) -> usize {
    match bottom {
        Color::White => index,
        Color::Black => 7 - index,
    }
}

/// Returns `n` times a length.
pub(super) fn times(length: f64, n: usize) -> f64 {
    length * f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}
