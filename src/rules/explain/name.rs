//! Names the filters that reject a candidate: every rejected candidate gets a reason here, and nothing else decides which.

use super::candidate::{Candidate, Kind};
use super::culprits;
use super::reason::{Reason, ReasonDetail};
use crate::rules::attacks::attackers;
use crate::rules::context::Context;
use crate::rules::movement;
use crate::rules::side::Side;
use crate::rules::stages::Filter;
use crate::types::{Bitboard, Move, Role, Square};

/// Replaces the contents of `reasons` by the reasons why a candidate is not legal, in the order of precedence: one or two for
/// each filter that rejects it.
pub(super) fn reasons<S: Side>(
    cx: &Context<'_, S>,
    candidate: &Candidate,
    reasons: &mut Vec<ReasonDetail>,
) {
    reasons.clear();
    for filter in candidate.filters.rejecting(candidate.to) {
        let mut push = |reason| {
            // A blocked double push fails two filters for one reason.
            if reasons.iter().all(|known| known.reason != reason) {
                reasons.push(culprits::detail(cx, candidate, reason));
            }
        };
        let (first, second) = codes(cx, candidate, filter);
        push(first);
        if let Some(second) = second {
            push(second);
        }
    }
    reasons.sort_by_key(|detail| detail.reason);
}

/// The reason for which a filter rejects a candidate, and a second one if two apply.
fn codes<S: Side>(
    cx: &Context<'_, S>,
    candidate: &Candidate,
    filter: Filter,
) -> (Reason, Option<Reason>) {
    let kind = candidate.kind;
    match filter {
        Filter::Reachable => match kind {
            Kind::Castling => (Reason::CastlingPathOccupied, None),
            Kind::PawnPush => (Reason::PawnPushBlocked, None),
            Kind::Piece | Kind::King | Kind::PawnCapture | Kind::EnPassant => {
                (Reason::PathBlocked, None)
            }
        },
        Filter::Allowed => match kind {
            Kind::Castling => castling_not_allowed(cx, candidate),
            Kind::PawnPush => (Reason::PawnPushBlocked, None),
            Kind::Piece | Kind::King | Kind::PawnCapture | Kind::EnPassant => {
                (not_allowed(cx, candidate), None)
            }
        },
        Filter::CheckMask => match kind {
            Kind::Castling => (Reason::CastlingOutOfCheck, None),
            _ if cx.check_mask.is_empty() => (Reason::DoubleCheckOnlyKingMoves, None),
            _ => (Reason::DoesNotAnswerCheck, None),
        },
        Filter::Pin => match kind {
            Kind::Castling => (Reason::CastlingIntoAttack, None),
            _ => (Reason::Pinned, None),
        },
        Filter::Safe => match kind {
            Kind::Castling => (Reason::CastlingThroughAttack, None),
            Kind::EnPassant => (Reason::EnPassantExposesKing, None),
            Kind::Piece | Kind::King | Kind::PawnPush | Kind::PawnCapture => {
                attacked(cx, candidate.to)
            }
        },
    }
}

/// Why a piece may not occupy a square, or a pawn may not capture there.
fn not_allowed<S: Side>(cx: &Context<'_, S>, candidate: &Candidate) -> Reason {
    let to = candidate.to;
    if cx.own.contains(to) {
        Reason::OwnPieceOnTarget
    } else if cx.enemy.contains(to) {
        Reason::CannotCaptureKing
    } else if is_beside_double_push(cx, candidate.from, to) {
        Reason::EnPassantNotAvailable
    } else {
        Reason::PawnDiagonalNeedsCapture
    }
}

/// Whether the pawn beside the origin can have come to its square with a double push over the target.
fn is_beside_double_push<S: Side>(cx: &Context<'_, S>, from: Square, to: Square) -> bool {
    let enemy_pawns = cx.enemy & cx.position.board().by_role(Role::Pawn);
    let victim = Move::en_passant_victim(from, to);
    let double_push = movement::double_push_over(S::Enemy::COLOR, to);
    double_push.is_some_and(|(_, target)| target == victim) && enemy_pawns.contains(victim)
}

/// Why the king would be attacked on a square: directly, through its present square, or both.
fn attacked<S: Side>(cx: &Context<'_, S>, to: Square) -> (Reason, Option<Reason>) {
    let attackers =
        |occupied: Bitboard| attackers(cx.position.board(), to, S::Enemy::COLOR, occupied);
    let direct = attackers(cx.occupied);
    let through_king = (attackers(cx.occupied_without_king()) - direct).any();
    if direct.is_empty() {
        return (Reason::TargetAttackedThroughKing, None);
    }
    let reason = if cx.enemy.contains(to) {
        Reason::TargetProtected
    } else {
        Reason::TargetAttacked
    };
    (
        reason,
        through_king.then_some(Reason::TargetAttackedThroughKing),
    )
}

/// What is missing for castling: the right, the rook, or both.
fn castling_not_allowed<S: Side>(
    cx: &Context<'_, S>,
    candidate: &Candidate,
) -> (Reason, Option<Reason>) {
    let rook = candidate.castling.as_ref().map(|path| path.rook);
    let holds = |set: Bitboard| rook.is_some_and(|rook| set.contains(rook));
    let is_rook_missing = !holds(cx.own_of(Role::Rook));
    if holds(cx.position.castling_rights(S::COLOR)) {
        (Reason::RookMissing, None)
    } else {
        (
            Reason::NoCastlingRight,
            is_rook_missing.then_some(Reason::RookMissing),
        )
    }
}
