//! Streams: each line that is not blank has one record or one error record, of one line each.

use chessmoves::Faults;
use chessmoves::input::{self, Input};
use chessmoves::record::json::{Fields, append, write};
use chessmoves::record::{Moves, Record};
use chessmoves::render::text::{self, Options, Palette};

use serde_json::value::RawValue;

use super::bytes;

pub fn check(data: &[u8]) {
    for (line, number) in data.split(|&byte| byte == b'\n').zip(1..) {
        let mut out = Vec::new();
        match answer(line) {
            Ok((mut record, input)) => {
                record.set_line(number);
                append(&record, &input.extra, Fields::All, &mut out).expect("a buffer");
                if let Record::Moves(moves) = &record {
                    let slim = Record::from(moves.clone().slim());
                    append(&slim, &input.extra, Fields::All, &mut out).expect("a buffer");
                }
                check_text(&record, &input);
            }
            Err(error) => {
                let input = String::from_utf8_lossy(line);
                if error.code() != "not-utf8" {
                    bytes::check_error(&error, &input);
                }
                let mut record = error.record(&input);
                record.line = Some(number);
                write(&record, &mut out).expect("a buffer");
                let mut message = Vec::new();
                text::error(&record, &Palette::default(), &mut message).expect("a buffer");
                check_plain(&message);
            }
        }
        let lines = str::from_utf8(&out).expect("UTF-8");
        for line in lines.lines() {
            // An extra key may contain half of a surrogate pair, which is valid JSON but cannot be a string.
            let read: Result<&RawValue, _> = serde_json::from_str(line);
            assert!(read.is_ok_and(|all| all.get() == line), "{line}");
            let start = format!(r#""schema":1,"line":{number},"#);
            assert!(line.contains(&start), "{line}");
        }
        let records = lines.matches('\n').count();
        assert!(matches!(records, 1 | 2), "{lines}");
    }
}

fn answer(line: &[u8]) -> Result<(Record, Input), Faults> {
    let text = str::from_utf8(line).map_err(|error| input::not_utf8(error.valid_up_to()))?;
    let input = Input::read(text)?;
    let record = Record::from(Moves::legal(&input.position()?, None)?);
    Ok((record, input))
}

fn check_text(record: &Record, input: &Input) {
    let problems: Vec<_> = input.problems().iter().map(Into::into).collect();
    let mut out = Vec::new();
    text::write(record, &problems, &Options::default(), &mut out).expect("a buffer");
    check_plain(&out);
}

/// Checks that no control characters and no invisible characters of the input reach a terminal.
fn check_plain(out: &[u8]) {
    let out = str::from_utf8(out).expect("UTF-8");
    let is_plain = |character: char| {
        matches!(character, '\n' | '"' | '\'' | '\\') || character.escape_debug().len() == 1
    };
    assert!(out.chars().all(is_plain), "{out:?}");
}
