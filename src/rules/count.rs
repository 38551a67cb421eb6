//! Counts the legal moves without making them.

use super::context::Context;
use super::movement;
use super::side::Side;
use super::sink::Sink;
use super::stages::{CastlingPath, Filters};
use crate::types::{Bitboard, Role, Square, Step};

/// Counts the legal moves (bulk counting): it adds up the sizes of the target sets and makes no moves.
#[derive(Default)]
pub(crate) struct CountSink {
    count: u64,
}

impl CountSink {
    /// The number of moves.
    #[inline(always)]
    pub(crate) const fn total(&self) -> u64 {
        self.count
    }
}

impl<S: Side> Sink<S> for CountSink {
    #[inline(always)]
    fn piece(&mut self, _: &Context<'_, S>, _: Role, _: Square, filters: Filters) {
        self.count += filters.legal().len() as u64;
    }

    #[inline(always)]
    fn pawns(&mut self, _: &Context<'_, S>, step: Step, filters: Filters) {
        let targets = filters.legal();
        self.count += targets.len() as u64;
        // A double push never ends on the last rank.
        let promoted = targets & Bitboard::rank(movement::promotion_rank(S::COLOR));
        if step.rank.abs() == 1 && promoted.any() {
            std::hint::cold_path();
            self.count += promoted.len() as u64 * (Role::PROMOTIONS.len() as u64 - 1);
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, _: &Context<'_, S>, _: Square, to: Square, filters: Filters) {
        self.count += u64::from(filters.legal().contains(to));
    }

    #[inline(always)]
    fn castle(&mut self, _: &Context<'_, S>, _: &'static CastlingPath, filters: Filters) {
        self.count += u64::from(filters.legal().any());
    }
}

/// Counts the legal moves, and apart from them the captures.
#[derive(Default)]
pub(crate) struct CaptureCountSink {
    pub(crate) moves: CountSink,
    pub(crate) captures: CountSink,
}

/// The same filters for captures only.
#[inline(always)]
fn captures<S: Side>(cx: &Context<'_, S>, filters: Filters) -> Filters {
    Filters {
        allowed: filters.allowed & cx.enemy,
        ..filters
    }
}

impl<S: Side> Sink<S> for CaptureCountSink {
    #[inline(always)]
    fn piece(&mut self, cx: &Context<'_, S>, role: Role, from: Square, filters: Filters) {
        self.moves.piece(cx, role, from, filters);
        self.captures.piece(cx, role, from, captures(cx, filters));
    }

    #[inline(always)]
    fn pawns(&mut self, cx: &Context<'_, S>, step: Step, filters: Filters) {
        self.moves.pawns(cx, step, filters);
        self.captures.pawns(cx, step, captures(cx, filters));
    }

    #[inline(always)]
    fn en_passant(&mut self, cx: &Context<'_, S>, from: Square, to: Square, filters: Filters) {
        self.moves.en_passant(cx, from, to, filters);
        self.captures.en_passant(cx, from, to, filters);
    }

    #[inline(always)]
    fn castle(&mut self, cx: &Context<'_, S>, path: &'static CastlingPath, filters: Filters) {
        self.moves.castle(cx, path, filters);
    }
}
