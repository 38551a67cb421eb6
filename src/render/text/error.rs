//! Error records as text.

use std::io::{self, Write};
use std::ops::Range;

use super::{Palette, Tone};
use crate::record::ErrorRecord;

/// Writes an error record, with carets under the faults and hints below.
///
/// # Errors
///
/// Any error of the writer.
pub fn error(record: &ErrorRecord, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    let line = record
        .line
        .map_or(String::new(), |line| format!("line {line}: "));
    let label = palette.paint(Tone::Check, "error:");
    if record.faults.is_empty() {
        writeln!(out, "{line}{label} {}", record.message)?;
        let span: Vec<_> = record.span.iter().cloned().collect();
        carets(&record.input, &span, palette, out)?;
        return hints(record.hint.as_deref(), palette, out);
    }
    // One line per fault, and the carets of all faults under the input.
    for fault in &record.faults {
        writeln!(out, "{line}{label} {}", fault.message)?;
    }
    let faults = record.faults.iter();
    let spans: Vec<_> = faults.clone().map(|fault| fault.span.clone()).collect();
    carets(&record.input, &spans, palette, out)?;
    let mut all: Vec<_> = faults.filter_map(|fault| fault.hint.as_deref()).collect();
    all.dedup();
    hints(all, palette, out)
}

/// Hints, after an empty line.
fn hints<'a>(
    hints: impl IntoIterator<Item = &'a str>,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    let label = palette.paint(Tone::Heading, "hint:");
    for (n, hint) in hints.into_iter().enumerate() {
        if n == 0 {
            writeln!(out)?;
        }
        writeln!(out, "  {label} {hint}")?;
    }
    Ok(())
}

/// The input with some byte ranges underlined. Long input is left out, and so is input with invisible characters or ones
/// that change the writing direction.
fn carets(
    input: &str,
    spans: &[Range<usize>],
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    const MAX_WIDTH: usize = 160;
    if spans.is_empty()
        || input.is_empty()
        || input.chars().count() > MAX_WIDTH
        || !input.chars().all(is_visible)
    {
        return Ok(());
    }
    // A range may be empty, and stand at the end.
    let marked = |at: usize| {
        spans
            .iter()
            .any(|span| span.contains(&at) || span.start == at)
    };
    let marks: String = (input.char_indices().map(|(at, _)| at).chain([input.len()]))
        .map(|at| if marked(at) { '^' } else { ' ' })
        .collect();
    writeln!(out, "  {input}")?;
    writeln!(out, "  {}", palette.paint(Tone::Check, marks.trim_end()))
}

/// Whether a character is shown as itself: `escape_debug` escapes all others, and quotes and backslashes.
fn is_visible(character: char) -> bool {
    matches!(character, '"' | '\'' | '\\') || character.escape_debug().len() == 1
}
