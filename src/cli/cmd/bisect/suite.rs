//! `bisect --suite`: every position of a file.

use std::io::{self, Write};
use std::path::Path;

use chessmoves::AnyPosition;
use chessmoves::answer::text;
use chessmoves::answer::{Answer, BisectReport, Body, ErrorRecord, Question};
use chessmoves::input::read_fen;
use chessmoves::notation::suite;
use chessmoves::workbench::FailureKind;
use chessmoves::{Fault, Faults};

use super::{BisectArgs, Workbench};
use crate::exit::Exit;
use crate::suite_file::{self, SuiteLine};
use crate::ui::Ui;

/// The default of `--limit`.
const LIMIT: u64 = 1_000_000;
/// After this many timeouts in a row, an engine is not asked about the other positions.
const MAX_TIMEOUTS: u32 = 3;

/// A position to examine.
struct Entry {
    position: AnyPosition,
    name: Option<String>,
    depth: u32,
}

/// What has been examined.
#[derive(Default)]
struct Tally {
    equal: u64,
    skipped: u64,
    unreadable: u64,
    /// The line, the position and the finding.
    findings: Vec<(u64, AnyPosition, BisectReport)>,
    /// The number of timeouts since the last answer.
    timeouts: u32,
    /// Positions that were not asked about after too many timeouts.
    not_asked: u64,
}

/// Examines every line, and groups the findings by their reasons.
pub(super) fn run(
    path: &Path,
    args: &BisectArgs,
    depth: Option<u32>,
    workbench: &mut Workbench,
    ui: Ui,
) -> anyhow::Result<Exit> {
    let content = suite_file::read(path)?;
    let mut out = ui.stdout();
    let mut tally = Tally::default();
    for SuiteLine {
        number,
        comment,
        text: line,
    } in suite_file::lines(&content)
    {
        if tally.timeouts >= MAX_TIMEOUTS {
            tally.not_asked += 1;
            continue;
        }
        workbench.label = format!("line {number}: ");
        let result = entry(line, comment, args, depth)
            .and_then(|entry| examine(entry.as_ref(), workbench, line));
        match result {
            Ok(Some((position, report))) => {
                if args.common.is_json() {
                    let mut question = Question::about(&position);
                    question.asked = &args.common.asked;
                    question.line = Some(number);
                    let answer = Answer {
                        question: &question,
                        body: Body::from(report.clone()),
                    };
                    let mut line = Vec::new();
                    answer.json(&mut line);
                    out.write_all(&line)?;
                    out.flush()?;
                }
                tally.add(number, position, report);
            }
            Ok(None) => tally.skipped += 1,
            Err(mut record) => {
                tally.unreadable += 1;
                record.line = Some(number);
                if args.common.is_json() {
                    let mut line = Vec::new();
                    record.json(&[], &mut line);
                    out.write_all(&line)?;
                } else {
                    // If standard error is closed, the exit status remains.
                    let _ = text::error(&record, &ui.stderr_palette(), &mut io::stderr().lock());
                }
            }
        }
    }
    anyhow::ensure!(
        tally.examined() + tally.skipped + tally.unreadable > 0,
        "--suite {}: the file has no positions",
        path.display()
    );
    if !args.common.is_json() {
        text::findings(&tally.findings, &ui.stdout_palette(), &mut *out)?;
        tally.write(&mut *out)?;
    }
    out.flush()?;
    Ok(tally.exit())
}

/// Reads a line; `None` if all its depths have more leaf nodes than the limit.
fn entry(
    line: &str,
    comment: Option<String>,
    args: &BisectArgs,
    depth: Option<u32>,
) -> Result<Option<Entry>, Box<ErrorRecord>> {
    let input_error = |error: Faults| Box::new(error.record(line));
    let mut fen = read_fen(line).map_err(input_error)?;
    fen.setup.chess960 |= args.common.asked.chess960;
    let (position, _) =
        AnyPosition::from_setup(fen.setup).map_err(|error| input_error(error.into()))?;
    (position.check_kings()).map_err(|error| input_error(error.into()))?;
    let expected = suite::expected(&fen.operations);
    let (id, depth) = match (expected, depth) {
        (Ok(expected), Some(depth)) => (expected.id, Some(depth)),
        (Err(_), Some(depth)) => (None, Some(depth)),
        (Ok(expected), None) => {
            let limit = args.limit.unwrap_or(LIMIT);
            let counts = expected.counts.iter().rev();
            let mut within = counts.filter(|&&(depth, nodes)| depth > 0 && nodes <= limit);
            (expected.id.clone(), within.next().map(|(depth, _)| *depth))
        }
        (Err(error), None) => {
            let message = format!("{error}; a DEPTH is for lines without counts");
            return Err(input_error(Fault::new(error.code, message).into()));
        }
    };
    Ok(depth.map(|depth| Entry {
        position,
        name: id.or(comment),
        depth,
    }))
}

/// The report about a position; `None` if it is not asked about.
fn examine(
    entry: Option<&Entry>,
    workbench: &mut Workbench,
    line: &str,
) -> Result<Option<(AnyPosition, BisectReport)>, Box<ErrorRecord>> {
    let Some(entry) = entry else {
        return Ok(None);
    };
    let mut report = (workbench.bisect(&entry.position, entry.depth))
        .map_err(|error| Box::new(error.record(line)))?;
    let is_unknown_variant = (report.finding.as_ref())
        .is_some_and(|finding| finding.code == FailureKind::NoChess960.code());
    report.entry.clone_from(&entry.name);
    Ok((!is_unknown_variant).then_some((entry.position, report)))
}

impl Tally {
    fn add(&mut self, line: u64, position: AnyPosition, report: BisectReport) {
        let is_timeout = (report.finding.as_ref())
            .is_some_and(|finding| finding.code == FailureKind::Timeout.code());
        self.timeouts = if is_timeout { self.timeouts + 1 } else { 0 };
        if report.equal {
            self.equal += 1;
        } else {
            self.findings.push((line, position, report));
        }
    }

    fn examined(&self) -> u64 {
        self.equal + self.findings.len() as u64
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let positions = if self.examined() == 1 {
            "position"
        } else {
            "positions"
        };
        write!(
            out,
            "{} {positions}: {} without a difference, {} with one",
            self.examined(),
            self.equal,
            self.findings.len()
        )?;
        for (count, what) in [
            (self.skipped, "skipped"),
            (self.unreadable, suite_file::unreadable(self.unreadable)),
            (self.not_asked, "not asked about after three timeouts"),
        ] {
            if count > 0 {
                write!(out, ", {count} {what}")?;
            }
        }
        writeln!(out)
    }

    fn exit(&self) -> Exit {
        let is_unasked = |(_, _, report): &(u64, AnyPosition, BisectReport)| {
            (report.finding.as_ref()).is_some_and(|finding| finding.is_unasked)
        };
        if self.unreadable > 0 || self.findings.iter().any(is_unasked) {
            Exit::Failed
        } else if self.findings.is_empty() {
            Exit::Done
        } else {
            Exit::No
        }
    }
}
