//! Turns candidates into verdicts.

use super::candidate::{Candidate, FilterSink, Kind};
use super::name;
use super::verdict::{self, Verdict};
use crate::rules::context::Context;
use crate::rules::generate::moves_to;
use crate::rules::movement;
use crate::rules::side::Side;
use crate::rules::stages::{CastlingPath, Filters};
use crate::types::{Bitboard, Move, Piece, Role, Square};

impl FilterSink {
    /// The verdicts on the candidates of the piece on some squares: by lane, outward, and castling last, wherever it ends.
    pub(super) fn verdicts<S: Side>(
        self,
        cx: &Context<'_, S>,
        piece: Piece,
        from: Square,
        targets: Bitboard,
    ) -> Vec<Verdict> {
        let mut verdicts = Vec::new();
        let lanes = movement::lanes_from(piece, from);
        for lane in lanes.filter(|lane| lane.castling_side().is_none()) {
            for to in lane.squares(from).filter(|&to| targets.contains(to)) {
                if let Some(candidate) = self.candidate(piece.role, lane, from, to) {
                    judge(cx, piece.role, &candidate, &mut verdicts);
                }
            }
        }
        for (path, filters) in self.castling.into_iter().flatten() {
            verdicts.push(judge_castling(cx, path, filters));
        }
        verdicts
    }

    /// The verdicts on castling on each side, kingside and queenside, if the king has a castling path there.
    pub(super) fn castling_verdicts<S: Side>(self, cx: &Context<'_, S>) -> [Option<Verdict>; 2] {
        let mut verdicts = [None, None];
        for (path, filters) in self.castling.into_iter().flatten() {
            let side = Move::castling_side(path.king, path.rook);
            verdicts[side as usize] = Some(judge_castling(cx, path, filters));
        }
        verdicts
    }
}

/// Judges a candidate, once for each role to which a pawn can be promoted.
fn judge<S: Side>(
    cx: &Context<'_, S>,
    role: Role,
    candidate: &Candidate,
    verdicts: &mut Vec<Verdict>,
) {
    let (from, to) = (candidate.from, candidate.to);
    let before = verdicts.len();
    let mut push = |mv: Move| {
        let verdict = Verdict::of_candidate(mv, &candidate.filters, Vec::new());
        verdicts.push(verdict.with_reply(reply(cx, &candidate.filters, mv)));
    };
    if candidate.kind == Kind::EnPassant {
        push(Move::EnPassant { from, to });
    } else {
        moves_to::<S>(role, from, to, cx.captured(role, from, to), &mut push);
    }
    let reasons = name::reasons(cx, candidate);
    if let Some((last, others)) = verdicts[before..].split_last_mut() {
        for other in others {
            other.set_reasons(reasons.clone());
        }
        last.set_reasons(reasons);
    }
}

fn judge_castling<S: Side>(
    cx: &Context<'_, S>,
    path: &'static CastlingPath,
    filters: Filters,
) -> Verdict {
    let mv = path.mv();
    let candidate = Candidate {
        kind: Kind::Castling,
        from: path.king,
        to: path.king_to,
        filters,
        castling: Some(path),
    };
    let verdict = Verdict::of_candidate(mv, &filters, name::reasons(cx, &candidate));
    verdict.with_reply(reply(cx, &filters, mv))
}

/// How a move answers the check that its side is in, if it does.
fn reply<S: Side>(cx: &Context<'_, S>, filters: &Filters, mv: Move) -> Option<verdict::Reply> {
    let answers = (filters.board() & filters.check_mask).contains(mv.to());
    let is_king_move = mv.role() == Role::King;
    (answers || is_king_move)
        .then(|| verdict::reply(mv, cx.checkers))
        .flatten()
}
