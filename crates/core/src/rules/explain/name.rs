//! Names the filters that reject a candidate: every rejected candidate gets a reason here, and nothing else decides which.

use super::verdict::ReasonDetail;
use crate::codes::Reason;
use crate::lists::sort_short;
use crate::rules::attacks;
use crate::rules::context::{Context, Side};
use crate::rules::stages::{self, CastlingPath, Filter, Filters};
use crate::rules::{lines, movement};
use crate::types::{Bitboard, Move, Role, Square};

/// Replaces the contents of `reasons` by the reasons why a move is not legal, in the order of precedence: one or two for each
/// filter that rejects it. `path` is that of castling.
#[inline(never)]
pub(super) fn reasons<S: Side>(
    cx: &Context<'_, S>,
    mv: Move,
    filters: &Filters,
    path: Option<&CastlingPath>,
    reasons: &mut Vec<ReasonDetail>,
) {
    reasons.clear();
    for filter in filters.rejecting(mv.to()) {
        let (first, second) = codes(cx, mv, filter);
        for reason in [first].into_iter().chain(second) {
            // A blocked double push fails two filters for one reason.
            if reasons.iter().all(|known| known.reason != reason) {
                let (by, at) = culprits(cx, mv, path, reason);
                reasons.push(ReasonDetail { reason, by, at });
            }
        }
    }
    sort_short(reasons, |detail| detail.reason);
}

/// The reason for which a filter rejects a candidate, and a second one if two apply.
fn codes<S: Side>(cx: &Context<'_, S>, mv: Move, filter: Filter) -> (Reason, Option<Reason>) {
    let (from, to) = (mv.from(), mv.to());
    let is_push = mv.role() == Role::Pawn && from.file() == to.file();
    let reason = match (filter, mv) {
        (Filter::Reachable, Move::Castle { .. }) => Reason::CastlingPathOccupied,
        (Filter::Reachable | Filter::Allowed, _) if is_push => Reason::PawnPushBlocked,
        (Filter::Reachable, _) => Reason::PathBlocked,
        (Filter::Allowed, Move::Castle { rook, .. }) => {
            let is_missing = !cx.own_of(Role::Rook).contains(rook);
            if !cx.position.castling_rights(S::COLOR).contains(rook) {
                let second = is_missing.then_some(Reason::RookMissing);
                return (Reason::NoCastlingRight, second);
            }
            Reason::RookMissing
        }
        (Filter::Allowed, _) if cx.own.contains(to) => Reason::OwnPieceOnTarget,
        (Filter::Allowed, _) if cx.enemy.contains(to) => Reason::CannotCaptureKing,
        (Filter::Allowed, _) if is_beside_double_push(cx, from, to) => {
            Reason::EnPassantNotAvailable
        }
        (Filter::Allowed, _) => Reason::PawnDiagonalNeedsCapture,
        (Filter::CheckMask, Move::Castle { .. }) => Reason::CastlingOutOfCheck,
        (Filter::CheckMask, _) if cx.check_mask.is_empty() => Reason::DoubleCheckOnlyKingMoves,
        (Filter::CheckMask, _) => Reason::DoesNotAnswerCheck,
        (Filter::Pin, Move::Castle { .. }) => Reason::CastlingIntoAttack,
        (Filter::Pin, _) => Reason::Pinned,
        (Filter::Safe, Move::Castle { .. }) => Reason::CastlingThroughAttack,
        (Filter::Safe, Move::EnPassant { .. }) => Reason::EnPassantExposesKing,
        (Filter::Safe, _) => return attacked(cx, to),
    };
    (reason, None)
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
    let direct = attackers(cx, to, cx.occupied);
    let is_through_king = (attackers(cx, to, cx.occupied_without_king()) - direct).any();
    let through_king = is_through_king.then_some(Reason::TargetAttackedThroughKing);
    if direct.is_empty() {
        (Reason::TargetAttackedThroughKing, None)
    } else if cx.enemy.contains(to) {
        (Reason::TargetProtected, through_king)
    } else {
        (Reason::TargetAttacked, through_king)
    }
}

#[cfg(feature = "blind")]
thread_local! {
    /// Test hook: while it is set, no pieces and squares are named.
    pub static CULPRITS_ARE_DISABLED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// The pieces responsible and the squares concerned.
fn culprits<S: Side>(
    cx: &Context<'_, S>,
    mv: Move,
    path: Option<&CastlingPath>,
    reason: Reason,
) -> (Bitboard, Bitboard) {
    #[cfg(feature = "blind")]
    if CULPRITS_ARE_DISABLED.get() {
        return (Bitboard::EMPTY, Bitboard::EMPTY);
    }
    let (from, to) = (mv.from(), mv.to());
    let (none, target) = (Bitboard::EMPTY, Bitboard::of(to));
    let victim = || Bitboard::of(Move::en_passant_victim(from, to));
    let castling = |set: &dyn Fn(&CastlingPath) -> Bitboard| path.map_or(Bitboard::EMPTY, set);
    let on_way = |way: Bitboard| (way & cx.occupied, way & cx.occupied);
    let direct = || attackers(cx, to, cx.occupied);
    let attackers_without_king = |square| attackers(cx, square, cx.occupied_without_king());
    match reason {
        Reason::OwnPieceOnTarget | Reason::CannotCaptureKing => (target, target),
        Reason::PathBlocked => on_way(lines::between(from, to)),
        Reason::PawnPushBlocked => on_way(lines::between(from, to).with(to)),
        Reason::CastlingPathOccupied => on_way(castling(&|path| path.must_be_empty)),
        Reason::EnPassantNotAvailable => (victim(), target),
        Reason::DoubleCheckOnlyKingMoves | Reason::DoesNotAnswerCheck => {
            (cx.checkers, cx.check_mask)
        }
        Reason::CastlingOutOfCheck => (cx.checkers, Bitboard::of(from)),
        Reason::Pinned => {
            let pinner = cx.pinner(from).into_iter().collect();
            (pinner, pin_line(cx, pinner))
        }
        Reason::TargetAttacked | Reason::TargetProtected => (direct(), target),
        Reason::TargetAttackedThroughKing => (attackers_without_king(to) - direct(), target),
        Reason::EnPassantExposesKing => {
            let sliders = stages::uncovered_by_en_passant(cx, from, to);
            let pawns = victim().with(from);
            (sliders, pawns & pin_line(cx, sliders))
        }
        Reason::CastlingThroughAttack => {
            let crossed = castling(&|path| path.king_crosses).into_iter();
            let attacked = crossed.map(|square| (attackers_without_king(square), square));
            let attacked = attacked.filter(|(attackers, _)| attackers.any());
            attacked.fold((none, none), |(by, at), (attackers, square)| {
                (by | attackers, at.with(square))
            })
        }
        // With `ALL`, the function does not stop early because the target is safe before the rook moves.
        Reason::CastlingIntoAttack => {
            let by = castling(&|path| stages::attackers_after_castling(cx, path, Bitboard::ALL));
            (by, target)
        }
        Reason::NoCastlingRight => (
            none,
            castling(&|path| Bitboard::of(path.king).with(path.rook)),
        ),
        Reason::RookMissing => (none, castling(&|path| Bitboard::of(path.rook))),
        Reason::PawnDiagonalNeedsCapture
        | Reason::NoPieceOnOrigin
        | Reason::NotYourTurn
        | Reason::NotOnAnyVector
        | Reason::PawnBackwards
        | Reason::PawnDoubleNotFromStart
        | Reason::OffBoard
        | Reason::PromotionPieceMissing
        | Reason::PromotionNotAllowedHere
        | Reason::PromotionPieceInvalid
        | Reason::MoveMismatch => (none, target),
    }
}

/// The lines from the king to some sliders, with the sliders and without the king.
fn pin_line<S: Side>(cx: &Context<'_, S>, sliders: Bitboard) -> Bitboard {
    let line = |slider| Some(lines::between(cx.king?, slider).with(slider));
    sliders.into_iter().filter_map(line).collect()
}

fn attackers<S: Side>(cx: &Context<'_, S>, square: Square, occupied: Bitboard) -> Bitboard {
    attacks::attackers(cx.position.board(), square, S::Enemy::COLOR, occupied)
}
