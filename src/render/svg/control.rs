//! The number of pieces with which each side controls each square.

use std::collections::{BTreeMap, BTreeSet};

use super::board;
use super::glyphs;
use super::grid::{Grid, SQUARE_SIZE, times};
use super::ids::Ids;
use super::markup::{Number, Point, emit};
use super::theme::Colors;
use crate::record::Picture;
use crate::types::{Color, Square};

/// The size of the digits, relative to the coordinate labels.
const DIGIT_SCALE: f64 = 1.3;
/// The height of the box around a number.
const BOX_HEIGHT: f64 = 15.5;
/// The distance of a box from the edges of its square.
const BOX_MARGIN: f64 = 1.0;
/// The number shown in the legend.
const LEGEND_COUNT: usize = 2;

/// Returns the width of the box around a number.
fn box_width(count: usize) -> f64 {
    (glyphs::text_width(&count.to_string()) * DIGIT_SCALE + 5.5).max(12.0)
}

/// Defines each number that occurs in the picture or its legend. The group that uses a number sets its colours.
pub(super) fn define_counts(picture: &Picture, ids: &Ids, out: &mut String) {
    let Some(control) = &picture.control else {
        return;
    };
    let counts = Color::ALL
        .into_iter()
        .flat_map(|color| control[color].values());
    let distinct: BTreeSet<_> = counts.copied().chain([LEGEND_COUNT]).collect();
    out.push_str("<defs>");
    for count in distinct {
        let (width, height) = (box_width(count), BOX_HEIGHT);
        let mut digits = String::new();
        let centre = Point::new(width / 2.0 / DIGIT_SCALE, height / 2.0 / DIGIT_SCALE);
        glyphs::append_centred(&count.to_string(), centre, &mut digits);
        emit!(
            out,
            r#"<g id="{}"><path stroke="currentColor" stroke-width=".6" d="M0 0h{1}v{2}h-{1}z"/><path fill="none" stroke="currentColor" stroke-width="1.5" transform="scale({DIGIT_SCALE})" d="{digits}"/></g>"#,
            ids.count(count),
            Number(width),
            Number(height)
        );
    }
    out.push_str("</defs>");
}

/// Tints the squares that one side controls with more pieces than the other.
///
/// In themes with hatching these squares are white or grey, and the others hatched; such a board has no chequers.
pub(super) fn tints(picture: &Picture, grid: Grid, colors: &Colors, ids: &Ids, out: &mut String) {
    let Some(control) = &picture.control else {
        return;
    };
    let count =
        |color: Color, square: Square| control[color].get(&square).copied().unwrap_or_default();
    for color in Color::ALL {
        let controls_more = |square| count(color, square) > count(!color, square);
        let data = rank_runs(grid, controls_more);
        tint(color, &data, colors, out);
    }
    if let Some(stroke) = colors.hatch {
        let is_level =
            |square: &Square| count(Color::White, *square) == count(Color::Black, *square);
        let level = Square::all()
            .filter(|square| square.is_light())
            .filter(is_level);
        board::hatched(level, grid, stroke, ids, out);
        board::grid_lines(colors, out);
    }
}

/// Draws squares that a side controls with more pieces than the other.
fn tint(color: Color, data: &str, colors: &Colors, out: &mut String) {
    if data.is_empty() {
        return;
    }
    let fill = match color {
        Color::White => colors.tint_white,
        Color::Black => colors.tint_black,
    };
    emit!(
        out,
        r#"<path class="square control {color}" fill="{fill}" fill-opacity="{}" d="{data}"/>"#,
        colors.majority_opacity
    );
}

/// Draws the square of a legend entry, of which `color` controls more.
pub(super) fn legend_tint(
    color: Color,
    corner: Point,
    size: f64,
    colors: &Colors,
    out: &mut String,
) {
    let size = Number(size);
    emit!(
        out,
        r#"<path class="square" fill="{}" stroke="{}" stroke-width=".8" d="M{corner}h{size}v{size}h-{size}z"/>"#,
        colors.light,
        colors.label
    );
    tint(
        color,
        &format!("M{corner}h{size}v{size}h-{size}z"),
        colors,
        out,
    );
}

/// Returns the path data of a set of squares, with one rectangle for adjacent squares of a rank.
fn rank_runs(grid: Grid, contains: impl Fn(Square) -> bool) -> String {
    let mut data = String::new();
    for rank in grid.ranks() {
        let squares: Vec<_> = grid.files().map(|file| Square::new(file, rank)).collect();
        for run in squares.chunk_by(|&one, &next| contains(one) == contains(next)) {
            let first = run[0];
            if contains(first) {
                let width = Number(times(SQUARE_SIZE, run.len()));
                let height = Number(SQUARE_SIZE);
                emit!(
                    &mut data,
                    "M{}h{width}v{height}h-{width}z",
                    grid.corner(first)
                );
            }
        }
    }
    data
}

/// Draws the counts of both sides on each controlled square.
///
/// White's counts are in the lower left corner and Black's in the upper right, in either orientation.
pub(super) fn counts(picture: &Picture, grid: Grid, colors: &Colors, ids: &Ids, out: &mut String) {
    let Some(control) = &picture.control else {
        return;
    };
    for color in Color::ALL {
        side_counts(color, &control[color], grid, colors, ids, out);
    }
}

fn side_counts(
    color: Color,
    counts: &BTreeMap<Square, usize>,
    grid: Grid,
    colors: &Colors,
    ids: &Ids,
    out: &mut String,
) {
    start_group(color, colors, out);
    for (&square, &count) in counts {
        let (x, y) = match color {
            Color::White => (BOX_MARGIN, SQUARE_SIZE - BOX_HEIGHT - BOX_MARGIN),
            Color::Black => (SQUARE_SIZE - box_width(count) - BOX_MARGIN, BOX_MARGIN),
        };
        use_count(count, grid.corner(square).offset(x, y), ids, out);
    }
    out.push_str("</g>");
}

fn start_group(color: Color, colors: &Colors, out: &mut String) {
    let (background, text) = match color {
        Color::White => (colors.count_light, colors.count_dark),
        Color::Black => (colors.count_dark, colors.count_light),
    };
    emit!(
        out,
        r#"<g class="control {color}" fill="{background}" color="{text}" stroke-linecap="round" stroke-linejoin="round">"#
    );
}

/// Draws a defined number with the upper left corner of its box at `corner`.
fn use_count(count: usize, corner: Point, ids: &Ids, out: &mut String) {
    emit!(
        out,
        r##"<use href="#{}" x="{}" y="{}"/>"##,
        ids.count(count),
        Number(corner.x),
        Number(corner.y)
    );
}

/// Draws the number of a legend entry, centred at `centre`.
pub(super) fn legend_count(
    color: Color,
    centre: Point,
    colors: &Colors,
    ids: &Ids,
    out: &mut String,
) {
    start_group(color, colors, out);
    let corner = centre.offset(-box_width(LEGEND_COUNT) / 2.0, -BOX_HEIGHT / 2.0);
    use_count(LEGEND_COUNT, corner, ids, out);
    out.push_str("</g>");
}
