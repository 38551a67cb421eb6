//! Lists of moves to compare, as text or in JSON.

use serde_json::Value;

use super::{Input, InputError};
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
pub fn given_moves_in_json(input: &Input) -> Result<GivenMoves, InputError> {
    let moves = input.extra.iter().find(|(key, _)| key == "moves");
    let (_, raw) = moves.ok_or(InputError::NoMoveList)?;
    match serde_json::from_str(raw.get()) {
        Ok(value) => of_json(&value),
        Err(_) => Err(InputError::MoveList {
            found: "a number out of range",
        }),
    }
}

fn of_json(value: &Value) -> Result<GivenMoves, InputError> {
    let wrong = |value: &Value| InputError::MoveList {
        found: match value {
            Value::Null => "null",
            Value::Bool(_) => "true or false",
            Value::Number(_) => "a number",
            Value::String(_) => "a text",
            Value::Array(_) => "a list in the list",
            Value::Object(_) => "an object without uci or san",
        },
    };
    match value {
        Value::String(text) => Ok(GivenMoves::parse(text)),
        Value::Array(moves) => {
            let texts = moves.iter().map(|mv| {
                let text = match mv {
                    Value::String(text) => Some(text),
                    Value::Object(object) => match object.get("uci").or(object.get("san")) {
                        Some(Value::String(text)) => Some(text),
                        _ => None,
                    },
                    _ => None,
                };
                let text = text.ok_or_else(|| wrong(mv))?;
                Ok((text.trim().to_owned(), None))
            });
            Ok(GivenMoves::of_texts(
                texts.collect::<Result<Vec<_>, InputError>>()?,
            ))
        }
        Value::Object(counts) => {
            let texts = counts.iter().map(|(text, count)| {
                let count = count.as_u64().ok_or_else(|| wrong(count))?;
                Ok((text.clone(), Some(count)))
            });
            Ok(GivenMoves::of_texts(
                texts.collect::<Result<Vec<_>, InputError>>()?,
            ))
        }
        _ => Err(wrong(value)),
    }
}
