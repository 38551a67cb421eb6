//! Perft: counting the leaf nodes of the tree of legal moves, by which move generators are tested and compared.

mod details;

use std::collections::TryReserveError;
use std::fmt;
use std::num::NonZero;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};

use super::any_position::AnyPosition;
use super::generate::{CountSink, MoveMaker, MoveSink};
use super::movement::{Side, for_side};
use super::position::Position;
use super::stages::Context;
use super::zobrist::{self, Key, KeyUpdater};
use crate::codes::Code;
use crate::parallel::in_parts;
use crate::types::{Bitboard, Fault, Move};

pub use self::details::PerftDetails;

/// The number of leaf nodes at a depth: 1 at depth 0, 20 at depth 1 from the start position.
///
/// A count that does not fit in 64 bits saturates at [`u64::MAX`]; [`Perft`] reports it as an error.
///
/// ```
/// use chessmoves::{Position, perft};
/// assert_eq!(perft(&Position::default(), 3), 8_902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    perft_serial(position.as_any(), depth)
}

/// The count for each root move (*divide*), sorted like [`MoveList::sort`](crate::MoveList::sort); empty at depth 0.
///
/// ```
/// use chessmoves::{Position, divide};
/// let counts = divide(&Position::default(), 2);
/// assert!(counts.iter().all(|&(_, nodes)| nodes == 20));
/// ```
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(depth) = depth.checked_sub(1) else {
        return Vec::new();
    };
    (position.legal_moves().sorted().into_iter())
        .map(|mv| (mv, perft(&position.play_unchecked(mv), depth)))
        .collect()
}

/// A perft counter with several threads and a hash table.
///
/// ```
/// use std::num::NonZero;
/// use chessmoves::{Perft, Position};
/// let two = NonZero::new(2).expect("not zero");
/// let perft = Perft::new().threads(two).hash(1 << 20)?;
/// assert_eq!(perft.count(Position::default().as_any(), 5)?, 4_865_609);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The hash table is a transposition table: it holds the counts of positions with two plies or more to go. An entry is
/// identified by 64 bits of the Zobrist key beyond those that select its bucket, so with a billion probes a wrong count
/// has a probability of about one in five billion.
pub struct Perft {
    threads: NonZero<usize>,
    table: Option<Table>,
}

impl Default for Perft {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Perft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (f.debug_struct("Perft").field("threads", &self.threads)).finish_non_exhaustive()
    }
}

impl Perft {
    /// A counter with one thread and no hash table.
    pub const fn new() -> Self {
        Self {
            threads: NonZero::<usize>::MIN,
            table: None,
        }
    }

    /// Sets the number of threads. Counts and their order do not depend on it.
    #[must_use]
    pub fn threads(self, threads: NonZero<usize>) -> Self {
        Self { threads, ..self }
    }

    /// Sets the size of the hash table in bytes; 0 for none. The table is kept between counts.
    ///
    /// # Errors
    ///
    /// If the memory is not available.
    pub fn hash(self, bytes: usize) -> Result<Self, TryReserveError> {
        let table = (bytes > 0).then(|| Table::new(bytes)).transpose()?;
        Ok(Self { table, ..self })
    }

    /// The number of leaf nodes at a depth.
    ///
    /// # Errors
    ///
    /// If the count does not fit in 64 bits, or a side has several kings.
    pub fn count(&self, position: &AnyPosition, depth: u32) -> Result<u64, Fault> {
        self.count_with_progress(position, depth, &|_| true)
    }

    /// The count for each root move, sorted like [`MoveList::sort`](crate::MoveList::sort); empty at depth 0.
    ///
    /// # Errors
    ///
    /// If the sum does not fit in 64 bits, or a side has several kings.
    pub fn divide(&self, position: &AnyPosition, depth: u32) -> Result<Vec<(Move, u64)>, Fault> {
        self.divide_with_progress(position, depth, &|_| true)
    }

    /// Counts like [`Perft::count`], and repeatedly passes the count so far to `progress`, from any of the threads. If it returns
    /// `false`, the counter stops, and the count is that so far.
    ///
    /// # Errors
    ///
    /// Like [`Perft::count`].
    pub fn count_with_progress(
        &self,
        position: &AnyPosition,
        depth: u32,
        progress: &(dyn Fn(u64) -> bool + Sync),
    ) -> Result<u64, Fault> {
        position.check_kings()?;
        if depth == 0 {
            return Ok(1);
        }
        let counts = self.divide_with_progress(position, depth, progress)?;
        Ok(counts.into_iter().map(|(_, nodes)| nodes).sum())
    }

    /// Counts like [`Perft::count`], but stops soon after the count has exceeded a limit; `None` if it has.
    ///
    /// ```
    /// use chessmoves::{AnyPosition, Perft};
    /// let start = AnyPosition::default();
    /// assert_eq!(Perft::new().count_up_to(&start, 4, 200_000)?, Some(197_281));
    /// assert_eq!(Perft::new().count_up_to(&start, 64, 100_000)?, None);
    /// # Ok::<(), chessmoves::Fault>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Like [`Perft::count`].
    pub fn count_up_to(
        &self,
        position: &AnyPosition,
        depth: u32,
        limit: u64,
    ) -> Result<Option<u64>, Fault> {
        self.count_in_parts(position, depth, &mut within(limit), &|_| true)
    }

    /// Counts like [`Perft::count`], and asks from any of the threads, every million nodes or so, whether to go on; `None` if not.
    ///
    /// ```
    /// use chessmoves::{AnyPosition, Perft};
    /// let start = AnyPosition::default();
    /// assert_eq!(Perft::new().count_while(&start, 4, &|| true)?, Some(197_281));
    /// assert_eq!(Perft::new().count_while(&start, 64, &|| false)?, None);
    /// # Ok::<(), chessmoves::Fault>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Like [`Perft::count`].
    pub fn count_while(
        &self,
        position: &AnyPosition,
        depth: u32,
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<u64>, Fault> {
        self.count_in_parts(position, depth, &mut |_| goes_on(), &|_| goes_on())
    }

    /// Counts like [`Perft::divide`], but stops soon after the sum has exceeded a limit; `None` if it has.
    ///
    /// ```
    /// use chessmoves::{AnyPosition, Perft};
    /// let (start, perft) = (AnyPosition::default(), Perft::new());
    /// assert_eq!(perft.divide_up_to(&start, 4, 197_281)?, Some(perft.divide(&start, 4)?));
    /// assert_eq!(perft.divide_up_to(&start, 4, 197_280)?, None);
    /// # Ok::<(), chessmoves::Fault>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Like [`Perft::divide`].
    pub fn divide_up_to(
        &self,
        position: &AnyPosition,
        depth: u32,
        limit: u64,
    ) -> Result<Option<Vec<(Move, u64)>>, Fault> {
        let moves = position.legal_moves()?.sorted();
        let (mut goes_on, mut counts) = (within(limit), Vec::with_capacity(moves.len()));
        let Some(below) = depth.checked_sub(1) else {
            return Ok(Some(counts));
        };
        for mv in moves {
            let next = position.play_unchecked(mv);
            match self.count_in_parts(&next, below, &mut goes_on, &|_| true)? {
                Some(nodes) => counts.push((mv, nodes)),
                None => return Ok(None),
            }
        }
        Ok(Some(counts))
    }

    /// Adds up the counts of parts that are not deep; `None` once `goes_on` returns false. `progress` ends a part early.
    fn count_in_parts(
        &self,
        position: &AnyPosition,
        depth: u32,
        goes_on: &mut dyn FnMut(u64) -> bool,
        progress: &(dyn Fn(u64) -> bool + Sync),
    ) -> Result<Option<u64>, Fault> {
        // Threads and tables are of no use for small parts.
        let is_single = self.threads.get() == 1 && self.table.is_none();
        let part = if is_single { 3 } else { 5 };
        if depth <= part {
            let nodes = self.count_with_progress(position, depth, progress)?;
            return Ok(goes_on(nodes).then_some(nodes));
        }
        let mut sum = 0_u64;
        for mv in position.legal_moves()? {
            let next = position.play_unchecked(mv);
            match self.count_in_parts(&next, depth - 1, goes_on, progress)? {
                Some(nodes) => sum = sum.saturating_add(nodes),
                None => return Ok(None),
            }
        }
        Ok(Some(sum))
    }

    /// Counts like [`Perft::divide`], and repeatedly passes the count so far to `progress`, from any of the threads. If
    /// it returns `false`, the counter stops, and the counts are those so far.
    ///
    /// # Errors
    ///
    /// Like [`Perft::divide`].
    pub fn divide_with_progress(
        &self,
        position: &AnyPosition,
        depth: u32,
        progress: &(dyn Fn(u64) -> bool + Sync),
    ) -> Result<Vec<(Move, u64)>, Fault> {
        let moves = position.legal_moves()?.sorted();
        let Some(left) = depth.checked_sub(1) else {
            return Ok(Vec::new());
        };
        let total = AtomicU64::new(0);
        let count = |position: &AnyPosition, depth| {
            let nodes = match &self.table {
                Some(table) => table.count(position, depth),
                None => perft_serial(position, depth),
            };
            let sum = |so_far: u64| Some(so_far.saturating_add(nodes));
            let before = total.fetch_update(Relaxed, Relaxed, sum);
            let before = before.unwrap_or_default();
            (nodes, progress(before.saturating_add(nodes)))
        };
        let add = u64::saturating_add;
        let counts = count_split(position, &moves, left, self.threads, count, add);
        if counts.iter().copied().fold(0, add) == u64::MAX {
            let message = "the count does not fit in 64 bits";
            return Err(Fault::new(Code::CountTooLarge, message));
        }
        Ok(moves.into_iter().zip(counts).collect())
    }
}

/// Whether the counts of parts are within a limit. A part without leaf nodes counts as one, so that the work is bounded, too.
fn within(limit: u64) -> impl FnMut(u64) -> bool {
    let mut left = Some(limit);
    move |nodes| {
        left = left.and_then(|left| left.checked_sub(nodes.max(1)));
        left.is_some()
    }
}

impl Position {
    /// The number of legal moves, without making a list.
    pub fn count_legal_moves(&self) -> u64 {
        perft_serial(self.as_any(), 1)
    }
}

/// Counts in one thread and without a table.
fn perft_serial(position: &AnyPosition, depth: u32) -> u64 {
    for_side!(position, S => count::<S>(position, depth))
}

#[inline(never)]
fn count<S: Side>(position: &AnyPosition, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_moves::<S>(position),
        _ => count_below::<S>(position, depth),
    }
}

/// Plays each move and counts the leaf nodes below it, two plies or more deep.
/// The binary uses POPCNT and BMI if the processor has them, whatever target it was built for.
#[cfg_attr(
    feature = "multiversion",
    multiversion::multiversion(targets("x86_64+popcnt+bmi1+bmi2+lzcnt"))
)]
fn count_below<S: Side>(position: &AnyPosition, depth: u32) -> u64 {
    let mut moves = MoveMaker(CountBelow {
        position,
        depth: depth - 1,
        nodes: 0,
    });
    Context::<S>::new(position).generate(Bitboard::ALL, &mut moves);
    moves.0.nodes
}

/// Counts the legal moves, with the same instruction sets as [`count_below`].
#[cfg_attr(
    feature = "multiversion",
    multiversion::multiversion(targets("x86_64+popcnt+bmi1+bmi2+lzcnt"))
)]
fn count_moves<S: Side>(position: &AnyPosition) -> u64 {
    let mut count = CountSink::<false>::default();
    let cx = Context::<S>::new(position);
    if let Some(cx) = cx.without_checks_and_pins() {
        cx.generate(Bitboard::ALL, &mut count);
    } else {
        cx.generate(Bitboard::ALL, &mut count);
    }
    count.total as u64
}

/// Plays each move and counts the leaf nodes below it. Unlike a closure, it is always inlined.
struct CountBelow<'p> {
    position: &'p AnyPosition,
    depth: u32,
    nodes: u64,
}

impl<S: Side> MoveSink<S> for CountBelow<'_> {
    #[inline(always)]
    fn take(&mut self, mv: &Move) {
        let mut next = *self.position;
        next.move_pieces::<S>(mv);
        let nodes = count::<S::Enemy>(&next, self.depth);
        self.nodes = self.nodes.saturating_add(nodes);
    }
}

/// Enough tasks that no thread waits long for the last one.
const TASKS_PER_THREAD: usize = 64;
/// Subtrees of this depth or less are not worth splitting.
const MIN_SPLIT_DEPTH: u32 = 3;

/// What `count` finds below each root move, `depth` plies deep, added up by `add`. The tree is split into tasks for the threads if it is
/// large enough. If `count` says not to go on, no further task is started.
fn count_split<T: Copy + Default + Send>(
    position: &AnyPosition,
    moves: &[Move],
    mut depth: u32,
    threads: NonZero<usize>,
    count: impl Fn(&AnyPosition, u32) -> (T, bool) + Sync,
    add: impl Fn(T, T) -> T,
) -> Vec<T> {
    let wanted = threads.get().saturating_mul(TASKS_PER_THREAD);
    // Subtrees of one depth, each with the index of its root move.
    let after = moves.iter().map(|&mv| position.play_unchecked(mv));
    let mut tasks: Vec<_> = after.enumerate().collect();
    while !tasks.is_empty() && tasks.len() < wanted && depth > MIN_SPLIT_DEPTH {
        depth -= 1;
        let split = |(root_move, position): (usize, AnyPosition)| {
            let moves = position.list_legal().into_iter();
            moves.map(move |mv| (root_move, position.play_unchecked(mv)))
        };
        tasks = tasks.into_iter().flat_map(split).collect();
    }
    let is_stopped = AtomicBool::new(false);
    let counted = in_parts(tasks.len(), threads.get(), &is_stopped, |task| {
        let (counted, goes_on) = count(&tasks[task].1, depth);
        if !goes_on {
            is_stopped.store(true, Relaxed);
        }
        counted
    });
    let mut counts = vec![T::default(); moves.len()];
    for ((root_move, _), counted) in tasks.into_iter().zip(counted) {
        counts[root_move] = add(counts[root_move], counted);
    }
    counts
}

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

    /// Stores a count in place of the smallest one in its bucket, which cost the least to compute. A zero stands for no entry.
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
            return perft_serial(position, depth);
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
            let mut next = *position;
            next.advance::<S>(&mv);
            let below = if depth == 2 {
                count::<S::Enemy>(&next, 1)
            } else {
                self.count_as::<S::Enemy>(&next, keys.of(&next), depth - 1)
            };
            nodes = nodes.saturating_add(below);
        }
        self.store(key, depth, nodes);
        nodes
    }
}
