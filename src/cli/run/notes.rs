//! What is said about an input on standard error, beside its answer.

use std::io::{self, Write};

use chessmoves::input::Change;
use chessmoves::record::{PlayedMove, Record};

use crate::query::Resolved;
use crate::stream::Line;

/// The note on the key `moves` of an input, or of this number of lines of a stream.
pub(super) fn unplayed_note(lines: Option<u64>) -> String {
    let lines = match lines {
        None => String::new(),
        Some(1) => " of 1 line".to_owned(),
        Some(lines) => format!(" of {lines} lines"),
    };
    format!(
        "note: the key \"moves\"{lines} is passed through, not played; --moves plays moves, and `chessmoves check` examines games"
    )
}

/// Writes how moves were read, if they say something else. The text of `why` contains its own note.
pub(super) fn write_notes(
    resolved: &Resolved<'_>,
    record: &Record,
    line: Option<&Line<'_>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut write = |note: &str| {
        write_line_number(line, out)?;
        writeln!(out, "note: {note}")
    };
    for note in &resolved.notes {
        write(note)?;
    }
    if let Record::Played(record) = record {
        for note in record.played.iter().filter_map(PlayedMove::note) {
            write(&note)?;
        }
    }
    Ok(())
}

/// Writes the fields that are not used as given.
pub(super) fn write_changes(
    changes: &[Change],
    line: Option<&Line<'_>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    for change in changes {
        write_line_number(line, out)?;
        writeln!(out, "{change}")?;
    }
    Ok(())
}

fn write_line_number(line: Option<&Line<'_>>, out: &mut dyn Write) -> io::Result<()> {
    match line {
        Some(line) => write!(out, "{line}"),
        None => Ok(()),
    }
}
