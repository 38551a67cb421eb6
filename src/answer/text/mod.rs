//! Records as text for people. It may change at any time; scripts read JSON.

mod board;
mod diff;
mod error;
mod layout;
mod lists;
mod paint;
mod why;

use std::io::{self, Write};

use super::scene::{Orientation, Scene};
use super::{Answer, Body};

pub use diff::findings;
pub use error::error;
pub use layout::{Hyperlink, move_names, problems};
pub use lists::{positions, reason_codes};
pub use paint::{Charset, Palette, SquareColors, Tone};

/// How text looks.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The colours.
    pub palette: Palette,
    /// The side at the bottom of the board.
    pub orientation: Orientation,
    /// The characters that boards are drawn with.
    pub charset: Charset,
    /// How the title of a board is linked to the analysis page of the position, if it is.
    pub hyperlink: Option<Hyperlink>,
    /// The maximum width of a line, if there is one; boards may be wider.
    pub columns: Option<usize>,
}

/// Writes an answer, with the problems that the reader of its position found.
pub(crate) fn write(answer: &Answer<'_>, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    match (&answer.body, options.columns) {
        // The text of a position after some moves is its FEN, for scripts and pipes.
        (Body::Played(record), _) => writeln!(out, "{}", record.position),
        (_, None) => write_unwrapped(answer, options, out),
        (_, Some(columns)) => {
            let mut text = Vec::new();
            write_unwrapped(answer, options, &mut text)?;
            layout::wrap(&text, columns, out)
        }
    }
}

fn write_unwrapped(answer: &Answer<'_>, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let palette = &options.palette;
    let problems = answer.question.problems();
    if has_board(&answer.body) {
        boards(answer, options, out)?;
        if !matches!(answer.body, Body::Control(_)) || !problems.is_empty() {
            writeln!(out)?;
        }
    }
    let line = answer.question.line;
    match (&answer.body, answer.position()) {
        (Body::Raw(record), _) => lists::raw(record, out)?,
        (Body::Moves(record), position) => lists::moves(record, position, palette, out)?,
        (Body::Slim(record), _) => {
            let mut names = Vec::new();
            move_names(&record.moves, |uci, out| uci.append(out), false, &mut names);
            return out.write_all(&names);
        }
        (Body::Status(record), Some(position)) => {
            return lists::status(record, position, palette, out);
        }
        (Body::Why(record), Some(position)) => why::write(record, position, palette, out)?,
        (Body::Perft(record), Some(position)) => return lists::perft(record, position, line, out),
        (Body::Diff(record), Some(position)) => {
            return diff::diff(record, position, line, palette, out);
        }
        (Body::Bisect(record), Some(position)) => {
            return diff::bisect(record, position, line, palette, out);
        }
        _ => {}
    }
    self::problems(&problems, palette, out)
}

/// Whether the answer begins with a title and a board.
const fn has_board(body: &Body) -> bool {
    match body {
        Body::Raw(_) | Body::Moves(_) | Body::Status(_) | Body::Control(_) => true,
        Body::Why(record) => record.mv.is_none(),
        Body::Slim(_) | Body::Played(_) | Body::Perft(_) | Body::Diff(_) | Body::Bisect(_) => false,
    }
}

/// Writes the title and the board, or those of the four stages; only the title if there is no board.
fn boards(answer: &Answer<'_>, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let scenes = answer.scenes();
    if scenes.is_empty() {
        return layout::heading(&answer.title(), &options.palette, out);
    }
    for (n, scene) in scenes.iter().enumerate() {
        if n > 0 {
            writeln!(out)?;
        }
        title(scene, options, out)?;
        board::write(scene, options, out)?;
    }
    Ok(())
}

/// Writes the title of a board, which can be a link to the position.
fn title(scene: &Scene, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let (Some(link), Some(position)) = (options.hyperlink, &scene.position) else {
        return layout::heading(&scene.title, &options.palette, out);
    };
    let url = layout::lichess(position, options.orientation.bottom(scene));
    let painted = options.palette.paint(Tone::Heading, &scene.title);
    writeln!(out, "{}\n", link.around(&painted, &url))
}

/// Writes the title and the board of an answer, and the problems that the reader of its position found.
pub(crate) fn show(answer: &Answer<'_>, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let problems = answer.question.problems();
    boards(answer, options, out)?;
    if !problems.is_empty() {
        writeln!(out)?;
    }
    self::problems(&problems, &options.palette, out)
}
