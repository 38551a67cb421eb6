//! The table of records, `format.txt`, and what is generated from it: `BLESS=1 cargo test --test records generated` writes the JSON Schema
//! and the keys in `record.rs`.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;
use std::{env, fs};

use chessmoves::answer::{RecordKind, SCHEMA_DOCUMENT};
use chessmoves::{Effect, Reason};
use serde_json::{Map, Value, json};

use crate::schema::keys_of;

const TABLE: &str = include_str!("../../crates/answers/src/write/json/format.txt");

/// The objects and the other types.
pub(crate) struct Table {
    objects: Vec<Object>,
    /// Types with a JSON Schema of their own.
    definitions: Vec<(String, Value)>,
}

/// An object.
pub(crate) struct Object {
    name: String,
    is_record: bool,
    about: String,
    pub(crate) fields: Vec<Field>,
    conditions: Value,
}

/// A key of an object.
#[derive(Clone)]
pub(crate) struct Field {
    pub(crate) key: String,
    pub(crate) is_optional: bool,
    pub(crate) ty: String,
    about: String,
}

impl Table {
    pub(crate) fn object(&self, name: &str) -> Option<&Object> {
        self.objects.iter().find(|object| object.name == name)
    }

    pub(crate) fn definition(&self, name: &str) -> Option<&Value> {
        let mut definitions = self.definitions.iter();
        Some(&definitions.find(|(known, _)| known == name)?.1)
    }
}

/// The first word of a text, and the rest.
fn word(text: &str) -> (&str, &str) {
    text.split_once(' ').unwrap_or((text, ""))
}

impl Field {
    /// A row: `key?: type description`.
    fn parse(row: &str) -> Self {
        let (key, rest) = word(row);
        let (ty, about) = word(rest);
        let key = key.strip_suffix(':').unwrap_or_else(|| panic!("{row}"));
        Self {
            key: key.trim_end_matches('?').to_owned(),
            is_optional: key.ends_with('?'),
            ty: ty.to_owned(),
            about: about.to_owned(),
        }
    }
}

/// The table as read.
pub(crate) fn table() -> &'static Table {
    static READ: OnceLock<Table> = OnceLock::new();
    READ.get_or_init(|| read(TABLE))
}

/// The headings with their rows. A line with more spaces belongs to the one before.
fn sections(text: &str) -> Vec<(String, Vec<String>)> {
    let mut sections: Vec<(String, Vec<String>)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (row, depth) = (line.trim_start(), line.len() - line.trim_start().len());
        match (depth, sections.last_mut()) {
            _ if row.is_empty() => {}
            (0, _) => sections.push((row.to_owned(), Vec::new())),
            (4, Some((_, rows))) => rows.push(row.to_owned()),
            (_, Some((heading, rows))) => {
                let before = rows.last_mut().unwrap_or(heading);
                *before = format!("{before} {row}");
            }
            (_, None) => panic!("a row without a heading: {row}"),
        }
    }
    sections
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn read(text: &str) -> Table {
    let reasons: Value = Reason::ALL.iter().map(|reason| reason.code()).collect();
    let effects: Value = Effect::ALL.iter().map(|effect| effect.code()).collect();
    let codes = [("reasonCode", reasons), ("meritCode", effects)];
    let codes = codes.map(|(name, codes)| (name.to_owned(), json!({ "enum": codes })));
    let (mut objects, mut definitions) = (Vec::new(), Vec::from(codes));
    let mut groups: BTreeMap<String, Vec<Field>> = BTreeMap::new();
    for (heading, rows) in sections(text) {
        let (kind, rest) = word(&heading);
        let (name, mut about) = word(rest);
        if kind == "define" {
            definitions.push((name.to_owned(), parsed(about)));
            continue;
        }
        let (mut fields, mut conditions) = (Vec::new(), Value::Null);
        let is_record = kind == "record";
        if is_record {
            let (ty, rest) = word(about);
            about = rest;
            fields.push(Field::parse(&format!("type: {ty}")));
            fields.push(Field::parse("schema: 1 The version of the records."));
        }
        for row in rows {
            match (row.strip_prefix('@'), row.strip_prefix("where ")) {
                (Some(group), _) => fields.extend_from_slice(&groups[group]),
                (None, Some(condition)) => conditions = parsed(condition),
                (None, None) => fields.push(Field::parse(&row)),
            }
        }
        let (name, about) = (name.to_owned(), about.to_owned());
        match kind {
            "group" => drop(groups.insert(name, fields)),
            "record" | "object" => objects.push(Object {
                name,
                is_record,
                about,
                fields,
                conditions,
            }),
            _ => panic!("{heading}"),
        }
    }
    Table {
        objects,
        definitions,
    }
}

/// The type of the items of a list, and their least number.
pub(crate) fn list_of(ty: &str) -> Option<(&str, usize)> {
    let list = ty.trim_end_matches('+');
    let item = list.strip_prefix('[')?.strip_suffix(']')?;
    Some((item, ty.len() - list.len()))
}

/// The types of the keys and of the values of an object with any keys.
pub(crate) fn map_of(ty: &str) -> Option<(&str, &str)> {
    let pair = ty.strip_prefix('{')?.strip_suffix('}')?;
    pair.split_once(':')
}

/// Splits a type at a character that is not in brackets.
pub(crate) fn split(ty: &str, at: char) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0);
    for (n, c) in ty.char_indices() {
        match c {
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            c if c == at && depth == 0 => {
                parts.push(&ty[start..n]);
                start = n + 1;
            }
            _ => {}
        }
    }
    parts.push(&ty[start..]);
    parts
}

/// The JSON Schema of a type.
fn schema_of(ty: &str) -> Value {
    let alternatives = split(ty, '|');
    if let [ty, "null"] = alternatives[..] {
        let mut of = schema_of(ty);
        if of["type"].is_string() {
            of["type"] = json!([of["type"], "null"]);
            return of;
        }
    }
    if alternatives.len() > 1 {
        let literals: Vec<_> = alternatives.iter().map(|ty| schema_of(ty)).collect();
        let texts: Vec<_> = (literals.iter()).filter_map(|of| of.get("const")).collect();
        return if texts.len() == literals.len() {
            json!({ "enum": texts })
        } else {
            json!({ "anyOf": literals })
        };
    }
    if let Some((item, fewest)) = list_of(ty) {
        let mut of = json!({ "type": "array", "items": schema_of(item) });
        if fewest > 0 {
            of["minItems"] = fewest.into();
        }
        return of;
    }
    if let Some((key, value)) = map_of(ty) {
        let value = schema_of(value);
        return match key {
            "text" => json!({ "type": "object", "additionalProperties": value }),
            "square" => {
                let squares = json!({ "^[a-h][1-8]$": value });
                json!({ "type": "object", "additionalProperties": false, "patternProperties": squares })
            }
            "uci|san" => {
                let names = ["uci", "san"].map(|name| json!({ "propertyNames": schema_of(name) }));
                json!({ "type": "object", "additionalProperties": value, "anyOf": names })
            }
            _ => panic!("{ty}"),
        };
    }
    let number = |format: &str| {
        let least = u32::from(ty.ends_with('+'));
        json!({ "type": "integer", "format": format, "minimum": least })
    };
    match ty.trim_end_matches('+') {
        "null" => json!({ "type": "null" }),
        "bool" => json!({ "type": "boolean" }),
        "text" => json!({ "type": "string" }),
        "char" => json!({ "type": "string", "minLength": 1, "maxLength": 1 }),
        "object" => json!({ "type": "object", "additionalProperties": true }),
        "u32" => number("uint32"),
        "u64" => number("uint64"),
        "usize" => number("uint"),
        name if table().object(name).is_some() || table().definition(name).is_some() => {
            json!({ "$ref": format!("#/$defs/{name}") })
        }
        literal => json!({ "const": parsed(literal) }),
    }
}

impl Object {
    fn schema(&self) -> Value {
        let described = |field: &Field| {
            let mut of = schema_of(&field.ty);
            if !field.about.is_empty() {
                of["description"] = field.about.as_str().into();
            }
            (field.key.clone(), of)
        };
        let required = self.fields.iter().filter(|field| !field.is_optional);
        let mut schema = json!({
            "type": "object",
            "properties": self.fields.iter().map(described).collect::<Map<_, _>>(),
            "required": required.map(|field| &*field.key).collect::<Vec<_>>(),
            "description": self.about,
        });
        for (key, condition) in self.conditions.as_object().into_iter().flatten() {
            schema[key] = condition.clone();
        }
        schema
    }
}

/// The schema of all records.
fn schema_document() -> Value {
    let Table {
        objects,
        definitions,
    } = table();
    let records = objects.iter().filter(|object| object.is_record);
    let records = records.map(|record| schema_of(&record.name));
    let objects = objects
        .iter()
        .map(|object| (object.name.clone(), object.schema()));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A record of chessmoves",
        "description": "One line of output with --json, schema 1",
        "oneOf": records.collect::<Vec<_>>(),
        "$defs": objects.chain(definitions.iter().cloned()).collect::<Map<_, _>>(),
    })
}

/// `record.rs` with the keys of the table: after the colon of each kind, up to its semicolon.
fn with_keys(source: &str, schema: &Value) -> String {
    const WIDTH: usize = 128;
    let mut written = source.to_owned();
    for kind in RecordKind::ALL {
        let start = format!(" \"{}\":", kind.name());
        let at = written.find(&start).expect("a line of the list") + start.len();
        let line_start = written[..at].rfind('\n').map_or(0, |end| end + 1);
        let mut length = at - line_start;
        let mut keys = String::new();
        // All kinds have `type` and `schema`.
        for key in &keys_of(schema, kind.name())[2..] {
            if length + key.len() + 2 > WIDTH {
                keys += "\n       ";
                length = 7;
            }
            keys = keys + " " + key;
            length += key.len() + 1;
        }
        let end = at + written[at..].find(';').expect("a semicolon");
        written.replace_range(at..end, &keys);
    }
    written
}

#[test]
fn what_is_generated_from_the_table_is_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/answers/src");
    let record = folder.join("record.rs");
    let source = fs::read_to_string(&record).expect("a file");
    let document = schema_document();
    let (written, schema) = (with_keys(&source, &document), format!("{document:#}\n"));
    if env::var_os("BLESS").is_some_and(|value| !value.is_empty()) {
        fs::write(record, written).expect("a file that can be written");
        let file = folder.join("write/json/schema.json");
        return fs::write(file, schema).expect("a file that can be written");
    }
    let about = "differs from format.txt: BLESS=1 cargo test --test records generated";
    assert!(written == source, "record.rs {about}");
    assert!(schema == SCHEMA_DOCUMENT, "schema.json {about}");
}
