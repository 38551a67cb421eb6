//! Games in JSON lines, as database exports and puzzle files have them.

use chessmoves_answers::answer::Extra;
use chessmoves_answers::check::GivenGame;
use chessmoves_answers::input::{Input, line_of};
use chessmoves_core::{AnyPosition, Code, Fault, Faults};

use serde_json::Value;

/// Whether a key has the moves of a game.
pub(super) fn is_of_game(key: &str) -> bool {
    matches!(key, "movetext" | "moves")
}

/// Reads the game of a line: `movetext` (PGN), or `moves` (a text or a list, in SAN or UCI notation), and optionally a
/// position in the same form as for other commands; or only the list. The other keys are passed through to the record.
pub(super) fn parse(line: &str) -> Result<(GivenGame, Vec<Extra>), Faults> {
    let line = line.trim_start_matches('\u{feff}');
    let value: Value = serde_json::from_str(line).unwrap_or_default();
    let mut input = match value {
        Value::Array(_) => Input::default(),
        _ => Input::read(line)?,
    };
    let list;
    let moves = match (&value, &value["movetext"], &value["moves"]) {
        (_, Value::String(text), _) | (_, _, Value::String(text)) => text,
        (Value::Array(moves), ..) | (.., Value::Array(moves)) => {
            let mut position = match input.setup {
                Some(_) => input.position().ok(),
                None => Some(AnyPosition::default()),
            };
            list = line_of(moves, &mut position, &mut Vec::new()).ok_or_else(not_moves)?;
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
        "there are no moves, expected \"movetext\" (PGN) or \"moves\" (a text or a list of moves)";
    Fault::new(Code::GameJson, message)
}

fn not_moves() -> Fault {
    let message = "the list has an item that is not a move, expected texts such as \"e4\", or objects with \"from\" and \"to\"";
    Fault::new(Code::GameJson, message)
}
