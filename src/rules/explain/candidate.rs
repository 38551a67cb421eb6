//! Candidate moves: every square of a piece's move vectors, with the filters that decide on it.

use crate::rules::context::Context;
use crate::rules::generate::generate_role;
use crate::rules::movement::{Lane, LaneKind};
use crate::rules::side::Side;
use crate::rules::sink::Sink;
use crate::rules::stages::{CastlingPath, Filters};
use crate::types::{Bitboard, Move, Role, Square, Step};

/// The kind of move that a candidate is, as far as it matters for its reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Piece,
    King,
    PawnPush,
    PawnCapture,
    EnPassant,
    Castling,
}

/// A square to which a piece might move, with the filters that decide on it.
pub(super) struct Candidate {
    pub(super) kind: Kind,
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) filters: Filters,
    /// For castling.
    pub(super) castling: Option<&'static CastlingPath>,
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
                Some((square, filters)) if square == to => (Kind::EnPassant, filters),
                _ => (Kind::PawnCapture, of_step(lane.step)?),
            },
            (Role::Pawn, _) => (Kind::PawnPush, of_step(from.step_to(to))?),
            (Role::King, _) => (Kind::King, self.piece?),
            _ => (Kind::Piece, self.piece?),
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
