//! Counting with a table: what was counted once is not counted again.

use super::key::{self, Before, Key};
use super::table::{Found, Table};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::context::Context;
use crate::rules::generate::{AtKing, Each, Visit, generate};
use crate::rules::side::{Side, for_side};
use crate::types::Bitboard;

/// A count that looks into a table first.
pub(super) struct Hashed<'t> {
    table: &'t Table,
    /// The moves of a position with two plies to go, kept for their memory.
    moves: Vec<(Move, Key)>,
    /// What the table has for each of them.
    found: Vec<Found>,
}

impl<'t> Hashed<'t> {
    pub(super) const fn new(table: &'t Table) -> Self {
        Self {
            table,
            moves: Vec::new(),
            found: Vec::new(),
        }
    }

    pub(super) fn count(&mut self, position: &Position, depth: u32) -> u64 {
        for_side!(position, S => match depth {
            0 | 1 => super::plain(position, depth),
            _ => self.below::<S>(position, key::of(position), depth),
        })
    }

    /// Counts at least two plies.
    fn below<S: Side>(&mut self, position: &Position, key: Key, depth: u32) -> u64 {
        if let Some(nodes) = self.table.branch(key, depth) {
            return nodes;
        }
        let cx = Context::<S>::new(position);
        let before = Before::new::<S>(position, key);
        let nodes = if depth == 2 {
            self.two::<S>(&cx, &before)
        } else {
            let mut deeper = Each::<_, AtKing>::new(Deeper {
                hashed: self,
                position,
                before,
                depth: depth - 1,
                nodes: 0,
            });
            generate(&cx, Bitboard::ALL, &mut deeper);
            deeper.into_visitor().nodes
        };
        self.table.put_branch(key, depth, nodes);
        nodes
    }

    /// Counts two plies. All entries are read before anything is counted, and without a branch, so that the machine
    /// waits for several of them at once.
    fn two<S: Side>(&mut self, cx: &Context<'_, S>, before: &Before<'_>) -> u64 {
        self.moves.clear();
        let mut each = Each::<_, AtKing>::new(|mv| self.moves.push((mv, before.after::<S>(mv))));
        generate(cx, Bitboard::ALL, &mut each);
        self.found.clear();
        let found = self.moves.iter().map(|&(_, key)| self.table.leaf(key));
        self.found.extend(found);
        let (mut nodes, mut unknown) = (0, 0);
        for (at, found) in self.found.iter().enumerate() {
            let entry = self.moves[at];
            let (known, count) = found.count(entry.1);
            nodes += if known { count } else { 0 };
            self.moves[unknown] = entry;
            unknown += usize::from(!known);
        }
        for &(mv, key) in &self.moves[..unknown] {
            let count = super::count::<S::Enemy>(&cx.position.play_as::<S>(mv), 1);
            self.table.put_leaf(key, count);
            nodes += count;
        }
        nodes
    }
}

/// Plays each move and counts what follows.
struct Deeper<'a, 't> {
    hashed: &'a mut Hashed<'t>,
    position: &'a Position,
    before: Before<'a>,
    depth: u32,
    nodes: u64,
}

impl<S: Side> Visit<S> for Deeper<'_, '_> {
    #[inline(always)]
    fn visit(&mut self, mv: Move) {
        let next = self.position.play_as::<S>(mv);
        let key = self.before.after::<S>(mv);
        let nodes = self.hashed.below::<S::Enemy>(&next, key, self.depth);
        self.nodes = self.nodes.saturating_add(nodes);
    }
}
