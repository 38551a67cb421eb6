//! `bisect`: the first wrong move of an engine.

mod open;
mod suite;

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::Context;
use chessmoves_answers::answer::{
    self, BisectReport, Body, Buffers, Command, MAX_DEPTH, Question, Timing, number,
};
use chessmoves_core::internal::{into_inner, lock};
use chessmoves_core::{AnyPosition, Faults, Perft};
use chessmoves_workbench::Limits;
use clap::{ArgGroup, Args, ValueHint};

use crate::cli::args::{CommonArgs, OwnOptions, Words};
use crate::cli::engine::Engine;
use crate::cli::exit::Exit;
use crate::cli::progress::Progress;
use crate::cli::ui::Ui;
use crate::cli::usage_error::UsageError;
use crate::cli::{inputs, signals};

/// From this depth on, our counts use a hash table of this many bytes.
const HASH: (u32, usize) = (5, 32 << 20);

#[derive(Args, Debug)]
#[command(
    group = ArgGroup::new("asked").required(true).args(["engine", "script", "replay"]),
    override_usage = "chessmoves bisect [OPTIONS] --engine <PROGRAM> [POSITION] DEPTH [-- ARGS]"
)]
pub(crate) struct BisectArgs {
    /// A FEN in quotes, a name, a URL or JSON
    position: Option<String>,
    /// The depth in plies, 1 to 64
    #[arg(value_name = "DEPTH")]
    word: Option<String>,
    #[arg(hide = true)]
    more: Vec<String>,
    /// A UCI engine that knows `go perft N`
    ///
    /// The program is started directly, without a shell. Chess960 positions need its option `UCI_Chess960`.
    #[arg(long, value_name = "PROGRAM", value_hint = ValueHint::CommandName)]
    engine: Option<OsString>,
    /// A program called with DEPTH FEN [MOVES]
    ///
    /// It prints a divide. It is started for each question, without a shell. FEN and MOVES are one argument each, and the moves are separated by
    /// spaces. It is asked about Chess960 positions only with --chess960.
    #[arg(long, value_name = "PROGRAM", value_hint = ValueHint::CommandName)]
    script: Option<OsString>,
    /// A transcript written with --log, in place of the program
    #[arg(long, value_name = "FILE", conflicts_with = "log", value_hint = ValueHint::FilePath)]
    replay: Option<PathBuf>,
    /// Arguments of the engine or script
    #[arg(last = true, value_name = "ARGS")]
    arguments: Vec<OsString>,
    /// Examine every position of a perft suite
    ///
    /// A suite is a file of lines such as `FEN ;D1 20 ;D2 400`. Each position is examined to its greatest depth within --limit, or to DEPTH.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["fen", "board", "input", "moves", "out"],
        value_hint = ValueHint::FilePath
    )]
    suite: Option<PathBuf>,
    /// With --suite: skip depths with a greater expected count
    ///
    /// The default is 1,000,000.
    #[arg(long, value_name = "NODES", value_parser = |text: &str| number::<u64>(text, 0..=u64::MAX))]
    limit: Option<u64>,
    /// With --suite: examine this many positions at the same time
    ///
    /// The engine is started as often. The output does not depend on it, unless answers of the engine depend on what it
    /// was asked before. The default is 1.
    #[arg(
        long,
        value_name = "N",
        conflicts_with_all = ["log", "replay"],
        value_parser = |text: &str| number::<u16>(text, 1..=1024)
    )]
    jobs: Option<u16>,
    /// How long an answer may take
    ///
    /// The default is 60 seconds, and 10 seconds for the UCI handshake.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    /// If all counts agree, compare the lists of all positions up to this ply
    ///
    /// This finds errors that compensate each other. The default is 1 for engines and 0 for scripts, which are started for each
    /// question.
    #[arg(long, value_name = "PLIES", value_parser = |text: &str| number::<u32>(text, 0..=64))]
    lists: Option<u32>,
    /// Write a transcript to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    log: Option<PathBuf>,
    #[command(flatten)]
    own: OwnOptions,
    #[command(flatten)]
    common: CommonArgs,
}

/// A positive number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    const MAX: f64 = 1e6;
    let seconds = text.parse().ok();
    (seconds.filter(|seconds| (0.001..=MAX).contains(seconds)))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("{text:?} is not a number of seconds, expected 0.001 to 1000000"))
}

/// An engine, and how it is asked.
pub(super) struct Workbench {
    engine: Box<dyn Engine>,
    perft: Perft,
    lists: u32,
    shrinks: bool,
    /// Shared by the jobs of a suite.
    progress: Option<Arc<Mutex<Progress>>>,
    /// What is in front of the progress.
    label: String,
}

impl Workbench {
    /// Searches for the first difference below a position.
    fn bisect(&mut self, position: &AnyPosition, depth: u32) -> Result<BisectReport, Faults> {
        let start = Instant::now();
        self.engine.new_game();
        let limits = Limits {
            depth,
            lists: self.lists,
        };
        let (progress, label) = (&self.progress, &self.label);
        let mut show = |queries, ply| {
            if let Some(progress) = progress {
                lock(progress).show(|_| progress_text(label, queries, ply, depth));
            }
        };
        let engine = &mut *self.engine;
        let mut found =
            chessmoves_workbench::bisect(position, limits, &self.perft, engine, &mut show);
        if let (Ok(found), true) = (&mut found, self.shrinks) {
            found.shrink(engine, &mut show);
        }
        if let Some(progress) = &self.progress {
            lock(progress).clear();
        }
        let mut report = BisectReport::new(depth, found?);
        let found = &report.bisection;
        if self.shrinks && found.finding.is_some() && found.shrunk.is_none() {
            let note = "not shrunk: this needs a list that is wrong from the FEN and at depth 1";
            report.note = Some(note.to_owned());
        }
        let engine = self.engine.session().take_waited();
        report.timing = Some(Timing {
            total: start.elapsed().max(engine),
            engine,
        });
        Ok(report)
    }
}

pub(super) fn run(mut args: BisectArgs, ui: Ui) -> anyhow::Result<Exit> {
    let of_suites = [
        (args.limit.is_some(), "--limit"),
        (args.jobs.is_some(), "--jobs"),
    ];
    if let (None, Some((_, option))) = (&args.suite, of_suites.iter().find(|(given, _)| *given)) {
        return Err(UsageError::requires(option, "--suite").into());
    }
    let words = (args.position.iter()).chain(&args.word).chain(&args.more);
    let words = Words::new(words, &mut args.common)?;
    let has_position = words.has_position;
    let depth = words.one(|word| word.parse::<u64>().is_ok())?;
    let depth = depth
        .map(|word| parse_depth(&word, has_position))
        .transpose()?;
    let asked = args.common.asked(Command::Bisect)?;
    // From here on, a signal ends the engine as well.
    signals::watch();
    let progress = open::progress(&args);
    if let Some(path) = &args.suite {
        // The option --fen excludes --suite.
        if let Some(word) = &args.common.position.fen {
            return Err(UsageError::unexpected_word(word).into());
        }
        let jobs = 0..args.jobs.unwrap_or(1);
        let open = |_| open::workbench((&args, &asked), depth, progress.clone());
        let mut workbenches = jobs.map(open).collect::<anyhow::Result<Vec<_>>>()?;
        let exit = suite::run(path, &args, (&asked, depth), &mut workbenches, ui)?;
        (workbenches.iter_mut()).try_for_each(|workbench| finish(workbench, &args))?;
        return Ok(exit);
    }
    let workbench = open::workbench((&args, &asked), depth, progress)?;
    let depth = depth.ok_or_else(|| UsageError::of_words("no depth is given", None))?;
    let shows_time = args.replay.is_none();
    let workbench = Mutex::new(workbench);
    let given = args.common.position.fen.as_ref();
    let name = given.filter(|text| asked.moves.is_none() && is_name(text));
    let find = |question: &Question<'_>, _: &mut Buffers| {
        let mut workbench = lock(&workbench);
        let mut report = workbench.bisect(question.position()?, depth)?;
        report.timing = report.timing.filter(|_| shows_time);
        report.entry = name.cloned();
        Ok(Body::from(report))
    };
    let exit = inputs::run(&args.common, Command::Bisect, &asked, &find, ui)?;
    finish(&mut into_inner(workbench), &args)?;
    Ok(exit)
}

/// Whether a position is given by a name or a number, which is easier to recognise than its FEN.
fn is_name(text: &str) -> bool {
    !text.contains(['/', '{', ';', ' '])
}

/// Ends the engine and completes the transcript.
fn finish(workbench: &mut Workbench, args: &BisectArgs) -> anyhow::Result<()> {
    let path = args.log.clone().unwrap_or_default();
    (workbench.engine.session().finish())
        .with_context(|| format!("--log {} cannot be written", path.display()))
}

fn parse_depth(word: &str, has_position: bool) -> Result<u32, UsageError> {
    let is_letters = !word.starts_with(|letter: char| letter.is_ascii_digit());
    answer::depth(word, 1..=MAX_DEPTH).map_err(|message| {
        if is_letters && !has_position {
            UsageError::not_position_or(word, "depth")
        } else {
            UsageError::of_words(message, None)
        }
    })
}

/// `3 of 9 (line 7): [========            ] ply 2 of 5, 14 queries`
pub fn progress_text(label: &str, queries: u32, ply: usize, depth: u32) -> String {
    const LENGTH: usize = 20;
    let depth = depth as usize;
    let full = LENGTH * ply.min(depth) / depth.max(1);
    let bar = format!("{:<LENGTH$}", "=".repeat(full));
    let unit = if queries == 1 { "query" } else { "queries" };
    format!("{label}[{bar}] ply {ply} of {depth}, {queries} {unit}")
}
