//! Turns candidates into verdicts.

use std::mem;

use super::name::{self, Candidate, CandidateKind};
use super::verdict::ReasonDetail;
use super::verdict::Verdict;
use crate::codes::Reason;
use crate::rules::context::{Context, Side};
use crate::rules::generate::generate_role;
use crate::rules::movement::{self, Lane, LaneKind};
use crate::rules::sink::{Sink, moves_to};
use crate::rules::stages::{self, CastlingPath, Filters};
use crate::types::{Bitboard, CastlingSide, Move, Piece, Role, Square, Step};

/// Judges the candidates of a side one after the other.
pub struct Judge<'c, 'p, S> {
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
    pub const fn new(cx: &'c Context<'p, S>, reasons: &'c mut Vec<ReasonDetail>) -> Self {
        Self {
            cx,
            reasons,
            danger: None,
        }
    }

    /// The verdict on castling on one side.
    pub fn castling(&mut self, side: CastlingSide) -> Verdict {
        let Some(path) = stages::castling_path(self.cx, side) else {
            return self.without_castling_path(side);
        };
        let danger = *self.danger.get_or_insert_with(|| self.cx.danger());
        let filters = stages::castle(self.cx, path, danger);
        self.castling_along(path, filters)
    }

    /// Takes back the list of reasons of a verdict.
    pub fn reuse(&mut self, verdict: Verdict) {
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
        if candidate.kind == CandidateKind::EnPassant {
            pass_on(Move::EnPassant { from, to });
        } else {
            moves_to::<S>(role, from, to, captured, &mut pass_on);
        }
    }

    fn castling_along(&mut self, path: &'static CastlingPath, filters: Filters) -> Verdict {
        let candidate = Candidate {
            kind: CandidateKind::Castling,
            from: path.king,
            to: path.king_to,
            filters,
            castling: Some(path),
        };
        name::reasons(self.cx, &candidate, self.reasons);
        self.verdict(path.mv(), &filters)
    }

    /// The verdict on castling with a king that is not on its home square: it has no right to castle.
    fn without_castling_path(&mut self, side: CastlingSide) -> Verdict {
        let king = self.cx.king;
        let from = king.unwrap_or(movement::king_home(S::COLOR));
        let to = Square::new(side.king_file(), from.rank());
        let at = king.map_or(Bitboard::EMPTY, Bitboard::of);
        let reasons = mem::take(self.reasons);
        Verdict::impossible(from, to, Reason::NoCastlingRight, at, reasons)
    }

    /// The verdict on a move, for the reasons that have been found.
    fn verdict(&mut self, mv: Move, filters: &Filters) -> Verdict {
        Verdict::of_candidate(mv, filters, self.cx.checkers, mem::take(self.reasons))
    }
}

/// All that the generator says about the moves of one piece.
#[derive(Default)]
pub(super) struct FilterSink {
    piece: Option<Filters>,
    /// One entry for each step: two pushes and two captures.
    pawns: [Option<(Step, Filters)>; 4],
    en_passant: Option<(Square, Filters)>,
    /// Kingside and queenside.
    pub(super) castling: [Option<(&'static CastlingPath, Filters)>; 2],
}

impl<S: Side> Sink<S> for FilterSink {
    const WANTS_ALL: bool = true;

    fn piece(&mut self, _: &Context<'_, S>, _: Role, _: Square, filters: Filters) {
        self.piece = Some(filters);
    }

    fn pawns(&mut self, _: &Context<'_, S>, step: Step, filters: Filters) {
        let mut groups = self.pawns.iter_mut();
        if let Some(group) = groups.find(|group| group.is_none()) {
            *group = Some((step, filters));
        }
    }

    fn en_passant(&mut self, _: &Context<'_, S>, _: Square, to: Square, filters: Filters) {
        self.en_passant = Some((to, filters));
    }

    fn castle(&mut self, _: &Context<'_, S>, path: &'static CastlingPath, filters: Filters) {
        let side = Move::castling_side(path.king, path.rook);
        self.castling[side as usize] = Some((path, filters));
    }
}

impl FilterSink {
    /// The filters of the piece on a square, given its role.
    pub(super) fn of_piece<S: Side>(cx: &Context<'_, S>, role: Role, from: Square) -> Self {
        let mut sink = Self::default();
        generate_role(cx, role, Bitboard::of(from), &mut sink);
        sink
    }

    /// The candidate on a square of a lane.
    pub(super) fn candidate(
        &self,
        role: Role,
        lane: Lane,
        from: Square,
        to: Square,
    ) -> Option<Candidate> {
        let of_step = |step: Step| {
            let mut groups = self.pawns.iter().flatten();
            groups.find_map(|(of, filters)| (*of == step).then_some(*filters))
        };
        let (kind, filters) = match (role, lane.kind) {
            (Role::Pawn, LaneKind::CaptureOnly) => match self.en_passant {
                Some((square, filters)) if square == to => (CandidateKind::EnPassant, filters),
                _ => (CandidateKind::PawnCapture, of_step(lane.step)?),
            },
            (Role::Pawn, _) => (CandidateKind::PawnPush, of_step(from.step_to(to))?),
            (Role::King, _) => (CandidateKind::King, self.piece?),
            _ => (CandidateKind::Piece, self.piece?),
        };
        Some(Candidate {
            kind,
            from,
            to,
            filters,
            castling: None,
        })
    }
}
