//! The movement mask of a lone piece: the piece in the middle of the 15x15 board, with the 8x8 board outlined.

use super::board;
use super::grid::{BOARD_CORNER, BOARD_SIZE, SQUARE_SIZE, times};
use super::ids::Ids;
use super::marks;
use super::markup::{Number, Point, emit};
use super::theme::Colors;
use crate::record::{Mark, Offset, RawMoves};
use crate::types::{Color, File, Rank, Square};

/// The number of squares along each side of the mask.
const LENGTH: usize = 15;
/// The side length of a square of the mask.
const CELL_SIZE: f64 = BOARD_SIZE / 15.0;
/// The scale of a dot, which would be too small if it shrank as much as the squares.
const DOT_SCALE: f64 = CELL_SIZE / SQUARE_SIZE + 0.15;

/// The 15x15 board around the piece, seen from one side.
struct Mask<'a> {
    record: &'a RawMoves,
    /// The side at the bottom.
    bottom: Color,
}

impl Mask<'_> {
    /// The upper left corner of the square at an offset from the piece.
    fn corner(&self, Offset(files, ranks): Offset) -> Point {
        let (right, up) = match self.bottom {
            Color::White => (files, ranks),
            Color::Black => (-files, -ranks),
        };
        let column = 7.0 + f64::from(right);
        let row = 7.0 - f64::from(up);
        BOARD_CORNER.offset(column * CELL_SIZE, row * CELL_SIZE)
    }

    /// The centre of the square at an offset from the piece.
    fn centre(&self, offset: Offset) -> Point {
        self.corner(offset).offset(CELL_SIZE / 2.0, CELL_SIZE / 2.0)
    }

    /// The offset of a square of the 8x8 board.
    fn offset_of(&self, square: Square) -> Offset {
        let step = self.record.piece.square.step_to(square);
        Offset(step.file, step.rank)
    }

    /// The upper left corner of the 8x8 board.
    fn board_corner(&self) -> Point {
        let square = match self.bottom {
            Color::White => Square::A8,
            Color::Black => Square::H1,
        };
        self.corner(self.offset_of(square))
    }
}

/// Draws the mask, with coordinates and markers.
pub(super) fn draw(record: &RawMoves, bottom: Color, colors: &Colors, ids: &Ids, out: &mut String) {
    let mask = Mask { record, bottom };
    squares(&mask, colors, out);
    coordinates(&mask, colors, out);
    piece(&mask, colors, ids, out);
    let centres = |on_board: bool| -> Vec<Point> {
        let moves = (record.moves.iter()).filter(|mv| mv.to.is_some() == on_board);
        moves.map(|mv| mask.centre(mv.offset)).collect()
    };
    marks::markers(Mark::Quiet, &centres(true), DOT_SCALE, colors, out);
    marks::off_board_rings(&centres(false), colors, out);
}

/// Draws the squares: faint outlines off the 8x8 board, light and dark squares on it.
fn squares(mask: &Mask<'_>, colors: &Colors, out: &mut String) {
    let (x, y) = (Number(BOARD_CORNER.x), Number(BOARD_CORNER.y));
    let size = Number(BOARD_SIZE);
    emit!(
        out,
        r#"<g class="mask"><rect class="outside" x="{x}" y="{y}" width="{size}" height="{size}" fill="{}" fill-opacity=".35"/>"#,
        colors.light
    );
    let mut lines = String::new();
    for n in 1..LENGTH {
        let distance = times(CELL_SIZE, n);
        emit!(
            &mut lines,
            "M{}h{size}M{}v{size}",
            BOARD_CORNER.offset(0.0, distance),
            BOARD_CORNER.offset(distance, 0.0)
        );
    }
    emit!(
        out,
        r#"<path class="outside" fill="none" stroke="{}" stroke-opacity=".25" stroke-width=".8" d="{lines}"/></g>"#,
        colors.label
    );
    let corner = mask.board_corner();
    let (x, y, size) = (Number(corner.x), Number(corner.y), Number(8.0 * CELL_SIZE));
    let bounds = format!(r#"x="{x}" y="{y}" width="{size}" height="{size}""#);
    // The squares of the mask are too small for hatching.
    let dark = if colors.hatch.is_some() {
        "#ddd"
    } else {
        colors.dark
    };
    emit!(
        out,
        r#"<g class="board"><rect class="square light" {bounds} fill="{}"/>{}<rect class="edge" {bounds} fill="none" stroke="{}" stroke-width="2.5"/></g>"#,
        colors.light,
        board::dark_squares(corner, CELL_SIZE, dark),
        colors.label
    );
}

/// Draws the coordinates of the 8x8 board in the margins of the mask.
fn coordinates(mask: &Mask<'_>, colors: &Colors, out: &mut String) {
    let origin = mask.record.piece.square;
    let centre = |file, rank| mask.centre(mask.offset_of(Square::new(file, rank)));
    let mut data = String::new();
    for rank in (0..8).filter_map(Rank::from_index) {
        board::rank_label(&rank.to_string(), centre(origin.file(), rank).y, &mut data);
    }
    for file in (0..8).filter_map(File::from_index) {
        board::file_label(&file.to_string(), centre(file, origin.rank()).x, &mut data);
    }
    board::labels(colors, &data, out);
}

/// Draws the square of the piece, its move vectors, and the piece above them.
fn piece(mask: &Mask<'_>, colors: &Colors, ids: &Ids, out: &mut String) {
    let corner = mask.corner(Offset(0, 0));
    emit!(
        out,
        r#"<path class="asked" fill="{}" d="M{corner}h{1}v{1}h-{1}z"/>"#,
        colors.asked,
        Number(CELL_SIZE)
    );
    move_vectors(mask, colors, out);
    let piece = mask.record.piece.piece();
    board::scaled_piece(piece, corner.offset(0.5, 0.5), CELL_SIZE - 1.0, ids, out);
}

/// Draws a line from the piece to the last square of each move vector.
fn move_vectors(mask: &Mask<'_>, colors: &Colors, out: &mut String) {
    let mut data = String::new();
    let from = mask.centre(Offset(0, 0));
    for last in (mask.record.move_vectors.iter()).filter_map(|vector| vector.last()) {
        let to = mask.centre(*last);
        emit!(&mut data, "M{}L{to}", from.towards(to, 11.0));
    }
    emit!(
        out,
        r#"<path class="vector" fill="none" stroke="{}" stroke-opacity=".6" stroke-width="1.6" d="{data}"/>"#,
        colors.target
    );
}
