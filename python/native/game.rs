//! Games: their moves, how often positions have occurred, and what can be claimed.

use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chessmoves::answer::{Ask, Body};
use chessmoves::input::{split_moves, without_number};
use chessmoves::internal::outcome::{claims, outcome_in_game};
use chessmoves::internal::{counted, move_text::is_null_move, numbered};
use chessmoves::{Code, Fault};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple, PyType};

use crate::argument::{self, Name, other_type};
use crate::ask::{MoveText, MoveTexts, Source, ask, of_state, question, state, to_dict};
use crate::errors;
use crate::position::{Position, is_board};
use crate::question::legal;
use crate::status::{Outcome, Status, codes};
use crate::summary::illegal_move;
use crate::verdict::{Verdict, why};

/// A game: a start position and moves. It counts repetitions, and knows its outcome and what can be claimed.
///
/// The start is a FEN, a name such as `startpos`, or a `Position`; with `null_moves`, the moves may pass the turn, as `--` or `0000`. An
/// object may be used by several threads.
///
/// >>> game = Game()
/// >>> played = game.play("Nf3")
/// >>> played.uci, played.check, played.outcome
/// ('g1f3', False, None)
/// >>> for move in "Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split():
/// ...     played = game.play(move)
/// >>> game.repetitions, game.claimable
/// (3, ('threefold-repetition',))
///
/// Raises:
///     `ChessmovesError`: the start cannot be read, or cannot occur in a game.
///     `IllegalMove`: a move of `moves` cannot be played.
#[pyclass(frozen, module = "chessmoves")]
pub(crate) struct Game(Mutex<Parts>);

/// The moves of a game. A null move begins another part: it is not a move of a game, so repetition is counted from there on, as `check`
/// does.
#[derive(Clone)]
struct Parts {
    before: Vec<chessmoves::Game>,
    last: chessmoves::Game,
}

/// A null move in UCI notation.
pub(crate) const NULL: &str = "0000";
/// A null move as most programs write it in PGN.
const NULL_IN_PGN: &str = "--";

impl Parts {
    fn all(&self) -> impl Iterator<Item = &chessmoves::Game> {
        self.before.iter().chain([&self.last])
    }

    /// The moves of all parts as texts, with this one for each null move.
    fn texts(&self, null: &str, of: impl Fn(&chessmoves::Game) -> Vec<String>) -> Vec<String> {
        let mut texts = Vec::new();
        for (n, part) in self.all().enumerate() {
            texts.extend((n > 0).then(|| null.to_owned()));
            texts.extend(of(part));
        }
        texts
    }

    /// Passes the turn; `None` in check.
    fn pass(&mut self) -> Option<()> {
        let after = self.last.position().as_any().pass()?;
        let next = chessmoves::Game::new(chessmoves::Position::try_from(after).ok()?);
        self.before.push(mem::replace(&mut self.last, next));
        Some(())
    }
}

/// The moves in UCI notation.
fn ucis(game: &chessmoves::Game) -> Vec<String> {
    let moves = game.moves();
    moves
        .map(|(before, mv)| before.uci(mv).to_string())
        .collect()
}

/// A move that was played, and the position that it has led to.
#[pyclass(frozen, eq, module = "chessmoves")]
#[derive(PartialEq, FromPyObject)]
pub(crate) struct Played {
    /// The number of the ply, from 1.
    #[pyo3(get)]
    ply: usize,
    /// The move in UCI notation.
    #[pyo3(get)]
    uci: String,
    /// The move in SAN.
    #[pyo3(get)]
    san: String,
    /// How often the position has occurred in the game.
    #[pyo3(get)]
    repetitions: u32,
    /// The position after the move.
    #[pyo3(get)]
    position: Position,
}

#[pymethods]
impl Played {
    #[new]
    #[pyo3(signature = (**attributes))]
    fn new(py: Python<'_>, attributes: Option<Bound<'_, PyDict>>) -> PyResult<Self> {
        of_state(py, attributes)
    }

    /// The FEN of the position after the move.
    #[getter]
    fn fen(&self) -> String {
        self.position.fen()
    }

    /// The side to move now.
    #[getter]
    fn turn(&self) -> &'static str {
        self.position.0.turn().name()
    }

    /// Whether the move gives check.
    #[getter]
    fn check(&self) -> bool {
        self.position.0.is_check()
    }

    /// How the game has ended; None if it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        outcome_in_game(self.position.0.as_any(), self.repetitions).map(Outcome)
    }

    /// Why the side to move now can claim a draw.
    #[getter]
    fn claimable<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let outcome = self.outcome().map(|outcome| outcome.0);
        let halfmoves = self.position.0.halfmoves();
        PyTuple::new(py, codes(&claims(outcome, halfmoves, self.repetitions)))
    }

    /// The attributes as a dictionary, down to texts and numbers.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(
            slf,
            "ply uci san fen turn check outcome repetitions claimable",
        )
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<((), Bound<'py, PyDict>)> {
        Ok(((), state(slf, "ply uci san repetitions position")?))
    }

    fn __repr__(&self) -> String {
        match self.outcome() {
            Some(Outcome(outcome)) => format!("<Played {}: {outcome}>", self.san),
            None => format!("<Played {}>", self.san),
        }
    }
}

impl Game {
    /// A game without moves.
    pub(crate) fn of(start: chessmoves::Position) -> Self {
        Self(Mutex::new(Parts {
            before: Vec::new(),
            last: chessmoves::Game::new(start),
        }))
    }

    /// The game. It is held with the GIL, and not while waiting for it: so a fork does not find it held by another thread.
    fn get(&self) -> MutexGuard<'_, Parts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The position, and the moves that have led to it since the last null move.
    pub(crate) fn source(&self) -> Source {
        let parts = self.get();
        let moves = ucis(&parts.last).join(" ");
        Source::of(*parts.last.start().as_any(), Some(moves))
    }

    /// Plays several moves, null moves among them if that is said.
    pub(crate) fn play_all(&self, py: Python<'_>, moves: &str, null_moves: bool) -> PyResult<()> {
        split_moves(moves).try_for_each(|text| {
            self.play_text(text, null_moves).map_err(|mut fault| {
                fault.message = format!("ply {}: {}", self.ply() + 1, fault.message);
                self.refuse(py, text, &fault)
            })
        })
    }

    /// Plays a move in any notation.
    fn play_text(&self, text: &str, null_moves: bool) -> Result<(), Fault> {
        let game = &mut *self.get();
        if null_moves && is_null_move(text.as_bytes()) {
            let fault = || Fault::new(Code::NullMove, "a null move is not allowed in check");
            return game.pass().ok_or_else(fault);
        }
        let played = game.last.play_san(text);
        played.map(|_| ()).map_err(|error| error.fault())
    }

    /// Plays the next move.
    fn play_next(&self, py: Python<'_>, text: &str, null_moves: bool) -> PyResult<Played> {
        let played = self.play_text(text, null_moves);
        played.map_err(|fault| self.refuse(py, text, &fault))?;
        Ok(self.played())
    }

    /// The last move.
    fn played(&self) -> Played {
        let (ply, parts) = (self.ply(), self.get());
        let game = &parts.last;
        let (uci, san) = match game.moves().next_back() {
            Some((before, mv)) => (before.uci(mv).to_string(), before.san(mv).to_string()),
            None => (NULL.to_owned(), NULL_IN_PGN.to_owned()),
        };
        Played {
            ply,
            uci,
            san,
            repetitions: game.repetitions(),
            position: Position(*game.position()),
        }
    }

    /// The exception of a text that cannot be played, with what the moves before say about it.
    fn refuse(&self, py: Python<'_>, text: &str, fault: &Fault) -> PyErr {
        let query = question(Ask::why(text), None, false);
        let source = self.source();
        let answer = py.detach(|| ask(source, &query));
        let why = match &answer {
            Ok((_, Body::Why(why))) => Some(&**why),
            _ => None,
        };
        illegal_move(py, self.position().0.as_any(), text, fault, why)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (start=None, moves=None, *, chess960=false, null_moves=false))]
    fn new(
        py: Python<'_>,
        start: Option<Bound<'_, PyAny>>,
        moves: Option<MoveTexts>,
        #[pyo3(from_py_with = argument::chess960)] chess960: bool,
        #[pyo3(from_py_with = argument::null_moves)] null_moves: bool,
    ) -> PyResult<Self> {
        let moves = moves.map(String::from).unwrap_or_default();
        let game = match start {
            Some(game) if game.is_instance_of::<Self>() => game.cast::<Self>()?.get().copy(),
            Some(board) if is_board(&board)? => Self::from_board(&py.get_type::<Self>(), &board)?,
            start => {
                let start = start.map(|start| Source::of_argument("start", &start));
                let start = start.transpose()?;
                let read = match start {
                    Some(start) => Position::of_argument(py, "start", start, chess960),
                    None => Ok(chessmoves::Position::default()),
                };
                Self::of(
                    read.map_err(|error| {
                        errors::or_swapped(py, &moves, "Game(start, moves)", error)
                    })?,
                )
            }
        };
        game.play_all(py, &moves, null_moves)?;
        Ok(game)
    }

    /// The game of a `chess.Board` of python-chess, with all its moves.
    ///
    /// Raises:
    ///     `TypeError`: it is not a `chess.Board`.
    ///     `ValueError`: the board cannot be read, or it is one of a variant.
    #[classmethod]
    fn from_board(class: &Bound<'_, PyType>, board: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = class.py();
        if !is_board(board)? {
            return Err(other_type("board", "a chess.Board", board));
        }
        let start = py.get_type::<Position>();
        let start = start.call_method1("from_board", (board.call_method0("root")?,))?;
        let game = Self::of(start.cast::<Position>()?.get().0);
        let moves: MoveTexts = board.getattr("move_stack")?.extract()?;
        game.play_all(py, &String::from(moves), true)?;
        Ok(game)
    }

    /// The same as a `chess.Board` of python-chess, which has to be installed, with all moves.
    ///
    /// Raises:
    ///     `ImportError`: python-chess is not installed.
    fn to_board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let board = self.start().to_board(py)?;
        for uci in self.moves() {
            board.call_method1("push_uci", (uci,))?;
        }
        Ok(board)
    }

    /// Plays a move in any notation, and returns it with what has come of it.
    ///
    /// A text that cannot be played is an `IllegalMove`, which says why; the game stays as it is. Moves can still be played after a
    /// draw.
    ///
    /// Raises:
    ///     `IllegalMove`: the move cannot be played.
    fn play(&self, py: Python<'_>, r#move: MoveText) -> PyResult<Played> {
        self.play_next(py, without_number(r#move.text()?.trim()), false)
    }

    /// Passes the turn, as in an analysis: a null move, `0000` in UCI notation and `--` in PGN. It is not a move of a game, so `play`
    /// refuses it, and repetition is counted from here on. In check, it is an `IllegalMove`.
    ///
    /// Raises:
    ///     `IllegalMove`: the side to move is in check.
    fn play_null(&self, py: Python<'_>) -> PyResult<Played> {
        self.play_next(py, NULL, true)
    }

    /// Takes the last move back, and returns it in UCI notation; None if there are no moves.
    fn undo(&self) -> Option<String> {
        let mut game = self.get();
        if let Some(mv) = game.last.undo() {
            return Some(game.last.position().uci(mv).to_string());
        }
        game.last = game.before.pop()?;
        Some(NULL.to_owned())
    }

    /// An independent copy.
    fn copy(&self) -> Self {
        Self(Mutex::new(self.get().clone()))
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
        let game = self.get();
        Position(*game.before.first().unwrap_or(&game.last).start())
    }

    /// The position after the last move.
    #[getter]
    fn position(&self) -> Position {
        Position(*self.get().last.position())
    }

    /// The positions from the first to the last.
    #[getter]
    fn history(&self) -> Vec<Position> {
        let mut history = Vec::new();
        for part in self.get().all() {
            history.extend(part.moves().map(|(before, _)| Position(*before)));
            history.push(Position(*part.position()));
        }
        history
    }

    /// The FEN of the position.
    #[getter]
    fn fen(&self) -> String {
        self.position().fen()
    }

    /// The side to move, `white` or `black`.
    #[getter]
    fn turn(&self) -> &'static str {
        self.position().0.turn().name()
    }

    /// The number of plies that were played.
    #[getter]
    fn ply(&self) -> usize {
        let game = self.get();
        let moves: usize = game.all().map(|part| part.moves().len()).sum();
        moves + game.before.len()
    }

    /// The moves in UCI notation.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.get().texts(NULL, ucis)
    }

    /// The moves in SAN.
    #[getter]
    fn sans(&self) -> Vec<String> {
        let sans = |part: &chessmoves::Game| part.sans().map(|san| san.to_string()).collect();
        self.get().texts(NULL_IN_PGN, sans)
    }

    /// Whether the side to move is in check.
    #[getter]
    fn in_check(&self) -> bool {
        self.position().0.is_check()
    }

    /// How often the position has occurred, this time included (FIDE Laws 9.2.3).
    #[getter]
    fn repetitions(&self) -> u32 {
        self.get().last.repetitions()
    }

    /// How the game has ended without a claim; None if it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.get().last.outcome().map(Outcome)
    }

    /// Why the side to move can claim a draw: `threefold-repetition` or `fifty-moves`. Empty if the game is over.
    #[getter]
    fn claimable<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let claims = self.get().last.claimable();
        PyTuple::new(py, codes(&claims))
    }

    /// Why the side to move could claim a draw with a move that it is going to make (FIDE Laws 9.2.1 and 9.3.1).
    ///
    /// Raises:
    ///     `IllegalMove`: the move cannot be played.
    fn claimable_with(&self, py: Python<'_>, r#move: MoveText) -> PyResult<Vec<&'static str>> {
        let next = self.copy();
        next.play_next(py, without_number(r#move.text()?.trim()), false)?;
        let claims = next.get().last.claimable();
        Ok(codes(&claims))
    }

    /// The game as PGN: the tags, which are added to the seven of the roster, the moves with comments, and the result.
    ///
    /// `comments` has the number of a ply, from 1, and its text; `result` is that of the outcome unless it is given. A tag whose value
    /// is None is as if it were not given.
    ///
    /// >>> print(Game(moves="f3 e5 g4 Qh4").pgn({"White": "Ann"}, {4: "mate"}).splitlines()[-1])
    /// 1. f3 e5 2. g4 Qh4# {mate} 0-1
    ///
    /// Raises:
    ///     `ValueError`: a tag, or the place of a comment, is not one, or `result` is not that of a game that has ended on the board.
    #[pyo3(signature = (tags=None, comments=None, *, result=None))]
    fn pgn<'py>(
        slf: &Bound<'py, Self>,
        #[pyo3(from_py_with = argument::tags)] tags: Option<Bound<'py, PyDict>>,
        #[pyo3(from_py_with = argument::comments)] comments: Option<Bound<'py, PyDict>>,
        #[pyo3(from_py_with = argument::result)] result: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let view = slf.py().import("chessmoves._view")?;
        view.call_method1("pgn", (slf, tags, comments, result))
    }

    /// The legal moves of a piece, or of the side to move, in UCI notation or in SAN.
    ///
    /// Raises:
    ///     `ChessmovesError`: `piece` is not a piece, or none stands there.
    #[pyo3(signature = (piece=None, *, san=false))]
    fn legal<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::piece)] piece: Option<Name>,
        #[pyo3(from_py_with = argument::san)] san: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        legal(py, self.position().source(), piece, None, san, false)
    }

    /// Whether a move is legal, and why. Reasons such as a lost castling right name the moves that are to blame.
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

    /// The attributes as a dictionary, down to texts and numbers.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(
            slf,
            "start moves sans fen turn ply in_check repetitions outcome claimable",
        )
    }

    /// The moves with their numbers, as in PGN.
    fn __str__(&self) -> String {
        numbered(self.start().0.as_any(), self.sans())
    }

    fn __repr__(&self) -> String {
        format!("<Game of {}: {}>", counted(self.ply(), "ply"), self.fen())
    }

    fn __len__(&self) -> usize {
        self.ply()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| {
            let other = other.get();
            self.start() == other.start() && self.moves() == other.moves()
        })
    }

    // A game changes, so it cannot be a key.
    #[classattr]
    const __hash__: Option<Py<PyAny>> = None;

    fn _repr_svg_(&self) -> PyResult<String> {
        self.position().svg()
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<((), Bound<'py, PyDict>)> {
        let keywords = state(slf, "start moves")?;
        keywords.set_item("null_moves", true)?;
        Ok(((), keywords))
    }
}
