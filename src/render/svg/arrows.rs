//! Arrows and lines between squares: moves, checks, pins and attacks.

use std::collections::BTreeMap;

use super::grid::Grid;
use super::marks::{DOT_RADIUS, RING_RADIUS};
use super::markup::{Number, Point, emit, stroke_path};
use super::theme::Colors;
use crate::record::{Arrow, Picture};
use crate::types::Square;

/// The gap between the centre of the origin and the start of a line.
const START_GAP: f64 = 18.0;
/// The gap between a marker and the tip of an arrow.
const TIP_GAP: f64 = 3.0;

/// Draws a thin arrow for each move vector: of the piece asked about, or of all pieces of the side.
pub(super) fn move_vectors(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    let mut arrows: Vec<(Square, Square)> = Vec::new();
    if let Some(asked) = picture.asked {
        let arrow = |vector: &Vec<Square>| Some((asked.square, *vector.last()?));
        arrows.extend(picture.vectors.iter().filter_map(arrow));
    }
    arrows.extend(farthest_moves(&picture.moves));
    let mut data = String::new();
    for (from, to) in arrows {
        let marker_radius = if picture.board.piece_at(to).is_some() {
            RING_RADIUS
        } else {
            DOT_RADIUS
        };
        let (from, to) = (grid.centre(from), grid.centre(to));
        thin_arrow(from, to, marker_radius + TIP_GAP, &mut data);
    }
    let width = if picture.asked.is_some() { 2.2 } else { 1.6 };
    stroke_path("vector", colors.target, width, &data, out);
}

/// Returns the origin and the destination of the longest legal move in each direction from each square.
fn farthest_moves(moves: &[Arrow]) -> Vec<(Square, Square)> {
    let mut farthest: BTreeMap<(Square, (i8, i8)), (i8, Square)> = BTreeMap::new();
    for mv in moves.iter().filter(|mv| mv.legal) {
        let step = mv.from.step_to(mv.to);
        let (files, ranks) = (step.file.abs(), step.rank.abs());
        let is_line = files == 0 || ranks == 0 || files == ranks;
        let (length, direction) = if is_line {
            let direction = (step.file.signum(), step.rank.signum());
            (files.max(ranks), direction)
        } else {
            (1, (step.file, step.rank))
        };
        let best = (farthest.entry((mv.from, direction))).or_insert((length, mv.to));
        *best = (*best).max((length, mv.to));
    }
    (farthest.into_iter())
        .map(|((from, _), (_, to))| (from, to))
        .collect()
}

/// Appends an arrow with an open head, between the centres of two squares. The tip is `end_gap` away from `to`.
fn thin_arrow(from: Point, to: Point, end_gap: f64, data: &mut String) {
    let (start, tip) = (from.towards(to, START_GAP), to.towards(from, end_gap));
    emit!(data, "M{start}L{tip}");
    open_head(tip, from, 6.0, data);
}

/// Appends the two strokes of an open arrowhead. Each is as long as `size` along the shaft.
fn open_head(tip: Point, from: Point, size: f64, data: &mut String) {
    let base = tip.towards(from, size);
    let (dx, dy) = ((base.x - tip.x) * 0.7, (base.y - tip.y) * 0.7);
    let (left, right) = (base.offset(-dy, dx), base.offset(dy, -dx));
    emit!(data, "M{left}L{tip}L{right}");
}

/// Draws the lines of pins, of attacks that explain a verdict, and of checks.
pub(super) fn threats(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    pins(picture, grid, colors, out);
    let mut data = String::new();
    for &(by, to) in &picture.attack_lines {
        let (from, to) = (grid.centre(by), grid.centre(to));
        thin_arrow(from, to, DOT_RADIUS + TIP_GAP, &mut data);
    }
    stroke_path("sight", colors.marker_king, 1.8, &data, out);
    checks(picture, grid, colors, out);
}

/// Draws a dotted line from each pinning piece to the king, and a dotted ring around the pinned piece.
fn pins(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    for pin in &picture.pins {
        let Some(color) = picture.board.color_at(pin.square) else {
            continue;
        };
        let Some(king) = picture.board.king(color) else {
            continue;
        };
        let (from, to) = (grid.centre(pin.by), grid.centre(king));
        emit!(
            out,
            r#"<path class="pin" fill="none" stroke="{}" stroke-width="4" stroke-opacity=".85" stroke-dasharray="1 7" stroke-linecap="round" d="M{}L{}"/>"#,
            colors.pin,
            from.towards(to, START_GAP),
            to.towards(from, START_GAP)
        );
        let Point { x, y } = grid.centre(pin.square);
        emit!(
            out,
            r#"<circle class="pin" cx="{}" cy="{}" r="20.5" fill="none" stroke="{}" stroke-width="2.4" stroke-dasharray="1 4.4" stroke-linecap="round"/>"#,
            Number(x),
            Number(y),
            colors.pin
        );
    }
}

/// Draws a thick arrow from each checker to the king.
fn checks(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    let Some(king) = picture.in_check else {
        return;
    };
    for checker in picture.checkers {
        let (from, to) = (grid.centre(checker), grid.centre(king));
        thick_arrow(
            "check",
            from.towards(to, START_GAP - 3.0),
            to.towards(from, 15.0),
            "",
            colors.check,
            out,
        );
    }
}

/// Returns the moves that are drawn as thick arrows: the move asked about, and all illegal moves that it can stand for.
///
/// If it can stand for several legal moves, these are drawn by [`move_vectors`].
pub(super) fn verdict_arrows(picture: &Picture) -> impl Iterator<Item = Arrow> {
    let illegal = picture.moves.iter().filter(|mv| !mv.legal);
    picture.arrow.iter().chain(illegal).copied()
}

/// Draws the moves of [`verdict_arrows`]: solid if legal, dashed if illegal.
pub(super) fn verdicts(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    for arrow in verdict_arrows(picture) {
        let (from, to) = (grid.centre(arrow.from), grid.centre(arrow.to));
        let (class, dashes, color) = if arrow.legal {
            ("move legal", "", colors.target)
        } else {
            ("move illegal", r#" stroke-dasharray="7 4""#, colors.capture)
        };
        thick_arrow(
            class,
            from.towards(to, START_GAP - 4.0),
            to.towards(from, 4.0),
            dashes,
            color,
            out,
        );
    }
}

/// Draws an arrow with a filled head. `dashes` is empty or the attribute of a dashed shaft.
fn thick_arrow(class: &str, from: Point, tip: Point, dashes: &str, color: &str, out: &mut String) {
    let base = tip.towards(from, 12.0);
    let (dx, dy) = ((base.x - tip.x) * 0.62, (base.y - tip.y) * 0.62);
    emit!(
        out,
        r#"<g class="{class}" stroke="{color}" fill="{color}" opacity=".85"><path stroke-width="5"{dashes} d="M{from}L{base}"/><path stroke="none" d="M{tip}L{}L{}z"/></g>"#,
        base.offset(-dy, dx),
        base.offset(dy, -dx)
    );
}
