//! What the signs mean, below the board.

use super::board::strokes;
use super::grid::{CORNER, SIDE};
use super::pen::Point;
use super::theme::Colors;
use super::{Ids, control, glyphs, marks};
use crate::report::{Mark, Picture};
use crate::types::Color;

/// The height of a line, and what is left free below the last.
const LINE: f64 = 21.0;
const BELOW: f64 = 5.0;
/// From the middle of a sign to its words, and from these to the next sign.
const AFTER_SIGN: f64 = 14.0;
const AFTER_WORDS: f64 = 24.0;

/// A sign of the legend.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Sign {
    /// What became of a square.
    Mark(Mark),
    /// A number of a side.
    Control(Color),
    /// A square beyond the edge of the board.
    Beyond,
}

/// Signs with their words, each in its place.
pub(super) struct Legend {
    entries: Vec<(Sign, Point, &'static str)>,
    pub(super) height: f64,
}

pub(super) const LEGAL: &str = "legal";
pub(super) const BOARD: &str = "refused by the other pieces";
pub(super) const KING: &str = "refused by the king";

impl Legend {
    /// Of the marks that do not speak for themselves.
    pub(super) fn of(picture: &Picture) -> Self {
        let has = |mark| picture.targets.values().any(|&of| of == mark);
        let stages = [
            (Mark::Legal, LEGAL),
            (Mark::Board, BOARD),
            (Mark::King, KING),
        ];
        let mut words: Vec<_> = (stages.into_iter())
            .filter(|&(mark, _)| has(mark))
            .map(|(mark, words)| (Sign::Mark(mark), words))
            .collect();
        if picture.control.is_some() {
            words.push((Sign::Control(Color::White), "white pieces that control it"));
            words.push((Sign::Control(Color::Black), "black ones"));
        }
        Self::new(&words)
    }

    /// In lines as long as the board is wide.
    pub(super) fn new(words: &[(Sign, &'static str)]) -> Self {
        let left = CORNER.x + 8.0;
        let mut pen = Point::new(left, SIDE + LINE / 2.0 - 2.0);
        let mut entries = Vec::new();
        for &(sign, words) in words {
            let wide = AFTER_SIGN + glyphs::width(words);
            if pen.x > left && pen.x + wide > SIDE - CORNER.y {
                pen = Point::new(left, pen.y + LINE);
            }
            entries.push((sign, pen, words));
            pen = pen.by(wide + AFTER_WORDS, 0.0);
        }
        let height = if entries.is_empty() {
            0.0
        } else {
            pen.y + LINE / 2.0 + BELOW - SIDE
        };
        Self { entries, height }
    }

    pub(super) fn draw(&self, colors: &Colors, ids: &Ids, out: &mut String) {
        if self.entries.is_empty() {
            return;
        }
        out.push_str(r#"<g class="legend">"#);
        let mut data = String::new();
        for &(sign, place, words) in &self.entries {
            match sign {
                Sign::Mark(mark) => {
                    let corner = place.by(-8.0, -8.0);
                    marks::ground(mark, [corner].into_iter(), 16.0, colors, out);
                    marks::signs(mark, vec![place], 0.7, colors, out);
                }
                Sign::Control(color) => control::sign(color, place, colors, ids, out),
                Sign::Beyond => super::raw::beyond(&[place], colors, out),
            }
            glyphs::append(words, place.by(AFTER_SIGN, 4.0), &mut data);
        }
        strokes("words", colors.label, 1.2, &data, out);
        out.push_str("</g>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A letter without strokes would be a gap.
    #[test]
    fn every_word_can_be_drawn() {
        let words = [
            LEGAL,
            BOARD,
            KING,
            "white pieces that control it",
            "black ones",
        ];
        for letter in words
            .concat()
            .chars()
            .chain(super::super::raw::WORDS.concat().chars())
        {
            assert!(glyphs::has(letter), "{letter}");
        }
        for letter in ('a'..='h').chain('0'..='9') {
            assert!(glyphs::has(letter), "{letter}");
        }
    }
}
