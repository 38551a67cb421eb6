//! Positions of games.

use chessmoves::answer::{Asked, Body, Command, Status as Facts, Why};
use chessmoves::{Faults, Setup, problems};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple, PyType};

use crate::errors;
use crate::question::{About, Given, Source, legal, why};
use crate::status::{Outcome, Status};
use crate::verdict::{Verdict, illegal_move, names};

/// A position of a game of standard chess or Chess960. It does not change: `play` returns another one.
///
/// Each side has exactly one king, and the side that is not to move is not in check; boards without kings are for the functions, which
/// accept any FEN. Castling rights that the board contradicts are dropped, and `status().problems` lists them.
///
/// Two positions are equal if their FENs are, clocks included; `key` is equal if they are the same for the repetition rule.
///
/// >>> position = Position("7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1")
/// >>> position.play("Qxg5").turn
/// 'black'
/// >>> position.play("Qg3")
/// Traceback (most recent call last):
/// chessmoves.IllegalMove: "Qg3" is not a legal move: the queen on e3 is pinned to the king on c1 by the bishop on g5
#[pyclass(frozen, eq, hash, module = "chessmoves")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) chessmoves::Position);

impl Position {
    /// Reads a position of a game.
    pub(crate) fn read(source: Source, chess960: bool) -> Result<chessmoves::Position, Faults> {
        let asked = Asked {
            command: Command::Show,
            chess960,
            ..Asked::default()
        };
        let mut input = source.read()?;
        let question = chessmoves::answer::Question::new(&asked, &mut input)?;
        let position = *question.position()?;
        chessmoves::Position::try_from(position)
            .map_err(|error| chessmoves::Fault::new("position-illegal", error.to_string()).into())
    }

    /// The picture of the position.
    pub(crate) fn svg(&self) -> PyResult<String> {
        let all = problems(&Setup::from(self.0));
        let status = Facts::new(self.0.as_any(), &all);
        self.about().svg(Body::from(status))
    }

    fn about(&self) -> About {
        About {
            position: *self.0.as_any(),
            line: None,
        }
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen=None, *, chess960=false))]
    fn new(py: Python<'_>, fen: Option<Given<'_>>, chess960: bool) -> PyResult<Self> {
        let Some(fen) = fen.map(Source::from) else {
            return Ok(Self(chessmoves::Position::default()));
        };
        let read = py.detach(|| Self::read(fen, chess960));
        read.map(Self)
            .map_err(|faults| errors::of_faults(py, &faults))
    }

    /// The position of a `chess.Board` of python-chess.
    #[classmethod]
    fn from_board(class: &Bound<'_, PyType>, board: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = class.py();
        let keywords = PyDict::new(py);
        keywords.set_item("en_passant", "fen")?;
        let chess960 = board.getattr("chess960")?.extract()?;
        let write = if chess960 { "shredder_fen" } else { "fen" };
        let fen = board.call_method(write, (), Some(&keywords))?;
        Self::new(py, Some(fen.extract()?), chess960)
    }

    /// The same as a `chess.Board` of python-chess, which has to be installed.
    fn to_board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let keywords = PyDict::new(py);
        keywords.set_item("chess960", self.chess960())?;
        let board = py.import("chess")?.getattr("Board")?;
        board.call((self.fen(),), Some(&keywords))
    }

    /// The FEN.
    #[getter]
    pub(crate) fn fen(&self) -> String {
        self.0.to_string()
    }

    /// The side to move, `white` or `black`.
    #[getter]
    fn turn(&self) -> &'static str {
        self.0.turn().name()
    }

    /// Whether the position is treated as Chess960, in which UCI writes castling as king takes rook.
    #[getter]
    fn chess960(&self) -> bool {
        self.0.is_chess960()
    }

    /// The half-move clock: plies since the last capture or pawn move.
    #[getter]
    fn halfmoves(&self) -> u32 {
        self.0.halfmoves()
    }

    /// The number of the move.
    #[getter]
    fn fullmoves(&self) -> u32 {
        self.0.fullmoves()
    }

    /// The square that the last move, a double push, passed over; otherwise None.
    #[getter]
    fn en_passant(&self) -> Option<&'static str> {
        self.0.en_passant().map(chessmoves::Square::name)
    }

    /// The pieces as FEN letters, by square.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (square, piece) in self.0.board().pieces() {
            pieces.set_item(square.name(), piece.letter())?;
        }
        Ok(pieces)
    }

    /// Whether the side to move is in check.
    #[getter]
    fn in_check(&self) -> bool {
        self.0.is_check()
    }

    /// The squares of the pieces that give check.
    #[getter]
    fn checkers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, names(self.0.checkers()))
    }

    /// How the game has ended on the board; None if it goes on. Repetition is a matter of a `Game`.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    /// The Zobrist key: equal for positions that are the same for the repetition rule (FIDE Laws 9.2.3).
    #[getter]
    fn key(&self) -> u64 {
        self.0.zobrist()
    }

    /// The legal moves of a piece, or of the side to move, in UCI notation or in SAN.
    #[pyo3(signature = (piece=None, *, san=false))]
    fn legal<'py>(
        slf: PyRef<'py, Self>,
        piece: Option<&str>,
        san: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        legal(slf.py(), Given::Position(slf), piece, None, san, false)
    }

    /// Whether a move is legal, and why.
    fn why(slf: PyRef<'_, Self>, r#move: String) -> PyResult<Verdict> {
        why(slf.py(), Given::Position(slf), r#move, None, false)
    }

    /// Check, mate, draws, pins, castling and problems.
    #[pyo3(signature = (*, deep=false, origin=false))]
    fn status(slf: PyRef<'_, Self>, deep: bool, origin: bool) -> PyResult<Status> {
        Status::new(slf.py(), Given::Position(slf), None, false, deep, origin)
    }

    /// The position after a move in any notation. An illegal one is an `IllegalMove`.
    pub(crate) fn play(&self, py: Python<'_>, r#move: &str) -> PyResult<Self> {
        let played = py.detach(|| self.0.play_san(r#move));
        played.map(Self).map_err(|error| {
            let why = Why::one_move(self.0.as_any(), r#move).ok();
            illegal_move(py, self.0.as_any(), r#move, &error.fault(), why.as_ref())
        })
    }

    fn __str__(&self) -> String {
        self.fen()
    }

    fn __repr__(&self) -> String {
        let keyword = if self.chess960() {
            ", chess960=True"
        } else {
            ""
        };
        format!("Position('{}'{keyword})", self.0)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((String,), Bound<'py, PyDict>)> {
        let (fen, keywords) = self.about().arguments(py)?;
        Ok(((fen,), keywords))
    }
}
