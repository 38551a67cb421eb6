//! Lines of JSON have the format of `format.txt`: the keys of each object in their order, and their types. No key can appear, vanish,
//! move or change its type unnoticed.

use chessmoves::Square;
use serde_json::Value;

use crate::table::{Field, list_of, map_of, split, table};

/// The name of a record's format.
pub(crate) fn name_of(record: &Value) -> &str {
    match (record["type"].as_str(), record["stage"].as_str()) {
        (Some("moves"), Some("clipped")) => "clip",
        (Some("moves"), Some("king")) => "legal",
        (Some("moves"), Some(stage)) => stage,
        (Some(name), _) => name,
        (None, _) => panic!("a record without a type: {record}"),
    }
}

/// Reads a line that has exactly the format of its record, with each key once and in its place.
pub(crate) fn read(line: &str) -> Value {
    let value: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}\n{line}"));
    // Duplicate keys would be gone, and spaces, escapes and numbers would differ.
    assert_eq!(value.to_string(), line);
    if let Err(error) = check(&value, name_of(&value)) {
        panic!("{error}\n{line}");
    }
    value
}

/// Whether a value has a type; if not, the error says where it differs.
pub(crate) fn check(value: &Value, ty: &str) -> Result<(), String> {
    let alternatives = split(ty, '|');
    if alternatives.len() > 1 {
        let errors: Vec<_> = (alternatives.iter())
            .filter_map(|ty| check(value, ty).err())
            .collect();
        return if errors.len() < alternatives.len() {
            Ok(())
        } else {
            Err(errors.join("; "))
        };
    }
    if let Some((item, fewest)) = list_of(ty) {
        let items = value
            .as_array()
            .ok_or_else(|| format!("{value} is not a list"))?;
        if items.len() < fewest {
            return Err(format!("{value} has fewer than {fewest} items"));
        }
        return items.iter().try_for_each(|value| check(value, item));
    }
    if let Some((key_type, value_type)) = map_of(ty) {
        let object = value
            .as_object()
            .ok_or_else(|| format!("{value} is not an object"))?;
        return object.iter().try_for_each(|(key, value)| {
            check(&Value::from(&**key), key_type)?;
            check(value, value_type).map_err(|error| format!("{key}: {error}"))
        });
    }
    if let Some(object) = table().object(ty) {
        return check_object(value, &object.fields);
    }
    if let Some(definition) = table().definition(ty) {
        return check_definition(value, ty, definition);
    }
    let is_as_expected = match ty {
        "null" => value.is_null(),
        "bool" => value.is_boolean(),
        "u32" | "u64" | "usize" => value.is_u64(),
        "u32+" | "u64+" | "usize+" => value.as_u64().is_some_and(|n| n > 0),
        "text" => value.is_string(),
        "char" => value.as_str().is_some_and(|text| text.chars().count() == 1),
        "object" => value.is_object(),
        literal => *value == serde_json::from_str::<Value>(literal).expect("a literal"),
    };
    if is_as_expected {
        Ok(())
    } else {
        Err(format!("{value} is not {ty}"))
    }
}

/// A type that has a JSON Schema of its own.
fn check_definition(value: &Value, name: &str, definition: &Value) -> Result<(), String> {
    let list = || value.as_array().map_or(&[][..], |items| items);
    let is_valid = match (name, definition["enum"].as_array()) {
        (_, Some(names)) => names.contains(value),
        ("square", _) => value.as_str().and_then(Square::from_name).is_some(),
        ("squares", _) => return check(value, "[square]"),
        ("span", _) => list().len() == 2 && list().iter().all(Value::is_u64),
        ("offset", _) => {
            let is_offset = |n: &Value| n.as_i64().is_some_and(|n| (-7..=7).contains(&n));
            list().len() == 2 && list().iter().all(is_offset)
        }
        _ => match definition["oneOf"].as_array() {
            Some(kinds) => kinds.iter().any(|kind| kind["const"] == *value),
            // Patterns of texts are for the schema.
            None => definition.get("pattern").is_some() && value.is_string(),
        },
    };
    if is_valid {
        Ok(())
    } else {
        Err(format!("{value} is not {name}"))
    }
}

fn check_object(value: &Value, fields: &[Field]) -> Result<(), String> {
    let object = value
        .as_object()
        .ok_or_else(|| format!("{value} is not an object"))?;
    let mut fields = fields.iter();
    for (key, value) in object {
        loop {
            match fields.next() {
                Some(field) if field.key == *key => {
                    check(value, &field.ty).map_err(|error| format!("{key}: {error}"))?;
                    break;
                }
                Some(field) if field.is_optional => {}
                Some(field) => return Err(format!("{key} instead of {}", field.key)),
                None => return Err(format!("{key} is unknown or out of order")),
            }
        }
    }
    match fields.find(|field| !field.is_optional) {
        Some(missing) => Err(format!("{} is missing", missing.key)),
        None => Ok(()),
    }
}

#[test]
fn deviations_from_the_format_are_found() {
    let start = r#"{"type":"position","schema":1,"name":"a","fen":"b","about":"c"}"#;
    read(start);
    for (from, to, expected) in [
        (r#""about":"c""#, r#""about":7"#, "about: 7 is not text"),
        (r#","about":"c""#, "", "about is missing"),
        (r#","name":"a""#, "", "fen instead of name"),
        (
            r#""c"}"#,
            r#""c","is":true}"#,
            "is is unknown or out of order",
        ),
        (
            r#""name":"a","fen":"b""#,
            r#""fen":"b","name":"a""#,
            "fen instead of name",
        ),
        (r#""schema":1"#, r#""schema":2"#, "schema: 2 is not 1"),
    ] {
        let changed = start.replace(from, to);
        let value: Value = serde_json::from_str(&changed).expect("JSON");
        assert_eq!(
            check(&value, "position"),
            Err(expected.to_owned()),
            "{changed}"
        );
    }
}
