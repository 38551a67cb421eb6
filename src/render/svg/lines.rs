//! Lines from square to square: where a piece goes, what gives check, what pins, and the move asked about.

use std::collections::BTreeMap;

use super::board::strokes;
use super::grid::Grid;
use super::marks::{DOT, RING};
use super::pen::{Number, Point, draw};
use super::theme::Colors;
use crate::report::{Arrow, Picture};
use crate::types::Square;

/// How far from the middle of its square a line of a piece begins.
const START: f64 = 18.0;

/// The directions of the piece asked about, or of all pieces of its side, each up to its last square.
pub(super) fn vectors(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    let mut data = String::new();
    let mut lines: Vec<(Square, Square)> = Vec::new();
    if let Some(asked) = picture.asked {
        let last = |vector: &Vec<Square>| Some((asked.square, *vector.last()?));
        lines.extend(picture.vectors.iter().filter_map(last));
    }
    lines.extend(longest(&picture.moves));
    for (from, to) in lines {
        let rim = if picture.board.piece_at(to).is_some() {
            RING + 3.0
        } else {
            DOT + 3.0
        };
        thin_arrow(grid.centre(from), grid.centre(to), rim, &mut data);
    }
    let width = if picture.asked.is_some() { 2.2 } else { 1.6 };
    strokes("vector", colors.target, width, &data, out);
}

/// Of legal moves in the same direction from a square, the longest.
fn longest(moves: &[Arrow]) -> Vec<(Square, Square)> {
    let mut ends: BTreeMap<(Square, (i8, i8)), (i8, Square)> = BTreeMap::new();
    for mv in moves.iter().filter(|mv| mv.legal) {
        let step = mv.from.to(mv.to);
        let (file, rank) = (step.file.abs(), step.rank.abs());
        let is_line = file == 0 || rank == 0 || file == rank;
        let (length, direction) = if is_line {
            (file.max(rank), (step.file.signum(), step.rank.signum()))
        } else {
            (1, (step.file, step.rank))
        };
        let end = ends.entry((mv.from, direction)).or_insert((length, mv.to));
        *end = (*end).max((length, mv.to));
    }
    (ends.into_iter())
        .map(|((from, _), (_, to))| (from, to))
        .collect()
}

/// A line from one middle towards another, that leaves so much room around both, with an open head.
fn thin_arrow(from: Point, to: Point, rim: f64, data: &mut String) {
    let (start, end) = (from.towards(to, START), to.towards(from, rim));
    draw!(data, "M{start}L{end}");
    head(end, from, 6.0, data);
}

/// The two lines of an open head at the end of a line that comes from `from`.
fn head(end: Point, from: Point, size: f64, data: &mut String) {
    let back = end.towards(from, size);
    let (x, y) = ((back.x - end.x) * 0.7, (back.y - end.y) * 0.7);
    let (left, right) = (back.by(-y, x), back.by(y, -x));
    draw!(data, "M{left}L{end}L{right}");
}

/// Pins and checks.
pub(super) fn threats(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    for pin in &picture.pins {
        let Some(color) = picture.board.color_at(pin.square) else {
            continue;
        };
        let Some(king) = picture.board.king(color) else {
            continue;
        };
        let (from, to) = (grid.centre(pin.by), grid.centre(king));
        draw!(
            out,
            r#"<path class="pin" fill="none" stroke="{}" stroke-width="4" stroke-opacity=".85" stroke-dasharray="1 7" stroke-linecap="round" d="M{}L{}"/>"#,
            colors.pin,
            from.towards(to, START),
            to.towards(from, START)
        );
        let Point { x, y } = grid.centre(pin.square);
        draw!(
            out,
            r#"<circle class="pin" cx="{}" cy="{}" r="20.5" fill="none" stroke="{}" stroke-width="2.4" stroke-dasharray="1 4.4" stroke-linecap="round"/>"#,
            Number(x),
            Number(y),
            colors.pin
        );
    }
    let mut data = String::new();
    for &(by, to) in &picture.sights {
        thin_arrow(grid.centre(by), grid.centre(to), DOT + 3.0, &mut data);
    }
    strokes("sight", colors.sign_king, 1.8, &data, out);
    if let Some(king) = picture.in_check {
        for checker in picture.checkers {
            let (from, to) = (grid.centre(checker), grid.centre(king));
            thick_arrow(
                "check",
                from.towards(to, START - 3.0),
                to.towards(from, 15.0),
                "",
                colors.check,
                out,
            );
        }
    }
}

/// The move asked about: a whole line when it is legal, a broken one with a cross when it is not.
pub(super) fn of_move(arrow: Arrow, grid: Grid, colors: &Colors, out: &mut String) {
    let (from, to) = (grid.centre(arrow.from), grid.centre(arrow.to));
    let (class, dashes, color) = if arrow.legal {
        ("move legal", "", colors.target)
    } else {
        ("move illegal", r#" stroke-dasharray="7 4""#, colors.capture)
    };
    thick_arrow(
        class,
        from.towards(to, START - 4.0),
        to.towards(from, 4.0),
        dashes,
        color,
        out,
    );
}

fn thick_arrow(class: &str, from: Point, to: Point, dashes: &str, color: &str, out: &mut String) {
    let neck = to.towards(from, 12.0);
    let (x, y) = ((neck.x - to.x) * 0.62, (neck.y - to.y) * 0.62);
    draw!(
        out,
        r#"<g class="{class}" stroke="{color}" fill="{color}" opacity=".85"><path stroke-width="5"{dashes} d="M{from}L{neck}"/><path stroke="none" d="M{to}L{}L{}z"/></g>"#,
        neck.by(-y, x),
        neck.by(y, -x)
    );
}
