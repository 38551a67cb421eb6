//! Games in JSON lines, as database exports and puzzle files have them.

use std::fmt::Write as _;

use chessmoves::input::Input;
use chessmoves::notation::fen;
use chessmoves::record::Extra;
use chessmoves::{Fault, Faults};
use serde_json::Value;

/// A game of a JSON line, as PGN.
#[derive(Debug)]
pub(super) struct JsonGame {
    /// The text.
    pub(super) text: String,
    /// How many of its bytes come before the moves as written in the line.
    pub(super) prefix: usize,
    /// The other keys, which are passed through to the record.
    pub(super) extra: Vec<Extra>,
}

/// Whether a key has the moves of a game.
pub(super) fn is_of_game(key: &str) -> bool {
    matches!(key, "movetext" | "moves")
}

/// Reads the game of a line: `movetext` (PGN), or `moves` (a text or a list, in SAN or UCI notation), and optionally a
/// position in the same form as for other commands.
pub(super) fn parse(line: &str) -> Result<JsonGame, Faults> {
    let line = line.trim_start_matches('\u{feff}');
    let input = Input::read(line)?;
    let value: Value = serde_json::from_str(line).unwrap_or_default();
    let moves = match (&value["movetext"], &value["moves"]) {
        (Value::String(text), _) | (_, Value::String(text)) => text.clone(),
        (_, Value::Array(moves)) => {
            let words: Option<Vec<_>> = moves.iter().map(Value::as_str).collect();
            words.ok_or_else(no_moves)?.join(" ")
        }
        _ => return Err(no_moves().into()),
    };
    let mut text = String::new();
    if let Some(setup) = &input.setup {
        // Writing to a string cannot fail.
        if setup.chess960 {
            let _ = writeln!(text, "[Variant \"Chess960\"]");
        }
        let _ = writeln!(text, "[FEN \"{}\"]\n", fen::write(setup));
    }
    let prefix = text.len();
    text += &moves;
    let extra = (input.extra.into_iter())
        .filter(|(key, _)| !is_of_game(key))
        .collect();
    Ok(JsonGame {
        text,
        prefix,
        extra,
    })
}

fn no_moves() -> Fault {
    let message =
        "there are no moves, expected \"movetext\" (PGN) or \"moves\" (a text or a list of texts)";
    Fault::new("game-json", message)
}
