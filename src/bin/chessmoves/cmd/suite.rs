//! `perft --suite`: every position of a file, held against the counts that stand beside it.

use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use chessmoves::Position;
use chessmoves::input::InputError;
use chessmoves::notation::suite::{self, Expected, SuiteError};
use chessmoves::notation::{fen, json::RecordKind};
use chessmoves::render::text::Look;
use chessmoves::render::{self, json, text};
use chessmoves::report::{ErrorRecord, PerftReport, Record, SuiteCheck};

use super::perft::Counter;
use crate::args::Counting;
use crate::exit::Exit;
use crate::ui;

pub(super) fn run(args: &Counting, path: &Path, counter: &Counter) -> anyhow::Result<Exit> {
    let content = if path == Path::new("-") {
        io::read_to_string(io::stdin())
    } else {
        std::fs::read_to_string(path)
    };
    let content = content.with_context(|| format!("--suite {} cannot be read", path.display()))?;
    args.common.output.refuse_picture("perft")?;
    let is_json = args.common.output.is_json();
    let mut out = ui::stdout();
    let mut tally = Tally::default();
    let mut comment = None;
    for (number, line) in (1..).zip(content.lines()) {
        let line = line.trim();
        if let Some(text) = line.strip_prefix('#') {
            comment = Some(text.trim().to_owned()).filter(|text| !text.is_empty());
            continue;
        }
        let comment = comment.take();
        if line.is_empty() {
            continue;
        }
        tally.positions += 1;
        match Entry::read(line, args, comment).and_then(|entry| entry.check(args.limit, counter)) {
            Ok(mut report) => {
                report.line = Some(number);
                tally.add(&report);
                let record = Record::Perft(report);
                if is_json {
                    json::write(&record, RecordKind::Perft.keys(), &[], &mut out)?;
                } else {
                    text::write(&record, &[], &Look::default(), &mut *out)?;
                }
            }
            Err(mut record) => {
                tally.unread += 1;
                record.line = Some(number);
                if is_json {
                    json::write(&*record, &[], &[], &mut out)?;
                } else {
                    out.flush()?;
                    // Where nobody is left to be told, the exit status tells.
                    let _ = render::error(&record, &ui::stderr_palette(), &mut io::stderr().lock());
                }
            }
        }
        // Each position may take long, and whoever waits wants to see the one before.
        out.flush()?;
    }
    if !is_json {
        tally.write(&mut *out)?;
    }
    out.flush()?;
    Ok(tally.exit())
}

/// A line of the file.
struct Entry {
    position: Position,
    name: Option<String>,
    counts: Vec<(u32, u64)>,
}

impl Entry {
    fn read(
        line: &str,
        args: &Counting,
        comment: Option<String>,
    ) -> Result<Self, Box<ErrorRecord>> {
        let cannot = |error: InputError| Box::new(error.record(line));
        let unlike = |error: SuiteError| {
            let message = error.to_string();
            Box::new(ErrorRecord::new(line.to_owned(), error.code(), message))
        };
        let mut fen = fen::parse(line).map_err(|error| cannot(error.into()))?;
        fen.setup.chess960 |= args.common.position.chess960;
        let position = Position::try_from(fen.setup).map_err(|error| cannot(error.into()))?;
        (position.check_kings()).map_err(|error| cannot(error.into()))?;
        let Expected { id, counts } = suite::expected(&fen.operations).map_err(unlike)?;
        Ok(Self {
            position,
            name: id.or(comment),
            counts,
        })
    }

    /// Counts depth by depth until something is not as expected, and leaves out what should be beyond the limit.
    fn check(self, limit: u64, counter: &Counter) -> Result<PerftReport, Box<ErrorRecord>> {
        let mut report = PerftReport::new(&self.position, 0, 1);
        let mut suite = SuiteCheck {
            entry: self.name,
            ..SuiteCheck::default()
        };
        for (depth, expected) in self.counts {
            if expected > limit {
                suite.skipped.push(depth);
                continue;
            }
            if suite.ok == Some(false) {
                continue;
            }
            let nodes = counter.count(&self.position, depth).map_err(|error| {
                Box::new(InputError::from(error).record(&report.fen.to_string()))
            })?;
            (report.depth, report.nodes) = (depth, nodes);
            suite.expected = Some(expected);
            suite.ok = Some(nodes == expected);
            if nodes == expected {
                suite.checked.push(depth);
            }
        }
        report.suite = Some(suite);
        Ok(report)
    }
}

/// What became of the positions.
#[derive(Default)]
struct Tally {
    positions: u64,
    ok: u64,
    wrong: u64,
    unread: u64,
    skipped: usize,
}

impl Tally {
    fn add(&mut self, report: &PerftReport) {
        let suite = report.suite.as_ref();
        match suite.and_then(|suite| suite.ok) {
            Some(true) => self.ok += 1,
            Some(false) => self.wrong += 1,
            None => {}
        }
        self.skipped += suite.map_or(0, |suite| suite.skipped.len());
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let positions = if self.positions == 1 {
            "position"
        } else {
            "positions"
        };
        write!(out, "\n{} {positions}: {} ok", self.positions, self.ok)?;
        for (count, what) in [
            (self.wrong, "wrong"),
            (self.unread, "not read"),
            (
                self.positions - self.ok - self.wrong - self.unread,
                "not counted",
            ),
        ] {
            if count > 0 {
                write!(out, ", {count} {what}")?;
            }
        }
        if self.skipped > 0 {
            let depths = if self.skipped == 1 { "depth" } else { "depths" };
            write!(out, "; {} {depths} over the limit", self.skipped)?;
        }
        writeln!(out)
    }

    const fn exit(&self) -> Exit {
        if self.unread > 0 {
            Exit::Failed
        } else if self.wrong > 0 {
            Exit::No
        } else {
            Exit::Done
        }
    }
}
