//! The answer of `bisect` as text.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::diff::{differences, grouped};
use super::{Palette, Tone};
use crate::record::{BisectReport, FindingName, FindingReport, LinePlayed, PlayedMove};
use crate::rules::any_position::AnyPosition;
use crate::types::Color;

pub(super) fn write(
    record: &BisectReport,
    position: &AnyPosition,
    line: Option<u64>,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    let name = match (&record.entry, line) {
        (Some(entry), _) => format!("{entry}\n{position}"),
        (None, Some(line)) => format!("line {line}: {position}"),
        (None, None) => position.to_string(),
    };
    let expected = grouped(record.expected);
    let reported = match record.reported {
        Some(reported) => format!("engine reports {}", grouped(reported)),
        None => "engine reports nothing".to_owned(),
    };
    let depth = record.depth;
    let Some(finding) = &record.finding else {
        let equal = palette.paint(Tone::Quiet, "no difference");
        writeln!(out, "{name}, depth {depth}: {expected}, {equal}")?;
        return timing(record, "compared", out);
    };
    writeln!(
        out,
        "{name}, depth {depth}: expected {expected}, {reported}"
    )?;
    if !record.path.is_empty() {
        let moves = record.path.iter().map(|step| &step.mv);
        writeln!(out, "  {}", numbered(position, moves))?;
    }
    self::finding(finding, palette, out)?;
    timing(record, "found", out)
}

/// The position in which the difference shows, the differences, and what they mean.
fn finding(finding: &FindingReport, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "  {}",
        palette.paint(Tone::Heading, &finding.position.to_string())
    )?;
    differences(&finding.differences, palette, out)?;
    if let Some(message) = &finding.message {
        let code = palette.paint(Tone::Faint, &format!("[{}]", finding.code));
        writeln!(out, "  {message} {code}")?;
    }
    if let Some(played) = &finding.line_played {
        state(finding.kind, played, out)?;
    }
    if let Some(own) = &finding.own_fen {
        let when = match finding.kind {
            FindingName::StateUnmake => " after counting",
            _ => "",
        };
        writeln!(out, "  the engine's own FEN{when} is {own}")?;
    }
    if !finding.dialogue.is_empty() {
        writeln!(
            out,
            "  the dialogue (> sent, < received, ! standard error):"
        )?;
        for line in &finding.dialogue {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

/// A list that depends on how the position was reached.
fn state(kind: FindingName, played: &LinePlayed, out: &mut dyn Write) -> io::Result<()> {
    let moves = numbered(&played.position, played.moves.iter());
    match kind {
        FindingName::StateUnmake => writeln!(
            out,
            "  a state bug: {moves} is probably not taken back correctly: it is searched just before"
        )?,
        FindingName::StatePlayed => writeln!(
            out,
            "  a state bug: the list is right if the position is set up from its FEN, and wrong after {moves}"
        )?,
        _ => writeln!(
            out,
            "  a state bug: the list is wrong if the position is set up from its FEN, and right after {moves}"
        )?,
    }
    writeln!(out, "    played from {}", played.position)
}

/// `1. e2e4 e7e5 2. g1f3`
fn numbered<'a>(from: &AnyPosition, moves: impl Iterator<Item = &'a PlayedMove>) -> String {
    let (mut turn, mut number) = (from.turn(), from.fullmoves());
    let mut words = Vec::new();
    for (n, mv) in moves.enumerate() {
        match turn {
            Color::White => words.push(format!("{number}.")),
            Color::Black if n == 0 => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(mv.uci.to_string());
        if turn == Color::Black {
            number = number.saturating_add(1);
        }
        turn = !turn;
    }
    words.join(" ")
}

fn timing(record: &BisectReport, what: &str, out: &mut dyn Write) -> io::Result<()> {
    let queries = record.queries;
    let plural = if queries == 1 { "query" } else { "queries" };
    write!(out, "{what} after {queries} {plural}")?;
    if let Some(timing) = record.timing {
        let seconds = |duration: std::time::Duration| format!("{:.1} s", duration.as_secs_f64());
        let (total, engine) = (seconds(timing.total), seconds(timing.engine));
        write!(out, " in {total} ({engine} spent in the engine)")?;
    }
    writeln!(out)
}

/// The findings of a suite, with their lines and positions, grouped by their codes: for each, the number of positions, the first in full, and the names of the
/// others.
///
/// # Errors
///
/// Any error of the writer.
pub fn findings(
    found: &[(u64, AnyPosition, BisectReport)],
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut groups: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (line, position, record) in found {
        if let Some(finding) = &record.finding {
            let of_state = match finding.kind {
                FindingName::StatePlayed => ", only after moves",
                FindingName::StateFen => ", only from the FEN",
                _ => "",
            };
            let missing =
                finding.differences.extra.is_empty() && !finding.differences.missing.is_empty();
            let what = if missing { "missing moves: " } else { "" };
            let title = format!("{what}{}{of_state}", finding.code);
            groups
                .entry(title)
                .or_default()
                .push((*line, position, record));
        }
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, members)| std::cmp::Reverse(members.len()));
    for (title, members) in groups {
        let count = members.len();
        let positions = if count == 1 { "position" } else { "positions" };
        let title = palette.paint(Tone::Heading, &title);
        writeln!(out, "{title} ({count} {positions})")?;
        // The shortest line is the easiest to understand.
        let shortest = members.iter().min_by_key(|(.., record)| record.path.len());
        if let Some((line, position, record)) = shortest {
            let mut text = Vec::new();
            let record = BisectReport {
                timing: None,
                ..(*record).clone()
            };
            write(&record, position, Some(*line), palette, &mut text)?;
            for line in String::from_utf8_lossy(&text).lines() {
                writeln!(out, "  {line}")?;
            }
        }
        let lines: Vec<_> = members.iter().map(|(line, ..)| line.to_string()).collect();
        writeln!(out, "  lines of the suite: {}\n", lines.join(", "))?;
    }
    Ok(())
}
