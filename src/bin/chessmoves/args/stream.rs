//! How streams are answered.

use std::num::NonZero;

use clap::Args;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Streams")]
pub(crate) struct StreamArgs {
    /// Threads for the lines of a stream, or for perft
    ///
    /// Left out, as many as there are cores for a stream, and one for perft. The output is the same.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Answer and write each line by itself, as a co-process has to
    ///
    /// That takes one thread.
    #[arg(long, conflicts_with = "threads")]
    pub(crate) line_buffered: bool,
    /// Show no progress, and no count of the lines that failed
    ///
    /// For `status --is`: write nothing, and let the exit status tell.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl StreamArgs {
    /// How many threads count the ways from one position.
    pub(crate) fn counting(&self) -> NonZero<usize> {
        let threads = self.threads.map_or(1, usize::from);
        NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN)
    }

    /// How many threads are to answer.
    pub(crate) fn threads(&self) -> usize {
        match self.threads {
            _ if self.line_buffered => 1,
            Some(threads) => threads.into(),
            None => std::thread::available_parallelism().map_or(1, Into::into),
        }
    }
}
