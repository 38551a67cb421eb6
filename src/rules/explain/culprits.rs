//! Finds the pieces and squares behind a rejection. A finder decides nothing: a verdict and its codes are the same if every
//! finder returns the empty set, which a test ensures.

use super::candidate::Candidate;
use super::reason::{Reason, ReasonDetail};
use crate::rules::context::Context;
use crate::rules::side::Side;
use crate::rules::stages::{self, CastlingPath};
use crate::rules::{attacks, lines};
use crate::types::{Bitboard, Move, Square};

#[cfg(test)]
thread_local! {
    /// Test hook: while it is set, every finder returns the empty set.
    pub(crate) static FINDERS_ARE_DISABLED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Runs a finder.
fn find(finder: impl FnOnce() -> Bitboard) -> Bitboard {
    #[cfg(test)]
    if FINDERS_ARE_DISABLED.get() {
        return Bitboard::EMPTY;
    }
    finder()
}

/// Adds the pieces responsible and the squares concerned to a reason.
pub(super) fn detail<S: Side>(
    cx: &Context<'_, S>,
    candidate: &Candidate,
    reason: Reason,
) -> ReasonDetail {
    let by = find(|| responsible(cx, candidate, reason));
    let at = find(|| concerned(cx, candidate, reason, by));
    ReasonDetail { reason, by, at }
}

/// The pieces responsible.
fn responsible<S: Side>(cx: &Context<'_, S>, candidate: &Candidate, reason: Reason) -> Bitboard {
    let (from, to) = (candidate.from, candidate.to);
    match reason {
        Reason::OwnPieceOnTarget | Reason::CannotCaptureKing => Bitboard::of(to),
        Reason::PathBlocked => lines::between(from, to) & cx.occupied,
        Reason::PawnPushBlocked => lines::between(from, to).with(to) & cx.occupied,
        Reason::EnPassantNotAvailable => Bitboard::of(Move::en_passant_victim(from, to)),
        Reason::CastlingPathOccupied => {
            of_castling(candidate, |path| path.must_be_empty & cx.occupied)
        }
        Reason::DoubleCheckOnlyKingMoves
        | Reason::DoesNotAnswerCheck
        | Reason::CastlingOutOfCheck => cx.checkers,
        Reason::Pinned => cx.pinner(from).into_iter().collect(),
        Reason::TargetAttacked | Reason::TargetProtected => attackers(cx, to, cx.occupied),
        Reason::TargetAttackedThroughKing => {
            attackers(cx, to, cx.occupied_without_king()) - attackers(cx, to, cx.occupied)
        }
        Reason::EnPassantExposesKing => stages::uncovered_by_en_passant(cx, from, to),
        Reason::CastlingThroughAttack => of_castling(candidate, |path| {
            (path.king_crosses.iter())
                .map(|square| attackers(cx, square, cx.occupied_without_king()))
                .fold(Bitboard::EMPTY, |all, attackers| all | attackers)
        }),
        // With `ALL`, the function does not stop early because the target is safe before the rook moves.
        Reason::CastlingIntoAttack => of_castling(candidate, |path| {
            stages::attackers_after_castling(cx, path, Bitboard::ALL)
        }),
        Reason::PawnDiagonalNeedsCapture
        | Reason::NoCastlingRight
        | Reason::RookMissing
        | Reason::NoPieceOnOrigin
        | Reason::NotYourTurn
        | Reason::NotOnAnyVector
        | Reason::PawnBackwards
        | Reason::PawnDoubleNotFromStart
        | Reason::OffBoard
        | Reason::PromotionPieceMissing
        | Reason::PromotionNotAllowedHere
        | Reason::PromotionPieceInvalid
        | Reason::MoveMismatch => Bitboard::EMPTY,
    }
}

/// The squares concerned, given the pieces responsible.
fn concerned<S: Side>(
    cx: &Context<'_, S>,
    candidate: &Candidate,
    reason: Reason,
    by: Bitboard,
) -> Bitboard {
    let (from, to) = (candidate.from, candidate.to);
    match reason {
        Reason::PathBlocked | Reason::PawnPushBlocked | Reason::CastlingPathOccupied => by,
        Reason::DoubleCheckOnlyKingMoves | Reason::DoesNotAnswerCheck => cx.check_mask,
        Reason::Pinned => pin_line(cx, by),
        Reason::EnPassantExposesKing => {
            let pawns = Bitboard::of(from).with(Move::en_passant_victim(from, to));
            pawns & pin_line(cx, by)
        }
        Reason::NoCastlingRight => {
            of_castling(candidate, |path| Bitboard::of(path.king).with(path.rook))
        }
        Reason::RookMissing => of_castling(candidate, |path| Bitboard::of(path.rook)),
        Reason::CastlingOutOfCheck => Bitboard::of(from),
        Reason::CastlingThroughAttack => of_castling(candidate, |path| {
            let is_attacked =
                |square: &Square| attackers(cx, *square, cx.occupied_without_king()).any();
            path.king_crosses.iter().filter(is_attacked).collect()
        }),
        Reason::OwnPieceOnTarget
        | Reason::CannotCaptureKing
        | Reason::PawnDiagonalNeedsCapture
        | Reason::EnPassantNotAvailable
        | Reason::TargetAttacked
        | Reason::TargetProtected
        | Reason::TargetAttackedThroughKing
        | Reason::CastlingIntoAttack
        | Reason::NoPieceOnOrigin
        | Reason::NotYourTurn
        | Reason::NotOnAnyVector
        | Reason::PawnBackwards
        | Reason::PawnDoubleNotFromStart
        | Reason::OffBoard
        | Reason::PromotionPieceMissing
        | Reason::PromotionNotAllowedHere
        | Reason::PromotionPieceInvalid
        | Reason::MoveMismatch => Bitboard::of(to),
    }
}

/// The lines from the king to some sliders, with the sliders and without the king.
fn pin_line<S: Side>(cx: &Context<'_, S>, sliders: Bitboard) -> Bitboard {
    (sliders.iter().zip(cx.king.iter().cycle())).fold(Bitboard::EMPTY, |all, (slider, &king)| {
        all | lines::between(king, slider).with(slider)
    })
}

fn attackers<S: Side>(cx: &Context<'_, S>, square: Square, occupied: Bitboard) -> Bitboard {
    attacks::attackers(cx.position.board(), square, S::Enemy::COLOR, occupied)
}

fn of_castling(candidate: &Candidate, set: impl FnOnce(&CastlingPath) -> Bitboard) -> Bitboard {
    candidate.castling.map_or(Bitboard::EMPTY, set)
}
