//! Records drawn as SVG documents, each on one line.
//!
//! Shapes are grouped by class and coloured by presentation attributes, so a page can restyle them with a style sheet.
//! The pictures need no font: coordinates and legends are drawn as strokes, and only `<title>` and `<desc>` hold text.
//! All ids start with a hash of the content, so several pictures can share a page.
//!
//! ```
//! use chessmoves::Position;
//! use chessmoves::answer::{Answer, Moves, Question};
//! use chessmoves::render::svg::Options;
//!
//! let position: Position = "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1".parse()?;
//! let mut document = Vec::new();
//! let body = Moves::legal(position.as_any(), None)?.into();
//! let answer = Answer { question: &Question::about(position.as_any()), body };
//! answer.svg(&Options::default(), &mut document)?;
//! assert!(document.starts_with(b"<svg ") && document.ends_with(b"</svg>\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrows;
mod board;
mod control;
mod description;
mod glyphs;
mod grid;
mod ids;
mod legend;
mod marks;
mod markup;
mod pieces;
mod raw;
mod stages;
mod theme;

pub use theme::Theme;

use std::io::{self, Write};

use grid::{Grid, VIEW_SIZE};
use ids::Ids;
use legend::Legend;
use markup::{Number, emit, escape};
use theme::Colors;

use super::Orientation;
use crate::answer::{Answer, Body, Picture, ProblemReport, RawMoves};
use crate::types::{Color, Role};

/// The appearance of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The side at the bottom of the board.
    pub orientation: Orientation,
    /// The width in pixels, of each board if there are several. The height follows from it, and is larger if there is a legend.
    pub size: u32,
    /// The colour theme.
    pub theme: Theme,
}

/// The default width in pixels: one pixel per unit of the view box, so that the edges of all squares are sharp.
pub const SIZE: u32 = 390;

impl Default for Options {
    fn default() -> Self {
        Self {
            orientation: Orientation::White,
            size: SIZE,
            theme: Theme::Brown,
        }
    }
}

/// Writes the picture of an answer as an SVG document and a newline. The messages of its problems are added to the description.
///
/// # Errors
///
/// Returns the error of the writer, or [`io::ErrorKind::Unsupported`] if the answer has no picture, such as a perft count.
pub(crate) fn write(answer: &Answer<'_>, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let problems = &answer.question.problems()[..];
    let document = match &answer.body {
        Body::Moves(_) if let Some(stages) = answer.stages() => {
            stages::of(&stages, &answer.title(), problems, options)
        }
        Body::Raw(raw) => of_raw(raw, &answer.title(), problems, options),
        _ => match Picture::of(answer) {
            Some(picture) => of(&picture, problems, options),
            None => {
                return Err(io::Error::new(
                    io::ErrorKind::Unsupported,
                    "this answer has no picture",
                ));
            }
        },
    };
    writeln!(out, "{document}")
}

/// Returns the SVG document of a picture.
///
/// The messages of `problems` are added to its description.
pub fn of(picture: &Picture, problems: &[ProblemReport], options: &Options) -> String {
    let grid = Grid {
        bottom: options.orientation.bottom(picture),
    };
    let colors = options.theme.colors();
    let legend = Legend::of(picture, colors);
    let height = VIEW_SIZE + legend.height;
    let draw = |ids: &Ids| {
        let mut out = String::new();
        board::frame(VIEW_SIZE, height, colors, &mut out);
        panel(picture, grid, &legend, colors, ids, &mut out);
        out
    };
    let desc = description::of(picture, grid) + &description::of_problems(problems);
    let sizes = [f64::from(options.size), VIEW_SIZE, height];
    document(sizes, &picture.title, &desc, &draw)
}

/// Draws a board and its legend.
fn panel(
    picture: &Picture,
    grid: Grid,
    legend: &Legend,
    colors: &Colors,
    ids: &Ids,
    out: &mut String,
) {
    let is_used = |role: Role| picture.board.by_role(role).any();
    board::define_pieces(is_used, ids, out);
    control::define_counts(picture, ids, out);
    board::squares(grid, colors, ids, out);
    position(picture, grid, colors, ids, out);
    legend.draw(colors, ids, out);
}

/// Draws the pieces, with tints and lines below them and markers and verdicts above.
fn position(picture: &Picture, grid: Grid, colors: &Colors, ids: &Ids, out: &mut String) {
    marks::tints(picture, grid, colors, out);
    control::tints(picture, grid, colors, ids, out);
    arrows::move_vectors(picture, grid, colors, out);
    arrows::threats(picture, grid, colors, out);
    board::pieces(&picture.board, grid, ids, out);
    arrows::verdicts(picture, grid, colors, out);
    marks::destinations(picture, grid, colors, out);
    marks::brackets(picture, grid, colors, out);
    control::counts(picture, grid, colors, ids, out);
}

/// Returns the SVG document of a movement mask on the 15x15 board.
///
/// The messages of `problems` are added to its description.
pub fn of_raw(
    record: &RawMoves,
    title: &str,
    problems: &[ProblemReport],
    options: &Options,
) -> String {
    let colors = options.theme.colors();
    let legend = Legend::of_raw(record);
    let height = VIEW_SIZE + legend.height;
    let draw = |ids: &Ids| {
        let mut out = String::new();
        board::frame(VIEW_SIZE, height, colors, &mut out);
        raw_panel(record, &legend, options, ids, &mut out);
        out
    };
    let desc = description::of_raw(record) + &description::of_problems(problems);
    let sizes = [f64::from(options.size), VIEW_SIZE, height];
    document(sizes, title, &desc, &draw)
}

/// Draws a movement mask and its legend.
fn raw_panel(record: &RawMoves, legend: &Legend, options: &Options, ids: &Ids, out: &mut String) {
    let bottom = match options.orientation {
        Orientation::White => Color::White,
        Orientation::Black => Color::Black,
        Orientation::Asked => record.piece.color,
    };
    let colors = options.theme.colors();
    board::define_pieces(|role| role == record.piece.role, ids, out);
    raw::draw(record, bottom, colors, ids, out);
    legend.draw(colors, ids, out);
}

/// Returns the whole document, given its width in pixels and its width and height in view box units.
///
/// Calls `draw` twice: first without an id prefix, to hash the content, and then with the hash as the prefix.
fn document(
    [size, width, height]: [f64; 3],
    title: &str,
    desc: &str,
    draw: &dyn Fn(&Ids) -> String,
) -> String {
    let (title, desc) = (escape(title), escape(desc));
    let content = draw(&Ids::new(String::new()));
    let hash = fnv1a(&[&title, &desc, &content]);
    // Twelve hexadecimal digits: of a million pictures, two have an id in common with a probability of 1 in 500.
    let ids = Ids::new(format!(
        "c{:012x}",
        (hash >> 48) ^ (hash & 0xffff_ffff_ffff)
    ));
    let height_in_pixels = Number(size * height / width);
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="chessmoves" role="img" width="{size}" height="{height_in_pixels}" viewBox="0 0 {} {}"><title>{title}</title><desc>{desc}</desc>"#,
        Number(width),
        Number(height)
    );
    emit!(&mut out, "{}</svg>", draw(&ids));
    out
}

/// Returns the 64-bit FNV-1a hash of the texts.
fn fnv1a(texts: &[&str]) -> u64 {
    texts
        .iter()
        .flat_map(|text| text.bytes())
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
}
