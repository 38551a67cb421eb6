//! The verdict on one candidate move.

use std::fmt;

use super::reason::{Reason, ReasonDetail, Stage};
use super::sentence::Sentences;
use crate::rules::any_position::AnyPosition;
use crate::rules::stages::Filters;
use crate::types::{Bitboard, Move, Role, Square};

/// The verdict on one candidate move: whether it is legal, and every reason if it is not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    from: Square,
    to: Square,
    mv: Option<Move>,
    is_legal: bool,
    reasons: Vec<ReasonDetail>,
    reply: Option<Reply>,
}

/// How a move answers a check (FIDE Laws 3.9.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reply {
    /// The king moves out of check.
    KingMoves,
    /// The checking piece is captured by another piece than the king.
    CapturesChecker,
    /// A piece moves between king and checker.
    BlocksCheck,
}

impl Verdict {
    /// A candidate that the generator has filters for. `reasons` names the filters that reject it.
    pub(super) fn of_candidate(mv: Move, filters: &Filters, reasons: Vec<ReasonDetail>) -> Self {
        Self {
            from: mv.from(),
            to: mv.to(),
            mv: Some(mv),
            is_legal: filters.legal().contains(mv.to()),
            reasons,
            reply: None,
        }
    }

    /// A move that the piece cannot make on any board.
    pub(super) fn impossible(from: Square, to: Square, reasons: Vec<ReasonDetail>) -> Self {
        Self {
            from,
            to,
            mv: None,
            is_legal: false,
            reasons,
            reply: None,
        }
    }

    /// The same verdict with the check that the move answers.
    pub(super) fn with_reply(self, reply: Option<Reply>) -> Self {
        Self { reply, ..self }
    }

    /// The list of reasons, for reuse.
    pub(super) fn into_reasons(self) -> Vec<ReasonDetail> {
        self.reasons
    }

    /// Rejects the move for a reason that no filter expresses.
    pub(super) fn reject(&mut self, reason: Reason, at: Bitboard) {
        self.is_legal = false;
        let by = Bitboard::EMPTY;
        self.reasons.push(ReasonDetail { reason, by, at });
        self.reasons.sort_by_key(|detail| detail.reason);
    }

    /// The origin.
    pub const fn from(&self) -> Square {
        self.from
    }

    /// The target; the king's new square for castling.
    pub const fn to(&self) -> Square {
        self.to
    }

    /// The move; `None` if the piece has no such move on any board.
    pub const fn mv(&self) -> Option<Move> {
        self.mv
    }

    /// Whether the move is legal.
    pub const fn is_legal(&self) -> bool {
        self.is_legal
    }

    /// Why the move is not legal, in the order of precedence; empty if and only if it is legal.
    pub fn reasons(&self) -> &[ReasonDetail] {
        &self.reasons
    }

    /// The primary reason.
    pub fn primary(&self) -> Option<Reason> {
        self.reasons.first().map(|detail| detail.reason)
    }

    /// The stage that rejects the move, according to the primary reason.
    pub fn stage(&self) -> Option<Stage> {
        self.primary().map(Reason::stage)
    }

    /// How the move answers a check, if its side is in check: any move of the king, and a pseudo-legal move that captures
    /// the checker or blocks the check. The move can still be illegal, because of a pin for example.
    pub const fn reply(&self) -> Option<Reply> {
        self.reply
    }
}

/// How a move answers a check by these pieces, given that it satisfies the check mask or is the king's.
pub(super) fn reply(mv: Move, checkers: Bitboard) -> Option<Reply> {
    if checkers.is_empty() {
        return None;
    }
    let captures_checker = mv
        .capture_square()
        .is_some_and(|square| checkers.contains(square));
    Some(if mv.role() == Role::King {
        Reply::KingMoves
    } else if captures_checker {
        Reply::CapturesChecker
    } else {
        Reply::BlocksCheck
    })
}

/// The error of playing a move that is not legal. Its `Display` says why, and names the pieces responsible.
///
/// ```
/// use chessmoves::{Position, Reason, Square};
/// let position: Position = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1".parse()?;
/// let mv = position.as_any().pseudo_legal_moves().iter().copied().find(|mv| mv.to() == Square::G3).expect("Qg3");
/// let error = position.play(mv).unwrap_err();
/// assert_eq!(error.to_string(), "the queen on e3 is pinned to the king on c1 by the bishop on g5");
/// assert_eq!(error.verdict().primary(), Some(Reason::Pinned));
/// assert_eq!(error.verdict().reasons()[0].by.only(), Some(Square::G5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    position: Box<AnyPosition>,
    verdict: Box<Verdict>,
}

impl IllegalMove {
    pub(crate) fn new(position: &AnyPosition, verdict: Verdict) -> Self {
        Self {
            position: Box::new(*position),
            verdict: Box::new(verdict),
        }
    }

    /// The position before the move.
    pub(crate) fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The verdict on the move, with every reason.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }
}

/// One sentence per reason, in the order of precedence.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentences = Sentences::about(&self.position, &self.verdict);
        let mut text = String::new();
        for (n, detail) in self.verdict.reasons().iter().enumerate() {
            if n > 0 {
                text.push_str("; ");
            }
            sentences.append_reason(&self.verdict, detail, &mut text);
        }
        f.write_str(&text)
    }
}

impl std::error::Error for IllegalMove {}
