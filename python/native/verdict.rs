//! Verdicts on moves.

use std::hash::{Hash, Hasher};

use chessmoves::Code;
use chessmoves::answer::{Ask, Body, Report, Why};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::argument;
use crate::ask::{
    About, MoveText, MoveTexts, Source, Tuple, ask_detached, of_state, other_answer, question,
    state, to_dict,
};
use crate::errors::or_swapped;
use crate::summary::{Summary, names};

/// A reason why a move is illegal, or something that a legal move does.
#[pyclass(frozen, eq, hash, get_all, module = "chessmoves")]
#[derive(PartialEq, Eq, Hash, Clone, FromPyObject)]
pub(crate) struct Reason {
    /// The stable code, such as `pinned`.
    code: String,
    /// A sentence that names the pieces and squares.
    pub(crate) message: String,
    /// The squares of the pieces responsible, or concerned.
    by: Tuple<String>,
    /// The other squares concerned.
    at: Tuple<String>,
}

const REASON: &str = "code message by at";

impl Reason {
    pub(crate) fn of<C: Copy>(report: &Report<C>, code: impl Fn(C) -> &'static str) -> Self {
        let squares = |squares| names(squares).into_iter().map(str::to_owned).collect();
        Self {
            code: code(report.code).to_owned(),
            message: report.message.clone(),
            by: Tuple(squares(report.by)),
            at: Tuple(squares(report.at)),
        }
    }
}

#[pymethods]
impl Reason {
    #[new]
    #[pyo3(signature = (**attributes))]
    fn new(py: Python<'_>, attributes: Option<Bound<'_, PyDict>>) -> PyResult<Self> {
        of_state(py, attributes)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<((), Bound<'py, PyDict>)> {
        Ok(((), state(slf, REASON)?))
    }

    /// The attributes as a dictionary, down to texts and numbers.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(slf, REASON)
    }

    fn __str__(&self) -> &str {
        &self.message
    }

    fn __repr__(&self) -> String {
        format!("<Reason {}: {}>", self.code, self.message)
    }
}

/// Whether a move is legal, and if not, why. It is true if the move is legal.
///
/// >>> verdict = why("startpos", "e5")
/// >>> bool(verdict), verdict.code, verdict.at
/// (False, 'not-on-any-vector', ('e5',))
///
/// Raises:
///     `ChessmovesError`: the position cannot be read, or a move of `moves` cannot be played.
///     `IllegalMove`: `move` is not a move at all.
#[pyclass(frozen, eq, hash, module = "chessmoves")]
pub(crate) struct Verdict {
    pub(crate) about: About,
    pub(crate) why: Box<Why>,
}

impl PartialEq for Verdict {
    fn eq(&self, other: &Self) -> bool {
        self.about == other.about && self.why == other.why
    }
}

impl Hash for Verdict {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.about, &self.why.mv).hash(state);
    }
}

impl Verdict {
    pub(crate) fn summary(&self) -> Summary<'_> {
        Summary::of(&self.why)
    }
}

#[pymethods]
impl Verdict {
    #[new]
    #[pyo3(signature = (fen, r#move, *, moves=None, chess960=false))]
    fn new(
        py: Python<'_>,
        fen: Source,
        r#move: MoveText,
        moves: Option<MoveTexts>,
        #[pyo3(from_py_with = argument::chess960)] chess960: bool,
    ) -> PyResult<Self> {
        why(py, fen, r#move, moves, chess960)
    }

    /// Whether the move is legal. An ambiguous one is not.
    #[getter]
    fn legal(&self) -> bool {
        self.summary().is_legal()
    }

    /// The move, as written.
    #[getter]
    fn r#move(&self) -> &str {
        self.why.mv.as_deref().unwrap_or_default()
    }

    /// The FEN of the position.
    #[getter]
    fn fen(&self) -> String {
        self.about.position.to_string()
    }

    /// The reasons as one sentence; for a legal move, that it is.
    #[getter]
    fn sentence(&self) -> String {
        self.summary().sentence()
    }

    /// The stable code of the first reason; None if the move is legal.
    #[getter]
    fn code(&self) -> Option<&'static str> {
        self.summary().code().map(Code::name)
    }

    /// The squares of the pieces responsible for the first reason.
    #[getter]
    fn by<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let first = self.summary().first;
        PyTuple::new(py, first.map_or_else(Vec::new, |reason| names(reason.by)))
    }

    /// The other squares that the first reason concerns.
    #[getter]
    fn at<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let first = self.summary().first;
        PyTuple::new(py, first.map_or_else(Vec::new, |reason| names(reason.at)))
    }

    /// The move in UCI notation; None if the text can stand for several moves, or for none.
    #[getter]
    fn uci(&self) -> Option<String> {
        let uci = self.summary().only()?.uci?;
        Some(uci.to_string())
    }

    /// The move in SAN, as if it were legal; None if the text can stand for several moves, or for none.
    #[getter]
    fn san(&self) -> Option<String> {
        let san = self.summary().only()?.san?;
        Some(san.to_string())
    }

    /// All reasons why the move is illegal, in the order of precedence; empty if it is legal.
    #[getter]
    fn reasons<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let is_illegal = self.why.legal != Some(true);
        let verdicts = self.why.verdicts.iter().filter(|_| is_illegal);
        let reasons = verdicts.flat_map(|verdict| &verdict.reasons);
        let reasons = reasons.map(|reason| Reason::of(reason, chessmoves::Reason::code));
        PyTuple::new(py, reasons.collect::<Vec<_>>())
    }

    /// What a legal move does, such as capturing or giving check.
    #[getter]
    fn effects<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let only = self.summary().only();
        let effects = only.and_then(|verdict| verdict.effects.as_deref());
        let effects = effects.unwrap_or_default().iter();
        let effects = effects.map(|effect| Reason::of(effect, chessmoves::Effect::code));
        PyTuple::new(py, effects.collect::<Vec<_>>())
    }

    /// How the move was read, if it says something that is not true of it; otherwise None.
    #[getter]
    fn note(&self) -> Option<&str> {
        self.why.note.as_deref()
    }

    /// The attributes as a dictionary, down to texts and numbers.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(
            slf,
            "legal move fen sentence code by at uci san reasons effects note",
        )
    }

    /// The record of `chessmoves why --json`.
    #[getter]
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.about.record(py, Body::Why(self.why.clone()))
    }

    fn __bool__(&self) -> bool {
        self.legal()
    }

    fn __str__(&self) -> String {
        self.sentence()
    }

    fn __repr__(&self) -> String {
        let code = self.code().unwrap_or("legal");
        format!("<Verdict {code}: {}>", self.sentence())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.about.svg(Body::Why(self.why.clone()))
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((String, &str), Bound<'py, PyDict>)> {
        let (fen, keywords) = self.about.arguments(py)?;
        Ok(((fen, self.r#move()), keywords))
    }
}

/// Whether a move is legal, and why.
///
/// The position is a FEN, a name such as `startpos`, a `Position` or a `Game`; the move is in any notation. `moves` are played first.
/// A text that is not a move at all is a `ChessmovesError` with the code `move-unreadable`.
///
/// >>> why("7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1", "Qg3").sentence
/// 'the queen on e3 is pinned to the king on c1 by the bishop on g5'
///
/// Raises:
///     `ChessmovesError`: the position cannot be read, or a move of `moves` cannot be played.
///     `IllegalMove`: `move` is not a move at all.
#[pyfunction]
#[pyo3(signature = (fen, r#move, *, moves=None, chess960=false))]
pub(crate) fn why(
    py: Python<'_>,
    fen: Source,
    r#move: MoveText,
    moves: Option<MoveTexts>,
    #[pyo3(from_py_with = argument::chess960)] chess960: bool,
) -> PyResult<Verdict> {
    let order = "why(fen, move)";
    let text = r#move.text_after(py, &fen, order)?;
    let query = question(Ask::why(&text), moves, chess960);
    let answer = ask_detached(py, fen, &query);
    match answer.map_err(|error| or_swapped(py, &text, order, error))? {
        (about, Body::Why(why)) => Ok(Verdict { about, why }),
        _ => Err(other_answer()),
    }
}
