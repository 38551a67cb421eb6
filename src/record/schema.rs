//! The JSON Schema of all records, derived from their types.

use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform, transform_subschemas};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::{
    ArticleControl, ArticleLegalMoves, ArticleRawMoves, Control, ErrorRecord, GameRecord,
    KingStage, Moves, NamedPosition, OutputRecord, PerftReport, Played, RawMoves, ReasonCode,
    SCHEMA, SchemaRecord, Status, VersionRecord, Why,
};
use crate::rules::explain::Stage;

/// A JSON Schema (draft 2020-12) of every record that chessmoves prints: each line of output with `--json` is one of them.
/// Keys of the input that are passed through may follow the record's own.
///
/// ```
/// let schema = chessmoves::record::schema();
/// assert_eq!(schema["$defs"]["status"]["properties"]["type"]["const"], "status");
/// ```
pub fn schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12()
        .for_serialize()
        .with(|settings| settings.meta_schema = None)
        .with_transform(OptionalIsNotNull)
        .with_transform(RecursiveTransform(unwrap_description))
        .into_generator();
    let moves = record::<Moves>("moves", &mut generator);
    let king_stage = KingStage::json_schema(&mut generator).to_value();
    let records = [
        ("raw", record::<RawMoves>("moves", &mut generator)),
        ("clip", moves_at(Stage::Clipped, &moves, &king_stage)),
        ("board", moves_at(Stage::Board, &moves, &king_stage)),
        ("legal", moves_at(Stage::King, &moves, &king_stage)),
        ("status", record::<Status>("status", &mut generator)),
        ("control", record::<Control>("control", &mut generator)),
        ("why", record::<Why>("why", &mut generator)),
        ("play", record::<Played>("play", &mut generator)),
        ("perft", record::<PerftReport>("perft", &mut generator)),
        ("game", record::<GameRecord>("game", &mut generator)),
        ("reason", record::<ReasonCode>("reason", &mut generator)),
        (
            "position",
            record::<NamedPosition>("position", &mut generator),
        ),
        (
            "rawMoves",
            record::<ArticleRawMoves>("rawMoves", &mut generator),
        ),
        (
            "legalMoves",
            record::<ArticleLegalMoves>("legalMoves", &mut generator),
        ),
        (
            "squaresControlledBy",
            record::<ArticleControl>("squaresControlledBy", &mut generator),
        ),
        ("output", record::<OutputRecord>("output", &mut generator)),
        ("schema", record::<SchemaRecord>("schema", &mut generator)),
        (
            "version",
            record::<VersionRecord>("version", &mut generator),
        ),
        ("error", record::<ErrorRecord>("error", &mut generator)),
    ];
    let references = records
        .each_ref()
        .map(|(name, _)| json!({ "$ref": format!("#/$defs/{name}") }));
    let mut definitions: Map<String, Value> = (records
        .into_iter()
        .map(|(name, schema)| (name.to_owned(), schema)))
    .collect();
    definitions.extend(generator.take_definitions(true));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A record of chessmoves",
        "description": format!("One line of output with --json, schema {SCHEMA}"),
        "oneOf": references,
        "$defs": definitions,
    })
}

/// The keys of the records with this value of `type`, in the order of their schemas.
pub(super) fn keys_of(schema: &Value, kind: &str) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    for definition in schema["$defs"]
        .as_object()
        .into_iter()
        .flat_map(Map::values)
    {
        let properties = &definition["properties"];
        if properties["type"]["const"] != kind {
            continue;
        }
        // A new key comes after the key that precedes it in this record.
        let mut at = 0;
        for key in properties.as_object().into_iter().flat_map(Map::keys) {
            let known = keys.iter().position(|known| known == key);
            if known.is_none() {
                keys.insert(at, key.clone());
            }
            at = known.unwrap_or(at) + 1;
        }
    }
    keys
}

/// The schema of a record, with references to its parts. The key `type` comes first; schemars does not derive it for structs.
fn record<T: JsonSchema>(kind: &str, generator: &mut SchemaGenerator) -> Value {
    let mut schema = T::json_schema(generator);
    OptionalIsNotNull.transform(&mut schema);
    RecursiveTransform(unwrap_description).transform(&mut schema);
    let mut value = schema.to_value();
    let properties = value["properties"].take();
    let mut all = Map::from_iter([("type".to_owned(), json!({ "const": kind }))]);
    all.extend(properties.as_object().cloned().unwrap_or_default());
    value["properties"] = Value::Object(all);
    if let Some(required) = value["required"].as_array_mut() {
        required.insert(0, json!("type"));
    }
    value
}

/// The schema of the moves at one stage: stage 4 requires what only it has.
fn moves_at(stage: Stage, moves: &Value, king_stage: &Value) -> Value {
    let mut schema = moves.clone();
    schema["properties"]["stage"] = json!({ "const": stage });
    if stage != Stage::King {
        (schema["properties"].as_object_mut()).map(|all| all.shift_remove("stages"));
    }
    for (key, _) in king_stage["properties"].as_object().into_iter().flatten() {
        if stage != Stage::King {
            schema["properties"]
                .as_object_mut()
                .map(|all| all.shift_remove(key));
        } else if let Some(required) = schema["required"].as_array_mut() {
            required.push(json!(key));
        }
    }
    schema
}

/// Joins the lines and paragraphs of a description, which are those of the source code.
fn unwrap_description(schema: &mut Schema) {
    if let Some(Value::String(text)) = schema.get_mut("description") {
        *text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
}

/// Removes `null` from keys that may be absent: they are omitted instead.
#[derive(Clone)]
struct OptionalIsNotNull;

impl Transform for OptionalIsNotNull {
    fn transform(&mut self, schema: &mut Schema) {
        let required = schema.get("required").cloned().unwrap_or_default();
        let is_required = |key: &str| {
            required
                .as_array()
                .is_some_and(|all| all.iter().any(|name| name == key))
        };
        if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
            for (key, value) in properties {
                if !is_required(key) {
                    without_null(value);
                }
            }
        }
        transform_subschemas(self, schema);
    }
}

fn without_null(value: &mut Value) {
    if let Some(types) = value.get_mut("type").and_then(Value::as_array_mut) {
        types.retain(|name| name != "null");
        if let [only] = &types[..] {
            value["type"] = only.clone();
        }
    }
    if let Some(values) = value.get_mut("enum").and_then(Value::as_array_mut) {
        values.retain(|value| !value.is_null());
    }
    if let Some(any_of) = value.get_mut("anyOf").and_then(Value::as_array_mut) {
        any_of.retain(|schema| schema["type"] != "null");
        if let [Value::Object(only)] = &any_of[..] {
            let only = only.clone();
            if let Some(object) = value.as_object_mut() {
                object.shift_remove("anyOf");
                object.extend(only);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn descriptions<'s>(value: &'s Value, all: &mut Vec<&'s str>) {
        match value {
            Value::Object(object) => {
                all.extend(object.get("description").and_then(Value::as_str));
                (object.values()).for_each(|value| descriptions(value, all));
            }
            Value::Array(values) => values.iter().for_each(|value| descriptions(value, all)),
            _ => {}
        }
    }

    #[test]
    fn descriptions_have_single_spaces_and_no_rust_types() {
        let schema = schema();
        let mut all = Vec::new();
        descriptions(&schema, &mut all);
        assert!(all.len() > 100, "only {} descriptions", all.len());
        for text in all {
            let is_single_spaced = text.split(' ').all(|word| !word.is_empty());
            assert!(is_single_spaced && !text.contains('\n'), "{text:?}");
            assert!(
                !text.contains(['<', '[']) && !text.contains("::"),
                "{text:?}"
            );
        }
    }
}
