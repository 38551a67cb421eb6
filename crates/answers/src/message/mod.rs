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

use std::io;

use chessmoves_core::internal::joined;
use chessmoves_core::{AnyPosition, Code, Fault, Faults};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::ask::{
    Answer,
    Command::{self, Check, Perft, Play, Why},
    ErrorRecord, Flags, Format, POSITIONS, Question, QuestionOption, Settings, Subject, Values,
    View, answer,
};
use crate::check::{Checker, Checks, GivenGame};
use crate::facts::{Buffers, GameView, TextPlace};
use crate::input::json::{OF_BOARD, Opened};
use crate::input::{
    self, Extra, Input, PROMOTION, advance, line_of, move_of, read_fen, repair_message, split_moves,
};
use crate::record::RecordKind;
use crate::write::json::output;

/// Answers messages.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations, reason = "it consists of functions")]
pub struct Service<'a> {
    /// The greatest number of leaf nodes that perft counts for a message.
    pub max_nodes: u64,
    /// Writes an answer in another format than JSON.
    pub view: &'a (dyn Fn(&Answer<'_>, &mut Vec<u8>) -> io::Result<()> + Sync),
    /// The names of further commands, for error messages.
    pub further_names: &'a [&'a str],
    /// Answers these commands, and any message with a role; returns whether it has answered.
    pub further: &'a Further,
}

/// Appends the answer to a message with this command and these keys, or returns false.
pub type Further = dyn Fn(&str, &Message, &Opened<'_>, &mut Vec<u8>) -> Result<bool, Faults> + Sync;

/// A service without further commands, which writes pictures, and moves in SAN or UCI notation.
impl Default for Service<'_> {
    fn default() -> Self {
        Self {
            max_nodes: 100_000_000,
            view: &|answer, out| {
                let write = &answer.question.settings.write;
                match write.view {
                    View::Svg => answer.svg(&write.picture, out),
                    View::Names => {
                        answer.names(false, out);
                        Ok(())
                    }
                    _ => Err(io::ErrorKind::Unsupported.into()),
                }
            },
            further_names: &[],
            further: &|_, _, _, _| Ok(false),
        }
    }
}

impl Service<'_> {
    /// Appends the answer to a message, one line: a record with the id of the message, even if the message is faulty.
    pub fn answer(&self, text: &str, buffers: &mut Buffers, out: &mut Vec<u8>) {
        let start = out.len();
        let answered = open(text).and_then(|opened| self.try_answer(&opened, buffers, out));
        if let Err(error) = answered {
            out.truncate(start);
            refuse(&error, text, out);
        }
    }

    fn try_answer(
        &self,
        opened: &Opened<'_>,
        buffers: &mut Buffers,
        out: &mut Vec<u8>,
    ) -> Result<(), Faults> {
        let (name, mut message) = Message::read(opened)?;
        let commands = (Command::ALL.into_iter())
            .filter(|command| !matches!(command, Command::Diff | Command::Bisect));
        let command = commands.clone().find(|command| command.name() == name);
        let is_further = command.is_none() || message.option("role").is_some();
        if is_further && (self.further)(&name, &message, opened, out)? {
            return Ok(());
        }
        let Some(command) = command else {
            let commands = commands.map(|command| -> &str { command.name() });
            let known: Vec<_> = commands.chain(self.further_names.iter().copied()).collect();
            return Err(error::unknown_command(&name, &known));
        };
        let mut flags = message.read_options(command)?;
        flags.counting.max_nodes = Some(self.max_nodes);
        // Of these commands, only `check` has no question about a position.
        let Some(ask) = flags.ask(command) else {
            return game(&message, flags.checks, out);
        };
        let settings = message.make_settings(command, flags)?;
        let question = Question::new(&settings, &mut message.input)?;
        let answer = answer(&ask, &question, buffers)?;
        self.write_answer(&answer, out)?;
        buffers.recycle(answer.body);
        Ok(())
    }

    fn write_answer(&self, answer: &Answer<'_>, out: &mut Vec<u8>) -> Result<(), Faults> {
        let write = &answer.question.settings.write;
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
    // A list is refused where it is read.
    if !text.trim_ascii_start().starts_with(['{', '[']) {
        let message = "this is not a message, expected a JSON object such as \
            {\"cmd\": \"legal\", \"fen\": \"startpos\"}";
        return Err(Fault::new(Code::JsonNotAnObject, message).into());
    }
    Opened::new(text)
}

/// Appends the record of an error, with the id of the message if it can be found.
pub fn refuse(error: &Faults, text: &str, out: &mut Vec<u8>) {
    let id = open(text).map_or(Vec::new(), |opened| opened.id());
    ErrorRecord::new(error, text).json(&id, out);
}

/// Checks a game: movetext, or a list of moves in SAN or UCI notation. Columns and spans count from the beginning of the moves.
fn game(message: &Message, checks: Checks, out: &mut Vec<u8>) -> Result<(), Faults> {
    let moves = match (&message.movetext, &message.moves) {
        (Some(_), Some(_)) => return Err(conflict("movetext", "moves")),
        (Some(text), None) | (None, Some(text)) => text,
        (None, None) => return Err(error::missing("movetext")),
    };
    let game = GivenGame::new(message.input.setup.as_ref(), moves);
    let (checked, has_more) = game.check(&mut Checker::from(checks));
    if has_more {
        return Err(error::not_one_game());
    }
    let view = GameView {
        game: &checked,
        place: TextPlace::of_given(&game, 1),
        number: 1,
        source: None,
    };
    view.json(&message.input.extra, out);
    Ok(())
}

/// A message whose options have not been read yet.
#[derive(Clone, Debug)]
pub struct Message {
    /// The position and the piece. The only extra key is the id.
    pub input: Input,
    /// The move to explain.
    mv: Option<String>,
    /// Moves: a line to play first, or the moves of a game.
    moves: Option<String>,
    /// The text of a game.
    movetext: Option<String>,
    /// All other keys, with their values as written.
    options: Vec<Extra>,
}

impl Message {
    /// Reads a message, and the name of its command. The error says what is wrong with the text, such as a faulty FEN, and where.
    fn read(opened: &Opened<'_>) -> Result<(String, Self), Faults> {
        let message = opened.read()?;
        let fix = opened.value("fix").map(RawValue::get);
        let mut input = if fix == Some("true") {
            repair_message(message)?
        } else {
            message.read_texts(read_fen)?
        };
        if input.record == Some(RecordKind::Error) {
            return Err(input::is_error_record());
        }
        // The answer passes the id on. `lastMove` only says the en passant square, which a FEN has.
        let mut options = std::mem::take(&mut input.extra);
        (input.extra).extend(options.extract_if(.., |(key, _)| key == "id"));
        options.retain(|(key, value)| value.get() != "null" && key != "lastMove");
        let mut take = |key: &str| {
            let at = options.iter().position(|(name, _)| name == key)?;
            Some(options.remove(at).1)
        };
        let [cmd, mv, moves, movetext] = ["cmd", "move", "moves", "movetext"].map(&mut take);
        let movetext = movetext.map(|value| text_of("movetext", &value, "the moves of a game"));
        let movetext = movetext.transpose()?;
        let mut given = moves.iter().chain(&mv);
        let has_promotion = given.any(|value| value.get().contains(PROMOTION));
        let mut position = has_promotion.then(|| input.position().ok()).flatten();
        let (position, notes) = (&mut position, &mut input.notes);
        let moves = moves.map(|value| moves_of(&value, position, notes));
        let moves = moves.transpose()?;
        // A text, or an object with its squares or its name.
        let mv = mv.map(|value| {
            let text = match serde_json::from_str(value.get()) {
                Ok(Value::String(text)) => Some(text),
                Ok(mv) => move_of(&mv, position.as_ref(), notes),
                Err(_) => None,
            };
            text.ok_or_else(|| error::wrong_type("move", &value, "a move such as \"Nf3\""))
        });
        let mv = mv.transpose()?;
        let cmd = cmd.ok_or_else(|| error::no_command(&options))?;
        let name = text_of("cmd", &cmd, "the name of a command such as \"legal\"")?;
        let message = Self {
            input,
            mv,
            moves,
            movetext,
            options,
        };
        Ok((name, message))
    }

    /// The keys that name what is asked about: they are not options, and few commands have them.
    pub fn argument_keys(&self) -> impl Iterator<Item = &'static str> {
        // A record of an earlier answer may have a piece, whatever the command.
        let piece = self.input.piece.is_some() && self.input.record.is_none();
        let all = [
            ("move", self.mv.is_some()),
            ("moves", self.moves.is_some()),
            ("movetext", self.movetext.is_some()),
            ("piece", piece),
        ];
        (all.into_iter()).filter_map(|(key, is_given)| is_given.then_some(key))
    }

    /// All keys that are given and that not every command has, apart from those of the position.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        let options = self.options.iter().map(|(key, _)| &**key);
        let arguments = self.argument_keys().map(|key| -> &str { key });
        arguments.chain(options)
    }

    /// The value of an option as written.
    pub fn option(&self, key: &str) -> Option<&RawValue> {
        let found = self.options.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| &**value)
    }

    /// Whether an option is true.
    ///
    /// # Errors
    ///
    /// If its value is neither true nor false.
    pub fn flag(&self, key: &str) -> Result<bool, Faults> {
        self.option(key).map_or(Ok(false), |value| {
            let flag = serde_json::from_str(value.get());
            flag.map_err(|_| error::wrong_type(key, value, "true or false"))
        })
    }

    /// The keys of the answer that `fields` names; `None` for all.
    ///
    /// # Errors
    ///
    /// If they are not a list of names, or the kind of record has no such key.
    pub fn fields(&self, kind: &str) -> Result<Option<Vec<String>>, Faults> {
        let mut flags = Flags::default();
        if let Some(value) = self.option("fields")
            && let Some(option) = Command::Legal.option("fields")
            && let Some(values) = values(option, value)?
        {
            set(option, &mut flags, &values)?;
        }
        let write = flags.settings.write;
        if let Some(kind) = RecordKind::from_name(kind) {
            (write.check_fields(kind)).map_err(|fault| of_option(&fault))?;
        }
        Ok(write.fields)
    }

    /// Reads the options of the message; a key that the command does not know is an error.
    fn read_options(&mut self, command: Command) -> Result<Flags, Faults> {
        (self.input.misspelt).retain(|(key, _)| command.option(key).is_none());
        let is_known =
            |key: &str| keys_besides_options(command).contains(&key) || OF_BOARD.contains(&key);
        let is_unknown = |key: &&str| !is_known(key) && command.option(key).is_none();
        if let Some(key) = self.argument_keys().find(is_unknown) {
            return Err(unknown_key(command, key));
        }
        let mut flags = Flags::default();
        if let Some(mv) = self.mv.take() {
            flags.subject = Subject::Move(mv);
        }
        let mut given: Vec<&QuestionOption> = Vec::new();
        for (key, value) in &self.options {
            let Some(option) = command.option(key) else {
                match &**key {
                    // `json` and `chess960` of `check`.
                    key if keys_besides_options(command).contains(&key) => _ = self.flag(key)?,
                    key if OF_BOARD.contains(&key) => {}
                    key => return Err(unknown_key(command, key)),
                }
                continue;
            };
            let Some(values) = values(option, value)? else {
                continue;
            };
            if values.len() > 1 && !matches!(option.takes, Values::Several(..) | Values::List(..)) {
                return Err(conflict(option.name, option.name));
            }
            set(option, &mut flags, &values)?;
            if let Some(other) = given.iter().find(|other| option.excludes(other)) {
                return Err(conflict(other.name, option.name));
            }
            given.push(option);
        }
        let is_given = |name: &str| given.iter().any(|option| option.name == name);
        QuestionOption::check_needs(is_given)?;
        match command {
            Perft if !is_given("depth") => return Err(error::missing("depth")),
            Play => {
                let moves = self.moves.take();
                let moves = moves.ok_or_else(|| error::missing("move to play"))?;
                flags.line = split_moves(&moves).map(str::to_owned).collect();
            }
            _ => {}
        }
        Ok(flags)
    }

    /// Turns the options into the settings of the question.
    fn make_settings(&mut self, command: Command, flags: Flags) -> Result<Settings, Faults> {
        let format = match command {
            _ if flags.count => Format::Text,
            Command::Show => Format::Svg,
            _ => Format::Json,
        };
        let has_move = flags.subject != Subject::Input;
        let settings = flags.settings(command, format);
        let mut settings = settings.map_err(|fault| of_option(&fault))?;
        if has_move && self.input.piece.is_some() {
            return Err(conflict("move", "piece"));
        }
        if let Some(fields) = &mut settings.write.fields {
            fields.push("+id".to_owned());
        }
        settings.moves = self.moves.take();
        Ok(settings)
    }
}

/// Options of the command line that are not available in messages: of which commands, and why.
#[doc(hidden)]
pub const REFUSED: [(&str, &[Command], &str); 23] = [
    ("bad", &[Check], NAMES_A_FILE),
    ("carry-on", &[Play], "it belongs to --pgn"),
    ("codes", &[Why], "reason codes do not depend on a position"),
    ("color", ALL, "texts in answers have no colours"),
    ("every", &[Play], ONE_ANSWER),
    ("faulty", &[Check], ONE_ANSWER),
    ("fix", &[Check], "a corrected game is not a record"),
    ("format", &[Check], GAMES_ARE_JSON),
    ("good", &[Check], NAMES_A_FILE),
    ("hash", &[Perft], "it takes memory"),
    ("help", ALL, "it is about the command line"),
    ("hyperlink", POSITIONS, "it is about terminals"),
    ("input", POSITIONS, NAMES_A_FILE),
    ("limit", &[Perft], "it belongs to --suite"),
    ("line-buffered", ALL, FOR_ALL_MESSAGES),
    ("output", POSITIONS, NAMES_A_FILE),
    ("pgn", &[Play], "it writes a game"),
    ("plain", &[Check], GAMES_ARE_JSON),
    ("quiet", ALL, ONE_ANSWER),
    ("suite", &[Perft], NAMES_A_FILE),
    ("tags", &[Play], "it belongs to --pgn"),
    ("threads", ALL, FOR_ALL_MESSAGES),
    ("warnings", &[Check], "records always have them"),
];
const FOR_ALL_MESSAGES: &str = "it is an option of the service, for all messages";
const GAMES_ARE_JSON: &str = "games are answered in JSON";
const NAMES_A_FILE: &str = "it names a file";
const ONE_ANSWER: &str = "every message has one answer";

const ALL: &[Command] = &Command::ALL;

/// The keys of a command that are not in the table of options, apart from those of the position.
const fn keys_besides_options(command: Command) -> &'static [&'static str] {
    use Command::{Bisect, Board, Clip, Control, Diff, Legal, Raw, Show, Status};
    match command {
        Check => &["movetext", "moves", "fen", "board", "chess960", "json"],
        Raw | Clip | Board | Legal | Control | Show => &["piece"],
        // `why` has an option for its piece. `diff` and `bisect` are not commands of messages.
        Why | Status | Play | Perft | Diff | Bisect => &[],
    }
}

/// The keys that messages with this command can have.
fn known_keys(command: Command) -> Vec<&'static str> {
    let mut known = vec!["id", "cmd"];
    known.extend(keys_besides_options(command));
    for option in command.options() {
        if option.name == "moves" {
            known.extend(["fen", "board"]);
        }
        known.push(option.name);
    }
    known.extend(OF_BOARD);
    known
}

/// The error of a key that the command does not know.
fn unknown_key(command: Command, key: &str) -> Faults {
    let refused = (REFUSED.iter()).find(|(name, of, _)| *name == key && of.contains(&command));
    let Some((.., why)) = refused else {
        return error::unknown_key(key, &known_keys(command));
    };
    let message = format!("this option is not available in messages: {why}");
    error::of_key(Code::JsonUnknownKey, key, &message).into()
}

/// The values of an option as texts; `None` if it is false or an empty list.
fn values(option: &QuestionOption, raw: &RawValue) -> Result<Option<Vec<String>>, Faults> {
    let (can_be_alone, takes_text, expected) = match option.takes {
        Values::Nothing(_) => (true, false, "true or false"),
        Values::Optional(..) => (true, true, "true, false or a text"),
        _ => (false, true, "a text, a number, or a list of them"),
    };
    let wrong_type = || error::wrong_type(option.name, raw, expected);
    let text = |value: Value| match value {
        Value::String(text) => Ok(text),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err(wrong_type()),
    };
    let mut texts: Vec<_> = match serde_json::from_str(raw.get()).unwrap_or_default() {
        Value::Bool(true) if can_be_alone => return Ok(Some(Vec::new())),
        Value::Bool(false) if can_be_alone => return Ok(None),
        Value::Array(items) if takes_text => {
            items.into_iter().map(text).collect::<Result<_, _>>()?
        }
        value if takes_text => vec![text(value)?],
        _ => return Err(wrong_type()),
    };
    if matches!(option.takes, Values::List(..)) && texts.iter().any(|text| text.contains(',')) {
        let parts = texts.iter().flat_map(|text| text.split(','));
        texts = parts.map(str::to_owned).collect();
    }
    Ok(Some(texts).filter(|texts| !texts.is_empty()))
}

fn set(option: &QuestionOption, flags: &mut Flags, values: &[String]) -> Result<(), Faults> {
    option.set(flags, values).map_err(|fault| match fault.span {
        Some(_) => {
            let names = joined(option.values.iter().map(|(name, _)| name), ", ");
            let message = format!("{fault}, expected one of {names}");
            let refused = error::of_key(Code::Option, option.name, &message);
            refused.with_hint(fault.hint).into()
        }
        None => of_option(&fault),
    })
}

/// The fault of an option, or of options that do not fit together, without its hint, which is worded for the command line.
fn of_option(fault: &Fault) -> Faults {
    error::option(fault.field.as_deref().unwrap_or_default(), &fault.message)
}

/// The error of two options that exclude each other.
fn conflict(key: &str, other: &str) -> Faults {
    error::option(key, &format!("it cannot be combined with {other:?}"))
}

/// The text of a string.
///
/// # Errors
///
/// If the value is not a string.
pub fn text_of(key: &str, value: &RawValue, expected: &'static str) -> Result<String, Faults> {
    serde_json::from_str(value.get()).map_err(|_| error::wrong_type(key, value, expected))
}

/// Reads moves from a text or a list, and plays them if the position is known.
fn moves_of(
    value: &RawValue,
    position: &mut Option<AnyPosition>,
    notes: &mut Vec<String>,
) -> Result<String, Faults> {
    const EXPECTED: &str = "moves such as \"e4 e5\", or a list of moves";
    let list: Option<Vec<_>> = serde_json::from_str(value.get()).ok();
    if let Some(moves) = list.and_then(|list| line_of(&list, position, notes)) {
        return Ok(moves);
    }
    let moves = text_of("moves", value, EXPECTED)?;
    advance(position, &moves);
    Ok(moves)
}
