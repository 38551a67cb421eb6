//! The answer of `why` as text.

use std::io::{self, Write};

use super::text::row;
use super::{Palette, Tone};
use crate::report::{Answer, ReasonReport, VerdictReport, Why};
use crate::rules::reason::Refusal;
use crate::types::Role;

pub(super) fn write(record: &Why, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    if record.mv.is_some() {
        return one_move(record, palette, out);
    }
    if record.piece.is_some() {
        return verdicts(&record.verdicts.iter().collect::<Vec<_>>(), palette, out);
    }
    let stuck = !record.verdicts.iter().any(|verdict| verdict.legal);
    if record.checkers.any() {
        ways_out(record, palette, out)
    } else if stuck {
        by_piece(record, palette, out)
    } else {
        stages(record, out)
    }
}

/// One move: the verdict in a line, then the sentences; several readings one after the other.
fn one_move(record: &Why, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    let asked = record.mv.as_deref().unwrap_or_default();
    if record.verdicts.len() > 1 {
        writeln!(out, "{asked} can be read in {} ways", record.verdicts.len())?;
    }
    for verdict in &record.verdicts {
        let name = match (verdict.san, verdict.uci) {
            (Some(san), Some(uci)) => format!("{san} ({uci})"),
            (Some(san), None) => san.to_string(),
            _ if record.verdicts.len() == 1 => asked.to_owned(),
            _ => (verdict.from).map_or(asked.to_owned(), |from| format!("{from}{}", verdict.to)),
        };
        let (tone, word) = if verdict.legal {
            (Tone::Quiet, "legal")
        } else {
            (Tone::Check, "illegal")
        };
        writeln!(out, "{name} is {}", palette.paint(tone, word))?;
        for reason in verdict
            .reasons
            .iter()
            .chain(verdict.merits.iter().flatten())
        {
            sentence("  ", reason, palette, out)?;
        }
    }
    Ok(())
}

fn sentence(
    indent: &str,
    reason: &ReasonReport,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    let code = palette.paint(Tone::Faint, &format!("[{}]", reason.code));
    writeln!(out, "{indent}{} {code}", reason.message)
}

/// A line for each candidate; the four promotions of a square share one.
fn verdicts(verdicts: &[&VerdictReport], palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    for group in verdicts
        .chunk_by(|a, b| (a.from, a.to) == (b.from, b.to) && is_promotion(a) && is_promotion(b))
    {
        let verdict = group[0];
        let names: Vec<_> = group
            .iter()
            .filter_map(|verdict| verdict.san)
            .map(|san| san.to_string())
            .collect();
        let stage = match verdict.stage {
            None => palette.paint(Tone::Quiet, "legal"),
            Some(stage) => {
                let tone = match stage {
                    Refusal::King => Tone::Refused,
                    _ => Tone::Blocked,
                };
                palette.paint(tone, &format!("{:<6}", stage_name(stage)))
            }
        };
        write!(out, "  {:<8} {stage}", names.join(" "))?;
        for (n, reason) in verdict.reasons.iter().enumerate() {
            let indent = if n == 0 {
                " ".to_owned()
            } else {
                " ".repeat(18)
            };
            sentence(&indent, reason, palette, out)?;
        }
        if verdict.reasons.is_empty() {
            writeln!(out)?;
        }
    }
    if verdicts.is_empty() {
        writeln!(out, "  no square of the board is on its vectors")?;
    }
    Ok(())
}

fn is_promotion(verdict: &VerdictReport) -> bool {
    verdict.uci.is_some_and(|uci| uci.promotion.is_some())
}

const fn stage_name(stage: Refusal) -> &'static str {
    match stage {
        Refusal::Input => "input",
        Refusal::Raw => "raw",
        Refusal::Clipped => "clip",
        Refusal::Board => "board",
        Refusal::King => "king",
    }
}

/// The three answers to a check: the king moves, the checker is taken, or a piece stands in between.
fn ways_out(record: &Why, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    let board = &record.fen.0.board;
    let by: Vec<_> = (record.checkers.iter())
        .filter_map(|square| Some(format!("the {} on {square}", board.role_at(square)?)))
        .collect();
    row("Check from", &by.join(" and "), out)?;
    let with = |answer| {
        let gives = |verdict: &&VerdictReport| verdict.answer == Some(answer);
        record.verdicts.iter().filter(gives).collect::<Vec<_>>()
    };
    writeln!(out)?;
    section("The king moves", &with(Answer::KingMoves), palette, out)?;
    if record.checkers.several() {
        return writeln!(out, "\nNothing else answers a double check.");
    }
    writeln!(out)?;
    section(
        "The checker is taken",
        &with(Answer::Captures),
        palette,
        out,
    )?;
    writeln!(out)?;
    section(
        "A piece stands in between",
        &with(Answer::Blocks),
        palette,
        out,
    )
}

fn section(
    title: &str,
    of: &[&VerdictReport],
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{}", palette.paint(Tone::Heading, title))?;
    if of.is_empty() {
        return writeln!(out, "  there is no such move");
    }
    verdicts(of, palette, out)
}

fn by_piece(record: &Why, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    for (n, of_piece) in record
        .verdicts
        .chunk_by(|a, b| a.from == b.from)
        .enumerate()
    {
        if n > 0 {
            writeln!(out)?;
        }
        let Some(from) = of_piece[0].from else {
            continue;
        };
        let role = record.fen.0.board.role_at(from).map_or("piece", Role::name);
        section(
            &format!("The {role} on {from}"),
            &of_piece.iter().collect::<Vec<_>>(),
            palette,
            out,
        )?;
    }
    Ok(())
}

/// For each piece, how many of its candidates each stage takes.
fn stages(record: &Why, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "{:<12} {:>10} {:>6} {:>6} {:>6}",
        "Piece", "candidates", "board", "king", "legal"
    )?;
    for of_piece in record.verdicts.chunk_by(|a, b| a.from == b.from) {
        let Some(from) = of_piece[0].from else {
            continue;
        };
        let role = record.fen.0.board.role_at(from).map_or("piece", Role::name);
        let count = |stage| {
            of_piece
                .iter()
                .filter(|verdict| verdict.stage == stage)
                .count()
        };
        writeln!(
            out,
            "{:<12} {:>10} {:>6} {:>6} {:>6}",
            format!("{role} {from}"),
            of_piece.len(),
            count(Some(Refusal::Board)),
            count(Some(Refusal::King)),
            count(None)
        )?;
    }
    Ok(())
}
