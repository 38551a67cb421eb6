//! The service: answers commands sent as JSON messages. Each message becomes a [`Question`], like the words of a command line.

mod articles;
mod error;
mod message;

use std::io::{self, IsTerminal, Write};

use chessmoves::Faults;
use chessmoves::answer::{
    self, Asked, Buffers, Command, Fields, Format, GameView, Question, TextPlace, number,
};
use chessmoves::check::{Checker, GivenGame};
use clap::Args;
use serde_json::value::RawValue;

use self::message::Message;
use crate::exit::Exit;
use crate::reply::View;
use crate::stream::{self, Blocks, Line, Output, Settings, Sink};
use crate::ui::{Ui, When};
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
    let (_, sink) = stream::run(blocks, settings, Sink::Stdout, &|block, output, flush| {
        for line in block.lines() {
            answer_line(line, args.perft_limit, output);
            flush(output);
        }
        Ok(())
    });
    sink.finish()?;
    Ok(Exit::Done)
}

/// Appends the answer to a line, which is one line; nothing for an empty line.
fn answer_line(line: Line<'_>, perft_limit: u64, output: &mut Output) {
    if line.is_blank() {
        return;
    }
    let (out, buffers) = (&mut output.out, &mut output.buffers);
    let start = out.len();
    let text = line.text();
    let answered = text.and_then(|text| answer_message(text, perft_limit, buffers, out));
    let id = answered.unwrap_or_else(|error| {
        out.truncate(start);
        let text = String::from_utf8_lossy(line.bytes);
        error.record(&text).json(&[], out);
        message::id_of(&text)
    });
    if let Some(id) = id {
        put_id(&id, out);
    }
}

/// The names that a message can have as its command and that are not commands with a question.
const SCHEMA: &str = "schema";
const VERSION: &str = "version";

/// Appends the answer to a message, and returns its id.
fn answer_message(
    text: &str,
    perft_limit: u64,
    buffers: &mut Buffers,
    out: &mut Vec<u8>,
) -> Result<Option<Box<RawValue>>, Faults> {
    let mut message = Message::read(text)?;
    let name = message.command()?;
    if name == SCHEMA || name == VERSION {
        if let Some(key) = message.keys().next() {
            return Err(error::unknown_key(key, &["id", "cmd"]));
        }
        if name == VERSION {
            usage::version(out);
        } else {
            answer::schema(out);
        }
        return Ok(message.id);
    }
    if articles::answer(&name, &message, text, out)? {
        return Ok(message.id);
    }
    let commands = (Command::ALL.iter().copied())
        .filter(|command| !matches!(command, Command::Diff | Command::Bisect));
    let Some(command) = commands.clone().find(|command| command.name() == name) else {
        let known: Vec<_> = commands
            .map(Command::name)
            .chain([SCHEMA, VERSION])
            .collect();
        return Err(error::unknown_command(&name, &known));
    };
    let asked = message.asked(command, perft_limit)?;
    if command == Command::Check {
        game(&message, &asked, out)?;
    } else {
        answer_question(&asked, &mut message, buffers, out)?;
    }
    Ok(message.id)
}

/// Appends the answer to a question about a position.
fn answer_question(
    asked: &Asked,
    message: &mut Message,
    buffers: &mut Buffers,
    out: &mut Vec<u8>,
) -> Result<(), Faults> {
    if asked.mv.is_some() && message.input.piece.is_some() {
        return Err(error::option(
            "move",
            "it cannot be combined with \"piece\"",
        ));
    }
    let question = Question::new(asked, &mut message.input)?;
    let answer = answer::answer(&question, buffers)?;
    let format = asked.format();
    if format == Format::Json {
        answer.json(out);
    } else {
        let ui = Ui::new(When::Never);
        let view = View::new(asked, false, || ui.text_options(asked, When::Auto));
        let mut text = Vec::new();
        view.write(&answer, &mut text).map_err(error::of_io)?;
        answer::output(format.name(), &String::from_utf8_lossy(&text), out);
    }
    buffers.recycle(answer.body);
    Ok(())
}

/// Checks a game: its movetext, or a list of moves in SAN or UCI notation. Columns and spans of the record are those of the
/// moves.
fn game(message: &Message, asked: &Asked, out: &mut Vec<u8>) -> Result<(), Faults> {
    let moves = match (&message.movetext, &message.moves) {
        (Some(_), Some(_)) => {
            let text = "it cannot be combined with \"moves\"";
            return Err(error::option("movetext", text));
        }
        (Some(text), None) | (None, Some(text)) => text,
        (None, None) => return Err(error::missing("movetext")),
    };
    let game = GivenGame::new(message.input.setup.as_ref(), moves);
    let mut checker = Checker::new()
        .carry_on(asked.carry_on)
        .lint(asked.lint)
        .timeouts(asked.timeouts);
    let (checked, has_more) = game.check(&mut checker);
    if has_more {
        return Err(error::not_one_game());
    }
    let view = GameView {
        game: &checked,
        place: TextPlace::of_given(&game, 1),
        number: 1,
        source: None,
    };
    if let Some(at) = view.json(Fields::All, &[], out) {
        out.insert(at, b'1');
    }
    Ok(())
}

/// Adds the id to the object in the last line.
fn put_id(id: &RawValue, out: &mut Vec<u8>) {
    out.truncate(out.len().saturating_sub(b"}\n".len()));
    if out.last() != Some(&b'{') {
        out.push(b',');
    }
    out.extend_from_slice(b"\"id\":");
    out.extend_from_slice(id.get().as_bytes());
    out.extend_from_slice(b"}\n");
}
