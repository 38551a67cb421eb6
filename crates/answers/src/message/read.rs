//! A message: its command, its id, its position, and what it asks.

use std::collections::HashMap;

use chessmoves_core::Faults;
use chessmoves_core::internal::joined;
use serde_json::Value;
use serde_json::value::RawValue;

use super::error;
use crate::ask::{
    Asked, CHECK, Command, Format, Misuse, PERFT, POSITIONS, QuestionOption, Takes, ValueError, WHY,
};
use crate::input::{self, Extra, Input, move_of, split_moves};
use crate::record::RecordKind;

/// The option that repairs a FEN, for which the message is read again.
const FIX: &str = "fix";

/// A message, with its values read except for the options.
#[derive(Clone, Debug)]
pub struct Message {
    /// The command.
    cmd: Box<RawValue>,
    /// The value to be repeated in the answer.
    pub id: Option<Box<RawValue>>,
    /// The position and the piece.
    pub input: Input,
    /// The move to explain.
    mv: Option<String>,
    /// Moves: a line to play first, or the moves of a game.
    pub(super) moves: Option<String>,
    /// The text of a game.
    pub(super) movetext: Option<String>,
    /// All other keys, with their values as written.
    pub(super) options: Vec<Extra>,
}

impl Message {
    /// Reads a message.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, such as a faulty FEN, and where.
    pub fn read(text: &str) -> Result<Self, Faults> {
        if !text.trim_ascii_start().starts_with('{') {
            return Err(error::not_an_object());
        }
        let mut input = match Input::read(text) {
            Err(faults) if faults.is_of_fen() && has_fix(text) => input::repair(text)?,
            input => input?,
        };
        if input.record == Some(RecordKind::ERROR) {
            return Err(input::is_error_record());
        }
        let extra = std::mem::take(&mut input.extra);
        let (mut cmd, mut id, mut options) = (None, None, Vec::new());
        let (mut mv, mut moves, mut movetext) = (None, None, None);
        for (key, value) in extra {
            let is_null = value.get() == "null";
            match &*key {
                "id" => id = Some(value),
                _ if is_null => {}
                "cmd" => cmd = Some(value),
                "move" => mv = Some(move_text("move", &value, "a move such as \"Nf3\"")?),
                "moves" => moves = Some(moves_of(&value)?),
                "movetext" => movetext = Some(text_of("movetext", &value, "the moves of a game")?),
                // With a FEN, the last move is history.
                "lastMove" => {}
                _ => options.push((key, value)),
            }
        }
        let is_fix = |(key, value): &Extra| key == FIX && value.get() == "true";
        if input.changes.is_empty() && options.iter().any(is_fix) {
            input.changes = input::repair(text)?.changes;
        }
        Ok(Self {
            cmd: cmd.ok_or_else(error::no_command)?,
            id,
            input,
            mv,
            moves,
            movetext,
            options,
        })
    }

    /// The name of the command.
    pub(super) fn command(&self) -> Result<String, Faults> {
        text_of("cmd", &self.cmd, "the name of a command such as \"legal\"")
    }

    /// The keys that are not options, but not known to all commands either.
    pub fn asked_keys(&self) -> impl Iterator<Item = &'static str> {
        // A record as a message has its piece, whatever the command.
        let piece = self.input.piece.is_some() && self.input.record.is_none();
        [
            ("move", self.mv.is_some()),
            ("moves", self.moves.is_some()),
            ("movetext", self.movetext.is_some()),
            ("piece", piece),
        ]
        .into_iter()
        .filter_map(|(key, is_given)| is_given.then_some(key))
    }

    /// All keys that a command may not have, apart from those of the position.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        let options = self.options.iter().map(|(key, _)| &**key);
        let asked = self.asked_keys().map(|key| -> &str { key });
        asked.chain(options)
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
        let Some(value) = self.option(key) else {
            return Ok(false);
        };
        serde_json::from_str(value.get())
            .map_err(|_| error::wrong_type(key, value, "true or false"))
    }

    /// The keys of the answer that are asked for, if not all are.
    ///
    /// # Errors
    ///
    /// If they are not a list of names, or the kind of record has no such key.
    pub fn fields(&self, kind: &str) -> Result<Option<Vec<String>>, Faults> {
        let mut asked = Asked::default();
        if let Some(value) = self.option("fields")
            && let Some(option) = Command::Legal.option("fields")
            && let Some(values) = values(option, value)?
        {
            (option.set(&mut asked, &values)).map_err(|error| of_value(option, &error))?;
        }
        if let Some(kind) = RecordKind::from_name(kind) {
            (kind.check_fields(asked.fields.as_deref().unwrap_or_default())).map_err(of_misuse)?;
        }
        Ok(asked.fields)
    }

    /// What the message asks. `max_nodes` is the greatest number of leaf nodes that is counted.
    pub(super) fn asked(&mut self, command: Command, max_nodes: u64) -> Result<Asked, Faults> {
        (self.input.misspelt).retain(|(key, _)| command.option(key).is_none());
        let is_known = |key: &str| own_keys(command).contains(&key) || POSITION.contains(&key);
        let is_unknown = |key: &&str| !is_known(key) && command.option(key).is_none();
        if let Some(key) = self.asked_keys().find(is_unknown) {
            return Err(unknown_key(command, key));
        }
        let mut asked = Asked {
            command,
            max_nodes: Some(max_nodes),
            ..Asked::default()
        };
        let mut given: Vec<&QuestionOption> = Vec::new();
        for (key, value) in &self.options {
            let Some(option) = command.option(key) else {
                if is_known(key) {
                    continue;
                }
                return Err(unknown_key(command, key));
            };
            let Some(values) = values(option, value)? else {
                continue;
            };
            if values.len() > 1 && matches!(option.takes, Takes::One(..) | Takes::Optional(..)) {
                return Err(conflict(option.name, option.name));
            }
            (option.set(&mut asked, &values)).map_err(|error| of_value(option, &error))?;
            let excludes = |other: &&&QuestionOption| {
                option.conflicts.contains(&other.name) || other.conflicts.contains(&option.name)
            };
            if let Some(other) = given.iter().find(excludes) {
                return Err(conflict(other.name, option.name));
            }
            given.push(option);
        }
        if asked.format.is_none() && !asked.count {
            asked.format = Some(match command {
                Command::Show => Format::Svg,
                _ => Format::Json,
            });
        }
        asked.mv = self.mv.take();
        match command {
            Command::Perft if asked.depth.is_none() => {
                return Err(error::missing("depth"));
            }
            Command::Play => {
                let moves = self.moves.as_deref();
                let moves = moves.ok_or_else(|| error::missing("move to play"))?;
                asked.line = split_moves(moves).map(str::to_owned).collect();
            }
            Command::Check => return Ok(asked),
            _ => asked.moves = self.moves.take(),
        }
        asked.check().map_err(of_misuse)?;
        Ok(asked)
    }
}

/// Options of the command line that are not available in messages: of which commands, and why.
const REFUSED: [(&str, &[Command], &str); 23] = [
    ("bad", CHECK, NAMES_A_FILE),
    ("carry-on", PLAY, "it belongs to --pgn"),
    ("codes", WHY, "reason codes do not depend on a position"),
    ("color", ALL, "texts in answers have no colours"),
    ("every", PLAY, ONE_ANSWER),
    ("faulty", CHECK, ONE_ANSWER),
    ("fix", CHECK, "a corrected game is not a record"),
    ("format", CHECK, GAMES_ARE_JSON),
    ("good", CHECK, NAMES_A_FILE),
    ("hash", PERFT, "it takes memory"),
    ("help", ALL, "it is about the command line"),
    ("hyperlink", POSITIONS, "it is about terminals"),
    ("input", POSITIONS, NAMES_A_FILE),
    ("limit", PERFT, "it belongs to --suite"),
    ("line-buffered", ALL, FOR_ALL_MESSAGES),
    ("output", POSITIONS, NAMES_A_FILE),
    ("pgn", PLAY, "it writes a game"),
    ("plain", CHECK, GAMES_ARE_JSON),
    ("quiet", ALL, ONE_ANSWER),
    ("suite", PERFT, NAMES_A_FILE),
    ("tags", PLAY, "it belongs to --pgn"),
    ("threads", ALL, FOR_ALL_MESSAGES),
    ("warnings", CHECK, "records always have them"),
];
const FOR_ALL_MESSAGES: &str = "it is an option of the service, for all messages";
const GAMES_ARE_JSON: &str = "games are answered in JSON";
const NAMES_A_FILE: &str = "it names a file";
const ONE_ANSWER: &str = "every message has one answer";

const ALL: &[Command] = Command::ALL;
const PLAY: &[Command] = &[Command::Play];

/// Keys that belong to the position of every message.
pub(super) const POSITION: [&str; 5] = [
    "onMove",
    "castling",
    "enPassant",
    "epPossibleOnPawn",
    "lastMove",
];

/// The keys of a command that are not options, apart from those of the position.
const fn own_keys(command: Command) -> &'static [&'static str] {
    match command {
        Command::Raw
        | Command::Clip
        | Command::Board
        | Command::Legal
        | Command::Control
        | Command::Show => &["piece"],
        Command::Check => &["movetext", "moves", "fen", "board", "chess960"],
        _ => &[],
    }
}

/// The keys that messages with this command can have.
fn known_keys(command: Command) -> Vec<&'static str> {
    let mut known = vec!["id", "cmd"];
    known.extend(own_keys(command));
    for option in command.options() {
        if option.name == "moves" {
            known.extend(["fen", "board"]);
        }
        known.push(option.name);
    }
    known.extend(POSITION);
    known
}

/// The error of a key that the command does not know.
fn unknown_key(command: Command, key: &str) -> Faults {
    let refused = (REFUSED.iter()).find(|(name, of, _)| *name == key && of.contains(&command));
    match refused {
        Some((_, _, why)) => error::refused_key(key, why),
        None => error::unknown_key(key, &known_keys(command)),
    }
}

/// The values of an option as texts; `None` if the option is not given.
fn values(option: &QuestionOption, raw: &RawValue) -> Result<Option<Vec<String>>, Faults> {
    let expected = match option.takes {
        Takes::Nothing(_) => "true or false",
        Takes::Optional(..) => "true, false or a text",
        _ => "a text, a number, or a list of them",
    };
    let wrong_type = || error::wrong_type(option.name, raw, expected);
    let takes_text = !matches!(option.takes, Takes::Nothing(_));
    let can_be_alone = matches!(option.takes, Takes::Nothing(_) | Takes::Optional(..));
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
    if matches!(option.takes, Takes::List(..)) && texts.iter().any(|text| text.contains(',')) {
        let parts = texts.iter().flat_map(|text| text.split(','));
        texts = parts.map(str::to_owned).collect();
    }
    Ok(Some(texts).filter(|texts| !texts.is_empty()))
}

/// The error of a value.
fn of_value(option: &QuestionOption, error: &ValueError) -> Faults {
    match error {
        ValueError::NotPossible(word) => {
            let names = joined(option.values.iter().map(|(name, _)| name), ", ");
            let message = format!("{word:?} is not a value, expected one of {names}");
            error::option(option.name, &message)
        }
        // A hint would follow on another line.
        ValueError::Value(text) => {
            let first = text.lines().next().unwrap_or_default();
            error::option(option.name, first)
        }
        ValueError::Sentence(text) => error::option("", text),
    }
}

/// The error of options that do not fit together.
fn of_misuse(misuse: Misuse) -> Faults {
    match misuse {
        Misuse::Value { option, message } => error::option(option, &message),
        misuse => error::option("", &misuse.to_string()),
    }
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

/// Moves: a text, or a list of moves.
fn moves_of(value: &RawValue) -> Result<String, Faults> {
    const EXPECTED: &str = "moves such as \"e4 e5\", or a list of moves";
    let list: Option<Vec<_>> = serde_json::from_str(value.get()).ok();
    let moves = list.and_then(|list| list.iter().map(move_of).collect::<Option<Vec<_>>>());
    moves.map_or_else(
        || text_of("moves", value, EXPECTED),
        |moves| Ok(moves.join(" ")),
    )
}

/// A move: a text, or an object with its squares or its name.
fn move_text(key: &str, value: &RawValue, expected: &'static str) -> Result<String, Faults> {
    let read = serde_json::from_str(value.get()).ok();
    let text = read.and_then(|value| move_of(&value));
    text.ok_or_else(|| error::wrong_type(key, value, expected))
}

/// The id of a message that cannot be answered, if it can be found.
pub(super) fn id_of(text: &str) -> Option<Box<RawValue>> {
    value_of(text, "id")
}

fn has_fix(text: &str) -> bool {
    value_of(text, FIX).is_some_and(|value| value.get() == "true")
}

/// The value of one key; `null` is a value, too.
fn value_of(text: &str, key: &str) -> Option<Box<RawValue>> {
    let read: Result<HashMap<String, Box<RawValue>>, _> = serde_json::from_str(text);
    read.ok()?.remove(key)
}
