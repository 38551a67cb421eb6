//! A stream: every line that is not blank has one answer or one error, of one line each.

use chessmoves::input::{Input, InputError};
use chessmoves::render::json;
use chessmoves::render::text::{self, Look};
use chessmoves::render::{self, Palette};
use chessmoves::report::{Moves, Record};

use serde_json::value::RawValue;

use super::bytes;

pub fn check(data: &[u8]) {
    for (line, number) in data.split(|&byte| byte == b'\n').zip(1..) {
        let mut out = Vec::new();
        match answer(line) {
            Ok((mut record, input)) => {
                record.set_line(number);
                json::append(&record, &input.carried, None, &mut out).expect("a buffer");
                if let Record::Moves(moves) = &record {
                    let slim = Record::Slim(moves.clone().slim());
                    json::append(&slim, &input.carried, None, &mut out).expect("a buffer");
                }
                text(&record, &input);
            }
            Err(error) => {
                let input = String::from_utf8_lossy(line);
                if !matches!(error, InputError::NotUtf8 { .. }) {
                    bytes::check_error(&error, &input);
                }
                let mut record = error.record(&input);
                record.line = Some(number);
                json::write(&record, &[], &[], &mut out).expect("a buffer");
                let mut message = Vec::new();
                render::error(&record, &Palette::default(), &mut message).expect("a buffer");
                plain(&message);
            }
        }
        let lines = str::from_utf8(&out).expect("UTF-8");
        for line in lines.lines() {
            // What travels along may hold half of a surrogate pair, which is JSON and no text.
            let read: Result<&RawValue, _> = serde_json::from_str(line);
            assert!(read.is_ok_and(|all| all.get() == line), "{line}");
            let place = format!(r#""schema":1,"line":{number},"#);
            assert!(line.contains(&place), "{line}");
        }
        let answers = lines.matches('\n').count();
        assert!(matches!(answers, 1 | 2), "{lines}");
    }
}

fn answer(line: &[u8]) -> Result<(Record, Input), InputError> {
    let text = str::from_utf8(line).map_err(|error| InputError::NotUtf8 {
        at: error.valid_up_to(),
    })?;
    let input = Input::read(text)?;
    let record = Record::Moves(Moves::king(&input.position()?, None)?);
    Ok((record, input))
}

fn text(record: &Record, input: &Input) {
    let problems: Vec<_> = input.problems().iter().map(Into::into).collect();
    let mut out = Vec::new();
    text::write(record, &problems, &Look::default(), &mut out).expect("a buffer");
    plain(&out);
}

/// What an input says never reaches a terminal as anything but text.
fn plain(out: &[u8]) {
    let out = str::from_utf8(out).expect("UTF-8");
    // What is written as an escape when it is quoted cannot be seen, or changes how the rest is seen.
    let is_plain =
        |sign: char| matches!(sign, '\n' | '"' | '\'' | '\\') || sign.escape_debug().len() == 1;
    assert!(out.chars().all(is_plain), "{out:?}");
}
