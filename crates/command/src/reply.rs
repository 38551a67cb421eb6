//! Reads inputs from the command line, files or standard input, answers the question about each, and writes answers and errors.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::Context;
use chessmoves_answers::answer::{
    self, Answer, Body, Buffers, Command, ErrorRecord, Question, RecordKind, Settings, View,
    text::{self, Palette},
};
use chessmoves_answers::input::{self, Input, json::Opened};
use chessmoves_core::internal::counted;
use chessmoves_core::{Code, Fault, Faults, Problem};

use crate::args::{CommonArgs, PositionArgs, is_position};
use crate::exit::{self, Exit, file_hint};
use crate::signals;
use crate::stream::{self, Blocks, Counts, Line, Sink, StreamSettings, check_encoding};
use crate::ui::{self, When};

type FindFacts<'a> = dyn Fn(&Question<'_>, &mut Buffers) -> Result<Body, Faults> + Sync + 'a;

/// Whether an empty line separates two answers.
fn separates(view: View) -> bool {
    matches!(view, View::Board | View::Text)
}

/// Whether each input line gives exactly one output line, empty if there is no answer, so that `paste` can join input and output.
fn has_a_line_per_input(view: View) -> bool {
    matches!(view, View::Names | View::Count)
}

pub(crate) fn write_view(
    answer: &Answer<'_>,
    options: &text::Options,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let (line, settings) = (answer.question.text, &answer.question.settings.write);
    match settings.view {
        View::Json => {
            answer.json(out);
        }
        View::Names => answer.names(line.is_some(), out),
        View::Count => match &answer.body {
            Body::Slim(list) => writeln!(out, "{}", list.moves.len())?,
            Body::Moves(list) => writeln!(out, "{}", list.moves.len())?,
            _ => {}
        },
        View::Test => match (line, answer.body.is_yes() == Some(true)) {
            (Some(line), true) => {
                out.extend_from_slice(line);
                out.push(b'\n');
            }
            (Some(_), false) => {}
            (None, is_yes) => writeln!(out, "{}", if is_yes { "yes" } else { "no" })?,
        },
        View::Nothing => {}
        View::Svg => answer.svg(&settings.picture, out)?,
        View::Board => out.extend_from_slice(answer.board(options).as_bytes()),
        View::Text => out.extend_from_slice(answer.text(options).as_bytes()),
        View::Fen => answer.fen(out),
    }
    Ok(())
}

struct Answerer<'a> {
    common: &'a CommonArgs,
    command: Command,
    settings: &'a Settings,
    find_facts: &'a FindFacts<'a>,
    options: text::Options,
    error_palette: Palette,
    /// Each extra key that is asked for, and whether an input has had it.
    extra_keys: Vec<(&'a str, AtomicBool)>,
}

type Output = stream::Output<()>;

/// Answers the question of a command about every input.
pub(crate) fn ask(common: &CommonArgs, command: Command, color: When) -> anyhow::Result<Exit> {
    let ask = (common.flags.ask(command))
        .with_context(|| format!("{} has no question", command.name()))?;
    let facts = |question: &Question<'_>, buffers: &mut Buffers| {
        Ok(answer::answer(&ask, question, buffers)?.body)
    };
    run(common, command, &common.settings(command)?, &facts, color)
}

/// Answers every input with the facts that a command finds.
///
/// With a position on the command line, standard input is read only for PIECE `-`: inside a loop of the shell, it belongs to the loop.
pub(crate) fn run(
    common: &CommonArgs,
    command: Command,
    settings: &Settings,
    find_facts: &FindFacts<'_>,
    color: When,
) -> anyhow::Result<Exit> {
    let options = match common.output.file() {
        None if separates(settings.write.view) => {
            ui::text_options(color, &settings.write, common.link.hyperlink)
        }
        _ => text::Options::new(&settings.write),
    };
    let answerer = Answerer {
        common,
        command,
        settings,
        find_facts,
        options,
        error_palette: ui::palette(color, &io::stderr()),
        extra_keys: (settings.write.fields.iter().flatten())
            .filter_map(|field| Some((field.strip_prefix('+')?, false.into())))
            .collect(),
    };
    if let Some(text) = given(&common.position)? {
        return match settings.read(&text) {
            Ok(ref base) if settings.piece_from_input => {
                answerer.stream(Some(base), Blocks::lines(&[]))
            }
            input => answerer.single(input, &text),
        };
    }
    if !common.position.input.is_empty() {
        return answerer.stream(None, Blocks::lines(&common.position.input));
    }
    let piece_suffices = command.takes_lone_piece();
    if piece_suffices && settings.piece.is_some() {
        return answerer.single(Ok(Input::default()), "");
    }
    if io::stdin().is_terminal() {
        let message = if piece_suffices {
            "no piece is given: name one such as Ke1 (white) or ke1 (black), or pipe records in, one per line"
        } else {
            "no position is given: name one, or pipe positions in, one per line"
        };
        return Err(exit::with_help(message).into());
    }
    answerer.stream(None, Blocks::lines(&[]))
}

/// The position on the command line.
fn given(args: &PositionArgs) -> anyhow::Result<Option<String>> {
    let Some(board) = &args.board else {
        return Ok(args.fen.clone());
    };
    if board.trim_start().starts_with(['{', '[']) {
        return Ok(Some(board.clone()));
    }
    let path = Path::new(board);
    anyhow::ensure!(
        path.is_file() || !is_position(board),
        "--board takes JSON; use --fen for {board:?}"
    );
    let neither = || format!("--board {board:?} is neither JSON nor the path of a readable file");
    let bytes = fs::read(path).with_context(neither)?;
    check_encoding(&bytes, Some(path))?;
    let text = String::from_utf8(bytes).with_context(neither)?;
    Ok(Some(text.trim().to_owned()))
}

impl Answerer<'_> {
    /// Answers a single input. Its error goes to standard error, and standard output remains empty.
    fn single(&self, input: Result<Input, Faults>, text: &str) -> anyhow::Result<Exit> {
        let mut sink = self.sink()?;
        let mut output = Output::default();
        let answered = self.answer_input(input, None, &mut output);
        // A closed standard error changes neither the answer nor the exit status.
        let _ = io::stderr().lock().write_all(&output.err);
        match answered {
            Ok(written) => {
                written?;
                sink.write(&output.out)?;
                sink.finish()?;
                self.note_absent_keys(output.counts);
                Ok(self.exit(output.counts))
            }
            Err(error) => {
                let record = self.error_record(&error, text);
                let message = text::error(&record, &self.error_palette);
                let _ = io::stderr().write_all(message.as_bytes());
                Ok(Exit::Failed)
            }
        }
    }

    /// Answers every line of a stream. `base`, the position on the command line, replaces that of each record.
    fn stream(&self, base: Option<&Input>, mut blocks: Blocks) -> anyhow::Result<Exit> {
        let sink = self.sink()?;
        signals::watch();
        let stream = &self.common.stream;
        let is_serial = matches!(self.command, Command::Perft | Command::Bisect);
        if stream.line_buffered || is_serial {
            blocks.lines_per_block = 1;
        }
        let mut of_stream = StreamSettings::new(stream, self.common.output.file().is_some());
        of_stream.separate = separates(self.view());
        if is_serial {
            // perft counts one position at a time with all its threads; bisect asks a single engine.
            of_stream.threads = 1;
        }
        of_stream.until_yes = self.is_test() && self.view() == View::Nothing;
        let (sum, sink) = stream::run(blocks, of_stream, sink, (), &|block, output, turn| {
            for line in block.lines() {
                self.answer_line(base, &line, output)?;
                output.flush(turn);
            }
            Ok(())
        });
        sink.finish()?;
        let counts = sum.counts;
        let (failed, all) = (counts.failed, counts.answered + counts.failed);
        let message = match (failed, all) {
            (_, 0) if counts.unreadable == 0 => {
                let hint = self.example().map_or_else(String::new, |example| {
                    format!("\n  hint: `chessmoves {} {example}", self.command.name())
                });
                Some(format!("error: the input has no {}{hint}", self.inputs()))
            }
            (0, _) => None,
            (_, 1) => Some("the only line could not be answered".to_owned()),
            _ => Some(format!("{failed} of {all} lines could not be answered")),
        };
        let is_empty = all == 0 && !self.is_test();
        if let (Some(message), true) = (message, is_empty || !stream.quiet) {
            ui::say(&message);
        }
        if counts.unplayed > 0 {
            stream.note(&unplayed_note(Some(counts.unplayed)));
        }
        if counts.ignored_rights > 0 {
            let lines = counted(counts.ignored_rights, "line");
            stream.note(&format!(
                "note: impossible castling rights of {lines} are ignored: `chessmoves status` names them, and --chess960 reads the positions as Chess960"
            ));
        }
        self.note_absent_keys(counts);
        Ok(self.exit(counts))
    }

    /// Notes the extra keys that are asked for and that no input had.
    fn note_absent_keys(&self, counts: Counts) {
        let absent = (self.extra_keys.iter()).filter(|(_, has_had)| !has_had.load(Relaxed));
        let absent: Vec<_> = absent.map(|(key, _)| format!("{key:?}")).collect();
        if counts.answered > 0 && !absent.is_empty() {
            let note = format!("note: no input has the key {}", absent.join(" or "));
            self.common.stream.note(&note);
        }
    }

    fn sink(&self) -> anyhow::Result<Sink> {
        let inputs = &self.common.position.input;
        Sink::new(&self.common.output, self.settings.write.format, inputs)
    }

    fn inputs(&self) -> &'static str {
        if self.settings.piece_from_input {
            "records"
        } else if self.command.takes_lone_piece() {
            "pieces"
        } else {
            "positions"
        }
    }

    /// What follows the name of a command that needs no input, and what it does: for an input that is empty.
    fn example(&self) -> Option<&'static str> {
        let is_input_needed =
            !self.common.position.input.is_empty() || self.settings.piece_from_input;
        match self.command {
            _ if is_input_needed => None,
            Command::Bisect | Command::Diff => None,
            Command::Perft => Some("startpos 3` counts from the start position"),
            Command::Play => Some("startpos e4` plays from the start position"),
            _ if self.command.takes_lone_piece() => Some("Ne4` asks about a knight on e4"),
            _ => Some("startpos` asks about the start position"),
        }
    }

    fn is_test(&self) -> bool {
        self.common.has("is")
    }

    fn exit(&self, counts: Counts) -> Exit {
        let has_failed = counts.failed + counts.unreadable + counts.ambiguous > 0;
        if self.is_test() {
            Exit::of(has_failed, counts.yes == 0)
        } else {
            Exit::of(has_failed || counts.answered == 0, counts.no > 0)
        }
    }

    fn view(&self) -> View {
        self.settings.write.view
    }

    /// Answers one input. `line` is its line, if it comes from a stream. Notes about the input precede the answer.
    fn answer_input(
        &self,
        input: Result<Input, Faults>,
        line: Option<&Line<'_>>,
        output: &mut Output,
    ) -> Result<io::Result<()>, Faults> {
        let place = line.map(|line| (line.number, line.bytes));
        Question::with(self.settings, input, place, &mut |question| {
            let body = (self.find_facts)(question, &mut output.buffers)?;
            let answer = Answer { question, body };
            let written = self.write_answer(&answer, line, output);
            output.buffers.recycle(answer.body);
            Ok(written)
        })
    }

    fn write_answer(
        &self,
        answer: &Answer<'_>,
        line: Option<&Line<'_>>,
        output: &mut Output,
    ) -> io::Result<()> {
        let question = answer.question;
        write_notes(answer, line, &mut output.err)?;
        let has_key = |name: &str| question.input.extra.iter().any(|(key, _)| key == name);
        // `diff` uses the key `moves` itself.
        let has_unplayed_moves = has_key("moves")
            && self.command != Command::Diff
            && !self.extra_keys.iter().any(|(key, _)| *key == "moves");
        output.counts.unplayed += u64::from(has_unplayed_moves);
        let hidden = (self.hides_problems(&answer.body)).then(|| question.decisions());
        let decisions = hidden.unwrap_or_default();
        let ignores_rights = decisions.iter().any(Problem::drops_castling);
        output.counts.ignored_rights += u64::from(ignores_rights);
        for (_, has_had) in self.extra_keys.iter().filter(|(key, _)| has_key(key)) {
            has_had.store(true, Relaxed);
        }
        if line.is_none() {
            if has_unplayed_moves {
                writeln!(output.err, "{}", unplayed_note(None))?;
            }
            for problem in decisions {
                writeln!(output.err, "note: {problem}")?;
            }
            if self.view() == View::Svg {
                let problems = text::problems(&question.problems(), &self.error_palette);
                output.err.extend_from_slice(problems.as_bytes());
            }
        } else if separates(self.view()) {
            output.out.push(b'\n');
        }
        output.counts.answered += 1;
        match answer.body.is_yes() {
            _ if answer.body.is_ambiguous() => output.counts.ambiguous += 1,
            Some(true) => output.counts.yes += 1,
            Some(false) => output.counts.no += 1,
            None => {}
        }
        write_view(answer, &self.options, &mut output.out)
    }

    /// Whether this view leaves out the problems of the position.
    fn hides_problems(&self, body: &Body) -> bool {
        match self.view() {
            View::Names | View::Count => true,
            View::Fen => !self.settings.fix,
            View::Text => matches!(body, Body::Perft(_) | Body::Diff(_)),
            _ => false,
        }
    }

    /// The record of an error, with a hint that takes the command line into account.
    fn error_record(&self, error: &Faults, text: &str) -> ErrorRecord {
        let mut record = ErrorRecord::new(error, text);
        if error.code() == Code::NoPieceOnSquare {
            // A piece and a move look alike: `Nf3` names a knight on f3, or a move to f3.
            let name = (self.settings.piece).filter(|_| self.command != Command::Why);
            let mv = name.and_then(|name| Some((name.piece()?.letter(), name.square)));
            record.fault.hint = mv.map(|(letter, to)| {
                format!(
                    "a piece is named by the square it stands on; `chessmoves why POSITION {letter}{to}` asks about a move"
                )
            });
        } else if error.is_of_fen()
            && let Some(hint) = file_hint(text)
        {
            record.fault.message = format!("{text:?} is a file, expected a FEN");
            record.fault.hint = Some(hint);
            record.fault.span = None;
            record.faults.clear();
        }
        record
    }

    fn answer_line(
        &self,
        base: Option<&Input>,
        line: &Line<'_>,
        output: &mut Output,
    ) -> io::Result<()> {
        if line.is_blank() || line.is_comment() {
            if has_a_line_per_input(self.view()) {
                output.out.push(b'\n');
            }
            return Ok(());
        }
        let written = self.answer_input(self.read_line(base, line), Some(line), output);
        written.unwrap_or_else(|error| {
            output.counts.failed += 1;
            self.write_error(&error, line, output)
        })
    }

    fn read_line(&self, base: Option<&Input>, line: &Line<'_>) -> Result<Input, Faults> {
        let mut read = self.settings.read(line.text()?);
        let Ok(input) = &mut read else {
            return read;
        };
        if input.record == Some(RecordKind::Error) {
            return Err(input::is_error_record());
        }
        if let Some(base) = base {
            // Only a record of an earlier stage may contain another position, which is ignored.
            if input.setup.is_some() && input.record.is_none() {
                let message = "both this line and the command line give a position";
                return Err(Fault::new(Code::TwoPositions, message).into());
            }
            input.setup = base.setup;
            input.warnings.clone_from(&base.warnings);
            input.moves.clone_from(&base.moves);
        }
        read
    }

    /// Writes an error record in place of the answer, or a message with the line number to standard error.
    fn write_error(&self, error: &Faults, line: &Line<'_>, output: &mut Output) -> io::Result<()> {
        let text = String::from_utf8_lossy(line.bytes);
        let is_json = self.view() == View::Json;
        if is_json && error.code() == Code::ErrorRecord {
            // The record of the command that found the error says more than a new one would.
            return writeln!(output.out, "{}", text.trim());
        }
        let mut record = ErrorRecord::new(error, &text);
        record.line = Some(line.number);
        (record.file, record.file_line) = (line.file)
            .map(|(file, line)| (file.to_owned(), line))
            .unzip();
        if has_a_line_per_input(self.view()) {
            output.out.push(b'\n');
        }
        match line.pgn_before.filter(|_| !is_json) {
            Some(1..) if is_pgn_line(error, &text) => return Ok(()),
            Some(0) => {
                "this is PGN, expected one position per line; its other lines are not reported"
                    .clone_into(&mut record.fault.message);
            }
            _ => {}
        }
        write_error_record(&record, &[], is_json, &self.error_palette, output);
        Ok(())
    }
}

/// Writes an error: as a JSON record, with the extra keys of the line except those in `of_question`, or as coloured text.
pub(crate) fn write_error_record<T>(
    record: &ErrorRecord,
    of_question: &[&str],
    is_json: bool,
    palette: &Palette,
    output: &mut stream::Output<T>,
) {
    if !is_json {
        let message = text::error(record, palette);
        return output.err.extend_from_slice(message.as_bytes());
    }
    let opened = Opened::new(&record.input);
    let mut extra = opened.map_or(Vec::new(), |opened| opened.extra_keys());
    extra.retain(|(key, _)| !of_question.contains(&&**key));
    record.json(&extra, &mut output.out);
}

/// Writes the notes on an input: fields of the FEN that are not used as given, and moves whose text is partly wrong.
fn write_notes(answer: &Answer<'_>, line: Option<&Line<'_>>, out: &mut Vec<u8>) -> io::Result<()> {
    let mut write = |label: &str, note: &dyn std::fmt::Display| match line {
        Some(line) => writeln!(out, "{line}{label}{note}"),
        None => writeln!(out, "{label}{note}"),
    };
    for change in &answer.question.input.changes {
        write("", change)?;
    }
    let notes = match answer.body {
        Body::Why(_) => answer.question.notes.clone(),
        _ => answer.notes(),
    };
    notes.iter().try_for_each(|note| write("note: ", note))
}

/// The note that the key `moves` was not played, in an input or in this number of lines of a stream.
fn unplayed_note(lines: Option<u64>) -> String {
    let of = |lines| format!(" of {}", counted(lines, "line"));
    let lines = lines.map_or(String::new(), of);
    format!(
        "note: the key \"moves\"{lines} is passed through, not played; --moves plays moves, and `chessmoves check` examines games"
    )
}

/// Whether an error in PGN needs no report of its own, because the line is a tag or movetext and not a faulty FEN.
fn is_pgn_line(error: &Faults, line: &str) -> bool {
    const FEWEST_RANKS: usize = 5;
    let first = line.split_whitespace().next().unwrap_or_default();
    let is_other = || first.matches('/').count() < FEWEST_RANKS;
    error.code() == Code::PgnTag || error.is_of_fen() && error.key().is_none() && is_other()
}
