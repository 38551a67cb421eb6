//! `check`: which game of a PGN file is faulty, at which move, and why.

mod answer;
mod report;

use std::io::{self, Write};
use std::mem;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use clap::{ArgMatches, Args, FromArgMatches, ValueEnum};

use self::answer::Answering;
pub(super) use self::answer::{each_game, skipped};
pub(super) use self::report::GameReport;

use chessmoves_answers::answer::{Command, text::Palette};
use chessmoves_answers::check::Checks;
use chessmoves_answers::input::are_moves;
use chessmoves_core::internal::{entry, truncated};

use crate::args::{self, StreamArgs, is_position};
use crate::exit::{self, Exit};
use crate::signals;
use crate::stream::{self, Blocks, Replacement, Sink, StreamSettings, Sum, is_same};
use crate::ui::{self, When};

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// PGN files; `-` or no file is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    shown: ShownArgs,
    /// What the options ask that are in the table of the library
    #[arg(skip)]
    checks: Checks,
    /// Leave the codes out of the text
    #[arg(long, help_heading = "Output")]
    plain: bool,
    /// Write the text of valid games to this file, unchanged
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    good: Option<PathBuf>,
    /// Write the text of faulty games to this file, unchanged
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    bad: Option<PathBuf>,
    /// Write all games with the notation of valid games corrected
    ///
    /// Moves get standard SAN with their check signs, move numbers are corrected, and missing results are taken from the
    /// tags. No move is added or removed. Faulty games stay as they are. The changes go to standard error.
    #[arg(long, help_heading = "Output", conflicts_with_all = ["json", "format", "warnings", "lint", "timeouts"])]
    fix: bool,
    #[command(flatten)]
    stream: StreamArgs,
}

// What is reported. The options of the table follow these in the help. (A doc comment would become the help of the command.)
#[derive(Args, Debug)]
#[command(args = Command::Check.options().map(args::argument))]
struct ShownArgs {
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    format: Option<ReportFormat>,
    /// The same as --format json
    #[arg(long, help_heading = "Output", conflicts_with = "format")]
    json: bool,
    /// With --json: only faulty games
    #[arg(long, help_heading = "Output")]
    faulty: bool,
    /// Also show warnings: what is unusual but not a fault
    ///
    /// JSON always has them.
    #[arg(long, help_heading = "Output")]
    warnings: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReportFormat {
    /// Human-readable text
    Text,
    /// One record per game
    Json,
    /// Annotations of GitHub workflows
    Github,
    /// SARIF 2.1.0, for tools that show results of static analysis
    Sarif,
}

impl CheckArgs {
    fn format(&self) -> ReportFormat {
        let json = self.shown.json.then_some(ReportFormat::Json);
        self.shown.format.or(json).unwrap_or(ReportFormat::Text)
    }

    fn shows_warnings(&self) -> bool {
        self.shown.warnings || self.checks.lint || self.checks.timeouts
    }
}

/// What answers about games have beside their texts, and what is counted of them.
#[derive(Default)]
pub(super) struct GameTotals {
    /// Games with a fault.
    pub(super) faulty: u64,
    /// Moves.
    moves: u64,
    /// How many games have a fault with this code.
    faults: Vec<(&'static str, u64)>,
    /// The files of `--good` and `--bad`, for the sum.
    files: [Option<Replacement>; 2],
    /// Bytes for these files.
    copies: [Vec<u8>; 2],
    /// The numbers of games for standard output.
    pub(super) numbers: GameNumbers,
    /// The numbers of games for standard error.
    pub(super) err_numbers: GameNumbers,
}

type GameOutput = stream::Output<GameTotals>;

impl stream::Totals for GameTotals {
    /// Numbers the games, copies them, and adds the totals.
    fn add(sum: &mut Sum<Self>, output: &mut GameOutput) -> anyhow::Result<()> {
        let (games, sum, more) = (sum.counts.answered, &mut sum.totals, &mut output.totals);
        more.numbers.count_from(games, &mut output.out);
        more.err_numbers.count_from(games, &mut output.err);
        sum.faulty += mem::take(&mut more.faulty);
        sum.moves += mem::take(&mut more.moves);
        for (code, count) in mem::take(&mut more.faults) {
            *entry(&mut sum.faults, code) += count;
        }
        for (file, bytes) in sum.files.iter_mut().zip(&mut more.copies) {
            if let Some(file) = file {
                file.write(bytes)?;
            }
            bytes.clear();
            bytes.shrink_to(stream::REUSED_CAPACITY);
        }
        Ok(())
    }
}

/// The places of numbers of games in a text, counted from the first of a block until it is known how many games come before it.
#[derive(Default)]
pub(super) struct GameNumbers(Vec<(Range<usize>, u64)>);

impl GameNumbers {
    /// Remembers the place of a number. Places are reported in the order of the text.
    pub(super) fn push(&mut self, place: Range<usize>, number: u64) {
        self.0.push((place, number));
    }

    /// Appends a number, and remembers its place.
    fn write(&mut self, number: u64, text: &mut Vec<u8>) -> io::Result<()> {
        let start = text.len();
        write!(text, "{number}")?;
        self.push(start..text.len(), number);
        Ok(())
    }

    /// Adds the number of games before the block to the numbers in the text.
    fn count_from(&mut self, before: u64, text: &mut Vec<u8>) {
        if before == 0 || self.0.is_empty() {
            return self.0.clear();
        }
        let mut numbered = Vec::with_capacity(text.len() + 8 * self.0.len());
        let mut from = 0;
        for (place, number) in self.0.drain(..) {
            numbered.extend_from_slice(&text[from..place.start]);
            numbered.extend_from_slice((before + number).to_string().as_bytes());
            from = place.end;
        }
        numbered.extend_from_slice(&text[from..]);
        *text = numbered;
    }
}

/// Finds arguments that are not PGN files, and files that would be both read and written.
fn examine_files(args: &CheckArgs) -> anyhow::Result<()> {
    for file in &args.files {
        let word = file.to_string_lossy();
        let (what, hint) = if is_position(&word) {
            let hint = "`chessmoves status POSITION` examines a position";
            ("a position, expected a PGN file", hint)
        } else if are_moves(&word) {
            let hint = "the text of a game is read from standard input: `echo \"1. e4 e5\" | chessmoves check`";
            ("not a file", hint)
        } else {
            continue;
        };
        if !file.exists() {
            let message = format!("{:?} is {what}", truncated(&word));
            return Err(exit::hinted(message, Some(hint.to_owned())).into());
        }
    }
    for output in [&args.good, &args.bad].into_iter().flatten() {
        let message = "--good and --bad take files: standard output has the report";
        anyhow::ensure!(output != Path::new("-"), message);
        if let Some(input) = args.files.iter().find(|input| is_same(input, output)) {
            anyhow::bail!("{} would be both read and written", input.display());
        }
    }
    if let Some((good, bad)) = args.good.as_ref().zip(args.bad.as_ref()) {
        let file = good.display();
        anyhow::ensure!(
            !is_same(good, bad),
            "--good and --bad are the same file, {file}"
        );
    }
    Ok(())
}

pub(super) fn run(matches: &ArgMatches, color: When) -> anyhow::Result<Exit> {
    let mut args = CheckArgs::from_arg_matches(matches)?;
    args.checks = args::read(Command::Check.options(), matches)?.0.checks;
    let format = args.format();
    if args.shown.faulty && format != ReportFormat::Json {
        return Err(exit::requires("--faulty", "--json").into());
    }
    examine_files(&args)?;
    let create = |path: &Option<PathBuf>| {
        let created = path.as_ref().map(|path| Replacement::create(path, ""));
        created.transpose()
    };
    let totals = GameTotals {
        files: [create(&args.good)?, create(&args.bad)?],
        ..GameTotals::default()
    };
    signals::watch();
    let mut blocks = Blocks::games(&args.files);
    blocks.keeps_comments = args.fix || args.good.is_some() || args.bad.is_some();
    let mut sink = Sink::Stdout;
    if format == ReportFormat::Sarif {
        sink.write(report::sarif_start().as_bytes())?;
    }
    let settings = StreamSettings {
        // Results are separated by commas.
        separate: format == ReportFormat::Sarif,
        ..StreamSettings::new(&args.stream, false)
    };
    let palette = match format {
        _ if args.fix => ui::palette(color, &io::stderr()),
        ReportFormat::Text => ui::palette(color, &io::stdout()),
        _ => Palette::default(),
    };
    let games = Mutex::default();
    let (sum, sink) = stream::run(blocks, settings, sink, totals, &|block, output, turn| {
        Answering {
            args: &args,
            palette: &palette,
            games: &games,
            block,
            output,
            turn,
        }
        .run()
    });
    finish(&args, sum, sink)
}

/// Completes the output, and the files of `--good` and `--bad`.
fn finish(args: &CheckArgs, mut sum: Sum<GameTotals>, mut sink: Sink) -> anyhow::Result<Exit> {
    // If nothing could be read, old files stay.
    if sum.counts.answered > 0 {
        let mut files = mem::take(&mut sum.totals.files).into_iter().flatten();
        files.try_for_each(Replacement::finish)?;
    }
    if args.format() == ReportFormat::Sarif {
        sink.write(report::SARIF_END)?;
    }
    let has_summary = matches!(args.format(), ReportFormat::Text | ReportFormat::Github);
    if has_summary && !args.stream.quiet && sum.counts.answered > 0 {
        let mut summary = Vec::new();
        report::summary(&sum, &mut summary)?;
        if args.fix {
            // If standard error is closed, the exit status remains.
            let _ = io::stderr().lock().write_all(&summary);
        } else {
            sink.write(&summary)?;
        }
    }
    sink.finish()?;
    if sum.counts.answered + sum.counts.failed + sum.counts.unreadable == 0 {
        let error = anyhow::anyhow!("the input has no games");
        exit::write_error(&error, &mut io::stderr().lock())?;
    }
    Ok(exit_of_games(&sum))
}

/// The exit status after some games.
pub(super) fn exit_of_games(sum: &Sum<GameTotals>) -> Exit {
    let counts = &sum.counts;
    let has_failed = counts.unreadable + counts.failed > 0 || counts.answered == 0;
    Exit::of(has_failed, sum.totals.faulty > 0)
}
