//! Counts the positions that legal moves lead to, which is how move generators are checked and compared.

mod answered;
mod hashed;
mod key;
mod shared;
mod split;
mod table;

use std::collections::TryReserveError;
use std::fmt;
use std::num::NonZero;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use self::hashed::Hashed;
use self::table::Table;
use super::context::Context;
use super::generate::{AtKing, Count, Each, Visit, generate};
use super::side::{Side, for_side};
use crate::moves::Move;
use crate::position::Position;
use crate::types::Bitboard;

/// The number of ways to play `depth` plies from here: 1 for no ply, 20 for one from the start position.
///
/// A number that 64 bits cannot hold is [`u64::MAX`]; [`Perft`] refuses it.
///
/// ```
/// use chessmoves::{Position, perft};
/// assert_eq!(perft(&Position::default(), 3), 8_902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    plain(position, depth)
}

/// The same for each legal move apart, in the order of [`Position::legal_moves`]; empty for no ply.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(depth) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let moves = position.legal_moves();
    (moves.into_iter())
        .map(|mv| (mv, perft(&position.play(mv), depth)))
        .collect()
}

/// Counts with threads, and with a table of what was counted before.
///
/// ```
/// use std::num::NonZero;
/// use chessmoves::{Perft, Position};
/// let two = NonZero::new(2).expect("not zero");
/// let perft = Perft::new().threads(two).hash(1 << 20)?;
/// assert_eq!(perft.count(&Position::default(), 5)?, 4_865_609);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # The table
///
/// An entry of the table holds 88 bits of the 128-bit key of a position with two plies to go or more, and not the
/// position itself: that would take four times the memory, and so would forget more. The place of an entry follows from
/// other bits of the key. One look in 10^26 goes wrong, whatever the size; a count that looks a million million times is
/// wrong less than once in 10^14 times, which is far less often than memory fails. No shorter key is ever trusted.
///
/// With a table the last two plies are counted together: the answers to a position's moves are counted once, and after a
/// move only those that it touches are counted again. Without one every position before the last ply is looked at by
/// itself, which is what perft measures.
pub struct Perft {
    threads: NonZero<usize>,
    /// Locked for writing only before a count, which reads it.
    table: Option<RwLock<Table>>,
}

/// Why there is no count: 64 bits do not hold it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overflow {
    /// How many plies were to be played.
    pub depth: u32,
}

impl fmt::Display for Overflow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (depth, max) = (self.depth, u64::MAX);
        write!(
            f,
            "the count at depth {depth} is too large, expected less than {max}"
        )
    }
}

impl std::error::Error for Overflow {}

impl Default for Perft {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Perft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Perft")
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

impl Perft {
    /// Counts in one thread and without a table.
    pub const fn new() -> Self {
        Self {
            threads: NonZero::<usize>::MIN,
            table: None,
        }
    }

    /// Counts in so many threads. The counts and their order do not depend on it.
    #[must_use]
    pub fn threads(self, threads: NonZero<usize>) -> Self {
        Self { threads, ..self }
    }

    /// Keeps what was counted in a table of so many bytes, for this count and the next ones; without a table for none.
    ///
    /// # Errors
    ///
    /// When there is no such amount of memory.
    pub fn hash(self, bytes: usize) -> Result<Self, TryReserveError> {
        let table = (bytes > 0).then(|| Table::new(bytes)).transpose()?;
        Ok(Self {
            table: table.map(RwLock::new),
            ..self
        })
    }

    /// Counts like [`perft`].
    ///
    /// # Errors
    ///
    /// When the count does not fit 64 bits.
    pub fn count(&self, position: &Position, depth: u32) -> Result<u64, Overflow> {
        if depth == 0 || self.threads.get() > 1 {
            return self.count_watched(position, depth, &|_| ());
        }
        let table = self.table_for(position, depth);
        fits(worker(table.as_deref())(position, depth), depth)
    }

    /// Counts like [`divide`].
    ///
    /// # Errors
    ///
    /// When the sum does not fit 64 bits.
    pub fn divide(&self, position: &Position, depth: u32) -> Result<Vec<(Move, u64)>, Overflow> {
        self.divide_watched(position, depth, &|_| ())
    }

    /// Counts like [`Perft::count`], and tells now and then how much was counted so far.
    ///
    /// # Errors
    ///
    /// When the count does not fit 64 bits.
    pub fn count_watched(
        &self,
        position: &Position,
        depth: u32,
        watch: &(dyn Fn(u64) + Sync),
    ) -> Result<u64, Overflow> {
        if depth == 0 {
            return Ok(1);
        }
        let parts = self.divide_watched(position, depth, watch)?;
        Ok(parts.into_iter().map(|(_, nodes)| nodes).sum())
    }

    /// Counts like [`Perft::divide`], and tells now and then how much was counted so far.
    ///
    /// # Errors
    ///
    /// When the sum does not fit 64 bits.
    pub fn divide_watched(
        &self,
        position: &Position,
        depth: u32,
        watch: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<(Move, u64)>, Overflow> {
        let Some(left) = depth.checked_sub(1) else {
            return Ok(Vec::new());
        };
        let moves = position.legal_moves();
        let table = self.table_for(position, depth);
        let worker = || worker(table.as_deref());
        let counts = split::count(position, &moves, left, self.threads, worker, watch);
        fits(counts.iter().copied().fold(0, u64::saturating_add), depth)?;
        Ok(moves.into_iter().zip(counts).collect())
    }

    /// The table, with as much of it in use as the count can fill: entries are kept of the positions with two plies to
    /// go and more, and far fewer of them are different than there are ways to them.
    fn table_for(&self, position: &Position, depth: u32) -> Option<RwLockReadGuard<'_, Table>> {
        /// For each way to play all but the last four plies.
        const BYTES: u64 = 4 * 1024;
        /// Fewer ways than fill a table by then never will.
        const PLIES: u32 = 16;
        let table = self.table.as_ref()?;
        // Where another count is under way, its table will do: nobody waits for the end of it.
        if let Ok(mut growing) = table.try_write() {
            for plies in 0..=depth.saturating_sub(4).min(PLIES) {
                let ways = plain(position, plies);
                let bytes = usize::try_from(ways.saturating_mul(BYTES)).unwrap_or(usize::MAX);
                if !growing.extend(bytes) || ways == 0 {
                    break;
                }
            }
            // Hardly any position has so many ways to play fewer plies that they do not fit an entry.
            if depth > 8 {
                growing.extend_large();
            }
        }
        // A writer that panicked has left a table all the same.
        Some(table.read().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What counts in one thread.
fn worker(table: Option<&Table>) -> impl FnMut(&Position, u32) -> u64 + '_ {
    let mut hashed = table.map(Hashed::new);
    move |position, depth| match &mut hashed {
        Some(hashed) => hashed.count(position, depth),
        None => plain(position, depth),
    }
}

fn fits(nodes: u64, depth: u32) -> Result<u64, Overflow> {
    if nodes == u64::MAX {
        return Err(Overflow { depth });
    }
    Ok(nodes)
}

fn plain(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => for_side!(position, S => count::<S>(position, depth)),
    }
}

fn count<S: Side>(position: &Position, depth: u32) -> u64 {
    let cx = Context::<S>::new(position);
    if depth == 1 {
        let mut count = Count::default();
        generate(&cx, Bitboard::ALL, &mut count);
        return count.total();
    }
    let mut deeper = Each::<_, AtKing>::new(Deeper {
        position,
        depth: depth - 1,
        nodes: 0,
    });
    generate(&cx, Bitboard::ALL, &mut deeper);
    deeper.into_visitor().nodes
}

/// Plays each move and counts what follows.
struct Deeper<'p> {
    position: &'p Position,
    depth: u32,
    nodes: u64,
}

impl<S: Side> Visit<S> for Deeper<'_> {
    #[inline(always)]
    fn visit(&mut self, mv: Move) {
        let next = self.position.play_as::<S>(mv);
        let nodes = count::<S::Enemy>(&next, self.depth);
        self.nodes = self.nodes.saturating_add(nodes);
    }
}
