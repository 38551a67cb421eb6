//! `bisect`: the first wrong move of an engine.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::Context;
use chessmoves_answers::answer::{
    BisectReport, Body, Buffers, Command, Format, Question, Settings, SuiteFinding, Timing, number,
    text,
};
use chessmoves_core::internal::{counted, into_inner, lock};
use chessmoves_core::notation::suite;
use chessmoves_core::{AnyPosition, Code, Fault, Faults, Perft};
use chessmoves_workbench::{Finding, FindingKind, Limits};
use clap::{ArgGroup, Args, ValueHint};

use crate::args::{CommonArgs, Words};
use crate::engine::{Channel, Engine, Program, Replay, Script, Session, Timeouts, UciEngine};
use crate::exit::{self, Exit};
use crate::stream::InputFile;
use crate::suite_file::{self, Suite, SuiteLine};
use crate::ui::{self, Progress, When};
use crate::{reply, signals};

/// The size of the hash table for our counts in bytes; counts to a depth below 5 have none.
const HASH: usize = 32 << 20;

#[derive(Args, Debug)]
#[command(
    group = ArgGroup::new("asked").required(true).args(["engine", "script", "replay"]),
    override_usage = "chessmoves bisect [OPTIONS] --engine <PROGRAM> [POSITION] DEPTH [-- ARGS]"
)]
pub(crate) struct BisectArgs {
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
    /// This finds errors that compensate each other. The default is 1 for engines and 0 for scripts, which are started for each question.
    #[arg(long, value_name = "PLIES", value_parser = |text: &str| number::<u32>(text, 0..=64))]
    lists: Option<u32>,
    /// Write a transcript to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    log: Option<PathBuf>,
    #[command(flatten)]
    common: CommonArgs,
    /// Arguments of the engine or script
    #[arg(last = true, value_name = "ARGS")]
    arguments: Vec<OsString>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    const MAX: f64 = 1e6;
    let seconds = text.parse().ok();
    (seconds.filter(|seconds| (0.001..=MAX).contains(seconds)))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("{text:?} is not a number of seconds, expected 0.001 to 1000000"))
}

pub(super) struct Workbench<'a> {
    args: &'a BisectArgs,
    settings: &'a Settings,
    engine: Box<dyn Engine>,
    perft: Perft,
    lists: u32,
    /// Shared by the jobs of a suite.
    progress: Arc<Mutex<Progress>>,
    /// What is in front of the progress.
    label: String,
}

impl Workbench<'_> {
    /// Searches for the first difference below a position.
    fn bisect(&mut self, position: &AnyPosition, depth: u32) -> Result<BisectReport, Faults> {
        let start = Instant::now();
        let limits = Limits {
            depth,
            lists: self.lists,
        };
        let (progress, label) = (&self.progress, &self.label);
        let mut show = |queries, ply| {
            lock(progress).show(|_| progress_text(label, queries, ply, depth));
        };
        let engine = &mut *self.engine;
        let mut found =
            chessmoves_workbench::bisect(position, limits, &self.perft, engine, &mut show);
        let shrinks = self.args.common.has("shrink");
        if let (Ok(found), true) = (&mut found, shrinks) {
            found.shrink(engine, &mut show);
        }
        lock(progress).clear();
        let bisection = found?;
        let is_whole = bisection.finding.is_some() && bisection.shrunk.is_none();
        let note = "not shrunk: this needs a list that is wrong from the FEN and at depth 1";
        let engine = mem::take(&mut self.engine.session().waited);
        let total = start.elapsed().max(engine);
        Ok(BisectReport {
            entry: None,
            depth,
            bisection,
            timing: Some(Timing { total, engine }),
            note: (shrinks && is_whole).then(|| note.to_owned()),
        })
    }

    /// The report about a position; `None` if it is not asked about, or all its depths have more leaf nodes than the limit.
    fn examine(&mut self, line: &SuiteLine<'_>, depth: Option<u32>) -> Result<Examined, Faults> {
        let (position, operations) = line.position(self.settings)?;
        let expected = suite::expected(&operations);
        let depth = match (&expected, depth) {
            (_, Some(depth)) => Some(depth),
            (Ok(expected), None) => {
                let limit = self.args.limit.unwrap_or(LIMIT);
                let counts = expected.counts.iter().rev();
                let mut within = counts.filter(|&&(depth, nodes)| depth > 0 && nodes <= limit);
                within.next().map(|(depth, _)| *depth)
            }
            (Err(error), None) => {
                let message = format!("{error}; a DEPTH is for lines without counts");
                return Err(Fault::new(error.code, message).into());
            }
        };
        let Some(depth) = depth else {
            return Ok(None);
        };
        let mut report = self.bisect(&position, depth)?;
        let name = expected.ok().and_then(|expected| expected.id);
        report.entry = name.or_else(|| line.comment.clone());
        let finding = report.finding();
        let is_asked = finding.is_none_or(|finding| finding.code != Code::EngineWithoutChess960);
        Ok(is_asked.then_some((position, report)))
    }

    /// Ends the engine and completes the transcript.
    fn finish(&mut self) -> anyhow::Result<()> {
        let path = self.args.log.as_deref().unwrap_or(Path::new(""));
        (self.engine.session().finish())
            .with_context(|| format!("--log {} cannot be written", path.display()))
    }
}

/// A position and the report about it; `None` if it is not asked about.
type Examined = Option<(AnyPosition, BisectReport)>;

pub(super) fn run(mut args: BisectArgs, color: When) -> anyhow::Result<Exit> {
    let (limit, jobs) = (args.limit.map(|_| "--limit"), args.jobs.map(|_| "--jobs"));
    if let (None, Some(option)) = (&args.suite, limit.or(jobs)) {
        return Err(exit::requires(option, "--suite").into());
    }
    let words = Words::new(&mut args.common)?;
    let depth = words.depth(1)?;
    let settings = &args.common.settings(Command::Bisect)?;
    // From here on, a signal ends the engine as well.
    signals::watch();
    let is_wanted = !args.common.stream.quiet;
    // That of a suite is also written to a file or pipe.
    let progress = if is_wanted && args.suite.is_some() && !io::stderr().is_terminal() {
        Progress::lines(LINE_INTERVAL)
    } else {
        Progress::on_terminal(is_wanted, PROGRESS_DELAY, Duration::ZERO)
    };
    let progress = Arc::new(Mutex::new(progress));
    if let Some(path) = &args.suite {
        // The option --fen excludes --suite.
        if let Some(word) = &args.common.position.fen {
            return Err(exit::unexpected_word(word, None).into());
        }
        let jobs = 0..args.jobs.unwrap_or(1);
        let open = |_| open(&args, settings, depth, progress.clone());
        let mut workbenches = jobs.map(open).collect::<anyhow::Result<Vec<_>>>()?;
        let suite = Suite {
            path,
            settings,
            color,
        };
        let exit = run_suite(suite, depth, &mut workbenches)?;
        workbenches.iter_mut().try_for_each(Workbench::finish)?;
        return Ok(exit);
    }
    let workbench = open(&args, settings, depth, progress)?;
    let depth = depth.ok_or_else(|| exit::of_words("no depth is given", None))?;
    let shows_time = args.replay.is_none();
    let workbench = Mutex::new(workbench);
    let given = args.common.position.fen.as_ref();
    // A name or a number is easier to recognise than the FEN of the position.
    let is_name = |text: &&String| !text.contains(['/', '{', ';', ' ']);
    let name = given.filter(|_| settings.moves.is_none()).filter(is_name);
    let find = |question: &Question<'_>, _: &mut Buffers| {
        let mut workbench = lock(&workbench);
        let mut report = workbench.bisect(question.position()?, depth)?;
        report.timing = report.timing.filter(|_| shows_time);
        report.entry = name.cloned();
        Ok(Body::from(report))
    };
    let exit = reply::run(&args.common, Command::Bisect, settings, &find, color)?;
    into_inner(workbench).finish()?;
    Ok(exit)
}

/// `3 of 9 (line 7): [========            ] ply 2 of 5, 14 queries`
pub fn progress_text(label: &str, queries: u32, ply: usize, depth: u32) -> String {
    const LENGTH: usize = 20;
    let depth = depth as usize;
    let full = LENGTH * ply.min(depth) / depth.max(1);
    let bar = format!("{:<LENGTH$}", "=".repeat(full));
    let queries = counted(queries, "query");
    format!("{label}[{bar}] ply {ply} of {depth}, {queries}")
}

/// Progress is not shown before this time: many searches have ended by then.
const PROGRESS_DELAY: Duration = Duration::from_millis(300);
const LINE_INTERVAL: Duration = Duration::from_secs(10);

/// Starts the engine, or finds the script.
fn open<'a>(
    args: &'a BisectArgs,
    settings: &'a Settings,
    depth: Option<u32>,
    progress: Arc<Mutex<Progress>>,
) -> anyhow::Result<Workbench<'a>> {
    let replay = args.replay.as_deref().map(read_transcript).transpose()?;
    let (option, program) = match (&args.replay, &args.engine, &args.script) {
        (Some(path), ..) => ("--replay", path.as_path()),
        (None, Some(program), _) => ("--engine", Path::new(program)),
        (None, None, Some(program)) => ("--script", Path::new(program)),
        // clap demands one of the three.
        (None, None, None) => anyhow::bail!("there is no --engine"),
    };
    let name = format!("{option} {}", program.display());
    // A script without a folder is looked for by the system when it is started.
    if option == "--script" && program.components().nth(1).is_some() {
        let file = fs::metadata(program).with_context(|| format!("{name} cannot be started"))?;
        anyhow::ensure!(file.is_file(), "{name}: not a file");
    }
    let is_uci = (replay.as_ref()).map_or(args.engine.is_some(), Replay::is_of_engine);
    let channel: Box<dyn Channel> = match replay {
        Some(replay) => Box::new(replay),
        None => Box::new(Program::new(program.into(), args.arguments.clone(), is_uci)),
    };
    let log = (args.log.as_ref()).map(|path| open_log(path, &name));
    let session = Session::new(channel, log.transpose()?);
    let timeouts = Timeouts::new(args.timeout);
    let engine: Box<dyn Engine> = if is_uci {
        let uci = UciEngine::new(session, timeouts).with_context(|| {
            let has_arguments = program.to_string_lossy().contains(' ');
            name + if has_arguments {
                " (the arguments of an engine follow --)"
            } else {
                ""
            }
        })?;
        Box::new(uci)
    } else {
        Box::new(Script {
            session,
            timeout: timeouts.answer,
            knows_chess960: settings.chess960 == Some(true),
        })
    };
    let threads = args.common.stream.perft_threads();
    let bytes = if depth >= Some(5) { HASH } else { 0 };
    Ok(Workbench {
        args,
        settings,
        engine,
        perft: Perft::new().threads(threads).hash(bytes)?,
        lists: args.lists.unwrap_or(is_uci.into()),
        progress,
        label: String::new(),
    })
}

fn read_transcript(path: &Path) -> anyhow::Result<Replay> {
    let text = InputFile::new(path, "--replay ").read_text()?;
    Replay::new(&text).map_err(|line| {
        anyhow::anyhow!(
            "--replay {}: line {line} does not belong in a transcript, expected one of $ > < ! = # in front",
            path.display()
        )
    })
}

fn open_log(path: &Path, program: &str) -> anyhow::Result<File> {
    let cannot_write = || format!("--log {} cannot be written", path.display());
    let mut file = File::create(path).with_context(cannot_write)?;
    let version = env!("CARGO_PKG_VERSION");
    writeln!(
        file,
        "# chessmoves {version}, bisect {program}: $ started, > sent, < received, ! standard error, = event\n\
         # Again: chessmoves bisect --replay {} POSITION DEPTH",
        path.display()
    )
    .with_context(cannot_write)?;
    Ok(file)
}

/// The default of `--limit`.
const LIMIT: u64 = 1_000_000;
/// An engine that gives no answer about this many positions in a row is not asked about the others.
const MAX_FAILURES: u32 = 3;

/// Examines every line, and groups the findings by their reasons.
fn run_suite(
    suite: Suite<'_>,
    depth: Option<u32>,
    workbenches: &mut [Workbench<'_>],
) -> anyhow::Result<Exit> {
    let (mut equal, mut skipped, mut not_asked) = (0, 0, 0);
    // The number of positions without an answer since the last one with an answer.
    let mut failures = 0;
    let mut findings = Vec::new();
    let is_json = suite.settings.write.format == Format::Json;
    // Which lines are asked about depends on their order only: what a job has found out after too many failures is not used.
    let is_over = AtomicBool::new(false);
    let work = |workbench: &mut Workbench<'_>, line: &SuiteLine<'_>, place: &str| {
        workbench.label = format!("{place} (line {}): ", line.number);
        let is_over = is_over.load(Ordering::Relaxed);
        (!is_over).then(|| workbench.examine(line, depth))
    };
    let accept = |line: &SuiteLine<'_>, examined: Option<Result<Examined, Faults>>| {
        let Some(examined) = examined.filter(|_| failures < MAX_FAILURES) else {
            not_asked += 1;
            return Ok(None);
        };
        let Some((position, report)) = examined? else {
            skipped += 1;
            return Ok(None);
        };
        let answer = is_json.then(|| (position, Body::from(report.clone())));
        let kind = report.finding().map(|finding| finding.kind);
        let has_failed = kind == Some(FindingKind::Failure);
        failures = if has_failed { failures + 1 } else { 0 };
        is_over.store(failures >= MAX_FAILURES, Ordering::Relaxed);
        if kind.is_none() {
            equal += 1;
        } else {
            let line = line.number;
            findings.push(SuiteFinding {
                line,
                position,
                report,
            });
        }
        Ok(answer)
    };
    let unreadable = suite.answer(workbenches, work, accept)?;
    if !is_json {
        let differ = findings.len() as u64;
        let first = format!("{equal} without a difference, {differ} with one");
        let after_failures = "not asked about after three failures in a row";
        let others = [(skipped, "skipped"), (not_asked, after_failures)];
        let summary = suite_file::summary(equal + differ, &first, unreadable, others);
        let all = text::findings(&findings, &ui::palette(suite.color, &io::stdout()));
        ui::print(format!("{all}{summary}\n").as_bytes())?;
    }
    let is_unasked = |found: &SuiteFinding| found.report.finding().is_some_and(Finding::is_unasked);
    let has_failed = unreadable > 0 || findings.iter().any(is_unasked);
    Ok(Exit::of(has_failed, !findings.is_empty()))
}
