//! The mask of stage 1: the piece in the middle of 15 by 15 squares, and where the real board lies on them.

use super::board::{self, strokes};
use super::grid::{self, CORNER, SIDE, STRIP};
use super::legend::{Legend, Sign};
use super::pen::{Number, Point, draw};
use super::theme::Colors;
use super::{Ids, glyphs, marks};
use crate::report::{Mark, RawMoves};
use crate::types::{Color, File, Rank, Square};

/// The side of one of the 15 squares of a line.
const CELL: f64 = grid::BOARD / 15.0;
/// What is left of the size of a square, where marks were made for a larger one.
const SCALE: f64 = CELL / grid::SQUARE;
pub(super) const WORDS: [&str; 2] = ["on the board", "beyond its edge"];

/// The mask as the side at the bottom sees it.
struct Mask<'a> {
    record: &'a RawMoves,
    bottom: Color,
}

impl Mask<'_> {
    /// The upper left corner of the square so many files to the east and ranks to the north.
    fn corner(&self, [file, rank]: [i8; 2]) -> Point {
        let (east, north) = match self.bottom {
            Color::White => (file, rank),
            Color::Black => (-file, -rank),
        };
        let column = 7.0 + f64::from(east);
        let row = 7.0 - f64::from(north);
        CORNER.by(column * CELL, row * CELL)
    }

    fn centre(&self, offset: [i8; 2]) -> Point {
        self.corner(offset).by(CELL / 2.0, CELL / 2.0)
    }

    fn offset(&self, square: Square) -> [i8; 2] {
        let step = self.record.piece.square.to(square);
        [step.file, step.rank]
    }

    /// The upper left corner of the real board.
    fn board_corner(&self) -> Point {
        let square = match self.bottom {
            Color::White => Square::A8,
            Color::Black => Square::H1,
        };
        self.corner(self.offset(square))
    }
}

pub(super) fn legend(record: &RawMoves) -> Legend {
    let [on, beyond] = WORDS;
    let has = |is_on: bool| record.moves.iter().any(|mv| mv.to.is_some() == is_on);
    let words = [
        (true, Sign::Mark(Mark::Quiet), on),
        (false, Sign::Beyond, beyond),
    ];
    let words = words.into_iter().filter(|&(is_on, ..)| has(is_on));
    Legend::new(
        &words
            .map(|(_, sign, words)| (sign, words))
            .collect::<Vec<_>>(),
    )
}

pub(super) fn draw(record: &RawMoves, bottom: Color, colors: &Colors, ids: &Ids, out: &mut String) {
    let mask = Mask { record, bottom };
    board::shapes(|role| role == record.piece.role, ids, out);
    let legend = legend(record);
    board::frame(SIDE + legend.height, colors, out);
    squares(&mask, colors, out);
    coordinates(&mask, colors, out);
    let here = mask.corner([0, 0]);
    draw!(
        out,
        r#"<path class="asked" fill="{}" d="M{here}h24v24h-24z"/>"#,
        colors.asked
    );
    lines(&mask, colors, out);
    board::lone_piece(
        record.piece.piece(),
        here.by(0.5, 0.5),
        CELL - 1.0,
        ids,
        out,
    );
    let centres = |is_on: bool| -> Vec<Point> {
        let moves = record.moves.iter().filter(|mv| mv.to.is_some() == is_on);
        moves.map(|mv| mask.centre(mv.offset)).collect()
    };
    marks::signs(Mark::Quiet, centres(true), SCALE + 0.15, colors, out);
    beyond(&centres(false), colors, out);
    legend.draw(colors, ids, out);
}

/// The squares of the mask: faint where there is no board.
fn squares(mask: &Mask<'_>, colors: &Colors, out: &mut String) {
    let corner = mask.board_corner();
    let (x, y) = (Number(CORNER.x), Number(CORNER.y));
    let side = Number(grid::BOARD);
    draw!(
        out,
        r#"<g class="mask"><rect class="outside" x="{x}" y="{y}" width="{side}" height="{side}" fill="{}" fill-opacity=".35"/>"#,
        colors.light
    );
    let mut lines = String::new();
    for n in 1..15 {
        let along = f64::from(n) * CELL;
        draw!(
            &mut lines,
            "M{}h{side}M{}v{side}",
            CORNER.by(0.0, along),
            CORNER.by(along, 0.0)
        );
    }
    draw!(
        out,
        r#"<path class="outside" fill="none" stroke="{}" stroke-opacity=".25" stroke-width=".8" d="{lines}"/></g>"#,
        colors.label
    );
    let side = Number(8.0 * CELL);
    let place = format!(
        r#"x="{}" y="{}" width="{side}" height="{side}""#,
        Number(corner.x),
        Number(corner.y)
    );
    let dark = if colors.hatch.is_some() {
        "#ddd"
    } else {
        colors.dark
    };
    draw!(
        out,
        r#"<g class="board"><rect class="square light" {place} fill="{}"/>{}<rect class="edge" {place} fill="none" stroke="{}" stroke-width="2.5"/></g>"#,
        colors.light,
        board::dark(corner, CELL, dark),
        colors.label
    );
}

/// The names of ranks and files, beside the ones of the real board.
fn coordinates(mask: &Mask<'_>, colors: &Colors, out: &mut String) {
    let here = mask.record.piece.square;
    let mut data = String::new();
    for rank in (0..8).filter_map(Rank::from_index) {
        let centre = mask.centre(mask.offset(Square::new(here.file(), rank)));
        let middle = Point::new(STRIP, centre.y);
        glyphs::append_centred(&rank.to_string(), middle, &mut data);
    }
    for file in (0..8).filter_map(File::from_index) {
        let centre = mask.centre(mask.offset(Square::new(file, here.rank())));
        let middle = Point::new(centre.x, CORNER.y + grid::BOARD + STRIP - 0.5);
        glyphs::append_centred(&file.to_string(), middle, &mut data);
    }
    strokes("coordinates", colors.label, 1.4, &data, out);
}

/// A line a vector, from the piece to its last square.
fn lines(mask: &Mask<'_>, colors: &Colors, out: &mut String) {
    let mut data = String::new();
    let from = mask.centre([0, 0]);
    for last in mask
        .record
        .move_vectors
        .iter()
        .filter_map(|vector| vector.last())
    {
        draw!(
            &mut data,
            "M{}L{}",
            from.towards(mask.centre(*last), 11.0),
            mask.centre(*last)
        );
    }
    draw!(
        out,
        r#"<path class="vector" fill="none" stroke="{}" stroke-opacity=".6" stroke-width="1.6" d="{data}"/>"#,
        colors.target
    );
}

/// Squares that the piece would reach, were there any.
pub(super) fn beyond(places: &[Point], colors: &Colors, out: &mut String) {
    if places.is_empty() {
        return;
    }
    draw!(
        out,
        r#"<g class="beyond" fill="{}" stroke="{}" stroke-width="1.5">"#,
        colors.frame,
        colors.target
    );
    for &place in places {
        marks::circle(place, 4.0, out);
    }
    out.push_str("</g>");
}
