//! Counts with progress on the terminal.

use std::sync::Mutex;
use std::time::Duration;

use anyhow::Context;
use chessmoves_answers::answer::text::grouped;
use chessmoves_core::Perft;
use chessmoves_core::internal::into_inner;

use crate::cli::args::StreamArgs;
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

    /// The counter without its progress.
    pub(super) const fn perft(&self) -> &Perft {
        &self.perft
    }

    /// Counts, and shows the progress and, at the end, the number of nodes.
    pub(super) fn show<T, E>(
        &self,
        count: impl FnOnce(&Perft, &(dyn Fn(u64) -> bool + Sync)) -> Result<T, E>,
        nodes: impl FnOnce(&T) -> u64,
    ) -> Result<T, E> {
        let progress = Progress::on_terminal(self.shows_progress, INTERVAL, INTERVAL);
        let Some(progress) = progress.map(Mutex::new) else {
            return count(&self.perft, &|_| true);
        };
        let counted = count(&self.perft, &|nodes| {
            // Unless another thread is doing so.
            if let Ok(mut progress) = progress.try_lock() {
                progress.show(|time| text(nodes, time));
            }
            true
        })?;
        into_inner(progress).end(|time| text(nodes(&counted), time));
        Ok(counted)
    }
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
