//! The options of a message as words of a command line.

use chessmoves::Faults;
use clap::{Arg, Command};
use serde_json::Value;
use serde_json::value::RawValue;

use super::error;
use super::message::Message;

/// Options that are not available in messages, and why.
const REFUSED: [(&str, &str); 21] = [
    ("bad", NAMES_A_FILE),
    ("codes", "reason codes do not depend on a position"),
    ("color", "texts in answers have no colours"),
    ("every", ONE_ANSWER),
    ("faulty", ONE_ANSWER),
    ("fix", "a corrected game is not a record"),
    ("good", NAMES_A_FILE),
    ("hash", "it takes memory"),
    ("help", "it is about the command line"),
    ("hyperlink", "it is about terminals"),
    ("input", NAMES_A_FILE),
    ("limit", "it belongs to --suite"),
    ("line-buffered", FOR_ALL_MESSAGES),
    ("output", NAMES_A_FILE),
    ("pgn", "it writes a game"),
    ("quiet", ONE_ANSWER),
    ("suite", NAMES_A_FILE),
    ("tags", "it belongs to --pgn"),
    ("threads", FOR_ALL_MESSAGES),
    ("version", "ask with \"cmd\": \"version\""),
    ("warnings", "records always have them"),
];
const FOR_ALL_MESSAGES: &str = "it is an option of the service, for all messages";
const NAMES_A_FILE: &str = "it names a file";
const ONE_ANSWER: &str = "every message has one answer";

/// Why a command does not accept this option in a message.
fn refused(command: &Command, key: &str) -> Option<&'static str> {
    let mut options = command.get_arguments().filter_map(Arg::get_long);
    if !options.any(|name| name == key) || is_accepted(command, key) {
        return None;
    }
    (REFUSED.into_iter().find(|(name, _)| *name == key)).map(|(_, why)| why)
}

/// Whether an option is a key of messages with this command.
fn is_accepted(command: &Command, option: &str) -> bool {
    let repairs = option == "fix" && command.get_name() == "status";
    repairs || REFUSED.iter().all(|(name, _)| *name != option)
}

/// Keys that belong to the position of every message.
pub(super) const POSITION: [&str; 5] = [
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
    keys.extend(options.filter(|name| is_accepted(command, name)));
    if keys.contains(&"board") {
        keys.extend(POSITION);
    }
    keys
}

/// The command line of a message.
pub(super) fn words(command: &Command, message: &Message) -> Result<Vec<String>, Faults> {
    let name = command.get_name();
    let known = known_keys(command);
    if let Some(key) = message.keys().find(|key| !known.contains(key)) {
        return Err(match refused(command, key) {
            Some(why) => error::refused_key(key, why),
            None => error::unknown_key(key, &known),
        });
    }
    let mut words = vec!["chessmoves".to_owned(), name.to_owned()];
    // These options choose the format of the answer.
    let is_format = |key: &str| matches!(key, "format" | "json" | "count");
    let has_format =
        (message.options.iter()).any(|(key, value)| is_format(key) && value.get() != "false");
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
fn push(arg: &Arg, key: &str, raw: &RawValue, words: &mut Vec<String>) -> Result<(), Faults> {
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
        error::wrong_type(key, raw, expected)
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
