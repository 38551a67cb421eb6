//! How answers are written: JSON, text and pictures, and their titles. What a picture or a board of characters shows is a [`Scene`](scene::Scene).

pub(crate) mod json;
pub mod scene;
mod scenes;
pub mod svg;
pub mod text;

use chessmoves_core::{Color, Effect, PieceOn, Stage};

use crate::ask::Answer;
use crate::facts::{Body, EffectReport, Moves, RawMoves, Why};

impl Answer<'_> {
    /// What the answer is about, in one line.
    pub fn title(&self) -> String {
        let name = self.turn().side_name();
        match &self.body {
            Body::Raw(raw) => title_of_raw(raw),
            Body::Moves(moves) if moves.stages.is_some() => {
                of_list(moves, "the four stages", self.turn())
            }
            Body::Moves(moves) => title_of_moves(moves, self.turn()),
            Body::Slim(moves) => title_of_moves(moves, self.turn()),
            Body::Status(status) if status.check_mated => format!("{name} is checkmated"),
            Body::Status(status) if status.stale_mated => format!("{name} is stalemated"),
            Body::Status(_) | Body::Played(_) => format!("{name} to move"),
            Body::Control(control) => match (control.piece, &control.attackers) {
                (Some(piece), _) => format!("{}: the squares that it controls", of_piece(piece)),
                (None, Some(attackers)) => {
                    format!("{}: the pieces that attack it", attackers.square)
                }
                (None, None) => "The squares that each side controls".to_owned(),
            },
            Body::Why(why) => of_why(why, self),
            Body::Perft(report) => format!("Perft to depth {}", report.depth),
            Body::Diff(_) => "A list of moves, compared with the legal moves".to_owned(),
            Body::Bisect(report) => format!("The first difference to depth {}", report.depth),
        }
    }
}

/// The text with its first letter in upper case.
fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
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

fn title_of_raw(record: &RawMoves) -> String {
    format!("{}: moves on the 15x15 board", of_piece(record.piece))
}

fn title_of_moves<M>(record: &Moves<M>, on_move: Color) -> String {
    let what = match record.stage {
        Stage::Input | Stage::Raw | Stage::Clipped => "moves on the empty board",
        Stage::Board => "pseudo-legal moves",
        Stage::King => "legal moves",
    };
    of_list(record, what, on_move)
}

fn of_list<M>(record: &Moves<M>, what: &str, on_move: Color) -> String {
    let side = || on_move.side_name().to_owned();
    let who = record.piece.map_or_else(side, of_piece);
    let filter = (record.filter).map_or(String::new(), |filter| filter.to_string());
    let as_if = as_if(record.side(on_move), on_move);
    format!("{who}: {what}{filter}{as_if}")
}

fn of_why(record: &Why, answer: &Answer<'_>) -> String {
    if let (Some(mv), Some(is_legal)) = (&record.mv, record.legal) {
        let verdict = if is_legal { "legal" } else { "illegal" };
        return format!("{mv} is {verdict}{}", consequence(record));
    }
    let side = answer.turn();
    if let Some(piece) = record.piece {
        let as_if = as_if(piece.color, side);
        return format!("{}: every candidate square{as_if}", of_piece(piece));
    }
    let name = side.side_name();
    let has_moves = record.verdicts.iter().any(|verdict| verdict.legal);
    let king = (answer.position()).and_then(|position| position.board().king(side));
    match (record.checkers.any(), has_moves) {
        (true, false) => format!("{name} is checkmated: no reply is legal"),
        (true, true) => format!("{name} is in check: the possible replies"),
        (false, false) if king.is_some() => format!("{name} is stalemated: no piece can move"),
        (false, false) => format!("{name} has no legal move"),
        (false, true) => format!("{name} to move: what each stage rules out"),
    }
}

/// What a title adds if the move asked about is legal and gives check or ends the game, such as `: double check`.
fn consequence(record: &Why) -> &'static str {
    let [verdict] = &record.verdicts[..] else {
        return "";
    };
    let mut effects = verdict.effects();
    let of = |effect: &EffectReport| match effect.code {
        Effect::Mates => Some(": checkmate"),
        Effect::GivesCheck if effect.by.more_than_one() => Some(": double check"),
        Effect::GivesCheck => Some(": check"),
        Effect::Stalemates => Some(": stalemate"),
        _ => None,
    };
    effects.find_map(of).unwrap_or_default()
}
