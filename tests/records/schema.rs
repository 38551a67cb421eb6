//! The JSON Schema accepts every record, and rejects what is not one.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::{LazyLock, OnceLock};

use chessmoves::answer::play_moves;
use chessmoves::answer::{
    self, Ask, Buffers, Code, Examination, PieceOn, Question, RecordKind, SCHEMA_DOCUMENT, Settings,
};
use chessmoves::input::{Input, repair};
use chessmoves::notation::named;
use chessmoves::{Color, Piece, Reason, Role, Square};
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::errors::{self, error_record, move_error};
use crate::format;
use crate::samples::{Sample, about, finished, games, legal, read, why_move, workbench, written};
use crate::support::edge_cases;

/// The checked-in schema.
pub(crate) fn schema() -> Value {
    serde_json::from_str(SCHEMA_DOCUMENT).expect("JSON")
}

fn validator(schema: &Value) -> Validator {
    (jsonschema::draft202012::options().build(schema)).unwrap_or_else(|error| panic!("{error}"))
}

/// The schema without permission for unknown keys. Records without extra keys satisfy it, too.
fn strict(mut schema: Value) -> Value {
    if let Some(object) = schema.as_object_mut() {
        if object.contains_key("required") && object.contains_key("properties") {
            object.insert("unevaluatedProperties".to_owned(), json!(false));
        }
        for (key, inner) in object.iter_mut() {
            // A condition does not describe a whole object.
            if !matches!(&**key, "if" | "then" | "else") {
                *inner = strict(inner.take());
            }
        }
    } else if let Some(list) = schema.as_array_mut() {
        for inner in list {
            *inner = strict(inner.take());
        }
    }
    schema
}

fn parsed(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}\n{line}"))
}

fn value(sample: &Sample) -> Value {
    parsed(&sample.json())
}

/// The record of a sample whose input was read in an unexpected way.
fn noted(mut sample: Sample) -> Value {
    sample.question.notes.push("a note".to_owned());
    value(&sample)
}

/// The FENs of the fixture, the named positions and some that follow them, and faulty inputs.
fn inputs() -> Vec<String> {
    let mut inputs: Vec<_> = edge_cases::all().into_iter().map(|case| case.fen).collect();
    for named in named::POSITIONS {
        let mut position = read(named.name);
        for ply in 0..12 {
            let moves = legal(&position, None).moves;
            inputs.push(position.to_string());
            let count = moves.len();
            let Some(mv) = moves.get((ply * 7 + 3) % count.max(1)) else {
                break;
            };
            position = play_moves(position, [&*mv.uci.to_string()])
                .expect("a legal move")
                .0
                .position;
        }
    }
    inputs.push(r#"{"board": {"e1": "K", "e9": "k"}}"#.to_owned());
    inputs.push(r#"{"fen": "8/8 w", "id": 7}"#.to_owned());
    inputs.push("8/8/8 w - - 1".to_owned());
    inputs
}

/// All records that an input can lead to, with or without the number of a line.
fn records_of(text: &str, line: Option<u64>) -> Vec<Value> {
    if let Some(mut error) = error_record(text) {
        error.line = line;
        return vec![errors::read(&error)];
    }
    let input = Input::read(text).expect("a position");
    let position = input.position().expect("a position");
    let mut samples = about(&position, &input.problems());
    for sample in &mut samples {
        sample.question.line = line;
        let note = line.map(|line| format!("a note on line {line}"));
        sample.question.notes = note.into_iter().collect();
    }
    samples.iter().map(value).collect()
}

/// The records of inputs that are repaired.
fn repaired() -> impl Iterator<Item = Value> {
    // The fields of the first are separated by more than a space.
    let inputs = [
        "4k3/8/9/8/8/8/8/4K2R  W KQ - 0 1",
        r#"{"fen": "4k3/8/8/8/8/8/8/4K2R w K"}"#,
        "startpos",
    ];
    inputs.into_iter().map(|text| {
        let mut input = repair(text).expect("an input that can be repaired");
        let settings = Settings {
            fix: true,
            ..Settings::default()
        };
        let question = Question::new(&settings, &mut input).expect("a position");
        let answer = answer::answer(
            &Ask::Status(Examination::default()),
            &question,
            &mut Buffers::default(),
        )
        .expect("an answer");
        format::read(&written(|out| {
            answer.json(out);
        }))
    })
}

/// Records about who can still checkmate (a wall, forced moves, and a helpmate), and about the origin of a position.
fn deep() -> impl Iterator<Item = Value> {
    let inputs = [
        "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1",
        "k7/8/8/8/8/8/1q6/K7 w - - 0 1",
        "8/8/8/8/8/6k1/4r3/7K b - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/1P6/1PPPPPPP/RNBQKB1R w KQkq - 0 1",
        "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
    ];
    inputs.into_iter().map(|text| {
        let ask = Ask::Status(Examination {
            checkmate: true,
            origin: true,
            ..Examination::default()
        });
        let settings = Settings::default();
        let mut input = Input::read(text).expect("a position");
        let question = Question::new(&settings, &mut input).expect("a position");
        let answer = answer::answer(&ask, &question, &mut Buffers::default()).expect("an answer");
        format::read(&written(|out| {
            answer.json(out);
        }))
    })
}

/// The records that are not about an input.
fn other_records() -> Vec<Value> {
    let mut records = Vec::new();
    for square in Square::all() {
        for (role, color) in Role::ALL
            .iter()
            .flat_map(|&role| Color::ALL.map(|color| (role, color)))
        {
            let piece = PieceOn::new(Piece::new(color, role), square);
            records.push(value(&Sample::raw(piece)));
            records.push(noted(Sample::raw(piece)));
        }
    }
    let reasons = Reason::ALL.iter();
    records.extend(reasons.map(|reason| parsed(&written(|out| answer::reason(*reason, out)))));
    records.extend(Code::all().map(|code| parsed(&written(|out| answer::explanation(code, out)))));
    records.extend(games().iter().map(|line| parsed(line)));
    records.push(errors::read(&move_error()));
    records.extend(of_the_service());
    records.extend(workbench().iter().map(value));
    records.extend(workbench().into_iter().map(noted));
    records.extend(told());
    records.extend(repaired());
    records.extend(deep());
    let named = named::POSITIONS.iter();
    records.extend(named.map(|named| parsed(&written(|out| answer::position(named, out)))));
    records
}

/// Answers of all kinds about a position whose castling rights are ignored.
fn told() -> Vec<Value> {
    static INPUT: LazyLock<Input> =
        LazyLock::new(|| Input::read("4k3/8/8/8/8/8/8/5K1R w K - 0 1").expect("a FEN"));
    let position = INPUT.position().expect("a board");
    let mut samples = workbench();
    samples.extend(about(&position, &[]));
    samples.push(Sample::raw(PieceOn::new(
        Piece::new(Color::White, Role::King),
        Square::F1,
    )));
    for sample in &mut samples {
        sample.question.input = &INPUT;
        sample.question.reads_otherwise = true;
    }
    let line = |sample: &Sample| {
        let mut line = Vec::new();
        sample.answer().json(&mut line);
        finished(line)
    };
    samples.iter().map(|sample| parsed(&line(sample))).collect()
}

/// An answer to the message `legalMoves` with moves that the transcripts do not have.
const LEGAL_MOVES: &str = r#"{"type":"legalMoves","schema":1,"fen":"1n2k3/P7/8/8/8/8/8/4K2R w K - 0 1",
    "piece":{"piece":"P","color":"W","position":{"file":"a","rank":"7"}},
    "moves":[{"file":"a","rank":"8","uci":"a7a8q","san":"a8=Q","promotion":"Q"},
        {"file":"g","rank":"1","uci":"e1g1","san":"O-O","castle":"kingside"}],
    "moveVectors":[[{"file":"a","rank":"8"}],[{"file":"g","rank":"1"}]]}"#;

/// The records that only the service prints. Those of the articles are taken from its transcripts.
fn of_the_service() -> Vec<Value> {
    // The document itself is checked apart: the format of records does not describe its contents.
    let mut of_schema = parsed(&written(|out| answer::schema(&[], out)));
    assert_eq!(of_schema["document"], schema());
    of_schema["document"] = json!({});
    let records = [
        of_schema,
        parsed(LEGAL_MOVES),
        parsed(&written(|out| answer::output("san", "e4\n", &[], out))),
        parsed(&written(|out| {
            answer::version(&["cli"], "PEXT", &[], out);
        })),
    ];
    (records.into_iter())
        .chain(transcripts().into_iter().filter(is_of_articles))
        .collect()
}

fn is_of_articles(record: &Value) -> bool {
    let names = ["rawMoves", "legalMoves", "squaresControlledBy"];
    names.contains(&format::name_of(record))
}

fn assert_valid(validator: &Validator, record: &Value) {
    if let Err(error) = validator.validate(record) {
        panic!("{error} at {}\n{record}", error.instance_path());
    }
}

#[test]
fn every_record_is_valid() {
    let (lenient, strict) = (validator(&schema()), validator(&strict(schema())));
    let mut kinds = BTreeSet::new();
    let inputs = inputs();
    assert!(inputs.len() >= 200, "{}", inputs.len());
    let of_inputs = inputs.iter().zip(1..);
    let of_inputs = of_inputs.flat_map(|(text, n)| records_of(text, (n % 2 == 0).then_some(n)));
    for record in of_inputs.chain(other_records()) {
        assert_valid(&lenient, &record);
        assert_valid(&strict, &record);
        kinds.insert(format::name_of(&record).to_owned());
    }
    let definitions = schema()["oneOf"].as_array().expect("a list").clone();
    let references: BTreeSet<_> = (definitions.iter())
        .filter_map(|definition| definition["$ref"].as_str()?.strip_prefix("#/$defs/"))
        .map(str::to_owned)
        .collect();
    assert_eq!(kinds, references);
    // A list of moves has a definition for each of its four stages, and a reason has one, too.
    assert_eq!(kinds.len(), RecordKind::ALL.len() + 4, "{kinds:?}");
}

/// The records in the transcripts of the command line, without the extra keys that follow their own.
fn transcripts() -> Vec<Value> {
    let document = schema();
    let mut records = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli");
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let content = fs::read_to_string(&path).expect("a text");
        let (lines, others): (Vec<_>, Vec<_>) =
            (content.lines()).partition(|line| line.starts_with(r#"{"type":"#));
        for line in lines {
            let mut record = parsed(line);
            let own = keys_of(&document, record["type"].as_str().expect("a text"));
            let mut extra = remove_extra_keys(&mut record, &own);
            if is_of_articles(&record) && record.get("piece").is_some() {
                extra.extend(remove_extra_keys(
                    &mut record["piece"],
                    &["piece", "color", "position"],
                ));
            }
            for key in extra {
                // The operations of an EPD have no key of their own in the input.
                let is_given = key == "operations" || others.iter().any(|line| line.contains(&key));
                assert!(is_given, "{key} is not in the input: {line}");
            }
            records.push(record);
        }
    }
    records
}

/// Removes the keys that follow those of a record, and returns them.
fn remove_extra_keys(record: &mut Value, own: &[&str]) -> Vec<String> {
    let object = record.as_object_mut().expect("an object");
    let keys = object
        .keys()
        .rev()
        .take_while(|key| !own.contains(&&***key));
    let extra: Vec<_> = keys.cloned().collect();
    object.retain(|key, _| !extra.contains(key));
    extra
}

#[test]
fn every_record_of_the_transcripts_is_valid_without_other_keys() {
    let validator = validator(&strict(schema()));
    let records = transcripts();
    assert!(records.len() > 100, "only {} records", records.len());
    for record in records {
        assert_valid(&validator, &record);
    }
}

/// The keys of all definitions with this type. A new key comes after the key that precedes it in its record.
pub(crate) fn keys_of<'d>(document: &'d Value, kind: &str) -> Vec<&'d str> {
    let definitions = document["$defs"].as_object().expect("definitions");
    let mut keys = Vec::new();
    for definition in definitions.values() {
        if definition["properties"]["type"]["const"] != kind {
            continue;
        }
        let mut at = 0;
        for key in definition["properties"].as_object().expect("keys").keys() {
            let known = keys.iter().position(|known| known == key);
            at = known.unwrap_or_else(|| {
                keys.insert(at, &**key);
                at
            }) + 1;
        }
    }
    keys
}

#[test]
fn record_kinds_have_the_keys_of_the_schema_in_order() {
    let document = schema();
    for kind in RecordKind::ALL {
        assert_eq!(keys_of(&document, kind.name()), kind.keys(), "{kind:?}");
        assert_eq!(RecordKind::from_name(kind.name()), Some(kind));
    }
}

/// The keys of each definition that occur in a value.
fn keys_in(document: &Value, schema: &Value, value: &Value, keys: &mut BTreeSet<(String, String)>) {
    let reference = schema["$ref"]
        .as_str()
        .and_then(|text| text.strip_prefix("#/$defs/"));
    if let Some(name) = reference {
        let definition = &document["$defs"][name];
        let properties = definition["properties"].as_object();
        for (key, _) in properties.into_iter().flatten() {
            if value.get(key).is_some() {
                keys.insert((name.to_owned(), key.clone()));
            }
        }
        return keys_in(document, definition, value, keys);
    }
    for alternative in schema["anyOf"].as_array().into_iter().flatten() {
        keys_in(document, alternative, value, keys);
    }
    for item in value.as_array().into_iter().flatten() {
        keys_in(document, &schema["items"], item, keys);
    }
    for (key, item) in value.as_object().into_iter().flatten() {
        keys_in(document, &schema["properties"][key], item, keys);
    }
}

/// Records in which each key of each definition occurs; few, so that many changes of them can be tried.
fn samples() -> &'static [Value] {
    static SAMPLES: OnceLock<Vec<Value>> = OnceLock::new();
    SAMPLES.get_or_init(select_samples)
}

fn select_samples() -> Vec<Value> {
    let document = schema();
    let definitions = document["$defs"].as_object().expect("definitions");
    let mut missing: BTreeSet<(String, String)> = (definitions.iter())
        .flat_map(|(name, definition)| {
            let properties = definition["properties"].as_object().into_iter().flatten();
            properties.map(|(key, _)| (name.clone(), key.clone()))
        })
        .collect();
    let mut samples = Vec::new();
    let inputs = [
        "4k2b/2pP4/1P6/4pP2/8/8/4r1P1/R3K2R w KQ e6 0 1",
        "1r2k3/P7/5n2/8/8/8/4N3/RK2r3 b A - 0 1",
        "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 12",
    ];
    let inputs = inputs.into_iter().map(str::to_owned);
    let inputs = inputs.chain(edge_cases::all().into_iter().map(|case| case.fen));
    let of_inputs = inputs.flat_map(|text| [None, Some(1)].map(|line| records_of(&text, line)));
    for record in other_records().into_iter().chain(of_inputs.flatten()) {
        if missing.is_empty() {
            break;
        }
        let reference = json!({ "$ref": format!("#/$defs/{}", format::name_of(&record)) });
        let mut keys = BTreeSet::new();
        keys_in(&document, &reference, &record, &mut keys);
        let left = missing.len();
        missing.retain(|key| !keys.contains(key));
        if missing.len() < left {
            samples.push(record);
        }
    }
    assert!(missing.is_empty(), "{missing:?} never occur");
    samples
}

/// JSON pointers to a value and to everything in it; of long lists, to the first and the last item.
fn pointers(value: &Value, at: &str, pointers: &mut Vec<String>) {
    pointers.push(at.to_owned());
    if let Some(object) = value.as_object() {
        for (key, inner) in object {
            self::pointers(inner, &format!("{at}/{key}"), pointers);
        }
    } else if let Some(list) = value.as_array() {
        let last = list.len().saturating_sub(1);
        for (n, inner) in list
            .iter()
            .enumerate()
            .filter(|&(n, _)| n == 0 || n == last)
        {
            self::pointers(inner, &format!("{at}/{n}"), pointers);
        }
    }
}

/// Tries changes of each value in a sample. If the format does not permit the changed record, the schema must not.
fn try_changes(schema: &Value, changes_of: impl Fn(&Value) -> Vec<Value>) -> usize {
    let validator = validator(schema);
    let mut rejected = 0;
    for sample in samples() {
        assert_valid(&validator, sample);
        let mut all = Vec::new();
        pointers(sample, "", &mut all);
        let mut changed = sample.clone();
        for pointer in all {
            let value = sample.pointer(&pointer).expect("a value");
            for change in changes_of(value) {
                *changed.pointer_mut(&pointer).expect("a value") = change;
                if format::check(&changed, format::name_of(sample)).is_err() {
                    assert!(!validator.is_valid(&changed), "{pointer} of {changed}");
                    rejected += 1;
                }
            }
            *changed.pointer_mut(&pointer).expect("a value") = value.clone();
        }
    }
    rejected
}

#[test]
fn missing_keys_are_rejected() {
    let rejected = try_changes(&schema(), |value| {
        let object = value.as_object();
        let keys = object.into_iter().flat_map(|object| object.keys());
        keys.map(|key| {
            let mut without = value.clone();
            without
                .as_object_mut()
                .map(|object| object.shift_remove(key));
            without
        })
        .collect()
    });
    assert!(rejected > 200, "only {rejected} changes");
}

#[test]
fn unknown_keys_are_rejected_by_the_strict_schema() {
    let rejected = try_changes(&strict(schema()), |value| {
        let mut with_key = value.clone();
        with_key
            .as_object_mut()
            .map(|object| object.insert("unknown".to_owned(), json!(true)));
        if value.is_object() {
            vec![with_key]
        } else {
            Vec::new()
        }
    });
    assert!(rejected > 50, "only {rejected} changes");
}

#[test]
fn values_of_another_type_are_rejected() {
    let rejected = try_changes(&schema(), |_| {
        vec![
            json!(null),
            json!(true),
            json!(false),
            json!(7),
            json!(-1),
            json!(-8),
            json!(1.5),
            json!("?"),
            json!("e9"),
            json!("k"),
            json!("K"),
            json!([]),
            json!([0]),
            json!([0, 0, 0]),
            json!({}),
        ]
    });
    assert!(rejected > 2000, "only {rejected} changes");
}

/// Texts with a pattern, which the table of the format does not know.
#[test]
fn texts_that_do_not_fit_their_pattern_are_rejected() {
    let validator = validator(&schema());
    let mut rejected = 0;
    for sample in samples() {
        let mut all = Vec::new();
        pointers(sample, "", &mut all);
        for pointer in all {
            let wrong = match pointer.rsplit('/').next() {
                Some("fen") => ["8/8/8/8/8/8/8/8", "startpos", "8/8 w - - 0 1 1"],
                Some("uci") => ["e2-e4", "e7e8Q", "O-O"],
                Some("san") => ["0-0", "Pe4", "e8Q"],
                Some("code") => ["Code", "a_code", "a--code"],
                _ => continue,
            };
            for text in wrong {
                let mut changed = sample.clone();
                *changed.pointer_mut(&pointer).expect("a value") = json!(text);
                assert!(!validator.is_valid(&changed), "{pointer} of {changed}");
                rejected += 1;
            }
        }
    }
    assert!(rejected > 100, "only {rejected} changes");
}

#[test]
fn wrong_values_of_a_record_with_extra_keys_are_rejected() {
    let validator = validator(&schema());
    let position = read("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let king = PieceOn::new(Piece::new(Color::White, Role::King), Square::E1);
    let mut record = value(&Sample::of(&position, legal(&position, Some(king))));
    record["line"] = json!(1);
    record["moves"][0]["givesCheck"] = json!(true);
    record["id"] = json!({ "passed": "through" });
    assert_valid(&validator, &record);
    for (pointer, wrong) in [
        ("/onMove", json!("w")),
        ("/schema", json!(2)),
        ("/line", json!(0)),
        ("/moves/0/to", json!("e9")),
        ("/moves/0/givesCheck", json!(false)),
        ("/moves/0/san", json!("0-0")),
        ("/piece/piece", json!("k")),
        ("/moveVectors/0/0", json!("N")),
        ("/inCheck", json!(null)),
        ("/stage", json!("board2")),
        ("/moves/0", json!("e1e2")),
    ] {
        let mut changed = record.clone();
        *changed.pointer_mut(pointer).expect(pointer) = wrong;
        assert!(!validator.is_valid(&changed), "{pointer}");
    }
}

/// Keys of a perft record that need each other.
#[test]
fn perft_keys_that_belong_together_are_required_together() {
    let validator = validator(&schema());
    let records = about(&read("startpos"), &[]);
    let find = |key: &str| {
        let mut records = records.iter().map(value);
        records
            .find(|record| record["type"] == "perft" && record.get(key).is_some())
            .expect(key)
    };
    for (with, without) in [
        ("fens", "divide"),
        ("entry", "checked"),
        ("expected", "ok"),
        ("ok", "expected"),
        ("ok", "checked"),
        ("checked", "skipped"),
        ("skipped", "checked"),
    ] {
        let mut record = find(with);
        assert_valid(&validator, &record);
        record
            .as_object_mut()
            .map(|object| object.shift_remove(without));
        assert!(!validator.is_valid(&record), "{with} without {without}");
    }
    let mut mixed = find("fens");
    mixed["divide"]["a7a8q"] = json!(20);
    assert!(!validator.is_valid(&mixed), "UCI notation and SAN: {mixed}");
}

/// A legal verdict has no reasons; an illegal one has a stage and a reason.
#[test]
fn contradictory_verdicts_are_rejected() {
    let validator = validator(&schema());
    let position = read("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1");
    let [legal, illegal] = ["Kd1", "Nc3"].map(|text| value(&why_move(&position, text)));
    let reasons = illegal["verdicts"][0]["reasons"].clone();
    for (record, key, wrong) in [
        (&legal, "reasons", reasons),
        (&legal, "stage", json!("king")),
        (&legal, "legal", json!(false)),
        (&illegal, "reasons", json!([])),
        (&illegal, "legal", json!(true)),
    ] {
        assert_valid(&validator, record);
        let mut changed = record.clone();
        changed["verdicts"][0][key] = wrong;
        assert!(!validator.is_valid(&changed), "{key} of {changed}");
    }
    for (pointer, key) in [
        ("/verdicts/0", "from"),
        ("/verdicts/0", "san"),
        ("", "legal"),
        ("", "move"),
    ] {
        let mut changed = legal.clone();
        let object = changed.pointer_mut(pointer).and_then(Value::as_object_mut);
        assert!(object.expect("an object").shift_remove(key).is_some());
        assert!(!validator.is_valid(&changed), "without {key}: {changed}");
    }
    let mut without_stage = illegal.clone();
    without_stage["verdicts"][0]
        .as_object_mut()
        .map(|object| object.shift_remove("stage"));
    assert!(!validator.is_valid(&without_stage), "{without_stage}");
}

#[test]
fn reason_codes_are_those_of_the_enum() {
    let codes: Vec<_> = Reason::ALL.iter().map(|reason| reason.code()).collect();
    assert_eq!(schema()["$defs"]["reasonCode"]["enum"], json!(codes));
}
