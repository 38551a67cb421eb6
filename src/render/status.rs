//! How things stand, and what each side controls, as text.

use std::io::{self, Write};

use super::text::{check, heading, problems, row};
use super::{Palette, Tone};
use crate::report::{Control, Controlled, Status, capital};
use crate::types::{CastlingSide, Color, Square};

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

pub(super) fn control(record: &Control, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    for (color, side) in [(Color::White, &record.white), (Color::Black, &record.black)] {
        let title = format!(
            "{} controls {} squares",
            capital(color.name()),
            side.controlled.len()
        );
        heading(&title, palette, out)?;
        controlled(side, &record.fen.0.board, palette, out)?;
        if color == Color::White {
            writeln!(out)?;
        }
    }
    Ok(())
}

/// The board with the number of pieces that control each square.
fn controlled(
    side: &Controlled,
    board: &crate::board::Board,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    for rank in (0..8).rev() {
        write!(
            out,
            "{}",
            palette.paint(Tone::Faint, &format!(" {}", rank + 1))
        )?;
        for file in 0..8 {
            let Some(square) = Square::from_index(rank * 8 + file) else {
                continue;
            };
            let piece = board.piece_at(square).map(crate::types::Piece::letter);
            // An empty square shows the number alone.
            let cell = match (side.by.get(&square), piece) {
                (Some(by), Some(letter)) => format!("{}{letter}", by.len()),
                (Some(by), None) => format!("{:>2}", by.len()),
                (None, piece) => format!(" {}", piece.unwrap_or('.')),
            };
            let tone = if side.by.contains_key(&square) {
                Tone::Quiet
            } else {
                Tone::Faint
            };
            let cell = palette.paint(tone, &cell);
            write!(out, " {cell}")?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "    {}",
        palette.paint(Tone::Faint, "a  b  c  d  e  f  g  h")
    )
}
