//! The record of `status`.

use schemars::JsonSchema;
use serde::Serialize;

use super::values::{Code, OnlyTrue};
use super::{Buffers, PieceOn, PositionFen, ReasonReport, SchemaVersion, is_false};
use crate::notation::position::san;
use crate::rules::any_position::AnyPosition;
use crate::rules::context::{Context, Side, for_side};
use crate::rules::explain::{Judge, Sentences};
use crate::rules::lines;
use crate::rules::outcome::{self, DrawReason, FIFTY_MOVES, Outcome};
use crate::rules::problem::Problem;
use crate::rules::setup::Setup;
use crate::types::{Bitboard, ByColor, BySide, Color, Move, Square};

/// A piece that is pinned to its king.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "pin")]
pub struct Pin {
    /// The pinned piece.
    pub square: Square,
    /// The slider that pins it.
    pub by: Square,
    /// The pin line, on which the piece can still move: from the square next to the king to the pinner.
    pub line: Bitboard,
}

/// Castling on one side of the board by one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "castling")]
pub struct CastlingReport {
    /// Whether the right is held.
    pub right: bool,
    /// Whether castling would be legal if it were the player's turn.
    pub possible: bool,
    /// Every condition that is not met, in the order of precedence.
    pub reasons: Vec<ReasonReport>,
}

/// Something impossible or unusual about the position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "problem")]
pub struct ProblemReport {
    /// The stable code.
    #[schemars(with = "Code")]
    pub code: &'static str,
    /// What is wrong, and what the analysis does about it.
    pub message: String,
    /// The squares concerned.
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

/// A field of the FEN that is not used as given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "change")]
pub struct ChangeReport {
    /// The field; `fields` for what surrounds and separates them.
    pub field: &'static str,
    /// The text as given, empty if the field is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The text that is used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Why, in one or more sentences.
    pub message: String,
}

/// How the game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "outcome")]
pub enum OutcomeReport {
    /// White wins by checkmate.
    White,
    /// Black wins by checkmate.
    Black,
    /// A draw: stalemate, insufficient material or seventy-five moves (FIDE Laws 9.6.2). Draws that have to be claimed
    /// do not end the game.
    Draw,
}

impl From<Outcome> for OutcomeReport {
    fn from(outcome: Outcome) -> Self {
        match outcome.winner() {
            Some(Color::White) => Self::White,
            Some(Color::Black) => Self::Black,
            None => Self::Draw,
        }
    }
}

/// The answer of `status`.
#[allow(clippy::struct_excessive_bools, reason = "these are keys of a record")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "status", rename_all = "camelCase")]
pub struct Status {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub line: Option<u64>,
    /// The position.
    pub fen: PositionFen,
    /// Whether the position is Chess960, in which castling is written as king takes rook.
    #[serde(skip_serializing_if = "is_false")]
    #[schemars(with = "OnlyTrue")]
    pub chess960: bool,
    /// The side to move.
    pub on_move: Color,
    /// The number of legal moves; `null` if a side has several kings.
    pub move_count: Option<usize>,
    /// The number of legal captures.
    pub capture_count: Option<usize>,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// The pieces that give check.
    pub checkers: Bitboard,
    /// Whether two pieces or more give check.
    pub double_check: bool,
    /// Whether the side to move is checkmated (FIDE Laws 5.1.1).
    pub check_mated: bool,
    /// Whether the side to move is stalemated (FIDE Laws 5.2.1).
    pub stale_mated: bool,
    /// Whether neither side has the material for checkmate (FIDE Laws 5.2.2).
    pub insufficient_material: bool,
    /// Whether a draw can be claimed after fifty moves by each side without a capture or pawn move (FIDE Laws 9.3).
    pub fifty_moves: bool,
    /// How often the position has occurred in the moves given (FIDE Laws 9.2): three times for a claim, five times for a
    /// draw. Absent without moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub repetitions: Option<u32>,
    /// How the game has ended; `null` if it has not.
    pub outcome: Option<OutcomeReport>,
    /// The pinned pieces of both sides.
    pub pins: Vec<Pin>,
    /// Castling for both sides.
    pub castling: ByColor<BySide<CastlingReport>>,
    /// What is impossible or unusual about the position.
    pub problems: Vec<ProblemReport>,
    /// What `status --fix` has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<ChangeReport>>,
    /// Whether the conditions of `status --is` hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is: Option<bool>,
    /// The outcome with its reason, for text.
    #[serde(skip)]
    pub ended: Option<Outcome>,
}

impl Status {
    /// The status of a position, with the problems that its reader found: [`problems`](crate::problems()) finds those of a
    /// setup, [`Input::problems`](crate::input::Input::problems) those of any input.
    pub fn new(position: &AnyPosition, problems: &[Problem]) -> Self {
        *Self::new_in(position, problems, &mut Buffers::default())
    }

    /// Like [`new`](Self::new), but boxed, and in the memory of earlier records.
    pub fn new_in(
        position: &AnyPosition,
        problems: &[Problem],
        buffers: &mut Buffers,
    ) -> Box<Self> {
        for_side!(position, S => {
            let null_move = position.with_turn(!position.turn());
            let (own, theirs) = (Context::<S>::new(position), Context::new(&null_move));
            let status = Self::of_sides(&own, &theirs, problems, buffers);
            buffers.boxed_status(status)
        })
    }

    /// The status, given the points of view of the side to move and of the opponent.
    fn of_sides<S: Side>(
        own: &Context<'_, S>,
        theirs: &Context<'_, S::Enemy>,
        problems: &[Problem],
        buffers: &mut Buffers,
    ) -> Self {
        let (position, checkers) = (own.position, own.checkers);
        let counts = (position.check_kings().is_ok()).then(|| own.count_legal_and_captures());
        let has_moves = counts.is_none_or(|(moves, _)| moves > 0);
        let outcome = outcome::outcome(position, has_moves, checkers.any());
        let mut pins = buffers.pins();
        match S::COLOR {
            Color::White => pins.extend(pins_of(own).chain(pins_of(theirs))),
            Color::Black => pins.extend(pins_of(theirs).chain(pins_of(own))),
        }
        Self {
            schema: SchemaVersion,
            line: None,
            fen: PositionFen::of(position),
            chess960: position.is_chess960(),
            on_move: position.turn(),
            move_count: counts.map(|(moves, _)| moves),
            capture_count: counts.map(|(_, captures)| captures),
            in_check: checkers.any(),
            checkers,
            double_check: checkers.more_than_one(),
            check_mated: matches!(outcome, Some(Outcome::Checkmate { .. })),
            stale_mated: outcome == Some(Outcome::Draw(DrawReason::Stalemate)),
            insufficient_material: outcome::is_insufficient_material(position),
            fifty_moves: position.halfmoves() >= FIFTY_MOVES,
            repetitions: None,
            outcome: outcome.map(OutcomeReport::from),
            pins,
            castling: by_color::<S, _>(castling(own, buffers), castling(theirs, buffers)),
            problems: problems.iter().map(ProblemReport::from).collect(),
            changes: None,
            is: None,
            ended: outcome,
        }
    }
}

impl Status {
    /// The same with the number of times that the position has occurred in the game. The fifth time ends the game.
    #[must_use]
    pub fn with_repetitions(mut self, position: &AnyPosition, repetitions: u32) -> Self {
        self.repetitions = Some(repetitions);
        self.ended = outcome::outcome_in_game(position, repetitions);
        self.outcome = self.ended.map(OutcomeReport::from);
        self
    }
}

impl Status {
    /// The legal captures en passant, such as `exd6`; `None` if there is none.
    pub(crate) fn en_passant(&self) -> Option<String> {
        self.fen.0.en_passant?;
        let (position, _) = AnyPosition::from_setup(self.fen.0).ok()?;
        let moves = position.legal_moves().ok()?;
        let captures: Vec<_> = (moves.iter())
            .filter(|mv| matches!(mv, Move::EnPassant { .. }))
            .map(|&mv| san(&position, mv).to_string())
            .collect();
        match &captures[..] {
            [] => None,
            [one] => Some(format!("{one} is")),
            _ => Some(format!("{} are", captures.join(" and "))),
        }
    }
}

/// The draw that has ended the game of a setup although there are legal moves.
pub(super) fn draw(setup: Setup) -> Option<Outcome> {
    let (position, _) = AnyPosition::from_setup(setup).ok()?;
    match outcome::of_position(&position)? {
        Outcome::Checkmate { .. } | Outcome::Draw(DrawReason::Stalemate) => None,
        draw @ Outcome::Draw(_) => Some(draw),
    }
}

/// The pin of a piece.
pub(super) fn pin(setup: Setup, piece: PieceOn) -> Option<Pin> {
    let (position, _) = AnyPosition::from_setup(setup).ok()?;
    let mut pins = pins(&position, piece.color).into_iter();
    pins.find(|pin| pin.square == piece.square)
}

/// The pinned pieces of a side.
pub(super) fn pins(position: &AnyPosition, color: Color) -> Vec<Pin> {
    let view = position.with_turn(color);
    for_side!(view, S => pins_of(&Context::<S>::new(&view)).collect())
}

fn pins_of<S: Side>(cx: &Context<'_, S>) -> impl Iterator<Item = Pin> {
    cx.pinned().into_iter().filter_map(|square| {
        let by = cx.pinner(square)?;
        let line = lines::between(cx.king?, by).with(by);
        Some(Pin { square, by, line })
    })
}

/// Values for the side to move and the opponent, by colour.
fn by_color<S: Side, T>(own: T, theirs: T) -> ByColor<T> {
    match S::COLOR {
        Color::White => ByColor {
            white: own,
            black: theirs,
        },
        Color::Black => ByColor {
            white: theirs,
            black: own,
        },
    }
}

/// The status of castling for a side.
fn castling<S: Side>(cx: &Context<'_, S>, buffers: &mut Buffers) -> BySide<CastlingReport> {
    let sentences = Sentences::of_side(cx.position, S::COLOR);
    let mut reasons = buffers.details();
    let mut judge = Judge::new(cx, &mut reasons);
    let reports = BySide::new(|side| {
        let verdict = judge.castling(side);
        let report = CastlingReport {
            right: cx.position.castling_rook(S::COLOR, side).is_some(),
            possible: verdict.is_legal(),
            reasons: buffers.reasons(&sentences, &verdict),
        };
        judge.reuse(verdict);
        report
    });
    buffers.recycle_details(reasons);
    reports
}
