//! How often each position has occurred, for checks of long games: [`Game`](super::game::Game) searches its keys instead.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::any_position::AnyPosition;
use super::outcome::FIVEFOLD;
use super::zobrist::{self, Key, KeyHasher, KeyUpdater};
use crate::types::Move;

/// The minimum number of plies between two occurrences of a position: a move by each side, and both moves back.
const RETURN: usize = 4;
/// The minimum number of plies before a position can occur for the fifth time.
const UP_TO_FIVEFOLD: usize = RETURN * (FIVEFOLD as usize - 1);

/// How many positions there is room for from one game to the next.
const MOST_KEPT: usize = 256;

/// The positions since the last capture or pawn move, before which the current one cannot have occurred. Computing a key takes
/// as long as checking a move, so a position is counted only when it can have occurred five times, or at the end of the game.
#[derive(Debug, Default)]
pub struct Occurrences {
    /// The last position that has been counted, or else the one before the first move.
    position: AnyPosition,
    /// Its key; `None` before any position has been counted.
    key: Option<Key>,
    /// The moves since then.
    moves: Vec<Move>,
    /// How often each position has occurred, by the upper half of its key.
    counts: HashMap<u64, u32, BuildHasherDefault<KeyHasher>>,
}

impl Occurrences {
    /// Forgets all positions, and begins with the one before the next move.
    #[inline(always)]
    pub fn restart(&mut self) {
        self.key = None;
        self.moves.clear();
    }

    /// Adds the position after a move, given the one before. Returns how often it has occurred, or 1 while it cannot be five times.
    #[inline(always)]
    pub fn add(&mut self, mv: Move, before: &AnyPosition, after: &AnyPosition) -> u32 {
        if after.halfmoves() == 0 {
            self.restart();
            return 1;
        }
        if self.moves.is_empty() && self.key.is_none() {
            self.position = *before;
        }
        self.moves.push(mv);
        if self.key.is_none() && self.moves.len() < UP_TO_FIVEFOLD {
            return 1;
        }
        self.of_current()
    }

    /// How often the current position has occurred.
    #[inline(never)]
    pub fn of_current(&mut self) -> u32 {
        if self.key.is_none() && self.moves.len() < RETURN {
            return 1;
        }
        let position = &mut self.position;
        let mut key = self.key.unwrap_or_else(|| {
            let key = zobrist::key_of(position);
            self.counts.clear();
            // Clearing the table of an endless game takes long.
            self.counts.shrink_to(MOST_KEPT);
            self.counts.insert(key.short(), 1);
            key
        });
        for mv in self.moves.drain(..) {
            let after = position.play_unchecked(mv);
            key = KeyUpdater::new(position, key).of(&after);
            *position = after;
            *self.counts.entry(key.short()).or_default() += 1;
        }
        self.key = Some(key);
        self.counts[&key.short()]
    }
}
