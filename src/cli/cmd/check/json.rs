//! Games in JSON lines, as database exports and puzzle files have them.

use std::io;
use std::ops::Range;

use chessmoves::check::{Checked, GivenGame};
use chessmoves::input::{Input, InputError};
use chessmoves::record::{Extra, GameRecord, RecordKind, TextPlace, json as records};
use serde_json::Value;

/// Whether a key has the moves of a game.
pub(super) fn is_of_game(key: &str) -> bool {
    matches!(key, "movetext" | "moves")
}

/// Reads the game of a line: `movetext` (PGN), or `moves` (a text or a list, in SAN or UCI notation), and optionally a
/// position in the same form as for other commands. The other keys are passed through to the record.
pub(super) fn parse(line: &str) -> Result<(GivenGame, Vec<Extra>), InputError> {
    let line = line.trim_start_matches('\u{feff}');
    let mut input = Input::read(line)?;
    let value: Value = serde_json::from_str(line).unwrap_or_default();
    let list;
    let moves = match (&value["movetext"], &value["moves"]) {
        (Value::String(text), _) | (_, Value::String(text)) => text,
        (_, Value::Array(moves)) => {
            let words: Option<Vec<_>> = moves.iter().map(Value::as_str).collect();
            list = words.ok_or(InputError::NoMoves)?.join(" ");
            &list
        }
        _ => return Err(InputError::NoMoves),
    };
    input.extra.retain(|(key, _)| !is_of_game(key));
    let game = GivenGame::new(input.setup.as_ref(), moves);
    Ok((game, input.extra))
}

/// The record of a game in a line of JSON, whose columns and spans count within the moves. `offset` is the index of the first
/// byte of the line.
pub(crate) fn game_record(
    game: &GivenGame,
    checked: &Checked<'_>,
    number: u64,
    (line, offset): (u64, u64),
) -> GameRecord {
    let place = TextPlace {
        text: game.text(),
        offset,
        known_line: (0, line),
    };
    let mut record = GameRecord::new(checked, &place, number);
    record.locate_in_line(line, game.prefix() as u64 + offset);
    record
}

/// Appends the record of a game, and returns the place of its number.
pub(super) fn append(
    record: &GameRecord,
    extra: &[Extra],
    out: &mut Vec<u8>,
) -> io::Result<Option<Range<usize>>> {
    let start = out.len();
    records::append_other(record, RecordKind::Game, extra, out)?;
    Ok(game_number(out, start))
}

/// The place of the number of the game in a record that begins at this index, if the record has it.
pub(in crate::cmd) fn game_number(text: &[u8], start: usize) -> Option<Range<usize>> {
    // Quotes inside a text are escaped, and the value of a tag with this name is a text: a number follows the key only.
    let key = b"\"game\":";
    let at = start + memchr::memmem::find(&text[start..], key)? + key.len();
    let digits = text[at..].iter().take_while(|byte| byte.is_ascii_digit());
    Some(at..at + digits.count()).filter(|digits| !digits.is_empty())
}
