//! The records of inputs that cannot be answered.

use std::collections::BTreeSet;

use chessmoves::AnyPosition;
use chessmoves::answer::play_moves;
use chessmoves::answer::{ErrorRecord, RecordKind};
use chessmoves::input::Input;
use serde_json::Value;

use crate::format;
use crate::samples::written;
use crate::support::edge_cases;

/// Inputs with faults in a FEN, in JSON, and in a FEN or castling rights within JSON.
const FAULTY: [&str; 15] = [
    "",
    "kiwipet",
    "hello",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "{",
    "[]",
    "{}",
    r#"{"fen": "8/8"}"#,
    r#"{"board": {"e1": "K"}, "castling": "X"}"#,
    r#"{"board": {"e9": "K"}}"#,
    r#"{"board": {"white": ["Ke1", "Ke1"]}}"#,
    r#"{"board": {"white": ["Xe1"]}}"#,
    r#"{"fen": "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "piece": "Xe1"}"#,
    "{\"\u{0}\": \"\u{1F600} \\u0000\"}",
];

/// The record of the error that an input leads to; `None` if it is answered.
pub(crate) fn error_record(text: &str) -> Option<ErrorRecord> {
    let answer = Input::read(text).and_then(|input| input.position());
    Some(ErrorRecord::new(&answer.err()?, text))
}

/// The record of the error in the second of two moves, in the second of two files.
pub(crate) fn move_error() -> ErrorRecord {
    let played = play_moves(AnyPosition::default(), ["e4", "e4"]);
    let error = ErrorRecord::new(&played.expect_err("illegal"), "startpos");
    ErrorRecord {
        line: Some(3),
        file: Some("b.fen".to_owned()),
        file_line: Some(1),
        ..error
    }
}

pub(crate) fn read(record: &ErrorRecord) -> Value {
    format::read(&written(|out| record.json(&[], out)))
}

fn assert_span_is_in(text: &str, span: &Value) {
    let [from, to] = [0, 1].map(|n| span[n].as_u64().expect("a number"));
    let range = usize::try_from(from).expect("small")..usize::try_from(to).expect("small");
    assert!(text.get(range).is_some(), "{span} of {text}");
}

#[test]
fn error_records_have_all_keys_and_spans_within_the_input() {
    let mut seen = BTreeSet::new();
    let edge_cases = edge_cases::all().into_iter().map(|case| case.fen);
    for text in edge_cases.chain(FAULTY.map(str::to_owned)) {
        let Some(mut error) = error_record(&text) else {
            assert!(!FAULTY.contains(&&*text), "{text} is not an error");
            continue;
        };
        let record = read(&error);
        assert_eq!(record["input"], *text);
        if let Some(span) = record.get("span") {
            assert_span_is_in(&text, span);
        }
        let faults = record.get("faults").and_then(Value::as_array);
        for fault in faults.into_iter().flatten() {
            assert_span_is_in(&text, &fault["span"]);
        }
        if let Some(faults) = faults {
            assert!(faults.len() > 1, "{record}");
            for key in ["code", "field", "span", "message"] {
                assert_eq!(faults[0][key], record[key], "{record}");
            }
        }
        assert!(record.get("line").is_none(), "{record}");
        error.line = Some(3);
        let numbered = read(&error);
        assert_eq!(numbered["line"], 3);
        seen.extend(numbered.as_object().expect("an object").keys().cloned());
    }
    let of_move = read(&move_error());
    assert_eq!(of_move["ply"], 2);
    assert_eq!(
        (&of_move["file"], &of_move["fileLine"]),
        (&"b.fen".into(), &1.into())
    );
    seen.extend(of_move.as_object().expect("an object").keys().cloned());
    let all = RecordKind::Error.keys().iter();
    assert_eq!(seen, all.map(|key| (*key).to_owned()).collect());
}
