//! The answers of `diff` and `bisect` as text.

use std::fmt::Display;
use std::slice;

use chessmoves_core::internal::{Grouped, counted, entry, joined, numbered, sort_short};
use chessmoves_core::notation::Uci;
use chessmoves_core::{AnyPosition, Move};
use chessmoves_workbench::{Finding, FindingKind};

use super::layout::Page;
use super::{Palette, Tone};
use crate::facts::{BisectReport, DiffReport, Differences, Report, SuiteFinding};

const MOVE_WIDTH: usize = 6;

/// A list of moves, compared with the legal moves.
pub(super) fn diff(record: &DiffReport, position: &AnyPosition, page: &mut Page<'_>) {
    if let Some(line) = page.number {
        page.add(format_args!("line {line}: "));
    }
    let (given, legal) = (record.comparison.given, record.comparison.legal);
    let given = counted(given, "move");
    page.add(format_args!("{position}: {given} given, {legal} legal"));
    if let Some(depth) = record.depth {
        page.add(format_args!(", counts at depth {depth}"));
    }
    if record.is_equal() {
        page.line(format_args!(": {}", page.paint(Tone::Quiet, "equal")));
    } else {
        page.line("");
    }
    differences(&record.differences(position), page);
}

/// A line for each difference, and one for each further reason.
fn differences(all: &Differences<'_>, page: &mut Page<'_>) {
    for (mv, verdicts) in &all.extra {
        let reasons = messages(verdicts.iter().flat_map(|verdict| &verdict.reasons));
        rows("extra", Tone::Check, mv, &reasons, page);
    }
    for verdict in &all.missing {
        let name = verdict.uci.map_or(String::new(), |uci| uci.to_string());
        let effects = messages(verdict.effects());
        rows("missing", Tone::Warning, &name, &effects, page);
    }
    for mv in all.duplicate {
        rows("duplicate", Tone::Warning, mv, &[], page);
    }
    for (text, message) in all.unreadable {
        let message = slice::from_ref(message);
        rows("unreadable", Tone::Check, text, message, page);
    }
    for wrong in all.counts {
        let message = counts(wrong.given, wrong.expected);
        let name = Uci::new(wrong.mv, all.chess960).to_string();
        rows("count", Tone::Warning, &name, &[message], page);
    }
    if let Some((given, expected)) = all.total {
        rows("total", Tone::Warning, "", &[counts(given, expected)], page);
    }
}

fn rows(label: &str, tone: Tone, name: &str, messages: &[String], page: &mut Page<'_>) {
    let label = page.paint(tone, &format!("{label:<10}"));
    let line = format!("  {label} {name:<MOVE_WIDTH$} ");
    let first = messages.first().map_or("", |message| message);
    page.line(format!("{line}{first}").trim_end());
    let indent = 2 + 10 + 1 + name.chars().count().max(MOVE_WIDTH) + 1;
    for message in messages.iter().skip(1) {
        page.line(format_args!("{:indent$}{message}", ""));
    }
}

/// `castling-through-attack: the king would cross f8, attacked by the bishop on a3`
fn messages<'a, C: Display + 'a>(of: impl Iterator<Item = &'a Report<C>>) -> Vec<String> {
    let all = of.map(|report| format!("{}: {}", report.code, report.message));
    let mut all: Vec<_> = all.collect();
    all.dedup();
    all
}

fn counts(given: u64, expected: u64) -> String {
    format!("{} given, {} expected", Grouped(given), Grouped(expected))
}

/// The first position in which an engine differs.
pub(super) fn bisect(record: &BisectReport, position: &AnyPosition, page: &mut Page<'_>) {
    let name = match (&record.entry, page.number) {
        (Some(entry), _) => format!("{entry}\n{position}"),
        (None, Some(line)) => format!("line {line}: {position}"),
        (None, None) => position.to_string(),
    };
    let (found, depth) = (&record.bisection, record.depth);
    let expected = Grouped(found.expected);
    let what = if let Some(finding) = &found.finding {
        let reported =
            (found.reported).map_or("nothing".to_owned(), |given| Grouped(given).to_string());
        page.add(format!("{name}, depth {depth}: expected {expected}"));
        page.line(format_args!(", engine reports {reported}"));
        if !found.path.is_empty() {
            let moves = found.path.iter().map(|step| step.mv);
            page.line(format_args!("  {}", numbered_uci(position, moves)));
        }
        self::finding(finding, page);
        if let Some(shrunk) = &found.shrunk {
            page.line("shrunk to");
            self::finding(shrunk, page);
        }
        "found"
    } else {
        let equal = page.paint(Tone::Quiet, "no difference");
        page.line(format_args!("{name}, depth {depth}: {expected}, {equal}"));
        "compared"
    };
    let queries = counted(found.queries, "query");
    page.add(format_args!("{what} after {queries}"));
    if let Some(timing) = record.timing {
        let seconds = |duration: std::time::Duration| format!("{:.1} s", duration.as_secs_f64());
        let (total, engine) = (seconds(timing.total), seconds(timing.engine));
        page.add(format_args!(" in {total} ({engine} spent in the engine)"));
    }
    page.line("");
}

/// The position in which the difference shows, the differences, and what they mean.
fn finding(finding: &Finding, page: &mut Page<'_>) {
    let (all, code) = Differences::of_finding(finding);
    let fen = page.paint(Tone::Heading, &finding.position.to_string());
    page.line(format_args!("  {fen}"));
    differences(&all, page);
    if let Some(message) = &finding.message {
        page.sentence(2, message, code);
    }
    if let Some((from, moves)) = &finding.line_played {
        let moves = numbered_uci(from, moves.iter().copied());
        let by_kind = |from_fen, played| {
            format!(
                "the list is {from_fen} if the position is set up from its FEN, and {played} after {moves}"
            )
        };
        let what = match finding.kind {
            FindingKind::StateUnmake => format!("{moves} is probably not taken back correctly"),
            FindingKind::StatePlayed => by_kind("right", "wrong"),
            _ => by_kind("wrong", "right"),
        };
        page.line(format_args!("  a state bug: {what}"));
        page.line(format_args!("    played from {from}"));
    }
    if let Some(own) = &finding.own_fen {
        let is_unmake = finding.kind == FindingKind::StateUnmake;
        let when = if is_unmake { " after counting" } else { "" };
        page.line(format_args!("  the engine's own FEN{when} is {own}"));
    }
    if !finding.dialogue.is_empty() {
        page.line("  the dialogue (> sent, < received, ! standard error):");
        for line in &finding.dialogue {
            page.line(format_args!("    {line}"));
        }
    }
}

/// `1. e2e4 e7e5 2. g1f3`
fn numbered_uci(from: &AnyPosition, moves: impl Iterator<Item = Move>) -> String {
    numbered(from, moves.map(|mv| Uci::new(mv, from.is_chess960())))
}

/// The findings of a suite, grouped by their codes: for each, the number of positions, one finding in full, and the lines of all.
pub fn findings(found: &[SuiteFinding], palette: &Palette) -> String {
    let mut page = Page::new(palette);
    let mut groups: Vec<(String, Vec<_>)> = Vec::new();
    for one in found {
        if let Some(finding) = one.report.finding() {
            let (all, code) = Differences::of_finding(finding);
            let of_state = match finding.kind {
                FindingKind::StatePlayed => ", only after moves",
                FindingKind::StateFen => ", only from the FEN",
                _ => "",
            };
            let missing = all.extra.is_empty() && !all.missing.is_empty();
            let what = if missing { "missing moves: " } else { "" };
            let members = entry(&mut groups, format!("{what}{code}{of_state}"));
            members.push(one);
        }
    }
    sort_short(&mut groups, |(title, members)| {
        (std::cmp::Reverse(members.len()), title.clone())
    });
    for (title, members) in groups {
        let title = page.paint(Tone::Heading, &title);
        let positions = counted(members.len(), "position");
        page.line(format_args!("{title} ({positions})"));
        // The shortest line is the easiest to understand.
        let shortest = (members.iter()).min_by_key(|one| one.report.bisection.path.len());
        if let Some(one) = shortest {
            let mut shown = Page::new(palette);
            let mut report = one.report.clone();
            report.timing = None;
            shown.number = Some(one.line);
            bisect(&report, &one.position, &mut shown);
            for line in shown.text.lines() {
                page.line(format_args!("  {line}"));
            }
        }
        let lines = joined(members.iter().map(|one| one.line), ", ");
        page.line(format_args!("  lines of the suite: {lines}\n"));
    }
    page.text
}
