//! The table of counts that are known already, shared by threads without locks.
//!
//! An entry is told by its whole 128-bit key. The words of an entry are written one by one, so each is stored combined
//! with the word that holds the count: words of two different writers do not fit together.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::key::{self, Key};

/// Key and count of a position with one ply to go: the lowest bits of the second word are the count.
type Leaf = [AtomicU64; 2];
/// Key, key and count of a position with more plies to go; their number is part of the key.
type Branch = [AtomicU64; 3];

const LEAF_BITS: u32 = 8;
const LEAF_COUNT: u64 = (1 << LEAF_BITS) - 1;

/// Counts by position and depth.
pub(super) struct Table {
    leaves: Vec<Leaf>,
    branches: Vec<Branch>,
}

impl Table {
    /// A table of so many bytes, three quarters of them for the last ply.
    pub(super) fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let branches = bytes / 4;
        Ok(Self {
            leaves: empty((bytes - branches) / size_of::<Leaf>())?,
            branches: empty(branches / size_of::<Branch>())?,
        })
    }

    /// Looks for the number of moves of a position. What comes of it is judged by [`Found::count`], so that several looks
    /// can be under way at once.
    #[inline(always)]
    pub(super) fn leaf(&self, key: Key) -> Found {
        let leaf = &self.leaves[slot(halves(key).0, self.leaves.len())];
        Found([leaf[0].load(Relaxed), leaf[1].load(Relaxed)])
    }

    #[inline(always)]
    pub(super) fn put_leaf(&self, key: Key, count: u64) {
        if count > LEAF_COUNT {
            return;
        }
        let (high, low) = halves(key);
        let leaf = &self.leaves[slot(high, self.leaves.len())];
        let second = low & !LEAF_COUNT | count;
        leaf[1].store(second, Relaxed);
        leaf[0].store(high ^ second, Relaxed);
    }

    /// The count of a position, if it is known to this depth.
    pub(super) fn branch(&self, key: Key, depth: u32) -> Option<u64> {
        let (high, low) = halves(key ^ key::of_depth(depth));
        self.pair(high).iter().find_map(|branch| {
            let count = branch[2].load(Relaxed);
            let fits = branch[0].load(Relaxed) ^ count == high
                && branch[1].load(Relaxed) ^ count.rotate_left(32) == low;
            fits.then_some(count)
        })
    }

    /// Keeps a count: the larger of two that meet stays, the other gives way to the next.
    pub(super) fn put_branch(&self, key: Key, depth: u32, count: u64) {
        let (high, low) = halves(key ^ key::of_depth(depth));
        let [large, last] = self.pair(high);
        let place = if count >= large[2].load(Relaxed) {
            large
        } else {
            last
        };
        place[0].store(high ^ count, Relaxed);
        place[1].store(low ^ count.rotate_left(32), Relaxed);
        place[2].store(count, Relaxed);
    }

    fn pair(&self, high: u64) -> &[Branch; 2] {
        let pairs = self.branches.as_chunks().0;
        &pairs[slot(high, pairs.len())]
    }
}

/// What stands in the place of a position.
#[derive(Clone, Copy)]
pub(super) struct Found([u64; 2]);

impl Found {
    /// Whether it is of this position, and then its number of moves.
    #[inline(always)]
    pub(super) const fn count(self, key: Key) -> (bool, u64) {
        let (high, low) = halves(key);
        let Self([first, second]) = self;
        let differs = (first ^ second ^ high) | (second ^ low) >> LEAF_BITS;
        (differs == 0, second & LEAF_COUNT)
    }
}

fn empty<const N: usize>(len: usize) -> Result<Vec<[AtomicU64; N]>, TryReserveError> {
    let mut entries = Vec::new();
    let len = len.max(2);
    entries.try_reserve_exact(len)?;
    entries.resize_with(len, || [const { AtomicU64::new(0) }; N]);
    Ok(entries)
}

#[allow(clippy::cast_possible_truncation, reason = "the halves are meant")]
const fn halves(key: Key) -> (u64, u64) {
    ((key >> 64) as u64, key as u64)
}

/// The place of a key, spread evenly over any number of places.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "below the length")]
const fn slot(high: u64, len: usize) -> usize {
    ((high as u128 * len as u128) >> 64) as usize
}
