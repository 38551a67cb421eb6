//! `perft --suite`: compares counts with the expected ones in a file.

use std::io::Write;
use std::path::Path;

use chessmoves_answers::answer::{Asked, Body, Format, MAX_DEPTH, PerftReport, SuiteCheck};
use chessmoves_core::notation::suite::{self, Expected};
use chessmoves_core::{AnyPosition, Code, Fault, Faults};

use super::{Counter, PerftArgs};
use crate::cli::exit::Exit;
use crate::cli::suite_file::{self, SuiteLine};
use crate::cli::ui::{self, Ui};

/// The default of `--limit`.
const LIMIT: u64 = 100_000_000;
/// To this depth, a count is shown even if it is greater than expected.
const SHALLOW: u32 = 5;

/// Checks every line.
pub(super) fn run(path: &Path, args: &PerftArgs, asked: &Asked, ui: Ui) -> anyhow::Result<Exit> {
    let counter = Counter::new(&args.common.stream, args.hash)?;
    let mut out = ui::stdout();
    let (mut positions, mut correct, mut wrong, mut skipped_depths) = (0, 0, 0, 0);
    let work = |counter: &mut Counter, line: &SuiteLine<'_>, _| check(line, (args, asked), counter);
    let accept = |_: &SuiteLine<'_>, checked: Result<(AnyPosition, PerftReport), Faults>| {
        positions += 1;
        let (position, report) = checked?;
        if let Some(suite) = &report.suite {
            correct += u64::from(suite.ok == Some(true));
            wrong += u64::from(suite.ok == Some(false));
            skipped_depths += suite.skipped.len();
        }
        Ok(Some((position, Body::from(report))))
    };
    let unreadable =
        suite_file::answer((path, asked, ui), &mut *out, &mut [counter], work, accept)?;
    if asked.write.format != Format::Json {
        let not_counted = positions - correct - wrong - unreadable;
        let others = [(wrong, "wrong"), (not_counted, "not counted")];
        let correct = format!("{correct} correct");
        let summary = suite_file::summary(positions, &correct, unreadable, others);
        write!(out, "\n{summary}")?;
        match skipped_depths {
            0 => {}
            1 => write!(out, "; 1 depth over the limit")?,
            count => write!(out, "; {count} depths over the limit")?,
        }
        writeln!(out)?;
    }
    out.flush()?;
    Ok(match (unreadable, wrong) {
        (1.., _) => Exit::Failed,
        (0, 1..) => Exit::No,
        (0, 0) => Exit::Done,
    })
}

/// Counts depth by depth until a count differs, and skips depths with more nodes than the limit.
fn check(
    line: &SuiteLine<'_>,
    (args, asked): (&PerftArgs, &Asked),
    counter: &Counter,
) -> Result<(AnyPosition, PerftReport), Faults> {
    let (position, operations) = line.position(asked)?;
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
            let nodes = counter.show(
                |perft, progress| perft.count_with_progress(&position, depth, progress),
                |&nodes| nodes,
            );
            Some(nodes?)
        } else {
            counter.perft().count_up_to(&position, depth, expected)?
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
