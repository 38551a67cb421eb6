//! The answers of language models: the move in a free text, and what is told about an illegal one.

use std::ops::Range;

use chessmoves::answer::Why;
use chessmoves::notation::{Language, offers_draw, resigns};
use chessmoves::{Code, Fault, MoveError, Reveal};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::argument::{self, other_type};
use crate::ask::{MoveText, Source, Tuple, of_state, state, to_dict};
use crate::errors;
use crate::position::Position;
use crate::summary::illegal_move;

/// A range of characters of a text.
type Span = (usize, usize);

/// The move in a free text. The text between the characters of `span` is the move as it is written.
///
/// >>> found = find_move("I considered e4, but my move is **Knight to f3**.", "startpos")
/// >>> found.san, found.uci, found.text, found.span
/// ('Nf3', 'g1f3', 'Knight to f3', (34, 46))
/// >>> found.skipped
/// ((13, 15),)
#[pyclass(frozen, eq, hash, get_all, module = "chessmoves")]
#[derive(PartialEq, Eq, Hash, FromPyObject)]
pub(crate) struct FoundMove {
    /// The move in UCI notation.
    uci: String,
    /// The move in SAN.
    san: String,
    /// The move as it is written.
    text: String,
    /// Where it is written last: its first character, and the one after the last.
    span: Span,
    /// Where the other moves are mentioned that do not count.
    skipped: Tuple<Span>,
    /// Whether the text also offers a draw.
    draw_offer: bool,
}

const FOUND: &str = "uci san text span skipped draw_offer";

#[pymethods]
impl FoundMove {
    #[new]
    #[pyo3(signature = (**attributes))]
    fn new(py: Python<'_>, attributes: Option<Bound<'_, PyDict>>) -> PyResult<Self> {
        of_state(py, attributes)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<((), Bound<'py, PyDict>)> {
        Ok(((), state(slf, FOUND)?))
    }

    /// The attributes as a dictionary, down to texts and numbers.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(slf, FOUND)
    }

    fn __str__(&self) -> &str {
        &self.san
    }

    fn __repr__(&self) -> String {
        let (start, end) = self.span;
        format!("<FoundMove {} at {start}..{end}>", self.san)
    }
}

/// The move in a free text, such as the answer of a language model: in words, markup, JSON, or within sentences.
///
/// The last move that the text gives as its answer counts, and not the moves that it only talks about. A text that names several legal
/// moves without a decision is an error: this function never guesses. Letters of pieces are those of English, and those of other
/// languages where they cannot be mistaken; `language`, such as `de`, says whose letters have precedence. A text that resigns or offers a
/// draw, without a move, is an error with the code `resignation` or `draw-offer`.
///
/// >>> find_move('{"from": "e2", "to": "e4"}', "startpos").san
/// 'e4'
/// >>> find_move("e4 or d4", "startpos")
/// Traceback (most recent call last):
/// chessmoves.IllegalMove: "e4 or d4" is ambiguous: 2 legal moves
///
/// Raises:
///     `IllegalMove`: the answer is an illegal move, there are several, or there is none; `move` is the part of the text that it is about.
///     `ChessmovesError`: the FEN cannot be read, the position cannot occur in a game, or `text` is broken Unicode.
///     `ValueError`: `language` is not known.
#[pyfunction]
#[pyo3(signature = (text, fen, *, language=None, chess960=false))]
pub(crate) fn find_move(
    py: Python<'_>,
    text: Bound<'_, PyAny>,
    fen: Source,
    language: Option<ChosenLanguage>,
    #[pyo3(from_py_with = argument::chess960)] chess960: bool,
) -> PyResult<FoundMove> {
    let order = "find_move(text, fen)";
    let given: PyResult<&str> = argument::text(&text);
    let text = given
        .map_err(|error| errors::or_object_swapped(&text, || fen.is_position(), order, error))?;
    let position = read(py, fen, chess960, text, order)?;
    let find = || match language {
        Some(ChosenLanguage(language)) => position.find_move_in(text, language),
        None => position.find_move(text),
    };
    let found = match py.detach(find) {
        Ok(found) => found,
        Err(error) => {
            let asked = match &error {
                MoveError::Illegal { text, .. } | MoveError::Ambiguous { text, .. } => text,
                _ => text,
            };
            let why = Why::one_move(position.as_any(), asked).ok();
            let fault = answer_fault(text, &error);
            return Err(illegal_move(
                py,
                position.as_any(),
                asked,
                &fault,
                why.as_ref(),
            ));
        }
    };
    let mut spans: Vec<Range<usize>> = found.skipped;
    let place = spans.partition_point(|span| span.start < found.span.start);
    spans.insert(place, found.span.clone());
    let mut skipped = in_characters(text, &spans);
    let span = skipped.remove(place);
    Ok(FoundMove {
        uci: position.uci(found.mv).to_string(),
        san: position.san(found.mv).to_string(),
        text: text[found.span].to_owned(),
        span,
        skipped: Tuple(skipped),
        draw_offer: offers_draw(text),
    })
}

/// Why a move is illegal, for the prompt of a language model that is to find another one.
///
/// `move` may be a whole answer, in which the move is found as `find_move` does; a long one is quoted in part. `reveal` is
/// `"nothing"` (only that the move is illegal), `"reason"` (the rule, and the pieces and squares concerned, but no other move and no
/// square outside the question and the `by` and `at` of the reasons) or `"moves"` (everything, with the legal moves of the piece, or
/// all if it has none).
///
/// >>> pin = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1"
/// >>> explain_illegal_move(pin, "Qg3")
/// '"Qg3" is not a legal move: the queen on e3 is pinned to the king by the bishop on g5.'
/// >>> explain_illegal_move(pin, "My move is Qg3!", "nothing")
/// '"Qg3" is not a legal move.'
///
/// Raises:
///     `ValueError`: `reveal` is another word.
///     `ChessmovesError`: the FEN cannot be read, or the position cannot occur in a game.
#[pyfunction]
#[pyo3(signature = (fen, r#move, reveal="reason", *, chess960=false))]
pub(crate) fn explain_illegal_move(
    py: Python<'_>,
    fen: Source,
    r#move: MoveText,
    #[pyo3(from_py_with = argument::reveal)] reveal: &str,
    #[pyo3(from_py_with = argument::chess960)] chess960: bool,
) -> PyResult<String> {
    let reveal = revealing(reveal)?;
    let order = "explain_illegal_move(fen, move)";
    let text = r#move.text_after(py, &fen, order)?;
    let position = read(py, fen, chess960, &text, order)?;
    Ok(py.detach(|| position.explain_illegal_move(&text, reveal)))
}

/// A language as an argument: its code.
#[derive(Clone, Copy)]
pub(crate) struct ChosenLanguage(pub(crate) &'static Language);

impl<'py> FromPyObject<'_, 'py> for ChosenLanguage {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let expected = "a code such as de";
        let code: String =
            (given.extract()).map_err(|_| other_type("language", expected, &given))?;
        let expected = "en, de, fr, es, pt, it, nl, ru, pl, tr, zh, cs, hu, ro, sv or fi";
        let message = || format!("language: expected {expected}, found {code:?}");
        let language = Language::from_code(&code).map(Self);
        language.ok_or_else(|| PyValueError::new_err(message()))
    }
}

/// What is revealed, by its name.
pub(crate) fn revealing(name: &str) -> PyResult<Reveal> {
    match name {
        "nothing" => Ok(Reveal::Nothing),
        "reason" => Ok(Reveal::Reason),
        "moves" => Ok(Reveal::Moves),
        other => {
            let message = format!("reveal: found {other:?}, expected nothing, reason or moves");
            Err(PyValueError::new_err(message))
        }
    }
}

fn read(
    py: Python<'_>,
    fen: Source,
    chess960: bool,
    text: &str,
    order: &str,
) -> PyResult<chessmoves::Position> {
    let read = Position::of_argument(py, "fen", fen, chess960);
    read.map_err(|error| errors::or_swapped(py, text, order, error))
}

/// The fault of an answer without a legal move; an answer may resign instead.
pub(crate) fn answer_fault(text: &str, error: &MoveError) -> Fault {
    let is_unreadable = matches!(error, MoveError::Unreadable { .. });
    if is_unreadable && resigns(text) {
        return Fault::new(Code::Resignation, "the answer resigns, and names no move");
    }
    if is_unreadable && offers_draw(text) {
        return Fault::new(
            Code::DrawOffer,
            "the answer offers a draw, and names no move",
        );
    }
    let mut fault = error.fault();
    let is_square = |at: &[u8]| (b'a'..=b'h').contains(&at[0]) && (b'1'..=b'8').contains(&at[1]);
    if is_unreadable && fault.hint.is_none() && text.as_bytes().windows(2).any(is_square) {
        let hint = "write the move in UCI notation or SAN, or name the piece and both squares";
        fault.hint = Some(hint.to_owned());
    }
    fault
}

/// Byte ranges of a text, in order, as ranges of characters.
fn in_characters(text: &str, spans: &[Range<usize>]) -> Vec<Span> {
    let (mut bytes, mut characters) = (0, 0);
    let mut count = |to: usize| {
        characters += text[bytes..to].chars().count();
        bytes = to;
        characters
    };
    spans
        .iter()
        .map(|span| (count(span.start), count(span.end)))
        .collect()
}
