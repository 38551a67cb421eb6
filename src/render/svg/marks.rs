//! What is said about single squares. Every mark has a shape of its own: none is told by its colour alone.

use std::collections::BTreeMap;

use super::grid::{Grid, SQUARE};
use super::pen::{Number, Point, draw};
use super::theme::Colors;
use crate::report::{Mark, Picture};
use crate::types::{Bitboard, Square};

/// Half of what a ring around a piece takes.
pub(super) const RING: f64 = 20.0;
/// Half of a dot.
pub(super) const DOT: f64 = 7.0;
/// The size of a sign beside a piece, of a whole one.
const SMALL: f64 = 0.62;
/// From its middle.
const STAR: &str = "m0-10l2.9 6.5 7.1.8-5.3 4.7 1.5 7-6.2-3.6-6.2 3.6 1.5-7-5.3-4.7 7.1-.8z";

/// What a sign is called: a target where it is filled, so that whoever gives targets another colour fills no ring.
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

/// Whether the mark is a ring around what stands there.
const fn is_ring(mark: Mark) -> bool {
    matches!(mark, Mark::Capture | Mark::CapturePromotion)
}

/// The squares of each mark.
fn squares(picture: &Picture) -> BTreeMap<Mark, Bitboard> {
    let mut squares = BTreeMap::new();
    for (&square, &mark) in &picture.targets {
        let of = squares.entry(mark).or_insert(Bitboard::EMPTY);
        *of = of.with(square);
    }
    squares
}

/// Whole squares in a colour, below everything else.
pub(super) fn grounds(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    for (mark, squares) in squares(picture) {
        ground(
            mark,
            squares.iter().map(|square| grid.corner(square)),
            SQUARE,
            colors,
            out,
        );
    }
    if let Some(asked) = picture.asked {
        let corner = grid.corner(asked.square).by(1.5, 1.5);
        draw!(
            out,
            r##"<path class="asked" fill="{}" fill-opacity=".8" stroke="#000" stroke-opacity=".55" stroke-width="2" d="M{corner}h42v42h-42z"/>"##,
            colors.asked
        );
    }
    if let Some(king) = picture.in_check {
        draw!(
            out,
            r#"<g class="check" fill="{}" fill-opacity=".45">"#,
            colors.check
        );
        for radius in [22.0, 18.0] {
            circle(grid.centre(king), radius, out);
        }
        out.push_str("</g>");
    }
}

/// The squares that a stage has judged.
pub(super) fn ground(
    mark: Mark,
    corners: impl Iterator<Item = Point>,
    side: f64,
    colors: &Colors,
    out: &mut String,
) {
    let Some(fill) = colors.square(mark) else {
        return;
    };
    let class = class(mark).replace("sign", "square");
    let mut data = String::new();
    for corner in corners {
        draw!(&mut data, "M{corner}h{0}v{0}h-{0}z", Number(side));
    }
    draw!(
        out,
        r#"<path class="{class}" fill="{fill}" fill-opacity="{}" d="{data}"/>"#,
        colors.tint
    );
}

/// The marks of the targets, above the pieces.
pub(super) fn targets(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    let occupied = picture.board.occupied();
    for (mark, squares) in squares(picture) {
        if is_ring(mark) {
            group(class(Mark::Capture), colors.sign(mark), Some(3.2), out);
            for square in squares {
                circle(grid.centre(square), RING, out);
            }
            out.push_str("</g>");
            if mark == Mark::Capture {
                continue;
            }
        }
        signs(
            mark,
            places(squares & !occupied, |square| grid.centre(square)),
            1.0,
            colors,
            out,
        );
        let beside = places(squares & occupied, |square| {
            grid.corner(square).by(SQUARE - 9.0, 9.0)
        });
        badges(&beside, colors, out);
        signs(mark, beside, SMALL, colors, out);
    }
    if let Some(passed) = picture.passed {
        let Point { x, y } = grid.centre(passed);
        draw!(
            out,
            r#"<circle class="capture passed" fill="none" stroke="{}" stroke-width="3" stroke-dasharray="7 5.6" cx="{}" cy="{}" r="20"/>"#,
            colors.capture,
            Number(x),
            Number(y)
        );
    }
}

fn places(squares: Bitboard, place: impl Fn(Square) -> Point) -> Vec<Point> {
    squares.iter().map(place).collect()
}

/// What small signs stand on, so that the piece does not swallow them.
fn badges(places: &[Point], colors: &Colors, out: &mut String) {
    if places.is_empty() {
        return;
    }
    draw!(
        out,
        r##"<g class="badge" fill="{}" stroke="#000" stroke-opacity=".5">"##,
        colors.frame
    );
    for &place in places {
        circle(place, 7.5, out);
    }
    out.push_str("</g>");
}

/// Begins a group of filled shapes, or of lines of some width.
fn group(class: &str, color: &str, line: Option<f64>, out: &mut String) {
    match line {
        None => {
            draw!(out, r#"<g class="{class}" fill="{color}">"#);
        }
        Some(width) => {
            draw!(
                out,
                r#"<g class="{class}" fill="none" stroke="{color}" stroke-width="{}" stroke-linecap="round">"#,
                Number(width)
            );
        }
    }
}

/// The signs of a mark, each around its middle.
pub(super) fn signs(mark: Mark, places: Vec<Point>, scale: f64, colors: &Colors, out: &mut String) {
    if places.is_empty() {
        return;
    }
    let line = match mark {
        Mark::Quiet | Mark::Legal | Mark::Capture | Mark::Promotion | Mark::CapturePromotion => {
            None
        }
        Mark::EnPassant | Mark::Castle => Some(3.2),
        Mark::Board => Some(5.0),
        Mark::King => Some(4.4),
    };
    group(
        class(mark),
        colors.sign(mark),
        line.map(|width| width * scale),
        out,
    );
    for place in places {
        sign(mark, place, scale, out);
    }
    out.push_str("</g>");
}

fn sign(mark: Mark, place: Point, scale: f64, out: &mut String) {
    let long = |length: f64| Number(length * scale);
    let by = |x: f64, y: f64| place.by(x * scale, y * scale);
    match mark {
        Mark::Quiet | Mark::Legal | Mark::Capture => circle(place, DOT * scale, out),
        Mark::EnPassant => {
            circle(place, 11.0 * scale, out);
            // A ring without a hole.
            circle(place, 1.6 * scale, out);
            circle(place, 4.0 * scale, out);
        }
        Mark::Promotion | Mark::CapturePromotion => {
            if scale < 1.0 {
                draw!(
                    out,
                    r#"<path transform="translate({place}) scale({scale})" d="M0 0{STAR}"/>"#
                );
            } else {
                draw!(out, r#"<path d="M{place}{STAR}"/>"#);
            }
        }
        Mark::Castle => {
            circle(by(-9.0, 0.0), 5.0 * scale, out);
            circle(by(9.0, 0.0), 5.0 * scale, out);
            draw!(out, r#"<path d="M{}h{}"/>"#, by(-3.0, 0.0), long(6.0));
        }
        Mark::Board => {
            draw!(out, r#"<path d="M{}h{}"/>"#, by(-8.0, 0.0), long(16.0));
        }
        Mark::King => {
            let side = long(13.0);
            draw!(
                out,
                r#"<path d="M{}l{side} {side}M{}l{side}-{side}"/>"#,
                by(-6.5, -6.5),
                by(-6.5, 6.5)
            );
        }
    }
}

/// A circle in the colours of its group.
pub(super) fn circle(place: Point, radius: f64, out: &mut String) {
    draw!(
        out,
        r#"<circle cx="{}" cy="{}" r="{}"/>"#,
        Number(place.x),
        Number(place.y),
        Number(radius)
    );
}

/// Corners around the pieces that an answer names.
pub(super) fn corners(picture: &Picture, grid: Grid, colors: &Colors, out: &mut String) {
    if picture.responsible.is_empty() {
        return;
    }
    let is_legal = picture.arrow.is_some_and(|arrow| arrow.legal);
    let color = if is_legal {
        colors.target
    } else {
        colors.responsible
    };
    let mut data = String::new();
    for square in picture.responsible {
        let corner = grid.corner(square).by(2.0, 11.0);
        draw!(&mut data, "M{corner}v-9h9m23 0h9v9m0 23v9h-9m-23 0h-9v-9");
    }
    draw!(
        out,
        r#"<path class="responsible" fill="none" stroke="{color}" stroke-width="3" d="{data}"/>"#
    );
}
