//! The verdict on one candidate move.

use crate::codes::{Reason, Stage};
use crate::rules::stages::Filters;
use crate::types::{Bitboard, CastlingSide, Move, Role, Square, sort_short};

/// A reason with the pieces and squares that it concerns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReasonDetail {
    /// Why the move is not legal.
    pub reason: Reason,
    /// The pieces responsible.
    pub by: Bitboard,
    /// The squares concerned.
    pub at: Bitboard,
}

impl ReasonDetail {
    /// Sorts reasons: the primary one comes first.
    pub(super) fn sort(reasons: &mut [Self]) {
        sort_short(reasons, |detail| detail.reason);
    }
}

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
    /// A candidate that the generator has filters for. `reasons` names the filters that reject it, and `checkers` are the
    /// pieces that give check before the move.
    pub(super) fn of_candidate(
        mv: Move,
        filters: &Filters,
        checkers: Bitboard,
        reasons: Vec<ReasonDetail>,
    ) -> Self {
        Self {
            from: mv.from(),
            to: mv.to(),
            mv: Some(mv),
            is_legal: filters.legal().contains(mv.to()),
            reasons,
            reply: reply(mv, filters, checkers),
        }
    }

    /// A move that the piece cannot make on any board. `reasons` is a list to reuse.
    pub(super) fn impossible(
        from: Square,
        to: Square,
        reason: Reason,
        at: Bitboard,
        mut reasons: Vec<ReasonDetail>,
    ) -> Self {
        let by = Bitboard::EMPTY;
        reasons.clear();
        reasons.push(ReasonDetail { reason, by, at });
        Self {
            from,
            to,
            mv: None,
            is_legal: false,
            reasons,
            reply: None,
        }
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
        ReasonDetail::sort(&mut self.reasons);
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

    /// The side of castling, if the verdict is on castling; the king's new square tells it if there is no such move.
    pub(crate) fn castling_side(&self) -> Option<CastlingSide> {
        match self.mv {
            Some(mv) => mv.castle(),
            None => (CastlingSide::ALL.into_iter()).find(|side| side.king_file() == self.to.file()),
        }
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

/// How a move answers a check by these pieces, if it does.
fn reply(mv: Move, filters: &Filters, checkers: Bitboard) -> Option<Reply> {
    let captures_checker = (mv.capture_square()).is_some_and(|square| checkers.contains(square));
    if checkers.is_empty() {
        None
    } else if mv.role() == Role::King {
        Some(Reply::KingMoves)
    } else if !(filters.board() & filters.check_mask).contains(mv.to()) {
        None
    } else if captures_checker {
        Some(Reply::CapturesChecker)
    } else {
        Some(Reply::BlocksCheck)
    }
}
