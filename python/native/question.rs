//! Questions about a position that is a text, a `Position` or a `Game`.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use chessmoves::answer::message::{Service, error};
use chessmoves::answer::{self, Answer, Asked, Body, Buffers, Command, Controlled, Question, svg};
use chessmoves::input::Input;
use chessmoves::notation::Uci;
use chessmoves::{AnyPosition, Fault, Faults, MoveList, Perft, Square};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString};

use crate::errors;
use crate::game::Game;
use crate::position::Position;
use crate::verdict::{Verdict, names};
use crate::waiting::{in_parts, or_abandoned, thread_count, while_waiting};

/// A position as an argument.
#[derive(FromPyObject)]
pub(crate) enum Given<'py> {
    Text(PyBackedStr),
    Position(PyRef<'py, Position>),
    Game(PyRef<'py, Game>),
}

/// The same without objects of Python.
pub(crate) enum Source {
    Text(PyBackedStr),
    Input(Box<Input>),
}

impl From<Given<'_>> for Source {
    fn from(given: Given<'_>) -> Self {
        match given {
            Given::Text(text) => Self::Text(text),
            Given::Position(position) => Self::of(position.0.into(), None),
            Given::Game(game) => {
                let line = game.line();
                Self::of(line.start, Some(line.moves))
            }
        }
    }
}

impl Source {
    pub(crate) fn of(position: AnyPosition, moves: Option<String>) -> Self {
        Self::Input(Box::new(Input {
            setup: Some(position.into()),
            moves,
            ..Input::default()
        }))
    }

    pub(crate) fn read(self) -> Result<Input, Faults> {
        match self {
            Self::Text(text) => Input::read(&text),
            Self::Input(input) => Ok(*input),
        }
    }
}

/// Moves as an argument: a text, or several.
#[derive(FromPyObject)]
pub(crate) enum MoveTexts {
    One(String),
    Several(Vec<String>),
}

impl From<MoveTexts> for String {
    fn from(moves: MoveTexts) -> Self {
        match moves {
            MoveTexts::One(text) => text,
            MoveTexts::Several(texts) => texts.join(" "),
        }
    }
}

/// The position with which some moves begin, and the moves.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Line {
    pub(crate) start: AnyPosition,
    pub(crate) moves: String,
}

/// What an answer is about.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct About {
    pub(crate) position: AnyPosition,
    /// What has led to the position, if that was given.
    pub(crate) line: Option<Box<Line>>,
}

impl About {
    /// The arguments that ask about the same position again: a FEN and keywords.
    pub(crate) fn arguments<'py>(&self, py: Python<'py>) -> PyResult<(String, Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        let start = match &self.line {
            Some(line) => {
                keywords.set_item("moves", &line.moves)?;
                line.start
            }
            None => self.position,
        };
        if start.is_chess960() {
            keywords.set_item("chess960", true)?;
        }
        Ok((start.to_string(), keywords))
    }

    /// An answer about this position as a record: the JSON of the command.
    pub(crate) fn record<'py>(&self, py: Python<'py>, body: Body) -> PyResult<Bound<'py, PyAny>> {
        let question = &Question::about(&self.position);
        let mut line = Vec::new();
        Answer { question, body }.json(&mut line);
        py.import("json")?.call_method1("loads", (line,))
    }

    /// An answer about this position as a picture.
    pub(crate) fn svg(&self, body: Body) -> PyResult<String> {
        let question = &Question::about(&self.position);
        let mut picture = Vec::new();
        Answer { question, body }.svg(&svg::Options::default(), &mut picture)?;
        Ok(String::from_utf8_lossy(&picture).trim_end().to_owned())
    }
}

/// Reads a position and answers a question about it.
pub(crate) fn ask(source: Source, asked: &Asked) -> Result<(About, Body), Faults> {
    let mut input = source.read()?;
    let has_moves = input.moves.is_some() || asked.moves.is_some();
    let mut line = None;
    if has_moves && let Ok(start) = input.position() {
        let moves = input.moves.iter().chain(&asked.moves);
        let moves: Vec<_> = moves.map(String::as_str).collect();
        let moves = moves.join(" ");
        line = Some(Box::new(Line { start, moves }));
    }
    let question = Question::new(asked, &mut input)?;
    let body = answer::answer(&question, &mut Buffers::default())?.body;
    let position = *question.position()?;
    if let Some(line) = &mut line
        && position.is_chess960() != line.start.is_chess960()
    {
        let setup = chessmoves::Setup {
            chess960: true,
            ..line.start.into()
        };
        line.start = AnyPosition::from_setup(setup).map_or(line.start, |(start, _)| start);
    }
    Ok((About { position, line }, body))
}

/// The same without the GIL.
pub(crate) fn ask_detached(
    py: Python<'_>,
    source: Source,
    asked: &Asked,
) -> PyResult<(About, Body)> {
    py.detach(|| ask(source, asked))
        .map_err(|faults| errors::of_faults(py, &faults))
}

/// Whether a move is legal, and why.
///
/// The position is a FEN, a name such as `startpos`, a `Position` or a `Game`; the move is in any notation. `moves` are played first.
/// A text that is not a move at all is a `ChessmovesError` with the code `move-unreadable`.
///
/// >>> why("7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1", "Qg3").sentence
/// 'the queen on e3 is pinned to the king on c1 by the bishop on g5'
#[pyfunction]
#[pyo3(signature = (fen, r#move, *, moves=None, chess960=false))]
pub(crate) fn why(
    py: Python<'_>,
    fen: Given<'_>,
    r#move: String,
    moves: Option<MoveTexts>,
    chess960: bool,
) -> PyResult<Verdict> {
    let asked = Asked {
        command: Command::Why,
        mv: Some(r#move),
        moves: moves.map(String::from),
        chess960,
        ..Asked::default()
    };
    match ask_detached(py, fen.into(), &asked)? {
        (about, Body::Why(why)) => Ok(Verdict { about, why }),
        _ => Err(other_answer()),
    }
}

/// The legal moves of a piece, or of the side to move, in UCI notation or in SAN. They are ordered by origin and target.
///
/// >>> legal("7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1")
/// ['c1b1', 'c1d1', 'c1b2', 'c1c2', 'c1d2', 'e3d2', 'e3f4', 'e3g5']
/// >>> legal("startpos", "b1", san=True)
/// ['Na3', 'Nc3']
#[pyfunction]
#[pyo3(signature = (fen, piece=None, *, moves=None, san=false, chess960=false))]
pub(crate) fn legal<'py>(
    py: Python<'py>,
    fen: Given<'py>,
    piece: Option<&str>,
    moves: Option<MoveTexts>,
    san: bool,
    chess960: bool,
) -> PyResult<Bound<'py, PyList>> {
    let piece = piece.map(str::parse).transpose();
    let asked = Asked {
        slim: !san,
        piece: piece.map_err(|fault| errors::of_fault(py, &fault))?,
        moves: moves.map(String::from),
        chess960,
        ..Asked::default()
    };
    let (_, body) = ask_detached(py, fen.into(), &asked)?;
    match &body {
        Body::Slim(slim) => PyList::new(py, slim.moves.iter().map(|&uci| uci_text(py, uci))),
        Body::Moves(moves) => PyList::new(py, moves.moves.iter().map(|mv| mv.san.to_string())),
        _ => Err(other_answer()),
    }
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
/// could capture on it.
///
/// >>> control("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1")["white"]["c1"]
/// ['a1']
#[pyfunction]
#[pyo3(signature = (fen, piece=None, *, moves=None, chess960=false))]
pub(crate) fn control<'py>(
    py: Python<'py>,
    fen: Given<'py>,
    piece: Option<&str>,
    moves: Option<MoveTexts>,
    chess960: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let piece = piece.map(str::parse).transpose();
    let asked = Asked {
        command: Command::Control,
        piece: piece.map_err(|fault| errors::of_fault(py, &fault))?,
        moves: moves.map(String::from),
        chess960,
        ..Asked::default()
    };
    let (_, Body::Control(control)) = ask_detached(py, fen.into(), &asked)? else {
        return Err(other_answer());
    };
    let side = |controlled: &Controlled| {
        let squares = PyDict::new(py);
        for (square, &by) in &controlled.by {
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
#[pyfunction]
#[pyo3(signature = (fen, depth, *, threads=None, chess960=false))]
pub(crate) fn perft(
    py: Python<'_>,
    fen: Given<'_>,
    depth: u32,
    threads: Option<NonZero<usize>>,
    chess960: bool,
) -> PyResult<u64> {
    let asked = Asked {
        command: Command::Show,
        chess960,
        ..Asked::default()
    };
    let depth = answer::depth(&depth.to_string(), 0..=answer::MAX_DEPTH);
    let depth = depth.map_err(|message| error::option("depth", &message));
    let depth = depth.map_err(|faults| errors::of_faults(py, &faults))?;
    let (about, _) = ask_detached(py, fen.into(), &asked)?;
    let position = about.position;
    let count =
        |is_stopped: &AtomicBool| count_leaves(&position, depth, thread_count(threads), is_stopped);
    let counted = match depth {
        // Starting a thread would take longer.
        0..=PART => py.detach(|| count(&AtomicBool::new(false))),
        _ => while_waiting(py, count)?,
    };
    counted.map_err(|fault| errors::of_fault(py, &fault))
}

/// The depth of the parts of a count between which it can be stopped: at most some million nodes.
const PART: u32 = 3;

/// Counts the leaf nodes below each move after two plies in any of the threads.
fn count_leaves(
    position: &AnyPosition,
    depth: u32,
    threads: usize,
    is_stopped: &AtomicBool,
) -> Result<u64, Fault> {
    let several_kings = |error: chessmoves::SeveralKings| Faults::from(error).first().clone();
    let overflow = || {
        Fault::new(
            "count-too-large",
            format!("the count at depth {depth} does not fit in 64 bits"),
        )
    };
    position.check_kings().map_err(several_kings)?;
    let replies = |position: &AnyPosition| position.legal_moves().unwrap_or_default();
    let mut parts = vec![*position];
    let mut left = depth;
    while left > PART && parts.len() < 16 * threads {
        left -= 1;
        let next = parts.iter().map(|position| (position, replies(position)));
        parts = next
            .flat_map(|(position, moves): (_, MoveList)| {
                moves.into_iter().map(|mv| position.play_unchecked(mv))
            })
            .collect();
        if parts.is_empty() {
            return Ok(0);
        }
    }
    let counts = in_parts(parts.len(), threads, is_stopped, |part| {
        count_below(&parts[part], left, is_stopped)
    });
    let sum = |sum: u64, count: Option<u64>| sum.checked_add(count?);
    counts.into_iter().try_fold(0, sum).ok_or_else(overflow)
}

/// Counts in one thread; `None` if the count does not fit in 64 bits.
fn count_below(position: &AnyPosition, depth: u32, is_stopped: &AtomicBool) -> Option<u64> {
    if depth <= PART {
        return Perft::new().count(position, depth).ok();
    }
    let mut nodes = 0_u64;
    for mv in position.legal_moves().ok()? {
        if is_stopped.load(Relaxed) {
            break;
        }
        let next = position.play_unchecked(mv);
        nodes = nodes.checked_add(count_below(&next, depth - 1, is_stopped)?)?;
    }
    Some(nodes)
}

/// Answers a message of the service, which is JSON, with a line of JSON.
#[pyfunction]
pub(crate) fn answer_message(py: Python<'_>, message: String) -> PyResult<String> {
    or_abandoned(py, move || {
        let mut line = Vec::new();
        Service::default().answer(&message, &mut Buffers::default(), &mut line);
        String::from_utf8_lossy(&line).into_owned()
    })
}

/// The error of an answer of another kind than was asked for, which no input leads to.
pub(crate) fn other_answer() -> PyErr {
    PyValueError::new_err("this question has another answer")
}
