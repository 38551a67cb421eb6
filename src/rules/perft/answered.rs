//! The reader of two plies: it counts the answers to a position's moves without making those that touch nothing.

use super::shared::Shared;
use crate::rules::context::Context;
use crate::rules::generate::{AtKing, Each, Sink, Visit};
use crate::rules::movement;
use crate::rules::side::Side;
use crate::rules::stages::{CastlingWay, Filters};
use crate::types::{Bitboard, Role, Square, Step};

/// The sink that takes the moves to be answered: those that touch nothing by number, the others one by one.
pub(super) struct Answered<'s, V> {
    shared: &'s Shared,
    /// The answers to the moves that touch nothing.
    pub(super) known: u64,
    each: Each<V, AtKing>,
}

impl<'s, V> Answered<'s, V> {
    pub(super) const fn new(shared: &'s Shared, visitor: V) -> Self {
        Self {
            shared,
            known: 0,
            each: Each::new(visitor),
        }
    }

    /// Counts the answers to these moves, and leaves the others.
    #[inline(always)]
    fn take(&mut self, calm: Bitboard, filters: Filters) -> Filters {
        let calm = filters.legal() & calm;
        self.known += calm.len() as u64 * self.shared.all;
        Filters {
            safe: filters.safe - calm,
            ..filters
        }
    }
}

impl<S: Side, V: Visit<S>> Sink<S> for Answered<'_, V> {
    #[inline(always)]
    fn piece(&mut self, cx: &Context<'_, S>, role: Role, from: Square, filters: Filters) {
        let touchy = self.shared.touchy(role);
        let rest = if touchy.contains(from) {
            filters
        } else {
            self.take(!(touchy | cx.enemy), filters)
        };
        self.each.piece(cx, role, from, rest);
    }

    #[inline(always)]
    fn pawns(&mut self, cx: &Context<'_, S>, step: Step, filters: Filters) {
        let calm =
            !(self.shared.touchy(Role::Pawn) | Bitboard::rank(movement::last_rank(S::COLOR)));
        let from_calm = calm & calm.shift(S::FORWARD);
        let rest = match step.rank.abs() {
            _ if step.file != 0 => filters,
            1 => self.take(from_calm, filters),
            // The square that was jumped is calm too: nobody takes there.
            _ => self.take(calm & from_calm.shift(S::FORWARD), filters),
        };
        self.each.pawns(cx, step, rest);
    }

    #[inline(always)]
    fn en_passant(&mut self, cx: &Context<'_, S>, from: Square, to: Square, filters: Filters) {
        self.each.en_passant(cx, from, to, filters);
    }

    #[inline(always)]
    fn castle(&mut self, cx: &Context<'_, S>, way: CastlingWay, filters: Filters) {
        self.each.castle(cx, way, filters);
    }
}
