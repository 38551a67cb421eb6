//! Games of PGN: each is checked, from a text in memory or from a file of any length.

use std::sync::{Mutex, PoisonError};

use chessmoves::answer::{Finder, GameView, ReasonReport, TextPlace};
use chessmoves::check::{Checked, Checker, FaultOfGame, Warning};
use chessmoves::notation::MoveError;
use chessmoves::notation::pgn::{Cutter, GameResult, PartKind, Places, Tag, text};
use chessmoves::{AnyPosition, Move};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::ask::{other_type, to_dict};
use crate::errors;
use crate::game::Game;
use crate::status::Outcome;
use crate::verdict::Reason;

/// How many bytes are read at a time.
const READ_SIZE: usize = 256 << 10;
/// The length of the longest game.
const GAME_LIMIT: usize = 2 << 20;

/// A fault or a warning of a game, at its place in the text.
#[pyclass(frozen, eq, get_all, module = "chessmoves")]
#[derive(Clone, PartialEq)]
pub(crate) struct GameFault {
    /// The stable code.
    pub(crate) code: &'static str,
    /// The code of the first reason of an illegal move; otherwise the same code.
    pub(crate) reason: &'static str,
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
        to_dict(
            slf,
            &[
                "code",
                "reason",
                "ply",
                "line",
                "column",
                "span",
                "text",
                "message",
                "hint",
                "variation",
                "fen",
                "reasons",
            ],
        )
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

impl GameFault {
    pub(crate) fn of_fault(fault: &FaultOfGame, finder: &mut Finder<'_>) -> Self {
        let found = finder.of(&fault.span);
        let reasons = ReasonReport::of_fault(fault);
        Self {
            code: fault.code,
            reason: fault.reason_code(),
            ply: fault.ply,
            line: found.line,
            column: found.column,
            span: (found.span.start, found.span.end),
            text: found.text.into_owned(),
            message: fault.message.clone(),
            hint: fault.hint.clone(),
            variation: fault.in_variation,
            fen: fault.position.as_ref().map(ToString::to_string),
            reasons: (reasons.iter())
                .map(|reason| Reason::of(reason, chessmoves::Reason::code))
                .collect(),
        }
    }

    fn of_warning(warning: &Warning, finder: &mut Finder<'_>) -> Self {
        let found = finder.of(&warning.span);
        Self {
            code: warning.kind.code(),
            reason: warning.kind.code(),
            ply: warning.ply,
            line: found.line,
            column: found.column,
            span: (found.span.start, found.span.end),
            text: found.text.into_owned(),
            message: warning.kind.to_string(),
            hint: None,
            variation: false,
            fen: None,
            reasons: Vec::new(),
        }
    }
}

/// A game of PGN that has been checked. It is true if it has no fault.
#[pyclass(frozen, eq, module = "chessmoves")]
#[derive(PartialEq)]
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
    start: Option<AnyPosition>,
    end: AnyPosition,
    result: Option<GameResult>,
    pub(crate) outcome: Option<chessmoves::Outcome>,
    moves: Vec<Move>,
    pub(crate) faults: Vec<GameFault>,
    pub(crate) warnings: Vec<GameFault>,
}

#[pymethods]
impl CheckedGame {
    /// Whether there is no fault.
    #[getter]
    pub(crate) fn ok(&self) -> bool {
        self.faults.is_empty()
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

    /// The FEN of the start position; None for that of standard chess.
    #[getter]
    pub(crate) fn start(&self) -> Option<String> {
        self.start.map(|start| start.to_string())
    }

    /// The FEN of the position after the last move that was played.
    #[getter]
    pub(crate) fn fen(&self) -> String {
        self.end.to_string()
    }

    /// The moves of the main line that were played, in UCI notation.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let uci = |&mv| chessmoves::notation::Uci::new(mv, self.end.is_chess960()).to_string();
        self.moves.iter().map(uci).collect()
    }

    /// The result after the moves: `1-0`, `0-1`, `1/2-1/2` or `*`; None if it is missing.
    #[getter]
    pub(crate) fn result(&self) -> Option<&'static str> {
        self.result.map(GameResult::as_str)
    }

    /// How the game has ended on the board; None if it has not.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome.map(Outcome)
    }

    /// Everything that makes the game faulty.
    #[getter]
    fn faults<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.faults.clone())
    }

    /// Everything else that is unusual.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.warnings.clone())
    }

    /// The attributes as a dictionary, down to texts and numbers.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(
            slf,
            &[
                "number",
                "line",
                "ok",
                "tags",
                "start",
                "fen",
                "moves",
                "plies",
                "result",
                "outcome",
                "repetitions",
                "faults",
                "warnings",
            ],
        )
    }

    /// The moves that were played as a `Game`.
    fn game(&self, py: Python<'_>) -> PyResult<Game> {
        let start = chessmoves::Position::try_from(self.start.unwrap_or_default());
        let mut game = match start {
            Ok(start) => chessmoves::Game::new(start),
            Err(error) => return Err(errors::ChessmovesError::new_err(error.to_string())),
        };
        for &mv in &self.moves {
            if let Err(illegal) = game.play(mv) {
                // `carry_on` plays moves that leave the king in check, which a game does not.
                let fault = chessmoves::Fault::new("move-illegal", illegal.to_string());
                return Err(errors::of_fault(py, &fault));
            }
        }
        Ok(Game::of(game))
    }

    fn __bool__(&self) -> bool {
        self.ok()
    }

    fn __repr__(&self) -> String {
        let faults = self.faults.len();
        format!(
            "<CheckedGame {}: {} plies, {faults} faults>",
            self.number, self.plies
        )
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
        let (mut of_faults, mut of_warnings) = (place.finder(), place.finder());
        Self {
            number,
            line: view.line(),
            plies: game.plies,
            repetitions: game.repetitions,
            tags: game.tags.iter().map(tag).collect(),
            start: game.start,
            end: game.end,
            result: game.result,
            outcome: game.outcome(),
            moves: game.played.clone(),
            faults: (game.faults.iter())
                .map(|fault| GameFault::of_fault(fault, &mut of_faults))
                .collect(),
            warnings: (game.warnings.iter())
                .map(|warning| GameFault::of_warning(warning, &mut of_warnings))
                .collect(),
        }
    }
}

/// Checks the games of a file or of a text one after the other, in the memory of a few of them.
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
                self.known_line = (self.at, place.places.of(self.at).line);
                self.at = next;
                if let Some(game) = game {
                    self.number += 1;
                    return Some(CheckedGame::of(&game, place, self.number));
                }
            }
            let part = self.cutter.next_part()?;
            self.known_line = (0, part.line);
            self.at = match part.kind {
                PartKind::Games => 0,
                PartKind::LongGame | PartKind::RestOfLongGame => part.text.len(),
            };
            if part.kind == PartKind::LongGame {
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
        carry_on: bool,
        lint: bool,
        timeouts: bool,
    ) -> PyResult<Self> {
        let files = py.import("chessmoves._files")?;
        let open = |path| {
            PyResult::Ok((
                Some(files.call_method1("opened", (path,))?.unbind()),
                Vec::new(),
            ))
        };
        let unpacked = |file| {
            PyResult::Ok((
                Some(files.call_method1("unpacked", (file,))?.unbind()),
                Vec::new(),
            ))
        };
        let (file, text) = match (source, text, path) {
            (None, Some(Pgn::Text(text)), None) => (None, text.as_bytes().to_vec()),
            (None, None, Some(path)) => open(path)?,
            (Some(Pgn::Bytes(bytes)), None, None) | (None, Some(Pgn::Bytes(bytes)), None) => {
                unpacked(py.import("io")?.call_method1("BytesIO", (bytes,))?)?
            }
            (Some(Pgn::Text(text)), None, None) if is_pgn(&text) => {
                (None, text.as_bytes().to_vec())
            }
            (Some(Pgn::Text(path)), None, None) => {
                if !is_path(&path) {
                    let message = "the text is neither PGN nor the path of a PGN file, expected text=PGN or path=PATH";
                    return Err(errors::of_fault(
                        py,
                        &chessmoves::Fault::new("not-pgn", message),
                    ));
                }
                open(path.into_pyobject(py)?.into_any())?
            }
            (Some(Pgn::Other(file)), None, None) if file.hasattr("read")? => unpacked(file)?,
            (Some(Pgn::Other(path)), None, None) if path.hasattr("__fspath__")? => open(path)?,
            (Some(Pgn::Other(other)), None, None) | (None, Some(Pgn::Other(other)), None) => {
                return Err(other_type("a path, a file or PGN", &other));
            }
            _ => {
                return Err(PyTypeError::new_err(
                    "expected a path, a file or PGN as one of source, text and path",
                ));
            }
        };
        let checker = Checker::new()
            .carry_on(carry_on)
            .lint(lint)
            .timeouts(timeouts)
            .keep_moves(true);
        let mut cutter = Cutter::new(GAME_LIMIT);
        if file.is_none() {
            cutter.push(&text);
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

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<CheckedGame>> {
        let reading = || self.reading.lock().unwrap_or_else(PoisonError::into_inner);
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
    let packed = ["", ".gz", ".bz2", ".zst"];
    packed.iter().any(|end| {
        lower
            .strip_suffix(end)
            .is_some_and(|name| [".pgn", ".txt"].iter().any(|end| name.ends_with(end)))
    })
}

/// Checks the games of a PGN file or text: a list of `CheckedGame`. `Games` checks one after the other, in constant memory.
///
/// The source is a path, a file that was opened, or PGN; gzip, bzip2, Zstandard and UTF-16 are recognized by their first bytes. A text
/// without line ends is PGN if it begins like a game, and a path if it ends like one (`.pgn`, `.pgn.gz`, `.txt`). For a text that comes
/// from somebody else, use `text`, so that it cannot name a file; `path` is always a path.
///
/// `carry_on` plays moves that only the safety of the king rules out, after reporting them; `lint` also looks for contradictions such as
/// clocks that rise; `timeouts` finds losses on time against a player who could not checkmate.
///
/// >>> game, = check_pgn("1. e4 e5 2. Ke3 *")
/// >>> game.ok, game.plies, game.faults[0].text, game.faults[0].reason
/// (False, 2, 'Ke3', 'not-on-any-vector')
#[pyfunction]
#[pyo3(signature = (source=None, *, text=None, path=None, carry_on=false, lint=false, timeouts=false))]
pub(crate) fn check_pgn<'py>(
    py: Python<'py>,
    source: Option<Pgn<'_>>,
    text: Option<Pgn<'_>>,
    path: Option<Bound<'_, PyAny>>,
    carry_on: bool,
    lint: bool,
    timeouts: bool,
) -> PyResult<Bound<'py, PyList>> {
    let games = Games::new(py, source, text, path, carry_on, lint, timeouts)?;
    let all = PyList::empty(py);
    while let Some(game) = games.__next__(py)? {
        py.check_signals()?;
        all.append(game)?;
    }
    Ok(all)
}
