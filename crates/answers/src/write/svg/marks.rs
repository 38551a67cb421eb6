//! Marks on squares, and lines between them. No two marks differ by colour alone.

use chessmoves_core::internal::sort_short;
use chessmoves_core::{Bitboard, Color};

use super::shapes::SQUARE_SIZE;
use super::{Canvas, Colors, Number, Point, circle, place, square_data};
use crate::write::scene::{Arrow, Mark, Spot};

/// The radius of a ring around a piece.
const RING_RADIUS: f64 = 20.0;
/// The radius of a dot on an empty square.
const DOT_RADIUS: f64 = 7.0;
/// Half of the width of the mark for castling.
const CASTLING_RADIUS: f64 = 15.6;
/// The scale of a marker in the corner of a square.
const BADGE_SCALE: f64 = 0.62;
/// The height of a badge, which is a disc unless its marker is wider.
const BADGE_HEIGHT: f64 = 15.0;
/// A star, as path data that starts at its centre.
const STAR: &str = "m0-10l2.9 6.5 7.1.8-5.3 4.7 1.5 7-6.2-3.6-6.2 3.6 1.5-7-5.3-4.7 7.1-.8z";
/// The gap between the centre of the origin and the start of a line.
const START_GAP: f64 = 18.0;
/// The length of the head of a thick arrow.
const HEAD_LENGTH: f64 = 12.0;
/// The side length of a square of the legend.
const SWATCH_SIZE: f64 = 16.0;
/// The gap between a marker and the tip of an arrow.
const TIP_GAP: f64 = 3.0;

/// Returns the attributes of a group of markers. Only filled ones have the class `target`, whose fill a style sheet can set.
fn marker_style(mark: Mark, colors: &Colors, scale: f64) -> String {
    let (class, color, width) = match mark {
        Mark::EnPassant => ("capture en-passant", colors.capture, Some(3.2)),
        Mark::Promotion => ("target promotion", colors.target, None),
        Mark::CapturePromotion => ("target promotion", colors.capture, None),
        Mark::Castle => ("castling", colors.target, Some(3.2)),
        Mark::Legal => ("sign stage-legal", colors.marker_legal, None),
        Mark::Board => ("sign stage-board", colors.marker_board, Some(5.0)),
        Mark::King => ("sign stage-king", colors.marker_king, Some(4.4)),
        Mark::OffBoard => {
            let (frame, target) = (colors.frame, colors.target);
            return format!(
                r#"class="beyond" fill="{frame}" stroke="{target}" stroke-width="1.5""#
            );
        }
        _ => ("target", colors.target, None),
    };
    style(class, color, width.map(|width| width * scale))
}

/// Returns the attributes of filled shapes, or of strokes if there is a stroke width.
fn style(class: &str, color: &str, stroke_width: Option<f64>) -> String {
    match stroke_width.map(Number) {
        Some(width) => format!(
            r#"class="{class}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round""#
        ),
        None => format!(r#"class="{class}" fill="{color}""#),
    }
}

/// Returns the marker of a mark: a dot, a star, rings, a bar or a cross.
fn marker(mark: Mark, centre: Point, scale: f64) -> String {
    let offset = |dx: f64, dy: f64| centre.offset(dx * scale, dy * scale);
    let bar = |length: f64| {
        let start = offset(-length / 2.0, 0.0);
        format!(r#"<path d="M{start}h{}"/>"#, Number(length * scale))
    };
    match mark {
        // The last two strokes overlap and look like a filled dot.
        Mark::EnPassant => [11.0, 1.6, 4.0]
            .map(|radius| circle(centre, radius * scale))
            .concat(),
        Mark::Promotion | Mark::CapturePromotion if scale < 1.0 => {
            format!(r#"<path transform="translate({centre}) scale({scale})" d="M0 0{STAR}"/>"#)
        }
        Mark::Promotion | Mark::CapturePromotion => format!(r#"<path d="M{centre}{STAR}"/>"#),
        Mark::Castle => {
            let rings = [-9.0, 9.0].map(|dx| circle(offset(dx, 0.0), 5.0 * scale));
            rings.concat() + &bar(6.0)
        }
        Mark::Board => bar(16.0),
        Mark::King => {
            let (above, below) = (offset(-6.5, -6.5), offset(-6.5, 6.5));
            let size = Number(13.0 * scale);
            format!(r#"<path d="M{above}l{size} {size}M{below}l{size}-{size}"/>"#)
        }
        Mark::OffBoard => circle(centre, 4.0),
        _ => circle(centre, DOT_RADIUS * scale),
    }
}

/// Returns whether the mark is a ring around the captured piece.
const fn has_ring(mark: Mark) -> bool {
    matches!(mark, Mark::Capture | Mark::CapturePromotion)
}

// Marks on squares.
impl Canvas<'_> {
    /// Tints the candidate squares by verdict, and highlights the piece asked about and a king in check.
    pub(super) fn tints(&mut self) {
        for &Arrow { from, to, .. } in self.scene.lines(Mark::LastMove) {
            let corners = [from, to].map(|square| self.corner(square).offset(2.0, 2.0));
            self.last_move(&corners, SQUARE_SIZE - 4.0);
        }
        for (mark, spots) in self.scene.targets() {
            let corners: Vec<_> = spots.iter().map(|&spot| self.corner(spot)).collect();
            self.tint(mark, &corners, SQUARE_SIZE);
        }
        if let Some(asked) = self.scene.asked {
            let corner = self.corner(asked.square);
            if self.is_mask() {
                let (fill, data) = (self.colors.asked, square_data(corner, self.size));
                self.out.add(format_args!(
                    r#"<path class="asked" fill="{fill}" d="{data}"/>"#
                ));
            } else {
                self.asked_square(corner.offset(1.5, 1.5), 42.0);
            }
        }
        for king in self.scene.squares(Mark::InCheck) {
            self.check_discs(self.centre(king), [22.0, 18.0]);
        }
    }

    /// Tints squares of side length `size` in the colour of a mark, if it has one.
    fn tint(&mut self, mark: Mark, corners: &[Point], size: f64) {
        let (class, fill) = match mark {
            Mark::Legal => ("legal", self.colors.target),
            Mark::Board => ("board", self.colors.tint_board),
            Mark::King => ("king", self.colors.tint_king),
            _ => return,
        };
        let (data, opacity) = (squares_data(corners, size), self.colors.tint_opacity);
        self.out.add(format_args!(
            r#"<path class="square stage-{class}" fill="{fill}" fill-opacity="{opacity}" d="{data}"/>"#
        ));
    }

    fn asked_square(&mut self, corner: Point, size: f64) {
        let (fill, data) = (self.colors.asked, square_data(corner, size));
        self.out.add(format_args!(
            r##"<path class="asked" fill="{fill}" fill-opacity=".8" stroke="#000" stroke-opacity=".55" stroke-width="2" d="{data}"/>"##
        ));
    }

    /// Highlights the squares of the last move with a dashed outline.
    fn last_move(&mut self, corners: &[Point], size: f64) {
        let (fill, stroke) = (self.colors.asked, self.colors.label);
        let data = squares_data(corners, size);
        // The tints of control have to keep their colours.
        let opacity = self.scene.control.as_ref().map_or(".4", |_| "0");
        self.out.add(format_args!(
            r#"<path class="last-move" fill="{fill}" fill-opacity="{opacity}" stroke="{stroke}" stroke-width="1.6" stroke-dasharray="4 3" d="{data}"/>"#
        ));
    }

    fn check_discs(&mut self, centre: Point, radii: [f64; 2]) {
        let color = self.colors.check;
        let attributes = format!(r#"class="check" fill="{color}" fill-opacity=".45""#);
        let discs = radii.map(|radius| circle(centre, radius));
        self.out.group(&attributes, discs);
    }

    /// Draws the marks of the targets, above the pieces. A mark is in the corner if there is a piece or an arrow ends there.
    pub(super) fn destinations(&mut self) {
        let scene = self.scene;
        // The dots of a mask would be too small if they shrank as much as the squares.
        let of_mask = self.size / SQUARE_SIZE + 0.15;
        let scale = if self.is_mask() { of_mask } else { 1.0 };
        let arrows: Bitboard = scene.moves().map(|arrow| arrow.to).collect();
        let taken = arrows | scene.board.occupied();
        for (mark, spots) in scene.targets() {
            if has_ring(mark) {
                let centres: Vec<_> = spots.iter().map(|&spot| self.centre(spot)).collect();
                self.rings(&centres, RING_RADIUS, 3.2);
                if mark == Mark::Capture {
                    continue;
                }
            }
            let (occupied, empty): (Vec<_>, Vec<_>) = (spots.into_iter())
                .partition(|spot| spot.square().is_some_and(|at| taken.contains(at)));
            let centres: Vec<_> = empty.into_iter().map(|spot| self.centre(spot)).collect();
            self.markers(mark, &centres, scale);
            let is_castling = mark == Mark::Castle;
            let width = if is_castling { 24.0 } else { BADGE_HEIGHT };
            let place = (SQUARE_SIZE - 1.5 - width / 2.0, 9.0);
            self.badges(mark, occupied, place, width);
        }
        let rejected = scene.also_rejected().into_iter().map(Spot::from);
        self.badges(Mark::King, rejected, (9.0, 9.0), BADGE_HEIGHT);
        for victim in scene.squares(Mark::Passed) {
            self.passed_ring(self.centre(victim), RING_RADIUS);
        }
    }

    /// Draws the rings around captured pieces. A light outline makes them stand out on brown, for colour-blind people, too.
    fn rings(&mut self, centres: &[Point], radius: f64, width: f64) {
        let (frame, capture) = (self.colors.frame, self.colors.capture);
        for (class, color, width) in [("halo", frame, width * 1.75), ("capture", capture, width)] {
            let rings = centres.iter().map(|&centre| circle(centre, radius));
            self.out.group(&style(class, color, Some(width)), rings);
        }
    }

    /// Draws the dashed ring around a pawn captured en passant.
    fn passed_ring(&mut self, centre: Point, radius: f64) {
        let circle = place(centre, radius);
        let (frame, capture) = (self.colors.frame, self.colors.capture);
        // Ten dashes, whatever the radius.
        let dash = radius * std::f64::consts::TAU / 18.0;
        let (dash, space) = (Number(dash * 1.1), Number(dash * 0.9));
        self.out.add(format_args!(
            r#"<circle class="halo" fill="none" stroke="{frame}" stroke-width="5.2" {circle}/><circle class="capture passed" fill="none" stroke="{capture}" stroke-width="3" stroke-dasharray="{dash} {space}" {circle}/>"#
        ));
    }

    /// Draws small markers at a place in squares, and badges behind them, so that they stand out from pieces and arrows.
    fn badges(
        &mut self,
        mark: Mark,
        spots: impl IntoIterator<Item = Spot>,
        (x, y): (f64, f64),
        width: f64,
    ) {
        let centres = spots.into_iter().map(|spot| self.corner(spot).offset(x, y));
        let centres: Vec<_> = centres.collect();
        let frame = self.colors.frame;
        let attributes =
            format!(r##"class="badge" fill="{frame}" stroke="#000" stroke-opacity=".5""##);
        let radius = BADGE_HEIGHT / 2.0;
        let badge = |centre: &Point| {
            let corner = centre.offset(-width / 2.0, -radius);
            let (x, y) = (Number(corner.x), Number(corner.y));
            format!(
                r#"<rect x="{x}" y="{y}" width="{width}" height="{BADGE_HEIGHT}" rx="{radius}"/>"#
            )
        };
        self.out.group(&attributes, centres.iter().map(badge));
        self.markers(mark, &centres, BADGE_SCALE);
    }

    fn markers(&mut self, mark: Mark, centres: &[Point], scale: f64) {
        let markers = centres.iter().map(|&centre| marker(mark, centre, scale));
        self.out
            .group(&marker_style(mark, self.colors, scale), markers);
    }

    /// Draws corner brackets around the pieces that an explanation names.
    pub(super) fn brackets(&mut self) {
        for mark in [Mark::Responsible, Mark::Concerned, Mark::Fixed] {
            let squares = self.scene.squares(mark);
            let corners: Vec<_> = squares.map(|square| self.corner(square)).collect();
            self.bracket_corners(mark, &corners, SQUARE_SIZE);
        }
    }

    /// Draws rings on the squares that White may ever reach, and dots on those of Black: a dot in a ring where both may.
    pub(super) fn reach(&mut self) {
        for color in Color::ALL {
            let squares = self.scene.squares(Mark::Reach(color));
            let centres = squares.map(|square| match self.scene.board.piece_at(square) {
                Some(_) => self.corner(square).offset(SQUARE_SIZE - 8.0, 8.0),
                None => self.centre(square),
            });
            let centres: Vec<_> = centres.collect();
            self.reach_signs(color, &centres);
        }
    }

    fn reach_signs(&mut self, color: Color, centres: &[Point]) {
        let stroke = self.colors.label;
        let (fill, radius) = color.pick((self.colors.frame, 6.0), (stroke, 2.6));
        let attributes =
            format!(r#"class="reach {color}" fill="{fill}" stroke="{stroke}" stroke-width="1.5""#);
        let signs = centres.iter().map(|&centre| circle(centre, radius));
        self.out.group(&attributes, signs);
    }

    /// Draws brackets around squares of side length `size`.
    fn bracket_corners(&mut self, mark: Mark, corners: &[Point], size: f64) {
        if corners.is_empty() {
            return;
        }
        let color = match mark {
            Mark::Concerned | Mark::Fixed => self.colors.target,
            _ => self.colors.capture,
        };
        let (arm, gap) = (Number(size / 5.0), Number(size * 23.0 / 45.0));
        let brackets = |corner: &Point| {
            let start = corner.offset(size * 2.0 / 45.0, size * 11.0 / 45.0);
            format!(
                "M{start}v-{arm}h{arm}m{gap} 0h{arm}v{arm}m0 {gap}v{arm}h-{arm}m-{gap} 0h-{arm}v-{arm}"
            )
        };
        let data: String = corners.iter().map(brackets).collect();
        let width = Number((size / 15.0).max(2.0));
        self.out.add(format_args!(
            r#"<path class="responsible" fill="none" stroke="{color}" stroke-width="{width}" d="{data}"/>"#
        ));
    }
}

// Lines and arrows between squares.
impl Canvas<'_> {
    /// Returns the radius of what is drawn on the target of an arrow, from which the tip keeps its distance.
    fn radius_at(&self, spot: Spot) -> f64 {
        let board = &self.scene.board;
        match self.scene.target(spot) {
            _ if spot.square().is_some_and(|at| board.piece_at(at).is_some()) => RING_RADIUS,
            Some(Mark::Castle) => CASTLING_RADIUS,
            Some(Mark::EnPassant | Mark::Promotion) => 12.0,
            _ => DOT_RADIUS,
        }
    }

    /// Draws a thin arrow for each direction in which the piece asked about, or the move asked about, can go.
    pub(super) fn vectors(&mut self) {
        let vector = |&(from, to): &(Spot, Spot)| {
            let (start, end) = (self.centre(from), self.centre(to));
            if self.is_mask() {
                thin_line(start.towards(end, 10.0), end.towards(start, 6.5))
            } else {
                thin_arrow(start, end, TIP_GAP + self.radius_at(to))
            }
        };
        let data: String = self.scene.vectors.iter().map(vector).collect();
        let color = self.colors.target;
        let width = if self.is_mask() { 1.4 } else { 2.2 };
        self.out.strokes("vector", color, width, &data);
    }

    /// Draws a dotted line from each pinning piece to the king, and a dotted ring around the pinned piece.
    pub(super) fn pins(&mut self) {
        let board = &self.scene.board;
        for pin in self.scene.lines(Mark::Pin) {
            let king = board.color_at(pin.to).and_then(|color| board.king(color));
            if let Some(king) = king {
                let (from, to) = (self.centre(pin.from), self.centre(king));
                self.pin_line(from.towards(to, START_GAP), to.towards(from, START_GAP));
                self.pinned_ring(self.centre(pin.to), 20.5);
            }
        }
    }

    fn pin_line(&mut self, start: Point, end: Point) {
        let color = self.colors.pin;
        self.out.add(format_args!(
            r#"<path class="pin" fill="none" stroke="{color}" stroke-width="4" stroke-opacity=".85" stroke-dasharray="1 7" stroke-linecap="round" d="M{start}L{end}"/>"#
        ));
    }

    fn pinned_ring(&mut self, centre: Point, radius: f64) {
        let (circle, color) = (place(centre, radius), self.colors.pin);
        self.out.add(format_args!(
            r#"<circle class="pin" {circle} fill="none" stroke="{color}" stroke-width="2.4" stroke-dasharray="1 4.4" stroke-linecap="round"/>"#
        ));
    }

    /// Draws the lines of attacks that explain a verdict, and the arrows of checks, before or after the move asked about.
    pub(super) fn attacks_and_checks(&mut self) {
        let scene = self.scene;
        let attacks = scene.lines.iter();
        let attacks = attacks.filter(|line| matches!(line.mark, Mark::Attack | Mark::Protection));
        // A line through the king in check is drawn over the arrow of the check, so that it does not seem to start at the king.
        let (beyond, others): (Vec<_>, Vec<_>) =
            attacks.partition(|line| scene.lines(Mark::Check).any(|by| by.from == line.from));
        self.attacks(&self.attack_data(&others));
        let checks = scene.lines(Mark::Check).chain(scene.lines(Mark::NextCheck));
        let ends = checks.map(|line| (self.centre(line.from), self.centre(line.to)));
        let mut ends: Vec<_> = ends.collect();
        // The bits of numbers that are not negative have the same order.
        sort_short(&mut ends, |(from, to)| from.distance(*to).to_bits());
        let mut tips: Vec<Point> = Vec::new();
        for (from, to) in ends {
            // The head of an arrow ends farther from the king if another one is in its place.
            let mut tip = to.towards(from, 15.0);
            for _ in 0..2 {
                let mut others = tips.iter();
                if others.any(|other| other.distance(tip) < HEAD_LENGTH + 3.0) {
                    tip = tip.towards(from, HEAD_LENGTH + 1.0);
                }
            }
            tips.push(tip);
            self.check(from.towards(to, START_GAP - 3.0), tip);
        }
        let data = self.attack_data(&beyond);
        self.out.strokes("halo", self.colors.frame, 4.2, &data);
        self.attacks(&data);
    }

    /// Returns the path data of some attack lines.
    fn attack_data(&self, lines: &[&Arrow]) -> String {
        let arrow = |line: &&Arrow| {
            let gap = if self.scene.moves().any(|arrow| arrow.to == line.to) {
                // The head of the arrow and the badge are on the same square.
                SQUARE_SIZE / 2.0
            } else {
                TIP_GAP + self.radius_at(line.to.into()).max(DOT_RADIUS)
            };
            thin_arrow(self.centre(line.from), self.centre(line.to), gap)
        };
        lines.iter().map(arrow).collect()
    }

    fn attacks(&mut self, data: &str) {
        self.out
            .strokes("sight", self.colors.marker_king, 1.8, data);
    }

    /// Draws the arrow of a check. A light line within distinguishes it from the arrow of a move, in print, too.
    fn check(&mut self, start: Point, tip: Point) {
        self.thick_arrow(Mark::Check, start, tip);
        let data = format!("M{start}L{}", tip.towards(start, 10.0));
        self.out.strokes("halo", self.colors.frame, 1.2, &data);
    }

    pub(super) fn moves(&mut self) {
        for &Arrow { mark, from, to } in self.scene.moves() {
            let (from, to) = (self.centre(from), self.centre(to));
            let start = from.towards(to, START_GAP - 4.0);
            self.thick_arrow(mark, start, to.towards(from, 4.0));
        }
    }

    /// Draws an arrow with a filled head. That of an illegal move has a dashed shaft.
    fn thick_arrow(&mut self, mark: Mark, from: Point, tip: Point) {
        let dashes = r#" stroke-dasharray="7 4""#;
        let (class, color, dashes) = match mark {
            Mark::Check => ("check", self.colors.check, ""),
            Mark::Move => ("move legal", self.colors.target, ""),
            _ => ("move illegal", self.colors.capture, dashes),
        };
        let base = tip.towards(from, HEAD_LENGTH);
        let (dx, dy) = ((base.x - tip.x) * 0.62, (base.y - tip.y) * 0.62);
        let (left, right) = (base.offset(-dy, dx), base.offset(dy, -dx));
        self.out.add(format_args!(
            r#"<g class="{class}" stroke="{color}" fill="{color}" opacity=".85"><path stroke-width="5"{dashes} d="M{from}L{base}"/><path stroke="none" d="M{tip}L{left}L{right}z"/></g>"#
        ));
    }
}

// Symbols of the legend.
impl Canvas<'_> {
    pub(super) fn symbol(&mut self, mark: Mark, centre: Point) {
        let corner = centre.offset(-SWATCH_SIZE / 2.0, -SWATCH_SIZE / 2.0);
        let (left, right) = (centre.offset(-9.0, 0.0), centre.offset(9.0, 0.0));
        match mark {
            Mark::Asked(_) => self.asked_square(corner, SWATCH_SIZE),
            Mark::LastMove => self.last_move(&[corner], SWATCH_SIZE),
            Mark::Passed => self.passed_ring(centre, 7.0),
            Mark::InCheck => self.check_discs(centre, [8.0, 6.5]),
            Mark::Check | Mark::NextCheck => self.check(left, right),
            Mark::Pin => self.pin_line(left, right),
            Mark::Pinned => self.pinned_ring(centre, 7.0),
            Mark::Attack | Mark::Protection => self.attacks(&thin_line(left, right)),
            Mark::Responsible | Mark::Concerned | Mark::Fixed => {
                self.bracket_corners(mark, &[corner], SWATCH_SIZE);
            }
            Mark::Control(color) => self.legend_count(color, centre),
            Mark::MoreControl(color) => {
                self.legend_square(corner, SWATCH_SIZE);
                self.control_tint(color, &square_data(corner, SWATCH_SIZE));
            }
            Mark::EqualControl => self.legend_hatch(corner, SWATCH_SIZE),
            Mark::Reach(color) => self.reach_signs(color, &[centre]),
            _ if mark.is_move() => self.thick_arrow(mark, left, right),
            _ => {
                if (Mark::Legal..=Mark::King).contains(&mark) && self.colors.hatch.is_none() {
                    self.legend_square(corner, SWATCH_SIZE);
                }
                self.tint(mark, &[corner], SWATCH_SIZE);
                if has_ring(mark) {
                    self.rings(&[centre], 7.0, 2.4);
                }
                if mark != Mark::Capture {
                    let scale = if has_ring(mark) { 0.45 } else { 0.7 };
                    self.markers(mark, &[centre], scale);
                }
            }
        }
    }
}

fn squares_data(corners: &[Point], size: f64) -> String {
    let squares = corners.iter().map(|&corner| square_data(corner, size));
    squares.collect()
}

/// The path data of an arrow with an open head, between the centres of two squares. The tip is `end_gap` away from `to`.
fn thin_arrow(from: Point, to: Point, end_gap: f64) -> String {
    thin_line(from.towards(to, START_GAP), to.towards(from, end_gap))
}

/// The path data of an arrow with an open head, from end to end.
fn thin_line(start: Point, tip: Point) -> String {
    let base = tip.towards(start, 6.0);
    let (dx, dy) = ((base.x - tip.x) * 0.7, (base.y - tip.y) * 0.7);
    let (left, right) = (base.offset(-dy, dx), base.offset(dy, -dx));
    format!("M{start}L{tip}M{left}L{tip}L{right}")
}
