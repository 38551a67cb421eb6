//! Turns candidates into verdicts.

use std::mem;

use super::verdict::{ReasonDetail, Verdict};
use crate::codes::Reason;
use crate::rules::context::{Context, Side};
use crate::rules::generate::moves_to;
use crate::rules::movement::{self, Lane, LaneKind};
use crate::rules::stages::{CastlingPath, Filters};
use crate::types::{Bitboard, CastlingSide, Move, Piece, Role, Square};

/// Judges the candidates of a side one after the other.
pub struct Judge<'c, 'p, S> {
    cx: &'c Context<'p, S>,
    /// The reasons of the next verdict. Verdicts take this list and give it back, so that it is allocated only once.
    reasons: &'c mut Vec<ReasonDetail>,
    /// The squares on which the king would be attacked, once they are known.
    danger: Option<Bitboard>,
}

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
        if let Some(path) = self.cx.castling_path(side) {
            return self.castling_along(&path);
        }
        // The king is not on its home square: it has no right to castle.
        let king = self.cx.king;
        let from = king.unwrap_or(movement::king_home(S::COLOR));
        let to = Square::new(side.king_file(), from.rank());
        let at = king.map_or(Bitboard::EMPTY, Bitboard::of);
        let reasons = mem::take(self.reasons);
        Verdict::impossible(from, to, Reason::NoCastlingRight, at, reasons)
    }

    /// Takes back the list of reasons of a verdict.
    pub fn reuse(&mut self, verdict: Verdict) {
        *self.reasons = verdict.reasons;
    }

    /// The verdicts on the candidates of the piece on a square for some targets: by lane, outward; castling last, whatever its target.
    pub(super) fn piece(&mut self, from: Square, targets: Bitboard, visit: Visitor<'_>) {
        let cx = self.cx;
        let Some(role) = cx.position.board().role_at(from) else {
            return;
        };
        let of_piece = match role {
            Role::Pawn => None,
            Role::King => Some(self.cx.king_step(from, self.danger())),
            _ => Some(self.cx.piece_moves(role, from)),
        };
        // A question about one move has one target: the search ends there, or does not begin if the piece never gets there.
        let mut left = match role {
            Role::Pawn => targets,
            _ => targets & movement::of_role(role, from),
        };
        let lanes = movement::lanes_from(Piece::new(S::COLOR, role), from);
        for lane in lanes.filter(|lane| lane.castling_side().is_none()) {
            if left.is_empty() {
                break;
            }
            for to in lane.squares(from).filter(|&to| targets.contains(to)) {
                left = left.without(to);
                let filters = of_piece.unwrap_or_else(|| self.of_pawn(from, to, lane));
                let captured = self.cx.captured(role, from, to);
                let mut pass_on = |mv: Move| {
                    let verdict = self.verdict(mv, &filters, None);
                    visit(&verdict);
                    self.reuse(verdict);
                };
                let is_capture = lane.kind == LaneKind::CaptureOnly;
                if is_capture && cx.position.en_passant() == Some(to) {
                    pass_on(Move::EnPassant { from, to });
                } else {
                    moves_to::<S>(role, from, to, captured, &mut pass_on);
                }
            }
        }
        if self.cx.king == Some(from) {
            for side in CastlingSide::ALL {
                if let Some(path) = self.cx.castling_path(side) {
                    let verdict = self.castling_along(&path);
                    visit(&verdict);
                    self.reuse(verdict);
                }
            }
        }
    }

    /// The filters of a pawn's move along a lane.
    fn of_pawn(&self, from: Square, to: Square, lane: Lane) -> Filters {
        let pawn = Bitboard::of(from);
        if to.distance(from) > 1 {
            self.cx.double_push(pawn)
        } else if lane.kind != LaneKind::CaptureOnly {
            self.cx.pawn_push(pawn)
        } else if self.cx.position.en_passant() == Some(to) {
            self.cx.en_passant(from, to)
        } else {
            self.cx.pawn_capture(pawn, lane.step)
        }
    }

    /// The squares on which the king to protect would be attacked.
    #[inline(always)]
    fn danger(&mut self) -> Bitboard {
        let cx = self.cx;
        let of_king = || cx.king.map_or(Bitboard::EMPTY, |_| cx.danger());
        *self.danger.get_or_insert_with(of_king)
    }

    #[inline(always)]
    fn castling_along(&mut self, path: &CastlingPath) -> Verdict {
        let filters = self.cx.castle(path, self.danger());
        self.verdict(path.mv(), &filters, Some(path))
    }

    /// The verdict on a move; `path` is that of castling.
    #[inline(always)]
    fn verdict(&mut self, mv: Move, filters: &Filters, path: Option<&CastlingPath>) -> Verdict {
        self.cx.name_reasons(mv, filters, path, self.reasons);
        Verdict::of_candidate(mv, filters, self.cx.checkers, mem::take(self.reasons))
    }
}
