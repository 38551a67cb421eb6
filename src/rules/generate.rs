//! The move generator: it walks the pieces and passes the filters of each kind of move to a sink.

use super::context::Context;
use super::kings::kings;
use super::movement;
use super::side::Side;
use super::sink::Sink;
use super::stages;
use crate::types::{Bitboard, Role};

/// Passes every kind of move of the pieces on the squares `of` to the sink.
#[inline(always)]
pub(crate) fn generate<S: Side, K: Sink<S>>(cx: &Context<'_, S>, of: Bitboard, sink: &mut K) {
    kings(cx, of, sink);
    // In double check only the king can move (FIDE Laws 3.9.2): the check mask is empty.
    if sink.is_done() || cx.check_mask.is_empty() && !K::WANTS_ALL {
        return;
    }
    let pinned = cx.on_pin_lines() & of;
    pieces::<S, K, false>(cx, of - pinned, sink);
    if pinned.any() {
        pieces::<S, K, true>(cx, pinned, sink);
    }
    if sink.is_done() {
        return;
    }
    pawns(cx, cx.own_of(Role::Pawn) & of, sink);
}

/// Passes the moves of the pieces of one role on the squares `of` to the sink.
#[inline(always)]
pub(crate) fn generate_role<S: Side, K: Sink<S>>(
    cx: &Context<'_, S>,
    role: Role,
    of: Bitboard,
    sink: &mut K,
) {
    match role {
        Role::King => kings(cx, of, sink),
        Role::Pawn => pawns(cx, cx.own_of(Role::Pawn) & of, sink),
        _ => {
            let pinned = cx.on_pin_lines();
            pieces_of_role::<S, K, false>(cx, role, of - pinned, sink);
            pieces_of_role::<S, K, true>(cx, role, of & pinned, sink);
        }
    }
}

/// The pieces other than kings and pawns. If they are not pinned, the compiler removes the pin filter.
#[inline(always)]
fn pieces<S: Side, K: Sink<S>, const PINNED: bool>(
    cx: &Context<'_, S>,
    of: Bitboard,
    sink: &mut K,
) {
    pieces_of_role::<S, K, PINNED>(cx, Role::Knight, of, sink);
    pieces_of_role::<S, K, PINNED>(cx, Role::Bishop, of, sink);
    pieces_of_role::<S, K, PINNED>(cx, Role::Rook, of, sink);
    pieces_of_role::<S, K, PINNED>(cx, Role::Queen, of, sink);
}

#[inline(always)]
fn pieces_of_role<S: Side, K: Sink<S>, const PINNED: bool>(
    cx: &Context<'_, S>,
    role: Role,
    of: Bitboard,
    sink: &mut K,
) {
    for from in cx.own_of(role) & of {
        sink.piece(cx, role, from, stages::piece::<S, PINNED>(cx, role, from));
    }
}

#[inline(always)]
fn pawns<S: Side, K: Sink<S>>(cx: &Context<'_, S>, pawns: Bitboard, sink: &mut K) {
    if (pawns & cx.on_pin_lines()).is_empty() {
        pawn_steps::<S, K, false>(cx, pawns, sink);
    } else {
        pawn_steps::<S, K, true>(cx, pawns, sink);
    }
    if let Some(to) = cx.position.en_passant() {
        for from in movement::pawn(S::Enemy::COLOR, to) & pawns {
            sink.en_passant(cx, from, to, stages::en_passant(cx, from, to));
        }
    }
}

/// Pushes and captures of some pawns. If none of them is pinned, the compiler removes the pin filter.
#[inline(always)]
fn pawn_steps<S: Side, K: Sink<S>, const PINNED: bool>(
    cx: &Context<'_, S>,
    pawns: Bitboard,
    sink: &mut K,
) {
    let (push, double_push) = (S::FORWARD, S::FORWARD.times(2));
    sink.pawns(cx, push, stages::pawn_push::<S, PINNED>(cx, pawns));
    sink.pawns(cx, double_push, stages::double_push::<S, PINNED>(cx, pawns));
    for step in S::CAPTURES {
        sink.pawns(cx, step, stages::pawn_capture::<S, PINNED>(cx, pawns, step));
    }
}
