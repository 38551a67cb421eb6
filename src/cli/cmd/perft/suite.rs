//! `perft --suite`: compares counts with the expected ones in a file.

use std::io::{self, Write};
use std::path::Path;

use chessmoves::AnyPosition;
use chessmoves::answer::text::{self, Options};
use chessmoves::answer::{
    Answer, Asked, Body, ErrorRecord, Format, MAX_DEPTH, PerftReport, Question, SuiteCheck,
};
use chessmoves::input::read_fen;
use chessmoves::notation::suite::{self, Expected};
use chessmoves::{Fault, Faults};

use super::counter::Counter;
use crate::exit::Exit;
use crate::suite_file::{self, SuiteLine};
use crate::ui::Ui;

/// A file of positions with expected counts.
pub(super) struct Suite<'a> {
    pub(super) path: &'a Path,
    pub(super) limit: u64,
    pub(super) asked: &'a Asked,
    pub(super) counter: &'a Counter,
}

impl Suite<'_> {
    /// Checks every line.
    pub(super) fn run(&self, ui: Ui) -> anyhow::Result<Exit> {
        let content = suite_file::read(self.path)?;
        anyhow::ensure!(
            suite_file::lines(&content).next().is_some(),
            "--suite {}: the file has no positions",
            self.path.display()
        );
        let mut out = ui.stdout();
        let mut tally = Tally::default();
        let is_json = self.asked.format() == Format::Json;
        for SuiteLine {
            number,
            comment,
            text: line,
        } in suite_file::lines(&content)
        {
            tally.positions += 1;
            let result = self.entry(line, comment).and_then(|entry| {
                let position = entry.position;
                Ok((position, entry.check(self.limit, self.counter)?))
            });
            match result {
                Ok((position, report)) => {
                    tally.add(&report);
                    let mut question = Question::about(&position);
                    question.asked = self.asked;
                    question.line = Some(number);
                    let answer = Answer {
                        question: &question,
                        body: Body::from(report),
                    };
                    if is_json {
                        let mut line = Vec::new();
                        answer.json(&mut line);
                        out.write_all(&line)?;
                    } else {
                        answer.text(&Options::default(), &mut *out)?;
                    }
                }
                Err(mut record) => {
                    tally.unreadable += 1;
                    record.line = Some(number);
                    if is_json {
                        let mut line = Vec::new();
                        record.json(&[], &mut line);
                        out.write_all(&line)?;
                    } else {
                        out.flush()?;
                        let palette = ui.stderr_palette();
                        // If standard error is closed, the exit status remains.
                        let _ = text::error(&record, &palette, &mut io::stderr().lock());
                    }
                }
            }
            // A count may take long, and its predecessors should be visible meanwhile.
            out.flush()?;
        }
        if !is_json {
            tally.write(&mut *out)?;
        }
        out.flush()?;
        Ok(tally.exit())
    }

    fn entry(&self, line: &str, comment: Option<String>) -> Result<Entry, Box<ErrorRecord>> {
        let input_error = |error: Faults| Box::new(error.record(line));
        let mut fen = read_fen(line).map_err(input_error)?;
        fen.setup.chess960 |= self.asked.chess960;
        let (position, _) =
            AnyPosition::from_setup(fen.setup).map_err(|error| input_error(error.into()))?;
        (position.check_kings()).map_err(|error| input_error(error.into()))?;
        let Expected { id, counts } =
            suite::expected(&fen.operations).map_err(|fault| input_error(fault.into()))?;
        if let Some(&(depth, _)) = counts.iter().find(|(depth, _)| *depth > MAX_DEPTH) {
            let message = format!("D{depth}: the depth is out of range, expected 0 to {MAX_DEPTH}");
            return Err(input_error(Fault::new("suite-depth", message).into()));
        }
        Ok(Entry {
            position,
            name: id.or(comment),
            counts,
        })
    }
}

/// A line of the file.
struct Entry {
    position: AnyPosition,
    name: Option<String>,
    counts: Vec<(u32, u64)>,
}

impl Entry {
    /// Counts depth by depth until a count differs, and skips depths with more nodes than the limit.
    fn check(self, limit: u64, counter: &Counter) -> Result<PerftReport, Box<ErrorRecord>> {
        let mut report = PerftReport::new(0, 1);
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
            let nodes = counter.count_up_to(&self.position, depth, expected);
            let nodes = nodes.map_err(|error| {
                Box::new(Faults::from(error).record(&self.position.to_string()))
            })?;
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
        Ok(report)
    }
}

/// Numbers of positions.
#[derive(Default)]
struct Tally {
    positions: u64,
    correct: u64,
    wrong: u64,
    unreadable: u64,
    skipped_depths: usize,
}

impl Tally {
    fn add(&mut self, report: &PerftReport) {
        let suite = report.suite.as_ref();
        match suite.and_then(|suite| suite.ok) {
            Some(true) => self.correct += 1,
            Some(false) => self.wrong += 1,
            None => {}
        }
        self.skipped_depths += suite.map_or(0, |suite| suite.skipped.len());
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let positions = match self.positions {
            1 => "position",
            _ => "positions",
        };
        write!(
            out,
            "\n{} {positions}: {} correct",
            self.positions, self.correct
        )?;
        let not_counted = self.positions - self.correct - self.wrong - self.unreadable;
        for (count, what) in [
            (self.wrong, "wrong"),
            (self.unreadable, suite_file::unreadable(self.unreadable)),
            (not_counted, "not counted"),
        ] {
            if count > 0 {
                write!(out, ", {count} {what}")?;
            }
        }
        match self.skipped_depths {
            0 => {}
            1 => write!(out, "; 1 depth over the limit")?,
            count => write!(out, "; {count} depths over the limit")?,
        }
        writeln!(out)
    }

    const fn exit(&self) -> Exit {
        if self.unreadable > 0 {
            Exit::Failed
        } else if self.wrong > 0 {
            Exit::No
        } else {
            Exit::Done
        }
    }
}
