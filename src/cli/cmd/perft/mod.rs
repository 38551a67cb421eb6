//! `perft`: counts of leaf nodes.

mod counter;
mod suite;

use std::path::PathBuf;

use chessmoves::record::{PerftReport, Record, RecordKind};
use chessmoves::{AnyPosition, Fault, Faults, LimitedPerft};
use clap::Args;

use self::counter::Counter;
use self::suite::Suite;
use crate::args::{CommonArgs, Page, UsageError, Words, number};
use crate::exit::Exit;
use crate::query::{Prepared, Query};
use crate::run;
use crate::ui::Ui;

pub(super) const PAGE: Page = Page {
    command: "perft",
    options: &[
        "fen", "board", "input", "moves", "json", "divide", "hash", "suite", "threads",
    ],
    examples: &[
        (
            "chessmoves perft startpos 4",
            "The number of leaf nodes at depth 4",
        ),
        (
            "chessmoves perft kiwipete 3 --divide",
            "The count for each root move",
        ),
        (
            "chessmoves perft --suite suite.perft",
            "Check the expected counts of a file",
        ),
        (
            "chessmoves perft startpos 6 --threads 2 --hash 16",
            "With two threads and a hash table of 16 MB",
        ),
        (
            "chessmoves perft kiwipete 2 --divide --san",
            "The root moves in SAN",
        ),
        (
            "chessmoves perft kiwipete 2 --divide --fens --json",
            "With the position after each root move",
        ),
        (
            "chessmoves perft --suite suite.perft --limit 10000",
            "Without the counts that take a long time",
        ),
        (
            "chessmoves perft 3 --json < positions.fen",
            "Every position of a file",
        ),
    ],
};

/// The greatest depth. No game is that deep before its count exceeds 64 bits, except those with very few moves.
const MAX_DEPTH: u32 = 64;

/// The default of `--limit`.
const DEFAULT_LIMIT: u64 = 100_000_000;

#[derive(Args, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "these are flags of the command line"
)]
pub(crate) struct PerftArgs {
    /// A FEN in quotes, a name, a URL or JSON
    #[arg(allow_negative_numbers = true)]
    position: Option<String>,
    /// The depth in plies, 0 to 64
    #[arg(value_name = "DEPTH", allow_negative_numbers = true)]
    word: Option<String>,
    #[arg(hide = true)]
    more: Vec<String>,
    /// The depth, instead of DEPTH
    #[arg(long, value_name = "N")]
    depth: Option<String>,
    /// Show the count for each root move
    #[arg(long)]
    divide: bool,
    /// With --divide: root moves in SAN
    #[arg(long)]
    san: bool,
    /// With --divide: the position after each root move
    #[arg(long)]
    fens: bool,
    /// Use a hash table of this many megabytes
    #[arg(long, value_name = "MB", default_value = "0", value_parser = |text: &str| number::<u32>(text, 0..=1 << 20))]
    hash: u32,
    /// Check a file of lines such as `FEN ;D1 20 ;D2 400`
    ///
    /// `-` is standard input. If a count differs from the expected one, the exit status is 1.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["depth", "divide", "fen", "board", "input", "moves", "out"]
    )]
    suite: Option<PathBuf>,
    /// With --suite: skip depths whose expected count is greater
    ///
    /// The default is 100,000,000.
    #[arg(long, value_name = "NODES", value_parser = |text: &str| number::<u64>(text, 0..=u64::MAX))]
    limit: Option<u64>,
    /// The greatest number of leaf nodes that `serve` counts.
    #[arg(skip)]
    pub(crate) max_nodes: Option<u64>,
    #[command(flatten)]
    common: CommonArgs,
}

impl PerftArgs {
    /// The words that are not options.
    fn words(&self) -> impl Iterator<Item = &String> {
        (self.position.iter()).chain(&self.word).chain(&self.more)
    }

    /// Checks that no option is given without the one that it depends on. clap does not check this for every combination
    /// of options.
    fn check(&self) -> Result<(), UsageError> {
        for (is_given, option, has_required, required) in [
            (self.san, "--san", self.divide, "--divide"),
            (self.fens, "--fens", self.divide, "--divide"),
            (
                self.limit.is_some(),
                "--limit",
                self.suite.is_some(),
                "--suite",
            ),
        ] {
            if is_given && !has_required {
                return Err(UsageError::Requires { option, required });
            }
        }
        match (&self.suite, self.words().next()) {
            (Some(_), Some(word)) => Err(UsageError::UnexpectedWord { word: word.clone() }),
            _ => Ok(()),
        }
    }
}

pub(super) fn run(args: PerftArgs, ui: Ui) -> anyhow::Result<Exit> {
    let stream = &args.common.stream;
    if let Some(path) = &args.suite {
        args.check()?;
        args.common.output.check(RecordKind::Perft, false)?;
        let suite = Suite {
            path,
            limit: args.limit.unwrap_or(DEFAULT_LIMIT),
            chess960: args.common.position.chess960,
            is_json: args.common.output.is_json(),
            fields: args.common.output.fields(),
            counter: &Counter::new(stream.perft_threads(), args.hash, !stream.quiet)?,
        };
        return suite.run(ui);
    }
    run::prepared(&query(args)?, ui)
}

pub(super) fn query(mut args: PerftArgs) -> anyhow::Result<Prepared> {
    args.check()?;
    let words: Vec<String> = args.words().cloned().collect();
    let words = Words::new(&words, &mut args.common)?;
    let (position, depth) = if let Some(depth) = &args.depth {
        (words.none()?, parse_depth(depth.trim().to_owned())?)
    } else {
        let has_position = words.has_position;
        let (position, word) = words.one(|word| word.parse::<u64>().is_ok())?;
        let word = word.ok_or(UsageError::Missing { what: "depth" })?;
        (position, parse_only_depth(word, has_position)?)
    };
    let stream = &args.common.stream;
    let counter = Counter::new(stream.perft_threads(), args.hash, !stream.quiet)?;
    let common = args.common.clone();
    let query = Query::new(RecordKind::Perft, position, move |input, _| {
        let report = count(&args, &counter, input.position()?, depth)?;
        Ok(Record::from(report))
    });
    Ok(Prepared::new(common, query))
}

fn parse_depth(word: String) -> Result<u32, UsageError> {
    match word.parse() {
        Ok(depth @ 0..=MAX_DEPTH) => Ok(depth),
        _ => Err(UsageError::Depth {
            word,
            min: 0,
            max: MAX_DEPTH,
        }),
    }
}

/// The depth, if it is the only word: without a position, another word is likely to be a misspelt one.
fn parse_only_depth(word: String, has_position: bool) -> Result<u32, UsageError> {
    let is_number = word.parse::<i64>().is_ok();
    if !has_position && !is_number {
        return Err(UsageError::NotPositionOr {
            word,
            other: "depth",
        });
    }
    parse_depth(word)
}

fn count(
    args: &PerftArgs,
    counter: &Counter,
    position: &AnyPosition,
    depth: u32,
) -> Result<PerftReport, Faults> {
    let mut report = PerftReport::new(position, depth, 0);
    let limit = args.max_nodes;
    let mut limited = limit.map(LimitedPerft::new);
    let too_many = || {
        let limit = limit.unwrap_or(u64::MAX);
        let message = format!("there are more than {limit} leaf nodes, expected fewer");
        Faults::from(Fault::new("perft-limit", message))
    };
    if !args.divide {
        report.nodes = match &mut limited {
            Some(limited) => limited.count(position, depth)?.ok_or_else(too_many)?,
            None => counter.count(position, depth)?,
        };
        return Ok(report);
    }
    let counts = match &mut limited {
        Some(limited) => limited.divide(position, depth)?.ok_or_else(too_many)?,
        None => counter.divide(position, depth)?,
    };
    report.nodes = match depth {
        // The position itself is the only leaf node, and there is no root move.
        0 => 1,
        _ => counts.iter().map(|(_, nodes)| nodes).sum(),
    };
    report.add_root_moves(position, &counts, args.san, args.fens);
    Ok(report)
}
