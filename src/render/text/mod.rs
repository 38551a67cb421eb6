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
use crate::record::{Picture, ProblemReport, Record};
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

/// Writes a record, with the problems that the reader of its position found.
///
/// ```
/// use chessmoves::record::{Record, Status};
/// use chessmoves::{AnyPosition, render::text};
/// let record = Record::from(Status::new(&AnyPosition::default(), &[]));
/// let mut out = Vec::new();
/// text::write(&record, &[], &text::Options::default(), &mut out)?;
/// assert!(String::from_utf8_lossy(&out).starts_with("White to move\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Any error of the writer.
pub fn write(
    record: &Record,
    problems: &[ProblemReport],
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    match (record, options.columns) {
        // The text of a position after some moves is its FEN, for scripts and pipes.
        (Record::Played(record), _) => writeln!(out, "{}", record.fen),
        (_, None) => write_unwrapped(record, problems, options, out),
        (_, Some(columns)) => {
            let mut text = Vec::new();
            write_unwrapped(record, problems, options, &mut text)?;
            wrap::write(&text, columns, out)
        }
    }
}

fn write_unwrapped(
    record: &Record,
    problems: &[ProblemReport],
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let palette = &options.palette;
    if has_board(record) {
        boards(record, options, out)?;
        if !matches!(record, Record::Control(_)) || !problems.is_empty() {
            writeln!(out)?;
        }
    }
    match record {
        Record::Raw(record) => raw::vectors(record, out)?,
        Record::Moves(record) => moves::write(record, palette, out)?,
        Record::Slim(record) => {
            let mut names = Vec::new();
            move_names(&record.moves, |uci, out| uci.append(out), false, &mut names);
            return out.write_all(&names);
        }
        Record::Status(record) => return status::write(record, palette, out),
        Record::Control(_) => {}
        Record::Why(record) => why::write(record, palette, out)?,
        Record::Played(_) => return Ok(()),
        Record::Perft(record) => return perft::write(record, out),
        Record::Diff(record) => return diff::write(record, palette, out),
        Record::Bisect(record) => return bisect::write(record, palette, out),
    }
    self::problems(problems, palette, out)
}

/// Whether the answer begins with a title and a board.
const fn has_board(record: &Record) -> bool {
    match record {
        Record::Raw(_) | Record::Moves(_) | Record::Status(_) | Record::Control(_) => true,
        Record::Why(record) => record.mv.is_none(),
        Record::Slim(_)
        | Record::Played(_)
        | Record::Perft(_)
        | Record::Diff(_)
        | Record::Bisect(_) => false,
    }
}

/// Writes the title and the board, or the boards of the four stages.
fn boards(record: &Record, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let Record::Moves(moves) = record else {
        return board(record, options, out);
    };
    let Some((raw, others)) = moves.stage_records() else {
        return board(record, options, out);
    };
    board(&Record::from(raw), options, out)?;
    for record in others {
        writeln!(out)?;
        board(&Record::from(record), options, out)?;
    }
    Ok(())
}

/// Writes the title and the board.
fn board(record: &Record, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let picture = Picture::of(record);
    let mut title = record.title();
    if let (Some(link), Some(picture), Some(setup)) = (options.hyperlink, &picture, record.setup())
    {
        let url = link::lichess(setup, options.orientation.bottom(picture));
        let painted = options.palette.paint(Tone::Heading, &title);
        writeln!(out, "{}\n", link.around(&painted, &url))?;
        title.clear();
    }
    if !title.is_empty() {
        heading(&title, &options.palette, out)?;
    }
    match (record, picture) {
        (Record::Raw(record), _) => raw::board(record, options, out),
        (Record::Control(record), Some(picture)) => control::boards(record, &picture, options, out),
        (_, Some(picture)) => BoardText::new(&picture, options).write(out),
        (_, None) => Ok(()),
    }
}

/// Writes the title and the board of a record, and the problems that the reader of its position found.
///
/// # Errors
///
/// Any error of the writer.
pub fn show(
    record: &Record,
    problems: &[ProblemReport],
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    boards(record, options, out)?;
    if !problems.is_empty() {
        writeln!(out)?;
    }
    self::problems(problems, &options.palette, out)
}
