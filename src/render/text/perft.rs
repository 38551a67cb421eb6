//! Perft counts as text.

use std::io::{self, Write};

use crate::record::{PerftReport, SuiteCheck};
use crate::rules::any_position::AnyPosition;

pub(super) fn write(
    record: &PerftReport,
    position: &AnyPosition,
    line: Option<u64>,
    out: &mut dyn Write,
) -> io::Result<()> {
    if let Some(suite) = &record.suite {
        return suite_check(record, suite, position, line, out);
    }
    if let Some(line) = line {
        writeln!(out, "line {line}: {position}")?;
    }
    let mut fens = record.fens.iter().flatten();
    for (name, nodes) in record.divide.iter().flatten() {
        match fens.next() {
            Some((_, fen)) => writeln!(out, "{name}: {nodes}  {fen}")?,
            None => writeln!(out, "{name}: {nodes}")?,
        }
    }
    if record.divide.is_some() {
        writeln!(out)?;
    }
    writeln!(out, "Nodes searched: {}", record.nodes)
}

/// One line per position of a suite.
fn suite_check(
    record: &PerftReport,
    suite: &SuiteCheck,
    position: &AnyPosition,
    line: Option<u64>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let verdict = match suite.ok {
        Some(true) => "ok   ",
        Some(false) => "WRONG",
        None => "     ",
    };
    write!(out, "{verdict} ")?;
    match (&suite.entry, line) {
        (Some(entry), _) => write!(out, "{entry}")?,
        (None, Some(line)) => write!(out, "line {line}")?,
        (None, None) => write!(out, "{position}")?,
    }
    let mut separator = ':';
    for depth in &suite.checked {
        write!(out, "{separator} D{depth}")?;
        separator = ',';
    }
    if let (Some(false), Some(expected)) = (suite.ok, suite.expected) {
        let (depth, nodes) = (record.depth, record.nodes);
        if suite.exceeded {
            write!(
                out,
                "{separator} D{depth}: more than the expected {expected}"
            )?;
        } else {
            write!(out, "{separator} D{depth}: {nodes}, expected {expected}")?;
        }
        separator = ',';
    }
    for depth in &suite.skipped {
        write!(out, "{separator} D{depth} over the limit")?;
        separator = ',';
    }
    writeln!(out)
}
