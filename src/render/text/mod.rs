//! Records as text for people. It may change at any time; scripts read JSON.

mod bisect;
mod board;
mod charset;
mod codes;
mod control;
mod diff;
mod error;
mod grid;
mod layout;
mod link;
mod moves;
mod named;
mod paint;
mod perft;
mod raw;
mod status;
mod why;
mod wrap;

use std::io::{self, Write};

use self::board::BoardText;
use self::layout::heading;
use crate::answer::{Answer, Body, Picture};
use crate::render::Orientation;

pub use bisect::findings;
pub use charset::Charset;
pub use codes::reason_codes;
pub use error::error;
pub use layout::{move_names, problems};
pub use link::Hyperlink;
pub use named::positions;
pub use paint::{Palette, SquareColors, Tone};

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
            wrap::write(&text, columns, out)
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
        (Body::Raw(record), _) => raw::vectors(record, out)?,
        (Body::Moves(record), position) => moves::write(record, position, palette, out)?,
        (Body::Slim(record), _) => {
            let mut names = Vec::new();
            move_names(&record.moves, |uci, out| uci.append(out), false, &mut names);
            return out.write_all(&names);
        }
        (Body::Status(record), Some(position)) => {
            return status::write(record, position, palette, out);
        }
        (Body::Why(record), Some(position)) => why::write(record, position, palette, out)?,
        (Body::Perft(record), Some(position)) => return perft::write(record, position, line, out),
        (Body::Diff(record), Some(position)) => {
            return diff::write(record, position, line, palette, out);
        }
        (Body::Bisect(record), Some(position)) => {
            return bisect::write(record, position, line, palette, out);
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

/// Writes the title and the board, or the boards of the four stages.
fn boards(answer: &Answer<'_>, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let Some(stages) = answer.stages() else {
        return board(answer, options, out);
    };
    for (n, (question, body)) in stages.into_iter().enumerate() {
        if n > 0 {
            writeln!(out)?;
        }
        let question = &question;
        board(&Answer { question, body }, options, out)?;
    }
    Ok(())
}

/// Writes the title and the board.
fn board(answer: &Answer<'_>, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let picture = Picture::of(answer);
    let mut title = answer.title();
    if let (Some(link), Some(picture), Some(position)) =
        (options.hyperlink, &picture, answer.position())
    {
        let url = link::lichess(&(*position).into(), options.orientation.bottom(picture));
        let painted = options.palette.paint(Tone::Heading, &title);
        writeln!(out, "{}\n", link.around(&painted, &url))?;
        title.clear();
    }
    if !title.is_empty() {
        heading(&title, &options.palette, out)?;
    }
    match (&answer.body, picture) {
        (Body::Raw(record), _) => raw::board(record, options, out),
        (Body::Control(record), Some(picture)) => control::boards(record, &picture, options, out),
        (_, Some(picture)) => BoardText::new(&picture, options).write(out),
        (_, None) => Ok(()),
    }
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
