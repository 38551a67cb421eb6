//! `status`: check, mate, draws, pins, castling and problems; and whether each side can still checkmate, with the proof.

use std::mem;

use chessmoves_core::internal::{
    Context, Judge, Sentences, Side, can_checkmate, entry, history::History, joined, numbered,
    outcome, san, sans, sort_short,
};
use chessmoves_core::notation::San;
use chessmoves_core::{
    AnyPosition, Bitboard, ByColor, BySide, CanArise, CanCheckmate, Claim, Code, Color, DrawReason,
    Outcome, Problem, Role, Square, Unwinnable, between, for_side,
};

use super::why::{Pool, boxed};
use super::{Buffers, ReasonReport};

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

/// The status of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
    /// The number of legal moves; `None` if a side has several kings.
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
    /// Why the side to move can claim a draw only with a move that it writes down, and the moves (FIDE Laws 9.2.1, 9.3.1).
    pub claimable_with: Vec<(Claim, Vec<San>)>,
    /// After which plies the position has occurred, if there are moves; 0 is the position before the first move.
    pub occurrences: Vec<u32>,
    /// How often the position has occurred in the moves given (FIDE Laws 9.2): three for a claim, five for a draw. Absent without moves.
    pub repetitions: Option<u32>,
    /// How the game has ended; `None` if it has not.
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

    /// The status, in the memory of earlier answers.
    pub(crate) fn new_in(
        position: &AnyPosition,
        problems: Vec<Problem>,
        history: Option<History<'_>>,
        Buffers { status, pool, .. }: &mut Buffers,
    ) -> Box<Self> {
        let pins = (status.as_mut()).map_or(Vec::new(), |status| mem::take(&mut status.pins));
        let found = for_side!(position, S => {
            Self::of_side::<S>(position, problems, pins, history, pool)
        });
        boxed(status, found)
    }

    fn of_side<S: Side>(
        position: &AnyPosition,
        problems: Vec<Problem>,
        mut pins: Vec<Pin>,
        history: Option<History<'_>>,
        pool: &mut Pool,
    ) -> Self {
        let null_move = position.with_turn(!position.turn());
        let own = &Context::<S>::new(position);
        let theirs = &Context::<S::Enemy>::new(&null_move);
        let checkers = own.checkers;
        let counts = (position.check_kings().is_ok()).then(|| own.count_legal_and_captures());
        let has_moves = counts.is_none_or(|(moves, _)| moves > 0);
        let outcome = outcome::outcome(position, has_moves, checkers.any());
        pins.clear();
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
            claimable_with: Vec::new(),
            occurrences: Vec::new(),
            repetitions: None,
            outcome,
            can_checkmate: None,
            pins,
            castling: ByColor::new(|color| {
                if color == S::COLOR {
                    castling(own, history, pool)
                } else {
                    castling(theirs, history, pool)
                }
            }),
            problems,
            can_arise: None,
            is: None,
        }
    }

    /// Adds the number of times that the position has occurred in the game. The fifth time ends the game.
    #[must_use]
    pub fn with_repetitions(mut self, position: &AnyPosition, repetitions: u32) -> Self {
        self.repetitions = Some(repetitions);
        self.outcome = outcome::outcome_in_game(position, repetitions);
        self.claimable = outcome::claims(self.outcome, position.halfmoves(), repetitions);
        self
    }

    /// Finds the moves with which a draw can be claimed that cannot be claimed without one. Only positions that may have any are examined.
    pub(crate) fn find_claims(&mut self, position: &AnyPosition, history: Option<History<'_>>) {
        let history = history.filter(|history| history.moves.len() > 6);
        let is_near = position.halfmoves() + 1 == outcome::FIFTY_MOVES || history.is_some();
        if self.outcome.is_some() || !is_near || position.check_kings().is_err() {
            return;
        }
        let keys = history.map_or(Vec::new(), |history| history.keys());
        for mv in position.list_legal().sorted() {
            for claim in outcome::claims_with(position, mv, &keys).0 {
                if !self.claimable.contains(&claim) {
                    entry(&mut self.claimable_with, claim).push(san(position, mv));
                }
            }
        }
        sort_short(&mut self.claimable_with, |(claim, _)| *claim);
    }

    /// Adds whether each side can still checkmate. If neither can, the game is drawn (FIDE Laws 5.2.2).
    pub(crate) fn find_checkmates(&mut self, position: &AnyPosition) {
        let reports = ByColor::new(|side| CheckmateReport::new(position, side));
        if reports.white.is_no() && reports.black.is_no() && self.outcome.is_none() {
            self.outcome = Some(Outcome::Draw(DrawReason::DeadPosition));
            self.claimable.clear();
            self.claimable_with.clear();
        }
        self.can_checkmate = Some(Box::new(reports));
    }

    /// Whether a side cannot checkmate by any series of legal moves; found out here if it was not asked.
    pub(crate) fn is_unwinnable(&self, position: &AnyPosition, side: Color) -> bool {
        match &self.can_checkmate {
            Some(reports) => reports[side].is_no(),
            None => can_checkmate(position, side).is_no(),
        }
    }
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

fn castling<S: Side>(
    cx: &Context<'_, S>,
    history: Option<History<'_>>,
    pool: &mut Pool,
) -> BySide<CastlingReport> {
    let mut reasons = mem::take(&mut pool.details);
    let mut judge = Judge::new(cx, &mut reasons);
    let reports = BySide::new(|side| {
        let verdict = judge.castling(side);
        let past = history.and_then(|history| history.past(&verdict));
        let sentences = Sentences::of_side(cx.position, S::COLOR).with_past(past.as_deref());
        let report = CastlingReport {
            right: cx.position.castling_rook(S::COLOR, side).is_some(),
            possible: verdict.is_legal(),
            reasons: ReasonReport::list(&sentences, &verdict, pool),
        };
        judge.reuse(verdict);
        report
    });
    pool.details = reasons;
    reports
}

/// Whether a side can checkmate by any series of legal moves, and why (FIDE Laws 5.2.2 and 6.9).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckmateReport {
    /// `yes`, `no` or `unknown`.
    pub answer: &'static str,
    /// The code of the reason.
    pub code: Code,
    /// The reason, in a sentence.
    pub message: String,
    /// A helpmate, or the forced moves, in SAN. Empty if the reason is another one.
    pub line: Vec<String>,
    /// The pieces that cannot move or be captured, if they are the reason: for good, or in moves that could lead to the checkmate.
    pub wall: Bitboard,
    /// The squares that each other piece can reach in such moves, if walls are the reason.
    pub reach: Vec<(Square, Bitboard)>,
}

impl CheckmateReport {
    /// Whether it has been proved that the side cannot checkmate.
    pub(super) fn is_no(&self) -> bool {
        self.answer == "no"
    }

    fn new(position: &AnyPosition, winner: Color) -> Self {
        let (side, answer) = (winner.side_name(), can_checkmate(position, winner));
        let mut report = Self {
            answer: answer.name(),
            code: Code::Helpmate,
            message: String::new(),
            line: Vec::new(),
            wall: Bitboard::EMPTY,
            reach: Vec::new(),
        };
        match &answer {
            CanCheckmate::Yes(line) => {
                report.line = sans(position, line);
                report.message = match line.len() {
                    0 => format!("{side} has checkmated"),
                    _ => format!("{side} can checkmate: {}", numbered(position, &report.line)),
                };
            }
            CanCheckmate::Unknown => {
                report.code = Code::Undecided;
                report.message = format!(
                    "it is not known whether {side} can checkmate: neither a checkmate nor a proof was found"
                );
            }
            CanCheckmate::No(why) => {
                report.code = why.code();
                let cause = report.cause(position, winner, why);
                report.message = format!("{side} cannot checkmate: {cause}");
            }
        }
        report
    }

    /// Why a side cannot checkmate; fills in the pieces and moves that are responsible.
    fn cause(&mut self, position: &AnyPosition, winner: Color, why: &Unwinnable) -> String {
        match why {
            Unwinnable::Over(outcome) => format!("the game is over ({outcome})"),
            Unwinnable::Material => "its material does not suffice".to_owned(),
            Unwinnable::Walls {
                wall,
                reach,
                for_good,
            } => {
                (self.wall, self.reach) = (*wall, reach.clone());
                self.walls(position, winner, *for_good)
            }
            Unwinnable::Forced(line, then) => {
                let play = |position: AnyPosition, &mv: &_| position.play_unchecked(mv);
                let end = line.iter().fold(*position, play);
                let line = sans(position, line);
                let forced = numbered(position, &line);
                let each = match line.len() {
                    1 => "is the only move",
                    _ => "are the only moves",
                };
                let then = self.cause(&end, winner, then);
                self.line = line;
                format!("{forced} {each}, and then {then}")
            }
            Unwinnable::Exhausted { positions: 1 } => {
                "no move leads to another position".to_owned()
            }
            Unwinnable::Exhausted { positions } => {
                format!("every series of moves has been tried ({positions} positions)")
            }
        }
    }

    /// `no pawn can ever move or be captured, and neither king can cross the wall a4-b4-c4`, or, if this is not for good, `in moves
    /// that could lead to it, no pawn can move or be captured, and …`
    fn walls(&self, position: &AnyPosition, winner: Color, for_good: bool) -> String {
        let (board, wall) = (position.board(), self.wall);
        let pawns = board.by_role(Role::Pawn);
        let names = |squares: Bitboard| joined(squares, "-");
        let of_king = |color| {
            let king = board.king(color)?;
            let found = self.reach.iter().find(|(start, _)| *start == king);
            Some(found.map_or(Bitboard::of(king), |(_, squares)| *squares))
        };
        let [when, ever, never] = if for_good {
            ["", " ever", " never"]
        } else {
            ["in moves that could lead to it, ", "", "not"]
        };
        let held = match wall {
            _ if wall.is_empty() => format!("{when}the pieces block each other"),
            _ if pawns.any() && pawns.is_subset(wall) => {
                format!("{when}no pawn can{ever} move or be captured")
            }
            _ => {
                let wall = names(wall);
                format!("{when}the pieces on {wall} can{never} move or be captured")
            }
        };
        let (own, theirs) = (of_king(winner), of_king(!winner));
        let apart = (own.zip(theirs)).is_some_and(|(own, theirs)| (own & theirs).is_empty());
        if apart && (pawns & wall).any() {
            let wall = names(pawns & wall);
            format!("{held}, and neither king can cross the wall {wall}")
        } else {
            let king = (!winner).side_name();
            let squares = theirs.map_or(0, Bitboard::len);
            format!(
                "{held}, and on none of the {squares} squares that {king}'s king can reach could it be checkmated"
            )
        }
    }
}
