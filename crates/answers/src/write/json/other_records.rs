//! The records that are not answers about a position: games, errors, codes, named positions, the schema, the version, and text in JSON.

use std::borrow::Cow;
use std::env::consts::{ARCH, OS};
use std::ops::Range;

use chessmoves_core::notation::named::NamedFen;
use chessmoves_core::notation::pgn::{self, GameResult};
use chessmoves_core::{Color, Outcome, Reason};

use super::object::{Fields, Json, Object, SCHEMA_DOCUMENT, has_byte, quoted};
use crate::ask::{Code, ErrorRecord};
use crate::facts::{GameView, ReasonReport};
use crate::input::Extra;
use crate::record::RecordKind;

/// Appends a named position as one line of JSON.
pub fn position(named: &NamedFen, out: &mut Vec<u8>) {
    line(RecordKind::Position.name(), None, &[], out, |object| {
        object.put("name", named.name);
        object.put("fen", named.fen);
        object.put("about", named.about);
    });
}

/// Appends the meaning of a reason code as one line of JSON.
pub fn reason(reason: Reason, out: &mut Vec<u8>) {
    let code = Code::from(reason);
    line("reason", None, &[], out, |object| {
        object.put("code", &code);
        object.put("stage", &reason.stage());
        object.put("about", code.about());
        object.put("example", &reason.example());
        object.put("command", &code.example().command());
    });
}

/// Appends an answer in another format than JSON: `format` is `text`, `uci`, `san` or `svg`. The extra keys follow, as in all records.
pub fn output(format: &str, text: &str, extra: &[Extra], out: &mut Vec<u8>) {
    line(RecordKind::Output.name(), None, extra, out, |object| {
        object.put("format", format);
        object.put("text", text);
    });
}

/// Appends the schema as one line of JSON.
pub fn schema(extra: &[Extra], out: &mut Vec<u8>) {
    line(RecordKind::Schema.name(), None, extra, out, |object| {
        if let Some(out) = object.key("document") {
            // The document is indented; its strings contain neither line ends nor two spaces.
            let lines = SCHEMA_DOCUMENT.lines().map(str::trim_start);
            let text = lines.collect::<String>().replace("\": ", "\":");
            out.extend_from_slice(text.as_bytes());
        }
    });
}

/// Appends the version of the program, what it was built for and with, and how it looks up slider attacks.
pub fn version(features: &[&str], sliders: &str, extra: &[Extra], out: &mut Vec<u8>) {
    line(RecordKind::Version.name(), None, extra, out, |object| {
        object.put("version", env!("CARGO_PKG_VERSION"));
        object.put("target", &format!("{ARCH}-{OS}"));
        object.put("features", features);
        object.put("sliders", sliders);
    });
}

/// Appends a line of JSON, with the number of its input and the extra keys. Returns the place of the number of a game, if it has one.
fn line(
    name: &str,
    number: Option<u64>,
    extra: &[Extra],
    out: &mut Vec<u8>,
    write: impl FnOnce(&mut Object<'_, '_>),
) -> Option<Range<usize>> {
    let mut object = Object::new(out, Fields::default());
    object.put_head(name, number);
    write(&mut object);
    let is_own = |key: &str| RecordKind::from_name(name).is_some_and(|kind| kind.has_key(key));
    object.end_record(extra, is_own)
}

/// Appends the meaning of a code as one line of JSON.
pub fn explanation(code: Code, out: &mut Vec<u8>) {
    let text = |text: &'static str| Some(text).filter(|text| !text.is_empty());
    line(RecordKind::Explanation.name(), None, &[], out, |object| {
        object.put("code", &code);
        object.put("group", code.group().name());
        object.put("about", code.about());
        object.put("rule", &text(code.rule()));
        object.put("source", &text(code.source()));
        object.put("command", &code.example().command());
    });
}

impl ErrorRecord {
    /// Appends the error as one line of JSON, with the extra keys of the input.
    pub fn json(&self, extra: &[Extra], out: &mut Vec<u8>) {
        line(RecordKind::Error.name(), self.line, extra, out, |object| {
            object.put_some("file", self.file.as_ref());
            object.put_some("fileLine", self.file_line.as_ref());
            object.put("input", &self.input);
            let fault = &self.fault;
            object.put("code", &fault.code);
            object.put_some("field", fault.field.as_deref());
            object.put_some("span", fault.span.as_ref());
            object.put("message", &fault.message);
            object.put_some("ply", fault.ply.as_ref());
            object.put_some("hint", fault.hint.as_ref());
            object.put_items("faults", &self.faults);
        });
    }
}

impl GameView<'_> {
    /// Appends the game as one line of JSON, with extra keys. Returns the place of its number, in case the final one is known only later.
    pub fn json(&self, extra: &[Extra], out: &mut Vec<u8>) -> Option<Range<usize>> {
        let game = self.game;
        line(RecordKind::Game.name(), None, extra, out, |object| {
            object.put_some("source", self.source);
            object.put_game_number(self.number);
            object.put("line", &self.line());
            // JSON objects have each key once; the first tag counts.
            object.put_object("tags", |object| {
                for (tag, _) in game.tags_by_name().filter(|(_, is_first)| *is_first) {
                    let value = PgnText(tag.raw_value, pgn::unescaped);
                    object.put_entry(&PgnText(tag.name, pgn::text), &value);
                }
            });
            object.put_some("start", game.start.as_ref());
            object.put_true("chess960", game.end.is_chess960());
            object.put("plies", &game.plies);
            object.put("result", &game.result.map(GameResult::as_str));
            object.put_object("end", |object| {
                let outcome = game.outcome();
                object.put("fen", &game.end);
                object.put("outcome", &outcome.map(outcome_name));
                object.put("reason", &outcome.map(Outcome::code));
                object.put("repetitions", &game.repetitions);
            });
            object.put("ok", &game.faults.is_empty());
            for (key, faults) in [("faults", &game.faults), ("warnings", &game.warnings)] {
                let mut place = self.place;
                object.put_objects(key, faults, |fault, object| {
                    let found = place.find(&fault.span);
                    object.put("code", &fault.code);
                    object.put_some("ply", fault.ply.as_ref());
                    object.put("line", &found.line);
                    object.put("column", &found.column);
                    object.put("span", &found.span);
                    object.put("text", &*found.text);
                    object.put_true("variation", fault.in_variation);
                    object.put_some("fen", fault.position.as_deref());
                    object.put_items("reasons", &ReasonReport::of_fault(fault));
                    object.put("message", &fault.message);
                    object.put_some("hint", fault.hint.as_ref());
                    object.put_items("occurrences", &fault.occurrences);
                });
            }
        })
    }
}

/// How a game has ended: the winner, or `draw`. Draws that have to be claimed do not end a game.
pub(super) fn outcome_name(outcome: Outcome) -> &'static str {
    outcome.winner().map_or("draw", Color::name)
}

/// Bytes of a PGN file, and the function that reads them as text. It is called only if they are not plain ASCII.
struct PgnText<'a>(&'a [u8], fn(&'a [u8]) -> Cow<'a, str>);

impl Json for PgnText<'_> {
    fn json(&self, out: &mut Vec<u8>) {
        let Self(bytes, read) = *self;
        // With a comparison for each end of printable ASCII, the compiler would not turn the test into vector instructions.
        let is_special =
            |byte: u8| byte.wrapping_sub(b' ') > b'~' - b' ' || byte == b'"' || byte == b'\\';
        if has_byte(bytes, is_special) {
            read(bytes).json(out);
        } else {
            quoted(bytes, out);
        }
    }
}
