//! How records are written as lines of JSON: byte by byte as serde does it, with all keys or some of them, and with the
//! extra keys of the input.

use chessmoves::input::Input;
use chessmoves::record::json::{self, Fields};
use chessmoves::record::{MoveFilter, Moves, PerftReport, Record};
use chessmoves::{AnyPosition, Bitboard};
use serde_json::{Map, Value};

use crate::format;
use crate::samples::{about, legal, pieces, positions, read};

/// A record as one line, without the line end.
pub(crate) fn line(record: &Record) -> String {
    let line = with_fields(record, Fields::All);
    let mut by_serde = Vec::new();
    json::write(record, &mut by_serde).expect("memory");
    assert_eq!(line.as_bytes(), &by_serde[..by_serde.len() - 1], "{line}");
    line
}

fn with_fields(record: &Record, fields: Fields<'_>) -> String {
    let mut line = Vec::new();
    json::append(record, &[], fields, &mut line).expect("memory");
    let mut line = String::from_utf8(line).expect("UTF-8");
    assert_eq!(line.matches('\n').count(), 1, "{line}");
    assert_eq!(line.pop(), Some('\n'));
    line
}

/// A record read back, which is the same with and without the number of its line.
pub(crate) fn both(record: &Record) -> Value {
    let value = format::read(&line(record));
    assert!(value.get("line").is_none(), "{value}");
    let mut numbered = record.clone();
    numbered.set_line(u64::MAX);
    let mut numbered = format::read(&line(&numbered));
    let number = numbered
        .as_object_mut()
        .and_then(|object| object.shift_remove("line"));
    assert_eq!(number, Some(Value::from(u64::MAX)));
    assert_eq!(numbered, value);
    assert_eq!(value["type"], record.kind().name());
    value
}

#[test]
fn every_record_has_the_format_and_the_bytes_of_serde() {
    let mut records = 0;
    for position in positions().iter().step_by(8) {
        for record in about(position, &[]) {
            both(&record);
            records += 1;
        }
    }
    assert!(records > 8000, "only {records} records");
}

#[test]
fn filtered_moves_have_the_format_and_the_bytes_of_serde() {
    let captures = MoveFilter {
        captures: true,
        ..MoveFilter::default()
    };
    for position in positions().iter().step_by(2) {
        for asked in pieces(position).into_iter().map(Some).chain([None]) {
            both(&Record::from(
                legal(position, asked).filtered(captures, position),
            ));
        }
        let from_nowhere = MoveFilter {
            from: Bitboard::EMPTY,
            ..MoveFilter::default()
        };
        let record = both(&Record::from(
            legal(position, None).filtered(from_nowhere, position),
        ));
        assert_eq!(record["moves"], Value::Array(Vec::new()));
    }
}

/// Each key alone, each pair of neighbours, no key, and names that no record has.
#[test]
fn chosen_keys_are_written_in_the_order_of_the_record() {
    for position in [
        read("kiwipete"),
        read("960:518"),
        read("4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    ] {
        for mut record in about(&position, &[]).into_iter().step_by(3) {
            record.set_line(7);
            let all = format::read(&line(&record));
            let all = all.as_object().expect("an object");
            let keys: Vec<String> = all.keys().cloned().collect();
            let mut choices: Vec<Vec<String>> = keys.windows(2).map(<[_]>::to_vec).collect();
            choices.extend(keys.iter().map(|key| vec![key.clone()]));
            choices.push(Vec::new());
            choices.push(keys.iter().rev().cloned().collect());
            choices.push(vec!["unknown".to_owned(), format!("+{}", keys[0])]);
            for chosen in choices {
                let pairs = all.iter().filter(|(key, _)| chosen.contains(key));
                let expected: Map<_, _> = pairs
                    .map(|(key, value)| (key.clone(), value.clone()))
                    .collect();
                let line = with_fields(&record, Fields::Only(&chosen));
                assert_eq!(line, Value::Object(expected).to_string(), "{chosen:?}");
            }
        }
    }
}

/// Extra keys keep the bytes of their values. A key that the record has itself is left out.
#[test]
fn extra_keys_follow_the_keys_of_the_record() {
    let text = r#"{"z": 1.0, "fen": "startpos", "a": [ 1 ,2], "nodes": 5, "\u0061b": "\u0061"}"#;
    let input = Input::read(text).expect("a message");
    let position = input.position().expect("a position");
    let record = Record::from(PerftReport::new(&position, 1, 20));
    let written = |fields| {
        let mut line = Vec::new();
        json::append(&record, &input.extra, fields, &mut line).expect("memory");
        String::from_utf8(line).expect("UTF-8")
    };
    let end = "\"depth\":1,\"nodes\":20,\"z\":1.0,\"a\":[ 1 ,2],\"ab\":\"\\u0061\"}\n";
    let line = written(Fields::All);
    assert!(line.ends_with(&format!(",{end}")), "{line}");
    let chosen = ["depth", "nodes", "+z", "+a", "+ab", "+nodes"].map(str::to_owned);
    assert_eq!(written(Fields::Only(&chosen)), format!("{{{end}"));
    let chosen = ["depth", "z", "+a"].map(str::to_owned);
    assert_eq!(
        written(Fields::Only(&chosen)),
        "{\"depth\":1,\"a\":[ 1 ,2]}\n"
    );
    assert_eq!(written(Fields::Only(&["+q".to_owned()])), "{}\n");
}

/// Extra keys follow each kind of record in the same way.
#[test]
fn extra_keys_follow_every_kind_of_record() {
    let input = Input::read(r#"{"fen": "startpos", "id": {"x": null}}"#).expect("a message");
    let position = input.position().expect("a position");
    for record in about(&position, &[]) {
        let mut written = Vec::new();
        json::append(&record, &input.extra, Fields::All, &mut written).expect("memory");
        let mut expected = line(&record);
        assert_eq!(expected.pop(), Some('}'));
        expected += ",\"id\":{\"x\": null}}\n";
        assert_eq!(String::from_utf8(written).expect("UTF-8"), expected);
    }
}

/// A message may have several lines; a record is one line.
#[test]
fn extra_keys_are_joined_into_one_line() {
    let text = "{\"fen\": \"startpos\",\n \"tags\": {\r\n  \"a\": [1,\r\t2],\n\n  \"b\": \"x  \\n y\"\n }\n}\n";
    let input = Input::read(text).expect("a message");
    let extra: Vec<_> = (input.extra.iter())
        .map(|(key, value)| (key.as_str(), value.get()))
        .collect();
    assert_eq!(extra, [("tags", r#"{"a": [1,2],"b": "x  \n y"}"#)]);
}

/// A record is an input with the same position, and with the same piece if it is about one.
#[test]
fn every_record_can_be_read_as_input() {
    for position in positions() {
        let asked = pieces(&position)[0];
        for record in about_position_and_piece(&position) {
            let line = line(&record);
            let input = Input::read(&line).unwrap_or_else(|error| panic!("{error}\n{line}"));
            assert_eq!(input.record, Some(record.kind()));
            assert_eq!(input.position(), Ok(position), "{line}");
            assert!(input.extra.is_empty(), "{line}");
            let expected = match &record {
                Record::Moves(moves) => moves.piece,
                Record::Slim(moves) => moves.piece,
                Record::Why(why) => why.piece,
                _ => None,
            };
            assert!(expected.is_none_or(|piece| piece == asked), "{line}");
            let found = input.piece.map(|name| name.square);
            assert_eq!(found, expected.map(|piece| piece.square), "{line}");
        }
    }
}

fn about_position_and_piece(position: &AnyPosition) -> Vec<Record> {
    use chessmoves::record::{Control, Played, Status, Why};
    let asked = pieces(position)[0];
    vec![
        Record::from(Moves::clipped(asked, position)),
        Record::from(Moves::board(position, None)),
        Record::from(legal(position, Some(asked))),
        Record::from(legal(position, Some(asked)).slim()),
        Record::from(Status::new(position, &[])),
        Record::from(Control::new(position)),
        Record::from(Why::piece(position, asked).expect("at most one king per side")),
        Record::from(Played::new(position, Vec::new())),
        Record::from(PerftReport::new(position, 0, 1)),
    ]
}
