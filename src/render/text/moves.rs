//! Lists of moves as text.

use std::io::{self, Write};

use super::layout::{check, row};
use super::{Palette, Tone};
use crate::record::{KingStage, MoveReport, Moves, PieceOn, draw, pin};
use crate::rules::any_position::AnyPosition;
use crate::rules::explain::Stage;
use crate::types::Role;

pub(super) fn write(
    record: &Moves,
    position: Option<&AnyPosition>,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    list(record, out)?;
    if record.stage >= Stage::Board {
        captures(&record.moves, out)?;
    }
    if let (Some(king), Some(position)) = (record.king, position) {
        king_stage(record, king, position, palette, out)?;
    }
    Ok(())
}

/// One row for a piece asked about, otherwise one per piece.
fn list(record: &Moves, out: &mut dyn Write) -> io::Result<()> {
    let label = format!("Moves ({})", record.moves.len());
    if record.moves.is_empty() {
        return row(&label, "none", out);
    }
    if record.piece.is_some() {
        return row(&label, &names(&record.moves), out);
    }
    row(&label, "", out)?;
    for of_piece in record.moves.chunk_by(|a, b| a.from == b.from) {
        let label = format!("  {} {}", of_piece[0].role, of_piece[0].from);
        row(&label, &names(of_piece), out)?;
    }
    Ok(())
}

fn names(moves: &[MoveReport]) -> String {
    let names: Vec<_> = moves.iter().map(|mv| mv.san.to_string()).collect();
    names.join(" ")
}

/// One row per captured piece.
fn captures(moves: &[MoveReport], out: &mut dyn Write) -> io::Result<()> {
    let mut rows: Vec<(PieceOn, Vec<String>)> = Vec::new();
    let mut count = 0;
    for mv in moves {
        let Some(captured) = mv.has_captured else {
            continue;
        };
        count += 1;
        let name = mv.san.to_string();
        match rows.iter_mut().find(|(piece, _)| *piece == captured) {
            Some((_, names)) => names.push(name),
            None => rows.push((captured, vec![name])),
        }
    }
    let label = format!("Captures ({count})");
    if rows.is_empty() {
        return row(&label, "none", out);
    }
    for (n, (captured, names)) in rows.iter().enumerate() {
        let value = format!(
            "{} {} the {} on {}",
            names.join(" "),
            if names.len() == 1 {
                "captures"
            } else {
                "capture"
            },
            captured.piece(),
            captured.square
        );
        row(if n == 0 { &label } else { "" }, &value, out)?;
    }
    Ok(())
}

fn king_stage(
    record: &Moves,
    king: KingStage,
    position: &AnyPosition,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    let side = record.side(position.turn());
    let board = position.board();
    check(side, board, king.checkers, palette, out)?;
    if king.check_mated {
        let value = format!("{} wins", (!side).side_name());
        row("Checkmate", &palette.paint(Tone::Check, &value), out)?;
    }
    if king.stale_mated {
        let value = format!("{} has no legal move: a draw", side.side_name());
        row("Stalemate", &palette.paint(Tone::Check, &value), out)?;
    }
    if let Some(draw) = draw(position) {
        let value = format!("{draw}: the game is over");
        row("Outcome", &palette.paint(Tone::Check, &value), out)?;
    }
    if record.moves.is_empty()
        && record.filter.is_none()
        && let Some(pin) = record.piece.and_then(|piece| pin(position, piece))
    {
        let (square, by) = (pin.square, pin.by);
        let by_role = board.role_at(by).map_or("piece", Role::name);
        let role = board.role_at(square).map_or("piece", Role::name);
        row(
            "Pinned",
            &format!("the {role} on {square} by the {by_role} on {by}"),
            out,
        )?;
    }
    if board.king(side).is_some() {
        let yes = |can| if can { "yes" } else { "no" };
        let value = format!(
            "kingside {}, queenside {}",
            yes(king.can_k_side_castle),
            yes(king.can_q_side_castle)
        );
        row("Castling", &value, out)?;
    }
    Ok(())
}
