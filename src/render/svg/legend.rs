//! The legend below the board.

use super::grid::{BOARD_CORNER, VIEW_SIZE};
use super::ids::Ids;
use super::markup::{Point, stroke_path};
use super::theme::Colors;
use super::{control, glyphs, marks};
use crate::record::{Mark, Picture, RawMoves};
use crate::types::Color;

/// The height of a row.
const ROW_HEIGHT: f64 = 21.0;
/// The space below the last row.
const BOTTOM_MARGIN: f64 = 5.0;
/// The indentation of a row from the edge of the board.
const INDENT: f64 = 8.0;
/// The distance from the centre of a symbol to its label.
const LABEL_GAP: f64 = 14.0;
/// The distance from the end of a label to the centre of the next symbol.
const ENTRY_GAP: f64 = 24.0;
/// The side length of a tinted square.
const TINT_SIZE: f64 = 16.0;
/// The scale of a marker.
const MARKER_SCALE: f64 = 0.7;

/// A symbol that can have a legend entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Symbol {
    /// A legal destination, among rejected ones.
    Legal,
    /// A candidate square that is ruled out on the board.
    RuledOutOnBoard,
    /// A candidate square that is ruled out by king safety.
    RuledOutByKing,
    /// The number of White's pieces that control a square.
    WhiteCount,
    /// The number of Black's pieces that control a square.
    BlackCount,
    /// A square of a movement mask on the 8x8 board.
    OnBoard,
    /// A square of a movement mask off the 8x8 board.
    OffBoard,
}

impl Symbol {
    /// Returns the text of the entry. The test below checks that [`glyphs`] has its letters.
    const fn label(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::RuledOutOnBoard => "ruled out on the board",
            Self::RuledOutByKing => "ruled out by king safety",
            Self::WhiteCount => "white pieces that control it",
            Self::BlackCount => "black ones",
            Self::OnBoard => "on the board",
            Self::OffBoard => "off the board",
        }
    }

    fn draw(self, centre: Point, colors: &Colors, ids: &Ids, out: &mut String) {
        let mut mark = |mark| {
            let corner = centre.offset(-TINT_SIZE / 2.0, -TINT_SIZE / 2.0);
            marks::tint(mark, [corner].into_iter(), TINT_SIZE, colors, out);
            marks::markers(mark, &[centre], MARKER_SCALE, colors, out);
        };
        match self {
            Self::Legal => mark(Mark::Legal),
            Self::RuledOutOnBoard => mark(Mark::Board),
            Self::RuledOutByKing => mark(Mark::King),
            Self::OnBoard => mark(Mark::Quiet),
            Self::OffBoard => marks::off_board_rings(&[centre], colors, out),
            Self::WhiteCount => control::legend_count(Color::White, centre, colors, ids, out),
            Self::BlackCount => control::legend_count(Color::Black, centre, colors, ids, out),
        }
    }
}

/// The entries of a legend with their positions, and its height.
pub(super) struct Legend {
    /// Each symbol with its centre.
    entries: Vec<(Symbol, Point)>,
    pub(super) height: f64,
}

impl Legend {
    /// Returns the legend of a position: the verdicts of `why` and the counts of `control`.
    pub(super) fn of(picture: &Picture) -> Self {
        let has_mark = |wanted| picture.targets.values().any(|&mark| mark == wanted);
        let has_counts = picture.control.is_some();
        Self::new([
            (Symbol::Legal, has_mark(Mark::Legal)),
            (Symbol::RuledOutOnBoard, has_mark(Mark::Board)),
            (Symbol::RuledOutByKing, has_mark(Mark::King)),
            (Symbol::WhiteCount, has_counts),
            (Symbol::BlackCount, has_counts),
        ])
    }

    /// Returns the legend of a movement mask.
    pub(super) fn of_raw(record: &RawMoves) -> Self {
        let has = |on_board: bool| record.moves.iter().any(|mv| mv.to.is_some() == on_board);
        Self::new([(Symbol::OnBoard, has(true)), (Symbol::OffBoard, has(false))])
    }

    /// Places the symbols that occur in the picture, from left to right, in rows no wider than the board.
    fn new<const N: usize>(symbols: [(Symbol, bool); N]) -> Self {
        let left = BOARD_CORNER.x + INDENT;
        let right = VIEW_SIZE - BOARD_CORNER.y;
        let mut centre = Point::new(left, VIEW_SIZE + ROW_HEIGHT / 2.0 - 2.0);
        let mut entries = Vec::new();
        for (symbol, _) in symbols.into_iter().filter(|&(_, occurs)| occurs) {
            let width = LABEL_GAP + glyphs::text_width(symbol.label());
            if centre.x > left && centre.x + width > right {
                centre = Point::new(left, centre.y + ROW_HEIGHT);
            }
            entries.push((symbol, centre));
            centre = centre.offset(width + ENTRY_GAP, 0.0);
        }
        let height = if entries.is_empty() {
            0.0
        } else {
            centre.y + ROW_HEIGHT / 2.0 + BOTTOM_MARGIN - VIEW_SIZE
        };
        Self { entries, height }
    }

    /// Draws the entries.
    pub(super) fn draw(&self, colors: &Colors, ids: &Ids, out: &mut String) {
        if self.entries.is_empty() {
            return;
        }
        out.push_str(r#"<g class="legend">"#);
        let mut data = String::new();
        for &(symbol, centre) in &self.entries {
            symbol.draw(centre, colors, ids, out);
            glyphs::append(symbol.label(), centre.offset(LABEL_GAP, 4.0), &mut data);
        }
        stroke_path("words", colors.label, 1.2, &data, out);
        out.push_str("</g>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SYMBOLS: [Symbol; 7] = [
        Symbol::Legal,
        Symbol::RuledOutOnBoard,
        Symbol::RuledOutByKing,
        Symbol::WhiteCount,
        Symbol::BlackCount,
        Symbol::OnBoard,
        Symbol::OffBoard,
    ];

    /// A character without a glyph would be drawn as a space.
    #[test]
    fn every_character_of_labels_and_coordinates_has_a_glyph() {
        let labels = SYMBOLS.map(Symbol::label).concat();
        let coordinates = ('a'..='h').chain('0'..='9');
        for letter in labels.chars().chain(coordinates) {
            assert!(glyphs::has_glyph(letter), "{letter}");
        }
    }
}
