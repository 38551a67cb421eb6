//! `status`: check, mate, draws, pins, castling and problems.

use std::collections::BTreeMap;
use std::mem;

use chessmoves_core::internal::{
    Context, Judge, Sentences, Side, can_checkmate, history::History, outcome, san, sans,
};
use chessmoves_core::notation::San;
use chessmoves_core::{
    AnyPosition, Bitboard, Board, ByColor, BySide, CanArise, Claim, Color, DrawReason, Faults,
    Move, Outcome, Problem, Square, between, for_side,
};

use super::buffers::boxed;
use super::checkmate::CheckmateReport;
use super::json::{Keys, Object};
use super::scene::Scene;
use super::text::{self, Page};
use super::{
    Answer, Body, Buffers, Condition, Kind, PieceOn, Question, ReasonReport, RecordKind, title,
};
use crate::input::Change;

/// A piece that is pinned to its king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pin {
    /// The pinned piece.
    pub square: Square,
    /// The slider that pins it.
    pub by: Square,
    /// The pin line, on which the piece can still move: from the square next to the king to the pinner.
    pub line: Bitboard,
}

/// Castling on one side of the board by one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastlingReport {
    /// Whether the right is held.
    pub right: bool,
    /// Whether castling would be legal if it were the player's turn.
    pub possible: bool,
    /// Every condition that is not met, in the order of precedence.
    pub reasons: Vec<ReasonReport>,
}

/// The status that a question asks for, in the memory of earlier answers.
pub(super) fn answer(question: &Question<'_>, buffers: &mut Buffers) -> Result<Body, Faults> {
    let asked = question.asked;
    let position = question.position()?;
    let mut status = Status::new_in(
        position,
        question.input.problems(),
        question.history(),
        buffers,
    );
    if let Some(repetitions) = question.repetitions {
        *status = status.with_repetitions(position, repetitions);
        let history = question.history();
        status.occurrences = history.map_or(Vec::new(), |history| history.occurrences(position));
    }
    status.find_claims(position, question.history());
    if asked.asks_checkmate() {
        *status = status.with_checkmate(position);
    }
    if asked.asks_origin() {
        status.can_arise = Some(can_arise(question, position));
    }
    if !asked.is.is_empty() {
        let holds = |condition: &Condition| condition.holds(position, &status);
        status.is = Some((asked.is.iter()).all(|any_of| any_of.iter().any(holds)));
    }
    Ok(Body::Status(status))
}

/// Whether a game can lead to a position. One that moves have led to from a start position is such a game.
fn can_arise(question: &Question<'_>, position: &AnyPosition) -> CanArise {
    let from_start = question
        .history()
        .and_then(|history| match history.start.can_arise() {
            CanArise::Yes { start, mut moves } => {
                moves.extend_from_slice(history.moves);
                Some(CanArise::Yes { start, moves })
            }
            CanArise::No { .. } | CanArise::Unknown => None,
        });
    from_start.unwrap_or_else(|| position.can_arise())
}

/// How a game has ended, in JSON: the winner, or `draw`. Draws that have to be claimed do not end a game.
pub(super) fn outcome_name(outcome: Outcome) -> &'static str {
    outcome.winner().map_or("draw", Color::name)
}

/// The status of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
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
    /// Why the side to move can claim a draw: after fifty moves by each side without a capture or pawn move, or because the
    /// position has occurred three times in the moves given (FIDE Laws 9.2, 9.3). Empty if the game is over.
    pub claimable: Vec<Claim>,
    /// Why the side to move can claim a draw only with a move that it writes down and does not play, and the moves (FIDE Laws
    /// 9.2.1, 9.3.1).
    pub claimable_with: BTreeMap<Claim, Vec<San>>,
    /// After which plies the position has occurred, if there are moves; 0 is the position before the first move.
    pub occurrences: Vec<u32>,
    /// How often the position has occurred in the moves given (FIDE Laws 9.2): three times for a claim, five times for a
    /// draw. Absent without moves.
    pub repetitions: Option<u32>,
    /// How the game has ended; `null` if it has not.
    pub outcome: Option<Outcome>,
    /// Whether each side can checkmate by any series of legal moves, if that was asked.
    pub can_checkmate: Option<Box<ByColor<CheckmateReport>>>,
    /// The pinned pieces of both sides.
    pub pins: Vec<Pin>,
    /// Castling for both sides.
    pub castling: ByColor<BySide<CastlingReport>>,
    /// What is impossible or unusual about the position.
    pub problems: Vec<Problem>,
    /// Whether a game can lead to the position; absent unless it is asked for, because it takes long.
    pub can_arise: Option<CanArise>,
    /// Whether the conditions of `status --is` hold.
    pub is: Option<bool>,
}

impl Status {
    /// The status of a position, with the problems that its reader found: [`problems`](crate::problems()) finds those of a
    /// setup, [`Input::problems`](crate::input::Input::problems) those of any input.
    pub fn new(position: &AnyPosition, problems: &[Problem]) -> Self {
        *Self::new_in(position, problems.to_vec(), None, &mut Buffers::default())
    }

    /// The same in the memory of earlier answers.
    fn new_in(
        position: &AnyPosition,
        problems: Vec<Problem>,
        history: Option<History<'_>>,
        buffers: &mut Buffers,
    ) -> Box<Self> {
        for_side!(position, S => {
            let null_move = position.with_turn(!position.turn());
            let (own, theirs) = (Context::<S>::new(position), Context::new(&null_move));
            let status = Self::of_sides(&own, &theirs, problems, history, buffers);
            boxed(&mut buffers.status, status)
        })
    }

    /// The status, given the points of view of the side to move and of the opponent.
    fn of_sides<S: Side>(
        own: &Context<'_, S>,
        theirs: &Context<'_, S::Enemy>,
        problems: Vec<Problem>,
        history: Option<History<'_>>,
        buffers: &mut Buffers,
    ) -> Self {
        let (position, checkers) = (own.position, own.checkers);
        let counts = (position.check_kings().is_ok()).then(|| own.count_legal_and_captures());
        let has_moves = counts.is_none_or(|(moves, _)| moves > 0);
        let outcome = outcome::outcome(position, has_moves, checkers.any());
        let mut pins = mem::take(&mut buffers.pins);
        match S::COLOR {
            Color::White => pins.extend(pins_of(own).chain(pins_of(theirs))),
            Color::Black => pins.extend(pins_of(theirs).chain(pins_of(own))),
        }
        Self {
            move_count: counts.map(|(moves, _)| moves),
            capture_count: counts.map(|(_, captures)| captures),
            in_check: checkers.any(),
            checkers,
            double_check: checkers.more_than_one(),
            check_mated: matches!(outcome, Some(Outcome::Checkmate { .. })),
            stale_mated: outcome == Some(Outcome::Draw(DrawReason::Stalemate)),
            insufficient_material: outcome::is_insufficient_material(position),
            claimable: outcome::claims(outcome, position.halfmoves(), 1),
            claimable_with: BTreeMap::new(),
            occurrences: Vec::new(),
            repetitions: None,
            outcome,
            can_checkmate: None,
            pins,
            castling: ByColor::new(|color| {
                if color == S::COLOR {
                    castling(own, history, buffers)
                } else {
                    castling(theirs, history, buffers)
                }
            }),
            problems,
            can_arise: None,
            is: None,
        }
    }

    /// The same with the number of times that the position has occurred in the game. The fifth time ends the game.
    #[must_use]
    pub fn with_repetitions(mut self, position: &AnyPosition, repetitions: u32) -> Self {
        self.repetitions = Some(repetitions);
        self.outcome = outcome::outcome_in_game(position, repetitions);
        self.claimable = outcome::claims(self.outcome, position.halfmoves(), repetitions);
        self
    }

    /// Finds the moves with which a draw can be claimed that cannot be claimed without one. Few positions have any, and no others
    /// are examined.
    fn find_claims(&mut self, position: &AnyPosition, history: Option<History<'_>>) {
        let history = history.filter(|history| history.moves.len() > 6);
        let is_near = position.halfmoves() + 1 == outcome::FIFTY_MOVES || history.is_some();
        if self.outcome.is_some() || !is_near || position.check_kings().is_err() {
            return;
        }
        let keys = history.map_or(Vec::new(), |history| history.keys());
        for mv in position.list_legal().sorted() {
            for (claim, _) in outcome::claims_with(position, mv, &keys) {
                if !self.claimable.contains(&claim) {
                    let moves = self.claimable_with.entry(claim).or_default();
                    moves.push(san(position, mv));
                }
            }
        }
    }

    /// The same with whether each side can still checkmate. If neither can, the game is drawn (FIDE Laws 5.2.2).
    #[must_use]
    pub fn with_checkmate(mut self, position: &AnyPosition) -> Self {
        let reports = CheckmateReport::of_both(position);
        if reports.white.is_no() && reports.black.is_no() && self.outcome.is_none() {
            self.outcome = Some(Outcome::Draw(DrawReason::DeadPosition));
            self.claimable.clear();
            self.claimable_with.clear();
        }
        self.can_checkmate = Some(Box::new(reports));
        self
    }

    /// Whether a side cannot checkmate by any series of legal moves, even if it was not asked.
    pub(super) fn is_unwinnable(&self, position: &AnyPosition, side: Color) -> bool {
        match &self.can_checkmate {
            Some(reports) => reports[side].is_no(),
            None => can_checkmate(position, side).is_no(),
        }
    }

    /// The legal captures en passant of a position, in SAN.
    pub(crate) fn en_passant(position: &AnyPosition) -> Vec<String> {
        let moves = position.en_passant().and(position.legal_moves().ok());
        let captures = moves.into_iter().flatten();
        (captures.filter(|mv| matches!(mv, Move::EnPassant { .. })))
            .map(|mv| san(position, mv).to_string())
            .collect()
    }
}

/// The pin of a piece.
pub(crate) fn pin(position: &AnyPosition, piece: PieceOn) -> Option<Pin> {
    let mut pins = pins(position, piece.color).into_iter();
    pins.find(|pin| pin.square == piece.square)
}

/// The pinned pieces of a side.
pub(crate) fn pins(position: &AnyPosition, color: Color) -> Vec<Pin> {
    let view = position.with_turn(color);
    for_side!(view, S => pins_of(&Context::<S>::new(&view)).collect())
}

fn pins_of<S: Side>(cx: &Context<'_, S>) -> impl Iterator<Item = Pin> {
    cx.pinned().into_iter().filter_map(|square| {
        let by = cx.pinner(square)?;
        let line = between(cx.king?, by).with(by);
        Some(Pin { square, by, line })
    })
}

/// The status of castling for a side.
fn castling<S: Side>(
    cx: &Context<'_, S>,
    history: Option<History<'_>>,
    buffers: &mut Buffers,
) -> BySide<CastlingReport> {
    let mut reasons = mem::take(&mut buffers.details);
    let mut judge = Judge::new(cx, &mut reasons);
    let reports = BySide::new(|side| {
        let verdict = judge.castling(side);
        let past = history.and_then(|history| history.past(&verdict));
        let sentences = Sentences::of_side(cx.position, S::COLOR).with_past(past.as_deref());
        let report = CastlingReport {
            right: cx.position.castling_rook(S::COLOR, side).is_some(),
            possible: verdict.is_legal(),
            reasons: ReasonReport::list(&sentences, &verdict, buffers),
        };
        judge.reuse(verdict);
        report
    });
    buffers.details = reasons;
    reports
}

impl Keys for Pin {
    #[inline(always)]
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put("square", &self.square);
        object.put("by", &self.by);
        object.put("line", &self.line);
    }
}

impl Keys for CastlingReport {
    #[inline(always)]
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put("right", &self.right);
        object.put("possible", &self.possible);
        object.put("reasons", &self.reasons);
    }
}

impl Keys for Problem {
    #[inline(always)]
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put("code", self.code());
        object.put("message", &self.to_string());
        object.put("squares", &self.squares());
    }
}

/// Writes a reason why no game leads to a position, with the pieces on its squares.
fn put_origin_reason(problem: &Problem, board: &Board, object: &mut Object<'_, '_>) {
    let on = |square| Some(PieceOn::new(board.piece_at(square)?, square));
    let pieces: Vec<_> = problem.squares().iter().filter_map(on).collect();
    object.put("code", problem.code());
    object.put("message", problem.cause());
    object.put("squares", &problem.squares());
    object.put("pieces", &pieces);
}

impl Keys for Change {
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put("field", self.field.name());
        if let Some((from, to)) = &self.texts {
            object.put("from", from);
            object.put("to", to);
        }
        object.put("message", &self.why);
    }
}

impl Kind for Status {
    #[rustfmt::skip]
    const KIND: RecordKind = RecordKind::new("status", &[
        "type", "schema", "line", "fen", "chess960", "onMove", "moveCount", "captureCount", "inCheck", "checkers",
        "doubleCheck", "checkMated", "staleMated", "insufficientMaterial", "fiftyMoves", "repetitions", "occurrences",
        "outcome", "reason", "claimable", "claimableWith", "canCheckmate", "checkmateReasons", "pins", "castling",
        "problems", "canArise", "originReasons", "proofGame", "changes", "is", "notes",
    ]);

    fn json(&self, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
        answer.put_position(object);
        object.put("onMove", &answer.turn());
        object.put("moveCount", &self.move_count);
        object.put("captureCount", &self.capture_count);
        object.put("inCheck", &self.in_check);
        object.put("checkers", &self.checkers);
        object.put("doubleCheck", &self.double_check);
        object.put("checkMated", &self.check_mated);
        object.put("staleMated", &self.stale_mated);
        object.put("insufficientMaterial", &self.insufficient_material);
        object.put("fiftyMoves", &self.claimable.contains(&Claim::FiftyMoves));
        object.put_some("repetitions", self.repetitions.as_ref());
        object.put_items("occurrences", &self.occurrences);
        object.put("outcome", &self.outcome.map(outcome_name));
        object.put("reason", &self.outcome.map(Outcome::code));
        let claims = self.claimable.iter().chain(self.claimable_with.keys());
        object.put("claimable", &claims.copied().collect::<Vec<_>>());
        if !self.claimable_with.is_empty() {
            let moves = self.claimable_with.iter();
            let moves = moves.map(|(claim, moves)| (claim.code(), moves.clone()));
            object.put_map("claimableWith", moves);
        }
        if let Some(reports) = &self.can_checkmate {
            object.put_object("canCheckmate", |object| {
                object.put("white", reports.white.answer);
                object.put("black", reports.black.answer);
            });
            object.put("checkmateReasons", &**reports);
        }
        object.put("pins", &self.pins);
        object.put("castling", &self.castling);
        object.put("problems", &self.problems);
        if let Some(can_arise) = &self.can_arise {
            object.put("canArise", &can_arise.name());
            if let Some(position) = answer.position() {
                let reasons = can_arise.reasons();
                object.put_objects("originReasons", reasons, |problem, object| {
                    put_origin_reason(problem, position.board(), object);
                });
            }
            if let CanArise::Yes { start, moves } = can_arise {
                object.put("proofGame", &sans(start.as_any(), moves));
            }
        }
        let Question { asked, input, .. } = answer.question;
        object.put_some("changes", asked.fix.then_some(&input.changes));
        object.put_some("is", self.is.as_ref());
    }

    fn text(&self, answer: &Answer<'_>, page: &mut Page<'_>) {
        if let Some(position) = answer.position() {
            text::status(self, answer, position, page);
        }
    }

    fn scene(&self, answer: &Answer<'_>) -> Option<Scene> {
        Some(Scene::of_status(self, answer.position()?))
    }

    fn title(&self, answer: &Answer<'_>) -> String {
        let name = answer.turn().side_name();
        if self.check_mated {
            format!("{name} is checkmated")
        } else if self.stale_mated {
            format!("{name} is stalemated")
        } else {
            title::to_move(answer.turn())
        }
    }

    fn is_yes(&self) -> Option<bool> {
        self.is
    }
}
