//! A message: its command, its id, what it asks about, and its options.

use std::collections::HashMap;

use chessmoves::Faults;
use chessmoves::input::{self, Change, Input};
use chessmoves::record::{Extra, RecordKind};
use serde_json::value::RawValue;

use super::error;
use crate::query::Asked;

/// The option that repairs a FEN, for which the message is read again.
const FIX: &str = "fix";

/// A message, with its values read except for the options.
pub(super) struct Message {
    /// The command.
    pub(super) cmd: Box<RawValue>,
    /// The value to be repeated in the answer.
    pub(super) id: Option<Box<RawValue>>,
    /// The position and the piece.
    pub(super) input: Input,
    /// The move and the moves.
    pub(super) asked: Asked,
    /// The changes made by the option `fix`.
    pub(super) changes: Vec<Change>,
    /// The text of a game.
    pub(super) movetext: Option<String>,
    /// All other keys, with their values as written.
    pub(super) options: Vec<Extra>,
}

impl Message {
    /// Reads a message.
    pub(super) fn read(text: &str) -> Result<Self, Faults> {
        if !text.trim_ascii_start().starts_with('{') {
            return Err(error::not_an_object());
        }
        let (mut input, mut changes) = match Input::read(text) {
            Err(faults) if faults.is_of_fen() && has_fix(text) => input::repair(text)?,
            input => (input?, Vec::new()),
        };
        if input.record == Some(RecordKind::Error) {
            return Err(input::is_error_record());
        }
        let extra = std::mem::take(&mut input.extra);
        let (mut cmd, mut id, mut movetext) = (None, None, None);
        let (mut asked, mut options) = (Asked::default(), Vec::new());
        for (key, value) in extra {
            let is_null = value.get() == "null";
            match &*key {
                "id" => id = Some(value),
                _ if is_null => {}
                "cmd" => cmd = Some(value),
                "move" => asked.mv = Some(text_of("move", &value, "a move such as \"Nf3\"")?),
                "moves" => asked.moves = Some(moves_of(&value)?),
                "movetext" => movetext = Some(text_of("movetext", &value, "the moves of a game")?),
                // With a FEN, the last move is history.
                "lastMove" => {}
                _ => options.push((key, value)),
            }
        }
        let is_fix = |(key, value): &Extra| key == FIX && value.get() == "true";
        if changes.is_empty() && options.iter().any(is_fix) {
            changes = input::repair(text)?.1;
        }
        Ok(Self {
            cmd: cmd.ok_or_else(error::no_command)?,
            id,
            input,
            asked,
            changes,
            movetext,
            options,
        })
    }

    /// The name of the command.
    pub(super) fn command(&self) -> Result<String, Faults> {
        text_of("cmd", &self.cmd, "the name of a command such as \"legal\"")
    }

    /// The keys whose values are not part of the service key.
    pub(super) fn asked_keys(&self) -> impl Iterator<Item = &'static str> {
        // A record as a message has its piece, whatever the command.
        let piece = self.input.piece.is_some() && self.input.record.is_none();
        [
            ("move", self.asked.mv.is_some()),
            ("moves", self.asked.moves.is_some()),
            ("movetext", self.movetext.is_some()),
            ("piece", piece),
        ]
        .into_iter()
        .filter_map(|(key, is_given)| is_given.then_some(key))
    }

    /// All keys that a command may not have, apart from those of the position.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        let options = self.options.iter().map(|(key, _)| &**key);
        let asked = self.asked_keys().map(|key| -> &str { key });
        asked.chain(options)
    }

    /// What decides which service answers: the command, the options, and which other keys are given.
    pub(super) fn service_key(&self) -> Vec<u8> {
        let mut key = Vec::with_capacity(64);
        key.extend_from_slice(self.cmd.get().as_bytes());
        for asked in self.asked_keys() {
            key.push(b' ');
            key.extend_from_slice(asked.as_bytes());
        }
        for (name, value) in &self.options {
            // Neither names nor values contain control characters, except between the parts of a value.
            key.push(0);
            key.extend_from_slice(name.as_bytes());
            key.push(0);
            key.extend_from_slice(value.get().as_bytes());
        }
        key
    }
}

/// The text of a string.
pub(super) fn text_of(
    key: &str,
    value: &RawValue,
    expected: &'static str,
) -> Result<String, Faults> {
    serde_json::from_str(value.get()).map_err(|_| error::wrong_type(key, value, expected))
}

/// Moves: a text, or a list of texts.
fn moves_of(value: &RawValue) -> Result<String, Faults> {
    if value.get().starts_with('[') {
        let list: Result<Vec<String>, _> = serde_json::from_str(value.get());
        if let Ok(list) = list {
            return Ok(list.join(" "));
        }
    }
    text_of(
        "moves",
        value,
        "moves such as \"e4 e5\", or a list of moves",
    )
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
