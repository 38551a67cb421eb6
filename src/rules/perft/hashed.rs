//! Counting with a table: what was counted once is not counted again.

use super::answered::Answered;
use super::key::{self, Before, Key};
use super::shared::Shared;
use super::table::{Found, Table};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::context::Context;
use crate::rules::generate::{AtKing, Each, generate};
use crate::rules::side::{Side, for_side};
use crate::types::Bitboard;

/// A count that looks into a table first.
pub(super) struct Hashed<'t> {
    table: &'t Table,
    /// The answers to the moves of a position with two plies to go, kept for their memory.
    shared: Shared,
}

impl<'t> Hashed<'t> {
    pub(super) const fn new(table: &'t Table) -> Self {
        Self {
            table,
            shared: Shared::new(),
        }
    }

    pub(super) fn count(&mut self, position: &Position, depth: u32) -> u64 {
        if depth < 2 {
            return super::plain(position, depth);
        }
        let key = key::of(position);
        let found = self.table.look(key, depth);
        for_side!(position, S => self.unless_known::<S>(position, key, depth, &found))
    }

    fn unless_known<S: Side>(
        &mut self,
        position: &Position,
        key: Key,
        depth: u32,
        found: &Found,
    ) -> u64 {
        let known = found.count(key, depth);
        if let Some(nodes) = known.or_else(|| self.table.large(key, depth)) {
            return nodes;
        }
        let nodes = if depth == 2 {
            self.two::<S>(position)
        } else {
            self.more::<S>(position, key, depth)
        };
        self.table.put(key, depth, nodes);
        nodes
    }

    /// Counts more than two plies. What the table has for the moves is read before any is played, so that the machine
    /// waits for several entries at once.
    fn more<S: Side>(&mut self, position: &Position, key: Key, depth: u32) -> u64 {
        let before = Before::new::<S>(position, key);
        let mut moves: Vec<(Move, Key, Found)> = Vec::with_capacity(64);
        let cx = Context::<S>::new(position);
        let mut each = Each::<_, AtKing>::new(|mv| {
            let key = before.after::<S>(mv);
            moves.push((mv, key, self.table.look(key, depth - 1)));
        });
        generate(&cx, Bitboard::ALL, &mut each);
        let counts = moves.iter().map(|(mv, key, found)| {
            let next = position.play_as::<S>(*mv);
            self.unless_known::<S::Enemy>(&next, *key, depth - 1, found)
        });
        counts.fold(0, u64::saturating_add)
    }

    /// Counts two plies. Most answers are known before the move is made.
    fn two<S: Side>(&mut self, position: &Position) -> u64 {
        let passed = position.with_turn(S::Enemy::COLOR);
        let answering = Context::<S::Enemy>::new(&passed);
        self.shared.fill(&answering);
        let mut nodes = 0;
        let mut answered = Answered::new(&self.shared, |mv| {
            nodes += match self.shared.after(&answering, mv) {
                Some(answers) => answers,
                None => super::count::<S::Enemy>(&position.play_as::<S>(mv), 1),
            };
        });
        generate(&Context::<S>::new(position), Bitboard::ALL, &mut answered);
        answered.known + nodes
    }
}
