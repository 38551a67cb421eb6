//! The moves of kings for the generator: steps and castling.

use super::context::Context;
use super::movement;
use super::side::Side;
use super::sink::{AnySink, Sink};
use super::stages::{self, CastlingPath};
use crate::types::{Bitboard, CastlingSide, Role, Square};

/// Passes the steps of the kings on the squares `of`, and castling, to the sink.
#[inline(always)]
pub(super) fn kings<S: Side, K: Sink<S>>(cx: &Context<'_, S>, of: Bitboard, sink: &mut K) {
    let kings = cx.own_of(Role::King) & of;
    let Some(king) = cx.king else {
        for from in kings {
            let filters = stages::king_step(cx, from, Bitboard::EMPTY);
            sink.piece(cx, Role::King, from, filters);
        }
        return;
    };
    if kings.is_empty() {
        return;
    }
    // The attack set of the enemy is expensive, and a king that could not move in any case does not need it.
    let steps = stages::king_step(cx, king, Bitboard::EMPTY).board();
    if steps.is_empty() && !K::WANTS_ALL && !can_castle_without_danger(cx, king) {
        return;
    }
    let may_castle = K::WANTS_ALL || cx.position.castling_rights(S::COLOR).any();
    let danger = if may_castle {
        cx.danger()
    } else {
        cx.danger_around(king)
    };
    let filters = stages::king_step(cx, king, danger);
    sink.piece(cx, Role::King, king, filters);
    if may_castle {
        castling(cx, king, danger, sink);
    }
}

/// Whether the king could castle if the enemy attacked none of the squares on its way.
#[inline(always)]
fn can_castle_without_danger<S: Side>(cx: &Context<'_, S>, king: Square) -> bool {
    let mut any = AnySink::default();
    castling(cx, king, Bitboard::EMPTY, &mut any);
    any.found
}

/// Castling on both sides. `danger` is the set of squares that the enemy attacks.
#[inline(always)]
fn castling<S: Side, K: Sink<S>>(
    cx: &Context<'_, S>,
    king: Square,
    danger: Bitboard,
    sink: &mut K,
) {
    let rights = cx.position.castling_rights(S::COLOR);
    if rights.is_empty() && !K::WANTS_ALL {
        return;
    }
    castling_on(cx, king, CastlingSide::King, danger, sink);
    castling_on(cx, king, CastlingSide::Queen, danger, sink);
}

/// Castling on one side.
#[inline(always)]
fn castling_on<S: Side, K: Sink<S>>(
    cx: &Context<'_, S>,
    king: Square,
    side: CastlingSide,
    danger: Bitboard,
    sink: &mut K,
) {
    let home = movement::king_home(S::COLOR);
    let corner = Square::new(side.corner_file(), movement::home_rank(S::COLOR));
    if king == home && cx.position.castling_rights(S::COLOR).contains(corner) {
        // The same path as below, but the compiler knows its squares.
        let path = CastlingPath::on_home_rank::<S>(home, corner);
        castle(cx, path, danger, sink);
    } else if let Some(path) = stages::castling_path(cx, side) {
        std::hint::cold_path();
        castle(cx, path, danger, sink);
    }
}

/// Castling along a path.
#[inline(always)]
fn castle<S: Side, K: Sink<S>>(
    cx: &Context<'_, S>,
    path: &'static CastlingPath,
    danger: Bitboard,
    sink: &mut K,
) {
    if K::WANTS_ALL || stages::pseudo_legal_castle(cx, path).board().any() {
        sink.castle(cx, path, stages::castle(cx, path, danger));
    }
}
