//! Why a message cannot be answered, apart from faults of its position, piece or move.

use chessmoves_core::internal::truncated;
use chessmoves_core::{Code, Fault, Faults};
use serde_json::value::RawValue;

use crate::ask::synonyms::{self, Meant};
use crate::input::{Extra, did_you_mean};

pub(super) fn of_key(code: Code, key: &str, message: &str) -> Fault {
    Fault::new(code, format!("{key}: {message}")).in_field(key.to_owned())
}

/// The message names no command; `options` are its keys that have no meaning of their own.
pub(super) fn no_command(options: &[Extra]) -> Faults {
    let message = "there is no command, expected one such as \"legal\" or \"why\"";
    let is_meant = |(key, _): &&Extra| synonyms::of_option(key) == Some(Meant::Argument("cmd"));
    let hint = options.iter().find(is_meant);
    let hint = hint.map(|(key, _)| format!("the key is \"cmd\", not {key:?}"));
    (of_key(Code::JsonMissingKey, "cmd", message).with_hint(hint)).into()
}

/// There is no such command, or it is not available in messages; `known` are the names of all commands.
pub fn unknown_command(name: &str, known: &[&str]) -> Faults {
    let expected = known.join(", ");
    let refused = (REFUSED_COMMANDS.iter()).find(|(refused, _)| *refused == name);
    let (message, hint) = if let Some((_, why)) = refused {
        let message = format!("{name:?} is not available in messages: {why}; expected {expected}");
        (message, None)
    } else {
        let found: String = name.chars().take(40).collect();
        let message = format!("{found:?} is not a command, expected {expected}");
        let synonym = synonyms::of_command(name).filter(|meant| known.contains(meant));
        let hint = synonym.map(|meant| format!("did you mean {meant:?}?"));
        (message, hint.or_else(|| did_you_mean(name, known)))
    };
    let fault = of_key(Code::UnknownCommand, "cmd", &message);
    fault.with_hint(hint).into()
}

/// The command has no such key; `known` are all its keys.
pub fn unknown_key(key: &str, known: &[&str]) -> Faults {
    let message = format!("this key is unknown, expected {}", known.join(", "));
    let fault = of_key(Code::JsonUnknownKey, key, &message);
    let synonym = synonyms::of_option(key).and_then(|meant| meant.in_message(known));
    let hint = synonym.or_else(|| did_you_mean(key, known));
    fault.with_hint(hint).into()
}

/// A value is of the wrong type.
pub fn wrong_type(key: &str, value: &RawValue, expected: &str) -> Faults {
    let message = format!("{}, expected {expected}", truncated(value.get()));
    of_key(Code::JsonWrongType, key, &message).into()
}

/// The command needs something that the message does not have.
pub fn missing(what: &str) -> Faults {
    Fault::new(Code::JsonMissingKey, format!("there is no {what}")).into()
}

/// The text of a game contains more than one, or none.
pub fn not_one_game() -> Faults {
    let message = "expected the moves of one game";
    of_key(Code::NotOneGame, "movetext", message).into()
}

/// An option has a wrong value, or does not fit the others; the key is empty if the fault is not about one option.
pub fn option(key: &str, message: &str) -> Faults {
    match key {
        "" => Fault::new(Code::Option, message).into(),
        _ => of_key(Code::Option, key, message).into(),
    }
}

/// Commands of the command line, and functions of the articles, that are not available in messages, and why.
const REFUSED_COMMANDS: [(&str, &str); 9] = [
    ("bisect", "it runs a program"),
    ("completions", "it is for shells"),
    ("diagonalMoves", "ask for the rawMoves of a bishop"),
    ("diff", "it reads the output of a program"),
    ("explain", "it is about codes, and not about a position"),
    ("man", "it is for the command line"),
    ("positions", "it is about names, and not about a position"),
    ("rankAndFileMoves", "ask for the rawMoves of a rook"),
    ("serve", "it answers this message"),
];
