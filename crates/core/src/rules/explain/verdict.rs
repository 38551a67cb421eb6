//! The verdict on one candidate move: the reasons against it, or the effects of a legal move, such as captures and checks.

use crate::codes::{Effect, Reason, Stage};
use crate::lists::sort_short;
use crate::rules::any_position::AnyPosition;
use crate::rules::attacks;
use crate::rules::stages::{CastlingPath, Filters};
use crate::types::{Bitboard, CastlingSide, Move, Role, Square};

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

/// The verdict on one candidate move: whether it is legal, and every reason if it is not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    from: Square,
    to: Square,
    mv: Option<Move>,
    is_legal: bool,
    pub(super) reasons: Vec<ReasonDetail>,
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
    /// A candidate with its filters. `reasons` names those that reject it, and `checkers` give check before the move.
    #[inline]
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

    /// Rejects the move for a reason that no filter expresses.
    pub(super) fn reject(&mut self, reason: Reason, at: Bitboard) {
        self.is_legal = false;
        let by = Bitboard::EMPTY;
        self.reasons.push(ReasonDetail { reason, by, at });
        sort_short(&mut self.reasons, |detail| detail.reason);
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
    #[inline]
    pub fn stage(&self) -> Option<Stage> {
        self.primary().map(Reason::stage)
    }

    /// How the move answers a check, if its side is in check: any move of the king, and a pseudo-legal move that captures
    /// the checker or blocks the check. The move can still be illegal, because of a pin for example.
    pub const fn reply(&self) -> Option<Reply> {
        self.reply
    }
}

/// How a move answers a check by these pieces, if there are any.
fn reply(mv: Move, filters: &Filters, checkers: Bitboard) -> Option<Reply> {
    if checkers.is_empty() {
        None
    } else if mv.role() == Role::King {
        Some(Reply::KingMoves)
    } else if !(filters.board() & filters.check_mask).contains(mv.to()) {
        None
    } else if (mv.capture_square()).is_some_and(|square| checkers.contains(square)) {
        Some(Reply::CapturesChecker)
    } else {
        Some(Reply::BlocksCheck)
    }
}

/// An effect with the pieces and squares that it concerns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EffectDetail {
    /// What the move does.
    pub effect: Effect,
    /// The pieces concerned.
    pub by: Bitboard,
    /// The squares concerned.
    pub at: Bitboard,
}

/// What a legal move of the side to move does; at least one effect. Empty if the verdict is that the move is illegal.
pub fn effects(position: &AnyPosition, verdict: &Verdict) -> Vec<EffectDetail> {
    let Some(mv) = verdict.mv().filter(|_| verdict.is_legal()) else {
        return Vec::new();
    };
    let mut effects = before_the_move(position, mv, verdict.reply());
    let after = position.play_unchecked(mv);
    let checkers = after.checkers();
    let none = Bitboard::EMPTY;
    let of = |effect, by, at| EffectDetail { effect, by, at };
    if checkers.any() && after.any_legal() {
        effects.push(of(Effect::GivesCheck, checkers, none));
    } else if checkers.any() {
        effects.push(of(Effect::Mates, checkers, none));
    } else if let Some(king) = after.board().king(after.turn())
        && !after.any_legal()
    {
        effects.push(of(Effect::Stalemates, none, Bitboard::of(king)));
    }
    if effects.is_empty() {
        effects.push(of(Effect::Quiet, none, Bitboard::of(mv.to())));
    }
    effects
}

/// The effects that the position before the move shows.
fn before_the_move(position: &AnyPosition, mv: Move, reply: Option<Reply>) -> Vec<EffectDetail> {
    let mut effects = Vec::new();
    let mut push = |effect, by, at| effects.push(EffectDetail { effect, by, at });
    let checkers = reply.map_or(Bitboard::EMPTY, |_| position.checkers());
    let (from, to) = (Bitboard::of(mv.from()), Bitboard::of(mv.to()));
    let captured = mv.capture_square().map_or(Bitboard::EMPTY, Bitboard::of);
    match reply {
        Some(Reply::KingMoves) => push(Effect::LeavesCheck, checkers, to),
        Some(Reply::CapturesChecker) => push(Effect::CapturesChecker, checkers, captured),
        Some(Reply::BlocksCheck) => push(Effect::BlocksCheck, checkers, to),
        None => {}
    }
    if matches!(mv, Move::EnPassant { .. }) {
        push(Effect::EnPassant, captured, to);
    } else if captured.any() && reply != Some(Reply::CapturesChecker) {
        push(Effect::Captures, captured, captured);
    }
    if mv.promotion().is_some() {
        push(Effect::Promotes, from, to);
    }
    let king = position.board().king(position.turn());
    if let (Some(pinner), Some(king)) = (position.pinner(mv.from()), king) {
        let line = attacks::between(king, pinner).with(pinner);
        push(Effect::StaysOnPinLine, Bitboard::of(pinner), line);
    }
    if let Move::Castle { king, rook } = mv {
        let (path, none) = (CastlingPath::new(king, rook), Bitboard::EMPTY);
        push(Effect::CastlingRightHeld, none, from.with(rook));
        push(Effect::CastlingPathEmpty, none, path.must_be_empty);
        let king_path = path.king_crosses.with(king).with(path.king_to);
        push(Effect::CastlingKingSafe, none, king_path);
        let mut push_if_attacked = |effect, square| {
            let attackers = position.attackers(square, !position.turn());
            if attackers.any() {
                push(effect, attackers, Bitboard::of(square));
            }
        };
        push_if_attacked(Effect::CastlingRookAttacked, rook);
        for square in path.must_be_empty - king_path {
            push_if_attacked(Effect::CastlingRookPathAttacked, square);
        }
    }
    effects
}
