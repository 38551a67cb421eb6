//! Answers the lines of a stream.

use std::io::{self, Write};

use chessmoves::input::{self, Change, Input};
use chessmoves::record::{RecordKind, json};
use chessmoves::render::text;
use chessmoves::{Fault, Faults};

use super::Run;
use super::notes::{write_changes, write_notes};
use crate::block::{LINE_LIMIT, Line, Pgn};
use crate::query::{Asked, Resolved};
use crate::stream::Answers;
use crate::writer::Writer;

impl Run<'_> {
    /// Answers a line, or says why not.
    pub(super) fn line(
        &self,
        base: Option<&Input>,
        line: &Line<'_>,
        answers: &mut Answers,
    ) -> io::Result<()> {
        if line.is_blank() {
            if self.writer.has_a_line_per_input() {
                answers.out.push(b'\n');
            }
            return Ok(());
        }
        let mut changes = Vec::new();
        // By reference, because an input is large.
        let written = match self.read(line, &mut changes) {
            Ok(ref mut input) => self.answer_line(base, input, &changes, line, answers),
            Err(error) => Err(error),
        };
        written.unwrap_or_else(|error| {
            answers.totals.failed += 1;
            self.write_error(&error, line, answers)
        })
    }

    /// Answers one line of a stream.
    fn answer_line(
        &self,
        base: Option<&Input>,
        input: &mut Input,
        changes: &[Change],
        line: &Line<'_>,
        answers: &mut Answers,
    ) -> Result<io::Result<()>, Faults> {
        if input.record == Some(RecordKind::Error) {
            return Err(input::is_error_record());
        }
        if let Some(base) = base {
            take_position(input, base)?;
        }
        let asked = Asked::default();
        let resolved = Resolved::new(input, &asked, self.common, self.query.piece, true)?;
        let mut record = (self.query.answer)(&resolved, &mut answers.buffers)?;
        let mut write = || {
            write_changes(changes, Some(line), &mut answers.err)?;
            write_notes(&resolved, &record, Some(line), &mut answers.err)?;
            answers.totals.unplayed += u64::from(self.has_unplayed_moves(resolved.input));
            if self.writer.separates() {
                answers.out.push(b'\n');
            }
            record.set_line(line.number);
            self.set_changes(&mut record, changes);
            answers.totals.count(&record);
            (self.writer).write(&record, &resolved, Some(line.bytes), &mut answers.out)
        };
        let written = write();
        answers.buffers.recycle(record);
        Ok(written)
    }

    /// Reads one line of a stream. `changes` is empty, and stays so unless the line is repaired.
    fn read(&self, line: &Line<'_>, changes: &mut Vec<Change>) -> Result<Input, Faults> {
        if line.too_long {
            return Err(input::line_too_long(LINE_LIMIT));
        }
        let text = line
            .text()
            .map_err(|error| input::not_utf8(error.valid_up_to()))?;
        if self.query.repairs {
            let (input, found) = input::repair(text)?;
            *changes = found;
            return Ok(input);
        }
        Input::read(text)
    }

    /// Writes an error record in place of the answer, or a message with the line number to standard error.
    fn write_error(
        &self,
        error: &Faults,
        line: &Line<'_>,
        answers: &mut Answers,
    ) -> io::Result<()> {
        let text = String::from_utf8_lossy(line.bytes);
        let is_json = matches!(self.writer, Writer::Json(_));
        if is_json && error.code() == "error-record" {
            // The record of the command that found the error says more than a new one would.
            return writeln!(answers.out, "{}", text.trim());
        }
        let mut record = error.record(&text);
        record.line = Some(line.number);
        (record.file, record.file_line) = line
            .file
            .map(|(file, line)| (file.to_owned(), line))
            .unzip();
        if is_json {
            let extra = input::json::extra_keys(&text);
            json::append_other(&record, RecordKind::Error, &extra, &mut answers.out)
        } else {
            if self.writer.has_a_line_per_input() {
                answers.out.push(b'\n');
            }
            match line.pgn {
                Pgn::Continues if is_pgn_line(error, &text) => return Ok(()),
                Pgn::Begins => {
                    "this is PGN, expected one position per line; its other lines are not reported"
                        .clone_into(&mut record.message);
                }
                _ => {}
            }
            text::error(&record, &self.error_palette, &mut answers.err)
        }
    }
}

/// Gives an input the position of another one. Only a record of an earlier stage can have a position of its own.
fn take_position(input: &mut Input, from: &Input) -> Result<(), Faults> {
    if input.setup.is_some() && input.record.is_none() {
        let message = "both this line and the command line give a position";
        return Err(Fault::new("two-positions", message).into());
    }
    input.setup = from.setup;
    input.warnings.clone_from(&from.warnings);
    input.names_rook_files = from.names_rook_files;
    Ok(())
}

/// Whether an error in PGN needs no report of its own, because the line is a tag or movetext and not a faulty FEN.
fn is_pgn_line(error: &Faults, line: &str) -> bool {
    const FEWEST_RANKS: usize = 5;
    let first = line.split_whitespace().next().unwrap_or_default();
    let is_other = || first.matches('/').count() < FEWEST_RANKS;
    error.code() == "pgn-tag" || error.is_of_fen() && error.key().is_none() && is_other()
}
