//! What a position can be given as.

use chessmoves::input::Input;
use pyo3::prelude::*;

use crate::argument::other_type;
use crate::ask::Source;
use crate::errors;
use crate::game::Game;
use crate::position::{Position, fen_of_board, is_board};

impl<'py> FromPyObject<'_, 'py> for Source {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Self::of_argument("fen", &given)
    }
}

impl Source {
    /// A FEN or another text, a `Position`, a `Game`, or a `chess.Board` of python-chess.
    pub(crate) fn of_argument(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = given.extract() {
            return Ok(Self::Text(text));
        }
        if let Ok(position) = given.cast::<Position>() {
            return Ok(position.get().source());
        }
        if let Ok(game) = given.cast::<Game>() {
            return Ok(game.get().source());
        }
        if is_board(given)? {
            return of_board(given);
        }
        Err(other_type(
            name,
            "a FEN, a Position, a Game or a chess.Board",
            given,
        ))
    }
}

/// A board with its moves, which know how often the position has occurred. Null moves cannot be played again.
fn of_board(board: &Bound<'_, PyAny>) -> PyResult<Source> {
    let mut moves = Vec::new();
    for mv in board.getattr("move_stack")?.try_iter()? {
        let uci: String = mv?.call_method0("uci")?.extract()?;
        moves.push(uci);
    }
    let has_moves = !moves.is_empty() && moves.iter().all(|uci| uci != "0000");
    let root = if has_moves {
        board.call_method0("root")?
    } else {
        board.clone()
    };
    let input = Input::read(&fen_of_board(&root)?);
    let mut input = input.map_err(|faults| errors::of_faults(board.py(), &faults))?;
    if let Some(setup) = &mut input.setup {
        setup.chess960 = Some(board.getattr("chess960")?.extract()?);
    }
    input.moves = has_moves.then(|| moves.join(" "));
    Ok(Source::Input(Box::new(input)))
}
