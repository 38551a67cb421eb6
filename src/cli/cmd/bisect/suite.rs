//! `bisect --suite`: every position of a file.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use chessmoves_answers::answer::{Asked, BisectReport, Body, Format, text};
use chessmoves_core::notation::suite;
use chessmoves_core::{AnyPosition, Code, Fault, Faults};
use chessmoves_workbench::Failure;

use super::{BisectArgs, Workbench};
use crate::cli::exit::Exit;
use crate::cli::suite_file::{self, Place, SuiteLine};
use crate::cli::ui::{self, Ui};

/// The default of `--limit`.
const LIMIT: u64 = 1_000_000;
/// An engine that gives no answer about this many positions in a row is not asked about the others.
const MAX_FAILURES: u32 = 3;

/// What has been examined.
#[derive(Default)]
struct Tally {
    equal: u64,
    skipped: u64,
    /// The line, the position and the finding.
    findings: Vec<(u64, AnyPosition, BisectReport)>,
    /// The number of positions without an answer since the last one with an answer.
    failures: u32,
    /// Positions that were not asked about after too many failures.
    not_asked: u64,
}

/// Examines every line, and groups the findings by their reasons.
pub(super) fn run(
    path: &Path,
    args: &BisectArgs,
    (asked, depth): (&Asked, Option<u32>),
    workbenches: &mut [Workbench],
    ui: Ui,
) -> anyhow::Result<Exit> {
    let mut out = ui::stdout();
    let mut tally = Tally::default();
    let is_json = asked.write.format == Format::Json;
    // Which lines are asked about depends on their order only: what a job has found out after too many failures is not used.
    let is_over = AtomicBool::new(false);
    let work = |workbench: &mut Workbench, line: &SuiteLine<'_>, (at, total): Place| {
        workbench.label = format!("{at} of {total} (line {}): ", line.number);
        let is_over = is_over.load(Ordering::Relaxed);
        (!is_over).then(|| examine(line, args, (asked, depth), workbench))
    };
    let accept = |line: &SuiteLine<'_>, examined: Option<Result<Examined, Faults>>| {
        let Some(examined) = examined.filter(|_| tally.failures < MAX_FAILURES) else {
            tally.not_asked += 1;
            return Ok(None);
        };
        let Some((position, report)) = examined? else {
            tally.skipped += 1;
            return Ok(None);
        };
        let answer = is_json.then(|| (position, Body::from(report.clone())));
        tally.add(line.number, position, report);
        is_over.store(tally.failures >= MAX_FAILURES, Ordering::Relaxed);
        Ok(answer)
    };
    let input = (path, asked, ui);
    let unreadable = suite_file::answer(input, &mut *out, workbenches, work, accept)?;
    if !is_json {
        out.write_all(text::findings(&tally.findings, &ui.stdout_palette()).as_bytes())?;
        writeln!(out, "{}", tally.summary(unreadable))?;
    }
    out.flush()?;
    Ok(tally.exit(unreadable))
}

/// A position and the report about it; `None` if it is not asked about.
type Examined = Option<(AnyPosition, BisectReport)>;

/// The report about a position; `None` if it is not asked about, or all its depths have more leaf nodes than the limit.
fn examine(
    line: &SuiteLine<'_>,
    args: &BisectArgs,
    (asked, depth): (&Asked, Option<u32>),
    workbench: &mut Workbench,
) -> Result<Examined, Faults> {
    let (position, operations) = line.position(asked)?;
    let expected = suite::expected(&operations);
    let depth = match (&expected, depth) {
        (_, Some(depth)) => Some(depth),
        (Ok(expected), None) => {
            let limit = args.limit.unwrap_or(LIMIT);
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
    let mut report = workbench.bisect(&position, depth)?;
    let name = expected.ok().and_then(|expected| expected.id);
    report.entry = name.or_else(|| line.comment.clone());
    let failure = report.failure();
    let is_asked = failure.is_none_or(|failure| failure.code != Code::EngineWithoutChess960);
    Ok(is_asked.then_some((position, report)))
}

impl Tally {
    fn add(&mut self, line: u64, position: AnyPosition, report: BisectReport) {
        self.failures = match report.failure() {
            Some(_) => self.failures + 1,
            None => 0,
        };
        if report.finding().is_none() {
            self.equal += 1;
        } else {
            self.findings.push((line, position, report));
        }
    }

    fn summary(&self, unreadable: u64) -> String {
        let (equal, differ) = (self.equal, self.findings.len());
        let first = format!("{equal} without a difference, {differ} with one");
        let others = [
            (self.skipped, "skipped"),
            (
                self.not_asked,
                "not asked about after three failures in a row",
            ),
        ];
        suite_file::summary(equal + differ as u64, &first, unreadable, others)
    }

    fn exit(&self, unreadable: u64) -> Exit {
        let is_unasked = |(_, _, report): &(u64, AnyPosition, BisectReport)| {
            (report.failure()).is_some_and(Failure::is_unasked)
        };
        if unreadable > 0 || self.findings.iter().any(is_unasked) {
            Exit::Failed
        } else if self.findings.is_empty() {
            Exit::Done
        } else {
            Exit::No
        }
    }
}
