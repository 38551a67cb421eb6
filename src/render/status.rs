//! How things stand, as text.

use std::io::{self, Write};

use super::Palette;
use super::text::{check, problems, row};
use crate::report::Status;
use crate::types::{CastlingSide, Color};

pub(super) fn status(record: &Status, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    let board = &record.fen.0.board;
    row("FEN", &record.fen.to_string(), out)?;
    let moves = match record.move_count.zip(record.capture_count) {
        Some((moves, captures)) => format!("{moves}, {captures} of them captures"),
        None => "not known where a colour has several kings".to_owned(),
    };
    row("Moves", &moves, out)?;
    check(record.on_move, board, record.checkers, palette, out)?;
    let outcome = match record.outcome {
        Some("draw") if record.stale_mated => "draw by stalemate",
        Some("draw") if record.insufficient_material => "draw: nobody has the material to mate",
        Some("draw") => "draw by the seventy-five-move rule",
        Some("white") => "white wins by checkmate",
        Some(_) => "black wins by checkmate",
        None if record.fifty_moves => "none yet; a draw by the fifty-move rule may be claimed",
        None => "none yet",
    };
    row("Outcome", outcome, out)?;
    if record.pins.is_empty() {
        row("Pins", "none", out)?;
    }
    for (n, pin) in record.pins.iter().enumerate() {
        let name = |square| {
            board
                .piece_at(square)
                .map_or(String::new(), |piece| piece.to_string())
        };
        let by = board.role_at(pin.by).map_or("", crate::types::Role::name);
        let value = format!(
            "the {} on {} by the {by} on {}",
            name(pin.square),
            pin.square,
            pin.by
        );
        row(if n == 0 { "Pins" } else { "" }, &value, out)?;
    }
    let mut label = "Castling";
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            let report = &record.castling[color][side];
            let answer = if report.possible { "yes" } else { "no" };
            row(label, &format!("{color} {side}: {answer}"), out)?;
            label = "";
            for reason in &report.reasons {
                row("", &format!("  {}", reason.message), out)?;
            }
        }
    }
    problems(&record.problems, palette, out)
}
