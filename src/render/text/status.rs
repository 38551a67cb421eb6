//! The status of a position as text.

use std::io::{self, Write};

use super::Palette;
use super::layout::{check, problems, row};
use crate::record::Status;
use crate::rules::any_position::AnyPosition;
use crate::rules::explain::Reason;
use crate::rules::outcome::THREEFOLD;
use crate::types::{CastlingSide, Color, Role};

pub(super) fn write(
    record: &Status,
    position: &AnyPosition,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    let board = position.board();
    row("FEN", &position.to_string(), out)?;
    if position.is_chess960() {
        row("Variant", "Chess960", out)?;
    }
    let moves = match record.move_count.zip(record.capture_count) {
        Some((0, _)) => "none".to_owned(),
        Some((moves, 0)) => format!("{moves} (no captures)"),
        Some((moves, 1)) => format!("{moves} (1 capture)"),
        Some((moves, captures)) => format!("{moves} ({captures} captures)"),
        None => "unknown, because a side has several kings".to_owned(),
    };
    row("Moves", &moves, out)?;
    check(position.turn(), board, record.checkers, palette, out)?;
    row("Outcome", &outcome(record), out)?;
    if record.pins.is_empty() {
        row("Pins", "none", out)?;
    }
    for (n, pin) in record.pins.iter().enumerate() {
        let pinned = board.piece_at(pin.square);
        let pinned = pinned.map_or(String::new(), |piece| piece.to_string());
        let by = board.role_at(pin.by).map_or("", Role::name);
        let value = format!("the {pinned} on {} by the {by} on {}", pin.square, pin.by);
        row(if n == 0 { "Pins" } else { "" }, &value, out)?;
    }
    if let Some(captures) = Status::en_passant(position) {
        row("En passant", &format!("{captures} possible"), out)?;
    }
    if !record.check_mated {
        castling(record, out)?;
    }
    problems(&record.problems, palette, out)
}

fn outcome(record: &Status) -> String {
    let repeated = (record.repetitions).filter(|&times| times >= THREEFOLD);
    match (record.outcome, repeated) {
        (Some(outcome), _) => outcome.to_string(),
        (None, Some(times)) => {
            format!("none yet; a draw can be claimed: the position has occurred {times} times")
        }
        (None, None) if record.fifty_moves => {
            "none yet; a draw by the fifty-move rule can be claimed".to_owned()
        }
        (None, None) => "none yet".to_owned(),
    }
}

fn castling(record: &Status, out: &mut dyn Write) -> io::Result<()> {
    let reports =
        |color: Color| CastlingSide::ALL.map(|side| (side, &record.castling[color][side]));
    if Color::ALL
        .iter()
        .all(|&color| reports(color).iter().all(|(_, report)| !report.right))
    {
        return row("Castling", "no rights left", out);
    }
    let mut label = "Castling";
    for color in Color::ALL {
        for (side, report) in reports(color) {
            let answer = match (report.possible, report.right) {
                (true, _) => "yes".to_owned(),
                (false, true) => {
                    let causes = report.reasons.first().and_then(|reason| cause(reason.code));
                    let cause = causes.map_or(String::new(), |cause| format!(" ({cause})"));
                    format!("not now{cause}; the right remains")
                }
                (false, false) => "no".to_owned(),
            };
            let name = color.side_name();
            row(label, &format!("{name} {side}: {answer}"), out)?;
            label = "";
            for reason in &report.reasons {
                row("", &format!("  {}", reason.message), out)?;
            }
        }
    }
    Ok(())
}

/// In a few words, why castling is not possible now although the right remains.
const fn cause(reason: Reason) -> Option<&'static str> {
    Some(match reason {
        Reason::CastlingPathOccupied => "path occupied",
        Reason::CastlingOutOfCheck => "king in check",
        Reason::CastlingThroughAttack => "path attacked",
        Reason::CastlingIntoAttack => "target attacked",
        _ => return None,
    })
}
