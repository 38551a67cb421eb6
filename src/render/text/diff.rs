//! The answer of `diff` as text, and the differences that `bisect` reports.

use std::io::{self, Write};

use super::{Palette, Tone};
use crate::record::{DiffReport, Differences, ExtraMove, VerdictReport};
use crate::rules::any_position::AnyPosition;

/// The width of the column of moves.
const MOVE_WIDTH: usize = 6;

pub(super) fn write(
    record: &DiffReport,
    position: &AnyPosition,
    line: Option<u64>,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    let line = line.map_or(String::new(), |line| format!("line {line}: "));
    let moves = if record.given == 1 { "move" } else { "moves" };
    write!(
        out,
        "{line}{position}: {} {moves} given, {} legal",
        record.given, record.legal
    )?;
    if let Some(depth) = record.depth {
        write!(out, ", counts at depth {depth}")?;
    }
    if record.equal {
        writeln!(out, ": {}", palette.paint(Tone::Quiet, "equal"))?;
    } else {
        writeln!(out)?;
    }
    differences(&record.differences, palette, out)
}

/// A line for each difference, and one for each further reason.
pub(super) fn differences(
    all: &Differences,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    for extra in &all.extra {
        rows(
            "extra",
            Tone::Check,
            &extra.mv,
            &reasons(extra),
            palette,
            out,
        )?;
    }
    for verdict in &all.missing {
        let name = verdict.uci.map_or(String::new(), |uci| uci.to_string());
        rows(
            "missing",
            Tone::Warning,
            &name,
            &effects(verdict),
            palette,
            out,
        )?;
    }
    for mv in &all.duplicate {
        rows("duplicate", Tone::Warning, mv, &[], palette, out)?;
    }
    for unreadable in &all.unreadable {
        let message = std::slice::from_ref(&unreadable.message);
        let text = &unreadable.text;
        rows("unreadable", Tone::Check, text, message, palette, out)?;
    }
    for count in &all.counts {
        let message = counts(count.given, count.expected);
        let name = count.uci.to_string();
        rows("count", Tone::Warning, &name, &[message], palette, out)?;
    }
    if let Some(total) = all.total {
        let message = counts(total.given, total.expected);
        rows("total", Tone::Warning, "", &[message], palette, out)?;
    }
    Ok(())
}

fn rows(
    label: &str,
    tone: Tone,
    name: &str,
    messages: &[String],
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    let label = palette.paint(tone, &format!("{label:<10}"));
    let line = format!("  {label} {name:<MOVE_WIDTH$} ");
    let first = messages.first().map_or("", |message| message);
    writeln!(out, "{}", format!("{line}{first}").trim_end())?;
    let indent = 2 + 10 + 1 + name.chars().count().max(MOVE_WIDTH) + 1;
    for message in messages.iter().skip(1) {
        writeln!(out, "{:indent$}{message}", "")?;
    }
    Ok(())
}

/// `castling-through-attack: the king would cross f8, attacked by the bishop on a3`
fn reasons(extra: &ExtraMove) -> Vec<String> {
    let reasons = extra.verdicts.iter().flat_map(|verdict| &verdict.reasons);
    let mut all: Vec<_> = reasons
        .map(|reason| format!("{}: {}", reason.code, reason.message))
        .collect();
    all.dedup();
    all
}

fn effects(verdict: &VerdictReport) -> Vec<String> {
    let effects = verdict.merits.iter().flatten();
    effects
        .map(|effect| format!("{}: {}", effect.code, effect.message))
        .collect()
}

fn counts(given: u64, expected: u64) -> String {
    format!("{} given, {} expected", grouped(given), grouped(expected))
}

/// A number with thousands separators.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_separated() {
        let numbers = [0, 999, 1000, 193_690_690].map(grouped);
        assert_eq!(numbers, ["0", "999", "1,000", "193,690,690"]);
    }
}
