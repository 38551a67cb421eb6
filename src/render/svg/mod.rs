//! Pictures as SVG, each a whole document on one line.
//!
//! A page may restyle them: everything has a class, and its look is in attributes, which any style sheet overrules. There
//! is no text to be set in a font but the title and the description, which are not drawn. What has an identity is named
//! after the content of its picture, so that several of them go on one page.
//!
//! ```
//! use chessmoves::render::svg::{Look, write};
//! use chessmoves::report::{Moves, Record};
//! use chessmoves::{Position, notation::fen};
//!
//! let position = Position::try_from(fen::parse("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1")?.setup)?;
//! let mut picture = Vec::new();
//! write(&Record::Moves(Moves::king(&position, None)?), &[], &Look::default(), &mut picture)?;
//! assert!(picture.starts_with(b"<svg ") && picture.ends_with(b"</svg>\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod control;
mod glyphs;
mod grid;
mod legend;
mod lines;
mod marks;
mod pen;
mod pieces;
mod raw;
mod theme;
mod words;

pub use theme::Theme;

use std::io::{self, Write};

use grid::{Grid, SIDE};
use legend::Legend;
use pen::{Number, draw, escape};
use theme::Colors;

use super::Bottom;
use crate::report::{Picture, ProblemReport, RawMoves, Record};
use crate::types::{Color, Role};

/// How a picture looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Which side of the board is at the bottom.
    pub bottom: Bottom,
    /// The width in pixels.
    pub size: u32,
    /// The colours.
    pub theme: Theme,
}

/// The width at which every edge of a square falls between two pixels.
pub const SIZE: u32 = 390;

impl Default for Look {
    fn default() -> Self {
        Self {
            bottom: Bottom::White,
            size: SIZE,
            theme: Theme::Brown,
        }
    }
}

/// Writes the picture of a record, and a newline. The problems that the reader of its position found go into the description.
///
/// # Errors
///
/// Whatever the writer says; and that counts and played games have no picture.
pub fn write(
    record: &Record,
    problems: &[ProblemReport],
    look: &Look,
    out: &mut dyn Write,
) -> io::Result<()> {
    let document = match record {
        Record::Raw(record) => of_raw(record, &record_title(record), problems, look),
        record => match Picture::of(record) {
            Some(picture) => of(&picture, problems, look),
            None => {
                return Err(io::Error::new(
                    io::ErrorKind::Unsupported,
                    "there is no picture of this",
                ));
            }
        },
    };
    writeln!(out, "{document}")
}

fn record_title(record: &RawMoves) -> String {
    Record::Raw(record.clone()).title()
}

/// The picture of a position.
pub fn of(picture: &Picture, problems: &[ProblemReport], look: &Look) -> String {
    let grid = Grid {
        bottom: look.bottom.color(picture),
    };
    let colors = look.theme.colors();
    let legend = Legend::of(picture);
    let height = SIDE + legend.height;
    let draw = |ids: &Ids| {
        let mut out = String::new();
        let there = |role: Role| picture.board.by_role(role).any();
        board::shapes(there, ids, &mut out);
        control::shapes(picture, ids, &mut out);
        board::frame(height, colors, &mut out);
        board::squares(grid, colors, ids, &mut out);
        layers(picture, grid, colors, ids, &mut out);
        legend.draw(colors, ids, &mut out);
        out
    };
    document(
        look.size,
        height,
        &picture.title,
        &(words::of(picture, grid) + &words::of_problems(problems)),
        &draw,
    )
}

fn layers(picture: &Picture, grid: Grid, colors: &Colors, ids: &Ids, out: &mut String) {
    marks::grounds(picture, grid, colors, out);
    control::grounds(picture, grid, colors, out);
    lines::vectors(picture, grid, colors, out);
    lines::threats(picture, grid, colors, out);
    board::pieces(&picture.board, grid, ids, out);
    marks::targets(picture, grid, colors, out);
    for arrow in words::arrows(picture) {
        lines::of_move(arrow, grid, colors, out);
    }
    marks::corners(picture, grid, colors, out);
    control::counts(picture, grid, colors, ids, out);
}

/// The mask of stage 1.
pub fn of_raw(record: &RawMoves, title: &str, problems: &[ProblemReport], look: &Look) -> String {
    let bottom = match look.bottom {
        Bottom::White => Color::White,
        Bottom::Black => Color::Black,
        Bottom::Asked => record.piece.color,
    };
    let colors = look.theme.colors();
    let height = SIDE + raw::legend(record).height;
    let draw = |ids: &Ids| {
        let mut out = String::new();
        raw::draw(record, bottom, colors, ids, &mut out);
        out
    };
    let desc = words::of_raw(record) + &words::of_problems(problems);
    document(look.size, height, title, &desc, &draw)
}

/// What the shapes are called that are used more than once.
struct Ids(String);

impl Ids {
    fn of(&self, role: Role) -> String {
        format!("{}{}", self.0, role.letter())
    }

    /// The lines of a dark square.
    fn of_hatch(&self) -> String {
        format!("{}h", self.0)
    }

    /// A number in its box.
    fn of_count(&self, count: usize) -> String {
        format!("{}{count}", self.0)
    }
}

/// The whole document. What is drawn is drawn twice: the first time to know its hash, which the identities begin with.
fn document(
    size: u32,
    height: f64,
    title: &str,
    desc: &str,
    draw: &dyn Fn(&Ids) -> String,
) -> String {
    let (title, desc) = (escape(title), escape(desc));
    let nameless = draw(&Ids(String::new()));
    let hash = hash(&[&title, &desc, &nameless]);
    // Six digits, to which both halves contribute.
    let ids = Ids(format!("c{:06x}", (hash >> 8) ^ (hash & 0xff)));
    let pixels = Number(f64::from(size) * height / SIDE);
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="chessmoves" role="img" width="{size}" height="{pixels}" viewBox="0 0 {} {}"><title>{title}</title><desc>{desc}</desc>"#,
        Number(SIDE),
        Number(height)
    );
    draw!(&mut out, "{}</svg>", draw(&ids));
    out
}

/// FNV-1a, which is enough to tell the pictures of a page apart.
fn hash(texts: &[&str]) -> u32 {
    texts
        .iter()
        .flat_map(|text| text.bytes())
        .fold(0x811c_9dc5, |hash, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        })
}
