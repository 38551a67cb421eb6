//! Objects that stand for a position or a move.

use chessmoves::input::Input;
use chessmoves::{Code, Fault, Faults};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::argument::{found, other_type};
use crate::ask::{MoveText, Source};
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
    /// A FEN or another text, or an object that stands for a position.
    pub(crate) fn of_argument(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = given.extract() {
            return Ok(Self::Text(text));
        }
        let expected = "a FEN, a Position, a Game or a chess.Board";
        of_object(given)?.ok_or_else(|| other_type(name, expected, given))
    }
}

/// A `Position`, a `Game` or a `chess.Board` of python-chess, with the moves that are known; `None` for another object.
fn of_object(given: &Bound<'_, PyAny>) -> PyResult<Option<Source>> {
    if let Ok(position) = given.cast::<Position>() {
        return Ok(Some(position.get().source()));
    }
    if let Ok(game) = given.cast::<Game>() {
        return Ok(Some(game.get().source()));
    }
    let board = is_board(given)?.then(|| of_board(given));
    board.transpose()
}

/// A board with its moves since the last null move, which know how often the position has occurred.
fn of_board(board: &Bound<'_, PyAny>) -> PyResult<Source> {
    let mut moves = Vec::new();
    for mv in board.getattr("move_stack")?.try_iter()? {
        let uci: String = mv?.call_method0("uci")?.extract()?;
        moves.push(uci);
    }
    let after_null = moves.iter().rposition(|uci| uci == "0000");
    let moves = &moves[after_null.map_or(0, |null| null + 1)..];
    let keywords = PyDict::new(board.py());
    keywords.set_item("stack", moves.len())?;
    let start = board.call_method("copy", (), Some(&keywords))?;
    let start = start.call_method0("root")?;
    let input = Input::read(&fen_of_board(&start)?);
    let mut input = input.map_err(|faults| errors::of_faults(board.py(), &faults))?;
    if let Some(setup) = &mut input.setup {
        setup.chess960 = Some(board.getattr("chess960")?.extract()?);
    }
    input.moves = (!moves.is_empty()).then(|| moves.join(" "));
    Ok(Source::Input(Box::new(input)))
}

/// The keys of a message about a position: a text as it is, and what is known of an object that stands for one.
#[pyfunction]
pub(crate) fn position_keys(fen: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyDict>> {
    let py = fen.py();
    let keys = PyDict::new(py);
    let source = Source::of_argument("fen", &fen)?;
    if let Source::Text(text) = source {
        keys.set_item("fen", text)?;
        return Ok(keys);
    }
    let read = || {
        let input = source.read()?;
        Ok((input.position()?, input.moves))
    };
    let (start, moves) = read().map_err(|faults| errors::of_faults(py, &faults))?;
    keys.set_item("fen", start.to_string())?;
    keys.set_item("chess960", start.is_chess960())?;
    if let Some(moves) = moves {
        keys.set_item("moves", moves)?;
    }
    Ok(keys)
}

/// An item of a list as a text that the batches read: that of a position, a game, a board or a move.
///
/// # Errors
///
/// What is there instead.
pub(crate) fn as_text(item: &Bound<'_, PyAny>) -> Result<String, Faults> {
    let no_text = |message| Faults::from(Fault::new(Code::TextMissing, message));
    let source = of_object(item).map_err(|error| no_text(error.value(item.py()).to_string()))?;
    let Some(source) = source else {
        let text = MoveText::read(item);
        return text.map_err(|_| no_text(format!("expected a text, found {}", found(item))));
    };
    let input = source.read()?;
    let start = input.position()?;
    let fen = start.to_string();
    let shows_chess960 = || {
        let read = Input::read(&fen).and_then(|input| input.position());
        read.is_ok_and(|position| position.is_chess960())
    };
    if start.is_chess960() && !shows_chess960() {
        // A text with moves cannot say that it is Chess960; the position after them can.
        let end = Position::read(Source::Input(Box::new(input)), true)?;
        return Ok(format!(r#"{{"fen": "{end}", "chess960": true}}"#));
    }
    Ok(match input.moves {
        Some(moves) if !moves.is_empty() => format!("position fen {fen} moves {moves}"),
        _ => fen,
    })
}
