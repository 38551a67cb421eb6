//! Counting with a transposition table: counts by position and depth, shared by threads without locks.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::rules::any_position::AnyPosition;
use crate::rules::context::{Side, for_side};
use crate::rules::zobrist::{self, Key, KeyUpdater};

/// An entry: the rest of the key combined with the count, and the count. The two words are written separately; if two
/// threads interleave, the words do not match, and the entry is ignored.
#[derive(Default)]
struct Entry {
    check: AtomicU64,
    count: AtomicU64,
}

/// Entries that share an index: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// Counts by position and depth.
pub struct Table {
    buckets: Vec<Bucket>,
}

impl Table {
    /// A table of at most this many bytes.
    ///
    /// # Errors
    ///
    /// If the memory is not available.
    pub fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let len = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(len)?;
        buckets.resize_with(len, Bucket::default);
        Ok(Self { buckets })
    }

    /// The count of a position to a depth, if it is in the table.
    #[inline(always)]
    pub fn probe(&self, key: Key, depth: u32) -> Option<u64> {
        let key = key.at_depth(depth);
        self.bucket(key).0.iter().find_map(|entry| {
            let count = entry.count.load(Relaxed);
            (entry.check.load(Relaxed) ^ count == key.rest() && count > 0).then_some(count)
        })
    }

    /// Stores a count in place of the smallest one in its bucket, which cost the least to compute. A count of zero is
    /// not worth an entry.
    pub fn store(&self, key: Key, depth: u32, count: u64) {
        let key = key.at_depth(depth);
        let entries = self.bucket(key).0.iter();
        let smallest = entries.min_by_key(|entry| entry.count.load(Relaxed));
        if let Some(entry) = smallest {
            entry.check.store(key.rest() ^ count, Relaxed);
            entry.count.store(count, Relaxed);
        }
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "below the length")]
    fn bucket(&self, key: Key) -> &Bucket {
        // Scales the key to the number of buckets, which need not be a power of two.
        let index = (u128::from(key.short()) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Counts like perft, and looks up each position with two plies or more to go.
    pub(super) fn count(&self, position: &AnyPosition, depth: u32) -> u64 {
        if depth < 2 {
            return super::perft_serial(position, depth);
        }
        let key = zobrist::key_of(position);
        for_side!(position, S => self.count_as::<S>(position, key, depth))
    }

    fn count_as<S: Side>(&self, position: &AnyPosition, key: Key, depth: u32) -> u64 {
        if let Some(nodes) = self.probe(key, depth) {
            return nodes;
        }
        let keys = KeyUpdater::new(position, key);
        let mut nodes: u64 = 0;
        for mv in position.list_legal() {
            let next = position.play_as::<S>(mv);
            let below = if depth == 2 {
                super::count::<S::Enemy>(&next, 1)
            } else {
                self.count_as::<S::Enemy>(&next, keys.after::<S>(mv), depth - 1)
            };
            nodes = nodes.saturating_add(below);
        }
        self.store(key, depth, nodes);
        nodes
    }
}
