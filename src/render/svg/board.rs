//! The board with its coordinates, and the pieces on it.

use super::glyphs;
use super::grid::{BOARD_CORNER, BOARD_SIZE, Grid, LABEL_OFFSET, SQUARE_SIZE, times};
use super::ids::Ids;
use super::markup::{Number, Point, emit, stroke_path};
use super::pieces::{BASE, BASE_LINE, Shape, shape};
use super::theme::Colors;
use crate::types::{Board, Color, Piece, Role, Square};

/// The diagonal lines of a hatched square, as path data that starts at its lower left corner.
const HATCH_LINES: &str = "l45-45m-45 33.8l33.8-33.8m-33.8 22.5l22.5-22.5m-22.5 11.3l11.3-11.3m33.7 11.3l-33.7 33.7m11.2 0l22.5-22.5m0 11.3l-11.2 11.2";

/// Draws the background of the whole picture.
pub(super) fn frame(width: f64, height: f64, colors: &Colors, out: &mut String) {
    let fill = colors.frame;
    emit!(
        out,
        r#"<rect class="frame" width="{}" height="{}" rx="6" fill="{fill}"/>"#,
        Number(width),
        Number(height)
    );
}

/// Draws the empty board and its coordinates.
pub(super) fn squares(grid: Grid, colors: &Colors, ids: &Ids, out: &mut String) {
    let (x, y) = (Number(BOARD_CORNER.x), Number(BOARD_CORNER.y));
    let size = Number(BOARD_SIZE);
    let bounds = format!(r#"x="{x}" y="{y}" width="{size}" height="{size}""#);
    out.push_str(r#"<g class="board">"#);
    emit!(
        out,
        r#"<rect class="square light" {bounds} fill="{}"/>{}"#,
        colors.light,
        dark_squares(BOARD_CORNER, SQUARE_SIZE, colors.dark)
    );
    if let Some(stroke) = colors.hatch {
        hatching(grid, stroke, ids, out);
    }
    emit!(
        out,
        r#"<rect class="edge" {bounds} fill="none" stroke="{}"/></g>"#,
        colors.label
    );
    coordinates(grid, colors, out);
}

/// Defines the hatching of one square, and uses it on every dark square.
fn hatching(grid: Grid, stroke: &str, ids: &Ids, out: &mut String) {
    emit!(
        out,
        r#"<defs><path id="{}" d="M0 45{HATCH_LINES}"/></defs>"#,
        ids.hatch()
    );
    let dark = Square::all().filter(|square| !square.is_light());
    hatched(dark, grid, stroke, ids, out);
}

/// Draws the hatching of some squares.
pub(super) fn hatched(
    squares: impl Iterator<Item = Square>,
    grid: Grid,
    stroke: &str,
    ids: &Ids,
    out: &mut String,
) {
    let id = ids.hatch();
    emit!(
        out,
        r#"<g class="hatch" stroke="{stroke}" stroke-width=".8">"#
    );
    for square in squares {
        let Point { x, y } = grid.corner(square);
        emit!(
            out,
            r##"<use href="#{id}" x="{}" y="{}"/>"##,
            Number(x),
            Number(y)
        );
    }
    out.push_str("</g>");
}

/// Draws a hatched square of a legend.
pub(super) fn legend_hatch(corner: Point, size: f64, colors: &Colors, ids: &Ids, out: &mut String) {
    let (length, scale) = (Number(size), (size / SQUARE_SIZE * 1000.0).round() / 1000.0);
    emit!(
        out,
        r##"<g class="hatch" stroke="{0}" stroke-width=".8"><path fill="{1}" d="M{corner}h{length}v{length}h-{length}z"/><use href="#{2}" stroke-width="1.6" transform="translate({corner}) scale({scale})"/></g>"##,
        colors.label,
        colors.light,
        ids.hatch()
    );
}

/// Draws the lines between the squares.
pub(super) fn grid_lines(colors: &Colors, out: &mut String) {
    let mut data = String::new();
    for n in 1..8 {
        let distance = times(SQUARE_SIZE, n);
        let (down, right) = (
            BOARD_CORNER.offset(0.0, distance),
            BOARD_CORNER.offset(distance, 0.0),
        );
        emit!(&mut data, "M{down}h{0}M{right}v{0}", Number(BOARD_SIZE));
    }
    stroke_path("grid", colors.label, 0.5, &data, out);
}

/// Returns one path for all dark squares of a board.
///
/// The path holds every second file and every second rank; with the even-odd rule, the squares where these cross stay
/// empty. The dark squares are the same for both orientations.
pub(super) fn dark_squares(board_corner: Point, square_size: f64, color: &str) -> String {
    let (width, length) = (Number(square_size), Number(8.0 * square_size));
    let mut data = String::new();
    for n in [0, 2, 4, 6] {
        let distance = times(square_size, n);
        emit!(
            &mut data,
            "M{}h{width}v{length}h-{width}z",
            board_corner.offset(distance, 0.0)
        );
        emit!(
            &mut data,
            "M{}h{length}v{width}h-{length}z",
            board_corner.offset(0.0, distance)
        );
    }
    format!(r#"<path class="square dark" fill="{color}" fill-rule="evenodd" d="{data}"/>"#)
}

fn coordinates(grid: Grid, colors: &Colors, out: &mut String) {
    let mut data = String::new();
    for (row, rank) in grid.ranks().enumerate() {
        let y = BOARD_CORNER.y + times(SQUARE_SIZE, row) + SQUARE_SIZE / 2.0;
        rank_label(&rank.to_string(), y, &mut data);
    }
    for (column, file) in grid.files().enumerate() {
        let x = BOARD_CORNER.x + times(SQUARE_SIZE, column) + SQUARE_SIZE / 2.0;
        file_label(&file.to_string(), x, &mut data);
    }
    labels(colors, &data, out);
}

/// Appends the strokes of a rank label in the left margin, centred at the height `y`.
pub(super) fn rank_label(text: &str, y: f64, data: &mut String) {
    let centre = Point::new(BOARD_CORNER.x - LABEL_OFFSET, y);
    glyphs::append_centred(text, centre, data);
}

/// Appends the strokes of a file label below the board, centred at `x`.
pub(super) fn file_label(text: &str, x: f64, data: &mut String) {
    let centre = Point::new(x, BOARD_CORNER.y + BOARD_SIZE + LABEL_OFFSET - 0.5);
    glyphs::append_centred(text, centre, data);
}

/// Draws the strokes of the coordinate labels.
pub(super) fn labels(colors: &Colors, data: &str, out: &mut String) {
    stroke_path("coordinates", colors.label, 1.4, data, out);
}

/// Defines the shapes of the given kinds of pieces. They take their colours from the group that uses them.
pub(super) fn define_pieces(is_used: impl Fn(Role) -> bool, ids: &Ids, out: &mut String) {
    out.push_str("<defs>");
    for role in Role::ALL.into_iter().filter(|&role| is_used(role)) {
        let Shape { outline, details } = shape(role);
        emit!(
            out,
            r#"<g id="{}"><path d="{outline}{BASE}"/><path fill="none" stroke="currentColor" stroke-width="1.2" d="{details}{BASE_LINE}"/></g>"#,
            ids.piece(role)
        );
    }
    out.push_str("</defs>");
}

/// The fill, outline colour and detail colour of a side's pieces, as attributes.
const fn piece_colors(color: Color) -> &'static str {
    match color {
        Color::White => r##"fill="#fff" stroke="#111" color="#111""##,
        Color::Black => r##"fill="#1c1c1c" stroke="#1c1c1c" color="#f4f4f4""##,
    }
}

/// The start tag of the group that holds all pieces.
const PIECES_START: &str =
    r#"<g class="pieces" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round">"#;

/// Draws the pieces on their squares, in one group per colour and kind.
pub(super) fn pieces(board: &Board, grid: Grid, ids: &Ids, out: &mut String) {
    out.push_str(PIECES_START);
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = Piece::new(color, role);
            let squares = board.by_piece(piece);
            if squares.is_empty() {
                continue;
            }
            start_piece_group(piece, out);
            for square in squares {
                let Point { x, y } = grid.corner(square);
                emit!(
                    out,
                    r##"<use href="#{}" x="{}" y="{}"/>"##,
                    ids.piece(role),
                    Number(x),
                    Number(y)
                );
            }
            out.push_str("</g>");
        }
    }
    out.push_str("</g>");
}

fn start_piece_group(piece: Piece, out: &mut String) {
    let Piece { color, role } = piece;
    emit!(
        out,
        r#"<g class="piece {color} {role}" {}>"#,
        piece_colors(color)
    );
}

/// Draws one piece, scaled to a square of the given corner and size.
pub(super) fn scaled_piece(piece: Piece, corner: Point, size: f64, ids: &Ids, out: &mut String) {
    let scale = (size / SQUARE_SIZE * 1000.0).round() / 1000.0;
    out.push_str(PIECES_START);
    start_piece_group(piece, out);
    emit!(
        out,
        r##"<use href="#{}" transform="translate({corner}) scale({scale})"/></g></g>"##,
        ids.piece(piece.role)
    );
}
