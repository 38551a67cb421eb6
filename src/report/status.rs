use serde::Serialize;

use super::sentence::Names;
use super::{FenText, ReasonReport, SCHEMA, is_false};
use crate::moves::Move;
use crate::position::Position;
use crate::problem::Problem;
use crate::rules::draw::{FIFTY_MOVES, SEVENTY_FIVE_MOVES};
use crate::rules::explain_move::explain_castling;
use crate::rules::lines;
use crate::types::{Bitboard, ByColor, BySide, CastlingSide, Color, Square};

/// A piece that may not leave the line between its king and an enemy slider.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Pin {
    /// The pinned piece.
    pub square: Square,
    /// The slider that pins it.
    pub by: Square,
    /// Where it may go all the same: from beside the king to the pinner.
    pub line: Bitboard,
}

/// Castling of one colour to one side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CastlingReport {
    /// Whether the right is held.
    pub right: bool,
    /// Whether castling is legal now, were the colour on move.
    pub possible: bool,
    /// Every condition that fails, in the order of precedence.
    pub reasons: Vec<ReasonReport>,
}

/// Something odd about the position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ProblemReport {
    /// The stable name of the problem.
    pub code: &'static str,
    /// What is odd, and what the analysis makes of it.
    pub message: String,
    /// Where.
    pub squares: Bitboard,
}

impl From<&Problem> for ProblemReport {
    fn from(problem: &Problem) -> Self {
        Self {
            code: problem.code(),
            message: problem.to_string(),
            squares: problem.squares(),
        }
    }
}

/// The answer of `status`.
#[allow(
    clippy::struct_excessive_bools,
    reason = "scripts read each by its name"
)]
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename = "status", rename_all = "camelCase")]
pub struct Status {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The position.
    pub fen: FenText,
    /// Whether castling is written as king takes rook.
    #[serde(skip_serializing_if = "is_false")]
    pub chess960: bool,
    /// Who is on move.
    pub on_move: Color,
    /// The number of legal moves; `null` when a colour has several kings, for which stage 4 has no answer.
    pub move_count: Option<usize>,
    /// How many of them capture.
    pub capture_count: Option<usize>,
    /// Whether the side on move is in check.
    pub in_check: bool,
    /// By which pieces.
    pub checkers: Bitboard,
    /// Whether there are several.
    pub double_check: bool,
    /// Whether it is checkmate (FIDE Laws 5.1.1).
    pub check_mated: bool,
    /// Whether it is stalemate (FIDE Laws 5.2.1).
    pub stale_mated: bool,
    /// Whether nobody can mate any more (FIDE Laws 5.2.2).
    pub insufficient_material: bool,
    /// Whether a draw may be claimed after fifty moves of each side without a capture or pawn move (FIDE Laws 9.3).
    pub fifty_moves: bool,
    /// How the game has ended, if it has: `"white"` and `"black"` win, or `"draw"` by stalemate, dead position or
    /// seventy-five moves (FIDE Laws 9.6.2). A draw that must be claimed is no end.
    pub outcome: Option<&'static str>,
    /// The pinned pieces of both sides.
    pub pins: Vec<Pin>,
    /// Castling of both sides.
    pub castling: ByColor<BySide<CastlingReport>>,
    /// Whatever is odd about the position.
    pub problems: Vec<ProblemReport>,
    /// The answer to the questions of `status --is`, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is: Option<bool>,
}

impl Status {
    /// The status of a position; the problems are those that its reader found.
    pub fn new(position: &Position, problems: &[Problem]) -> Self {
        let moves = position.check_kings().ok().map(|()| position.legal_moves());
        let captures =
            |moves: &Vec<Move>| moves.iter().filter(|mv| mv.captured().is_some()).count();
        let checkers = position.checkers();
        let check_mated = moves.as_ref().is_some_and(Vec::is_empty) && checkers.any();
        let stale_mated = moves.is_some() && position.is_stalemate();
        let insufficient_material = position.is_insufficient_material();
        let drawn =
            stale_mated || insufficient_material || position.halfmoves() >= SEVENTY_FIVE_MOVES;
        let outcome = match (check_mated, drawn) {
            (true, _) => Some((!position.turn()).name()),
            (false, true) => Some("draw"),
            (false, false) => None,
        };
        Self {
            schema: SCHEMA,
            line: None,
            fen: FenText::of(position),
            chess960: position.is_chess960(),
            on_move: position.turn(),
            move_count: moves.as_ref().map(Vec::len),
            capture_count: moves.as_ref().map(captures),
            in_check: checkers.any(),
            checkers,
            double_check: checkers.several(),
            check_mated,
            stale_mated,
            insufficient_material,
            fifty_moves: position.halfmoves() >= FIFTY_MOVES,
            outcome,
            pins: Color::ALL
                .into_iter()
                .flat_map(|color| pins(position, color))
                .collect(),
            castling: ByColor::new(|color| BySide::new(|side| castling(position, color, side))),
            problems: problems.iter().map(ProblemReport::from).collect(),
            is: None,
        }
    }
}

/// The pinned pieces of a colour.
pub(super) fn pins(position: &Position, color: Color) -> Vec<Pin> {
    let view = position.with_turn(color);
    let Some(king) = view.board().king(color) else {
        return Vec::new();
    };
    (view.pinned().iter())
        .filter_map(|square| {
            let by = view.pinner(square)?;
            let line = lines::between(king, by).with(by);
            Some(Pin { square, by, line })
        })
        .collect()
}

fn castling(position: &Position, color: Color, side: CastlingSide) -> CastlingReport {
    let view = position.with_turn(color);
    let verdict = explain_castling(&view, side);
    let names = Names::of_side(&view, color);
    CastlingReport {
        right: position.castling_rook(color, side).is_some(),
        possible: verdict.is_legal(),
        reasons: (verdict.reasons.iter())
            .map(|because| names.because(&verdict, because))
            .collect(),
    }
}

impl<T: Serialize> Serialize for ByColor<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(Color::White, &self.white), (Color::Black, &self.black)])
    }
}

impl<T: Serialize> Serialize for BySide<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([
            (CastlingSide::King, &self.king),
            (CastlingSide::Queen, &self.queen),
        ])
    }
}
