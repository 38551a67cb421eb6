//! Why an input could not be answered, as text.

use std::io::{self, Write};
use std::ops::Range;

use super::{Palette, Tone};
use crate::report::ErrorRecord;

/// Writes why an input could not be answered, the place under a caret where it is known.
///
/// # Errors
///
/// Whatever the writer says.
pub fn error(record: &ErrorRecord, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    let line = record
        .line
        .map_or(String::new(), |line| format!("line {line}: "));
    let label = palette.paint(Tone::Check, "error:");
    if record.faults.is_empty() {
        writeln!(out, "{line}{label} {}", record.message)?;
        carets(
            &record.input,
            &record.span.iter().cloned().collect::<Vec<_>>(),
            palette,
            out,
        )?;
        return hint(record.hint.as_deref(), palette, out);
    }
    // Each fault in a line of its own, all their places under the input.
    for fault in &record.faults {
        writeln!(out, "{line}{label} {}", fault.message)?;
    }
    let spans: Vec<_> = record
        .faults
        .iter()
        .map(|fault| fault.span.clone())
        .collect();
    carets(&record.input, &spans, palette, out)?;
    let mut hints: Vec<_> = record
        .faults
        .iter()
        .filter_map(|fault| fault.hint.as_deref())
        .collect();
    hints.dedup();
    hints
        .into_iter()
        .try_for_each(|text| hint(Some(text), palette, out))
}

fn hint(text: Option<&str>, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    text.map_or(Ok(()), |text| {
        writeln!(out, "{} {text}", palette.paint(Tone::Heading, "hint:"))
    })
}

/// The input with some spans underlined; not when it is long or has signs that cannot be seen, or that change the order of
/// those that can.
fn carets(
    input: &str,
    spans: &[Range<usize>],
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    const WIDEST: usize = 160;
    if spans.is_empty()
        || input.is_empty()
        || input.chars().count() > WIDEST
        || !input.chars().all(is_seen)
    {
        return Ok(());
    }
    // A span may be empty, and stand behind the last sign.
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

/// Whether a sign is written as itself when it is quoted, but for what quotes need.
fn is_seen(sign: char) -> bool {
    matches!(sign, '"' | '\'' | '\\') || sign.escape_debug().len() == 1
}
