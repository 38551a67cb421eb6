//! Counting with a transposition table.

use super::table::Table;
use crate::rules::any_position::AnyPosition;
use crate::rules::context::Context;
use crate::rules::generate::generate;
use crate::rules::side::{Side, for_side};
use crate::rules::sink::{Legal, MoveMaker};
use crate::rules::zobrist::{self, Key, KeyUpdater};
use crate::types::{Bitboard, Move};

/// Counts like perft, and looks up each position with two plies or more to go.
pub(super) struct HashedCounter<'t> {
    table: &'t Table,
}

impl<'t> HashedCounter<'t> {
    pub(super) const fn new(table: &'t Table) -> Self {
        Self { table }
    }

    pub(super) fn count(&mut self, position: &AnyPosition, depth: u32) -> u64 {
        if depth < 2 {
            return super::perft_serial(position, depth);
        }
        let key = zobrist::key_of(position);
        for_side!(position, S => self.count_as::<S>(position, key, depth))
    }

    fn count_as<S: Side>(&mut self, position: &AnyPosition, key: Key, depth: u32) -> u64 {
        if let Some(nodes) = self.table.probe(key, depth) {
            return nodes;
        }
        let keys = KeyUpdater::new(position, key);
        let mut nodes: u64 = 0;
        let mut moves = MoveMaker::<_, Legal>::new(|mv: Move| {
            let next = position.play_as::<S>(mv);
            let below = if depth == 2 {
                super::count::<S::Enemy>(&next, 1)
            } else {
                self.count_as::<S::Enemy>(&next, keys.after::<S>(mv), depth - 1)
            };
            nodes = nodes.saturating_add(below);
        });
        generate(&Context::<S>::new(position), Bitboard::ALL, &mut moves);
        self.table.store(key, depth, nodes);
        nodes
    }
}
