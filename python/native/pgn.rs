//! Games of PGN: each is checked, from a text in memory or from a file of any length.

use std::sync::{Mutex, MutexGuard, PoisonError};

use chessmoves::answer::{GameView, ReasonReport, TextPlace};
use chessmoves::check::{self, Checked, Checker, Checks};
use chessmoves::input::Input;
use chessmoves::internal::counted;
use chessmoves::notation::pgn::{Cutter, GameResult, PartKind, Places, Tag, text};
use chessmoves::notation::{MoveError, Uci};
use chessmoves::{Code, Fault};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::PyDict;

use crate::argument::{self, other_type};
use crate::ask::{Source, Tuple, of_state, state, to_dict};
use crate::errors;
use crate::game::{Game, NULL};
use crate::position::Position;
use crate::status::Outcome;
use crate::verdict::Reason;

/// How many bytes are read at a time.
const READ_SIZE: usize = 256 << 10;
/// The length of the longest game.
const GAME_LIMIT: usize = 2 << 20;

/// A fault or a warning of a game, at its place in the text.
#[pyclass(frozen, eq, get_all, module = "chessmoves")]
#[derive(Clone, Default, PartialEq, FromPyObject)]
pub(crate) struct GameFault {
    /// The stable code.
    pub(crate) code: String,
    /// The code of the first reason of an illegal move; otherwise the same code.
    pub(crate) reason: String,
    /// The number of the ply, from 1, if the fault concerns a move.
    pub(crate) ply: Option<u32>,
    /// The line, from 1.
    pub(crate) line: u64,
    /// The column, from 1, in characters.
    pub(crate) column: u64,
    /// The first byte, and the one after the last.
    span: (u64, u64),
    /// The text at this place, such as the move.
    pub(crate) text: String,
    /// What is wrong.
    pub(crate) message: String,
    /// What was probably meant, or what to do.
    pub(crate) hint: Option<String>,
    /// Whether it is inside a variation.
    variation: bool,
    /// The position before the move, if the fault concerns one.
    pub(crate) fen: Option<String>,
    /// Why a move is illegal.
    reasons: Vec<Reason>,
}

#[pymethods]
impl GameFault {
    #[new]
    #[pyo3(signature = (**attributes))]
    fn new(py: Python<'_>, attributes: Option<Bound<'_, PyDict>>) -> PyResult<Self> {
        of_state(py, attributes)
    }

    /// The reasons as one sentence, or the message if there are none.
    #[getter]
    pub(crate) fn sentence(&self) -> String {
        let sentences: Vec<_> = self
            .reasons
            .iter()
            .map(|reason| reason.message.as_str())
            .collect();
        if sentences.is_empty() {
            return self.message.clone();
        }
        sentences.join("; ")
    }

    /// The attributes as a dictionary, down to texts and numbers.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(slf, FAULT)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<((), Bound<'py, PyDict>)> {
        Ok(((), state(slf, FAULT)?))
    }

    fn __str__(&self) -> String {
        format!(
            "{}:{}: {}: {}",
            self.line,
            self.column,
            self.text,
            self.sentence()
        )
    }

    fn __repr__(&self) -> String {
        format!(
            "<GameFault {} in line {}: {}>",
            self.code,
            self.line,
            self.sentence()
        )
    }
}

/// The attributes of a fault, and those of a game that are not made of others.
const FAULT: &str = "code reason ply line column span text message hint variation fen reasons";
const GAME: &str = "number line start fen plies result outcome repetitions faults warnings";

impl GameFault {
    fn of(fault: &check::GameFault, place: &mut TextPlace<'_>) -> Self {
        let (found, reasons) = (place.find(&fault.span), ReasonReport::of_fault(fault));
        let reasons = reasons.iter();
        Self {
            code: fault.code.to_string(),
            reason: fault.reason_code().to_string(),
            ply: fault.ply,
            line: found.line,
            column: found.column,
            span: (found.span.start, found.span.end),
            text: found.text.into_owned(),
            message: fault.message.clone(),
            hint: fault.hint.clone(),
            variation: fault.in_variation,
            fen: fault.position.as_ref().map(ToString::to_string),
            reasons: reasons
                .map(|reason| Reason::of(reason, chessmoves::Reason::code))
                .collect(),
        }
    }
}

/// A game of PGN that has been checked. It is true if it has no fault.
#[pyclass(frozen, eq, module = "chessmoves")]
#[derive(PartialEq, FromPyObject)]
pub(crate) struct CheckedGame {
    /// The number of the game in its file, from 1.
    #[pyo3(get)]
    number: u64,
    /// The line in which it begins, from 1.
    #[pyo3(get)]
    pub(crate) line: u64,
    /// The number of moves of the main line that were played.
    #[pyo3(get)]
    pub(crate) plies: u32,
    /// How often the position after them has occurred.
    #[pyo3(get)]
    pub(crate) repetitions: u32,
    pub(crate) tags: Vec<(String, String)>,
    /// The FEN of the start position; None for that of standard chess.
    #[pyo3(get)]
    pub(crate) start: Option<String>,
    /// The FEN of the position after the last move that was played.
    #[pyo3(get)]
    pub(crate) fen: String,
    chess960: bool,
    /// The result after the moves: `1-0`, `0-1`, `1/2-1/2` or `*`; None if it is missing.
    #[pyo3(get)]
    pub(crate) result: Option<String>,
    /// How the game has ended on the board; None if it has not.
    #[pyo3(get)]
    pub(crate) outcome: Option<Outcome>,
    /// In UCI notation, with spaces between them.
    moves: String,
    /// Everything that makes the game faulty.
    #[pyo3(get)]
    pub(crate) faults: Tuple<GameFault>,
    /// Everything else that is unusual.
    #[pyo3(get)]
    pub(crate) warnings: Tuple<GameFault>,
}

#[pymethods]
impl CheckedGame {
    #[new]
    #[pyo3(signature = (**attributes))]
    fn new(py: Python<'_>, attributes: Option<Bound<'_, PyDict>>) -> PyResult<Self> {
        of_state(py, attributes)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<((), Bound<'py, PyDict>)> {
        let (attributes, game) = (state(slf, GAME)?, slf.get());
        attributes.set_item("tags", &game.tags)?;
        attributes.set_item("chess960", game.chess960)?;
        attributes.set_item("moves", &game.moves)?;
        Ok(((), attributes))
    }

    /// Whether there is no fault.
    #[getter]
    pub(crate) fn ok(&self) -> bool {
        self.faults.0.is_empty()
    }

    /// The tag pairs. Of several with the same name, the first one counts.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in &self.tags {
            if !tags.contains(name)? {
                tags.set_item(name, value)?;
            }
        }
        Ok(tags)
    }

    /// The moves of the main line that were played, in UCI notation; a null move is `0000`.
    #[getter]
    fn moves(&self) -> Vec<&str> {
        self.moves.split_terminator(' ').collect()
    }

    /// The attributes as a dictionary, down to texts and numbers.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(
            slf,
            "number line ok tags start fen moves plies result outcome repetitions faults warnings",
        )
    }

    /// The moves that were played as a `Game`.
    fn game(&self, py: Python<'_>) -> PyResult<Game> {
        let start = self.start.as_deref().unwrap_or("startpos");
        let start = Input::read(start).map(|input| Source::Input(Box::new(input)));
        let start = start.and_then(|start| Position::read(start, self.chess960));
        let game = Game::of(start.map_err(|faults| errors::of_faults(py, &faults))?);
        // `carry_on` plays moves that leave the king in check, which a game does not.
        game.play_all(py, &self.moves, true)?;
        Ok(game)
    }

    fn __bool__(&self) -> bool {
        self.ok()
    }

    fn __repr__(&self) -> String {
        let (plies, faults) = (
            counted(self.plies, "ply"),
            counted(self.faults.0.len(), "fault"),
        );
        format!("<CheckedGame {}: {plies}, {faults}>", self.number)
    }
}

impl CheckedGame {
    pub(crate) fn of(game: &Checked<'_>, place: TextPlace<'_>, number: u64) -> Self {
        let view = GameView {
            game,
            place,
            number,
            source: None,
        };
        let tag = |tag: &Tag<'_>| (text(tag.name).into_owned(), tag.value().into_owned());
        let chess960 = game.end.is_chess960();
        let list = |faults: &[check::GameFault]| {
            let mut place = place;
            let faults = faults.iter();
            Tuple(
                faults
                    .map(|fault| GameFault::of(fault, &mut place))
                    .collect(),
            )
        };
        Self {
            number,
            line: view.line(),
            plies: game.plies,
            repetitions: game.repetitions,
            tags: game.tags.iter().map(tag).collect(),
            start: game.start.map(|start| start.to_string()),
            fen: game.end.to_string(),
            chess960,
            result: game.result.map(|result| result.as_str().to_owned()),
            outcome: game.outcome().map(Outcome),
            moves: moves_of(game),
            faults: list(&game.faults),
            warnings: list(&game.warnings),
        }
    }
}

/// The moves in UCI notation, with a space after each.
fn moves_of(game: &Checked<'_>) -> String {
    let chess960 = game.end.is_chess960();
    let mut moves = Vec::with_capacity(5 * game.played.len());
    for mv in game.line() {
        match mv {
            Some(mv) => Uci::new(mv, chess960).append(&mut moves),
            None => moves.extend_from_slice(NULL.as_bytes()),
        }
        moves.push(b' ');
    }
    String::from_utf8(moves).unwrap_or_default()
}

/// Checks the games of a file or of a text one after the other, in the memory of a few of them. The arguments are those of `check_pgn`.
///
/// Raises:
///     `OSError`: the file cannot be read.
///     `EOFError`: the file is compressed, and was cut off.
///     `ValueError`: the file is an archive, or compressed in a way that is not read.
///     `ChessmovesError`: the text is neither PGN nor ends like a path.
#[pyclass(frozen, module = "chessmoves")]
pub(crate) struct Games {
    /// The object whose `read` returns more bytes; None for a text.
    file: Option<Py<PyAny>>,
    reading: Mutex<Reading>,
}

/// Where the reading of games is.
struct Reading {
    checker: Checker,
    cutter: Cutter,
    /// The next game begins here in the last part of the file.
    at: usize,
    /// An earlier place, and its line in the file.
    known_line: (usize, u64),
    number: u64,
}

impl Reading {
    /// The next game of those that are complete. One that is too long has that fault.
    fn next(&mut self) -> Option<CheckedGame> {
        loop {
            let part = self.cutter.part();
            let mut place = TextPlace::of_part(&part);
            place.places = Places::with_gaps(part.text, self.known_line, part.gaps);
            while self.at < place.text.len() {
                let (game, next) = self.checker.next_game(place.text, self.at);
                self.known_line = (self.at, place.places.find(self.at).line);
                self.at = next;
                if let Some(game) = game {
                    self.number += 1;
                    return Some(CheckedGame::of(&game, place, self.number));
                }
            }
            let part = self.cutter.next_part()?;
            self.known_line = (0, part.line);
            self.at = match part.kind {
                PartKind::Whole => 0,
                PartKind::TooLong | PartKind::RestOfTooLong => part.text.len(),
            };
            if part.kind == PartKind::TooLong {
                let game = Checked::too_long(part.text.len(), GAME_LIMIT);
                self.number += 1;
                return Some(CheckedGame::of(
                    &game,
                    TextPlace::of_part(&part),
                    self.number,
                ));
            }
        }
    }
}

impl Games {
    fn reading(&self) -> MutexGuard<'_, Reading> {
        self.reading.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Games as an argument.
#[derive(FromPyObject)]
pub(crate) enum Pgn<'py> {
    Text(PyBackedStr),
    Bytes(PyBackedBytes),
    Other(Bound<'py, PyAny>),
}

/// Whether a text is PGN and not the path of a file: it has several lines, or begins like a game, with a tag pair, a comment, a result, a
/// move or a move number before a move.
fn is_pgn(text: &str) -> bool {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    if text.contains('\n') || start.starts_with(['[', '{', ';', '%', '(', '*']) {
        return true;
    }
    // The first word that is not a move number.
    let mut words = chessmoves::input::split_moves(start);
    let Some(word) = words.next() else {
        return GameResult::parse(start.trim_end().as_bytes()).is_some();
    };
    let move_or_error = chessmoves::Position::default().parse_move(word);
    !matches!(move_or_error, Err(MoveError::Unreadable { .. }))
}

#[pymethods]
impl Games {
    #[new]
    #[pyo3(signature = (source=None, *, text=None, path=None, carry_on=false, lint=false, timeouts=false))]
    fn new(
        py: Python<'_>,
        source: Option<Pgn<'_>>,
        text: Option<Pgn<'_>>,
        path: Option<Bound<'_, PyAny>>,
        #[pyo3(from_py_with = argument::carry_on)] carry_on: bool,
        #[pyo3(from_py_with = argument::lint)] lint: bool,
        #[pyo3(from_py_with = argument::timeouts)] timeouts: bool,
    ) -> PyResult<Self> {
        let (opened, unpacked) = ("opened", "unpacked");
        let (how, file, text) = match (source, text, path) {
            (None, None, Some(path)) => (opened, Some(path), None),
            (Some(Pgn::Bytes(bytes)), None, None) | (None, Some(Pgn::Bytes(bytes)), None) => {
                let file = py.import("io")?.call_method1("BytesIO", (bytes,))?;
                (unpacked, Some(file), None)
            }
            (None, Some(Pgn::Text(text)), None) => ("", None, Some(text)),
            (Some(Pgn::Text(text)), None, None) if is_pgn(&text) => ("", None, Some(text)),
            (Some(Pgn::Text(path)), None, None) if is_path(&path) => {
                (opened, Some(path.into_pyobject(py)?.into_any()), None)
            }
            (Some(Pgn::Text(_)), None, None) => {
                let message = "the text is neither PGN nor the path of a PGN file, expected text=PGN or path=PATH";
                return Err(errors::of_fault(py, &Fault::new(Code::NotPgn, message)));
            }
            (Some(Pgn::Other(file)), None, None) if file.hasattr("read")? => {
                (unpacked, Some(file), None)
            }
            (Some(Pgn::Other(path)), None, None) if path.hasattr("__fspath__")? => {
                (opened, Some(path), None)
            }
            (Some(Pgn::Other(other)), None, None) => {
                return Err(other_type("source", "a path, a file or PGN", &other));
            }
            (None, Some(Pgn::Other(other)), None) => {
                return Err(other_type("text", "PGN", &other));
            }
            _ => {
                let message = "expected a path, a file or PGN as one of source, text and path";
                return Err(PyTypeError::new_err(message));
            }
        };
        let files = py.import("chessmoves._files")?;
        let file = file.map(|file| PyResult::Ok(files.call_method1(how, (file,))?.unbind()));
        let file = file.transpose()?;
        let checks = Checks {
            carry_on,
            lint,
            timeouts,
        };
        let checker = Checker::from(checks).keep_moves(true);
        let mut cutter = Cutter::new(GAME_LIMIT);
        if let Some(text) = text {
            cutter.push(text.as_bytes());
            cutter.push(b"");
        }
        Ok(Self {
            reading: Mutex::new(Reading {
                checker,
                cutter,
                at: 0,
                known_line: (0, 1),
                number: 0,
            }),
            file,
        })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __repr__(&self) -> String {
        format!("<Games: {} read>", self.reading().number)
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<CheckedGame>> {
        let reading = || self.reading();
        loop {
            let (game, is_end) = py.detach(|| {
                let mut reading = reading();
                (reading.next(), reading.cutter.is_end())
            });
            let Some(file) = self.file.as_ref().filter(|_| game.is_none() && !is_end) else {
                return Ok(game);
            };
            py.check_signals()?;
            let read = file.bind(py).call_method1("read", (READ_SIZE,))?;
            match read.extract()? {
                Pgn::Text(text) => py.detach(|| reading().cutter.push(text.as_bytes())),
                Pgn::Bytes(bytes) => py.detach(|| reading().cutter.push(&bytes)),
                // A file that does not block has nothing at the moment.
                Pgn::Other(_) => {
                    return Err(PyTypeError::new_err(
                        "read() returned neither bytes nor a text",
                    ));
                }
            }
        }
    }
}

/// Whether a text ends like the path of a file with games.
fn is_path(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let packed = ["", ".gz", ".bz2", ".xz", ".zst"];
    packed.iter().any(|end| {
        lower
            .strip_suffix(end)
            .is_some_and(|name| [".pgn", ".txt"].iter().any(|end| name.ends_with(end)))
    })
}
