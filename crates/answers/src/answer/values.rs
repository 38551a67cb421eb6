//! Values of options, read from texts.

use std::fmt;
use std::ops::RangeInclusive;

use chessmoves_core::{Bitboard, EnPassantMode, Fault, Role, Square};

use super::scene::Orientation;
use super::svg;
use super::{Asked, Condition};

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

pub(super) fn piece(asked: &mut Asked, text: &str) -> Result<(), ValueError> {
    let name = text
        .parse()
        .map_err(|fault: Fault| ValueError::Sentence(with_hint(&fault, fault.hint.clone())))?;
    asked.piece = Some(name);
    Ok(())
}

pub(super) fn flip(asked: &mut Asked, side: Option<&str>) -> Result<(), ValueError> {
    asked.picture.orientation = match side {
        None | Some("black") => Orientation::Black,
        Some("white") => Orientation::White,
        Some("auto") => Orientation::Asked,
        Some(text) => return Err(ValueError::NotPossible(text.to_owned())),
    };
    Ok(())
}

pub(super) fn en_passant(asked: &mut Asked, text: &str) -> Result<(), ValueError> {
    asked.en_passant = match text {
        "always" => EnPassantMode::Always,
        "pseudo-legal" => EnPassantMode::PseudoLegal,
        "legal" => EnPassantMode::Legal,
        _ => return Err(ValueError::NotPossible(text.to_owned())),
    };
    Ok(())
}

pub(super) fn chess960(asked: &mut Asked, said: Option<&str>) -> Result<(), ValueError> {
    asked.chess960 = Some(match said {
        None | Some("yes") => true,
        Some("no") => false,
        Some(text) => return Err(ValueError::NotPossible(text.to_owned())),
    });
    Ok(())
}

pub(super) fn theme(asked: &mut Asked, text: &str) -> Result<(), ValueError> {
    asked.picture.theme = match text {
        "brown" => svg::Theme::Brown,
        "green" => svg::Theme::Green,
        "blue" => svg::Theme::Blue,
        "print" => svg::Theme::Print,
        _ => return Err(ValueError::NotPossible(text.to_owned())),
    };
    Ok(())
}

/// Adds a condition, or alternatives separated by commas or vertical bars.
pub(super) fn is(asked: &mut Asked, text: &str) -> Result<(), ValueError> {
    let condition = |word: &str| {
        let word = word.trim();
        let name = word.strip_prefix("not-").unwrap_or(word);
        Condition::from_name(word).ok_or_else(|| ValueError::NotPossible(name.to_owned()))
    };
    let any_of: Result<_, _> = text.split([',', '|']).map(condition).collect();
    asked.is.push(any_of?);
    Ok(())
}

/// Restricts the moves to those of types of pieces: their letters or their names.
pub(super) fn only(asked: &mut Asked, names: &[String]) -> Result<(), ValueError> {
    let role = |text: &String| {
        let text = text.trim();
        Role::from_word(text).ok_or_else(|| {
            ValueError::Value(format!(
                "{text:?} is not a type of piece, expected letters of K Q R B N P, or names such as knight"
            ))
        })
    };
    let roles: Vec<_> = names.iter().map(role).collect::<Result<_, _>>()?;
    asked.filter.roles = Role::ALL.map(|role| roles.contains(&role));
    Ok(())
}

/// A message, and below it the hint if there is one.
fn with_hint(message: &dyn fmt::Display, hint: Option<String>) -> String {
    match hint {
        Some(hint) => format!("{message}\n\n  hint: {hint}"),
        None => message.to_string(),
    }
}

/// A set of squares.
pub(super) fn squares(names: &[String]) -> Result<Bitboard, ValueError> {
    let square = |text: &String| {
        let square = text.trim().parse::<Square>();
        square.map_err(|error| ValueError::Value(with_hint(&error, error.hint())))
    };
    names.iter().map(square).collect()
}

/// Parses a number in a range.
///
/// # Errors
///
/// What is wrong, as a message.
pub fn number<T: TryFrom<u64>>(text: &str, range: RangeInclusive<u64>) -> Result<T, String> {
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
        format!("{} {what}{expected}", Excerpt(text))
    })
}

/// Parses a depth in a range.
///
/// # Errors
///
/// What is wrong, as a message.
pub fn depth(text: &str, range: RangeInclusive<u32>) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| range.contains(depth));
    depth.ok_or_else(|| {
        let (min, max, text) = (range.start(), range.end(), Excerpt(text));
        if is_number(text.0) {
            format!("depth {text} is out of range, expected {min} to {max}")
        } else {
            format!("{text} is not a depth, expected {min} to {max}")
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
