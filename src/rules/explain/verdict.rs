//! The verdict on one candidate move.

use super::reason::{Reason, ReasonDetail, Stage};
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
