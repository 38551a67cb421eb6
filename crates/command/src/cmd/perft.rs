//! `perft`: counts of leaf nodes.

use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use anyhow::Context;
use chessmoves_answers::answer::{
    Body, Buffers, Command, Counting, Format, MAX_DEPTH, PerftReport, Question, Settings,
    SuiteCheck, number,
};
use chessmoves_core::internal::{counted, into_inner};
use chessmoves_core::notation::suite::{self, Expected};
use chessmoves_core::{AnyPosition, Code, Fault, Faults, Perft};
use clap::Args;

use crate::args::{CommonArgs, Words};
use crate::exit::{self, Exit};
use crate::reply;
use crate::suite_file::{self, Suite, SuiteLine};
use crate::ui::{self, Progress, When, per_second};

#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    common: CommonArgs,
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
}

pub(super) fn run(mut args: PerftArgs, color: When) -> anyhow::Result<Exit> {
    let common = &mut args.common;
    common.words.retain(|word| word != "depth");
    if args.limit.is_some() && args.suite.is_none() {
        return Err(exit::requires("--limit", "--suite").into());
    }
    if let Some(path) = &args.suite {
        if let Some(word) = common.words.first() {
            return Err(exit::unexpected_word(word, None).into());
        }
        let settings = &common.settings(Command::Perft)?;
        let suite = Suite {
            path,
            settings,
            color,
        };
        return run_suite(suite, &args);
    }
    let words = Words::new(common)?;
    let mut counting = common.flags.counting;
    if common.has("depth") {
        words.none()?;
    } else {
        let depth = words.depth(0)?;
        counting.depth = depth.ok_or_else(|| exit::of_words("no depth is given", None))?;
    }
    let settings = common.settings(Command::Perft)?;
    let perft = perft(&args)?;
    let find = |question: &Question<'_>, _: &mut Buffers| {
        Ok(count(&perft, &args, question.position()?, counting)?.into())
    };
    reply::run(&args.common, Command::Perft, &settings, &find, color)
}

const INTERVAL: Duration = Duration::from_secs(1);

fn perft(args: &PerftArgs) -> anyhow::Result<Perft> {
    let bytes = usize::try_from(u64::from(args.hash) << 20)?;
    let perft = Perft::new().threads(args.common.stream.perft_threads());
    (perft.hash(bytes)).with_context(|| format!("--hash {}: there is not enough memory", args.hash))
}

/// Counts leaf nodes. On a terminal, standard error shows the progress and, unless details are counted, the final number.
fn count(
    perft: &Perft,
    args: &PerftArgs,
    position: &AnyPosition,
    counting: Counting,
) -> Result<PerftReport, Faults> {
    let is_wanted = !args.common.stream.quiet && !counting.details;
    let progress = Mutex::new(Progress::on_terminal(is_wanted, INTERVAL, INTERVAL));
    let report = counting.count(position, perft, &|nodes| {
        // Unless another thread is doing so.
        if let Ok(mut progress) = progress.try_lock() {
            progress.show(|time| progress_text(nodes, time));
        }
        true
    })?;
    into_inner(progress).end(|time| progress_text(report.nodes, time));
    Ok(report)
}

/// `1,000 nodes in 2.0 s, 500 nodes/s`
pub fn progress_text(nodes: u64, time: Duration) -> String {
    let (seconds, speed) = (time.as_secs_f64(), per_second(nodes, time));
    let nodes = counted(nodes, "node");
    format!("{nodes} in {seconds:.1} s, {speed} nodes/s")
}

/// The default of `--limit`.
const LIMIT: u64 = 100_000_000;
/// To this depth, a count is shown even if it is greater than expected.
const SHALLOW: u32 = 5;

fn run_suite(suite: Suite<'_>, args: &PerftArgs) -> anyhow::Result<Exit> {
    let perft = perft(args)?;
    let (mut positions, mut correct, mut wrong, mut skipped_depths) = (0, 0, 0, 0);
    let accept = |line: &SuiteLine<'_>, ()| {
        positions += 1;
        let (position, report) = check(line, args, suite.settings, &perft)?;
        if let Some(suite) = &report.suite {
            correct += u64::from(suite.ok == Some(true));
            wrong += u64::from(suite.ok == Some(false));
            skipped_depths += suite.skipped.len() as u64;
        }
        Ok(Some((position, Body::from(report))))
    };
    let unreadable = suite.answer(&mut [()], |(), _, _| (), accept)?;
    if suite.settings.write.format != Format::Json {
        let not_counted = positions - correct - wrong - unreadable;
        let others = [(wrong, "wrong"), (not_counted, "not counted")];
        let correct = format!("{correct} correct");
        let mut summary = suite_file::summary(positions, &correct, unreadable, others);
        if skipped_depths > 0 {
            let depths = counted(skipped_depths, "depth").to_string();
            summary.extend(["; ", &depths, " over the limit"]);
        }
        ui::print(format!("\n{summary}\n").as_bytes())?;
    }
    Ok(Exit::of(unreadable > 0, wrong > 0))
}

/// Counts depth by depth until a count differs, and skips depths with more nodes than the limit.
fn check(
    line: &SuiteLine<'_>,
    args: &PerftArgs,
    settings: &Settings,
    perft: &Perft,
) -> Result<(AnyPosition, PerftReport), Faults> {
    let (position, operations) = line.position(settings)?;
    let Expected { id, counts } = suite::expected(&operations)?;
    if let Some(&(depth, _)) = counts.iter().find(|(depth, _)| *depth > MAX_DEPTH) {
        let message = format!("D{depth}: the depth is out of range, expected 0 to {MAX_DEPTH}");
        return Err(Fault::new(Code::SuiteDepth, message).into());
    }
    let mut report = PerftReport::new(0, 1);
    let mut suite = SuiteCheck {
        entry: id.or_else(|| line.comment.clone()),
        ..SuiteCheck::default()
    };
    for (depth, expected) in counts {
        if expected > args.limit.unwrap_or(LIMIT) {
            suite.skipped.push(depth);
            continue;
        }
        if suite.ok == Some(false) {
            continue;
        }
        let nodes = if depth <= SHALLOW {
            let counting = Counting {
                depth,
                ..Counting::default()
            };
            Some(count(perft, args, &position, counting)?.nodes)
        } else {
            perft.count_up_to(&position, depth, expected)?
        };
        suite.exceeded = nodes.is_none();
        report.depth = depth;
        report.nodes = nodes.unwrap_or_else(|| expected.saturating_add(1));
        suite.expected = Some(expected);
        suite.ok = Some(nodes == Some(expected));
        if nodes == Some(expected) {
            suite.checked.push(depth);
        }
    }
    report.suite = Some(suite);
    Ok((position, report))
}
