//! Messages: questions as JSON, which `serve` and the package for JavaScript answer. Each message becomes a [`Question`], like the words
//! of a command line.
//!
//! ```
//! use chessmoves::answer::{Buffers, message::Service};
//! let mut line = Vec::new();
//! Service::default().answer(r#"{"id": 7, "cmd": "legal", "fen": "kiwipete", "from": "c3", "slim": true, "fields": "moves"}"#,
//!     &mut Buffers::default(), &mut line);
//! assert_eq!(line, b"{\"moves\":[\"c3b1\",\"c3d1\",\"c3a4\",\"c3b5\"],\"id\":7}\n");
//! ```

pub mod error;
mod read;

use std::io;

use self::read::{Asking, conflict};
pub use self::read::{Message, text_of};

use chessmoves_core::Faults;

use crate::ask::{Answer, Command, ErrorRecord, Question, View, answer};
use crate::check::{Checker, GivenGame};
use crate::facts::{Buffers, GameView, TextPlace};
use crate::input::json::Opened;
use crate::write::json::{Fields, output};

/// Answers messages.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations, reason = "it consists of functions")]
pub struct Service<'a> {
    /// The greatest number of leaf nodes that perft counts for a message.
    pub max_nodes: u64,
    /// Writes an answer in another format than JSON.
    pub view: &'a (dyn Fn(&Answer<'_>, &mut Vec<u8>) -> io::Result<()> + Sync),
    /// The names of further commands, for error messages, and the function that answers them. It is called first, for every
    /// message, and returns whether it has answered.
    pub further: (&'a [&'a str], &'a Further),
}

/// Appends the answer to a message with this command and these keys, or returns false.
pub type Further = dyn Fn(&str, &Message, &Opened<'_>, &mut Vec<u8>) -> Result<bool, Faults> + Sync;

/// A service without further commands, which writes pictures, and moves in SAN or UCI notation.
impl Default for Service<'_> {
    fn default() -> Self {
        Self {
            max_nodes: 100_000_000,
            view: &|answer, out| {
                let write = &answer.question.asked.write;
                match write.view {
                    View::Svg => answer.svg(&write.picture, out),
                    View::Names => {
                        answer.names(false, out);
                        Ok(())
                    }
                    _ => Err(io::ErrorKind::Unsupported.into()),
                }
            },
            further: (&[], &|_, _, _, _| Ok(false)),
        }
    }
}

impl Service<'_> {
    /// Appends the answer to a message, which is one line: a record, and the id of the message. Whatever is wrong with the message is
    /// a record, too.
    pub fn answer(&self, text: &str, buffers: &mut Buffers, out: &mut Vec<u8>) {
        let start = out.len();
        let answered = open(text).and_then(|opened| self.try_answer(&opened, buffers, out));
        if let Err(error) = answered {
            out.truncate(start);
            refuse(&error, text, out);
        }
    }

    /// Appends the answer, if there is one.
    fn try_answer(
        &self,
        opened: &Opened<'_>,
        buffers: &mut Buffers,
        out: &mut Vec<u8>,
    ) -> Result<(), Faults> {
        let mut message = Message::read(opened)?;
        let name = message.command()?;
        let (names, further) = self.further;
        if further(&name, &message, opened, out)? {
            return Ok(());
        }
        let commands = (Command::ALL.iter().copied())
            .filter(|command| !matches!(command, Command::Diff | Command::Bisect));
        let Some(command) = commands.clone().find(|command| command.name() == name) else {
            let commands = commands.map(|command| -> &str { command.name() });
            let known: Vec<_> = commands.chain(names.iter().copied()).collect();
            return Err(error::unknown_command(&name, &known));
        };
        match message.asked(command, self.max_nodes)? {
            Asking::Game(checker) => game(&message, checker, out),
            Asking::Question(ask, asked) => {
                let question = Question::new(&asked, &mut message.input)?;
                let answer = answer(&ask, &question, buffers)?;
                self.write(&answer, out)?;
                buffers.recycle(answer.body);
                Ok(())
            }
        }
    }

    /// Appends an answer.
    fn write(&self, answer: &Answer<'_>, out: &mut Vec<u8>) -> Result<(), Faults> {
        let write = &answer.question.asked.write;
        if write.view == View::Json {
            answer.json(out);
            return Ok(());
        }
        let mut text = Vec::new();
        let written = (self.view)(answer, &mut text);
        written.map_err(|error| error::option("", &error.to_string()))?;
        let (format, id) = (write.format.name(), &answer.question.input.extra);
        output(format, &String::from_utf8_lossy(&text), id, out);
        Ok(())
    }
}

/// Finds the values of a message.
fn open(text: &str) -> Result<Opened<'_>, Faults> {
    if !text.trim_ascii_start().starts_with('{') {
        return Err(error::not_an_object());
    }
    Opened::new(text)
}

/// Appends the record of an error, with the id of the message if it can be found.
pub fn refuse(error: &Faults, text: &str, out: &mut Vec<u8>) {
    let id = open(text).map_or(Vec::new(), |opened| opened.id());
    ErrorRecord::new(error, text).json(&id, out);
}

/// Checks a game: its movetext, or a list of moves in SAN or UCI notation. Columns and spans of the record are those of the
/// moves.
fn game(message: &Message, mut checker: Checker, out: &mut Vec<u8>) -> Result<(), Faults> {
    let moves = match (&message.movetext, &message.moves) {
        (Some(_), Some(_)) => return Err(conflict("movetext", "moves")),
        (Some(text), None) | (None, Some(text)) => text,
        (None, None) => return Err(error::missing("movetext")),
    };
    let game = GivenGame::new(message.input.setup.as_ref(), moves);
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
    view.json(Fields::All, &message.input.extra, out);
    Ok(())
}
