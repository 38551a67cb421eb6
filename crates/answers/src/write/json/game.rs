//! Games as JSON.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use chessmoves_core::Outcome;
use chessmoves_core::notation::pgn::{self, GameResult};

use super::object::{Fields, Json, Object, has_byte, quoted};
use super::outcome_name;
use crate::check::{Checked, GameFault};
use crate::facts::{GameView, Location, ReasonReport};
use crate::input::Extra;
use crate::record::RecordKind;

impl GameView<'_> {
    /// Appends the game as one line of JSON, with the extra keys of the input. Returns the place of the number of the game, if the
    /// key is wanted, for those who know the final number only later.
    pub fn json(
        &self,
        fields: Fields<'_>,
        extra: &[Extra],
        out: &mut Vec<u8>,
    ) -> Option<Range<usize>> {
        let game = self.game;
        let mut object = Object::new(out, fields);
        object.put_head(RecordKind::GAME.name(), None);
        object.put_some("source", self.source);
        object.put_game_number(self.number);
        object.put("line", &self.line());
        object.put_object("tags", |object| put_tags(game, object));
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
            let faults = (faults.iter()).map(|fault| (fault, place.find(&fault.span)));
            object.put_objects(key, faults, |(fault, found), object| {
                put_fault(fault, &found, object);
            });
        }
        object.put_extra(extra, |key| RecordKind::GAME.has_key(key));
        let number = object.end();
        out.push(b'\n');
        number
    }
}

fn put_fault(fault: &GameFault, found: &Location<'_>, object: &mut Object<'_, '_>) {
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
}

/// Writes the tag pairs. JSON objects have each key once; the first tag counts.
fn put_tags(game: &Checked<'_>, object: &mut Object<'_, '_>) {
    // Names of different lengths are compared without reading them.
    let mut names = BTreeSet::new();
    for tag in &game.tags {
        if names.insert((tag.name.len(), tag.name)) {
            let value = PgnText(tag.raw_value, pgn::unescaped);
            object.put_entry(&PgnText(tag.name, pgn::text), &value);
        }
    }
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
