//! Counts with progress on the terminal.

use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::Context;
use chessmoves::answer::CountLeaves;
use chessmoves::{AnyPosition, Move, Perft, PerftError};

/// The interval between two reports of the progress.
const INTERVAL: Duration = Duration::from_secs(1);

/// Counts leaf nodes, and shows the progress if standard error is a terminal.
pub(super) struct Counter {
    perft: Perft,
    shows_progress: bool,
}

impl Counter {
    /// A counter with a hash table of some megabytes.
    pub(super) fn new(
        threads: NonZero<usize>,
        hash_mb: u32,
        shows_progress: bool,
    ) -> anyhow::Result<Self> {
        let bytes = usize::try_from(u64::from(hash_mb) << 20)?;
        let perft = Perft::new()
            .threads(threads)
            .hash(bytes)
            .with_context(|| format!("--hash {hash_mb}: there is not enough memory"))?;
        Ok(Self {
            perft,
            shows_progress: shows_progress && io::stderr().is_terminal(),
        })
    }

    /// The number of leaf nodes at a depth; `None` if there are more than the limit.
    pub(super) fn count_up_to(
        &self,
        position: &AnyPosition,
        depth: u32,
        limit: u64,
    ) -> Result<Option<u64>, PerftError> {
        // A small count is shown even if it is wrong.
        const SHALLOW: u32 = 5;
        if depth <= SHALLOW {
            return self.count(position, depth).map(Some);
        }
        self.perft.count_up_to(position, depth, limit)
    }
}

impl CountLeaves for Counter {
    fn count(&self, position: &AnyPosition, depth: u32) -> Result<u64, PerftError> {
        if !self.shows_progress {
            return self.perft.count(position, depth);
        }
        let progress = Progress::start();
        let show = |nodes| progress.show(nodes);
        let nodes = self.perft.count_with_progress(position, depth, &show)?;
        progress.end(nodes);
        Ok(nodes)
    }

    fn divide(&self, position: &AnyPosition, depth: u32) -> Result<Vec<(Move, u64)>, PerftError> {
        if !self.shows_progress {
            return self.perft.divide(position, depth);
        }
        let progress = Progress::start();
        let show = |nodes| {
            progress.show(nodes);
            true
        };
        let counts = self.perft.divide_with_progress(position, depth, &show)?;
        progress.end(counts.iter().map(|(_, nodes)| nodes).sum());
        Ok(counts)
    }
}

/// One line on the terminal that is overwritten again and again.
struct Progress {
    start: Instant,
    last: Mutex<Instant>,
}

impl Progress {
    fn start() -> Self {
        let start = Instant::now();
        Self {
            start,
            last: Mutex::new(start),
        }
    }

    fn show(&self, nodes: u64) {
        // If the lock is taken, another thread is writing the line.
        let Ok(mut last) = self.last.try_lock() else {
            return;
        };
        if last.elapsed() >= INTERVAL {
            *last = Instant::now();
            // If the terminal is gone, the count is the same.
            let _ = write!(io::stderr().lock(), "\r{}\x1b[K", self.text(nodes));
        }
    }

    fn end(&self, nodes: u64) {
        let _ = writeln!(io::stderr().lock(), "\r{}\x1b[K", self.text(nodes));
    }

    #[allow(clippy::cast_precision_loss, reason = "the speed is approximate")]
    fn text(&self, nodes: u64) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        let speed = nodes as f64 / seconds.max(1e-9);
        format!("{nodes} nodes in {seconds:.1} s, {speed:.0} nodes/s")
    }
}
