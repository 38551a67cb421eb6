//! How often each square is controlled, and by whom.

use std::collections::BTreeMap;

use super::glyphs;
use super::grid::{Grid, SQUARE};
use super::pen::{Number, Point, draw};
use super::theme::Colors;
use crate::types::{ByColor, Color, Square};

/// Numbers are written smaller than coordinates.
const SCALE: f64 = 0.85;
/// The box around a number of one digit.
const HIGH: f64 = 11.0;

/// The number of one side in the corner of each square that it controls: white's below on the left, black's above on the
/// right, however the board is turned.
pub(super) fn counts(
    counts: &ByColor<BTreeMap<Square, usize>>,
    grid: Grid,
    colors: &Colors,
    out: &mut String,
) {
    for color in Color::ALL {
        let (mut boxes, mut digits) = (String::new(), String::new());
        for (&square, count) in &counts[color] {
            let text = count.to_string();
            let corner = grid.corner(square);
            let wide = width(&text);
            let place = match color {
                Color::White => corner.by(1.5, SQUARE - HIGH - 1.5),
                Color::Black => corner.by(SQUARE - wide - 1.5, 1.5),
            };
            number(&text, place, &mut boxes, &mut digits);
        }
        sheet(color, &boxes, &digits, colors, out);
    }
}

fn width(text: &str) -> f64 {
    (glyphs::width(text) * SCALE + 5.0).max(9.0)
}

fn number(text: &str, place: Point, boxes: &mut String, digits: &mut String) {
    let wide = width(text);
    draw!(boxes, "M{place}h{0}v11h-{0}z", Number(wide));
    let middle = place.by(wide / 2.0, HIGH / 2.0);
    let scaled = Point::new(middle.x / SCALE, middle.y / SCALE);
    glyphs::append_centred(text, scaled, digits);
}

fn sheet(color: Color, boxes: &str, digits: &str, colors: &Colors, out: &mut String) {
    if boxes.is_empty() {
        return;
    }
    let (ground, ink) = match color {
        Color::White => (colors.white, colors.black),
        Color::Black => (colors.black, colors.white),
    };
    draw!(
        out,
        r##"<g class="control {color}"><path fill="{ground}" stroke="#000" stroke-width=".6" d="{boxes}"/><path fill="none" stroke="{ink}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" transform="scale({SCALE})" d="{digits}"/></g>"##
    );
}

/// The sign of the legend.
pub(super) fn sign(color: Color, place: Point, colors: &Colors, out: &mut String) {
    let (mut boxes, mut digits) = (String::new(), String::new());
    let corner = place.by(-width("2") / 2.0, -HIGH / 2.0);
    number("2", corner, &mut boxes, &mut digits);
    sheet(color, &boxes, &digits, colors, out);
}
