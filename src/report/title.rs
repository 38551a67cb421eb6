//! What an answer is about, in a line.

use super::{Moves, PieceOn, RawMoves, Record, Stage, Why};

impl Record {
    /// What the answer is about, in a line.
    pub fn title(&self) -> String {
        match self {
            Self::Raw(record) => of_raw(record),
            Self::Moves(record) => of_moves(record),
            Self::Slim(record) => of_moves(record),
            Self::Status(record) => format!("{} to move", capital(record.on_move.name())),
            Self::Control(_) => "The squares each side controls".to_owned(),
            Self::Why(record) => of_why(record),
            Self::Played(record) => format!("{} to move", capital(record.on_move.name())),
            Self::Perft(record) => format!("Perft to depth {}", record.depth),
        }
    }
}

/// The text with a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn of_piece(piece: PieceOn) -> String {
    format!(
        "{} on {}",
        capital(&piece.piece().to_string()),
        piece.square
    )
}

fn of_raw(record: &RawMoves) -> String {
    format!("{}: its moves on the 15x15 board", of_piece(record.piece))
}

fn of_moves<M>(record: &Moves<M>) -> String {
    let (who, turn) = match record.piece {
        Some(piece) => (of_piece(piece), piece.color),
        None => (capital(record.on_move.name()), record.on_move),
    };
    let what = match record.stage {
        Stage::Raw | Stage::Clipped => ": its moves on the empty board",
        Stage::Board => ": pseudo-legal moves",
        Stage::King => ": legal moves",
    };
    let narrowed = record.narrowing.map(|narrowing| narrowing.to_string());
    let what = format!("{what}{}", narrowed.unwrap_or_default());
    if turn == record.on_move {
        who + &what
    } else {
        format!("{who}{what}, were {turn} on move ({} is)", record.on_move)
    }
}

fn of_why(record: &Why) -> String {
    let side = record.on_move;
    if let Some(asked) = &record.mv {
        return match record.legal {
            Some(true) => format!("{asked} is legal"),
            _ => format!("{asked} is illegal"),
        };
    }
    if let Some(piece) = record.piece {
        let turn = if piece.color == side {
            String::new()
        } else {
            format!(", were {} on move ({side} is)", piece.color)
        };
        return format!("{}: every square of its vectors{turn}", of_piece(piece));
    }
    let name = capital(side.name());
    let stuck = !record.verdicts.iter().any(|verdict| verdict.legal);
    match (record.checkers.any(), stuck) {
        (true, true) => format!("{name} is checkmated: every way out fails"),
        (true, false) => format!("{name} is in check: the ways out"),
        (false, true) if record.fen.0.board.king(side).is_some() => {
            format!("{name} is stalemated: every piece is stuck")
        }
        (false, true) => format!("{name} has no move"),
        (false, false) => format!("{name} to move: what each stage takes"),
    }
}
