//! Counts with progress on the terminal.

use std::sync::Mutex;
use std::time::Duration;

use anyhow::Context;
use chessmoves_answers::answer::{CountLeaves, text::grouped};
use chessmoves_core::{AnyPosition, Move, Perft, PerftError};

use crate::cli::args::StreamArgs;
use crate::cli::lock::into_inner;
use crate::cli::progress::Progress;
use crate::cli::ui::counted;

/// The interval between two reports of the progress.
const INTERVAL: Duration = Duration::from_secs(1);

/// Counts leaf nodes, and shows the progress if standard error is a terminal.
pub(super) struct Counter {
    perft: Perft,
    shows_progress: bool,
}

impl Counter {
    /// A counter with a hash table of some megabytes.
    pub(super) fn new(stream: &StreamArgs, hash_mb: u32) -> anyhow::Result<Self> {
        let bytes = usize::try_from(u64::from(hash_mb) << 20)?;
        let perft = Perft::new()
            .threads(stream.perft_threads())
            .hash(bytes)
            .with_context(|| format!("--hash {hash_mb}: there is not enough memory"))?;
        Ok(Self {
            perft,
            shows_progress: !stream.quiet,
        })
    }

    fn progress(&self) -> Option<Mutex<Progress>> {
        Progress::on_terminal(self.shows_progress, INTERVAL, INTERVAL).map(Mutex::new)
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
        let Some(progress) = self.progress() else {
            return self.perft.count(position, depth);
        };
        let show = |nodes| show(&progress, nodes);
        let nodes = self.perft.count_with_progress(position, depth, &show)?;
        end(progress, nodes);
        Ok(nodes)
    }

    fn divide(&self, position: &AnyPosition, depth: u32) -> Result<Vec<(Move, u64)>, PerftError> {
        let Some(progress) = self.progress() else {
            return self.perft.divide(position, depth);
        };
        let show = |nodes| {
            show(&progress, nodes);
            true
        };
        let counts = self.perft.divide_with_progress(position, depth, &show)?;
        end(progress, counts.iter().map(|(_, nodes)| nodes).sum());
        Ok(counts)
    }

    fn perft(&self) -> &Perft {
        &self.perft
    }
}

/// Shows a number of nodes, unless another thread is doing so.
fn show(progress: &Mutex<Progress>, nodes: u64) {
    if let Ok(mut progress) = progress.try_lock() {
        progress.show(|time| text(nodes, time));
    }
}

fn end(progress: Mutex<Progress>, nodes: u64) {
    into_inner(progress).end(|time| text(nodes, time));
}

/// `1,000 nodes in 2.0 s, 500 nodes/s`
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the speed is approximate"
)]
pub fn text(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let speed = (nodes as f64 / seconds.max(1e-9)).round() as u64;
    let (nodes, speed) = (counted(nodes, "node"), grouped(speed));
    format!("{nodes} in {seconds:.1} s, {speed} nodes/s")
}
