//! Lists of moves, controlled squares and counts of a position.

use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use chessmoves::answer::message::error;
use chessmoves::answer::{self, Ask, Body, Listing};
use chessmoves::cli;
use chessmoves::notation::Uci;
use chessmoves::{Bitboard, Fault, Faults, Perft, Square};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyList, PyString};

use crate::argument::{self, Name, other_type};
use crate::ask::{MoveTexts, Source, Threads, ask_detached, other_answer, question};
use crate::errors;
use crate::summary::names;
use crate::waiting::{or_abandoned, while_waiting};

/// The legal moves of a piece, or of the side to move, in UCI notation or in SAN. They are ordered by origin and target.
///
/// >>> legal("7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1")
/// ['c1b1', 'c1d1', 'c1b2', 'c1c2', 'c1d2', 'e3d2', 'e3f4', 'e3g5']
/// >>> legal("startpos", "b1", san=True)
/// ['Na3', 'Nc3']
///
/// Raises:
///     `ChessmovesError`: the position cannot be read, or a move of `moves` cannot be played.
#[pyfunction]
#[pyo3(signature = (fen, piece=None, *, moves=None, san=false, chess960=false))]
pub(crate) fn legal(
    py: Python<'_>,
    fen: Source,
    #[pyo3(from_py_with = argument::piece)] piece: Option<Name>,
    moves: Option<MoveTexts>,
    #[pyo3(from_py_with = argument::san)] san: bool,
    #[pyo3(from_py_with = argument::chess960)] chess960: bool,
) -> PyResult<Bound<'_, PyList>> {
    let listing = Listing {
        only_uci: !san,
        ..Listing::default()
    };
    let mut query = question(Ask::Moves(listing), moves, chess960);
    query.settings.piece = read_piece(py, &fen, piece.as_deref(), "legal(fen, piece)")?;
    let (_, body) = ask_detached(py, fen, &query)?;
    match &body {
        Body::Slim(slim) => PyList::new(py, slim.moves.iter().map(|&uci| uci_text(py, uci))),
        Body::Moves(moves) => PyList::new(py, moves.moves.iter().map(|mv| mv.san.to_string())),
        _ => Err(other_answer()),
    }
}

/// A piece as an argument.
fn read_piece<P: FromStr<Err = Fault>>(
    py: Python<'_>,
    fen: &Source,
    piece: Option<&str>,
    order: &str,
) -> PyResult<Option<P>> {
    let text = piece.unwrap_or_default();
    let read = piece.map(str::parse).transpose();
    read.map_err(|fault| {
        let error = errors::of_faults(py, &Faults::from(fault).in_key("piece"));
        if fen.is_position() {
            return error;
        }
        errors::or_swapped(py, text, order, error)
    })
}

/// A move in UCI notation. The texts of moves without promotion are made once, which takes half of the time out of a list.
fn uci_text(py: Python<'_>, uci: Uci) -> Bound<'_, PyString> {
    static TEXTS: PyOnceLock<Vec<Py<PyString>>> = PyOnceLock::new();
    let text = |uci: Uci| PyString::new(py, &uci.to_string());
    if uci.promotion.is_some() {
        return text(uci);
    }
    let texts = TEXTS.get_or_init(py, || {
        let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
        let promotion = None;
        let all = pairs.map(|(from, to)| {
            text(Uci {
                from,
                to,
                promotion,
            })
            .unbind()
        });
        all.collect()
    });
    texts[uci.from.index() * 64 + uci.to.index()]
        .bind(py)
        .clone()
}

/// The squares that each side, or one piece, controls: for `"white"` and `"black"`, each square with the squares of the pieces that
/// attack it, or protect what stands on it, even if they are pinned.
///
/// >>> control("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1")["white"]["c1"]
/// ['a1']
///
/// Raises:
///     `ChessmovesError`: the position cannot be read, `piece` is not a piece, or a move of `moves` cannot be played.
#[pyfunction]
#[pyo3(signature = (fen, piece=None, *, moves=None, chess960=false))]
pub(crate) fn control(
    py: Python<'_>,
    fen: Source,
    #[pyo3(from_py_with = argument::piece)] piece: Option<Name>,
    moves: Option<MoveTexts>,
    #[pyo3(from_py_with = argument::chess960)] chess960: bool,
) -> PyResult<Bound<'_, PyDict>> {
    let mut query = question(Ask::Control, moves, chess960);
    query.settings.piece = read_piece(py, &fen, piece.as_deref(), "control(fen, piece)")?;
    let (_, Body::Control(control)) = ask_detached(py, fen, &query)? else {
        return Err(other_answer());
    };
    let side = |controlled: &[(Square, Bitboard)]| {
        let squares = PyDict::new(py);
        for &(square, by) in controlled {
            squares.set_item(square.name(), names(by))?;
        }
        PyResult::Ok(squares)
    };
    let sides = PyDict::new(py);
    sides.set_item("white", side(&control.sides.white)?)?;
    sides.set_item("black", side(&control.sides.black)?)?;
    Ok(sides)
}

/// The number of leaf nodes of the tree of legal moves, `depth` plies deep; all cores count, or as many threads as `threads` says.
///
/// >>> perft("startpos", 4)
/// 197281
///
/// Raises:
///     `ChessmovesError`: the position cannot be read, or the depth or the count is too large.
#[pyfunction]
#[pyo3(signature = (fen, depth, *, threads=None, chess960=false))]
pub(crate) fn perft(
    py: Python<'_>,
    fen: Source,
    depth: Bound<'_, PyAny>,
    threads: Option<Threads>,
    #[pyo3(from_py_with = argument::chess960)] chess960: bool,
) -> PyResult<u64> {
    let query = question(Ask::Show, None, chess960);
    if !depth.hasattr("__index__")? || depth.is_instance_of::<PyBool>() {
        return Err(other_type("depth", "a number", &depth));
    }
    let number = depth.extract().ok();
    let Some(depth) = number.filter(|depth| (0..=answer::MAX_DEPTH).contains(depth)) else {
        let message = format!(
            "expected a number from 0 to {}, found {depth}",
            answer::MAX_DEPTH
        );
        return Err(errors::of_faults(py, &error::option("depth", &message)));
    };
    let (about, _) = ask_detached(py, fen, &query)?;
    let count = |counter: Perft, is_stopped: &AtomicBool| {
        counter.count_while(&about.position, depth, &|| !is_stopped.load(Relaxed))
    };
    let counted = if depth <= 3 {
        // Starting a thread would take longer.
        py.detach(|| count(Perft::new(), &AtomicBool::new(false)))
    } else {
        let counter = Perft::new().threads(Threads::count(threads));
        while_waiting(py, |is_stopped| count(counter, is_stopped))?
    };
    let counted = counted.map_err(|error| errors::of_faults(py, &error.into()))?;
    // What was stopped has raised its signal.
    Ok(counted.unwrap_or_default())
}

/// Answers a message of the service, which is JSON, with a line of JSON.
#[pyfunction]
pub(crate) fn answer_message(py: Python<'_>, message: String) -> PyResult<String> {
    or_abandoned(py, move || {
        String::from_utf8_lossy(&cli::answer_message(&message)).into_owned()
    })
}
