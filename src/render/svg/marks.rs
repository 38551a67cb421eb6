//! Marks on single squares: tints, markers, rings and brackets. No two marks differ by colour alone.

use super::grid::{Grid, SQUARE_SIZE};
use super::markup::{Number, Point, emit};
use super::theme::Colors;
use crate::record::{Mark, Picture};
use crate::types::Square;

/// The radius of a ring around a piece.
pub(super) const RING_RADIUS: f64 = 20.0;
/// The radius of a dot on an empty square.
pub(super) const DOT_RADIUS: f64 = 7.0;
/// Half of the width of the mark for castling.
const CASTLING_RADIUS: f64 = 15.6;
/// The scale of a marker in the corner of a square.
const BADGE_SCALE: f64 = 0.62;
/// A star, as path data that starts at its centre.
const STAR: &str = "m0-10l2.9 6.5 7.1.8-5.3 4.7 1.5 7-6.2-3.6-6.2 3.6 1.5-7-5.3-4.7 7.1-.8z";

/// Returns the classes of a marker.
///
/// Only filled markers have the class `target`, so that a style sheet can set its fill without filling rings.
const fn class(mark: Mark) -> &'static str {
    match mark {
        Mark::Quiet => "target",
        Mark::Capture => "capture",
        Mark::EnPassant => "capture en-passant",
        Mark::Promotion | Mark::CapturePromotion => "target promotion",
        Mark::Castle => "castling",
        Mark::Legal => "sign stage-legal",
        Mark::Board => "sign stage-board",
        Mark::King => "sign stage-king",
    }
}

/// Returns the classes of a tint, or `None` if the mark has no tint.
const fn tint_class(mark: Mark) -> Option<&'static str> {
    match mark {
        Mark::Legal => Some("square stage-legal"),
        Mark::Board => Some("square stage-board"),
        Mark::King => Some("square stage-king"),
        _ => None,
    }
}

/// Returns whether the mark is a ring around the captured piece.
const fn has_ring(mark: Mark) -> bool {
    matches!(mark, Mark::Capture | Mark::CapturePromotion)
}

/// Returns the radius of what is drawn on the target of an arrow, from which the tip keeps its distance.
pub(super) fn radius_at(picture: &Picture, square: Square) -> f64 {
    if picture.board.piece_at(square).is_some() {
        RING_RADIUS
    } else {
        match picture.shown_target(square) {
            Some(Mark::Castle) => CASTLING_RADIUS,
            Some(Mark::EnPassant | Mark::Promotion) => 12.0,
            _ => DOT_RADIUS,
        }
    }
}

/// Returns whether the mark of a square is drawn in its corner: there is a piece, or an arrow ends there.
fn is_in_corner(picture: &Picture, square: Square) -> bool {
    picture.board.piece_at(square).is_some()
        || picture.verdict_arrows().any(|arrow| arrow.to == square)
}

/// Tints the candidate squares by verdict, and highlights the piece asked about and a king in check.
pub(super) fn tints(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    for (mark, squares) in picture.shown_targets() {
        let corners = squares.iter().map(|square| grid.corner(square));
        tint(mark, corners, SQUARE_SIZE, colors, out);
    }
    if let Some(asked) = picture.asked {
        asked_square(
            grid.corner(asked.square).offset(1.5, 1.5),
            42.0,
            colors,
            out,
        );
    }
    if let Some(king) = picture.in_check {
        check_discs(grid.centre(king), [22.0, 18.0], colors, out);
    }
}

/// Draws the discs below a king in check.
pub(super) fn check_discs(centre: Point, radii: [f64; 2], colors: &Colors, out: &mut String) {
    emit!(
        out,
        r#"<g class="check" fill="{}" fill-opacity=".45">"#,
        colors.check
    );
    for radius in radii {
        circle(centre, radius, out);
    }
    out.push_str("</g>");
}

/// Highlights the square of the piece asked about.
pub(super) fn asked_square(corner: Point, size: f64, colors: &Colors, out: &mut String) {
    emit!(
        out,
        r##"<path class="asked" fill="{}" fill-opacity=".8" stroke="#000" stroke-opacity=".55" stroke-width="2" d="M{corner}h{1}v{1}h-{1}z"/>"##,
        colors.asked,
        Number(size)
    );
}

/// Tints squares of side length `size` in the colour of a mark, if it has one.
pub(super) fn tint(
    mark: Mark,
    corners: impl Iterator<Item = Point>,
    size: f64,
    colors: &Colors,
    out: &mut String,
) {
    let (Some(class), Some(fill)) = (tint_class(mark), colors.tint(mark)) else {
        return;
    };
    let mut data = String::new();
    for corner in corners {
        emit!(&mut data, "M{corner}h{0}v{0}h-{0}z", Number(size));
    }
    emit!(
        out,
        r#"<path class="{class}" fill="{fill}" fill-opacity="{}" d="{data}"/>"#,
        colors.tint_opacity
    );
}

/// Draws the marks of the destinations, above the pieces.
pub(super) fn destinations(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    for (mark, squares) in picture.shown_targets() {
        if has_ring(mark) {
            let centres: Vec<_> = squares.iter().map(|square| grid.centre(square)).collect();
            rings(&centres, RING_RADIUS, 3.2, colors, out);
            if mark == Mark::Capture {
                continue;
            }
        }
        let (corners, centres): (Vec<_>, Vec<_>) =
            (squares.iter()).partition(|&square| is_in_corner(picture, square));
        let centres: Vec<_> = (centres.into_iter())
            .map(|square| grid.centre(square))
            .collect();
        markers(mark, &centres, 1.0, colors, out);
        let width = badge_width(mark);
        let corners: Vec<_> = (corners.into_iter())
            .map(|square| {
                grid.corner(square)
                    .offset(SQUARE_SIZE - 1.5 - width / 2.0, 9.0)
            })
            .collect();
        badges(&corners, width, colors, out);
        markers(mark, &corners, BADGE_SCALE, colors, out);
    }
    let rejected: Vec<_> = (picture.also_rejected().iter())
        .map(|square| grid.corner(square).offset(9.0, 9.0))
        .collect();
    badges(&rejected, BADGE_HEIGHT, colors, out);
    markers(Mark::King, &rejected, BADGE_SCALE, colors, out);
    if let Some(victim) = picture.en_passant_victim {
        passed_ring(grid.centre(victim), RING_RADIUS, colors, out);
    }
}

/// Draws the rings around captured pieces. A light outline makes them stand out on brown, for colour-blind people, too.
pub(super) fn rings(centres: &[Point], radius: f64, width: f64, colors: &Colors, out: &mut String) {
    for (class, color, width) in [
        ("halo", colors.frame, width * 1.75),
        (class(Mark::Capture), colors.capture, width),
    ] {
        start_group(class, color, Some(width), out);
        for &centre in centres {
            circle(centre, radius, out);
        }
        out.push_str("</g>");
    }
}

/// Draws the dashed ring around a pawn captured en passant.
pub(super) fn passed_ring(centre: Point, radius: f64, colors: &Colors, out: &mut String) {
    let Point { x, y } = centre;
    let (x, y, r) = (Number(x), Number(y), Number(radius));
    // Ten dashes, whatever the radius.
    let dash = radius * std::f64::consts::TAU / 18.0;
    emit!(
        out,
        r#"<circle class="halo" fill="none" stroke="{}" stroke-width="5.2" cx="{x}" cy="{y}" r="{r}"/><circle class="capture passed" fill="none" stroke="{}" stroke-width="3" stroke-dasharray="{} {}" cx="{x}" cy="{y}" r="{r}"/>"#,
        colors.frame,
        colors.capture,
        Number(dash * 1.1),
        Number(dash * 0.9)
    );
}

/// The height of a badge, which is a disc unless its marker is wider.
const BADGE_HEIGHT: f64 = 15.0;

/// Returns the width of the badge behind a marker.
const fn badge_width(mark: Mark) -> f64 {
    match mark {
        Mark::Castle => 24.0,
        _ => BADGE_HEIGHT,
    }
}

/// Draws the badges behind markers in corners, so that they stand out from pieces and arrows.
fn badges(centres: &[Point], width: f64, colors: &Colors, out: &mut String) {
    if centres.is_empty() {
        return;
    }
    emit!(
        out,
        r##"<g class="badge" fill="{}" stroke="#000" stroke-opacity=".5">"##,
        colors.frame
    );
    for &centre in centres {
        let corner = centre.offset(-width / 2.0, -BADGE_HEIGHT / 2.0);
        emit!(
            out,
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}"/>"#,
            Number(corner.x),
            Number(corner.y),
            Number(width),
            Number(BADGE_HEIGHT),
            Number(BADGE_HEIGHT / 2.0)
        );
    }
    out.push_str("</g>");
}

/// Starts a group of filled shapes, or of strokes if there is a stroke width.
fn start_group(class: &str, color: &str, stroke_width: Option<f64>, out: &mut String) {
    match stroke_width {
        None => {
            emit!(out, r#"<g class="{class}" fill="{color}">"#);
        }
        Some(width) => {
            emit!(
                out,
                r#"<g class="{class}" fill="none" stroke="{color}" stroke-width="{}" stroke-linecap="round">"#,
                Number(width)
            );
        }
    }
}

/// Draws one marker of the same kind at each point.
pub(super) fn markers(
    mark: Mark,
    centres: &[Point],
    scale: f64,
    colors: &Colors,
    out: &mut String,
) {
    if centres.is_empty() {
        return;
    }
    let stroke_width = match mark {
        Mark::Quiet | Mark::Legal | Mark::Capture | Mark::Promotion | Mark::CapturePromotion => {
            None
        }
        Mark::EnPassant | Mark::Castle => Some(3.2),
        Mark::Board => Some(5.0),
        Mark::King => Some(4.4),
    };
    start_group(
        class(mark),
        colors.marker(mark),
        stroke_width.map(|width| width * scale),
        out,
    );
    for &centre in centres {
        marker(mark, centre, scale, out);
    }
    out.push_str("</g>");
}

/// Draws the marker of a mark: a dot, a star, rings, a bar or a cross.
fn marker(mark: Mark, centre: Point, scale: f64, out: &mut String) {
    let length = |length: f64| Number(length * scale);
    let offset = |dx: f64, dy: f64| centre.offset(dx * scale, dy * scale);
    match mark {
        Mark::Quiet | Mark::Legal | Mark::Capture => circle(centre, DOT_RADIUS * scale, out),
        Mark::EnPassant => {
            circle(centre, 11.0 * scale, out);
            // These two strokes overlap and look like a filled dot.
            circle(centre, 1.6 * scale, out);
            circle(centre, 4.0 * scale, out);
        }
        Mark::Promotion | Mark::CapturePromotion => {
            if scale < 1.0 {
                emit!(
                    out,
                    r#"<path transform="translate({centre}) scale({scale})" d="M0 0{STAR}"/>"#
                );
            } else {
                emit!(out, r#"<path d="M{centre}{STAR}"/>"#);
            }
        }
        Mark::Castle => {
            circle(offset(-9.0, 0.0), 5.0 * scale, out);
            circle(offset(9.0, 0.0), 5.0 * scale, out);
            emit!(out, r#"<path d="M{}h{}"/>"#, offset(-3.0, 0.0), length(6.0));
        }
        Mark::Board => {
            emit!(
                out,
                r#"<path d="M{}h{}"/>"#,
                offset(-8.0, 0.0),
                length(16.0)
            );
        }
        Mark::King => {
            let size = length(13.0);
            emit!(
                out,
                r#"<path d="M{}l{size} {size}M{}l{size}-{size}"/>"#,
                offset(-6.5, -6.5),
                offset(-6.5, 6.5)
            );
        }
    }
}

/// Draws a small ring on each off-board square of a movement mask.
pub(super) fn off_board_rings(centres: &[Point], colors: &Colors, out: &mut String) {
    if centres.is_empty() {
        return;
    }
    emit!(
        out,
        r#"<g class="beyond" fill="{}" stroke="{}" stroke-width="1.5">"#,
        colors.frame,
        colors.target
    );
    for &centre in centres {
        circle(centre, 4.0, out);
    }
    out.push_str("</g>");
}

/// Draws a circle in the colours of the current group.
fn circle(centre: Point, radius: f64, out: &mut String) {
    emit!(
        out,
        r#"<circle cx="{}" cy="{}" r="{}"/>"#,
        Number(centre.x),
        Number(centre.y),
        Number(radius)
    );
}

/// Draws corner brackets around the pieces that an explanation names.
pub(super) fn brackets(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    if picture.responsible.is_empty() {
        return;
    }
    let corners = picture.responsible.iter().map(|square| grid.corner(square));
    let is_legal = picture.arrow.is_some_and(|arrow| arrow.legal);
    bracket_corners(corners, SQUARE_SIZE, is_legal, colors, out);
}

/// Draws brackets around squares of side length `size`.
pub(super) fn bracket_corners(
    corners: impl Iterator<Item = Point>,
    size: f64,
    is_legal: bool,
    colors: &Colors,
    out: &mut String,
) {
    let color = if is_legal {
        colors.target
    } else {
        colors.responsible
    };
    let (arm, gap) = (Number(size / 5.0), Number(size * 23.0 / 45.0));
    let mut data = String::new();
    for corner in corners {
        let start = corner.offset(size * 2.0 / 45.0, size * 11.0 / 45.0);
        emit!(
            &mut data,
            "M{start}v-{arm}h{arm}m{gap} 0h{arm}v{arm}m0 {gap}v{arm}h-{arm}m-{gap} 0h-{arm}v-{arm}"
        );
    }
    emit!(
        out,
        r#"<path class="responsible" fill="none" stroke="{color}" stroke-width="{}" d="{data}"/>"#,
        Number((size / 15.0).max(2.0))
    );
}
