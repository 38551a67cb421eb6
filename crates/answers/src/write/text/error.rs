//! Error records as text.

use std::ops::Range;
use std::slice;

use super::layout::Page;
use super::{Palette, Tone};
use crate::ask::ErrorRecord;

/// An error record, with carets under the faults and hints below.
pub fn error(record: &ErrorRecord, palette: &Palette) -> String {
    let mut page = Page::new(palette);
    let line = match (&record.file, record.file_line, record.line) {
        (Some(file), Some(line), _) => format!("{file}:{line}: "),
        (_, _, Some(line)) => format!("line {line}: "),
        _ => String::new(),
    };
    let label = page.paint(Tone::Check, "error:");
    // One line per fault, and the carets of all faults under the input.
    let faults = match &record.faults[..] {
        [] => slice::from_ref(&record.fault),
        several => several,
    };
    for fault in faults {
        page.line(format_args!("{line}{label} {fault}"));
    }
    let spans = faults.iter().filter_map(|fault| fault.span.clone());
    carets(&record.input, &spans.collect::<Vec<_>>(), &mut page);
    let hints = faults.iter().filter_map(|fault| fault.hint.as_deref());
    let mut hints: Vec<_> = hints.collect();
    hints.dedup();
    let label = page.paint(Tone::Heading, "hint:");
    for (n, hint) in hints.into_iter().enumerate() {
        let above = if n == 0 { "\n" } else { "" };
        page.line(format_args!("{above}  {label} {}", visible(hint)));
    }
    page.text
}

/// A text on one line, without characters that control a terminal, or hide or reorder others: those of the input could deceive.
#[doc(hidden)]
pub fn visible(text: &str) -> String {
    let is_mark = |c| matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let shown = |c: char| match c {
        _ if is_mark(c) || c.is_control() => c.escape_debug().to_string(),
        _ => c.to_string(),
    };
    text.chars().map(shown).collect()
}

/// The maximum width of input that is shown in full.
const MAX_WIDTH: usize = 160;
/// How much of longer input is shown before its first fault, and in all.
const EXCERPT: (usize, usize) = (40, 100);

/// The input, or the part around the first of some byte ranges, with them underlined. Input with invisible characters is left out.
fn carets(input: &str, spans: &[Range<usize>], page: &mut Page<'_>) {
    let Some(first) = spans.iter().map(|span| span.start).min() else {
        return;
    };
    let shown = excerpt(input, first);
    let text = &input[shown.clone()];
    // Only what is not shown as itself is escaped, and quotes and backslashes; a combining mark has no column of its own.
    let is_column = |c: char| matches!(c, '"' | '\'' | '\\') || c.escape_debug().len() == 1;
    if text.is_empty() || !text.chars().all(is_column) {
        return;
    }
    // A range may be empty, and stand at the end.
    let is_marked = |at| (spans.iter()).any(|span| span.contains(&at) || span.start == at);
    let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let marks = ends.map(|at| is_marked(shown.start + at));
    let marks = marks.map(|marked| if marked { '^' } else { ' ' });
    let marks: String = marks.collect();
    let before = if shown.start > 0 { "..." } else { "" };
    let after = if shown.end < input.len() { "..." } else { "" };
    page.line(format_args!("  {before}{text}{after}"));
    let (indent, marks) = (before.len(), page.paint(Tone::Check, marks.trim_end()));
    page.line(format_args!("  {:indent$}{marks}", ""));
}

/// The part of the input that is shown, given the place of the first fault.
fn excerpt(input: &str, fault: usize) -> Range<usize> {
    let (before, length) = EXCERPT;
    if input.chars().nth(MAX_WIDTH).is_none() {
        return 0..input.len();
    }
    let fault = input.floor_char_boundary(fault.min(input.len()));
    let start = input[..fault].char_indices().rev().nth(before - 1);
    let start = start.map_or(0, |(at, _)| at);
    let end = input[start..].char_indices().nth(length);
    start..end.map_or(input.len(), |(at, _)| start + at)
}
