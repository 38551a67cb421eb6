//! The table of counts that are known already, shared by threads without locks.
//!
//! An entry is told by 88 bits of its key, and by its place, which follows from others. The two words of an entry are
//! written one by one, so each is of use only with the other: words of two different writers do not fit together.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::key::{self, Key};

/// The lower half of the key combined with the other word; some bits of the upper half, and the count. The number of plies
/// is part of the key.
type Entry = [AtomicU64; 2];

/// Key, key and count of a position whose count does not fit the other kind.
type Large = [AtomicU64; 3];

/// The bits of a count in an entry; a larger one, of which there are few, is kept by itself.
const COUNT_BITS: u32 = 40;
const COUNT: u64 = (1 << COUNT_BITS) - 1;

/// How many entries share a place.
const SHARE: usize = 4;

/// Where a position may be kept: a line of the machine's cache, so that a look waits for memory once.
#[repr(align(64))]
struct Place([Entry; SHARE]);

/// Counts by position and depth.
pub(super) struct Table {
    places: Vec<Place>,
    limit: usize,
    large: Vec<Large>,
    large_limit: usize,
}

impl Table {
    /// A table of at most so many bytes, of which hardly any is touched before [`Table::extend`].
    pub(super) fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let for_large = bytes / 8;
        let limit = ((bytes - for_large) / size_of::<Place>()).max(1);
        let large_limit = (for_large / size_of::<Large>()).max(1);
        let (mut places, mut large) = (Vec::new(), Vec::new());
        places.try_reserve_exact(limit)?;
        large.try_reserve_exact(large_limit)?;
        let mut table = Self {
            places,
            limit,
            large,
            large_limit,
        };
        // There is always a place to look at.
        table.extend(0);
        Ok(table)
    }

    /// Takes so many bytes of it into use, if they are not, and says whether there are more: to touch memory that is not
    /// needed takes longer than many a count. What was kept is out of place then, and forgotten.
    pub(super) fn extend(&mut self, bytes: usize) -> bool {
        let len = (bytes / size_of::<Place>()).clamp(1, self.limit);
        if len > self.places.len() {
            let empty = || Place([const { [const { AtomicU64::new(0) }; 2] }; SHARE]);
            self.places.resize_with(len, empty);
        }
        len < self.limit
    }

    /// Takes the part for large counts into use.
    pub(super) fn extend_large(&mut self) {
        let empty = || [const { AtomicU64::new(0) }; 3];
        self.large.resize_with(self.large_limit, empty);
    }

    /// Looks for the count of a position. What comes of it is judged by [`Found::count`], so that several looks can be
    /// under way at once.
    #[inline(always)]
    pub(super) fn look(&self, key: Key, depth: u32) -> Found {
        let (high, _) = halves(key ^ key::of_depth(depth));
        let load = |entry: &Entry| [entry[0].load(Relaxed), entry[1].load(Relaxed)];
        Found(self.place(high).each_ref().map(load))
    }

    /// Keeps a count in the place of the smallest of those that meet there; the last entry takes what is smaller than all.
    pub(super) fn put(&self, key: Key, depth: u32, count: u64) {
        let (high, low) = halves(key ^ key::of_depth(depth));
        if count > COUNT {
            if let Some(entry) = self.large.get(slot(high, self.large.len())) {
                entry[0].store(high ^ count, Relaxed);
                entry[1].store(low ^ count.rotate_left(32), Relaxed);
                entry[2].store(count, Relaxed);
            }
            return;
        }
        let [first @ .., last] = self.place(high);
        let smallest = first.iter().map(|entry| (counted(entry), entry));
        let entry = match smallest.min_by_key(|(counted, _)| *counted) {
            Some((counted, entry)) if counted <= count => entry,
            _ => last,
        };
        let second = second(high, count);
        entry[0].store(low ^ second, Relaxed);
        entry[1].store(second, Relaxed);
    }

    /// The count of a position, if it is a large one and there.
    pub(super) fn large(&self, key: Key, depth: u32) -> Option<u64> {
        let (high, low) = halves(key ^ key::of_depth(depth));
        let entry = self.large.get(slot(high, self.large.len()))?;
        let count = entry[2].load(Relaxed);
        let fits = entry[0].load(Relaxed) ^ count == high
            && entry[1].load(Relaxed) ^ count.rotate_left(32) == low;
        (fits && count > COUNT).then_some(count)
    }

    #[inline(always)]
    fn place(&self, high: u64) -> &[Entry; SHARE] {
        &self.places[slot(high, self.places.len())].0
    }
}

fn counted(entry: &Entry) -> u64 {
    entry[1].load(Relaxed) & COUNT
}

/// The place follows from the first bits of the upper half: the last ones are left to tell two positions apart.
#[inline(always)]
const fn second(high: u64, count: u64) -> u64 {
    high << COUNT_BITS | count
}

/// What stands in the place of a position.
#[derive(Clone, Copy)]
pub(super) struct Found([[u64; 2]; SHARE]);

impl Found {
    /// The count of the position to this depth, if it is there.
    #[inline(always)]
    pub(super) fn count(&self, key: Key, depth: u32) -> Option<u64> {
        let (high, low) = halves(key ^ key::of_depth(depth));
        self.0.iter().find_map(|&[first, second]| {
            let count = second & COUNT;
            (first ^ second == low && second == self::second(high, count)).then_some(count)
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
