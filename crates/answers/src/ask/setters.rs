//! What the values of options change in a question.

use std::fmt;

use chessmoves_core::{Bitboard, EnPassantMode, Fault, Role, Square};

use super::looks::{Orientation, Theme};
use super::{Asked, Condition, Format, ValueError, number};

type Result<T = ()> = std::result::Result<T, ValueError>;

/// The greatest depth of `perft`. No game is that deep before its count exceeds 64 bits, except those with very few moves.
pub const MAX_DEPTH: u32 = 64;

/// The value with a name.
fn choose<T: Copy>(name: &str, values: &[(&str, T)]) -> Result<T> {
    let found = values.iter().find(|(known, _)| *known == name);
    found
        .map(|(_, value)| *value)
        .ok_or_else(|| ValueError::NotPossible(name.to_owned()))
}

pub(super) fn piece(asked: &mut Asked, text: &str) -> Result {
    let name = text
        .parse()
        .map_err(|fault: Fault| ValueError::Sentence(with_hint(&fault, fault.hint.clone())))?;
    asked.piece = Some(name);
    Ok(())
}

pub(super) fn depth(asked: &mut Asked, text: &str) -> Result {
    let depth = super::depth(text.trim(), 0..=MAX_DEPTH).map_err(ValueError::Sentence)?;
    asked.depth = Some(depth);
    Ok(())
}

pub(super) fn size(asked: &mut Asked, text: &str) -> Result {
    asked.picture.size = number(text, 16..=8192).map_err(ValueError::Value)?;
    Ok(())
}

pub(super) fn format(asked: &mut Asked, text: &str) -> Result {
    let mut formats = Format::ALL.into_iter();
    let format = formats.find(|format| format.name().eq_ignore_ascii_case(text));
    asked.format = Some(format.ok_or_else(|| ValueError::NotPossible(text.to_owned()))?);
    Ok(())
}

pub(super) fn flip(asked: &mut Asked, side: Option<&str>) -> Result {
    use Orientation::{Asked as Auto, Black, White};
    let sides = [("black", Black), ("white", White), ("auto", Auto)];
    asked.picture.orientation = choose(side.unwrap_or("black"), &sides)?;
    Ok(())
}

pub(super) fn en_passant(asked: &mut Asked, text: &str) -> Result {
    use EnPassantMode::{Always, Legal, PseudoLegal};
    let modes = [
        ("always", Always),
        ("pseudo-legal", PseudoLegal),
        ("legal", Legal),
    ];
    asked.en_passant = choose(text, &modes)?;
    Ok(())
}

pub(super) fn chess960(asked: &mut Asked, said: Option<&str>) -> Result {
    asked.chess960 = Some(choose(
        said.unwrap_or("yes"),
        &[("yes", true), ("no", false)],
    )?);
    Ok(())
}

pub(super) fn theme(asked: &mut Asked, text: &str) -> Result {
    use Theme::{Blue, Brown, Green, Print};
    let themes = [
        ("brown", Brown),
        ("green", Green),
        ("blue", Blue),
        ("print", Print),
    ];
    asked.picture.theme = choose(text, &themes)?;
    Ok(())
}

/// Adds a condition, or alternatives separated by commas or vertical bars.
pub(super) fn is(asked: &mut Asked, text: &str) -> Result {
    let condition = |word: &str| {
        let word = word.trim();
        let name = word.strip_prefix("not-").unwrap_or(word);
        Condition::from_name(word).ok_or_else(|| ValueError::NotPossible(name.to_owned()))
    };
    let any_of: Result<_> = text.split([',', '|']).map(condition).collect();
    asked.is.push(any_of?);
    Ok(())
}

/// Restricts the moves to those of types of pieces: their letters or their names.
pub(super) fn only(asked: &mut Asked, names: &[String]) -> Result {
    let role = |text: &String| {
        let text = text.trim();
        Role::from_word(text).ok_or_else(|| {
            ValueError::Value(format!(
                "{text:?} is not a type of piece, expected letters of K Q R B N P, or names such as knight"
            ))
        })
    };
    let roles: Vec<_> = names.iter().map(role).collect::<Result<_>>()?;
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
pub(super) fn squares(names: &[String]) -> Result<Bitboard> {
    let square = |text: &String| {
        let square = text.trim().parse::<Square>();
        square.map_err(|error| ValueError::Value(with_hint(&error, error.hint())))
    };
    names.iter().map(square).collect()
}
