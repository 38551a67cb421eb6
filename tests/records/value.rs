//! Parts of records that were read back from JSON.

use chessmoves::{Color, Piece, Role, Square};
use serde_json::{Map, Value};

pub(crate) fn text(value: &Value) -> &str {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value} is not text"))
}

pub(crate) fn flag(value: &Value) -> bool {
    value
        .as_bool()
        .unwrap_or_else(|| panic!("{value} is not true or false"))
}

pub(crate) fn list(value: &Value) -> &[Value] {
    value
        .as_array()
        .unwrap_or_else(|| panic!("{value} is not a list"))
}

pub(crate) fn object(value: &Value) -> &Map<String, Value> {
    value
        .as_object()
        .unwrap_or_else(|| panic!("{value} is not an object"))
}

pub(crate) fn square(value: &Value) -> Square {
    Square::from_name(text(value)).unwrap_or_else(|| panic!("{value} is not a square"))
}

pub(crate) fn squares(value: &Value) -> Vec<Square> {
    list(value).iter().map(square).collect()
}

pub(crate) fn role(value: &Value) -> Role {
    let letter = text(value).chars().next();
    letter
        .and_then(Role::from_letter)
        .unwrap_or_else(|| panic!("{value} is not a role"))
}

/// A piece and its square.
pub(crate) fn piece(value: &Value) -> (Piece, Square) {
    let color = Color::ALL
        .into_iter()
        .find(|color| value["color"] == color.name());
    let piece = Piece::new(color.expect("a colour"), role(&value["piece"]));
    (piece, square(&value["square"]))
}
