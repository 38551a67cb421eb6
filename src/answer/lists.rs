//! Answers that are not about a position: the named positions, the reason codes, the schema and the version, and text in
//! place of JSON.

use super::json::{Fields, Object, SCHEMA, SCHEMA_DOCUMENT, object};
use super::{RecordKind, codes, error, game};
use crate::notation::named::NamedFen;
use crate::rules::explain::Reason;

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

/// A named position: a line of `positions`.
pub type NamedPosition = NamedFen;

impl NamedFen {
    /// Appends the position as one line of JSON.
    pub fn json(&self, out: &mut Vec<u8>) {
        line(POSITION, out, |object| {
            object.put("name", self.name);
            object.put("fen", self.fen);
            object.put("about", self.about);
        });
    }
}

/// The meaning of a reason code: a line of `why --codes`.
pub type ReasonCode = Reason;

impl Reason {
    /// Appends the meaning of the code as one line of JSON.
    pub fn json(self, out: &mut Vec<u8>) {
        let mut line = Object::new(out, Fields::All);
        line.put("type", "reason");
        line.put("schema", &SCHEMA);
        line.put("code", self.code());
        line.put("stage", &self.stage());
        line.put("about", self.about());
        match self.example() {
            Some(example) => line.put_object("example", |object| {
                object.put("fen", example.fen);
                object.put("question", example.question);
            }),
            None => line.put("example", &None::<bool>),
        }
        line.put("command", &self.command());
        line.end();
        out.push(b'\n');
    }
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
