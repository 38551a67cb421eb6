//! The options of a message as words of a command line.

use clap::{Arg, Command};
use serde_json::Value;
use serde_json::value::RawValue;

use super::error::MessageError;
use super::message::Message;

/// Options that a message cannot have: they name files, choose how a stream is answered, or take memory.
const EXCLUDED: [&str; 22] = [
    "bad",
    "codes",
    "color",
    "count",
    "every",
    "faulty",
    "fix",
    "good",
    "hash",
    "help",
    "hyperlink",
    "input",
    "json",
    "limit",
    "line-buffered",
    "output",
    "pgn",
    "quiet",
    "suite",
    "tags",
    "threads",
    "warnings",
];

/// Keys that belong to the position of every message.
const POSITION: [&str; 5] = [
    "onMove",
    "castling",
    "enPassant",
    "epPossibleOnPawn",
    "lastMove",
];

/// The keys that messages with this command can have.
pub(super) fn known_keys(command: &Command) -> Vec<&str> {
    let mut keys = vec!["id", "cmd"];
    let positionals = command.get_positionals().map(|arg| arg.get_id().as_str());
    keys.extend(positionals.filter(|name| *name == "piece"));
    if command.get_name() == "check" {
        keys.extend(["movetext", "moves", "fen", "board", "chess960"]);
    }
    let options = command.get_arguments().filter_map(Arg::get_long);
    keys.extend(options.filter(|name| !EXCLUDED.contains(name)));
    if keys.contains(&"board") {
        keys.extend(POSITION);
    }
    keys
}

/// The command line of a message.
pub(super) fn words(command: &Command, message: &Message) -> Result<Vec<String>, MessageError> {
    let name = command.get_name();
    let known = known_keys(command);
    if let Some(key) = message.keys().find(|key| !known.contains(key)) {
        return Err(MessageError::UnknownKey {
            key: key.to_owned(),
            known: known.iter().map(|&key| key.to_owned()).collect(),
        });
    }
    let mut words = vec!["chessmoves".to_owned(), name.to_owned()];
    let has_format = message.options.iter().any(|(key, _)| key == "format");
    if !has_format {
        let is_picture = name == "show";
        words.push(if is_picture { "--format=svg" } else { "--json" }.to_owned());
    }
    if name == "play" && message.asked.moves.is_some() {
        // The moves differ from message to message; only their absence is an error.
        words.push("--moves=".to_owned());
    }
    for (key, value) in &message.options {
        let arg = (command.get_arguments()).find(|arg| arg.get_long() == Some(key));
        if let Some(arg) = arg {
            push(arg, key, value, &mut words)?;
        }
    }
    Ok(words)
}

/// Appends the words of an option.
fn push(arg: &Arg, key: &str, raw: &RawValue, words: &mut Vec<String>) -> Result<(), MessageError> {
    let takes_value = arg.get_action().takes_values();
    let value_is_optional = (arg.get_num_args()).is_some_and(|range| range.min_values() == 0);
    let value: Value = serde_json::from_str(raw.get()).unwrap_or_default();
    let with = |text: &dyn std::fmt::Display| format!("--{key}={text}");
    let wrong_type = || {
        let expected = match (takes_value, value_is_optional) {
            (false, _) => "true or false",
            (true, true) => "true, false or a text",
            (true, false) => "a text, a number, or a list of them",
        };
        MessageError::wrong_type(key, raw, expected)
    };
    match value {
        Value::Bool(false) if !takes_value || value_is_optional => {}
        Value::Bool(true) if !takes_value || value_is_optional => words.push(format!("--{key}")),
        Value::String(text) if takes_value => words.push(with(&text)),
        Value::Number(number) if takes_value => words.push(with(&number)),
        Value::Array(items) if takes_value => {
            for item in items {
                match item {
                    Value::String(text) => words.push(with(&text)),
                    Value::Number(number) => words.push(with(&number)),
                    _ => return Err(wrong_type()),
                }
            }
        }
        _ => return Err(wrong_type()),
    }
    Ok(())
}
