//! Texts of several moves, and lists of moves to compare, as text or in JSON.

use serde_json::Value;

use super::Input;
use crate::notation::move_text::MoveText;
use crate::types::{Fault, Faults};
use crate::workbench::GivenMoves;

/// Reads a list of moves: JSON if it is JSON, otherwise text in any of the forms that [`GivenMoves`] knows.
pub fn given_moves(text: &str) -> GivenMoves {
    let body = text.trim();
    let parsed = (body.starts_with(['[', '{', '"']))
        .then(|| serde_json::from_str(body).ok())
        .flatten();
    let of_json = parsed.and_then(|value: Value| of_json(&value).ok());
    of_json.unwrap_or_else(|| GivenMoves::parse(text))
}

/// The list in the key `moves` of a message: strings, objects with the key `uci` or `san`, an object with counts, or one
/// string.
///
/// # Errors
///
/// If there is no such key, or its value is not a list of moves.
pub fn given_moves_in_json(input: &Input) -> Result<GivenMoves, Faults> {
    const NONE: &str = "there is no list of moves, expected JSON such as {\"fen\": \"...\", \"moves\": [\"e2e4\"]}";
    let moves = input.extra.iter().find(|(key, _)| key == "moves");
    let (_, raw) = moves.ok_or_else(|| Fault::new("no-move-list", NONE))?;
    let of_json = match serde_json::from_str(raw.get()) {
        Ok(value) => of_json(&value),
        Err(_) => Err("a number out of range"),
    };
    Ok(of_json.map_err(|found| {
        let message = format!("moves: found {found}, expected a list of moves such as [\"e2e4\"]");
        Fault::new("move-list", message)
    })?)
}

/// The list of moves that a value is, or what is found in its place.
fn of_json(value: &Value) -> Result<GivenMoves, &'static str> {
    let wrong = |value: &Value| match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list in the list",
        Value::Object(_) => "an object without uci or san",
    };
    let texts: Result<Vec<_>, _> = match value {
        Value::String(text) => return Ok(GivenMoves::parse(text)),
        Value::Array(moves) => moves
            .iter()
            .map(|mv| match text_of(mv) {
                Some(text) => Ok((text.trim().to_owned(), None)),
                None => Err(wrong(mv)),
            })
            .collect(),
        Value::Object(counts) => counts
            .iter()
            .map(|(text, count)| match count.as_u64() {
                Some(nodes) => Ok((text.clone(), Some(nodes))),
                None => Err(wrong(count)),
            })
            .collect(),
        _ => return Err(wrong(value)),
    };
    texts.map(GivenMoves::of_texts)
}

/// The text of a move of a list: a string, or an object with the key `uci` or `san`.
fn text_of(mv: &Value) -> Option<&str> {
    match mv {
        Value::Object(object) => object.get("uci").or(object.get("san"))?.as_str(),
        _ => mv.as_str(),
    }
}

/// The moves of a text, separated by spaces. Move numbers are left out, as words of their own and in front of a move.
///
/// ```
/// use chessmoves::input::split_moves;
/// assert!(split_moves("1. e4 e5 2.Nf3 2... Nc6").eq(["e4", "e5", "Nf3", "Nc6"]));
/// ```
pub fn split_moves(text: &str) -> impl Iterator<Item = &str> {
    (text.split_whitespace())
        .map(without_number)
        .filter(|word| !word.is_empty())
}

/// Whether a text is a move in UCI notation, SAN or long algebraic notation, legal or not.
///
/// ```
/// use chessmoves::input::is_move;
/// assert!(is_move("Nf3") && is_move("e2-e4") && is_move("e7e8q"));
/// assert!(!is_move("kiwi"));
/// ```
pub fn is_move(text: &str) -> bool {
    MoveText::parse(text).is_some()
}

/// A word without a move number at its beginning: digits and at least one dot.
///
/// ```
/// use chessmoves::input::without_number;
/// assert_eq!(without_number("1.e4"), "e4");
/// assert_eq!(without_number("12...O-O"), "O-O");
/// assert_eq!(without_number("0-0"), "0-0");
/// ```
pub fn without_number(word: &str) -> &str {
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches(['.', '…']);
    if after_digits.len() < word.len() && after_dots.len() < after_digits.len() {
        after_dots
    } else {
        word
    }
}
