//! JSON messages: the answers to what is read are read back as the same position, and nothing that travels is lost.

use chessmoves::input::{Input, find_piece};
use chessmoves::notation::json::parse;
use chessmoves::render::json;
use chessmoves::report::Record;

use super::bytes;

pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let message = match parse(text) {
        Ok(message) => message,
        Err(error) => {
            if let Some(span) = error.span() {
                bytes::check_span(&span, text, &error);
            }
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    no_key_may_come_twice(text, message.unknown.iter().map(|(key, _)| key.as_str()));
    let input = match Input::read(text) {
        Ok(input) => input,
        Err(error) => return bytes::check_error(&error, text),
    };
    let Ok(position) = input.position() else {
        return;
    };
    let mut records = bytes::records(&position, &input);
    let asked = input.piece.map(|name| find_piece(&position, name));
    if let Some(Ok(piece)) = asked {
        records.extend(bytes::records_of(&position, piece));
    }
    for record in records {
        comes_back(&record, &input);
    }
}

/// The same object with one of its keys once more in front is refused.
fn no_key_may_come_twice<'a>(text: &str, keys: impl Iterator<Item = &'a str>) {
    let Some((before, rest)) = text.split_once('{') else {
        return;
    };
    for key in keys {
        let key = serde_json::to_string(key).expect("a text");
        let twice = format!("{before}{{{key}:0,{rest}");
        assert!(parse(&twice).is_err(), "{twice}");
    }
}

/// A record is one line of JSON, and says to its reader what it was about and what came along.
fn comes_back(record: &Record, input: &Input) {
    let mut line = Vec::new();
    json::append(record, &input.carried, None, &mut line).expect("a buffer");
    let line = str::from_utf8(&line).expect("UTF-8");
    let body = line.strip_suffix('\n').expect("a line");
    assert!(!body.contains('\n'), "{body}");
    let again = Input::read(body).unwrap_or_else(|error| panic!("{body}: {error}"));
    assert_eq!(again.record, Some(record.kind()), "{body}");
    assert_eq!(again.setup.as_ref(), record.setup(), "{body}");
    let own = record.kind().keys();
    let expected = (input.carried.iter()).filter(|(key, _)| !own.contains(&key.as_str()));
    let [expected, carried]: [Vec<_>; 2] = [
        expected.map(|(key, raw)| (key, raw.get())).collect(),
        (again.carried.iter())
            .map(|(key, raw)| (key, raw.get()))
            .collect(),
    ];
    assert_eq!(carried, expected, "{body}");
}
