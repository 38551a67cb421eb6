//! Games in JSON lines, as database exports and puzzle files have them.

use chessmoves_answers::answer::Extra;
use chessmoves_answers::check::GivenGame;
use chessmoves_answers::input::Input;
use chessmoves_core::{Code, Fault, Faults};

use serde_json::Value;

/// Whether a key has the moves of a game.
pub(super) fn is_of_game(key: &str) -> bool {
    matches!(key, "movetext" | "moves")
}

/// Reads the game of a line: `movetext` (PGN), or `moves` (a text or a list, in SAN or UCI notation), and optionally a
/// position in the same form as for other commands. The other keys are passed through to the record.
pub(super) fn parse(line: &str) -> Result<(GivenGame, Vec<Extra>), Faults> {
    let line = line.trim_start_matches('\u{feff}');
    let mut input = Input::read(line)?;
    let value: Value = serde_json::from_str(line).unwrap_or_default();
    let list;
    let moves = match (&value["movetext"], &value["moves"]) {
        (Value::String(text), _) | (_, Value::String(text)) => text,
        (_, Value::Array(moves)) => {
            let words: Option<Vec<_>> = moves.iter().map(Value::as_str).collect();
            list = words.ok_or_else(no_moves)?.join(" ");
            &list
        }
        _ => return Err(no_moves().into()),
    };
    input.extra.retain(|(key, _)| !is_of_game(key));
    let game = GivenGame::new(input.setup.as_ref(), moves);
    Ok((game, input.extra))
}

fn no_moves() -> Fault {
    let message =
        "there are no moves, expected \"movetext\" (PGN) or \"moves\" (a text or a list of texts)";
    Fault::new(Code::GameJson, message)
}
