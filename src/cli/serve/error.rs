//! Why a message cannot be answered.

use std::io;

use chessmoves::answer::ErrorRecord;
use chessmoves::input::InputError;
use serde_json::value::RawValue;

/// Why a message cannot be answered.
pub(super) enum MessageError {
    /// The position, the piece or the move cannot be read, or the question cannot be answered.
    Input(InputError),
    /// The line is not a JSON object.
    NotAnObject,
    /// The message names no command.
    NoCommand,
    /// There is no such command.
    UnknownCommand {
        /// Its name.
        name: String,
        /// The names of all commands.
        known: Vec<&'static str>,
    },
    /// The command has no such key.
    UnknownKey {
        /// The key.
        key: String,
        /// All keys of the command.
        known: Vec<&'static str>,
    },
    /// An option of the command line that is not available in messages.
    RefusedKey {
        /// The key.
        key: String,
        /// The reason.
        why: &'static str,
    },
    /// A value is of the wrong type.
    WrongType {
        /// The key.
        key: String,
        /// The value, shortened.
        found: String,
        /// What it should be.
        expected: &'static str,
    },
    /// The command needs something that the message does not have.
    Missing {
        /// What it is.
        what: &'static str,
    },
    /// Both a move and a piece are to be explained.
    MoveAndPiece,
    /// The text of a game contains more than one, or none.
    NotOneGame,
    /// An option has a wrong value, or does not fit the others.
    Option {
        /// Its key; empty if the error is not about one option.
        key: String,
        /// What is wrong.
        message: String,
    },
}

impl From<InputError> for MessageError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl From<io::Error> for MessageError {
    /// A buffer takes everything, so this never happens.
    fn from(error: io::Error) -> Self {
        Self::option("", error.to_string())
    }
}

impl MessageError {
    /// An error about an option.
    pub(super) fn option(key: &str, message: String) -> Self {
        let key = key.to_owned();
        Self::Option { key, message }
    }

    /// An error about the type of a value.
    pub(super) fn wrong_type(key: &str, value: &RawValue, expected: &'static str) -> Self {
        /// How much of a value is shown.
        const LIMIT: usize = 40;
        let text = value.get();
        Self::WrongType {
            key: key.to_owned(),
            found: match text.char_indices().nth(LIMIT) {
                Some((end, _)) => format!("{}...", &text[..end]),
                None => text.to_owned(),
            },
            expected,
        }
    }

    /// The error as a record.
    pub(super) fn record(&self, text: &str) -> ErrorRecord {
        if let Self::Input(error) = self {
            return error.record(text);
        }
        let (field, message) = (self.field(), self.message());
        let message = match field {
            Some(field) => format!("{field}: {message}"),
            None => message,
        };
        let mut record = ErrorRecord::new(text.to_owned(), self.code(), message);
        record.field = field.map(str::to_owned);
        record.hint = self.hint();
        record
    }

    const fn code(&self) -> &'static str {
        match self {
            Self::Input(_) | Self::NotAnObject => "json-not-an-object",
            Self::NoCommand | Self::Missing { .. } => "json-missing-key",
            Self::UnknownCommand { .. } => "unknown-command",
            Self::UnknownKey { .. } | Self::RefusedKey { .. } => "json-unknown-key",
            Self::WrongType { .. } => "json-wrong-type",
            Self::NotOneGame => "not-one-game",
            Self::MoveAndPiece | Self::Option { .. } => "option",
        }
    }

    fn field(&self) -> Option<&str> {
        match self {
            Self::UnknownKey { key, .. }
            | Self::RefusedKey { key, .. }
            | Self::WrongType { key, .. } => Some(key),
            Self::Option { key, .. } if !key.is_empty() => Some(key),
            Self::NoCommand | Self::UnknownCommand { .. } => Some("cmd"),
            Self::NotOneGame => Some("movetext"),
            Self::MoveAndPiece => Some("move"),
            _ => None,
        }
    }

    fn message(&self) -> String {
        match self {
            Self::Input(error) => error.to_string(),
            Self::NotAnObject => "this is not a message, expected a JSON object such as \
                {\"cmd\": \"legal\", \"fen\": \"startpos\"}"
                .to_owned(),
            Self::NoCommand => {
                "there is no command, expected one such as \"legal\" or \"why\"".to_owned()
            }
            Self::UnknownCommand { name, known } => {
                let known = known.join(", ");
                if let Some((_, why)) = refusal(name) {
                    return format!(
                        "{name:?} is not available in messages: {why}; expected {known}"
                    );
                }
                let name: String = name.chars().take(40).collect();
                format!("{name:?} is not a command, expected {known}")
            }
            Self::UnknownKey { known, .. } => {
                format!("this key is unknown, expected {}", known.join(", "))
            }
            Self::RefusedKey { why, .. } => {
                format!("this option is not available in messages: {why}")
            }
            Self::WrongType {
                found, expected, ..
            } => format!("{found}, expected {expected}"),
            Self::Missing { what } => format!("there is no {what}"),
            Self::MoveAndPiece => "it cannot be combined with \"piece\"".to_owned(),
            Self::NotOneGame => "expected the moves of one game".to_owned(),
            Self::Option { message, .. } => message.clone(),
        }
    }

    /// The known word that was probably meant.
    fn hint(&self) -> Option<String> {
        let closest = match self {
            Self::UnknownCommand { name, .. } if refusal(name).is_some() => None,
            Self::UnknownCommand { name, known } => closest(name, known.iter().copied()),
            Self::UnknownKey { key, known } => closest(key, known.iter().copied()),
            _ => None,
        };
        closest.map(|word| format!("did you mean {word:?}?"))
    }
}

/// Commands of the command line, and functions of the articles, that are not available in messages, and why.
const REFUSED_COMMANDS: [(&str, &str); 8] = [
    ("bisect", "it runs a program"),
    ("completions", "it is for shells"),
    ("diagonalMoves", "ask for the rawMoves of a bishop"),
    ("diff", "it reads the output of a program"),
    ("man", "it is for the command line"),
    ("positions", "it is about names, and not about a position"),
    ("rankAndFileMoves", "ask for the rawMoves of a rook"),
    ("serve", "it answers this message"),
];

/// Why a command is not available in messages.
fn refusal(name: &str) -> Option<(&'static str, &'static str)> {
    REFUSED_COMMANDS
        .into_iter()
        .find(|(command, _)| *command == name)
}

/// The word that differs from a text in at most a third of its letters.
fn closest<'a>(text: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Comparing long texts is useless and slow.
    const MAX_LENGTH: usize = 32;
    if text.len() > MAX_LENGTH {
        return None;
    }
    let text = text.to_lowercase();
    words
        .map(|word| {
            (
                strsim::damerau_levenshtein(&text, &word.to_lowercase()),
                word,
            )
        })
        .filter(|(edits, word)| *edits <= word.len().div_ceil(3))
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, word)| word)
}
