//! The title of an answer: what it is about, in one line.

use super::{EffectReport, Moves, PieceOn, Record, Why};
use crate::rules::explain::{Effect, Stage};
use crate::types::Color;

impl Record {
    /// What the answer is about, in one line.
    pub fn title(&self) -> String {
        match self {
            Self::Raw(record) => format!("{}: moves on the 15x15 board", of_piece(record.piece)),
            Self::Moves(record) => of_moves(record),
            Self::Slim(record) => of_moves(record),
            Self::Status(record) if record.check_mated => {
                format!("{} is checkmated", record.on_move.side_name())
            }
            Self::Status(record) if record.stale_mated => {
                format!("{} is stalemated", record.on_move.side_name())
            }
            Self::Status(record) => to_move(record.on_move),
            Self::Control(record) => match record.piece {
                Some(piece) => format!("{}: the squares that it controls", of_piece(piece)),
                None => "The squares that each side controls".to_owned(),
            },
            Self::Why(record) => of_why(record),
            Self::Played(record) => to_move(record.on_move),
            Self::Perft(record) => format!("Perft to depth {}", record.depth),
            Self::Diff(_) => "A list of moves, compared with the legal moves".to_owned(),
            Self::Bisect(record) => format!("The first difference to depth {}", record.depth),
        }
    }
}

/// The text with its first letter in upper case.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn to_move(side: Color) -> String {
    format!("{} to move", side.side_name())
}

fn of_piece(piece: PieceOn) -> String {
    let name = capitalized(&piece.piece().to_string());
    format!("{name} on {}", piece.square)
}

/// What a title adds if the answer is about the side that is not to move.
fn as_if(side: Color, on_move: Color) -> String {
    if side == on_move {
        String::new()
    } else {
        format!(", as if it were {}'s turn", side.side_name())
    }
}

fn of_moves<M>(record: &Moves<M>) -> String {
    let who = match record.piece {
        Some(piece) => of_piece(piece),
        None => record.on_move.side_name().to_owned(),
    };
    let what = match record.stage {
        _ if record.stages.is_some() => "the four stages",
        Stage::Input | Stage::Raw | Stage::Clipped => "moves on the empty board",
        Stage::Board => "pseudo-legal moves",
        Stage::King => "legal moves",
    };
    let filter = record.filter.map(|filter| filter.to_string());
    let filter = filter.unwrap_or_default();
    format!(
        "{who}: {what}{filter}{}",
        as_if(record.side(), record.on_move)
    )
}

fn of_why(record: &Why) -> String {
    if let (Some(mv), Some(is_legal)) = (&record.mv, record.legal) {
        let verdict = if is_legal { "legal" } else { "illegal" };
        return format!("{mv} is {verdict}{}", consequence(record));
    }
    let side = record.on_move;
    if let Some(piece) = record.piece {
        let as_if = as_if(piece.color, side);
        return format!("{}: every candidate square{as_if}", of_piece(piece));
    }
    let name = side.side_name();
    let has_moves = record.verdicts.iter().any(|verdict| verdict.legal);
    match (record.checkers.any(), has_moves) {
        (true, false) => format!("{name} is checkmated: no reply is legal"),
        (true, true) => format!("{name} is in check: the possible replies"),
        (false, false) if record.fen.0.board.king(side).is_some() => {
            format!("{name} is stalemated: no piece can move")
        }
        (false, false) => format!("{name} has no legal move"),
        (false, true) => format!("{name} to move: what each stage rules out"),
    }
}

/// What a title adds if the move asked about is legal and gives check or ends the game, such as `: double check`.
fn consequence(record: &Why) -> &'static str {
    let [verdict] = &record.verdicts[..] else {
        return "";
    };
    let mut effects = verdict.merits.iter().flatten();
    let of = |effect: &EffectReport| match effect.code {
        Effect::Mates => Some(": checkmate"),
        Effect::GivesCheck if effect.by.more_than_one() => Some(": double check"),
        Effect::GivesCheck => Some(": check"),
        Effect::Stalemates => Some(": stalemate"),
        _ => None,
    };
    effects.find_map(of).unwrap_or_default()
}
