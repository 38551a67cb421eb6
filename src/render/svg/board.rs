//! The empty board with its coordinates, and the pieces on it.

use super::grid::{BOARD, CORNER, Grid, SIDE, SQUARE, STRIP, times};
use super::pen::{Number, Point, draw};
use super::pieces::{FOOT, Shape, shape};
use super::theme::Colors;
use super::{Ids, glyphs};
use crate::board::Board;
use crate::types::{Color, Piece, Role, Square};

/// The lines of a hatched square, from its lower left corner up to the right.
const HATCH: &str = "l45-45m-45 33.8l33.8-33.8m-33.8 22.5l22.5-22.5m-22.5 11.3l11.3-11.3m33.7 11.3l-33.7 33.7m11.2 0l22.5-22.5m0 11.3l-11.2 11.2";

/// What everything stands on.
pub(super) fn frame(height: f64, colors: &Colors, out: &mut String) {
    let fill = colors.frame;
    draw!(
        out,
        r#"<rect class="frame" width="{}" height="{}" rx="6" fill="{fill}"/>"#,
        Number(SIDE),
        Number(height)
    );
}

/// The squares and their names.
pub(super) fn squares(grid: Grid, colors: &Colors, ids: &Ids, out: &mut String) {
    let (x, y, side) = (Number(CORNER.x), Number(CORNER.y), Number(BOARD));
    let place = format!(r#"x="{x}" y="{y}" width="{side}" height="{side}""#);
    out.push_str(r#"<g class="board">"#);
    draw!(
        out,
        r#"<rect class="square light" {place} fill="{}"/>{}"#,
        colors.light,
        dark(CORNER, SQUARE, colors.dark)
    );
    if let Some(stroke) = colors.hatch {
        hatch(grid, stroke, ids, out);
    }
    draw!(
        out,
        r#"<rect class="edge" {place} fill="none" stroke="{}"/></g>"#,
        colors.label
    );
    coordinates(grid, colors, out);
}

/// Lines on the dark squares, drawn once.
fn hatch(grid: Grid, stroke: &str, ids: &Ids, out: &mut String) {
    let id = ids.of_hatch();
    draw!(
        out,
        r#"<defs><path id="{id}" d="M0 45{HATCH}"/></defs><g class="hatch" stroke="{stroke}" stroke-width=".8">"#
    );
    for square in Square::all().filter(|square| !square.is_light()) {
        let Point { x, y } = grid.corner(square);
        draw!(
            out,
            r##"<use href="#{id}" x="{}" y="{}"/>"##,
            Number(x),
            Number(y)
        );
    }
    out.push_str("</g>");
}

/// The dark squares of a board: every other file and every other rank, without the squares where both meet. Turned around,
/// the board has the same ones.
pub(super) fn dark(corner: Point, square: f64, color: &str) -> String {
    let (wide, long) = (Number(square), Number(8.0 * square));
    let mut data = String::new();
    for n in [0, 2, 4, 6] {
        let along = times(square, n);
        draw!(
            &mut data,
            "M{}h{wide}v{long}h-{wide}z",
            corner.by(along, 0.0)
        );
        draw!(
            &mut data,
            "M{}h{long}v{wide}h-{long}z",
            corner.by(0.0, along)
        );
    }
    format!(r#"<path class="square dark" fill="{color}" fill-rule="evenodd" d="{data}"/>"#)
}

fn coordinates(grid: Grid, colors: &Colors, out: &mut String) {
    let mut data = String::new();
    for (row, rank) in grid.ranks().enumerate() {
        let middle = Point::new(STRIP, CORNER.y + times(SQUARE, row) + SQUARE / 2.0);
        glyphs::append_centred(&rank.to_string(), middle, &mut data);
    }
    for (column, file) in grid.files().enumerate() {
        let x = CORNER.x + times(SQUARE, column) + SQUARE / 2.0;
        let middle = Point::new(x, CORNER.y + BOARD + STRIP - 0.5);
        glyphs::append_centred(&file.to_string(), middle, &mut data);
    }
    strokes("coordinates", colors.label, 1.4, &data, out);
}

/// Lines with round ends.
pub(super) fn strokes(class: &str, color: &str, width: f64, data: &str, out: &mut String) {
    if data.is_empty() {
        return;
    }
    draw!(
        out,
        r#"<path class="{class}" fill="none" stroke="{color}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round" d="{data}"/>"#,
        Number(width)
    );
}

/// The shapes that there are, once each; they take their colours from where they are used.
pub(super) fn shapes(roles: impl Fn(Role) -> bool, ids: &Ids, out: &mut String) {
    out.push_str("<defs>");
    for role in Role::ALL.into_iter().filter(|&role| roles(role)) {
        let Shape { outline, details } = shape(role);
        draw!(
            out,
            r#"<g id="{}"><path d="{outline}{FOOT}"/>"#,
            ids.of(role)
        );
        if !details.is_empty() {
            draw!(
                out,
                r#"<path fill="none" stroke="currentColor" stroke-width="1.2" d="{details}"/>"#
            );
        }
        out.push_str("</g>");
    }
    out.push_str("</defs>");
}

/// The colours of a side: of the shape, its edge and the lines within.
const fn paint(color: Color) -> &'static str {
    match color {
        Color::White => r##"fill="#fff" stroke="#111" color="#111""##,
        Color::Black => r##"fill="#1c1c1c" stroke="#1c1c1c" color="#f4f4f4""##,
    }
}

/// Begins the group of all pieces.
const PIECES: &str =
    r#"<g class="pieces" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round">"#;

/// The pieces on their squares: a group a kind.
pub(super) fn pieces(board: &Board, grid: Grid, ids: &Ids, out: &mut String) {
    out.push_str(PIECES);
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = Piece::new(color, role);
            let squares = board.by_piece(piece);
            if squares.is_empty() {
                continue;
            }
            begin(piece, out);
            for square in squares {
                let Point { x, y } = grid.corner(square);
                draw!(
                    out,
                    r##"<use href="#{}" x="{}" y="{}"/>"##,
                    ids.of(role),
                    Number(x),
                    Number(y)
                );
            }
            out.push_str("</g>");
        }
    }
    out.push_str("</g>");
}

fn begin(piece: Piece, out: &mut String) {
    let Piece { color, role } = piece;
    draw!(out, r#"<g class="piece {color} {role}" {}>"#, paint(color));
}

/// One piece, on a square of another size.
pub(super) fn lone_piece(piece: Piece, corner: Point, size: f64, ids: &Ids, out: &mut String) {
    let scale = (size / SQUARE * 1000.0).round() / 1000.0;
    out.push_str(PIECES);
    begin(piece, out);
    draw!(
        out,
        r##"<use href="#{}" transform="translate({corner}) scale({scale})"/></g></g>"##,
        ids.of(piece.role)
    );
}
