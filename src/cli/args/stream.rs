//! How streams are processed.

use std::num::NonZero;

use clap::Args;

use super::number;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Streams")]
pub(crate) struct StreamArgs {
    /// Threads for the lines of a stream, or for perft
    ///
    /// By default one per core for a stream, and one for perft. The output does not depend on it.
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u16>(text, 1..=1024))]
    threads: Option<u16>,
    /// Answer and write one line at a time, for co-processes
    ///
    /// This uses one thread.
    #[arg(long, conflicts_with = "threads")]
    pub(crate) line_buffered: bool,
    /// Show neither progress nor the number of failed lines
    ///
    /// With `status --is`: no output, only an exit status.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl StreamArgs {
    /// The number of threads for perft.
    pub(crate) fn perft_threads(&self) -> NonZero<usize> {
        let threads = self.threads.map_or(1, usize::from);
        NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN)
    }

    /// The number of threads for a stream.
    pub(crate) fn threads(&self) -> usize {
        match self.threads {
            _ if self.line_buffered => 1,
            Some(threads) => threads.into(),
            None => std::thread::available_parallelism().map_or(1, Into::into),
        }
    }
}
