//! The table of counts that are known already, shared by threads without locks.
//!
//! An entry is told by its whole 128-bit key. The words of an entry are written one by one, so each is stored combined
//! with the word that holds the count: words of two different writers do not fit together.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::key::{self, Key};

/// Key, key and count of a position; the number of plies is part of the key.
type Entry = [AtomicU64; 3];

/// Where a position may be kept: two entries in a line of the machine's cache, so that a look waits for memory once.
#[repr(align(64))]
struct Place([Entry; 2]);

/// Counts by position and depth.
pub(super) struct Table {
    places: Vec<Place>,
    limit: usize,
}

impl Table {
    /// A table of at most so many bytes, none of which is touched before [`Table::extend`].
    pub(super) fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let limit = (bytes / size_of::<Place>()).max(1);
        let mut places = Vec::new();
        places.try_reserve_exact(limit)?;
        Ok(Self { places, limit })
    }

    /// Takes so many bytes of it into use, if they are not, and says whether there are more: to touch memory that is not
    /// needed takes longer than many a count. What was kept is out of place then, and forgotten.
    pub(super) fn extend(&mut self, bytes: usize) -> bool {
        let len = (bytes / size_of::<Place>()).clamp(1, self.limit);
        if len > self.places.len() {
            let empty = || Place([const { [const { AtomicU64::new(0) }; 3] }; 2]);
            self.places.resize_with(len, empty);
        }
        len < self.limit
    }

    /// Looks for the count of a position. What comes of it is judged by [`Found::count`], so that several looks can be
    /// under way at once.
    #[inline(always)]
    pub(super) fn look(&self, key: Key, depth: u32) -> Found {
        let (high, _) = halves(key ^ key::of_depth(depth));
        let load = |entry: &Entry| [0, 1, 2].map(|word: usize| entry[word].load(Relaxed));
        Found(self.place(high).each_ref().map(load))
    }

    /// Keeps a count: the larger of two that meet stays, the other gives way to the next.
    pub(super) fn put(&self, key: Key, depth: u32, count: u64) {
        let (high, low) = halves(key ^ key::of_depth(depth));
        let [large, last] = self.place(high);
        let entry = if count >= large[2].load(Relaxed) {
            large
        } else {
            last
        };
        entry[0].store(high ^ count, Relaxed);
        entry[1].store(low ^ count.rotate_left(32), Relaxed);
        entry[2].store(count, Relaxed);
    }

    #[inline(always)]
    fn place(&self, high: u64) -> &[Entry; 2] {
        &self.places[slot(high, self.places.len())].0
    }
}

/// What stands in the place of a position.
#[derive(Clone, Copy)]
pub(super) struct Found([[u64; 3]; 2]);

impl Found {
    /// The count of the position to this depth, if it is there.
    #[inline(always)]
    pub(super) fn count(&self, key: Key, depth: u32) -> Option<u64> {
        let (high, low) = halves(key ^ key::of_depth(depth));
        self.0.iter().find_map(|&[first, second, count]| {
            let fits = first ^ count == high && second ^ count.rotate_left(32) == low;
            fits.then_some(count)
        })
    }
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
