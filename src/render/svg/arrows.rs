//! Arrows and lines between squares: moves, checks, pins and attacks.

use std::collections::BTreeMap;

use super::grid::{Grid, SQUARE_SIZE};
use super::marks::{self, DOT_RADIUS};
use super::markup::{Number, Point, emit, stroke_path};
use super::theme::Colors;
use crate::record::Picture;
use crate::types::Square;

/// The gap between the centre of the origin and the start of a line.
const START_GAP: f64 = 18.0;
/// The gap between a marker and the tip of an arrow.
const TIP_GAP: f64 = 3.0;

/// Draws a thin arrow for each direction in which the piece asked about, or the move asked about, can go. The moves of a
/// whole side would cover the board with arrows.
pub(super) fn move_vectors(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    let mut arrows: Vec<(Square, Square)> = Vec::new();
    if let Some(asked) = picture.asked {
        let last = |vector: &Vec<Square>| Some((asked.square, *vector.last()?));
        arrows.extend(picture.vectors.iter().filter_map(last));
    }
    if picture.arrow.is_none() {
        let legal = picture.moves.iter().filter(|mv| mv.legal);
        arrows.extend(legal.map(|mv| (mv.from, mv.to)));
    }
    let mut data = String::new();
    for (from, to) in farthest(arrows) {
        let gap = TIP_GAP + marks::radius_at(picture, to);
        thin_arrow(grid.centre(from), grid.centre(to), gap, &mut data);
    }
    stroke_path("vector", colors.target, 2.2, &data, out);
}

/// Returns the longest arrow in each direction from each square.
fn farthest(arrows: Vec<(Square, Square)>) -> Vec<(Square, Square)> {
    let mut farthest: BTreeMap<(Square, (i8, i8)), (i8, Square)> = BTreeMap::new();
    for (from, to) in arrows.into_iter().filter(|(from, to)| from != to) {
        let step = from.step_to(to);
        let (files, ranks) = (step.file.abs(), step.rank.abs());
        let is_line = files == 0 || ranks == 0 || files == ranks;
        let (length, direction) = if is_line {
            let direction = (step.file.signum(), step.rank.signum());
            (files.max(ranks), direction)
        } else {
            (1, (step.file, step.rank))
        };
        let best = (farthest.entry((from, direction))).or_insert((length, to));
        *best = (*best).max((length, to));
    }
    (farthest.into_iter())
        .map(|((from, _), (_, to))| (from, to))
        .collect()
}

/// Appends an arrow with an open head, between the centres of two squares. The tip is `end_gap` away from `to`.
fn thin_arrow(from: Point, to: Point, end_gap: f64, data: &mut String) {
    let (start, tip) = (from.towards(to, START_GAP), to.towards(from, end_gap));
    thin_line(start, tip, data);
}

/// Appends an arrow with an open head, from end to end.
pub(super) fn thin_line(start: Point, tip: Point, data: &mut String) {
    emit!(data, "M{start}L{tip}");
    open_head(tip, start, 6.0, data);
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
    // A line through the king in check is drawn over the arrow of the check, so that it does not seem to start at the king.
    let (beyond, others): (Vec<_>, Vec<_>) = (picture.attack_lines.iter())
        .partition(|(by, _)| picture.in_check.is_some() && picture.checkers.contains(*by));
    let data = attack_data(&others, picture, grid);
    attacks(&data, colors, out);
    checks(picture, grid, colors, out);
    let data = attack_data(&beyond, picture, grid);
    stroke_path("halo", colors.frame, 4.2, &data, out);
    attacks(&data, colors, out);
}

/// Returns the path data of some attack lines.
fn attack_data(lines: &[&(Square, Square)], picture: &Picture, grid: Grid) -> String {
    let mut data = String::new();
    for &&(by, to) in lines {
        let gap = if picture.arrow.is_some_and(|arrow| arrow.to == to) {
            // The head of the arrow and the badge are on the same square.
            SQUARE_SIZE / 2.0
        } else {
            TIP_GAP + marks::radius_at(picture, to).max(DOT_RADIUS)
        };
        thin_arrow(grid.centre(by), grid.centre(to), gap, &mut data);
    }
    data
}

/// Draws the thin arrows of attacks.
pub(super) fn attacks(data: &str, colors: &Colors, out: &mut String) {
    stroke_path("sight", colors.marker_king, 1.8, data, out);
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
        let (start, end) = (from.towards(to, START_GAP), to.towards(from, START_GAP));
        pin_line(start, end, colors, out);
        pinned_ring(grid.centre(pin.square), 20.5, colors, out);
    }
}

/// Draws the dotted ring around a pinned piece.
pub(super) fn pinned_ring(centre: Point, radius: f64, colors: &Colors, out: &mut String) {
    let Point { x, y } = centre;
    emit!(
        out,
        r#"<circle class="pin" cx="{}" cy="{}" r="{}" fill="none" stroke="{}" stroke-width="2.4" stroke-dasharray="1 4.4" stroke-linecap="round"/>"#,
        Number(x),
        Number(y),
        Number(radius),
        colors.pin
    );
}

/// Draws the dotted line of a pin.
pub(super) fn pin_line(start: Point, end: Point, colors: &Colors, out: &mut String) {
    emit!(
        out,
        r#"<path class="pin" fill="none" stroke="{}" stroke-width="4" stroke-opacity=".85" stroke-dasharray="1 7" stroke-linecap="round" d="M{start}L{end}"/>"#,
        colors.pin
    );
}

/// Draws a thick arrow from each checker to the king, before or after the move asked about.
fn checks(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    let present = picture.in_check.into_iter();
    let present = present.flat_map(|king| picture.checkers.iter().map(move |by| (by, king)));
    for (checker, king) in present.chain(picture.given_checks.iter().copied()) {
        let (from, to) = (grid.centre(checker), grid.centre(king));
        let start = from.towards(to, START_GAP - 3.0);
        check(start, to.towards(from, 15.0), colors, out);
    }
}

/// Draws the arrow of a check. A light line within distinguishes it from the arrow of a move, in print, too.
pub(super) fn check(start: Point, tip: Point, colors: &Colors, out: &mut String) {
    thick_arrow("check", start, tip, "", colors.check, out);
    let mut data = String::new();
    emit!(&mut data, "M{start}L{}", tip.towards(start, 10.0));
    stroke_path("halo", colors.frame, 1.2, &data, out);
}

/// Draws the moves asked about: solid if legal, dashed if illegal. If the text can stand for several legal moves, these are
/// drawn by [`move_vectors`].
pub(super) fn verdicts(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    for arrow in picture.verdict_arrows() {
        let (from, to) = (grid.centre(arrow.from), grid.centre(arrow.to));
        let start = from.towards(to, START_GAP - 4.0);
        verdict(arrow.legal, start, to.towards(from, 4.0), colors, out);
    }
}

/// Draws the arrow of a legal or an illegal move.
pub(super) fn verdict(legal: bool, start: Point, tip: Point, colors: &Colors, out: &mut String) {
    let (class, dashes, color) = if legal {
        ("move legal", "", colors.target)
    } else {
        ("move illegal", r#" stroke-dasharray="7 4""#, colors.capture)
    };
    thick_arrow(class, start, tip, dashes, color, out);
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
