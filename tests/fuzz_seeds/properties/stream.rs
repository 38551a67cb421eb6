//! Streams: each line that is not blank has one record or one error record, of one line each.

use chessmoves::Faults;
use chessmoves::answer::text::{self, Options, Palette};
use chessmoves::answer::{Answer, Ask, Body, Buffers, ErrorRecord, Question, Settings, answer};
use chessmoves::input::{self, Input};

use serde_json::value::RawValue;

use super::bytes;

pub fn check(data: &[u8]) {
    for (line, number) in data.split(|&byte| byte == b'\n').zip(1..) {
        let mut out = Vec::new();
        if let Err(error) = answer_line(line, number, &mut out) {
            let input = String::from_utf8_lossy(line);
            if error.code().name() != "not-utf8" {
                bytes::check_error(&error, &input);
            }
            let mut record = ErrorRecord::new(&error, &input);
            record.line = Some(number);
            record.json(&[], &mut out);
            check_plain(text::error(&record, &Palette::default()).as_bytes());
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

fn answer_line(line: &[u8], number: u64, out: &mut Vec<u8>) -> Result<(), Faults> {
    let text = str::from_utf8(line).map_err(|error| input::not_utf8(error.valid_up_to()))?;
    let (settings, mut input) = (Settings::default(), Input::read(text)?);
    let mut question = Question::new(&settings, &mut input)?;
    // Only the piece of a message would be asked about.
    question.piece = None;
    (question.text, question.line) = (Some(line), Some(number));
    let answer = answer(&Ask::default(), &question, &mut Buffers::default())?;
    answer.json(out);
    check_plain(answer.text(&Options::default()).as_bytes());
    if let Body::Moves(moves) = answer.body {
        let body = Body::from(moves.slim());
        let question = answer.question;
        Answer { question, body }.json(out);
    }
    Ok(())
}

/// Checks that no control characters and no invisible characters of the input reach a terminal.
fn check_plain(out: &[u8]) {
    let out = str::from_utf8(out).expect("UTF-8");
    let is_plain = |character: char| {
        matches!(character, '\n' | '"' | '\'' | '\\') || character.escape_debug().len() == 1
    };
    assert!(out.chars().all(is_plain), "{out:?}");
}
