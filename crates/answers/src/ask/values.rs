//! Values of options, read from texts.

use std::fmt;
use std::ops::RangeInclusive;

use crate::record::RecordKind;

/// Error returned when a value of an option cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ValueError {
    /// This word is not one of the possible values.
    NotPossible(String),
    /// What is wrong with the value.
    Value(String),
    /// The same, in a sentence that names the option.
    Sentence(String),
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPossible(word) => write!(f, "{word:?} is not a value"),
            Self::Value(text) | Self::Sentence(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for ValueError {}

/// Error returned when options do not fit together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misuse {
    /// An option has no effect without another one.
    Requires {
        /// The option.
        option: &'static str,
        /// The other one.
        required: &'static str,
    },
    /// The value of an option does not fit the command.
    Value {
        /// The option.
        option: &'static str,
        /// What is wrong.
        message: String,
    },
    /// What is wrong.
    Other(String),
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Requires { option, required } => write!(f, "--{option} needs --{required}"),
            Self::Value { option, message } => write!(f, "--{option}: {message}"),
            Self::Other(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Misuse {}

impl RecordKind {
    /// Checks that this kind has these keys; those with a plus sign are keys of the input.
    ///
    /// # Errors
    ///
    /// The first key that it does not have.
    pub fn check_fields(self, fields: &[String]) -> Result<(), Misuse> {
        let is_unknown = |field: &&String| !field.starts_with('+') && !self.has_key(field);
        let Some(field) = fields.iter().find(is_unknown) else {
            return Ok(());
        };
        let keys = self.keys().join(", ");
        Err(Misuse::Value {
            option: "fields",
            message: format!(
                "the record has no key {field:?}, expected one of {keys}, or +KEY for a key of the input"
            ),
        })
    }
}

/// Parses a number in a range.
///
/// # Errors
///
/// What is wrong, as a message.
pub fn number<T: TryFrom<u64>>(text: &str, range: RangeInclusive<u64>) -> Result<T, String> {
    named_number("", "a number", text, range)
}

/// Parses a depth in a range.
///
/// # Errors
///
/// What is wrong, as a message.
pub fn depth(text: &str, range: RangeInclusive<u32>) -> Result<u32, String> {
    let (min, max) = range.into_inner();
    named_number("depth ", "a depth", text, min.into()..=max.into())
}

fn named_number<T: TryFrom<u64>>(
    name: &str,
    what: &str,
    text: &str,
    range: RangeInclusive<u64>,
) -> Result<T, String> {
    let expected = match *range.end() {
        u64::MAX => String::new(),
        end => format!(", expected {} to {end}", range.start()),
    };
    let number = text.parse().ok().filter(|number| range.contains(number));
    (number.and_then(|number| T::try_from(number).ok())).ok_or_else(|| {
        let found = Excerpt(text);
        if is_number(text) {
            format!("{name}{found} is out of range{expected}")
        } else {
            format!("{found} is not {what}{expected}")
        }
    })
}

fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Text of a command line in quotes, truncated if it is long.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'a>(
    /// The text.
    pub &'a str,
);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LIMIT: usize = 60;
        match self.0.char_indices().nth(LIMIT) {
            Some((end, _)) => write!(f, "{:?}...", &self.0[..end]),
            None => write!(f, "{:?}", self.0),
        }
    }
}
