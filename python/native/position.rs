//! Positions of games.

use std::hash::{Hash, Hasher};

use chessmoves::answer::{Ask, Body, Settings, Status as Facts, Why};
use chessmoves::input::{Input, without_number};
use chessmoves::notation::{San, Uci};
use chessmoves::{Code, Color, Faults, Role, Setup, problems};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple, PyType};

use crate::argument::{self, Name, other_type};
use crate::ask::{About, Line, MoveText, Refused, Source, question, to_dict};
use crate::errors::{self, wrong_order};
use crate::question::legal;
use crate::status::{Outcome, Status};
use crate::summary::{illegal_move, names};
use crate::verdict::{Verdict, why};

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
///
/// Raises:
///     `ChessmovesError`: the position cannot be read, or cannot occur in a game.
///     `IllegalMove`: a move after the position cannot be played.
#[pyclass(frozen, eq, hash, from_py_object, module = "chessmoves")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) chessmoves::Position);

impl Position {
    /// Reads a position of a game.
    pub(crate) fn read(source: Source, chess960: bool) -> Result<chessmoves::Position, Faults> {
        Self::after(
            source.read()?,
            &question(Ask::Show, None, chess960).settings,
        )
    }

    /// Reads an argument that is a position of a game. If a move after it cannot be played, that is an `IllegalMove`.
    pub(crate) fn of_argument(
        py: Python<'_>,
        argument: &'static str,
        given: Source,
        chess960: bool,
    ) -> PyResult<chessmoves::Position> {
        let query = question(Ask::Show, None, chess960);
        let read = py.detach(|| {
            let input = given.read_as(argument);
            let input = input.map_err(|faults| Refused { faults, line: None })?;
            let line = Line::of(&input);
            Self::after(input, &query.settings).map_err(|faults| Refused { faults, line })
        });
        read.map_err(|refused| refused.exception(py, &query))
    }

    /// Reads a position of a game, after the moves of a question.
    pub(crate) fn after(
        mut input: Input,
        settings: &Settings,
    ) -> Result<chessmoves::Position, Faults> {
        let question = chessmoves::answer::Question::new(settings, &mut input)?;
        let position = *question.position()?;
        chessmoves::Position::try_from(position).map_err(|error| {
            chessmoves::Fault::new(Code::PositionIllegal, error.to_string()).into()
        })
    }

    /// The legal move that a text names.
    fn find(&self, py: Python<'_>, text: &str) -> PyResult<chessmoves::Move> {
        let found = py.detach(|| self.0.parse_move(text));
        found.map_err(|error| {
            let why = Why::one_move(self.0.as_any(), text).ok();
            illegal_move(py, self.0.as_any(), text, &error.fault(), why.as_ref())
        })
    }

    /// The picture of the position.
    pub(crate) fn svg(&self) -> PyResult<String> {
        let all = problems(&Setup::from(self.0));
        let status = Facts::new(self.0.as_any(), &all);
        self.about().svg(Body::from(status))
    }

    pub(crate) fn source(&self) -> Source {
        Source::of(self.0.into(), None)
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
    fn new(
        py: Python<'_>,
        fen: Option<Source>,
        #[pyo3(from_py_with = argument::chess960)] chess960: bool,
    ) -> PyResult<Self> {
        let Some(fen) = fen else {
            return Ok(Self(chessmoves::Position::default()));
        };
        Self::of_argument(py, "fen", fen, chess960).map(Self)
    }

    /// The position of a `chess.Board` of python-chess.
    ///
    /// Raises:
    ///     `TypeError`: it is not a `chess.Board`.
    ///     `ValueError`: the board cannot be read, or it is one of a variant.
    #[classmethod]
    fn from_board(class: &Bound<'_, PyType>, board: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        if !is_board(board)? {
            return Err(other_type("board", "a chess.Board", board));
        }
        let keywords = PyDict::new(class.py());
        keywords.set_item("chess960", board.getattr("chess960")?)?;
        let position = class.call((fen_of_board(board)?,), Some(&keywords))?;
        Ok(position.cast_into()?.unbind())
    }

    /// The same as a `chess.Board` of python-chess, which has to be installed.
    ///
    /// Raises:
    ///     `ImportError`: python-chess is not installed.
    pub(crate) fn to_board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
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
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
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
    ///
    /// Raises:
    ///     `ChessmovesError`: `piece` is not a piece, or none stands there.
    #[pyo3(signature = (piece=None, *, san=false))]
    fn legal(
        slf: PyRef<'_, Self>,
        #[pyo3(from_py_with = argument::piece)] piece: Option<Name>,
        #[pyo3(from_py_with = argument::san)] san: bool,
    ) -> PyResult<Bound<'_, PyList>> {
        legal(slf.py(), slf.source(), piece, None, san, false)
    }

    /// Whether a move is legal, and why.
    ///
    /// Raises:
    ///     `IllegalMove`: the text is not a move at all.
    fn why(&self, py: Python<'_>, r#move: MoveText) -> PyResult<Verdict> {
        why(py, self.source(), r#move, None, false)
    }

    /// Check, mate, draws, pins, castling and problems.
    #[pyo3(signature = (*, deep=false, origin=false))]
    fn status(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::deep)] deep: bool,
        #[pyo3(from_py_with = argument::origin)] origin: bool,
    ) -> PyResult<Status> {
        Status::new(py, self.source(), None, false, deep, origin)
    }

    /// The position after a move in any notation. An illegal one is an `IllegalMove`.
    ///
    /// Raises:
    ///     `IllegalMove`: the move cannot be played.
    pub(crate) fn play(&self, py: Python<'_>, r#move: MoveText) -> PyResult<Self> {
        let mv = self.find(py, without_number(r#move.text()?.trim()))?;
        Ok(Self(self.0.play_unchecked(mv)))
    }

    /// The squares of the pieces of a side, `white` or `black`, that attack a square, even if they are pinned.
    ///
    /// Raises:
    ///     `ValueError`: it is not a square, or not a side.
    fn attackers<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::square)] square: Name,
        #[pyo3(from_py_with = argument::color)] color: Name,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (square, color) = square_and_color(py, &square, &color, "attackers(square, color)")?;
        PyTuple::new(py, names(self.0.attackers(square, color)))
    }

    /// Whether a piece of a side attacks a square, even if it is pinned.
    ///
    /// Raises:
    ///     `ValueError`: it is not a square, or not a side.
    fn is_attacked(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::square)] square: Name,
        #[pyo3(from_py_with = argument::color)] color: Name,
    ) -> PyResult<bool> {
        let order = "is_attacked(square, color)";
        let (square, color) = square_and_color(py, &square, &color, order)?;
        Ok(self.0.attackers(square, color).any())
    }

    /// The squares of the pieces of the side to move that are pinned to their king.
    #[getter]
    fn pinned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, names(self.0.pinned()))
    }

    /// The FEN letter of the piece on a square; None if it is empty.
    ///
    /// Raises:
    ///     `ValueError`: it is not a square.
    fn piece_at(
        &self,
        #[pyo3(from_py_with = argument::square)] square: Name,
    ) -> PyResult<Option<char>> {
        let piece = self.0.board().piece_at(square_of(&square)?);
        Ok(piece.map(chessmoves::Piece::letter))
    }

    /// The squares of the pieces of a kind and a side, such as `pieces("knight", "white")`.
    ///
    /// Raises:
    ///     `ValueError`: it is not a kind of piece, or not a side.
    fn pieces<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::role)] role: Name,
        #[pyo3(from_py_with = argument::color)] color: Name,
    ) -> PyResult<Bound<'py, PyTuple>> {
        if role_of(&color).is_ok() && color_of(&role).is_ok() {
            return Err(errors::of_fault(py, &wrong_order("pieces(role, color)")));
        }
        let (role, color) = (role_of(&role)?, color_of(&color)?);
        let piece = chessmoves::Piece { color, role };
        PyTuple::new(py, names(self.0.board().by_piece(piece)))
    }

    /// The legal moves as objects, in the order of `legal`.
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let mut moves = self.0.legal_moves();
        moves.sort();
        PyList::new(py, moves.iter().map(|&mv| Move::of(self.0, mv)))
    }

    /// The board as text, which shows itself: White's pieces are `KQRBNP`, or with `unicode` solid figurines for Black and outlined ones
    /// for White.
    #[pyo3(signature = (*, unicode=false, coordinates=true, flipped=false))]
    fn board<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::unicode)] unicode: bool,
        #[pyo3(from_py_with = argument::coordinates)] coordinates: bool,
        #[pyo3(from_py_with = argument::flipped)] flipped: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let view = py.import("chessmoves._view")?;
        view.call_method1("board", (self.fen(), unicode, coordinates, flipped))
    }

    /// The attributes as a dictionary, down to texts and numbers.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(
            slf,
            "fen turn chess960 halfmoves fullmoves en_passant in_check checkers outcome key",
        )
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

/// A legal move. Two are equal if their texts are.
///
/// >>> Move("startpos", "Nf3").from_square
/// 'g1'
///
/// Raises:
///     `ChessmovesError`: the position cannot be read, or cannot occur in a game.
///     `IllegalMove`: the move cannot be played.
#[pyclass(frozen, eq, hash, module = "chessmoves")]
pub(crate) struct Move {
    before: chessmoves::Position,
    mv: chessmoves::Move,
    uci: Uci,
    san: San,
}

impl Move {
    fn of(before: chessmoves::Position, mv: chessmoves::Move) -> Self {
        let (uci, san) = (before.uci(mv), before.san(mv));
        Self {
            before,
            mv,
            uci,
            san,
        }
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        (self.uci, self.san) == (other.uci, other.san)
    }
}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.uci, self.san).hash(state);
    }
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (fen, r#move, *, chess960=false))]
    fn new(
        py: Python<'_>,
        fen: Source,
        r#move: MoveText,
        #[pyo3(from_py_with = argument::chess960)] chess960: bool,
    ) -> PyResult<Self> {
        let order = "Move(fen, move)";
        let text = r#move.text_after(py, &fen, order)?;
        let position = Position::new(py, Some(fen), chess960)
            .map_err(|error| errors::or_swapped(py, &text, order, error))?;
        let mv = position.find(py, without_number(text.trim()))?;
        Ok(Self::of(position.0, mv))
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((String, String), Bound<'py, PyDict>)> {
        let (fen, keywords) = Position(self.before).about().arguments(py)?;
        Ok(((fen, self.uci()), keywords))
    }

    /// The move in UCI notation.
    #[getter]
    fn uci(&self) -> String {
        self.uci.to_string()
    }

    /// The move in SAN.
    #[getter]
    fn san(&self) -> String {
        self.san.to_string()
    }

    /// The square of origin.
    #[getter]
    fn from_square(&self) -> &'static str {
        self.mv.from().name()
    }

    /// The target; for castling that of the king.
    #[getter]
    fn to_square(&self) -> &'static str {
        self.mv.to().name()
    }

    /// The moving piece, such as `knight`.
    #[getter]
    fn piece(&self) -> &'static str {
        self.mv.role().name()
    }

    /// The captured piece, such as `pawn`; otherwise None.
    #[getter]
    fn captured(&self) -> Option<&'static str> {
        self.mv.captured().map(Role::name)
    }

    /// The piece to which a pawn is promoted, such as `queen`; otherwise None.
    #[getter]
    fn promotion(&self) -> Option<&'static str> {
        self.mv.promotion().map(Role::name)
    }

    /// Whether it is castling.
    #[getter]
    fn castling(&self) -> bool {
        self.mv.castle().is_some()
    }

    /// Whether it gives check.
    #[getter]
    fn check(&self) -> bool {
        self.san.suffix().is_some()
    }

    /// The attributes as a dictionary, down to texts and numbers.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(
            slf,
            "uci san from_square to_square piece captured promotion castling check",
        )
    }

    fn __str__(&self) -> String {
        self.san()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.san)
    }
}

/// A square and a side, or that they are in the wrong order.
fn square_and_color(
    py: Python<'_>,
    square: &str,
    color: &str,
    order: &str,
) -> PyResult<(chessmoves::Square, Color)> {
    if square_of(color).is_ok() && color_of(square).is_ok() {
        return Err(errors::of_fault(py, &wrong_order(order)));
    }
    Ok((square_of(square)?, color_of(color)?))
}

fn square_of(name: &str) -> PyResult<chessmoves::Square> {
    let message = || format!("square: expected a square such as e4, found {name:?}");
    chessmoves::Square::from_name(name).ok_or_else(|| PyValueError::new_err(message()))
}

fn role_of(name: &str) -> PyResult<Role> {
    let message = || format!("role: expected a piece such as 'knight', found {name:?}");
    let role = Role::from_name(name);
    role.ok_or_else(|| PyValueError::new_err(message()))
}

fn color_of(name: &str) -> PyResult<Color> {
    let message = || format!("color: expected 'white' or 'black', found {name:?}");
    let color = Color::from_name(name);
    color.ok_or_else(|| PyValueError::new_err(message()))
}

/// Whether an object is a `chess.Board` of python-chess.
pub(crate) fn is_board(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(given.hasattr("move_stack")? && given.hasattr("uci_variant")?)
}

/// The FEN of a `chess.Board`.
pub(crate) fn fen_of_board(board: &Bound<'_, PyAny>) -> PyResult<String> {
    if !is_board(board)? {
        return Err(other_type("board", "a chess.Board", board));
    }
    let variant: Option<String> = board.getattr("uci_variant")?.extract()?;
    if variant.as_deref() != Some("chess") {
        let variant = variant.unwrap_or_else(|| "unknown".to_owned());
        let message = format!("the board is of the variant {variant}, expected chess or Chess960");
        return Err(PyValueError::new_err(message));
    }
    let keywords = PyDict::new(board.py());
    keywords.set_item("en_passant", "fen")?;
    let chess960: bool = board.getattr("chess960")?.extract()?;
    let write = if chess960 { "shredder_fen" } else { "fen" };
    board.call_method(write, (), Some(&keywords))?.extract()
}
