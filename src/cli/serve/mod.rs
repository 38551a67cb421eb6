//! The service: answers commands sent as JSON messages. Each message becomes a [`Question`], like the words of a command line.

mod articles;
mod error;
mod message;

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};

use chessmoves::answer::{Asked, Buffers, Command, Format, Question, number};
use chessmoves::check::{Checked, Checker, WarningKind};
use chessmoves::input::InputError;
use chessmoves::notation::fen;
use chessmoves::record::{
    GameRecord, OutputRecord, SchemaRecord, SchemaVersion, TextFormat, TextPlace, schema,
};
use clap::Args;
use serde::Serialize;
use serde_json::value::RawValue;

use self::articles::Pattern;
use self::error::MessageError;
use self::message::Message;
use crate::args::When;
use crate::block::{LINE_LIMIT, Line};
use crate::blocks::Blocks;
use crate::exit::Exit;
use crate::run::View;
use crate::sink::Sink;
use crate::stream::{self, Answers, Settings};
use crate::ui::Ui;
use crate::{signals, usage};

/// The default of `--perft-limit`.
const PERFT_LIMIT: u64 = 100_000_000;

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The greatest number of leaf nodes that perft counts for a message
    #[arg(
        long,
        value_name = "NODES",
        default_value_t = PERFT_LIMIT,
        value_parser = |text: &str| number::<u64>(text, 0..=u64::MAX)
    )]
    perft_limit: u64,
    /// Threads for the messages
    ///
    /// The output does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = |text: &str| number::<u16>(text, 1..=1024))]
    threads: u16,
}

/// Answers the messages of standard input.
pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<Exit> {
    signals::watch();
    if io::stdin().is_terminal() {
        // If standard error is closed, the message is not needed.
        let _ = writeln!(
            io::stderr().lock(),
            "reading messages, one per line, such as {{\"cmd\": \"legal\", \"fen\": \"startpos\"}}"
        );
    }
    let settings = Settings {
        threads: args.threads.into(),
        separate: false,
        until_yes: false,
        progress: None,
        copies: [None, None],
    };
    let blocks = Blocks::stdin();
    let (_, sink) = stream::run(blocks, settings, Sink::Stdout, &|block, answers, flush| {
        for line in block.lines() {
            answer_line(line, args.perft_limit, answers)?;
            flush(answers);
        }
        Ok(())
    });
    sink.finish()?;
    Ok(Exit::Done)
}

/// Appends the answer to a line, which is one line; nothing for an empty line.
fn answer_line(line: Line<'_>, perft_limit: u64, answers: &mut Answers) -> io::Result<()> {
    if line.is_blank() {
        return Ok(());
    }
    let (out, buffers) = (&mut answers.out, &mut answers.buffers);
    let start = out.len();
    let answered = if line.too_long {
        Err(InputError::LineTooLong { limit: LINE_LIMIT }.into())
    } else {
        match line.text() {
            Ok(text) => answer_message(text, perft_limit, buffers, out),
            Err(error) => Err(MessageError::Input(InputError::NotUtf8 {
                at: error.valid_up_to(),
            })),
        }
    };
    let Err(error) = answered else {
        return Ok(());
    };
    out.truncate(start);
    let text = String::from_utf8_lossy(line.bytes);
    let id = message::id_of(&text);
    append(&error.record(&text), id.as_deref(), out)
}

/// The names that a message can have as its command and that are not commands with a question.
const SCHEMA: &str = "schema";
const VERSION: &str = "version";

/// Appends the answer to a message.
fn answer_message(
    text: &str,
    perft_limit: u64,
    buffers: &mut Buffers,
    out: &mut Vec<u8>,
) -> Result<(), MessageError> {
    let mut message = Message::read(text)?;
    let name = message.command()?;
    if name == SCHEMA || name == VERSION {
        if let Some(key) = message.keys().next() {
            return Err(MessageError::UnknownKey {
                key: key.to_owned(),
                known: vec!["id", "cmd"],
            });
        }
        let id = message.id.as_deref();
        if name == VERSION {
            append(&usage::version(), id, out)?;
        } else {
            let record = SchemaRecord {
                schema: SchemaVersion,
                document: schema(),
            };
            append(&record, id, out)?;
        }
        return Ok(());
    }
    if let Some(pattern) = Pattern::of(&name, &message)? {
        return pattern.answer(&message, text, out);
    }
    let commands = (Command::ALL.into_iter())
        .filter(|command| !matches!(command, Command::Diff | Command::Bisect));
    let Some(command) = commands.clone().find(|command| command.name() == name) else {
        let known = commands.map(Command::name).chain([SCHEMA, VERSION]);
        let known = known.collect();
        return Err(MessageError::UnknownCommand { name, known });
    };
    let asked = message.asked(command, perft_limit)?;
    if command == Command::Check {
        let record = game(&message, asked.carry_on)?;
        return Ok(append(&record, message.id.as_deref(), out)?);
    }
    answer(&asked, message, buffers, out)
}

/// Appends the answer to a question about a position.
fn answer(
    asked: &Asked,
    mut message: Message,
    buffers: &mut Buffers,
    out: &mut Vec<u8>,
) -> Result<(), MessageError> {
    if asked.mv.is_some() && message.input.piece.is_some() {
        return Err(MessageError::MoveAndPiece);
    }
    let mut question = Question::new(asked, &mut message.input)?;
    question.changes = &message.changes;
    let answer = chessmoves::answer::answer(&question, buffers)?;
    let id = message.id.as_deref();
    let format = match asked.format() {
        Format::Json => {
            answer.json(out);
            out.pop();
            end(id, out);
            buffers.recycle(answer.body);
            return Ok(());
        }
        Format::Text => TextFormat::Text,
        Format::Uci => TextFormat::Uci,
        Format::San => TextFormat::San,
        Format::Svg => TextFormat::Svg,
    };
    let ui = Ui::new(When::Never);
    let view = View::new(asked, false, || ui.text_options(asked, When::Auto));
    let mut text = Vec::new();
    view.write(&answer, &mut text)?;
    let record = OutputRecord {
        schema: SchemaVersion,
        format,
        text: String::from_utf8_lossy(&text).into_owned(),
    };
    Ok(append(&record, id, out)?)
}

/// Checks a game: its movetext, or a list of moves in SAN or UCI notation. Columns and spans of the record are those of the
/// moves.
fn game(message: &Message, carry_on: bool) -> Result<GameRecord, MessageError> {
    let moves = match (&message.movetext, &message.moves) {
        (Some(_), Some(_)) => {
            let text = "it cannot be combined with \"moves\"".to_owned();
            return Err(MessageError::option("movetext", text));
        }
        (Some(text), None) | (None, Some(text)) => text,
        (None, None) => return Err(MessageError::Missing { what: "movetext" }),
    };
    let mut text = String::new();
    if let Some(setup) = &message.input.setup {
        if setup.chess960 {
            text += "[Variant \"Chess960\"]\n";
        }
        let _ = writeln!(text, "[FEN \"{}\"]", fen::write(setup));
        // Tag pairs of the movetext belong to the same tag section.
        if !moves.trim_start().starts_with('[') {
            text.push('\n');
        }
    }
    let prefix = text.len();
    text += moves;
    let bytes = text.as_bytes();
    let mut checker = Checker::new().carry_on(carry_on);
    let (mut checked, end) = match checker.next_game(bytes, 0) {
        (Some(checked), end) => (checked, end),
        // A game without moves is not faulty.
        (None, end) => (Checked::unread(end), end),
    };
    if checker.next_game(bytes, end).0.is_some() {
        return Err(MessageError::NotOneGame);
    }
    // Here, UCI notation is as usual as SAN, and the result may be elsewhere.
    checked.warnings.retain(|warning| {
        !matches!(
            warning.kind,
            WarningKind::NotSan { .. } | WarningKind::ResultMissing
        )
    });
    let place = TextPlace {
        text: bytes,
        offset: 0,
        known_line: (0, 1),
    };
    let mut record = GameRecord::new(&checked, &place, 1);
    record.locate_in_line(1, prefix as u64);
    Ok(record)
}

/// Appends a record as a line of JSON, with the id of the message.
fn append(record: &impl Serialize, id: Option<&RawValue>, out: &mut Vec<u8>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    end(id, out);
    Ok(())
}

/// Appends the id to an object that is complete apart from it, and the end of the line.
fn end(id: Option<&RawValue>, out: &mut Vec<u8>) {
    if let Some(id) = id {
        out.pop();
        if out.last() != Some(&b'{') {
            out.push(b',');
        }
        out.extend_from_slice(b"\"id\":");
        out.extend_from_slice(id.get().as_bytes());
        out.push(b'}');
    }
    out.push(b'\n');
}
