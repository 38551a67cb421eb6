//! The legend below a board: a symbol and a label for each mark that occurs.

use super::shapes;
use super::theme::Colors;
use super::{BOARD_CORNER, Canvas, Point, VIEW_SIZE};
use crate::write::scene::{Mark, Scene};

/// The height of a row of the legend.
const ROW_HEIGHT: f64 = 21.0;
/// The space below the last row.
const BOTTOM_MARGIN: f64 = 5.0;
/// The indentation of a row from the edge of the board.
const INDENT: f64 = 8.0;
/// The distance from the centre of a symbol to its label.
const LABEL_GAP: f64 = 14.0;
/// The distance from the end of a label to the centre of the next symbol.
const ENTRY_GAP: f64 = 24.0;
/// The entries of the legend below a board, and its height.
pub(super) struct Legend {
    /// Each mark, its meaning, and the centre of its symbol.
    entries: Vec<(Mark, String, Point)>,
    pub(super) height: f64,
}

impl Legend {
    /// Places the symbols from left to right, in rows no wider than the board.
    pub(super) fn new(scene: &Scene, colors: &Colors) -> Self {
        let left = BOARD_CORNER.x + INDENT;
        let right = VIEW_SIZE - BOARD_CORNER.y;
        let mut centre = Point::new(left, VIEW_SIZE + ROW_HEIGHT / 2.0 - 2.0);
        let mut entries: Vec<(_, _, Point)> = Vec::new();
        for (mark, label) in scene.legend() {
            if mark == Mark::EqualControl && colors.hatch.is_none() {
                continue;
            }
            let width = LABEL_GAP + shapes::text_width(&label);
            if centre.x > left && centre.x + width > right {
                centre = Point::new(left, centre.y + ROW_HEIGHT);
            }
            entries.push((mark, label, centre));
            centre = centre.offset(width + ENTRY_GAP, 0.0);
        }
        let height = entries.last().map_or(0.0, |(.., last)| {
            last.y + ROW_HEIGHT / 2.0 + BOTTOM_MARGIN - VIEW_SIZE
        });
        Self { entries, height }
    }
}

impl Canvas<'_> {
    /// Draws the legend.
    pub(super) fn legend(&mut self, legend: &Legend) {
        if legend.entries.is_empty() {
            return;
        }
        self.out.add(r#"<g class="legend">"#);
        let mut data = String::new();
        for (mark, label, centre) in &legend.entries {
            self.symbol(*mark, *centre);
            data += &shapes::text(label, centre.offset(LABEL_GAP, 4.0));
        }
        self.out.strokes("words", self.colors.label, 1.2, &data);
        self.out.add("</g>");
    }
}
