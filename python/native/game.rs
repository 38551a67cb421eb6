//! Games: their moves, how often positions have occurred, and what can be claimed.

use std::sync::{Mutex, MutexGuard, PoisonError};

use chessmoves::Claim;
use chessmoves::answer::{Asked, Body, Command};
use chessmoves::input::without_number;
use chessmoves::notation::{San, Uci};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple, PyType};

use crate::ask::{Line, MoveText, MoveTexts, Source, ask, to_dict};
use crate::errors;
use crate::position::{Position, is_board};
use crate::question::legal;
use crate::status::{Outcome, Status, codes};
use crate::summary::illegal_move;
use crate::verdict::{Verdict, why};

/// A game: a start position and moves. It counts repetitions, and knows its outcome and what can be claimed.
///
/// The start is a FEN, a name such as `startpos`, or a `Position`. An object may be used by several threads.
///
/// >>> game = Game()
/// >>> played = game.play("Nf3")
/// >>> played.uci, played.check, played.outcome
/// ('g1f3', False, None)
/// >>> for move in "Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split():
/// ...     played = game.play(move)
/// >>> game.repetitions, game.claimable
/// (3, ('threefold-repetition',))
#[pyclass(frozen, module = "chessmoves")]
pub(crate) struct Game(Mutex<chessmoves::Game>);

/// A move that was played, and the position that it has led to.
#[pyclass(frozen, eq, module = "chessmoves")]
#[derive(PartialEq)]
pub(crate) struct Played {
    /// The number of the ply, from 1.
    #[pyo3(get)]
    ply: usize,
    /// How often the position has occurred in the game.
    #[pyo3(get)]
    repetitions: u32,
    uci: Uci,
    san: San,
    position: chessmoves::Position,
    outcome: Option<chessmoves::Outcome>,
    claims: Vec<Claim>,
}

#[pymethods]
impl Played {
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

    /// The FEN of the position after the move.
    #[getter]
    fn fen(&self) -> String {
        self.position.to_string()
    }

    /// The position after the move.
    #[getter]
    fn position(&self) -> Position {
        Position(self.position)
    }

    /// The side to move now.
    #[getter]
    fn turn(&self) -> &'static str {
        self.position.turn().name()
    }

    /// Whether the move gives check.
    #[getter]
    fn check(&self) -> bool {
        self.position.is_check()
    }

    /// How the game has ended; None if it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome.map(Outcome)
    }

    /// Why the side to move now can claim a draw.
    #[getter]
    fn claimable<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, codes(&self.claims))
    }

    /// The attributes as a dictionary, down to texts and numbers.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(
            slf,
            &[
                "ply",
                "uci",
                "san",
                "fen",
                "turn",
                "check",
                "outcome",
                "repetitions",
                "claimable",
            ],
        )
    }

    fn __repr__(&self) -> String {
        match self.outcome {
            Some(outcome) => format!("<Played {}: {outcome}>", self.san),
            None => format!("<Played {}>", self.san),
        }
    }
}

impl Game {
    pub(crate) fn of(game: chessmoves::Game) -> Self {
        Self(Mutex::new(game))
    }

    /// The game. It is held with the GIL, and not while waiting for it: so a fork does not find it held by another thread.
    fn get(&self) -> MutexGuard<'_, chessmoves::Game> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The start position and the moves in UCI notation.
    pub(crate) fn line(&self) -> Line {
        let game = self.get();
        let moves: Vec<_> = (game.moves())
            .map(|(before, mv)| before.uci(mv).to_string())
            .collect();
        Line {
            start: *game.start().as_any(),
            moves: moves.join(" "),
        }
    }

    /// Plays a move in any notation.
    fn play_text(&self, py: Python<'_>, text: &str) -> PyResult<Played> {
        let mut game = self.get();
        let mv = match game.play_san(text) {
            Ok(mv) => mv,
            Err(error) => {
                drop(game);
                return Err(self.refuse(py, text, &error));
            }
        };
        let before = game.moves().next_back();
        let before = *before.map_or(game.start(), |(before, _)| before);
        Ok(Played {
            ply: game.moves().len(),
            repetitions: game.repetitions(),
            uci: before.uci(mv),
            san: before.san(mv),
            position: *game.position(),
            outcome: game.outcome(),
            claims: game.claimable(),
        })
    }

    fn source(&self) -> Source {
        let line = self.line();
        Source::of(line.start, Some(line.moves))
    }

    /// The exception of a text that cannot be played, with what the moves before say about it.
    fn refuse(&self, py: Python<'_>, text: &str, error: &chessmoves::notation::MoveError) -> PyErr {
        let line = self.line();
        let asked = Asked {
            command: Command::Why,
            mv: Some(text.to_owned()),
            ..Asked::default()
        };
        let answer = py.detach(|| ask(Source::of(line.start, Some(line.moves)), &asked));
        let position = *self.get().position().as_any();
        let why = match &answer {
            Ok((_, Body::Why(why))) => Some(&**why),
            _ => None,
        };
        illegal_move(py, &position, text, &error.fault(), why)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (start=None, moves=None, *, chess960=false))]
    fn new(
        py: Python<'_>,
        start: Option<Bound<'_, PyAny>>,
        moves: Option<MoveTexts>,
        chess960: bool,
    ) -> PyResult<Self> {
        let game = match start {
            Some(game) if game.is_instance_of::<Self>() => game.cast::<Self>()?.get().get().clone(),
            Some(board) if is_board(&board)? => {
                let game = Self::from_board(&py.get_type::<Self>(), &board)?;
                game.get().clone()
            }
            start => {
                let start: Option<Source> = start.map(|start| start.extract()).transpose()?;
                let read = py.detach(|| match start {
                    Some(start) => Position::read(start, chess960),
                    None => Ok(chessmoves::Position::default()),
                });
                chessmoves::Game::new(read.map_err(|faults| errors::of_faults(py, &faults))?)
            }
        };
        let game = Self::of(game);
        let texts = moves.map(String::from).unwrap_or_default();
        for text in chessmoves::input::split_moves(&texts) {
            game.play_text(py, text)?;
        }
        Ok(game)
    }

    /// The game of a `chess.Board` of python-chess, with all its moves.
    #[classmethod]
    fn from_board(class: &Bound<'_, PyType>, board: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = class.py();
        let start = py.get_type::<Position>();
        let start = start.call_method1("from_board", (board.call_method0("root")?,))?;
        let start = chessmoves::Game::new(start.cast::<Position>()?.get().0);
        let game = Self::of(start);
        for mv in board.getattr("move_stack")?.try_iter()? {
            let uci: String = mv?.call_method0("uci")?.extract()?;
            game.play_text(py, &uci)?;
        }
        Ok(game)
    }

    /// The same as a `chess.Board` of python-chess, which has to be installed, with all moves.
    fn to_board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let line = self.line();
        let keywords = PyDict::new(py);
        keywords.set_item("chess960", line.start.is_chess960())?;
        let board = py.import("chess")?.getattr("Board")?;
        let board = board.call((line.start.to_string(),), Some(&keywords))?;
        for uci in line.moves.split_whitespace() {
            board.call_method1("push_uci", (uci,))?;
        }
        Ok(board)
    }

    /// Plays a move in any notation, and returns it with what has come of it.
    ///
    /// A text that cannot be played is an `IllegalMove`, which says why; the game stays as it is. Moves can still be played after a
    /// draw.
    fn play(&self, py: Python<'_>, r#move: MoveText) -> PyResult<Played> {
        self.play_text(py, without_number(r#move.0.trim()))
    }

    /// Takes the last move back, and returns it in UCI notation; None if there are no moves.
    fn undo(&self) -> Option<String> {
        let mut game = self.get();
        let mv = game.undo()?;
        Some(game.position().uci(mv).to_string())
    }

    /// An independent copy.
    fn copy(&self) -> Self {
        Self::of(self.get().clone())
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    /// The position before the first move.
    #[getter]
    fn start(&self) -> Position {
        Position(*self.get().start())
    }

    /// The position after the last move.
    #[getter]
    fn position(&self) -> Position {
        Position(*self.get().position())
    }

    /// The positions from the first to the last.
    #[getter]
    fn history(&self) -> Vec<Position> {
        let game = self.get();
        let before = game.moves().map(|(before, _)| Position(*before));
        before.chain([Position(*game.position())]).collect()
    }

    /// The FEN of the position.
    #[getter]
    fn fen(&self) -> String {
        self.get().fen()
    }

    /// The side to move, `white` or `black`.
    #[getter]
    fn turn(&self) -> &'static str {
        self.get().position().turn().name()
    }

    /// The number of plies that were played.
    #[getter]
    fn ply(&self) -> usize {
        self.get().moves().len()
    }

    /// The moves in UCI notation.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let game = self.get();
        let moves = game.moves();
        moves
            .map(|(before, mv)| before.uci(mv).to_string())
            .collect()
    }

    /// The moves in SAN.
    #[getter]
    fn sans(&self) -> Vec<String> {
        self.get().sans().map(|san| san.to_string()).collect()
    }

    /// Whether the side to move is in check.
    #[getter]
    fn in_check(&self) -> bool {
        self.get().position().is_check()
    }

    /// How often the position has occurred, this time included (FIDE Laws 9.2.3).
    #[getter]
    fn repetitions(&self) -> u32 {
        self.get().repetitions()
    }

    /// How the game has ended without a claim; None if it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.get().outcome().map(Outcome)
    }

    /// Why the side to move can claim a draw: `threefold-repetition` or `fifty-moves`. Empty if the game is over.
    #[getter]
    fn claimable<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let claims = self.get().claimable();
        PyTuple::new(py, codes(&claims))
    }

    /// Why the side to move could claim a draw with a move that it is going to make (FIDE Laws 9.2.1 and 9.3.1).
    fn claimable_with(&self, py: Python<'_>, r#move: MoveText) -> PyResult<Vec<&'static str>> {
        let next = self.copy();
        next.play_text(py, without_number(r#move.0.trim()))?;
        let claims = next.get().claimable();
        Ok(codes(&claims))
    }

    /// The game as PGN: the tags, which are added to the seven of the roster, the moves with comments, and the result.
    ///
    /// `comments` has the number of a ply, from 1, and its text; `result` is that of the outcome unless it is given.
    ///
    /// >>> print(Game(moves="f3 e5 g4 Qh4").pgn({"White": "Ann"}, {4: "mate"}).splitlines()[-1])
    /// 1. f3 e5 2. g4 Qh4# {mate} 0-1
    #[pyo3(signature = (tags=None, comments=None, *, result=None))]
    fn pgn<'py>(
        slf: &Bound<'py, Self>,
        tags: Option<Bound<'py, PyDict>>,
        comments: Option<Bound<'py, PyDict>>,
        result: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let view = slf.py().import("chessmoves._view")?;
        view.call_method1("pgn", (slf, tags, comments, result))
    }

    /// The legal moves of a piece, or of the side to move, in UCI notation or in SAN.
    #[pyo3(signature = (piece=None, *, san=false))]
    fn legal<'py>(
        &self,
        py: Python<'py>,
        piece: Option<&str>,
        san: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        legal(py, self.position().source(), piece, None, san, false)
    }

    /// Whether a move is legal, and why. Reasons such as a lost castling right name the moves that are to blame.
    fn why(&self, py: Python<'_>, r#move: MoveText) -> PyResult<Verdict> {
        why(py, self.source(), r#move, None, false)
    }

    /// Check, mate, draws, pins, castling and problems.
    #[pyo3(signature = (*, deep=false, origin=false))]
    fn status(&self, py: Python<'_>, deep: bool, origin: bool) -> PyResult<Status> {
        Status::new(py, self.source(), None, false, deep, origin)
    }

    /// The moves with their numbers, as in PGN.
    fn __str__(&self) -> String {
        self.get().to_string()
    }

    fn __repr__(&self) -> String {
        let game = self.get();
        format!(
            "<Game of {} plies: {}>",
            game.moves().len(),
            game.position()
        )
    }

    fn __len__(&self) -> usize {
        self.ply()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| self.line() == other.get().line())
    }

    // A game changes, so it cannot be a key.
    #[classattr]
    const __hash__: Option<Py<PyAny>> = None;

    fn _repr_svg_(&self) -> PyResult<String> {
        self.position().svg()
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> ((Position, Vec<String>), Bound<'py, PyDict>) {
        ((self.start(), self.moves()), PyDict::new(py))
    }
}
