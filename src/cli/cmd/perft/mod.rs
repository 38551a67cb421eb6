//! `perft`: counts of leaf nodes.

mod suite;

use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use anyhow::Context;
use chessmoves_answers::answer::{
    self, Body, Buffers, Command, MAX_DEPTH, Question, number, text::grouped,
};
use chessmoves_core::Perft;
use chessmoves_core::internal::into_inner;
use clap::Args;

use crate::cli::args::{CommonArgs, OwnOptions, StreamArgs, Words};
use crate::cli::exit::Exit;
use crate::cli::inputs;
use crate::cli::progress::Progress;
use crate::cli::ui::{Ui, counted};
use crate::cli::usage_error::UsageError;

#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
    /// A FEN in quotes, a name, a URL or JSON
    #[arg(allow_negative_numbers = true)]
    position: Option<String>,
    /// The depth in plies, 0 to 64
    #[arg(value_name = "DEPTH", allow_negative_numbers = true)]
    word: Option<String>,
    #[arg(hide = true)]
    more: Vec<String>,
    #[command(flatten)]
    own: OwnOptions,
    /// Use a hash table of this many megabytes
    #[arg(long, value_name = "MB", default_value = "0", value_parser = |text: &str| number::<u32>(text, 0..=1 << 20))]
    hash: u32,
    /// Check a file of lines such as `FEN ;D1 20 ;D2 400`
    ///
    /// `-` is standard input. If a count differs from the expected one, the exit status is 1.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["depth", "divide", "details", "fen", "board", "input", "moves", "out"]
    )]
    suite: Option<PathBuf>,
    /// With --suite: skip depths whose expected count is greater
    ///
    /// The default is 100,000,000.
    #[arg(long, value_name = "NODES", value_parser = |text: &str| number::<u64>(text, 0..=u64::MAX))]
    limit: Option<u64>,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn run(mut args: PerftArgs, ui: Ui) -> anyhow::Result<Exit> {
    let common = &mut args.common;
    let words: Vec<_> = (args.position.iter())
        .chain(&args.word)
        .chain(&args.more)
        .collect();
    if args.limit.is_some() && args.suite.is_none() {
        return Err(UsageError::requires("--limit", "--suite").into());
    }
    if let Some(path) = &args.suite {
        if let Some(word) = words.first() {
            return Err(UsageError::unexpected_word(word).into());
        }
        let asked = common.asked(Command::Perft)?;
        return suite::run(path, &args, &asked, ui);
    }
    let words = Words::new(words, common)?;
    let depth = if common.has("depth") {
        words.none()?;
        None
    } else {
        let has_position = words.has_position;
        let word = words.one(|word| word.parse::<u64>().is_ok())?;
        let word = word.ok_or_else(|| UsageError::of_words("no depth is given", None))?;
        Some(parse_depth(&word, has_position)?)
    };
    let asked = common.asked(Command::Perft)?;
    let mut counting = common.flags.counting();
    counting.depth = depth.unwrap_or(counting.depth);
    let counter = Counter::new(&common.stream, args.hash)?;
    let find = |question: &Question<'_>, _: &mut Buffers| {
        let position = question.position()?;
        let report = if counting.details {
            counting.count(position, counter.perft(), &|_| true)
        } else {
            counter.show(
                |perft, progress| counting.count(position, perft, progress),
                |report| report.nodes,
            )
        };
        report.map(Body::from)
    };
    inputs::run(common, Command::Perft, &asked, &find, ui)
}

/// The depth as a word: without a position, another word is likely to be a misspelt one.
fn parse_depth(word: &str, has_position: bool) -> Result<u32, UsageError> {
    let is_number = word.parse::<i64>().is_ok();
    if !has_position && !is_number {
        return Err(UsageError::not_position_or(word, "depth"));
    }
    answer::depth(word, 0..=MAX_DEPTH).map_err(|message| UsageError::of_words(message, None))
}

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
                progress.show(|time| progress_text(nodes, time));
            }
            true
        })?;
        into_inner(progress).end(|time| progress_text(nodes(&counted), time));
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
pub fn progress_text(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let speed = (nodes as f64 / seconds.max(1e-9)).round() as u64;
    let (nodes, speed) = (counted(nodes, "node"), grouped(speed));
    format!("{nodes} in {seconds:.1} s, {speed} nodes/s")
}
