//! Finds the inputs of a question, on the command line, in files or on standard input, and has each answered.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use anyhow::Context;
use chessmoves_answers::answer::{Asked, Command, View, text};
use chessmoves_answers::input::Input;
use chessmoves_core::Faults;

use crate::args::{CommonArgs, PositionArgs, is_position};
use crate::exit::Exit;
use crate::reply::{
    AnswerTotals, Find, Output, Reply, ignored_rights_note, separates, unplayed_note,
};
use crate::signals;
use crate::stream::{self, Blocks, Counts, Settings, Sink, Sum, check_file_encoding};
use crate::ui::{self, Ui};
use crate::usage_error::UsageError;

/// Answers every input with the facts that a command finds.
///
/// If a position is given on the command line, standard input is read only for PIECE `-`: scripts call the program in loops whose
/// standard input is not meant for it.
pub(crate) fn run(
    common: &CommonArgs,
    command: Command,
    asked: &Asked,
    find: &Find<'_>,
    ui: Ui,
) -> anyhow::Result<Exit> {
    let options = match common.output.file() {
        Some(_) => text::Options {
            orientation: asked.write.picture.orientation,
            ..text::Options::default()
        },
        None if separates(asked.write.view) => ui.text_options(&asked.write, common.link.hyperlink),
        None => text::Options::default(),
    };
    let reply = Reply {
        common,
        command,
        asked,
        find,
        options,
        error_palette: ui.stderr_palette(),
        has_had_keys: asked.write.extra_keys().map(|_| false.into()).collect(),
    };
    if let Some(text) = given(&common.position)? {
        return match asked.read(&text) {
            Ok(ref base) if asked.piece_from_input => reply.stream(Some(base), Blocks::stdin()),
            input => reply.single(input, &text),
        };
    }
    if !common.position.input.is_empty() {
        return reply.stream(None, Blocks::files(&common.position.input));
    }
    let piece_suffices = command.takes_lone_piece();
    if piece_suffices && asked.piece.is_some() {
        return reply.single(Ok(Input::default()), "");
    }
    if io::stdin().is_terminal() {
        let message = if piece_suffices {
            "no piece is given: name one such as Ke1 (white) or ke1 (black), or pipe records in, one per line"
        } else {
            "no position is given: name one, or pipe positions in, one per line"
        };
        return Err(UsageError::with_help(message).into());
    }
    reply.stream(None, Blocks::stdin())
}

impl Reply<'_> {
    /// Answers a single input. Its error goes to standard error, and standard output remains empty.
    fn single(&self, input: Result<Input, Faults>, text: &str) -> anyhow::Result<Exit> {
        let mut sink = self.sink()?;
        let mut output = Output::default();
        let answered = self.answer(input, None, &mut output);
        // If standard error is closed, the answer and the exit status remain.
        let _ = io::stderr().lock().write_all(&output.err);
        match answered {
            Ok(written) => {
                written?;
                sink.write(&output.out)?;
                sink.finish()?;
                let Output { counts, totals, .. } = output;
                self.note_absent_keys(counts);
                Ok(self.exit(counts, totals))
            }
            Err(error) => {
                let record = self.error_record(&error, text);
                let message = text::error(&record, &self.error_palette);
                let _ = io::stderr().write_all(message.as_bytes());
                Ok(Exit::Failed)
            }
        }
    }

    /// Answers every line of a stream. If the command line gives a position, it replaces that of each record; the line then only
    /// names the piece.
    fn stream(&self, base: Option<&Input>, mut blocks: Blocks) -> anyhow::Result<Exit> {
        let sink = self.sink()?;
        signals::watch();
        let stream = &self.common.stream;
        let is_serial = matches!(self.command, Command::Perft | Command::Bisect);
        if stream.line_buffered || is_serial {
            blocks.max_lines = 1;
        }
        let mut settings = Settings {
            separate: separates(self.asked.write.view),
            ..Settings::new(stream, self.common.output.file().is_some())
        };
        if is_serial {
            // perft uses its threads for one count after the other, and bisect asks one engine.
            settings.threads = 1;
        }
        let totals = AnswerTotals {
            until_yes: self.is_test() && self.asked.write.view == View::Nothing,
            ..AnswerTotals::default()
        };
        let (sum, sink) = stream::run(blocks, settings, sink, totals, &|block, output, turn| {
            for line in block.lines() {
                self.line(base, &line, output)?;
                turn.flush(output);
            }
            Ok(())
        });
        let Sum { counts, totals } = sum;
        sink.finish()?;
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
        if totals.unplayed > 0 {
            stream.note(&unplayed_note(Some(totals.unplayed)));
        }
        if totals.ignored_rights > 0 {
            stream.note(&ignored_rights_note(totals.ignored_rights));
        }
        self.note_absent_keys(counts);
        Ok(self.exit(counts, totals))
    }

    /// Notes that no input has an extra key that is asked for.
    fn note_absent_keys(&self, counts: Counts) {
        let keys = (self.asked.write.extra_keys()).zip(&self.has_had_keys);
        let absent = keys.filter(|(_, has_had)| !has_had.load(Relaxed));
        let absent: Vec<_> = absent.map(|(key, _)| format!("{key:?}")).collect();
        if counts.answered > 0 && !absent.is_empty() {
            let note = format!("note: no input has the key {}", absent.join(" or "));
            self.common.stream.note(&note);
        }
    }

    /// Where the answers go.
    fn sink(&self) -> anyhow::Result<Sink> {
        let CommonArgs {
            output, position, ..
        } = self.common;
        Sink::new(output, self.asked.write.format, &position.input)
    }

    /// What a stream consists of.
    fn inputs(&self) -> &'static str {
        if self.asked.piece_from_input {
            "records"
        } else if self.command.takes_lone_piece() {
            "pieces"
        } else {
            "positions"
        }
    }

    /// What follows the name of a command that needs no input, and what it does: for an input that is empty.
    fn example(&self) -> Option<&'static str> {
        let is_input_needed = !self.common.position.input.is_empty() || self.asked.piece_from_input;
        match self.command {
            _ if is_input_needed => None,
            Command::Bisect | Command::Diff => None,
            Command::Perft => Some("startpos 3` counts from the start position"),
            Command::Play => Some("startpos e4` plays from the start position"),
            _ if self.command.takes_lone_piece() => Some("Ne4` asks about a knight on e4"),
            _ => Some("startpos` asks about the start position"),
        }
    }

    /// Whether conditions are tested.
    fn is_test(&self) -> bool {
        self.common.has("is")
    }

    fn exit(&self, counts: Counts, totals: AnswerTotals) -> Exit {
        let failed = counts.failed + counts.unreadable + totals.ambiguous > 0;
        match (totals.yes, totals.no) {
            _ if failed => Exit::Failed,
            (0, _) if self.is_test() => Exit::No,
            _ if counts.answered == 0 => Exit::Failed,
            (_, 1..) if !self.is_test() => Exit::No,
            _ => Exit::Done,
        }
    }
}

/// The position on the command line.
fn given(args: &PositionArgs) -> anyhow::Result<Option<String>> {
    if args.fen.is_some() {
        return Ok(args.fen.clone());
    }
    let Some(board) = &args.board else {
        return Ok(None);
    };
    if board.trim_start().starts_with(['{', '[']) {
        return Ok(Some(board.clone()));
    }
    let read = fs::read_to_string(board);
    if read.is_err() {
        check_file_encoding(Path::new(board))?;
    }
    anyhow::ensure!(
        read.is_ok() || !is_position(board),
        "--board takes JSON; use --fen for {board:?}"
    );
    let text = read.with_context(|| {
        format!("--board {board:?} is neither JSON nor the path of a readable file")
    })?;
    Ok(Some(text.trim().to_owned()))
}
