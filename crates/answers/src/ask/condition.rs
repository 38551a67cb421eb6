//! The conditions of `status --is`.

use chessmoves_core::{AnyPosition, Claim, Color, DrawReason, Outcome};

use super::{Code, CodeGroup};
use crate::facts::{Status, captures_en_passant};

/// A condition, or its negation.
#[derive(Clone, Copy, Debug)]
pub struct Condition {
    test: Test,
    /// Whether the condition must not hold.
    negated: bool,
}

#[derive(Clone, Copy, Debug)]
enum Test {
    Row(Holds),
    /// The position has a problem with this code.
    Problem(Code),
}

type Holds = fn(&AnyPosition, &Status) -> bool;

/// The conditions: name, meaning, and test. Conditions about legal moves do not hold if a side has several kings.
#[rustfmt::skip]
pub const CONDITIONS: [(&str, &str, Holds); 31] = [
    ("check", "The side to move is in check", |_, s| s.in_check),
    ("double-check", "The side to move is in double check", |_, s| s.double_check),
    ("checkmate", "The side to move is checkmated", |_, s| s.check_mated),
    ("stalemate", "The side to move is stalemated", |_, s| s.stale_mated),
    ("insufficient-material", "Insufficient material to mate", |_, s| s.insufficient_material),
    ("dead", "Neither side can checkmate by any series of legal moves", |p, s| Color::ALL.iter().all(|&side| s.is_unwinnable(p, side))),
    ("unwinnable-white", "White cannot checkmate by any series of legal moves", |p, s| s.is_unwinnable(p, Color::White)),
    ("unwinnable-black", "Black cannot checkmate by any series of legal moves", |p, s| s.is_unwinnable(p, Color::Black)),
    ("timeout", "The side to move would lose on time, since the other side can still checkmate", |p, s| s.outcome.is_none() && !s.is_unwinnable(p, !p.turn())),
    ("fifty-moves", "A draw can be claimed after fifty moves", |_, s| s.claimable.contains(&Claim::FiftyMoves)),
    ("repetition", "A draw can be claimed after threefold repetition", |_, s| s.claimable.contains(&Claim::ThreefoldRepetition)),
    ("fivefold-repetition", "The game is drawn by fivefold repetition", |_, s| s.outcome == Some(Outcome::Draw(DrawReason::FivefoldRepetition))),
    ("seventy-five-moves", "The game is drawn after seventy-five moves", |_, s| s.outcome == Some(Outcome::Draw(DrawReason::SeventyFiveMoves))),
    ("draw", "Stalemate, insufficient material or seventy-five moves", |_, s| matches!(s.outcome, Some(Outcome::Draw(_)))),
    ("game-over", "The game has ended", |_, s| s.outcome.is_some()),
    ("white", "White to move", |p, _| p.turn() == Color::White),
    ("black", "Black to move", |p, _| p.turn() == Color::Black),
    ("capture", "The side to move can capture", |_, s| s.capture_count.is_some_and(|count| count > 0)),
    ("en-passant", "The side to move can capture en passant", |p, _| !captures_en_passant(p).is_empty()),
    ("castling-kingside", "The side to move can castle kingside", |p, s| s.castling[p.turn()].king.possible),
    ("castling-queenside", "The side to move can castle queenside", |p, s| s.castling[p.turn()].queen.possible),
    ("castling", "The side to move can castle on either side", |p, s| can_castle(s, p.turn())),
    ("white-castling", "White could castle on either side if it were White's turn", |_, s| can_castle(s, Color::White)),
    ("black-castling", "Black could castle on either side if it were Black's turn", |_, s| can_castle(s, Color::Black)),
    ("white-castling-kingside", "White could castle kingside if it were White's turn", |_, s| s.castling.white.king.possible),
    ("white-castling-queenside", "White could castle queenside if it were White's turn", |_, s| s.castling.white.queen.possible),
    ("black-castling-kingside", "Black could castle kingside if it were Black's turn", |_, s| s.castling.black.king.possible),
    ("black-castling-queenside", "Black could castle queenside if it were Black's turn", |_, s| s.castling.black.queen.possible),
    ("pin", "A piece of either side is pinned to its king", |_, s| !s.pins.is_empty()),
    ("chess960", "The position is Chess960", |p, _| p.is_chess960()),
    ("no-problems", "The position has no problem", |_, s| s.problems.is_empty()),
];

fn can_castle(status: &Status, color: Color) -> bool {
    let castling = &status.castling[color];
    castling.king.possible || castling.queen.possible
}

impl Condition {
    /// The condition with a name such as `check`, its negation `not-check`, or the code of an outcome, a claim or a problem.
    pub fn from_name(text: &str) -> Option<Self> {
        let positive = text.strip_prefix("not-");
        let (name, negated) = (positive.unwrap_or(text), positive.is_some());
        let name = match name {
            "mate" => "checkmate",
            "threefold-repetition" => "repetition",
            "dead-position" => "dead",
            _ => name,
        };
        let row = CONDITIONS.iter().find(|(known, ..)| *known == name);
        let is_problem = |code: &Code| code.group() == CodeGroup::Problem && code.name() == name;
        let problem = || Code::all().find(is_problem).map(Test::Problem);
        let test = row.map(|&(.., holds)| Test::Row(holds)).or_else(problem)?;
        Some(Self { test, negated })
    }

    /// Whether the condition holds in a position with this status.
    pub fn holds(&self, position: &AnyPosition, status: &Status) -> bool {
        let holds = match self.test {
            Test::Row(holds) => holds(position, status),
            Test::Problem(code) => status.problems.iter().any(|problem| problem.code() == code),
        };
        holds != self.negated
    }
}
