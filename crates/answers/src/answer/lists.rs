//! Answers that are not about a position: the named positions, the reason codes, the schema and the version, and text in
//! place of JSON.

use chessmoves_core::Reason;
use chessmoves_core::notation::named::NamedFen;

use super::json::{Fields, Object, SCHEMA, SCHEMA_DOCUMENT, object};
use super::{Code, RecordKind, codes, error, game};

#[rustfmt::skip]
const POSITION: RecordKind = RecordKind::new("position", &["type", "schema", "name", "fen", "about"]);
#[rustfmt::skip]
const OUTPUT: RecordKind = RecordKind::new("output", &["type", "schema", "format", "text"]);
#[rustfmt::skip]
const SCHEMA_LINE: RecordKind = RecordKind::new("schema", &["type", "schema", "document"]);
#[rustfmt::skip]
const VERSION: RecordKind = RecordKind::new("version", &["type", "schema", "version", "target", "features", "sliders"]);

/// The kinds that are not bodies of answers.
#[rustfmt::skip]
pub(super) const KINDS: &[RecordKind] = &[
    game::KIND,
    codes::KIND,
    POSITION,
    OUTPUT,
    SCHEMA_LINE,
    VERSION,
    // The answers to the messages of the articles.
    RecordKind::new("rawMoves", &["type", "schema", "piece", "moves", "moveVectors"]),
    RecordKind::new("legalMoves", &["type", "schema", "fen", "piece", "moves", "moveVectors", "inCheck", "checkers", "checkMated", "staleMated", "canKSideCastle", "canQSideCastle"]),
    RecordKind::new("squaresControlledBy", &["type", "schema", "fen", "color", "pieceMoves", "controlled"]),
    error::KIND,
];

/// Appends a named position as one line of JSON.
pub fn position(named: &NamedFen, out: &mut Vec<u8>) {
    line(POSITION, out, |object| {
        object.put("name", named.name);
        object.put("fen", named.fen);
        object.put("about", named.about);
    });
}

/// Appends the meaning of a reason code as one line of JSON.
pub fn reason(reason: Reason, out: &mut Vec<u8>) {
    let mut line = Object::new(out, Fields::All);
    line.put("type", "reason");
    line.put("schema", &SCHEMA);
    line.put("code", reason.code());
    line.put("stage", &reason.stage());
    line.put("about", reason.about());
    match reason.example() {
        Some(example) => line.put_object("example", |object| {
            object.put("fen", example.fen);
            object.put("question", example.question);
        }),
        None => line.put("example", &None::<bool>),
    }
    line.put("command", &Code::from(reason).example.command());
    line.end();
    out.push(b'\n');
}

/// Appends an answer in another format than JSON: `format` is `text`, `uci`, `san` or `svg`.
pub fn output(format: &str, text: &str, out: &mut Vec<u8>) {
    line(OUTPUT, out, |object| {
        object.put("format", format);
        object.put("text", text);
    });
}

/// Appends the schema as one line of JSON.
pub fn schema(out: &mut Vec<u8>) {
    line(SCHEMA_LINE, out, |object| {
        if let Some(out) = object.key("document") {
            // The document is indented; its strings contain neither line ends nor two spaces.
            let lines = SCHEMA_DOCUMENT.lines().map(str::trim_start);
            let text = lines.collect::<String>().replace("\": ", "\":");
            out.extend_from_slice(text.as_bytes());
        }
    });
}

/// Appends the version of the program, what it was built for and with, and how it looks up slider attacks.
pub fn version(version: &str, target: &str, features: &[&str], sliders: &str, out: &mut Vec<u8>) {
    line(VERSION, out, |object| {
        object.put("version", version);
        object.put("target", target);
        object.put("features", features);
        object.put("sliders", sliders);
    });
}

/// Appends a line of JSON.
fn line(kind: RecordKind, out: &mut Vec<u8>, write: impl FnOnce(&mut Object<'_, '_>)) {
    object(out, |object| {
        object.put_head(kind, None);
        write(object);
    });
    out.push(b'\n');
}
