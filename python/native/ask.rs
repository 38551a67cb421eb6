//! What is asked, without objects of Python: a position with moves, the question, and what the answer is about.

use std::convert::Infallible;
use std::num::NonZero;

use chessmoves::answer::{self, Answer, Ask, Body, Buffers, Question, Settings, Subject, Why, svg};
use chessmoves::input::{Input, split_moves};
use chessmoves::{AnyPosition, Code, Faults, Position};
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};

use crate::argument::other_type;
use crate::errors;
use crate::summary::illegal_move;

/// A position as an argument. What objects it is read from is said in `given`.
pub(crate) enum Source {
    Text(PyBackedStr),
    Input(Box<Input>),
}

impl Source {
    pub(crate) fn of(position: AnyPosition, moves: Option<String>) -> Self {
        Self::Input(Box::new(Input {
            setup: Some(position.into()),
            moves,
            ..Input::default()
        }))
    }

    /// The position with its moves. Faults are those of the argument with this name.
    pub(crate) fn read_as(self, argument: &'static str) -> Result<Input, Faults> {
        match self {
            Self::Text(text) => Input::read(&text).map_err(|faults| faults.in_key(argument)),
            Self::Input(input) => Ok(*input),
        }
    }

    pub(crate) fn read(self) -> Result<Input, Faults> {
        self.read_as("fen")
    }

    /// Whether it is a position that can be read.
    pub(crate) fn is_position(&self) -> bool {
        match self {
            Self::Text(text) => Input::read(text).is_ok_and(|input| input.position().is_ok()),
            Self::Input(_) => true,
        }
    }
}

/// A move as an argument: a text, or an object such as `chess.Move` whose `uci` is one.
///
/// The error of another type waits until the text is asked for: to an error of `extract`, PyO3 adds the note "while processing 'r#move'".
pub(crate) struct MoveText(PyResult<String>, Option<Py<PyAny>>);

impl<'py> FromPyObject<'_, 'py> for MoveText {
    type Error = Infallible;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> Result<Self, Infallible> {
        let read = Self::read(&given);
        let other = read.is_err().then(|| given.to_owned().unbind());
        Ok(Self(read, other))
    }
}

impl MoveText {
    pub(crate) fn text(self) -> PyResult<String> {
        self.0
    }

    /// The text; an object that is a position may have been swapped with the one before it.
    pub(crate) fn text_after(self, py: Python<'_>, fen: &Source, order: &str) -> PyResult<String> {
        let Self(text, other) = self;
        text.map_err(|error| match other {
            Some(other) => {
                errors::or_object_swapped(other.bind(py), || fen.is_position(), order, error)
            }
            None => error,
        })
    }

    pub(crate) fn read(given: &Bound<'_, PyAny>) -> PyResult<String> {
        if let Ok(text) = given.extract() {
            return Ok(text);
        }
        // The `uci` of a `chess.Board` is a function of a move.
        let uci = given.getattr_opt("uci")?.and_then(|uci| {
            let uci = if uci.is_callable() {
                uci.call0().ok()?
            } else {
                uci
            };
            uci.extract().ok()
        });
        let expected = "a move as a text or a chess.Move";
        uci.ok_or_else(|| other_type("move", expected, given))
    }
}

/// Moves as an argument: a text, or several moves.
pub(crate) struct MoveTexts(String);

impl<'py> FromPyObject<'_, 'py> for MoveTexts {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = given.extract() {
            return Ok(Self(text));
        }
        let is_one = given.is_instance_of::<PyBytes>() || given.hasattr("uci")?;
        let Some(moves) = given.try_iter().ok().filter(|_| !is_one) else {
            return Err(other_type("moves", "a text or a list of moves", &given));
        };
        let read = |(n, mv): (usize, PyResult<Bound<'py, PyAny>>)| {
            let mv = mv?;
            let error = |_| other_type("moves", &format!("a move as item {n}"), &mv);
            MoveText::read(&mv).map_err(error)
        };
        let texts: PyResult<Vec<_>> = moves.enumerate().map(read).collect();
        Ok(Self(texts?.join(" ")))
    }
}

impl From<MoveTexts> for String {
    fn from(moves: MoveTexts) -> Self {
        moves.0
    }
}

/// A number of threads as an argument.
#[derive(Clone, Copy)]
pub(crate) struct Threads(NonZero<usize>);

impl Threads {
    /// The number that is given; by default one per core.
    pub(crate) fn count(given: Option<Self>) -> NonZero<usize> {
        let given = given.map(|threads| threads.0);
        let count = given.map_or_else(std::thread::available_parallelism, Ok);
        count.unwrap_or(NonZero::<usize>::MIN)
    }
}

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if !given.hasattr("__index__")? {
            return Err(other_type("threads", "a number", &given));
        }
        // No machine can use or start more threads than this.
        let count = given.extract::<usize>().ok().and_then(NonZero::new);
        let count = count.filter(|count| count.get() <= 1 << 16);
        let message = || {
            format!(
                "threads: expected a number from 1 to 65536, found {}",
                &*given
            )
        };
        let count = count.ok_or_else(|| PyValueError::new_err(message()))?;
        Ok(Self(count))
    }
}

/// The position with which some moves begin, and the moves.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Line {
    pub(crate) start: AnyPosition,
    pub(crate) moves: String,
}

impl Line {
    /// The position of an input and the moves after it; `None` without moves.
    pub(crate) fn of(input: &Input) -> Option<Box<Self>> {
        let moves = input.moves.clone()?;
        let start = input.position().ok()?;
        Some(Box::new(Self { start, moves }))
    }
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

/// What is asked, and how the position is read.
#[derive(Clone)]
pub(crate) struct Query {
    pub(crate) ask: Ask,
    pub(crate) settings: Settings,
}

/// A question after moves.
pub(crate) fn question(ask: Ask, moves: Option<MoveTexts>, chess960: bool) -> Query {
    let settings = Settings {
        moves: moves.map(String::from),
        chess960: chess960.then_some(true),
        ..Settings::default()
    };
    Query { ask, settings }
}

/// Reads a position and answers a question about it.
pub(crate) fn ask(
    source: Source,
    Query { ask, settings }: &Query,
) -> Result<(About, Body), Refused> {
    let mut input = source
        .read()
        .map_err(|faults| Refused { faults, line: None })?;
    let has_moves = input.moves.is_some() || settings.moves.is_some();
    let mut line: Option<Box<Line>> = None;
    if has_moves && let Ok(start) = input.position() {
        let moves = input.moves.iter().chain(&settings.moves);
        let moves: Vec<_> = moves.map(String::as_str).collect();
        let moves = moves.join(" ");
        line = Some(Box::new(Line { start, moves }));
    }
    let mut answer = || -> Result<_, Faults> {
        let question = Question::new(settings, &mut input)?;
        let body = answer::answer(ask, &question, &mut Buffers::default())?.body;
        Ok((*question.position()?, body))
    };
    let (position, body) = match answer() {
        Ok(answered) => answered,
        Err(faults) => {
            let of_input = || {
                let moves = String::new();
                Some(Box::new(Line {
                    start: input.position().ok()?,
                    moves,
                }))
            };
            let line = line.or_else(of_input);
            return Err(Refused { faults, line });
        }
    };
    if let Some(line) = &mut line
        && position.is_chess960() != line.start.is_chess960()
    {
        let setup = chessmoves::Setup {
            chess960: Some(true),
            ..line.start.into()
        };
        line.start = AnyPosition::from_setup(setup).map_or(line.start, |(start, _)| start);
    }
    Ok((About { position, line }, body))
}

/// Finds the answer to a question without the GIL.
pub(crate) fn ask_detached(
    py: Python<'_>,
    source: Source,
    query: &Query,
) -> PyResult<(About, Body)> {
    py.detach(|| ask(source, query))
        .map_err(|refused| refused.exception(py, query))
}

/// Why a question was not answered.
pub(crate) struct Refused {
    pub(crate) faults: Faults,
    /// The position and the moves, if they were read.
    pub(crate) line: Option<Box<Line>>,
}

impl Refused {
    /// The exception: that of a move which cannot be played, if that is what is wrong.
    pub(crate) fn exception(&self, py: Python<'_>, query: &Query) -> PyErr {
        let is_move = [Code::MoveIllegal, Code::MoveAmbiguous, Code::MoveUnreadable]
            .contains(&self.faults.code());
        let Some((position, text, ply)) = self.move_at_fault(&query.ask).filter(|_| is_move) else {
            return errors::of_faults(py, &self.faults);
        };
        let why = Why::one_move(position.as_any(), &text).ok();
        let mut fault = self.faults.first().clone();
        fault.message = self.faults.to_string();
        // The fault of an only move does not have its number, which `moves` always has.
        let has_moves = query.settings.moves.is_some();
        if let Some(ply) = ply.filter(|_| has_moves && fault.ply.is_none()) {
            fault = fault.in_ply(ply);
        }
        illegal_move(py, position.as_any(), &text, &fault, why.as_ref())
    }

    /// The first move that cannot be played, the position before it, and its number; if there is none, the move asked about.
    fn move_at_fault(&self, ask: &Ask) -> Option<(Position, String, Option<u32>)> {
        let line = self.line.as_ref()?;
        let mut position = Position::try_from(line.start).ok()?;
        for (ply, text) in (1..).zip(split_moves(&line.moves)) {
            match position.play_san(text) {
                Ok(next) => position = next,
                Err(_) => return Some((position, text.to_owned(), Some(ply))),
            }
        }
        match ask {
            Ask::Why {
                subject: Subject::Move(text),
                ..
            } => Some((position, text.clone(), None)),
            _ => None,
        }
    }
}

/// Some attributes of an object as a dictionary; those that are objects of this package become dictionaries, too.
pub(crate) fn to_dict<'py>(
    object: &Bound<'py, PyAny>,
    names: &str,
) -> PyResult<Bound<'py, PyDict>> {
    let plain = |value: Bound<'py, PyAny>| match value.getattr_opt("to_dict")? {
        Some(to_dict) => to_dict.call0(),
        None => Ok(value),
    };
    let values = PyDict::new(object.py());
    for name in names.split(' ') {
        let value = object.getattr(name)?;
        let is_list = value.is_instance_of::<PyTuple>() || value.is_instance_of::<PyList>();
        let value = if is_list {
            let items = value.try_iter()?.map(|item| plain(item?));
            PyList::new(object.py(), items.collect::<PyResult<Vec<_>>>()?)?.into_any()
        } else {
            plain(value)?
        };
        values.set_item(name, value)?;
    }
    Ok(values)
}

/// Some attributes of an object, with which another one like it is made.
pub(crate) fn state<'py>(object: &Bound<'py, PyAny>, names: &str) -> PyResult<Bound<'py, PyDict>> {
    let values = PyDict::new(object.py());
    for name in names.split(' ') {
        values.set_item(name, object.getattr(name)?)?;
    }
    Ok(values)
}

/// An object of this package with these attributes.
pub(crate) fn of_state<'py, T: FromPyObjectOwned<'py>>(
    py: Python<'py>,
    attributes: Option<Bound<'py, PyDict>>,
) -> PyResult<T> {
    let object = py.import("types")?.getattr("SimpleNamespace")?;
    let object = object.call((), attributes.as_ref())?;
    let made = object.extract();
    made.map_err(|_| PyTypeError::new_err("expected the attributes of such an object"))
}

/// Several things in order, as a tuple of Python.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Tuple<T>(pub(crate) Vec<T>);

impl<'py, T: IntoPyObject<'py>> IntoPyObject<'py> for Tuple<T> {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        PyTuple::new(py, self.0)
    }
}

impl<'py, T: FromPyObjectOwned<'py>> FromPyObject<'_, 'py> for Tuple<T> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        given.extract().map(Self)
    }
}

/// The error of an answer of another kind than was asked for, which no input leads to.
pub(crate) fn other_answer() -> PyErr {
    PyValueError::new_err("this question has another answer")
}
