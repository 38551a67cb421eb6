//! How answers are written as lines of JSON: byte by byte as serde does it, with all keys or some of them, and with the
//! extra keys of the input.

use chessmoves::answer::{
    Ask, Body, Buffers, Control, Examination, GameView, MoveFilter, Moves, PerftReport, Played,
    Question, Settings, Status, TextPlace, Why, answer,
};
use chessmoves::check::Checker;
use chessmoves::input::Input;
use chessmoves::{AnyPosition, Bitboard};
use serde_json::{Map, Value};

use crate::format;
use crate::samples::{self, Sample, about, legal, pieces, positions, read, status};

/// An answer read back, which is the same with and without the number of its line.
pub(crate) fn both(sample: &Sample) -> Value {
    let value = format::read(&sample.json());
    assert!(value.get("line").is_none(), "{value}");
    let mut numbered = sample.clone();
    numbered.question.line = Some(u64::MAX);
    let mut numbered = format::read(&numbered.json());
    let number = numbered
        .as_object_mut()
        .and_then(|object| object.shift_remove("line"));
    assert_eq!(number, Some(Value::from(u64::MAX)));
    assert_eq!(numbered, value);
    assert_eq!(value["type"], sample.body.kind().name());
    value
}

#[test]
fn every_record_has_the_format_and_the_bytes_of_serde() {
    let mut records = 0;
    for position in positions().iter().step_by(8) {
        for sample in about(position, &[]) {
            both(&sample);
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
            let captures = legal(position, asked).filtered(captures, position);
            both(&Sample::of(position, captures));
        }
        let from_nowhere = MoveFilter {
            from: Bitboard::EMPTY,
            ..MoveFilter::default()
        };
        let none = legal(position, None).filtered(from_nowhere, position);
        let record = both(&Sample::of(position, none));
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
        for mut sample in about(&position, &[]).into_iter().step_by(3) {
            sample.question.line = Some(7);
            let all = format::read(&sample.json());
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
                let line = sample.json_with(Some(&chosen), &[]);
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
    let sample = Sample::of(&position, PerftReport::new(1, 20));
    let end = "\"depth\":1,\"nodes\":20,\"z\":1.0,\"a\":[ 1 ,2],\"ab\":\"\\u0061\"}";
    let line = sample.json_with(None, &input.extra);
    assert!(line.ends_with(&format!(",{end}")), "{line}");
    let written = |fields: &[&str]| {
        let fields: Vec<_> = fields.iter().map(|name| (*name).to_owned()).collect();
        sample.json_with(Some(&fields), &input.extra)
    };
    let chosen = ["depth", "nodes", "+z", "+a", "+ab", "+nodes"];
    assert_eq!(written(&chosen), format!("{{{end}"));
    assert_eq!(written(&["depth", "z", "+a"]), r#"{"depth":1,"a":[ 1 ,2]}"#);
    assert_eq!(written(&["+q"]), "{}");
}

/// Extra keys follow each kind of record in the same way.
#[test]
fn extra_keys_follow_every_kind_of_record() {
    let input = Input::read(r#"{"fen": "startpos", "id": {"x": null}}"#).expect("a message");
    let position = input.position().expect("a position");
    for sample in about(&position, &[]) {
        let mut expected = sample.json();
        assert_eq!(expected.pop(), Some('}'));
        expected += ",\"id\":{\"x\": null}}";
        assert_eq!(sample.json_with(None, &input.extra), expected);
    }
}

/// The whole path from a message to a line: the extra keys of the input, and the keys that were asked for.
#[test]
fn answers_have_the_extra_keys_and_the_fields_asked_for() {
    let fields = ["moveCount", "+id"].map(str::to_owned).to_vec();
    let mut settings = Settings::default();
    let written = |settings: &Settings| {
        let mut input = Input::read(r#"{"fen": "startpos", "id": 7}"#).expect("a message");
        let question = Question::new(settings, &mut input).expect("a question");
        let answer = answer(
            &Ask::Status(Examination::default()),
            &question,
            &mut Buffers::default(),
        )
        .expect("an answer");
        samples::written(|out| assert_eq!(answer.json(out), None))
    };
    let all = written(&settings);
    let mut expected = status(&read("startpos"), &[]).json();
    assert_eq!(expected.pop(), Some('}'));
    assert_eq!(all, expected + ",\"id\":7}");
    settings.write.fields = Some(fields);
    assert_eq!(written(&settings), r#"{"moveCount":20,"id":7}"#);
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
        for sample in about_position_and_piece(&position) {
            let line = sample.json();
            let input = Input::read(&line).unwrap_or_else(|error| panic!("{error}\n{line}"));
            assert_eq!(input.record, Some(sample.body.kind()));
            assert_eq!(input.position(), Ok(position), "{line}");
            assert!(input.extra.is_empty(), "{line}");
            let expected = match &sample.body {
                Body::Moves(moves) => moves.piece,
                Body::Slim(moves) => moves.piece,
                Body::Why(why) => why.piece,
                _ => None,
            };
            assert!(expected.is_none_or(|piece| piece == asked), "{line}");
            let found = input.piece.map(|name| name.square);
            assert_eq!(found, expected.map(|piece| piece.square), "{line}");
        }
    }
}

fn about_position_and_piece(position: &AnyPosition) -> Vec<Sample> {
    let asked = pieces(position)[0];
    let bodies = [
        Body::from(Moves::clipped(asked)),
        Body::from(Moves::board(position, None)),
        Body::from(legal(position, Some(asked))),
        Body::from(legal(position, Some(asked)).slim()),
        Body::from(Status::new(position, &[])),
        Body::from(Control::new(position, None)),
        Body::from(Why::moves(position, Some(asked)).expect("at most one king per side")),
        Body::from(Played::new(position, Vec::new())),
        Body::from(PerftReport::new(0, 1)),
    ];
    bodies.map(|body| Sample::of(position, body)).into()
}

#[test]
fn tags_of_a_game_are_read_as_text_and_each_name_once() {
    let text = b"[White \"Adams\"]\n[Event \"The \\\"Open\\\" \\\\ 1\"]\n[Site \"M\xfcnchen\"]\n[White \"Torre\"]\n[Round \"\t1\"]\n\
        [Annotator \"a name of more than sixteen bytes, \xc3\xa9\"]\n\n1. e4 *";
    let (game, _) = Checker::new().next_game(text, 0);
    let game = game.expect("a game");
    let place = TextPlace::new(text);
    let view = GameView {
        game: &game,
        place,
        number: 12,
        source: None,
    };
    let mut line = b"earlier\n".to_vec();
    let number = view.json(&[], &mut line);
    assert_eq!(&line[number.expect("the place of the number")], b"12");
    let line = samples::finished(line.split_off(b"earlier\n".len()));
    let record: Value = serde_json::from_str(&line).expect("JSON");
    let tags = serde_json::json!({
        "White": "Adams",
        "Event": "The \"Open\" \\ 1",
        "Site": "München",
        "Round": "\t1",
        "Annotator": "a name of more than sixteen bytes, é",
    });
    assert_eq!(record["tags"], tags);
    assert_eq!(line.matches("\"White\":").count(), 1, "{line}");
}
