//! What is said about single squares. Every mark has a shape of its own: none is told by its colour alone.

use super::grid::{Grid, SQUARE};
use super::pen::{Number, Point, draw};
use super::theme::Colors;
use crate::report::{Mark, Picture};
use crate::types::Square;

/// Half of what a ring around a piece takes.
pub(super) const RING: f64 = 20.0;
/// The size of a dot.
pub(super) const DOT: f64 = 7.0;
/// How much smaller a mark is where a piece stands.
const SMALL: f64 = 0.62;
const STAR: &str = "m0-10l2.9 6.5 7.1.8-5.3 4.7 1.5 7-6.2-3.6-6.2 3.6 1.5-7-5.3-4.7 7.1-.8z";

pub(super) const fn class(mark: Mark) -> &'static str {
    match mark {
        Mark::Quiet => "target",
        Mark::Capture => "target capture",
        Mark::EnPassant => "target capture en-passant",
        Mark::Promotion => "target promotion",
        Mark::CapturePromotion => "target capture promotion",
        Mark::Castle => "target castling",
        Mark::Legal => "target stage-legal",
        Mark::Board => "stage-board",
        Mark::King => "stage-king",
    }
}

/// Whether the mark is a ring around what stands there.
pub(super) const fn is_ring(mark: Mark) -> bool {
    matches!(mark, Mark::Capture | Mark::CapturePromotion)
}

/// Whole squares in a colour, below everything else.
pub(super) fn tints(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    for (&square, &mark) in &picture.targets {
        if matches!(mark, Mark::Legal | Mark::Board | Mark::King) {
            tint(
                class(mark),
                grid.corner(square),
                SQUARE,
                colors.of(mark),
                colors.tint,
                out,
            );
        }
    }
    if let Some(asked) = picture.asked {
        let corner = grid.corner(asked.square);
        draw!(
            out,
            r##"<rect class="asked" x="{}" y="{}" width="42" height="42" fill="{}" fill-opacity=".8" stroke="#000" stroke-opacity=".55" stroke-width="2"/>"##,
            Number(corner.x + 1.5),
            Number(corner.y + 1.5),
            colors.asked
        );
    }
    if let Some(king) = picture.in_check {
        let Point { x, y } = grid.centre(king);
        let color = colors.check;
        for (radius, opacity) in [(22, ".35"), (18, ".6")] {
            draw!(
                out,
                r#"<circle class="check" cx="{}" cy="{}" r="{radius}" fill="{color}" fill-opacity="{opacity}"/>"#,
                Number(x),
                Number(y)
            );
        }
    }
}

pub(super) fn tint(
    class: &str,
    corner: Point,
    side: f64,
    color: &str,
    opacity: &str,
    out: &mut String,
) {
    let (Point { x, y }, side) = (corner, Number(side));
    draw!(
        out,
        r#"<rect class="{class}" x="{}" y="{}" width="{side}" height="{side}" fill="{color}" fill-opacity="{opacity}"/>"#,
        Number(x),
        Number(y)
    );
}

/// The marks of the targets, above the pieces.
pub(super) fn targets(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    for (&square, &mark) in &picture.targets {
        let color = colors.of(mark);
        let is_empty = picture.board.piece_at(square).is_none();
        if is_ring(mark) {
            ring(class(mark), grid.centre(square), RING, color, out);
        }
        let (place, scale) = match mark {
            Mark::Capture => continue,
            _ if is_empty => (grid.centre(square), 1.0),
            _ => (grid.corner(square).by(SQUARE - 9.0, 9.0), SMALL),
        };
        if !is_empty {
            badge(place, colors, out);
        }
        sign(mark, place, scale, color, out);
    }
    if let Some(passed) = picture.passed {
        let Point { x, y } = grid.centre(passed);
        draw!(
            out,
            r#"<circle class="capture passed" cx="{}" cy="{}" r="20" fill="none" stroke="{}" stroke-width="3" stroke-dasharray="7 5.6"/>"#,
            Number(x),
            Number(y),
            colors.capture
        );
    }
}

/// What a small mark stands on, so that the piece does not swallow it.
fn badge(place: Point, colors: &Colors, out: &mut String) {
    draw!(
        out,
        r##"<circle class="badge" cx="{}" cy="{}" r="7.5" fill="{}" stroke="#000" stroke-opacity=".5"/>"##,
        Number(place.x),
        Number(place.y),
        colors.frame
    );
}

fn ring(class: &str, place: Point, radius: f64, color: &str, out: &mut String) {
    draw!(
        out,
        r#"<circle class="{class}" cx="{}" cy="{}" r="{}" fill="none" stroke="{color}" stroke-width="3.2"/>"#,
        Number(place.x),
        Number(place.y),
        Number(radius)
    );
}

/// The sign of a mark, around its middle.
pub(super) fn sign(mark: Mark, place: Point, scale: f64, color: &str, out: &mut String) {
    let class = class(mark);
    let line = |data: &str, width: f64, out: &mut String| {
        draw!(
            out,
            r#"<path class="{class}" fill="none" stroke="{color}" stroke-width="{}" stroke-linecap="round" d="{data}"/>"#,
            Number(width * scale)
        );
    };
    let s = |length: f64| Number(length * scale);
    match mark {
        Mark::Quiet | Mark::Legal | Mark::Capture => dot(class, place, DOT * scale, color, out),
        Mark::EnPassant => {
            dot(class, place, 5.0 * scale, color, out);
            ring(class, place, 11.0 * scale, color, out);
        }
        Mark::Promotion | Mark::CapturePromotion => {
            let scale = if scale < 1.0 {
                format!(r#" transform="translate({place}) scale({scale})" d="M0 0"#)
            } else {
                format!(r#" d="M{place}"#)
            };
            draw!(
                out,
                r#"<path class="{class}" fill="{color}"{scale}{STAR}"/>"#
            );
        }
        Mark::Castle => {
            let r = s(5.0);
            let data: String = [-14.0, 4.0]
                .map(|x| {
                    let start = place.by(x * scale, 0.0);
                    format!("M{start}a{r} {r} 0 1 1 {0} 0a{r} {r} 0 1 1-{0} 0", s(10.0))
                })
                .concat();
            let bar = place.by(-4.0 * scale, 0.0);
            line(&format!("{data}M{bar}h{}", s(8.0)), 3.2, out);
        }
        Mark::Board => line(
            &format!("M{}h{}", place.by(-8.0 * scale, 0.0), s(16.0)),
            5.0,
            out,
        ),
        Mark::King => {
            let (down, up) = (
                place.by(-6.5 * scale, -6.5 * scale),
                place.by(-6.5 * scale, 6.5 * scale),
            );
            let side = s(13.0);
            line(
                &format!("M{down}l{side} {side}M{up}l{side}-{side}"),
                4.4,
                out,
            );
        }
    }
}

pub(super) fn dot(class: &str, place: Point, radius: f64, color: &str, out: &mut String) {
    draw!(
        out,
        r#"<circle class="{class}" cx="{}" cy="{}" r="{}" fill="{color}"/>"#,
        Number(place.x),
        Number(place.y),
        Number(radius)
    );
}

/// Corners around the pieces that an answer names.
pub(super) fn corners(
    squares: impl Iterator<Item = Square>,
    grid: Grid,
    colors: &Colors,
    out: &mut String,
) {
    let mut data = String::new();
    for square in squares {
        let corner = grid.corner(square);
        draw!(
            &mut data,
            "M{}v-9h9m23 0h9v9m0 23v9h-9m-23 0h-9v-9",
            corner.by(2.0, 11.0)
        );
    }
    if !data.is_empty() {
        draw!(
            out,
            r#"<path class="responsible" fill="none" stroke="{}" stroke-width="3" d="{data}"/>"#,
            colors.responsible
        );
    }
}
