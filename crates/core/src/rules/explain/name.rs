//! Names the filters that reject a candidate: every rejected candidate gets a reason here, and nothing else decides which.

use super::verdict::ReasonDetail;
use crate::codes::Reason;
use crate::lists::sort_short;
use crate::rules::context::{Context, Side};
use crate::rules::stages::{CastlingPath, Filter, Filters};
use crate::rules::{lines, movement};
use crate::types::{Bitboard, Move, Role, Square};

#[cfg(feature = "blind")]
thread_local! {
    /// Test hook: while it is set, no pieces and squares are named.
    pub static CULPRITS_ARE_DISABLED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

impl<S: Side> Context<'_, S> {
    /// Replaces the contents of `named` by the reasons why a move is not legal, in the order of precedence: one or two for each
    /// filter that rejects it. `path` is that of castling.
    #[inline(never)]
    pub(super) fn name_reasons(
        &self,
        mv: Move,
        filters: &Filters,
        path: Option<&CastlingPath>,
        named: &mut Vec<ReasonDetail>,
    ) {
        named.clear();
        for filter in filters.rejecting(mv.to()) {
            let (first, second) = self.codes(mv, filter);
            for reason in [first].into_iter().chain(second) {
                // A blocked double push fails two filters for one reason.
                if named.iter().all(|known| known.reason != reason) {
                    let (by, at) = self.culprits(mv, path, reason);
                    named.push(ReasonDetail { reason, by, at });
                }
            }
        }
        sort_short(named, |detail| detail.reason);
    }

    /// The reason for which a filter rejects a candidate, and a second one if two apply.
    fn codes(&self, mv: Move, filter: Filter) -> (Reason, Option<Reason>) {
        let (from, to) = (mv.from(), mv.to());
        let is_push = mv.role() == Role::Pawn && from.file() == to.file();
        let reason = match (filter, mv) {
            (Filter::Reachable, Move::Castle { .. }) => Reason::CastlingPathOccupied,
            (Filter::Reachable | Filter::Allowed, _) if is_push => Reason::PawnPushBlocked,
            (Filter::Reachable, _) => Reason::PathBlocked,
            (Filter::Allowed, Move::Castle { rook, .. }) => {
                // A right that is held has its rook.
                let is_missing = !self.own_of(Role::Rook).contains(rook);
                let second = is_missing.then_some(Reason::RookMissing);
                return (Reason::NoCastlingRight, second);
            }
            (Filter::Allowed, _) if self.own.contains(to) => Reason::OwnPieceOnTarget,
            (Filter::Allowed, _) if self.enemy.contains(to) => Reason::CannotCaptureKing,
            (Filter::Allowed, _) if self.is_beside_double_push(from, to) => {
                Reason::EnPassantNotAvailable
            }
            (Filter::Allowed, _) => Reason::PawnDiagonalNeedsCapture,
            (Filter::CheckMask, Move::Castle { .. }) => Reason::CastlingOutOfCheck,
            (Filter::CheckMask, _) if self.check_mask.is_empty() => {
                Reason::DoubleCheckOnlyKingMoves
            }
            (Filter::CheckMask, _) => Reason::DoesNotAnswerCheck,
            (Filter::Pin, Move::Castle { .. }) => Reason::CastlingIntoAttack,
            (Filter::Pin, _) => Reason::Pinned,
            (Filter::Safe, Move::Castle { .. }) => Reason::CastlingThroughAttack,
            (Filter::Safe, Move::EnPassant { .. }) => Reason::EnPassantExposesKing,
            (Filter::Safe, _) => return self.attacked(to),
        };
        (reason, None)
    }

    /// Whether the pawn beside the origin can have come to its square with a double push over the target.
    fn is_beside_double_push(&self, from: Square, to: Square) -> bool {
        let enemy_pawns = self.enemy & self.position.board().by_role(Role::Pawn);
        let victim = Move::en_passant_victim(from, to);
        let double_push = movement::double_push_over(S::Enemy::COLOR, to);
        double_push.is_some_and(|(_, target)| target == victim) && enemy_pawns.contains(victim)
    }

    /// Why the king would be attacked on a square: directly, through its present square, or both.
    fn attacked(&self, to: Square) -> (Reason, Option<Reason>) {
        let direct = self.attackers(to, self.occupied);
        let is_through_king = (self.attackers(to, self.occupied_without_king()) - direct).any();
        let through_king = is_through_king.then_some(Reason::TargetAttackedThroughKing);
        if direct.is_empty() {
            (Reason::TargetAttackedThroughKing, None)
        } else if self.enemy.contains(to) {
            (Reason::TargetProtected, through_king)
        } else {
            (Reason::TargetAttacked, through_king)
        }
    }

    /// The pieces responsible and the squares concerned.
    fn culprits(
        &self,
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
        let castling = |set: &dyn Fn(&CastlingPath) -> Bitboard| path.map_or(none, set);
        let rook = || castling(&|path| Bitboard::of(path.rook));
        let on_way = |way: Bitboard| (way & self.occupied, way & self.occupied);
        let direct = || self.attackers(to, self.occupied);
        let attackers_without_king = |square| self.attackers(square, self.occupied_without_king());
        match reason {
            Reason::OwnPieceOnTarget | Reason::CannotCaptureKing => (target, target),
            Reason::PathBlocked => on_way(lines::between(from, to)),
            Reason::PawnPushBlocked => on_way(lines::between(from, to).with(to)),
            Reason::CastlingPathOccupied => on_way(castling(&|path| path.must_be_empty)),
            Reason::EnPassantNotAvailable => (victim(), target),
            Reason::DoubleCheckOnlyKingMoves | Reason::DoesNotAnswerCheck => {
                (self.checkers, self.check_mask)
            }
            Reason::CastlingOutOfCheck => (self.checkers, Bitboard::of(from)),
            Reason::Pinned => {
                let pinner = self.pinner(from).into_iter().collect();
                (pinner, self.lines_to(pinner))
            }
            Reason::TargetAttacked | Reason::TargetProtected => (direct(), target),
            Reason::TargetAttackedThroughKing => (attackers_without_king(to) - direct(), target),
            Reason::EnPassantExposesKing => {
                let sliders = self.uncovered_by_en_passant(from, to);
                let pawns = victim().with(from);
                (sliders, pawns & self.lines_to(sliders))
            }
            Reason::CastlingThroughAttack => {
                let crossed = castling(&|path| path.king_crosses).into_iter();
                let is_attacked = |&square: &Square| attackers_without_king(square).any();
                let at: Bitboard = crossed.filter(is_attacked).collect();
                (at.into_iter().map(attackers_without_king).collect(), at)
            }
            // With `ALL`, the function does not stop early because the target is safe before the rook moves.
            Reason::CastlingIntoAttack => {
                let by = castling(&|path| self.attackers_once_castled(path, Bitboard::ALL));
                (by, target)
            }
            Reason::NoCastlingRight => (none, rook().with(from)),
            Reason::RookMissing => (none, rook()),
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
    fn lines_to(&self, sliders: Bitboard) -> Bitboard {
        let line = |slider| Some(lines::between(self.king?, slider).with(slider));
        sliders.into_iter().filter_map(line).collect()
    }
}
