//! One loop for every command: reads what there is, answers it, writes the record, and goes on after a bad line.

use std::io::{self, Write};

use chessmoves::Position;
use chessmoves::fix::{self, Change};
use chessmoves::input::{Input, InputError, find_piece, play_moves};
use chessmoves::notation::json::RecordKind;
use chessmoves::notation::piece::PieceName;
use chessmoves::render::{json, text};
use chessmoves::report::{PieceOn, ProblemReport, Record};

use crate::args::Positioned;
use crate::exit::Exit;
use crate::source::{self, LINE_LIMIT, Line, Source};
use crate::ui;

/// An input, made ready for a command.
pub(crate) struct Ready {
    /// The position after `--moves`; none when only a lone piece was named.
    position: Option<Position>,
    /// The piece on the command line, or the one in the input.
    piece: Option<PieceName>,
    input: Input,
}

impl Ready {
    fn new(
        mut input: Input,
        common: &Positioned,
        piece: Option<PieceName>,
    ) -> Result<Self, InputError> {
        let args = &common.position;
        if let (Some(setup), true) = (&mut input.setup, args.chess960) {
            setup.chess960 = true;
        }
        let mut position = input.setup.map(|_| input.position()).transpose()?;
        if let Some(moves) = &args.moves {
            let start = position.ok_or(InputError::NoPosition)?;
            position = Some(play_moves(start, moves.split_whitespace())?.0);
        }
        Ok(Self {
            position,
            piece: piece.or(input.piece),
            input,
        })
    }

    /// The position, where there has to be one.
    pub(crate) fn position(&self) -> Result<&Position, InputError> {
        self.position.as_ref().ok_or(InputError::NoPosition)
    }

    /// The piece asked about, which must stand there.
    pub(crate) fn piece(&self) -> Result<Option<PieceOn>, InputError> {
        let position = self.position()?;
        self.piece
            .map(|name| find_piece(position, name))
            .transpose()
    }

    /// The piece asked about, where no position is needed if the name says what it is.
    pub(crate) fn lone_piece(&self) -> Result<PieceOn, InputError> {
        let name = self.piece.ok_or(InputError::NoPiece)?;
        match (&self.position, name.piece()) {
            (Some(position), _) => find_piece(position, name),
            (None, Some(piece)) => Ok(PieceOn::new(piece, name.square)),
            (None, None) => Err(InputError::BareSquare {
                square: name.square,
            }),
        }
    }

    /// Whatever is odd about the position that was read.
    pub(crate) fn problems(&self) -> Vec<chessmoves::Problem> {
        self.input.problems()
    }
}

/// What a command asks of each input.
pub(crate) struct Question<'a> {
    /// The piece on the command line.
    pub(crate) piece: Option<PieceName>,
    /// Whether the command line asks enough without a position.
    pub(crate) complete: bool,
    /// Whether a record from a pipe may name the piece.
    pub(crate) takes_piece: bool,
    /// The answer.
    pub(crate) answer: &'a dyn Fn(&Ready) -> Result<Record, InputError>,
}

/// Answers everything there is to answer.
pub(crate) fn run(common: &Positioned, question: &Question<'_>) -> anyhow::Result<Exit> {
    start(common, question, false)
}

/// Does the same with inputs that are repaired first, and tells what is not as it was given.
pub(crate) fn fix(common: &Positioned, question: &Question<'_>) -> anyhow::Result<Exit> {
    start(common, question, true)
}

fn start(common: &Positioned, question: &Question<'_>, fix: bool) -> anyhow::Result<Exit> {
    let wants_piece = question.takes_piece && question.piece.is_none();
    let source = Source::find(&common.position, question.complete, wants_piece)?;
    let mut run = Run {
        common,
        question,
        fix,
        out: ui::stdout(),
        answered: 0,
        failed: 0,
    };
    match source {
        Source::Nothing => {
            return Err(anyhow::anyhow!(crate::NO_POSITION));
        }
        Source::One { text, input } => {
            let input = match input {
                _ if run.fix && !text.is_empty() => fix::read(&text),
                input => input.map(|input| (*input, Vec::new())),
            };
            match input.and_then(|(input, changes)| Ok((run.answer(input)?, changes))) {
                Ok(((record, ready), changes)) => {
                    tell(&changes, None);
                    run.write(&record, &ready)?;
                }
                Err(error) => run.fail_alone(&error, &text),
            }
        }
        Source::Lines { base, mut reader } => run.lines(base.as_deref(), &mut *reader)?,
    }
    run.out.flush()?;
    Ok(if run.failed == 0 {
        Exit::Done
    } else {
        Exit::Failed
    })
}

struct Run<'a> {
    common: &'a Positioned,
    question: &'a Question<'a>,
    /// Whether to repair what can be repaired.
    fix: bool,
    out: Box<dyn Write>,
    answered: u64,
    failed: u64,
}

impl Run<'_> {
    fn answer(&self, input: Input) -> Result<(Record, Ready), InputError> {
        let ready = Ready::new(input, self.common, self.question.piece)?;
        let record = (self.question.answer)(&ready)?;
        Ok((record, ready))
    }

    fn write(&mut self, record: &Record, ready: &Ready) -> io::Result<()> {
        self.answered += 1;
        if self.common.output.is_json() {
            return json::write(
                record,
                record.kind().keys(),
                &ready.input.carried,
                &mut self.out,
            );
        }
        let problems: Vec<_> = ready.problems().iter().map(ProblemReport::from).collect();
        text::write(record, &problems, &ui::stdout_palette(), &mut *self.out)
    }

    /// A single question gets its error on standard error, and standard output stays empty.
    fn fail_alone(&mut self, error: &InputError, input: &str) {
        self.failed += 1;
        ui::tell(&error.record(input));
    }

    /// Reads one line of a stream. A position on the command line goes before that of a record, which brings the piece;
    /// any other line that names a position contradicts it.
    fn read(&self, base: Option<&Input>, bytes: &[u8]) -> Result<(Input, Vec<Change>), InputError> {
        let text = str::from_utf8(bytes).map_err(|error| InputError::NotUtf8 {
            at: error.valid_up_to(),
        })?;
        let (input, changes) = if self.fix {
            fix::read(text)?
        } else {
            (Input::read(text)?, Vec::new())
        };
        if input.record == Some(RecordKind::Error) {
            return Err(InputError::ErrorRecord);
        }
        let Some(base) = base else {
            return Ok((input, changes));
        };
        if input.setup.is_some() && input.record.is_none() {
            return Err(InputError::TwoPositions);
        }
        let input = Input {
            setup: base.setup,
            forgiven: base.forgiven.clone(),
            ..input
        };
        Ok((input, changes))
    }

    fn lines(&mut self, base: Option<&Input>, reader: &mut dyn io::BufRead) -> io::Result<()> {
        let mut buffer = Vec::new();
        let mut number = 0;
        loop {
            let line = source::next_line(reader, &mut buffer)?;
            number += 1;
            let text = String::from_utf8_lossy(&buffer);
            let result = match line {
                Line::End => break,
                Line::TooLong => Err(InputError::LineTooLong { limit: LINE_LIMIT }),
                Line::Read if buffer.trim_ascii().is_empty() => continue,
                Line::Read => self
                    .read(base, &buffer)
                    .and_then(|(input, changes)| Ok((self.answer(input)?, changes))),
            };
            match result {
                Ok(((mut record, ready), changes)) => {
                    tell(&changes, Some(number));
                    if self.answered > 0
                        && !self.common.output.is_json()
                        && !matches!(record, Record::Played(_))
                    {
                        writeln!(self.out)?;
                    }
                    record.set_line(number);
                    self.write(&record, &ready)?;
                }
                Err(error) => self.fail_line(&error, &text, number)?,
            }
        }
        if self.answered + self.failed == 0
            && let Some(base) = base
        {
            match self.answer(base.clone()) {
                Ok((record, ready)) => self.write(&record, &ready)?,
                Err(error) => self.fail_alone(&error, ""),
            }
            return Ok(());
        }
        if self.failed > 0 {
            let (failed, all) = (self.failed, self.answered + self.failed);
            let lines = if all == 1 { "line" } else { "lines" };
            // Nobody is left to be told when standard error is gone; the exit status says it too.
            let _ = writeln!(
                io::stderr().lock(),
                "{failed} of {all} {lines} could not be answered"
            );
        }
        Ok(())
    }

    /// A bad line becomes an error record in its place, or a message with its number.
    fn fail_line(&mut self, error: &InputError, input: &str, number: u64) -> io::Result<()> {
        self.failed += 1;
        if !self.common.output.is_json() {
            let mut record = error.record(input);
            record.line = Some(number);
            ui::tell(&record);
            return Ok(());
        }
        if *error == InputError::ErrorRecord {
            // An earlier command of the pipe has told already, better than can be told here.
            return writeln!(self.out, "{input}");
        }
        let mut record = error.record(input);
        record.line = Some(number);
        json::write(&record, &[], &[], &mut self.out)
    }
}

/// Tells on standard error what is not taken as it was given. Where nobody is left to be told, the answer is the same.
fn tell(changes: &[Change], line: Option<u64>) {
    let line = line.map_or(String::new(), |line| format!("line {line}: "));
    for change in changes {
        let _ = writeln!(io::stderr().lock(), "{line}{change}");
    }
}
