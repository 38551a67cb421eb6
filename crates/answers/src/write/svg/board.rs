//! The board with its coordinates, the pieces on it, and the numbers of pieces that control its squares.

use std::fmt::Display;

use chessmoves_core::internal::{set, sort_short};
use chessmoves_core::{Color, Piece, Role, Square};

use super::shapes::{self, BASE, BASE_LINE, SQUARE_SIZE, shape};
use super::{
    BOARD_CORNER, BOARD_SIZE, Canvas, Markup, Number, Point, VIEW_SIZE, circle, square_data, times,
};

/// The distance of the coordinate labels from the edge of the board: half of the left margin.
const LABEL_OFFSET: f64 = BOARD_CORNER.x / 2.0;
/// The diagonal lines of a hatched square, as path data that starts at its lower left corner.
const HATCH_LINES: &str = "l45-45m-45 33.8l33.8-33.8m-33.8 22.5l22.5-22.5m-22.5 11.3l11.3-11.3m33.7 11.3l-33.7 33.7m11.2 0l22.5-22.5m0 11.3l-11.2 11.2";
/// The size of the digits of numbers, relative to the coordinate labels.
const DIGIT_SCALE: f64 = 1.3;
/// The height of the box around a number.
const BOX_HEIGHT: f64 = 15.5;
/// The distance of a box from the edges of its square.
const BOX_MARGIN: f64 = 0.5;
/// The size of a piece beside numbers, relative to other pictures: it does not reach into the boxes.
const SIZE_BESIDE_NUMBERS: f64 = 0.66;
/// The radius of the disc that shows the side to move, in the right margin.
const TO_MOVE_RADIUS: f64 = 3.4;
/// The number shown in the legend.
const LEGEND_COUNT: usize = 1;

/// Returns the scale of a shape that is drawn in a square of side length `size`.
fn scale(size: f64) -> f64 {
    (size / SQUARE_SIZE * 1000.0).round() / 1000.0
}

fn box_width(count: usize) -> f64 {
    (shapes::text_width(&count.to_string()) * DIGIT_SCALE + 5.5).max(12.0)
}

// The board.
impl Canvas<'_> {
    /// Defines the shapes of the pieces and the numbers that occur. They take their colours from the group that uses them.
    pub(super) fn define_shapes(&mut self) {
        let scale = match scale(self.piece_size()) {
            1.0 => String::new(),
            scale => format!(r#" transform="scale({scale})""#),
        };
        self.out.add("<defs>");
        for role in Role::ALL {
            if self.scene.board.by_role(role).is_empty() {
                continue;
            }
            let (outline, details) = shape(role);
            let id = self.id(role.letter());
            self.out.add(format_args!(
                r#"<g id="{id}"{scale}><path d="{outline}{BASE}"/><path fill="none" stroke="currentColor" stroke-width="1.2" d="{details}{BASE_LINE}"/></g>"#
            ));
        }
        self.out.add("</defs>");
        let Some(control) = &self.scene.control else {
            return;
        };
        let counts = (Color::ALL.into_iter()).flat_map(|color| &control[color]);
        let distinct = set(counts.map(|(_, by)| by.len()).chain([LEGEND_COUNT]));
        self.out.add("<defs>");
        for count in distinct {
            let (width, height) = (box_width(count), BOX_HEIGHT);
            let centre = Point::new(width / 2.0 / DIGIT_SCALE, height / 2.0 / DIGIT_SCALE);
            let digits = shapes::centred_text(&count.to_string(), centre);
            let (id, width, height) = (self.id(count), Number(width), Number(height));
            self.out.add(format_args!(
                r#"<g id="{id}"><path stroke="currentColor" stroke-width=".6" d="M0 0h{width}v{height}h-{width}z"/><path fill="none" stroke="currentColor" stroke-width="1.5" transform="scale({DIGIT_SCALE})" d="{digits}"/></g>"#
            ));
        }
        self.out.add("</defs>");
    }

    /// Draws the empty 8x8 board; in a mask, within the outlines of the squares around it.
    pub(super) fn squares(&mut self) {
        let colors = self.colors;
        // The squares of a mask are too small for hatching.
        let (dark, hatch, edge) = if self.is_mask() {
            let Point { x, y } = BOARD_CORNER;
            let (light, label, lines) = (colors.light, colors.label, self.grid_lines(15));
            self.out.add(format_args!(
                r#"<g class="mask"><rect class="outside" x="{x}" y="{y}" width="{BOARD_SIZE}" height="{BOARD_SIZE}" fill="{light}" fill-opacity=".35"/><path class="outside" fill="none" stroke="{label}" stroke-opacity=".25" stroke-width=".8" d="{lines}"/></g>"#
            ));
            let dark = colors.hatch.map_or(colors.dark, |_| "#ddd");
            (dark, None, r#" stroke-width="2.5""#)
        } else {
            (colors.dark, colors.hatch, "")
        };
        let corner = self.corner(self.bottom.pick(Square::A8, Square::H1));
        let (x, y, size) = (Number(corner.x), Number(corner.y), Number(8.0 * self.size));
        let bounds = format!(r#"x="{x}" y="{y}" width="{size}" height="{size}""#);
        let (light, label, dark) = (colors.light, colors.label, self.dark_squares(corner, dark));
        self.out.add(format_args!(
            r#"<g class="board"><rect class="square light" {bounds} fill="{light}"/>{dark}"#
        ));
        if let Some(stroke) = hatch {
            let id = self.id('h');
            self.out.add(format_args!(
                r#"<defs><path id="{id}" d="M0 45{HATCH_LINES}"/></defs>"#
            ));
            self.hatched(Square::all().filter(|square| !square.is_light()), stroke);
        }
        self.out.add(format_args!(
            r#"<rect class="edge" {bounds} fill="none" stroke="{label}"{edge}/></g>"#
        ));
    }

    /// Returns the lines between the squares of a board with `n` files and ranks.
    fn grid_lines(&self, n: usize) -> String {
        let lines = |n| {
            let distance = times(self.size, n);
            let down = BOARD_CORNER.offset(0.0, distance);
            let right = BOARD_CORNER.offset(distance, 0.0);
            format!("M{down}h{BOARD_SIZE}M{right}v{BOARD_SIZE}")
        };
        (1..n).map(lines).collect()
    }

    /// One path for the dark squares, in either orientation: every second file and rank, without their crossings (even-odd rule).
    fn dark_squares(&self, corner: Point, color: &str) -> String {
        let (width, length) = (Number(self.size), Number(8.0 * self.size));
        let file_and_rank = |n| {
            let distance = times(self.size, n);
            let (file, rank) = (corner.offset(distance, 0.0), corner.offset(0.0, distance));
            format!("M{file}h{width}v{length}h-{width}zM{rank}h{length}v{width}h-{length}z")
        };
        let data = [0, 2, 4, 6].map(file_and_rank).concat();
        format!(r#"<path class="square dark" fill="{color}" fill-rule="evenodd" d="{data}"/>"#)
    }

    fn hatched(&mut self, squares: impl Iterator<Item = Square>, stroke: &str) {
        let hatches = squares.map(|square| self.shape('h', self.corner(square)));
        let hatches: String = hatches.collect();
        self.out.add(format_args!(
            r#"<g class="hatch" stroke="{stroke}" stroke-width=".8">{hatches}</g>"#
        ));
    }

    pub(super) fn legend_hatch(&mut self, corner: Point, size: f64) {
        let (label, light, id) = (self.colors.label, self.colors.light, self.id('h'));
        let (square, scale) = (square_data(corner, size), scale(size));
        self.out.add(format_args!(
            r##"<g class="hatch" stroke="{label}" stroke-width=".8"><path fill="{light}" d="{square}"/><use href="#{id}" stroke-width="1.6" transform="translate({corner}) scale({scale})"/></g>"##
        ));
    }

    /// Draws the coordinates of the 8x8 board in the margins.
    pub(super) fn coordinates(&mut self) {
        let rows = self.scene.ranks(self.bottom);
        let mut ranks: Vec<_> = rows.iter().map(|row| row[0]).collect();
        let mut files = rows[0].clone();
        if self.is_mask() {
            sort_short(&mut ranks, |&square| square);
            sort_short(&mut files, |&square| square);
        }
        let mut data = String::new();
        for square in ranks {
            let centre = Point::new(BOARD_CORNER.x - LABEL_OFFSET, self.centre(square).y);
            data += &shapes::centred_text(&square.rank().to_string(), centre);
        }
        for square in files {
            let y = BOARD_CORNER.y + BOARD_SIZE + LABEL_OFFSET - 0.5;
            let centre = Point::new(self.centre(square).x, y);
            data += &shapes::centred_text(&square.file().to_string(), centre);
        }
        self.out
            .strokes("coordinates", self.colors.label, 1.4, &data);
    }

    /// Draws a disc in the colour of the side to move, beside its end of the board.
    pub(super) fn side_to_move(&mut self) {
        let Some(side) = self.scene.to_move else {
            return;
        };
        let (fill, home) = side.pick(("#fff", Square::A1), ("#1c1c1c", Square::A8));
        let edge = BOARD_CORNER.x + BOARD_SIZE;
        let centre = Point::new(edge.midpoint(VIEW_SIZE), self.centre(home).y);
        let attributes = format!(r##"class="to-move {side}" fill="{fill}" stroke="#111""##);
        self.out
            .group(&attributes, [circle(centre, TO_MOVE_RADIUS)]);
    }

    /// The side length of the square that a piece is drawn in.
    fn piece_size(&self) -> f64 {
        match self.scene.control {
            _ if self.is_mask() => self.size - 1.0,
            Some(_) => self.size * SIZE_BESIDE_NUMBERS,
            None => self.size,
        }
    }

    /// Draws the pieces on their squares, in one group per colour and kind.
    pub(super) fn pieces(&mut self) {
        self.out.add(
            r#"<g class="pieces" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round">"#,
        );
        let pieces = Color::ALL.map(|color| Role::ALL.map(|role| (color, role)));
        let inset = (self.size - self.piece_size()) / 2.0;
        // The boxes of numbers are higher than wide.
        let shift = self.scene.control.as_ref().map_or(0.0, |_| 1.0);
        for (color, role) in pieces.into_iter().flatten() {
            let squares = self.scene.board.by_piece(Piece::new(color, role));
            // The fill, the outline, and the details.
            let colors = match color {
                Color::White => r##"fill="#fff" stroke="#111" color="#111""##,
                Color::Black => r##"fill="#1c1c1c" stroke="#1c1c1c" color="#f4f4f4""##,
            };
            let shapes = squares.into_iter().map(|square| {
                let corner = self.corner(square).offset(inset - shift, inset + shift);
                self.shape(role.letter(), corner)
            });
            let attributes = format!(r#"class="piece {color} {role}" {colors}"#);
            (self.out).group(&attributes, shapes.collect::<Vec<_>>());
        }
        self.out.add("</g>");
    }

    /// Returns a shape that has been defined.
    fn shape(&self, name: impl Display, corner: Point) -> String {
        let (x, y, id) = (Number(corner.x), Number(corner.y), self.id(name));
        format!(r##"<use href="#{id}" x="{x}" y="{y}"/>"##)
    }

    /// Returns the id of a shape, without the prefix of all ids.
    fn id(&self, name: impl Display) -> String {
        self.id.map_or(String::new(), String::from) + &name.to_string()
    }
}

// The number of pieces with which each side controls each square.
impl Canvas<'_> {
    /// Tints the squares that a side controls with more pieces. In themes with hatching, the others are hatched, and there are no chequers.
    pub(super) fn control_tints(&mut self) {
        let scene = self.scene;
        if scene.control.is_none() {
            return;
        }
        let count = |color: Color, square| scene.control_count(color, square);
        for color in Color::ALL {
            let data = self.runs(|square| count(color, square) > count(!color, square));
            self.control_tint(color, &data);
        }
        if let Some(stroke) = self.colors.hatch {
            let is_level =
                |square: &Square| count(Color::White, *square) == count(Color::Black, *square);
            let light = Square::all().filter(|square| square.is_light());
            self.hatched(light.filter(is_level), stroke);
            let lines = self.grid_lines(8);
            self.out.strokes("grid", self.colors.label, 0.5, &lines);
        }
    }

    /// Returns the path data of a set of squares, with one rectangle for adjacent squares of a rank.
    fn runs(&self, contains: impl Fn(Square) -> bool) -> String {
        let mut data = Markup::default();
        for row in self.scene.ranks(self.bottom) {
            for run in row.chunk_by(|&one, &next| contains(one) == contains(next)) {
                if contains(run[0]) {
                    let width = Number(times(self.size, run.len()));
                    let (corner, height) = (self.corner(run[0]), Number(self.size));
                    data.add(format_args!("M{corner}h{width}v{height}h-{width}z"));
                }
            }
        }
        data.0
    }

    /// Draws squares that a side controls with more pieces than the other.
    pub(super) fn control_tint(&mut self, color: Color, data: &str) {
        let fill = color.pick(self.colors.tint_white, self.colors.tint_black);
        let opacity = self.colors.majority_opacity;
        if !data.is_empty() {
            self.out.add(format_args!(
                r#"<path class="square control {color}" fill="{fill}" fill-opacity="{opacity}" d="{data}"/>"#
            ));
        }
    }

    /// Draws a square of a legend that is half light and half dark, so that a tint has both of its colours on the board.
    pub(super) fn legend_square(&mut self, corner: Point, size: f64) {
        let (light, dark, label) = (self.colors.light, self.colors.dark, self.colors.label);
        let (data, side) = (square_data(corner, size), Number(size));
        self.out.add(format_args!(
            r#"<path class="square light" fill="{light}" stroke="{label}" stroke-width=".8" d="{data}"/><path class="square dark" fill="{dark}" d="M{corner}m{side} 0v{side}h-{side}z"/>"#
        ));
    }

    /// Draws the counts of both sides: White's in the lower left corner of a square, and Black's in the upper right, in any orientation.
    pub(super) fn counts(&mut self) {
        let Some(control) = &self.scene.control else {
            return;
        };
        for color in Color::ALL {
            let shapes = control[color].iter().map(|&(square, by)| {
                let count = by.len();
                let (x, y) = match color {
                    Color::White => (BOX_MARGIN, SQUARE_SIZE - BOX_HEIGHT - BOX_MARGIN),
                    Color::Black => (SQUARE_SIZE - box_width(count) - BOX_MARGIN, BOX_MARGIN),
                };
                self.shape(count, self.corner(square).offset(x, y))
            });
            self.count_group(color, shapes.collect());
        }
    }

    fn count_group(&mut self, color: Color, shapes: Vec<String>) {
        let (light, dark) = (self.colors.count_light, self.colors.count_dark);
        let (background, text) = color.pick((light, dark), (dark, light));
        let attributes = format!(
            r#"class="control {color}" fill="{background}" color="{text}" stroke-linecap="round" stroke-linejoin="round""#
        );
        self.out.group(&attributes, shapes);
    }

    pub(super) fn legend_count(&mut self, color: Color, centre: Point) {
        let corner = centre.offset(-box_width(LEGEND_COUNT) / 2.0, -BOX_HEIGHT / 2.0);
        self.count_group(color, vec![self.shape(LEGEND_COUNT, corner)]);
    }
}
