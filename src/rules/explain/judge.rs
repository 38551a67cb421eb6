//! Turns candidates into verdicts.

use std::mem;

use super::candidate::{Candidate, FilterSink, Kind};
use super::name;
use super::reason::{Reason, ReasonDetail};
use super::verdict::{self, Verdict};
use crate::rules::context::Context;
use crate::rules::movement;
use crate::rules::side::Side;
use crate::rules::sink::moves_to;
use crate::rules::stages::{self, CastlingPath, Filters};
use crate::types::{Bitboard, CastlingSide, Move, Piece, Role, Square};

/// Judges the candidates of a side one after the other.
pub(crate) struct Judge<'c, 'p, S> {
    cx: &'c Context<'p, S>,
    /// The reasons of the next verdict. Verdicts take this list and give it back, so that it is allocated only once.
    reasons: &'c mut Vec<ReasonDetail>,
    /// The squares on which the king would be attacked, once they are known.
    danger: Option<Bitboard>,
}

/// Receives verdicts.
pub(super) type Visitor<'v> = &'v mut dyn FnMut(&Verdict);

impl<'c, 'p, S: Side> Judge<'c, 'p, S> {
    /// A judge of the moves of one side. `reasons` is a buffer for the reasons of each verdict.
    pub(crate) const fn new(cx: &'c Context<'p, S>, reasons: &'c mut Vec<ReasonDetail>) -> Self {
        Self {
            cx,
            reasons,
            danger: None,
        }
    }

    /// The verdict on castling on one side.
    pub(crate) fn castling(&mut self, side: CastlingSide) -> Verdict {
        let Some(path) = stages::castling_path(self.cx, side) else {
            return self.without_castling_path(side);
        };
        let danger = *self.danger.get_or_insert_with(|| self.cx.danger());
        let filters = stages::castle(self.cx, path, danger);
        self.castling_along(path, filters)
    }

    /// Takes back the list of reasons of a verdict.
    pub(crate) fn reuse(&mut self, verdict: Verdict) {
        *self.reasons = verdict.into_reasons();
    }

    /// The verdicts on the candidates of the piece on a square, for some targets: by lane, outward, and castling last,
    /// wherever it ends.
    pub(super) fn piece(&mut self, from: Square, targets: Bitboard, visit: Visitor<'_>) {
        let Some(role) = self.cx.position.board().role_at(from) else {
            return;
        };
        let piece = Piece::new(S::COLOR, role);
        let sink = FilterSink::of_piece(self.cx, role, from);
        let lanes = movement::lanes_from(piece, from);
        for lane in lanes.filter(|lane| lane.castling_side().is_none()) {
            for to in lane.squares(from).filter(|&to| targets.contains(to)) {
                if let Some(candidate) = sink.candidate(role, lane, from, to) {
                    self.candidate(role, &candidate, visit);
                }
            }
        }
        for (path, filters) in sink.castling.into_iter().flatten() {
            let verdict = self.castling_along(path, filters);
            visit(&verdict);
            self.reuse(verdict);
        }
    }

    /// The verdict on a candidate, once for each role to which a pawn can be promoted.
    fn candidate(&mut self, role: Role, candidate: &Candidate, visit: Visitor<'_>) {
        let (from, to) = (candidate.from, candidate.to);
        let captured = self.cx.captured(role, from, to);
        name::reasons(self.cx, candidate, self.reasons);
        let mut pass_on = |mv: Move| {
            let verdict = self.verdict(mv, &candidate.filters);
            visit(&verdict);
            self.reuse(verdict);
        };
        if candidate.kind == Kind::EnPassant {
            pass_on(Move::EnPassant { from, to });
        } else {
            moves_to::<S>(role, from, to, captured, &mut pass_on);
        }
    }

    fn castling_along(&mut self, path: &'static CastlingPath, filters: Filters) -> Verdict {
        let mv = path.mv();
        let candidate = Candidate {
            kind: Kind::Castling,
            from: path.king,
            to: path.king_to,
            filters,
            castling: Some(path),
        };
        name::reasons(self.cx, &candidate, self.reasons);
        self.verdict(mv, &filters)
    }

    /// The verdict on castling with a king that is not on its home square: it has no right to castle.
    fn without_castling_path(&mut self, side: CastlingSide) -> Verdict {
        let king = self.cx.king;
        let from = king.unwrap_or(movement::king_home(S::COLOR));
        let to = Square::new(side.king_file(), from.rank());
        self.reasons.clear();
        self.reasons.push(ReasonDetail {
            reason: Reason::NoCastlingRight,
            by: Bitboard::EMPTY,
            at: king.map_or(Bitboard::EMPTY, Bitboard::of),
        });
        Verdict::impossible(from, to, mem::take(self.reasons))
    }

    /// The verdict on a move, for the reasons that have been found.
    fn verdict(&mut self, mv: Move, filters: &Filters) -> Verdict {
        Verdict::of_candidate(mv, filters, mem::take(self.reasons))
            .with_reply(reply(self.cx, filters, mv))
    }
}

/// How a move answers the check that its side is in, if it does.
fn reply<S: Side>(cx: &Context<'_, S>, filters: &Filters, mv: Move) -> Option<verdict::Reply> {
    let answers = (filters.board() & filters.check_mask).contains(mv.to());
    let is_king_move = mv.role() == Role::King;
    (answers || is_king_move)
        .then(|| verdict::reply(mv, cx.checkers))
        .flatten()
}
