//! What becomes of an input, for every command: it is read, answered and written, or its error is.

use std::io::{self, Write};

use chessmoves::Position;
use chessmoves::fix::{self, Change};
use chessmoves::input::{Input, InputError, find_piece, play_moves};
use chessmoves::notation::json::RecordKind;
use chessmoves::notation::piece::PieceName;
use chessmoves::render::text::{self, Look};
use chessmoves::render::{self, Palette, json, svg};
use chessmoves::report::{PieceOn, ProblemReport, Record};

use crate::args::Positioned;
use crate::blocks::{Blocks, LINE_LIMIT};
use crate::exit::Exit;
use crate::progress::Progress;
use crate::sink::Sink;
use crate::source::Source;
use crate::stream::{self, Answers, Line, Settings};
use crate::{hints, signals, ui};

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

    /// The same, in sentences.
    fn problem_reports(&self) -> Vec<ProblemReport> {
        self.problems().iter().map(ProblemReport::from).collect()
    }
}

/// What a command asks of each input.
pub(crate) struct Question<'a> {
    /// The kind of its records.
    pub(crate) kind: RecordKind,
    /// Whether those list moves that have a name in UCI.
    pub(crate) lists_moves: bool,
    /// The piece on the command line.
    pub(crate) piece: Option<PieceName>,
    /// Whether the command line asks enough without a position.
    pub(crate) complete: bool,
    /// Whether a record from a pipe may name the piece.
    pub(crate) takes_piece: bool,
    /// The answer.
    pub(crate) answer: &'a (dyn Fn(&Ready) -> Result<Record, InputError> + Sync),
}

/// Answers everything there is to answer.
pub(crate) fn run(common: &Positioned, question: &Question<'_>) -> anyhow::Result<Exit> {
    start(common, question, Mode::Answer)
}

/// Does the same where the answers are yes and no: the lines of a stream with yes are written as they came.
pub(crate) fn ask(common: &Positioned, question: &Question<'_>) -> anyhow::Result<Exit> {
    start(common, question, Mode::Ask)
}

/// Does the same with inputs that are repaired first, and tells what is not as it was given.
pub(crate) fn fix(common: &Positioned, question: &Question<'_>) -> anyhow::Result<Exit> {
    start(common, question, Mode::Fix)
}

/// Draws the answers and writes nothing else.
pub(crate) fn show(common: &Positioned, question: &Question<'_>) -> anyhow::Result<Exit> {
    start(common, question, Mode::Show)
}

/// What is made of an input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// An answer.
    Answer,
    /// Yes or no.
    Ask,
    /// The position that is analysed; what can be repaired is repaired.
    Fix,
    /// The board of the answer alone.
    Show,
}

fn start(common: &Positioned, question: &Question<'_>, mode: Mode) -> anyhow::Result<Exit> {
    (common.output).check(question.kind, question.lists_moves)?;
    let wants_piece = question.takes_piece && question.piece.is_none();
    let source = Source::find(&common.position, question.complete, wants_piece)?;
    let run = Run {
        common,
        question,
        mode,
        look: match common.output.file() {
            Some(_) => Look {
                bottom: common.picture.bottom(),
                ..Look::default()
            },
            None => ui::look(&common.picture),
        },
        error_palette: ui::stderr_palette(),
    };
    let sink = Sink::new(&common.output, &common.position.input)?;
    match source {
        Source::Nothing => Err(anyhow::anyhow!(crate::NO_POSITION)),
        Source::One { text, input } => {
            let input = match input {
                _ if mode == Mode::Fix && !text.is_empty() => fix::read(&text),
                input => input.map(|input| (*input, Vec::new())),
            };
            run.alone(input, &text, sink)
        }
        Source::Lines { base, blocks } => run.lines(base.as_deref(), blocks, sink),
    }
}

struct Run<'a> {
    common: &'a Positioned,
    question: &'a Question<'a>,
    mode: Mode,
    look: Look,
    error_palette: Palette,
}

impl Run<'_> {
    fn answer(&self, input: Input) -> Result<(Record, Ready), InputError> {
        let ready = Ready::new(input, self.common, self.question.piece)?;
        let record = (self.question.answer)(&ready)?;
        Ok((record, ready))
    }

    /// The line is that of a stream which is answered.
    fn write(
        &self,
        record: &Record,
        ready: &Ready,
        line: Option<&[u8]>,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let output = &self.common.output;
        if self.mode == Mode::Ask && self.common.stream.quiet {
            return Ok(());
        }
        if output.is_json() {
            return json::append(record, &ready.input.carried, output.fields(), out);
        }
        let in_stream = line.is_some();
        match record {
            Record::Slim(record) => return text::move_names(&record.moves, in_stream, out),
            Record::Moves(record) if output.is_list() => {
                let names = record.moves.iter().map(|mv| mv.san);
                return text::move_names(names, in_stream, out);
            }
            _ => {}
        }
        if let Some(is) = record.yes_or_no() {
            return match (line, is) {
                (Some(line), true) => {
                    out.extend_from_slice(line);
                    writeln!(out)
                }
                (Some(_), false) => Ok(()),
                (None, is) => writeln!(out, "{}", if is { "yes" } else { "no" }),
            };
        }
        let problems = ready.problem_reports();
        if output.is_picture() {
            return svg::write(record, &problems, &self.common.picture.svg(), out);
        }
        if self.mode == Mode::Show {
            return text::show(record, &problems, &self.look, out);
        }
        text::write(record, &problems, &self.look, out)
    }

    /// A single question gets its error on standard error, and standard output stays empty.
    fn alone(
        &self,
        input: Result<(Input, Vec<Change>), InputError>,
        text: &str,
        mut sink: Sink,
    ) -> anyhow::Result<Exit> {
        match input.and_then(|(input, changes)| Ok((self.answer(input)?, changes))) {
            Ok(((record, ready), changes)) => {
                // Where nobody is left to be told, the answer is the same.
                let _ = tell(&changes, None, &mut io::stderr().lock());
                let mut answer = Vec::new();
                self.write(&record, &ready, None, &mut answer)?;
                self.tell_problems(&ready);
                sink.write(&answer)?;
                sink.finish()?;
                Ok(Exit::Done)
            }
            Err(error) => {
                let mut record = error.record(text);
                hints::add(&mut record, &error, text, self.question.piece);
                let mut stderr = io::stderr().lock();
                let _ = render::error(&record, &self.error_palette, &mut stderr);
                Ok(Exit::Failed)
            }
        }
    }

    /// Whoever looks at a picture does not read its description.
    fn tell_problems(&self, ready: &Ready) {
        if !self.common.output.is_picture() {
            return;
        }
        let (problems, palette) = (ready.problem_reports(), &self.error_palette);
        // Where nobody is left to be told, the picture is the same.
        let _ = text::problems(&problems, palette, &mut io::stderr().lock());
    }

    /// Answers every line. A position on the command line is the question itself when no line comes.
    fn lines(&self, base: Option<&Input>, blocks: Blocks, sink: Sink) -> anyhow::Result<Exit> {
        signals::watch();
        let stream = &self.common.stream;
        let is_perft = self.question.kind == RecordKind::Perft;
        let settings = Settings {
            // Each count is split among the threads by itself.
            threads: if is_perft { 1 } else { stream.threads() },
            single_lines: stream.line_buffered || is_perft,
            apart: self.is_apart(),
            progress: if stream.quiet {
                None
            } else {
                Progress::on_terminal(blocks.total, self.common.output.file().is_some())
            },
        };
        let (totals, sink) = stream::run(blocks, settings, sink, &|line, answers| {
            self.line(base, line, answers)
        });
        let (failed, all) = (totals.failed, totals.answered + totals.failed);
        let exit = match failed + totals.unreadable {
            0 => Exit::Done,
            _ => Exit::Failed,
        };
        if let (0, Exit::Done, Some(base)) = (all, exit, base) {
            return self.alone(Ok((base.clone(), Vec::new())), "", sink);
        }
        sink.finish()?;
        if failed > 0 && !stream.quiet {
            let lines = if all == 1 { "line" } else { "lines" };
            // Nobody is left to be told when standard error is gone; the exit status says it too.
            let _ = writeln!(
                io::stderr().lock(),
                "{failed} of {all} {lines} could not be answered"
            );
        }
        Ok(exit)
    }

    /// Whether answers are so long that an empty line goes between them.
    fn is_apart(&self) -> bool {
        let output = &self.common.output;
        let is_line = output.is_json()
            || output.is_list()
            || output.is_picture()
            || self.question.kind == RecordKind::Play;
        // Of a position that is to be repaired, the text is its FEN.
        !is_line && matches!(self.mode, Mode::Answer | Mode::Show)
    }

    fn line(&self, base: Option<&Input>, line: Line<'_>, answers: &mut Answers) -> io::Result<()> {
        let body = (line.bytes.strip_prefix(b"\xef\xbb\xbf")).unwrap_or(line.bytes);
        if body.trim_ascii().is_empty() && !line.too_long {
            return Ok(());
        }
        let result = if line.too_long {
            Err(InputError::LineTooLong { limit: LINE_LIMIT })
        } else {
            self.read(base, line.bytes)
                .and_then(|(input, changes)| Ok((self.answer(input)?, changes)))
        };
        match result {
            Ok(((mut record, ready), changes)) => {
                tell(&changes, Some(line.number), &mut answers.err)?;
                if self.is_apart() {
                    answers.out.push(b'\n');
                }
                record.set_line(line.number);
                answers.totals.answered += 1;
                self.write(&record, &ready, Some(body), &mut answers.out)
            }
            Err(error) => {
                answers.totals.failed += 1;
                self.fail(&error, line, answers)
            }
        }
    }

    /// Reads one line of a stream. A position on the command line goes before that of a record, which brings the piece;
    /// any other line that names a position contradicts it.
    fn read(&self, base: Option<&Input>, bytes: &[u8]) -> Result<(Input, Vec<Change>), InputError> {
        let text = str::from_utf8(bytes).map_err(|error| InputError::NotUtf8 {
            at: error.valid_up_to(),
        })?;
        let (input, changes) = if self.mode == Mode::Fix {
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

    /// A bad line becomes an error record in its place, or a message with its number.
    fn fail(&self, error: &InputError, line: Line<'_>, answers: &mut Answers) -> io::Result<()> {
        let input = String::from_utf8_lossy(line.bytes);
        let is_json = self.common.output.is_json();
        if is_json && *error == InputError::ErrorRecord {
            // An earlier command of the pipe has told already, better than can be told here.
            let input = input.trim_start_matches('\u{feff}').trim();
            return writeln!(answers.out, "{input}");
        }
        let mut record = error.record(&input);
        record.line = Some(line.number);
        if is_json {
            json::write(&record, &[], &[], &mut answers.out)
        } else {
            render::error(&record, &self.error_palette, &mut answers.err)
        }
    }
}

/// Tells what is not taken as it was given.
fn tell(changes: &[Change], line: Option<u64>, out: &mut dyn Write) -> io::Result<()> {
    for change in changes {
        if let Some(line) = line {
            write!(out, "line {line}: ")?;
        }
        writeln!(out, "{change}")?;
    }
    Ok(())
}
