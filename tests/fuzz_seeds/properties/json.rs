//! JSON messages: an answer about a message stands for the same position, and has the extra keys of the message.

use chessmoves::answer::Answer;
use chessmoves::input::json::parse;
use chessmoves::input::{Input, find_piece};

use chessmoves::Setup;

use super::bytes;

pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let message = match parse(text) {
        Ok(message) => message,
        Err(error) => {
            for fault in error.list() {
                let span = fault.span.clone().expect("a place");
                bytes::check_span(&span, text, &error);
            }
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    check_duplicates(
        text,
        message.input.extra.iter().map(|(key, _)| key.as_str()),
    );
    let input = match Input::read(text) {
        Ok(input) => input,
        Err(error) => return bytes::check_error(&error, text),
    };
    let Ok(position) = input.position() else {
        return;
    };
    let mut bodies = bytes::bodies(&position, &input);
    let asked = input.piece.map(|name| find_piece(&position, name));
    if let Some(Ok(piece)) = asked {
        bodies.extend(bytes::bodies_of(&position, piece));
    }
    bytes::for_each_answer(&input, bodies, check_answer);
}

/// The same object with one of its keys once more is an error.
fn check_duplicates<'a>(text: &str, keys: impl Iterator<Item = &'a str>) {
    let Some((before, rest)) = text.split_once('{') else {
        return;
    };
    for key in keys {
        let key = serde_json::to_string(key).expect("a string");
        let twice = format!("{before}{{{key}:0,{rest}");
        assert!(parse(&twice).is_err(), "{twice}");
    }
}

/// An answer is one line of JSON, and as an input it stands for the same position and has the same extra keys.
fn check_answer(answer: &Answer<'_>) {
    let mut line = Vec::new();
    answer.json(&mut line);
    let line = str::from_utf8(&line).expect("UTF-8");
    let body = line.strip_suffix('\n').expect("a line");
    assert!(!body.contains('\n'), "{body}");
    let again = Input::read(body).unwrap_or_else(|error| panic!("{body}: {error}"));
    let kind = answer.body.kind();
    assert_eq!(again.record, Some(kind), "{body}");
    let position = answer.position();
    assert_eq!(again.setup, position.copied().map(Setup::from), "{body}");
    let expected = (answer.question.input.extra.iter()).filter(|(key, _)| !kind.has_key(key));
    let [expected, extra]: [Vec<_>; 2] = [
        expected.map(|(key, raw)| (key, raw.get())).collect(),
        (again.extra.iter())
            .map(|(key, raw)| (key, raw.get()))
            .collect(),
    ];
    assert_eq!(extra, expected, "{body}");
}
