//! Every record that the library makes is one of the schema, and the schema has no key too many.

use std::fmt::Write as _;

use chessmoves::input::Input;
use chessmoves::notation::json::RecordKind;
use chessmoves::notation::names;
use chessmoves::notation::text::MoveText;
use chessmoves::render::json::append;
use chessmoves::report::{
    Asked, Control, FenText, Moves, NamedPosition, PerftReport, PieceOn, Played, PlayedMove,
    RawMoves, ReasonCode, Record, Status, SuiteCheck, Why, schema,
};
use chessmoves::rules::reason::Reason;
use chessmoves::{Color, Piece, Position, Role, Square, divide};
use jsonschema::Validator;
use serde_json::{Value, json};

fn validator(schema: &Value) -> Validator {
    jsonschema::draft202012::options()
        .build(schema)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// The schema as it would be if no key could ever be added: what is printed must satisfy that too.
fn strict(mut value: Value) -> Value {
    if let Some(object) = value.as_object_mut() {
        if object.contains_key("required") && object.contains_key("properties") {
            object.insert("additionalProperties".to_owned(), json!(false));
        }
        for (key, inner) in object.iter_mut() {
            // A condition is no description of an object.
            if !matches!(&**key, "if" | "then" | "else") {
                *inner = strict(inner.take());
            }
        }
    }
    value
}

/// Some 200 positions: those with names and their successors, and the odd ones of the fixture.
fn inputs() -> Vec<String> {
    let mut all: Vec<String> = (include_str!("../fixtures/fen-edge-cases.jsonl").lines())
        .map(|line| {
            let case: Value = serde_json::from_str(line).expect(line);
            case["fen"].as_str().expect(line).to_owned()
        })
        .collect();
    for named in names::POSITIONS {
        let mut position = Input::read(named.name)
            .and_then(|input| input.position())
            .expect(named.name);
        for ply in 0..12 {
            let fen = chessmoves::report::FenText::of(&position);
            all.push(fen.to_string());
            let moves = position.legal_moves();
            let Some(&mv) = moves.get((ply * 7 + 3) % moves.len().max(1)) else {
                break;
            };
            position = position.play(mv);
        }
    }
    all.push(r#"{"board": {"e1": "K", "e9": "k"}}"#.to_owned());
    all.push(r#"{"fen": "8/8 w", "id": 7}"#.to_owned());
    all
}

/// All records that an input can give.
fn records(text: &str) -> Vec<Value> {
    let answered = Input::read(text).and_then(|input| {
        let position = input.position()?;
        Ok((answers(&input, &position)?, position))
    });
    match answered {
        Ok((mut all, position)) => {
            all.extend(of_pieces(&position));
            for (n, record) in all.iter_mut().enumerate() {
                if n % 3 == 0 {
                    record.set_line(n as u64 + 1);
                }
            }
            all.iter().map(value).collect()
        }
        Err(error) => {
            let mut record = error.record(text);
            record.line = Some(3);
            vec![value(&record)]
        }
    }
}

fn value(record: &impl serde::Serialize) -> Value {
    serde_json::to_value(record).expect("a record is JSON")
}

fn answers(
    input: &Input,
    position: &Position,
) -> Result<Vec<Record>, chessmoves::input::InputError> {
    let mut perft = PerftReport::new(position, 1, position.count_legal());
    perft.divide = Some(
        divide(position, 1)
            .into_iter()
            .map(|(mv, nodes)| {
                let uci = chessmoves::notation::uci::Uci::new(mv, position.is_chess960());
                (uci.to_string(), nodes)
            })
            .collect(),
    );
    let mut in_san = PerftReport::new(position, 1, position.count_legal());
    let named = (divide(position, 1).into_iter())
        .map(|(mv, nodes)| (mv, PlayedMove::new(position, mv).san.to_string(), nodes));
    in_san.divide = Some(
        (named.clone())
            .map(|(_, name, nodes)| (name, nodes))
            .collect(),
    );
    in_san.fens = Some(
        named
            .map(|(mv, name, _)| (name, FenText::of(&position.play(mv))))
            .collect(),
    );
    let mut of_suite = PerftReport::new(position, 1, position.count_legal());
    of_suite.suite = Some(SuiteCheck {
        entry: Some("a position".to_owned()),
        expected: Some(20),
        ok: Some(of_suite.nodes == 20),
        checked: vec![0],
        skipped: vec![2, 3],
    });
    let mut asked = Status::new(position, &input.problems());
    asked.is = Some(true);
    let mut all = vec![
        Record::Status(Box::new(asked)),
        Record::Moves(Moves::board(position, None)),
        Record::Moves(Moves::king(position, None)?),
        Record::Status(Box::new(Status::new(position, &input.problems()))),
        Record::Control(Box::new(Control::new(position))),
        Record::Why(Why::new(position, &Asked::Everything)?),
        Record::Perft(PerftReport::new(position, 3, 0)),
        Record::Perft(perft),
        Record::Perft(in_san),
        Record::Perft(of_suite),
        Record::Played(Played::new(position, Vec::new())),
    ];
    for mv in position.legal_moves() {
        let played = PlayedMove::new(position, mv);
        let mut text = played.san.to_string();
        let asked = Asked::Move {
            read: MoveText::parse(&text)?,
            text: text.clone(),
        };
        all.push(Record::Why(Why::new(position, &asked)?));
        text.clear();
        write!(text, "{}", played.uci).expect("a string takes it");
        assert!(MoveText::parse(&text).is_ok(), "{text}");
        all.push(Record::Played(Played::new(
            &position.play(mv),
            vec![played],
        )));
    }
    for text in ["O-O", "O-O-O", "e2e4", "a7a8", "a7a8k", "Ke2", "Nf3"] {
        let asked = Asked::Move {
            read: MoveText::parse(text)?,
            text: text.to_owned(),
        };
        all.push(Record::Why(Why::new(position, &asked)?));
    }
    Ok(all)
}

fn of_pieces(position: &Position) -> Vec<Record> {
    let board = position.board();
    let mut all = Vec::new();
    for square in board.occupied() {
        let Some(piece) = board.piece_at(square) else {
            continue;
        };
        let piece = PieceOn::new(piece, square);
        all.push(Record::Moves(Moves::clipped(piece, position)));
        all.push(Record::Moves(Moves::board(position, Some(piece))));
        all.extend(Moves::king(position, Some(piece)).map(Record::Moves));
        all.extend(Why::new(position, &Asked::Piece(piece)).map(Record::Why));
    }
    all
}

fn assert_valid(validator: &Validator, record: &Value) {
    if let Err(error) = validator.validate(record) {
        panic!("{error} at {}\n{record}", error.instance_path());
    }
}

#[test]
fn every_record_is_one_of_the_schema() {
    let (lenient, strict) = (validator(&schema()), validator(&strict(schema())));
    let mut kinds: Vec<(String, String)> = Vec::new();
    let inputs = inputs();
    assert!(inputs.len() >= 200, "{}", inputs.len());
    for text in inputs {
        for record in records(&text) {
            assert_valid(&lenient, &record);
            assert_valid(&strict, &record);
            let word = |key: &str| record[key].as_str().unwrap_or_default().to_owned();
            let kind = (word("type"), word("stage"));
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
    }
    for square in Square::all() {
        for role in Role::ALL {
            for color in Color::ALL {
                let piece = PieceOn::new(Piece::new(color, role), square);
                let record = value(&Record::Raw(RawMoves::new(piece)));
                assert_valid(&strict, &record);
            }
        }
    }
    for reason in ReasonCode::all() {
        assert_valid(&strict, &value(&reason));
    }
    for named in names::POSITIONS {
        assert_valid(&strict, &value(&NamedPosition::from(named)));
    }
    kinds.sort_unstable();
    let kinds: Vec<_> = kinds.iter().map(|(a, b)| format!("{a} {b}")).collect();
    assert_eq!(
        kinds,
        [
            "control ",
            "error ",
            "moves board",
            "moves clipped",
            "moves king",
            "perft ",
            "play ",
            "status ",
            "why ",
        ]
    );
}

/// What the golden runs show is of the schema too, with whatever travels along.
#[test]
fn every_record_of_the_golden_runs_is_one_of_the_schema() {
    let validator = validator(&schema());
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli");
    let mut records = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let content = std::fs::read_to_string(&path).expect("a text");
        for line in content
            .lines()
            .filter(|line| line.starts_with(r#"{"type":"#))
        {
            let record = serde_json::from_str(line).expect(line);
            assert_valid(&validator, &record);
            records += 1;
        }
    }
    assert!(records > 100, "only {records} records");
}

/// One record of each kind.
fn samples() -> Vec<Value> {
    let piece = PieceOn::new(Piece::new(Color::White, Role::King), Square::E1);
    let mut all = vec![value(&Record::Raw(RawMoves::new(piece)))];
    all.push(value(&NamedPosition::from(&names::POSITIONS[0])));
    all.extend(ReasonCode::all().take(1).map(|reason| value(&reason)));
    all.extend(records("4k3/8 x"));
    all.extend(records("4r1k1/8/8/8/8/8/4N3/R3K3 w Q - 0 1"));
    all
}

#[test]
fn no_required_key_can_be_missing() {
    let (document, lenient) = (schema(), validator(&schema()));
    let mut removed = 0;
    for record in samples() {
        assert_valid(&lenient, &record);
        let name = match (record["type"].as_str(), record["stage"].as_str()) {
            (Some("moves"), Some("raw")) => "raw",
            (Some("moves"), Some("clipped")) => "clip",
            (Some("moves"), Some("board")) => "board",
            (Some("moves"), Some(_)) => "legal",
            (Some(name), _) => name,
            (None, _) => panic!("a record without a type: {record}"),
        };
        let required = document["$defs"][name]["required"].as_array().expect(name);
        for key in required {
            let key = key.as_str().expect("a key");
            let mut less = record.clone();
            assert!(
                less.as_object_mut()
                    .expect("an object")
                    .remove(key)
                    .is_some()
            );
            // A record of stage 4 without what that adds would still have another stage's keys, but not its name.
            assert!(!lenient.is_valid(&less), "{name} without {key}");
            removed += 1;
        }
    }
    assert!(removed > 100, "{removed}");
}

#[test]
fn a_slim_record_is_one_of_the_schema() {
    let validator = validator(&strict(schema()));
    for named in names::POSITIONS {
        let input = Input::read(named.name).expect(named.name);
        let position = input.position().expect(named.name);
        let legal = Moves::king_slim(&position, None).expect(named.name);
        let mut line = Vec::new();
        append(&Record::Slim(legal), &[], None, &mut line).expect("a line");
        assert_valid(&validator, &serde_json::from_slice(&line).expect("JSON"));
    }
}

#[test]
fn wrong_values_are_refused() {
    let lenient = validator(&schema());
    for (change, to) in [
        ("/onMove", json!("w")),
        ("/schema", json!(2)),
        ("/line", json!(0)),
        ("/moves/0/to", json!("e9")),
        ("/moves/0/givesCheck", json!(false)),
        ("/moves/0/san", json!("0-0")),
        ("/piece/piece", json!("k")),
        ("/moveVectors/0/0", json!("N")),
        ("/inCheck", json!(null)),
    ] {
        let piece = PieceOn::new(Piece::new(Color::White, Role::King), Square::E1);
        let position = (Input::read("4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
            .and_then(|input| input.position())
            .expect("a position");
        let moves = Moves::king(&position, Some(piece)).expect("one king a side");
        let mut record = value(&moves);
        record["line"] = json!(1);
        record["moves"][0]["givesCheck"] = json!(true);
        record["id"] = json!({ "travels": "along" });
        assert_valid(&lenient, &record);
        *record.pointer_mut(change).expect(change) = to;
        assert!(!lenient.is_valid(&record), "{change}");
    }
}

/// The keys of the records are written down once more where records are read: they are the same.
#[test]
fn the_keys_are_those_that_the_reader_knows() {
    let document = schema();
    let keys = |names: &[&str]| {
        let mut keys: Vec<String> = (names.iter())
            .flat_map(|name| {
                document["$defs"][name]["properties"]
                    .as_object()
                    .expect(name)
            })
            .map(|(key, _)| key.clone())
            .collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    };
    for kind in RecordKind::all() {
        let names = match kind {
            RecordKind::Moves => vec!["raw", "clip", "board", "legal"],
            _ => vec![kind.name()],
        };
        let mut known = kind.keys().to_vec();
        known.sort_unstable();
        assert_eq!(keys(&names), known, "{kind:?}");
    }
}

#[test]
fn the_codes_are_those_of_the_enum() {
    let codes: Vec<_> = Reason::ALL.iter().map(|reason| reason.code()).collect();
    assert_eq!(schema()["$defs"]["reasonCode"]["enum"], json!(codes));
}
