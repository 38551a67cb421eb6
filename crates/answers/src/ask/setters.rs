//! What the values of options change in a question.

use std::fmt;

use chessmoves_core::{Bitboard, EnPassantMode, Fault, Role, Square};

use super::looks::{Orientation, Theme};
use super::{Asked, Condition, ValueError};

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
        "brown" => Theme::Brown,
        "green" => Theme::Green,
        "blue" => Theme::Blue,
        "print" => Theme::Print,
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
        let is_meant = |role: &Role| {
            text.eq_ignore_ascii_case(role.name())
                || text.eq_ignore_ascii_case(role.letter().encode_utf8(&mut [0; 4]))
        };
        Role::ALL.into_iter().find(is_meant).ok_or_else(|| {
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
