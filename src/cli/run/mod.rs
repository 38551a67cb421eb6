//! Runs a query: reads the inputs, answers them, and writes the answers or the errors.

mod lines;
mod notes;

use std::io::{self, Write};

use chessmoves::Faults;
use chessmoves::input::{self, Change, Input};
use chessmoves::record::{Buffers, ErrorRecord, Record, RecordKind};
use chessmoves::render::text::{self, Palette};

use self::notes::{unplayed_note, write_changes, write_notes};
use crate::args::{CommonArgs, file_hint};
use crate::blocks::Blocks;
use crate::exit::Exit;
use crate::progress::Progress;
use crate::query::{Asked, Prepared, Purpose, Query, Resolved};
use crate::signals;
use crate::sink::Sink;
use crate::source::Source;
use crate::stream::{self, Settings, Totals};
use crate::ui::Ui;
use crate::writer::Writer;

/// Runs the query of a command.
pub(crate) fn prepared(Prepared { common, query }: &Prepared, ui: Ui) -> anyhow::Result<Exit> {
    run(common, query, ui)
}

/// Answers a query about every input.
pub(crate) fn run(common: &CommonArgs, query: &Query<'_>, ui: Ui) -> anyhow::Result<Exit> {
    common.output.check(query.kind, query.lists_moves)?;
    let source = Source::find(&common.position, query)?;
    let run = Run {
        common,
        query,
        writer: Writer::new(common, query, ui),
        error_palette: ui.stderr_palette(),
    };
    let sink = Sink::new(&common.output, &common.position.input)?;
    match source {
        Source::Single { text, input } => {
            let input = match input {
                _ if query.repairs && !text.is_empty() => input::repair(&text),
                input => input.map(|input| (*input, Vec::new())),
            };
            run.single(input, &text, sink)
        }
        Source::Stream { base, blocks } => run.stream(base.as_deref(), blocks, sink),
    }
}

struct Run<'a> {
    common: &'a CommonArgs,
    query: &'a Query<'a>,
    writer: Writer<'a>,
    error_palette: Palette,
}

impl Run<'_> {
    /// Answers a single input. Its error goes to standard error, and standard output remains empty.
    fn single(
        &self,
        input: Result<(Input, Vec<Change>), Faults>,
        text: &str,
        mut sink: Sink,
    ) -> anyhow::Result<Exit> {
        match input.and_then(|(input, changes)| self.answer(input, &changes)) {
            Ok(answered) => {
                let (answer, totals) = answered?;
                sink.write(&answer)?;
                sink.finish()?;
                Ok(self.exit(&totals))
            }
            Err(error) => {
                let record = self.error_record(&error, text);
                // If standard error is closed, the exit status remains.
                let _ = text::error(&record, &self.error_palette, &mut io::stderr().lock());
                Ok(Exit::Failed)
            }
        }
    }

    /// Answers a single input. Changes, notes and problems go to standard error.
    fn answer(
        &self,
        mut input: Input,
        changes: &[Change],
    ) -> Result<io::Result<(Vec<u8>, Totals)>, Faults> {
        let asked = Asked::default();
        let resolved = Resolved::new(&mut input, &asked, self.common, self.query.piece, false)?;
        let mut record = (self.query.answer)(&resolved, &mut Buffers::default())?;
        self.set_changes(&mut record, changes);
        // If standard error is closed, the answer is the same.
        let _ = write_changes(changes, None, &mut io::stderr().lock());
        let _ = write_notes(&resolved, &record, None, &mut io::stderr().lock());
        if self.has_unplayed_moves(resolved.input) {
            let _ = writeln!(io::stderr().lock(), "{}", unplayed_note(None));
        }
        self.write_problems(&resolved);
        let mut totals = Totals::default();
        totals.count(&record);
        let mut answer = Vec::new();
        let written = self.writer.write(&record, &resolved, None, &mut answer);
        Ok(written.map(|()| (answer, totals)))
    }

    fn set_changes(&self, record: &mut Record, changes: &[Change]) {
        if self.query.repairs {
            record.set_changes(changes.iter().map(Into::into).collect());
        }
    }

    /// The record of an error, with a hint that takes the command line into account.
    fn error_record(&self, error: &Faults, text: &str) -> ErrorRecord {
        let mut record = error.record(text);
        if error.code() == "no-piece-on-square" {
            record.hint = self.move_hint();
        } else if error.is_of_fen()
            && let Some(hint) = file_hint(text)
        {
            record.message = format!("{text:?} is a file, expected a FEN");
            record.hint = Some(hint);
            record.span = None;
            record.faults.clear();
        }
        record
    }

    /// A piece and a move look alike: `Nf3` names a knight on f3, or a move to f3.
    fn move_hint(&self) -> Option<String> {
        let name = self.query.piece.named()?;
        let letter = name.piece()?.letter();
        Some(format!(
            "a piece is named by the square it stands on; `chessmoves why POSITION {letter}{}` asks about a move",
            name.square
        ))
    }

    /// Writes the problems of a position to standard error if the answer is a picture.
    fn write_problems(&self, resolved: &Resolved<'_>) {
        if let Writer::Svg(_) = self.writer {
            let (problems, palette) = (resolved.problem_reports(), &self.error_palette);
            // If standard error is closed, the picture is the same.
            let _ = text::problems(&problems, palette, &mut io::stderr().lock());
        }
    }

    /// Answers every line of a stream. A position on the command line takes the place of those of the records, which name
    /// the pieces.
    fn stream(&self, base: Option<&Input>, mut blocks: Blocks, sink: Sink) -> anyhow::Result<Exit> {
        signals::watch();
        let stream = &self.common.stream;
        let is_serial = matches!(self.query.kind, RecordKind::Perft | RecordKind::Bisect);
        if stream.line_buffered || is_serial {
            blocks.max_lines = 1;
        }
        let progress = if stream.quiet {
            None
        } else {
            Progress::on_terminal(blocks.total, self.common.output.file().is_some())
        };
        let settings = Settings {
            // perft uses its threads for one count after the other, and bisect asks one engine.
            threads: if is_serial { 1 } else { stream.threads() },
            until_yes: matches!(self.writer, Writer::Quiet),
            separate: self.writer.separates(),
            progress,
            copies: [None, None],
        };
        let (totals, sink) = stream::run(blocks, settings, sink, &|block, answers, flush| {
            for line in block.lines() {
                self.line(base, &line, answers)?;
                flush(answers);
            }
            Ok(())
        });
        sink.finish()?;
        let (failed, all) = (totals.failed, totals.answered + totals.failed);
        let message = match (failed, all) {
            (_, 0) if totals.unreadable == 0 => {
                Some(format!("error: the input has no {}", self.query.inputs()))
            }
            (0, _) => None,
            (_, 1) => Some("1 of 1 line could not be answered".to_owned()),
            _ => Some(format!("{failed} of {all} lines could not be answered")),
        };
        let is_empty = all == 0 && self.query.purpose != Purpose::Test;
        if let (Some(message), true) = (message, is_empty || !stream.quiet) {
            // If standard error is closed, the exit status remains.
            let _ = writeln!(io::stderr().lock(), "{message}");
        }
        if totals.unplayed > 0 && !stream.quiet {
            let _ = writeln!(
                io::stderr().lock(),
                "{}",
                unplayed_note(Some(totals.unplayed))
            );
        }
        Ok(self.exit(&totals))
    }

    fn exit(&self, totals: &Totals) -> Exit {
        let failed = totals.failed + totals.unreadable + totals.ambiguous > 0;
        let is_test = self.query.purpose == Purpose::Test;
        match totals {
            _ if failed => Exit::Failed,
            Totals { yes: 0, .. } if is_test => Exit::No,
            Totals { answered: 0, .. } => Exit::Failed,
            Totals { no: 1.., .. } if !is_test => Exit::No,
            _ => Exit::Done,
        }
    }

    /// Whether a line has moves in the key `moves` that are not played. `diff` compares them.
    fn has_unplayed_moves(&self, input: &Input) -> bool {
        self.query.kind != RecordKind::Diff
            && input.extra.iter().any(|(key, _)| key == "moves")
            && !self.common.output.selects("+moves")
    }
}
