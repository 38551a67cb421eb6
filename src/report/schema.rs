//! The records as a JSON Schema. What exists as a list in the code comes from there.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::SCHEMA;
use crate::rules::merit::Merit;
use crate::rules::reason::{Reason, Refusal};
use crate::types::{CastlingSide, Color, Role};

/// A JSON Schema (draft 2020-12) of every record that chessmoves prints: the value of a line is one of them. Keys of an
/// input that travel along are allowed in each record beside its own.
///
/// ```
/// let schema = chessmoves::report::schema();
/// assert_eq!(schema["$defs"]["status"]["properties"]["type"]["const"], "status");
/// ```
pub fn schema() -> Value {
    let records = [
        "raw", "clip", "board", "legal", "status", "control", "why", "play", "perft", "reason",
        "position", "error",
    ];
    let mut defs = words();
    parts(&mut defs);
    moves(&mut defs);
    answers(&mut defs);
    others(&mut defs);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A record of chessmoves",
        "description": format!("One line of output with --json, schema {SCHEMA}"),
        "oneOf": records.map(of),
        "$defs": defs,
    })
}

/// A reference to a definition.
fn of(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

fn list(name: &str) -> Value {
    json!({ "type": "array", "items": of(name) })
}

fn or_null(value: &Value) -> Value {
    json!({ "anyOf": [value, { "type": "null" }] })
}

fn flag() -> Value {
    json!({ "type": "boolean" })
}

/// A key that is there only when it is true.
fn only_true() -> Value {
    json!({ "const": true })
}

fn count() -> Value {
    json!({ "type": "integer", "minimum": 0 })
}

fn text() -> Value {
    json!({ "type": "string" })
}

/// A code that scripts rely on, of a list that may grow.
fn code() -> Value {
    json!({ "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$" })
}

fn one_of(all: &[impl Serialize]) -> Value {
    json!({ "enum": all })
}

/// Keys with their values; a key ending in `?` may be absent.
fn object(keys: Vec<(&str, Value)>) -> Value {
    let mut required = Vec::new();
    let mut properties = Map::new();
    for (key, value) in keys {
        let optional = key.strip_suffix('?');
        if optional.is_none() {
            required.push(key);
        }
        properties.insert(optional.unwrap_or(key).to_owned(), value);
    }
    json!({ "type": "object", "required": required, "properties": properties })
}

/// An object of its own in a line: its type and version first, and whatever travels along.
fn record(name: &str, keys: Vec<(&str, Value)>) -> Value {
    let mut all = vec![
        ("type", json!({ "const": name })),
        ("schema", json!({ "const": SCHEMA })),
    ];
    all.extend(keys);
    let mut record = object(all);
    record["additionalProperties"] = json!(true);
    record
}

/// The record of a question to a position, which is named first.
fn answer(name: &str, keys: Vec<(&str, Value)>) -> Value {
    let mut all = vec![
        ("line?", of("line")),
        ("fen", of("fen")),
        ("chess960?", only_true()),
    ];
    all.extend(keys);
    record(name, all)
}

fn words() -> Map<String, Value> {
    let merits: Vec<_> = Merit::ALL.iter().map(|merit| merit.code()).collect();
    let offset = json!({ "type": "integer", "minimum": -7, "maximum": 7 });
    [
        ("line", json!({ "type": "integer", "minimum": 1 })),
        (
            "fen",
            json!({ "type": "string", "pattern": r"^[1-8KQRBNPkqrbnp/]+ [wb] ([A-HKQa-hkq]{1,4}|-) ([a-h][36]|-) [0-9]+ [0-9]+$" }),
        ),
        (
            "square",
            json!({ "type": "string", "pattern": "^[a-h][1-8]$" }),
        ),
        ("squares", list("square")),
        ("vectors", list("squares")),
        (
            "offset",
            json!({ "type": "array", "prefixItems": [offset, offset], "items": false, "minItems": 2 }),
        ),
        ("offsets", list("offset")),
        ("color", one_of(&Color::ALL)),
        ("role", one_of(&Role::ALL)),
        ("promotion", one_of(&Role::PROMOTIONS)),
        ("side", one_of(&CastlingSide::ALL)),
        (
            "uci",
            json!({ "type": "string", "pattern": "^([a-h][1-8]){2}[qrbn]?$" }),
        ),
        (
            "san",
            json!({ "type": "string", "pattern": "^(O-O(-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?)[+#]?$" }),
        ),
        ("refusal", one_of(&Refusal::ALL)),
        ("reasonCode", one_of(Reason::ALL)),
        ("meritCode", one_of(&merits)),
    ]
    .map(|(name, schema)| (name.to_owned(), schema))
    .into_iter()
    .collect()
}

fn define<const N: usize>(defs: &mut Map<String, Value>, new: [(&str, Value); N]) {
    defs.extend(new.map(|(name, schema)| (name.to_owned(), schema)));
}

/// What several records have inside.
fn parts(defs: &mut Map<String, Value>) {
    let explained = |codes: &str| {
        object(vec![
            ("code", of(codes)),
            ("by", of("squares")),
            ("at", of("squares")),
            ("message", text()),
        ])
    };
    let piece = vec![
        ("piece", of("role")),
        ("color", of("color")),
        ("square", of("square")),
    ];
    let by = json!({ "type": "object", "propertyNames": of("square"), "additionalProperties": of("squares") });
    define(
        defs,
        [
            ("piece", object(piece)),
            ("reasonOf", explained("reasonCode")),
            ("reasonsOf", list("reasonOf")),
            ("meritOf", explained("meritCode")),
            (
                "controlled",
                object(vec![("controlled", of("squares")), ("by", by)]),
            ),
            (
                "castling",
                object(vec![
                    ("right", flag()),
                    ("possible", flag()),
                    ("reasons", of("reasonsOf")),
                ]),
            ),
            (
                "castlings",
                object(vec![
                    ("kingside", of("castling")),
                    ("queenside", of("castling")),
                ]),
            ),
            (
                "pin",
                object(vec![
                    ("square", of("square")),
                    ("by", of("square")),
                    ("line", of("squares")),
                ]),
            ),
            (
                "problem",
                object(vec![
                    ("code", code()),
                    ("message", text()),
                    ("squares", of("squares")),
                ]),
            ),
            ("verdict", verdict()),
        ],
    );
}

/// Without a reason a candidate is legal; with one, it was refused somewhere.
fn verdict() -> Value {
    let mut verdict = object(vec![
        ("from?", of("square")),
        ("to", of("square")),
        ("uci?", of("uci")),
        ("san?", of("san")),
        ("legal", flag()),
        ("stage?", of("refusal")),
        ("reasons", of("reasonsOf")),
        ("merits?", list("meritOf")),
    ]);
    verdict["dependentRequired"] = json!({ "uci": ["from", "san"] });
    verdict["if"] = json!({ "properties": { "legal": { "const": true } } });
    verdict["then"] =
        json!({ "properties": { "reasons": { "maxItems": 0 } }, "not": { "required": ["stage"] } });
    verdict["else"] =
        json!({ "properties": { "reasons": { "minItems": 1 } }, "required": ["stage"] });
    verdict
}

/// The four stages.
fn moves(defs: &mut Map<String, Value>) {
    let mv = object(vec![
        ("piece", of("role")),
        ("from", of("square")),
        ("to", of("square")),
        ("uci", of("uci")),
        ("san", of("san")),
        ("hasCaptured?", of("piece")),
        ("promotion?", of("promotion")),
        ("enPassant?", only_true()),
        ("castle?", of("side")),
        ("givesCheck?", only_true()),
    ]);
    let raw_move = object(vec![
        ("offset", of("offset")),
        ("to", or_null(&of("square"))),
    ]);
    let raw = record(
        "moves",
        vec![
            ("line?", of("line")),
            ("stage", json!({ "const": "raw" })),
            ("onMove", of("color")),
            ("piece", of("piece")),
            ("moves", list("rawMove")),
            ("moveVectors", list("offsets")),
        ],
    );
    let stage = |stage: &str, more: Vec<(&'static str, Value)>| {
        let mut keys = vec![
            ("line?", of("line")),
            ("stage", json!({ "const": stage })),
            ("fen", of("fen")),
            ("chess960?", only_true()),
            ("onMove", of("color")),
            ("piece", or_null(&of("piece"))),
            // With --slim, their names alone.
            ("moves", json!({ "anyOf": [list("move"), list("uci")] })),
            ("moveVectors", or_null(&of("vectors"))),
        ];
        keys.extend(more);
        record("moves", keys)
    };
    let king = vec![
        ("inCheck", flag()),
        ("checkers", of("squares")),
        ("checkMated", flag()),
        ("staleMated", flag()),
        ("canKSideCastle", flag()),
        ("canQSideCastle", flag()),
    ];
    define(
        defs,
        [
            ("move", mv),
            ("rawMove", raw_move),
            ("raw", raw),
            ("clip", stage("clipped", Vec::new())),
            ("board", stage("board", Vec::new())),
            ("legal", stage("king", king)),
        ],
    );
}

/// Questions to a position, but for its moves.
fn answers(defs: &mut Map<String, Value>) {
    let status = answer(
        "status",
        vec![
            ("onMove", of("color")),
            ("moveCount", or_null(&count())),
            ("captureCount", or_null(&count())),
            ("inCheck", flag()),
            ("checkers", of("squares")),
            ("doubleCheck", flag()),
            ("checkMated", flag()),
            ("staleMated", flag()),
            ("insufficientMaterial", flag()),
            ("fiftyMoves", flag()),
            (
                "outcome",
                json!({ "enum": [null, "white", "black", "draw"] }),
            ),
            ("pins", list("pin")),
            (
                "castling",
                object(vec![("white", of("castlings")), ("black", of("castlings"))]),
            ),
            ("problems", list("problem")),
            ("is?", flag()),
        ],
    );
    let control = answer(
        "control",
        vec![("white", of("controlled")), ("black", of("controlled"))],
    );
    let mut why = answer(
        "why",
        vec![
            ("onMove", of("color")),
            ("checkers", of("squares")),
            ("piece", or_null(&of("piece"))),
            ("move?", text()),
            ("legal?", flag()),
            ("verdicts", list("verdict")),
        ],
    );
    why["dependentRequired"] = json!({ "move": ["legal"], "legal": ["move"] });
    let played = object(vec![("uci", of("uci")), ("san", of("san"))]);
    let play = answer(
        "play",
        vec![
            ("onMove", of("color")),
            ("played", json!({ "type": "array", "items": played })),
        ],
    );
    define(defs, [("perft", perft())]);
    define(
        defs,
        [
            ("status", status),
            ("control", control),
            ("why", why),
            ("play", play),
        ],
    );
}

/// The moves of `divide` and `fens` are all in UCI or all in SAN.
fn perft() -> Value {
    let by_move = |values: &Value| {
        let of = |name| json!({ "propertyNames": of(name) });
        json!({ "type": "object", "additionalProperties": values, "anyOf": [of("uci"), of("san")] })
    };
    let depths = json!({ "type": "array", "items": count() });
    let mut perft = answer(
        "perft",
        vec![
            ("depth", count()),
            ("nodes", count()),
            ("divide?", by_move(&count())),
            ("fens?", by_move(&of("fen"))),
            ("entry?", text()),
            ("expected?", count()),
            ("ok?", flag()),
            ("checked?", depths.clone()),
            ("skipped?", depths),
        ],
    );
    perft["dependentRequired"] = json!({
        "fens": ["divide"],
        "entry": ["checked"],
        "expected": ["ok"],
        "ok": ["expected", "checked"],
        "checked": ["skipped"],
        "skipped": ["checked"],
    });
    perft
}

/// Records that answer no question to a position.
fn others(defs: &mut Map<String, Value>) {
    let example = object(vec![("fen", of("fen")), ("question", text())]);
    let reason = record(
        "reason",
        vec![
            ("code", of("reasonCode")),
            ("stage", of("refusal")),
            ("about", text()),
            ("example", or_null(&example)),
            ("command", json!({ "type": ["string", "null"] })),
        ],
    );
    let position = record(
        "position",
        vec![("name", text()), ("fen", of("fen")), ("about", text())],
    );
    let fault = object(vec![
        ("code", code()),
        ("field", text()),
        ("span", of("span")),
        ("message", text()),
        ("hint?", text()),
    ]);
    let mut faults = list("fault");
    faults["minItems"] = json!(2);
    let error = record(
        "error",
        vec![
            ("line?", of("line")),
            ("input", text()),
            ("code", code()),
            ("field?", text()),
            ("span?", of("span")),
            ("message", text()),
            ("hint?", text()),
            ("faults?", faults),
        ],
    );
    let span = json!({ "type": "array", "prefixItems": [count(), count()], "items": false, "minItems": 2 });
    define(
        defs,
        [
            ("span", span),
            ("fault", fault),
            ("reason", reason),
            ("position", position),
            ("error", error),
        ],
    );
}
