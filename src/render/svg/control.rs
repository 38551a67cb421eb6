//! How often each square is controlled, and by whom.

use std::collections::{BTreeMap, BTreeSet};

use super::grid::{Grid, SQUARE, times};
use super::pen::{Number, Point, draw};
use super::theme::Colors;
use super::{Ids, glyphs};
use crate::report::Picture;
use crate::types::{Color, Square};

/// Numbers are written smaller than coordinates.
const SCALE: f64 = 0.85;
/// The height of the box around a number.
const HIGH: f64 = 11.0;
/// The number of the legend.
const EXAMPLE: usize = 2;

fn wide(count: usize) -> f64 {
    (glyphs::width(&count.to_string()) * SCALE + 5.0).max(9.0)
}

/// Every number that there is, once; the colours are those of where it is used.
pub(super) fn shapes(picture: &Picture, ids: &Ids, out: &mut String) {
    let Some(counts) = &picture.control else {
        return;
    };
    let sides = Color::ALL
        .into_iter()
        .flat_map(|color| counts[color].values());
    let there: BTreeSet<_> = sides.copied().chain([EXAMPLE]).collect();
    out.push_str("<defs>");
    for count in there {
        let mut digits = String::new();
        let middle = Point::new(wide(count) / 2.0 / SCALE, HIGH / 2.0 / SCALE);
        glyphs::append_centred(&count.to_string(), middle, &mut digits);
        draw!(
            out,
            r#"<g id="{}"><path stroke="currentColor" stroke-width=".6" d="M0 0h{1}v11h-{1}z"/><path fill="none" stroke="currentColor" stroke-width="1.5" transform="scale({SCALE})" d="{digits}"/></g>"#,
            ids.of_count(count),
            Number(wide(count))
        );
    }
    out.push_str("</defs>");
}

/// The squares that one side controls more often than the other.
pub(super) fn grounds(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    let Some(counts) = &picture.control else {
        return;
    };
    for color in Color::ALL {
        let of =
            |color: Color, square: &Square| counts[color].get(square).copied().unwrap_or_default();
        let more = |square: &Square| of(color, square) > of(!color, square);
        let data = runs(grid, more);
        let fill = match color {
            Color::White => colors.of_white,
            Color::Black => colors.of_black,
        };
        if !data.is_empty() && colors.hatch.is_none() {
            draw!(
                out,
                r#"<path class="square control {color}" fill="{fill}" fill-opacity=".32" d="{data}"/>"#
            );
        }
    }
}

/// Squares, as the data of a path in which those beside each other are one piece.
fn runs(grid: Grid, has: impl Fn(&Square) -> bool) -> String {
    let mut data = String::new();
    for rank in grid.ranks() {
        let squares: Vec<_> = grid.files().map(|file| Square::new(file, rank)).collect();
        for run in squares.chunk_by(|one, other| has(one) == has(other)) {
            if has(&run[0]) {
                let long = Number(times(SQUARE, run.len()));
                draw!(&mut data, "M{}h{long}v45h-{long}z", grid.corner(run[0]));
            }
        }
    }
    data
}

/// The number of each side in the corner of each square that it controls: white's below on the left, black's above on
/// the right, however the board is turned.
pub(super) fn counts(picture: &Picture, grid: Grid, colors: &Colors, ids: &Ids, out: &mut String) {
    let Some(counts) = &picture.control else {
        return;
    };
    for color in Color::ALL {
        side(color, &counts[color], grid, colors, ids, out);
    }
}

fn side(
    color: Color,
    counts: &BTreeMap<Square, usize>,
    grid: Grid,
    colors: &Colors,
    ids: &Ids,
    out: &mut String,
) {
    begin(color, colors, out);
    for (&square, &count) in counts {
        let corner = grid.corner(square);
        let place = match color {
            Color::White => corner.by(1.0, SQUARE - HIGH - 1.0),
            Color::Black => corner.by(SQUARE - wide(count) - 1.0, 1.0),
        };
        number(count, place, ids, out);
    }
    out.push_str("</g>");
}

fn begin(color: Color, colors: &Colors, out: &mut String) {
    let (ground, ink) = match color {
        Color::White => (colors.white, colors.black),
        Color::Black => (colors.black, colors.white),
    };
    draw!(
        out,
        r#"<g class="control {color}" fill="{ground}" color="{ink}" stroke-linecap="round" stroke-linejoin="round">"#
    );
}

fn number(count: usize, place: Point, ids: &Ids, out: &mut String) {
    draw!(
        out,
        r##"<use href="#{}" x="{}" y="{}"/>"##,
        ids.of_count(count),
        Number(place.x),
        Number(place.y)
    );
}

/// The sign of the legend.
pub(super) fn sign(color: Color, place: Point, colors: &Colors, ids: &Ids, out: &mut String) {
    begin(color, colors, out);
    number(
        EXAMPLE,
        place.by(-wide(EXAMPLE) / 2.0, -HIGH / 2.0),
        ids,
        out,
    );
    out.push_str("</g>");
}
