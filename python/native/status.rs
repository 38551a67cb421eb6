//! The status of a position, and how a game has ended.

use std::hash::{Hash, Hasher};

use chessmoves::answer::{Ask, Body, Examination, Status as Facts};
use chessmoves::{Claim, Color, DrawReason};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::argument;
use crate::ask::{About, MoveTexts, Source, ask, ask_detached, other_answer, question, to_dict};
use crate::summary::names;
use crate::waiting::or_abandoned;

/// How a game has ended.
#[pyclass(frozen, eq, hash, from_py_object, module = "chessmoves")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Outcome(pub(crate) chessmoves::Outcome);

#[pymethods]
impl Outcome {
    #[new]
    #[pyo3(signature = (reason, winner=None))]
    fn new(
        #[pyo3(from_py_with = argument::reason)] reason: &str,
        #[pyo3(from_py_with = argument::winner)] winner: Option<&str>,
    ) -> PyResult<Self> {
        let draws = [
            DrawReason::Stalemate,
            DrawReason::InsufficientMaterial,
            DrawReason::DeadPosition,
            DrawReason::SeventyFiveMoves,
            DrawReason::FivefoldRepetition,
        ];
        let draws = draws.map(chessmoves::Outcome::Draw).into_iter();
        let mates = Color::ALL.map(|winner| chessmoves::Outcome::Checkmate { winner });
        let mut all = draws.chain(mates).map(Self);
        let found = all.find(|it| (it.reason(), it.winner()) == (reason, winner));
        let message = || format!("there is no outcome {reason:?} with this winner");
        found.ok_or_else(|| PyValueError::new_err(message()))
    }

    fn __getnewargs__(&self) -> (&'static str, Option<&'static str>) {
        (self.reason(), self.winner())
    }

    /// The attributes as a dictionary, down to texts and numbers.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(slf, "winner reason result")
    }

    /// The winner, `white` or `black`; None for a draw.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.winner().map(Color::name)
    }

    /// The stable code of the reason, such as `checkmate` or `fivefold-repetition`.
    #[getter]
    fn reason(&self) -> &'static str {
        self.0.code().name()
    }

    /// The result as in PGN: `1-0`, `0-1` or `1/2-1/2`.
    #[getter]
    fn result(&self) -> &'static str {
        match self.0.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}: {}>", self.result(), self.0)
    }
}

/// Check, mate, draws, pins, castling and problems of a position.
///
/// `deep` also finds out who can still checkmate, and `origin` whether a game can lead to the position; either may take a second.
///
/// >>> status = Status("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1")
/// >>> status.stalemate, str(status.outcome)
/// (True, 'draw by stalemate')
///
/// Raises:
///     `ChessmovesError`: the position cannot be read, or a move of `moves` cannot be played.
#[pyclass(frozen, eq, hash, module = "chessmoves")]
pub(crate) struct Status {
    about: About,
    facts: Box<Facts>,
}

impl PartialEq for Status {
    fn eq(&self, other: &Self) -> bool {
        self.about == other.about && self.facts == other.facts
    }
}

impl Hash for Status {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.about.hash(state);
    }
}

const STATUS: &str = "fen turn move_count capture_count in_check checkers double_check checkmate stalemate insufficient_material \
    outcome claimable repetitions pins problems can_checkmate can_arise";

#[pymethods]
impl Status {
    #[new]
    #[pyo3(signature = (fen, *, moves=None, chess960=false, deep=false, origin=false))]
    pub(crate) fn new(
        py: Python<'_>,
        fen: Source,
        moves: Option<MoveTexts>,
        #[pyo3(from_py_with = argument::chess960)] chess960: bool,
        #[pyo3(from_py_with = argument::deep)] deep: bool,
        #[pyo3(from_py_with = argument::origin)] origin: bool,
    ) -> PyResult<Self> {
        let status = Examination {
            checkmate: deep,
            origin,
            ..Examination::default()
        };
        let query = question(Ask::Status(status), moves, chess960);
        let answered = if deep || origin {
            let asked = query.clone();
            let answered = or_abandoned(py, move || ask(fen, &asked))?;
            answered.map_err(|refused| refused.exception(py, &query))
        } else {
            ask_detached(py, fen, &query)
        };
        match answered? {
            (about, Body::Status(facts)) => Ok(Self { about, facts }),
            _ => Err(other_answer()),
        }
    }

    /// The FEN of the position.
    #[getter]
    fn fen(&self) -> String {
        self.about.position.to_string()
    }

    /// The side to move, `white` or `black`.
    #[getter]
    fn turn(&self) -> &'static str {
        self.about.position.turn().name()
    }

    /// The number of legal moves; None if a side has several kings.
    #[getter]
    fn move_count(&self) -> Option<usize> {
        self.facts.move_count
    }

    /// The number of legal captures; None if a side has several kings.
    #[getter]
    fn capture_count(&self) -> Option<usize> {
        self.facts.capture_count
    }

    /// Whether the side to move is in check.
    #[getter]
    fn in_check(&self) -> bool {
        self.facts.in_check
    }

    /// The squares of the pieces that give check.
    #[getter]
    fn checkers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, names(self.facts.checkers))
    }

    /// Whether two pieces or more give check.
    #[getter]
    fn double_check(&self) -> bool {
        self.facts.double_check
    }

    /// Whether the side to move is checkmated.
    #[getter]
    fn checkmate(&self) -> bool {
        self.facts.check_mated
    }

    /// Whether the side to move is stalemated.
    #[getter]
    fn stalemate(&self) -> bool {
        self.facts.stale_mated
    }

    /// Whether neither side has the material for checkmate.
    #[getter]
    fn insufficient_material(&self) -> bool {
        self.facts.insufficient_material
    }

    /// How the game has ended; None if it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.facts.outcome.map(Outcome)
    }

    /// Why the side to move can claim a draw: `threefold-repetition` or `fifty-moves`.
    #[getter]
    fn claimable<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, codes(&self.facts.claimable))
    }

    /// How often the position has occurred in the moves that were given; None without moves.
    #[getter]
    fn repetitions(&self) -> Option<u32> {
        self.facts.repetitions
    }

    /// The squares of the pieces of both sides that are pinned to their king, each with the square of the pinning piece.
    #[getter]
    fn pins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pins = PyDict::new(py);
        for pin in &self.facts.pins {
            pins.set_item(pin.square.name(), pin.by.name())?;
        }
        Ok(pins)
    }

    /// What is impossible or unusual about the position, in sentences.
    #[getter]
    fn problems<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let problems = self.facts.problems.iter().map(ToString::to_string);
        PyTuple::new(py, problems.collect::<Vec<_>>())
    }

    /// With `deep`: for `white` and `black`, whether the side can still checkmate: `yes`, `no` or `unknown`; otherwise None.
    #[getter]
    fn can_checkmate<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(reports) = &self.facts.can_checkmate else {
            return Ok(None);
        };
        let sides = PyDict::new(py);
        sides.set_item("white", reports.white.answer)?;
        sides.set_item("black", reports.black.answer)?;
        Ok(Some(sides))
    }

    /// With `origin`: whether a game can lead to the position: `yes`, `no` or `unknown`; otherwise None.
    #[getter]
    fn can_arise(&self) -> Option<&'static str> {
        self.facts
            .can_arise
            .as_ref()
            .map(chessmoves::CanArise::name)
    }

    /// The record of `chessmoves status --json`.
    #[getter]
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.about.record(py, Body::Status(self.facts.clone()))
    }

    /// The attributes as a dictionary, down to texts and numbers.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(slf, STATUS)
    }

    fn __repr__(&self) -> String {
        let to_move = || format!("{} to move", self.about.position.turn().side_name());
        let end = self.facts.outcome.map(|outcome| outcome.to_string());
        format!("<Status {}: {}>", self.fen(), end.unwrap_or_else(to_move))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.about.svg(Body::Status(self.facts.clone()))
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((String,), Bound<'py, PyDict>)> {
        let (fen, keywords) = self.about.arguments(py)?;
        keywords.set_item("deep", self.facts.can_checkmate.is_some())?;
        keywords.set_item("origin", self.facts.can_arise.is_some())?;
        Ok(((fen,), keywords))
    }
}

/// The codes of claims.
pub(crate) fn codes(claims: &[Claim]) -> Vec<&'static str> {
    claims.iter().map(|claim| claim.code().name()).collect()
}
