//! What the filters of castling say when nobody asks for a move.

use super::context::Context;
use super::control;
use super::movement::{Lane, Rule};
use super::reason::{Because, Reason};
use super::side::{Side, for_side};
use super::stages::{self, CastlingWay, Filters};
use crate::position::Position;
use crate::types::{Bitboard, CastlingSide, Square};

/// Every condition of castling that fails for the side to move (FIDE Laws 3.8.2), in the order of precedence; none
/// when castling is legal.
pub fn against_castling(position: &Position, side: CastlingSide) -> Vec<Because> {
    for_side!(position, S => against::<S>(&Context::new(position), side))
}

fn against<S: Side>(cx: &Context<'_, S>, side: CastlingSide) -> Vec<Because> {
    let Some(way) = stages::castling_way(cx, side) else {
        // A king that is not at home has no right to lose, and no way to speak of.
        return vec![Because {
            reason: Reason::NoCastlingRight,
            by: Bitboard::EMPTY,
            at: cx.king.map_or(Bitboard::EMPTY, Bitboard::of),
        }];
    };
    castling_reasons(cx, side, &way, &stages::castle(cx, side, &way, cx.danger()))
}

/// Names the filters of castling that are empty.
pub(super) fn castling_reasons<S: Side>(
    cx: &Context<'_, S>,
    side: CastlingSide,
    way: &CastlingWay,
    filters: &Filters,
) -> Vec<Because> {
    let target = Square::new(side.king_file(), way.king.rank());
    let lifted = cx.occupied.without(way.king);
    let attackers =
        |square| control::attackers(cx.position.board(), square, S::Enemy::COLOR, lifted);
    let attacked = |squares: Bitboard| {
        let at: Bitboard = squares
            .iter()
            .filter(|&square| attackers(square).any())
            .collect();
        let by = at
            .iter()
            .fold(Bitboard::EMPTY, |by, square| by | attackers(square));
        (by, at)
    };
    let mut reasons = Vec::new();
    let mut push = |reason, by, at| reasons.push(Because { reason, by, at });
    if filters.allowed.is_empty() {
        if cx.position.castling_rook(S::COLOR, side).is_none() {
            push(
                Reason::NoCastlingRight,
                Bitboard::EMPTY,
                Bitboard::of(way.king).with(way.rook),
            );
        }
        if !cx.own_of(crate::types::Role::Rook).contains(way.rook) {
            push(Reason::RookMissing, Bitboard::EMPTY, Bitboard::of(way.rook));
        }
    }
    if filters.seen.is_empty() {
        let occupied = way.path & cx.occupied;
        push(Reason::CastlingPathOccupied, occupied, occupied);
    }
    if filters.answers.is_empty() {
        push(
            Reason::CastlingOutOfCheck,
            cx.checkers,
            Bitboard::of(way.king),
        );
    }
    if filters.safe.is_empty() {
        let (by, at) = attacked(way.way.without(target));
        if at.any() {
            push(Reason::CastlingThroughAttack, by, at);
        }
    }
    let (mut by, _) = attacked(way.way & Bitboard::of(target));
    if filters.pin.is_empty() {
        // The rook was all that stood between the king's new square and the pinner; unless that stands in their way,
        // where the rook would come to shield the king again.
        by |= (cx.pinner(way.rook).into_iter())
            .filter(|&pinner| !way.path.contains(pinner))
            .collect::<Bitboard>();
    }
    if by.any() {
        push(Reason::CastlingIntoAttack, by, Bitboard::of(target));
    }
    reasons
}

/// The castling lanes of the king on a square: for each side on which it stands at home, or holds a right.
pub fn castling_lanes(position: &Position, king: Square) -> Vec<Lane> {
    for_side!(position, S => {
        let cx = Context::<S>::new(position);
        (CastlingSide::ALL.into_iter())
            .filter_map(|side| {
                let way = stages::castling_way(&cx, side).filter(|way| way.king == king)?;
                let target = Square::new(side.king_file(), king.rank());
                Some(Lane { rule: Rule::Castle(side), step: way.king.to(target), reach: 1 })
            })
            .collect()
    })
}
