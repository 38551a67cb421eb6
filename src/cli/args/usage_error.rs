//! Errors in arguments that clap accepts.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::Path;

use chessmoves::{Fault, Square};

/// Arguments that are each valid but do not fit together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum UsageError {
    /// No position is given.
    NoPosition,
    /// No position is given, and a piece would suffice.
    NoPiece,
    /// Two positions are given.
    TwoPositions {
        /// The first.
        first: String,
        /// The second.
        second: String,
    },
    /// A position is given besides files of positions.
    PositionAndInput {
        /// The position.
        word: String,
    },
    /// The shell has split a FEN at its spaces.
    UnquotedFen {
        /// The whole FEN.
        fen: String,
    },
    /// A word that the command does not take.
    UnexpectedWord {
        /// The word.
        word: String,
    },
    /// The only word should be a position and is not.
    NotPosition {
        /// The word.
        word: String,
    },
    /// The only word should be a position, or something else that the command takes, and is not.
    NotPositionOr {
        /// The word.
        word: String,
        /// What it could be otherwise.
        other: &'static str,
    },
    /// A word that should be a piece and is not.
    Piece(Fault),
    /// The piece is not on one of the squares of `--from`.
    PieceNotFrom {
        /// The square of the piece.
        square: Square,
        /// The squares, separated by commas.
        from: String,
    },
    /// A word is missing.
    Missing {
        /// What it is.
        what: &'static str,
    },
    /// A word is not a depth.
    Depth {
        /// The word.
        word: String,
        /// The least depth.
        min: u32,
        /// The greatest depth.
        max: u32,
    },
    /// An option has no effect without another one.
    Requires {
        /// The option.
        option: &'static str,
        /// The other one.
        required: &'static str,
    },
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPosition => f.write_str(
                "no position is given: name one, or pipe positions in, one per line",
            ),
            Self::NoPiece => f.write_str(
                "no piece is given: name one such as Ke1 (white) or ke1 (black), or pipe records in, one per line",
            ),
            Self::TwoPositions { first, second } => {
                write!(f, "there are two positions, {} and {}", Short(first), Short(second))
            }
            Self::PositionAndInput { word } => {
                write!(f, "both {} and --input give positions", Short(word))
            }
            Self::UnquotedFen { .. } => f.write_str("the shell has split a FEN at its spaces"),
            Self::UnexpectedWord { word } => write!(f, "unexpected argument {}", Short(word)),
            Self::NotPosition { word } => write!(f, "{} is not a position", Short(word)),
            Self::NotPositionOr { word, other } => {
                write!(f, "{} is neither a position nor a {other}", Short(word))
            }
            Self::Piece(error) => error.fmt(f),
            Self::PieceNotFrom { square, from } => write!(
                f,
                "--from {from} leaves out the moves of the piece on {square}"
            ),
            Self::Missing { what } => write!(f, "no {what} is given"),
            Self::Depth { word, min, max } if is_number(word) => {
                write!(f, "depth {} is out of range, expected {min} to {max}", Short(word))
            }
            Self::Depth { word, min, max } => {
                write!(f, "{} is not a depth, expected {min} to {max}", Short(word))
            }
            Self::Requires { option, required } => write!(f, "{option} needs {required}"),
        }
    }
}

impl std::error::Error for UsageError {}

impl UsageError {
    /// What was probably meant, or what to do. `words` are the arguments of the command that could be positions.
    pub(crate) fn hint(&self, words: &[&str]) -> Option<String> {
        let of_file = || words.iter().find_map(|word| file_hint(word));
        match self {
            Self::UnquotedFen { fen } => Some(format!("put it in quotes: \"{fen}\"")),
            Self::NotPosition { word } | Self::NotPositionOr { word, .. } if word == "-" => {
                Some("standard input is read if no position is given".to_owned())
            }
            Self::Piece(error) => of_file().or_else(|| error.hint.clone()),
            Self::NotPosition { word } | Self::NotPositionOr { word, .. } => {
                of_file().or_else(|| Some(position_hint(word).to_owned()))
            }
            Self::PieceNotFrom { square, from } => Some(format!(
                "separate several squares with commas: --from {from},{square}"
            )),
            Self::Requires { .. } => None,
            _ => of_file(),
        }
    }
}

/// What to write in place of a word that is not a position.
fn position_hint(word: &str) -> &'static str {
    if word.contains(" moves ") {
        "give the moves of a UCI position with --moves"
    } else {
        "a position is a FEN in quotes, a name (`chessmoves positions` lists them), a URL or JSON"
    }
}

/// What to do with a word that is the path of a file.
pub(crate) fn file_hint(word: &str) -> Option<String> {
    let path = Path::new(word);
    if word.contains(char::is_whitespace) || !path.is_file() {
        return None;
    }
    let option = match path.extension() {
        Some(extension) if extension == "pgn" => {
            return Some(format!(
                "`chessmoves check {word}` checks its games, and `chessmoves play --pgn {word}` prints their positions"
            ));
        }
        Some(extension) if extension == "json" => "--board",
        _ => "--input",
    };
    Some(format!("use {option} {word} to read a file"))
}

/// Parses a number in a range; the error is a message.
pub(crate) fn number<T: TryFrom<u64>>(text: &str, range: RangeInclusive<u64>) -> Result<T, String> {
    let expected = match *range.end() {
        u64::MAX => String::new(),
        end => format!(", expected {} to {end}", range.start()),
    };
    let number = text.parse().ok().filter(|number| range.contains(number));
    (number.and_then(|number| T::try_from(number).ok())).ok_or_else(|| {
        let what = if is_number(text) {
            "is out of range"
        } else {
            "is not a number"
        };
        format!("{} {what}{expected}", Short(text))
    })
}

fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Text of a command line in quotes, truncated if it is long.
struct Short<'a>(&'a str);

impl fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LIMIT: usize = 60;
        match self.0.char_indices().nth(LIMIT) {
            Some((end, _)) => write!(f, "{:?}...", &self.0[..end]),
            None => write!(f, "{:?}", self.0),
        }
    }
}
