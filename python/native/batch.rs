//! Many questions about positions at once, with the answers as columns. Their names are those of the keys of the records in JSON.

use std::ops::Range;

use arrow_array::builder::{BooleanBuilder, StringBuilder, UInt32Builder};
use chessmoves::answer::{
    Answer, Ask, Body, Buffers, Examination, KingStage, Listing, Question, Settings, Status, Why,
    answer,
};
use chessmoves::input::Input;
use chessmoves::notation::Uci;
use chessmoves::{Bitboard, CastlingSide, Claim, Code, Color, Faults, Outcome};
use pyo3::prelude::*;

use crate::argument;
use crate::ask::{Query, Threads, question};
use crate::errors::swapped;
use crate::language::{ChosenLanguage, answer_fault, revealing};
use crate::position::Position;
use crate::summary::Summary;
use crate::table::{Answers, Columns, Lists, One, Part, Structs, columns, fill};
use crate::texts::{Lines, Texts};

/// How many positions a thread answers at a time: some milliseconds of work.
const POSITIONS: usize = 8_192;

/// What is asked about, row by row.
struct Rows<'t> {
    fens: &'t Texts,
    /// The moves that are played first.
    played: Option<Texts>,
    /// The move or answer that is asked about.
    mv: Option<Texts>,
}

impl<'t> Rows<'t> {
    /// Positions, with moves to play first under the name of their argument.
    fn new(fens: &'t Texts, (name, played): (&str, Option<Lines>)) -> PyResult<Self> {
        let played = played
            .map(|played| played.0.beside(name, fens))
            .transpose()?;
        let mv = None;
        Ok(Self { fens, played, mv })
    }

    /// Adds a move or an answer for each position.
    fn of_move(mut self, name: &str, moves: Texts) -> PyResult<Self> {
        self.mv = Some(moves.beside(name, self.fens)?);
        Ok(self)
    }

    /// The move or the answer of a row.
    fn mv(&self, row: usize) -> Result<&str, Faults> {
        self.mv.as_ref().map_or(Ok(""), |mv| mv.get(row))
    }

    /// Sets the moves of a row in a question, and reads its position.
    fn read(&self, settings: &mut Settings, row: usize) -> Result<Input, Faults> {
        set(&mut settings.moves, self.played.as_ref(), row)?;
        Input::read(self.fens.get(row)?).map_err(|faults| {
            let order = "a FEN is in the place of the move or answer";
            let swapped = swapped(self.mv(row).unwrap_or_default(), order);
            swapped.map_or(faults, Faults::from)
        })
    }
}

/// Asks the same about all rows. `view` fills the columns of a row; without an answer, they are null.
fn ask_all<C: Columns>(
    py: Python<'_>,
    rows: &Rows<'_>,
    query: &Query,
    threads: Option<Threads>,
    view: impl Fn(&mut C, Option<&Answer<'_>>) + Sync,
) -> PyResult<Answers> {
    let answer_rows = |part: &mut Part<C>, numbers: Range<usize>| {
        let (
            mut buffers,
            Query {
                mut ask,
                mut settings,
            },
        ) = (Buffers::default(), query.clone());
        for row in numbers {
            let mut try_ask = || -> Result<(), Faults> {
                if rows.mv.is_some() {
                    ask = Ask::why(rows.mv(row)?);
                }
                let mut input = rows.read(&mut settings, row)?;
                let question = Question::new(&settings, &mut input)?;
                let answer = answer(&ask, &question, &mut buffers)?;
                view(&mut part.columns, Some(&answer));
                buffers.recycle(answer.body);
                Ok(())
            };
            let error = try_ask().err();
            if error.is_some() {
                view(&mut part.columns, None);
            }
            part.end_row(error.as_ref());
        }
    };
    fill(py, rows.fens.len(), POSITIONS, threads, answer_rows)
}

/// Sets an option to the text of a row, if there are texts.
pub(crate) fn set(
    option: &mut Option<String>,
    texts: Option<&Texts>,
    row: usize,
) -> Result<(), Faults> {
    if let Some(texts) = texts {
        let option = option.get_or_insert_default();
        option.clear();
        option.push_str(texts.get(row)?);
    }
    Ok(())
}

/// Adds how a game has ended: the winner, or `draw`, and why.
pub(crate) fn push_outcome(
    outcome: Option<Outcome>,
    winners: &mut StringBuilder,
    reasons: &mut StringBuilder,
) {
    let winner = outcome.map(|outcome| outcome.winner().map_or("draw", Color::name));
    winners.append_option(winner);
    reasons.append_option(outcome.map(|outcome| outcome.code().name()));
}

columns! {
    LegalColumns {
        "moves" moves: Lists,
        "inCheck" in_check: BooleanBuilder,
        "checkers" checkers: Lists,
        "checkMated" check_mated: BooleanBuilder,
        "staleMated" stale_mated: BooleanBuilder,
        "canKSideCastle" can_k_side_castle: BooleanBuilder,
        "canQSideCastle" can_q_side_castle: BooleanBuilder,
    }
}

impl LegalColumns {
    fn push(&mut self, answer: Option<&Answer<'_>>) {
        let king = match answer.map(|answer| &answer.body) {
            Some(Body::Slim(slim)) => {
                self.moves
                    .push(Some(&slim.moves), |uci, out| uci.append(out));
                slim.king
            }
            Some(Body::Moves(moves)) => {
                self.moves
                    .push(Some(&moves.moves), |mv, out| mv.san.append(out));
                moves.king
            }
            _ => {
                self.moves.push(None::<[Uci; 0]>, Uci::append);
                None
            }
        };
        let is = |is: fn(&KingStage) -> bool| king.as_ref().map(is);
        self.in_check.append_option(is(|king| king.in_check));
        self.checkers.push_squares(king.map(|king| king.checkers));
        self.check_mated.append_option(is(|king| king.check_mated));
        self.stale_mated.append_option(is(|king| king.stale_mated));
        self.can_k_side_castle
            .append_option(is(|king| king.can_k_side_castle));
        self.can_q_side_castle
            .append_option(is(|king| king.can_q_side_castle));
    }
}

/// The legal moves of many positions, in UCI notation or in SAN, with check, mate and castling.
///
/// The positions are a list, an array of numpy or an Arrow array of texts; the items of a list may also be objects that are positions.
/// `moves` has the moves that are played first, a text or a list for each position. All cores work, or as many threads as `threads` says. A position
/// that cannot be answered has an `error` and an `errorCode` in its row, and nulls in the other columns; `text-missing` is the code of an
/// item that is not a text, such as None.
///
/// | column | type | attribute of a `Position` or `Status` |
/// |---|---|---|
/// | moves | list of texts | `legal()` |
/// | checkers | list of texts | the same |
/// | inCheck, checkMated, staleMated | Boolean | in_check, checkmate, stalemate |
/// | canKSideCastle, canQSideCastle | Boolean | in `Status.record`, in castling |
/// | error, errorCode | text | the exception |
///
/// >>> answers = legal_many(["startpos", "nonsense"])
/// >>> answers
/// <Answers: 2 rows of moves, inCheck, checkers, checkMated, staleMated, canKSideCastle, canQSideCastle, error, errorCode>
///
/// Raises:
///     `TypeError`: `fens` is one text, or not texts.
///     `ValueError`: there are not as many `moves` as positions.
#[pyfunction]
#[pyo3(signature = (fens, *, moves=None, san=false, chess960=false, threads=None))]
pub(crate) fn legal_many(
    py: Python<'_>,
    #[pyo3(from_py_with = argument::fens)] fens: Texts,
    #[pyo3(from_py_with = argument::moves)] moves: Option<Lines>,
    #[pyo3(from_py_with = argument::san)] san: bool,
    #[pyo3(from_py_with = argument::chess960)] chess960: bool,
    threads: Option<Threads>,
) -> PyResult<Answers> {
    let listing = Listing {
        only_uci: !san,
        ..Listing::default()
    };
    let query = question(Ask::Moves(listing), None, chess960);
    let rows = Rows::new(&fens, ("moves", moves))?;
    ask_all(py, &rows, &query, threads, LegalColumns::push)
}

columns! {
    WhyColumns {
        "legal" legal: BooleanBuilder,
        "uci" uci: StringBuilder,
        "san" san: StringBuilder,
        "code" code: StringBuilder,
        "sentence" sentence: StringBuilder,
        "by" by: Lists,
        "at" at: Lists,
    }
}

impl WhyColumns {
    fn push(&mut self, answer: Option<&Answer<'_>>) {
        let why: Option<&Why> = match answer.map(|answer| &answer.body) {
            Some(Body::Why(why)) => Some(why),
            _ => None,
        };
        let summary = why.map(Summary::of);
        let only = summary.as_ref().and_then(Summary::only);
        let first = summary.as_ref().map(|summary| summary.first);
        self.legal
            .append_option(summary.as_ref().map(Summary::is_legal));
        let uci = only.and_then(|verdict| verdict.uci);
        let san = only.and_then(|verdict| verdict.san);
        self.uci.append_option(uci.map(|uci| uci.to_string()));
        self.san.append_option(san.map(|san| san.to_string()));
        self.code
            .append_option(summary.as_ref().and_then(Summary::code).map(Code::name));
        self.sentence
            .append_option(summary.as_ref().map(Summary::sentence));
        self.by
            .push_squares(first.map(|first| first.map_or(Bitboard::EMPTY, |first| first.by)));
        self.at
            .push_squares(first.map(|first| first.map_or(Bitboard::EMPTY, |first| first.at)));
    }
}

/// Whether many moves are legal, and why: a move for each position. `played` has the moves that are played first.
/// Otherwise like `legal_many`.
///
/// | column | type | attribute of a `Verdict` |
/// |---|---|---|
/// | legal | Boolean | the same |
/// | uci, san, code, sentence | text | the same |
/// | by, at | list of texts | the same |
/// | error, errorCode | text | the exception |
///
/// >>> why_many(["startpos", "startpos"], ["e4", "e5"]).to_pyarrow().column("legal").to_pylist()
/// [True, False]
///
/// Raises:
///     `TypeError`: `fens` or `moves` is one text, or not texts.
///     `ValueError`: there are not as many `moves`, or lines `played`, as positions.
#[pyfunction]
#[pyo3(signature = (fens, moves, *, played=None, chess960=false, threads=None))]
pub(crate) fn why_many(
    py: Python<'_>,
    #[pyo3(from_py_with = argument::fens)] fens: Texts,
    #[pyo3(from_py_with = argument::moves)] moves: Texts,
    #[pyo3(from_py_with = argument::played)] played: Option<Lines>,
    #[pyo3(from_py_with = argument::chess960)] chess960: bool,
    threads: Option<Threads>,
) -> PyResult<Answers> {
    let query = question(Ask::why(""), None, chess960);
    let rows = Rows::new(&fens, ("played", played))?.of_move("moves", moves)?;
    ask_all(py, &rows, &query, threads, WhyColumns::push)
}

columns! {
    StatusColumns {
        "onMove" on_move: StringBuilder,
        "moveCount" move_count: UInt32Builder,
        "captureCount" capture_count: UInt32Builder,
        "inCheck" in_check: BooleanBuilder,
        "doubleCheck" double_check: BooleanBuilder,
        "checkMated" check_mated: BooleanBuilder,
        "staleMated" stale_mated: BooleanBuilder,
        "insufficientMaterial" insufficient_material: BooleanBuilder,
        "fiftyMoves" fifty_moves: BooleanBuilder,
        "checkers" checkers: Lists,
        "outcome" outcome: StringBuilder,
        "reason" reason: StringBuilder,
        "claimable" claimable: Lists,
        "pins" pins: Structs<Pins>,
        "castling" castling: One<Castling>,
        "problems" problems: Structs<Problems>,
    }
    Pins {
        "square" square: StringBuilder,
        "by" by: StringBuilder,
    }
    Castling {
        "white" white: One<Sides>,
        "black" black: One<Sides>,
    }
    Sides {
        "kingside" kingside: One<Side>,
        "queenside" queenside: One<Side>,
    }
    /// Whether a side has the right to castle, and whether castling is possible.
    Side {
        "right" right: BooleanBuilder,
        "possible" possible: BooleanBuilder,
    }
    Problems {
        "code" code: StringBuilder,
        "message" message: StringBuilder,
    }
}

impl StatusColumns {
    fn push(&mut self, answer: Option<&Answer<'_>>) {
        let status: Option<&Status> = match answer.map(|answer| &answer.body) {
            Some(Body::Status(status)) => Some(status),
            _ => None,
        };
        let turn = answer.and_then(|answer| Some(answer.position()?.turn().name()));
        self.on_move.append_option(turn);
        let count = |count: Option<usize>| count.and_then(|count| u32::try_from(count).ok());
        self.move_count
            .append_option(count(status.and_then(|status| status.move_count)));
        self.capture_count
            .append_option(count(status.and_then(|status| status.capture_count)));
        let is = |is: fn(&Status) -> bool| status.map(is);
        self.in_check.append_option(is(|status| status.in_check));
        self.double_check
            .append_option(is(|status| status.double_check));
        self.check_mated
            .append_option(is(|status| status.check_mated));
        self.stale_mated
            .append_option(is(|status| status.stale_mated));
        self.insufficient_material
            .append_option(is(|status| status.insufficient_material));
        let can_claim = |status: &Status| status.claimable.contains(&Claim::FiftyMoves);
        self.fifty_moves.append_option(is(can_claim));
        self.checkers
            .push_squares(status.map(|status| status.checkers));
        let outcome = status.and_then(|status| status.outcome);
        push_outcome(outcome, &mut self.outcome, &mut self.reason);
        let claims = status.map(|status| &status.claimable);
        self.claimable.push(claims, |claim, out| {
            out.extend_from_slice(claim.code().name().as_bytes());
        });
        let pins = status.map(|status| &status.pins);
        self.pins.push(pins, |pins, pin| {
            pins.square.append_value(pin.square.name());
            pins.by.append_value(pin.by.name());
        });
        let Castling { white, black } = &mut self.castling.0;
        for (sides, color) in [(white, Color::White), (black, Color::Black)] {
            let Sides {
                kingside,
                queenside,
            } = &mut sides.0;
            for (columns, side) in [kingside, queenside].into_iter().zip(CastlingSide::ALL) {
                let report = status.map(|status| &status.castling[color][side]);
                (columns.0.right).append_option(report.map(|report| report.right));
                (columns.0.possible).append_option(report.map(|report| report.possible));
            }
        }
        let problems = status.map(|status| &status.problems);
        self.problems.push(problems, |problems, problem| {
            problems.code.append_value(problem.code().name());
            problems.message.append_value(problem.to_string());
        });
    }
}

/// Check, mate, draws, pins, castling and problems of many positions. Otherwise like `legal_many`.
///
/// | column | type | attribute of a `Status` |
/// |---|---|---|
/// | onMove | text | turn |
/// | moveCount, captureCount | number (UInt32) | move_count, capture_count |
/// | inCheck, doubleCheck, insufficientMaterial | Boolean | in_check, double_check, insufficient_material |
/// | checkMated, staleMated | Boolean | checkmate, stalemate |
/// | fiftyMoves | Boolean | `fifty-moves` is in claimable |
/// | checkers, claimable | list of texts | the same |
/// | outcome, reason | text | outcome: the winner or `draw`, and its reason |
/// | pins | list of (square, by) | pins |
/// | castling | (white, black) of (kingside, queenside) of (right, possible) | in record |
/// | problems | list of (code, message) | problems |
/// | error, errorCode | text | the exception |
///
/// >>> status_many(["startpos"]).to_pyarrow().column("moveCount").to_pylist()
/// [20]
///
/// Raises:
///     `TypeError`: `fens` is one text, or not texts.
///     `ValueError`: there are not as many `moves` as positions.
#[pyfunction]
#[pyo3(signature = (fens, *, moves=None, chess960=false, threads=None))]
pub(crate) fn status_many(
    py: Python<'_>,
    #[pyo3(from_py_with = argument::fens)] fens: Texts,
    #[pyo3(from_py_with = argument::moves)] moves: Option<Lines>,
    #[pyo3(from_py_with = argument::chess960)] chess960: bool,
    threads: Option<Threads>,
) -> PyResult<Answers> {
    let query = question(Ask::Status(Examination::default()), None, chess960);
    let rows = Rows::new(&fens, ("moves", moves))?;
    ask_all(py, &rows, &query, threads, StatusColumns::push)
}

columns! {
    FoundColumns {
        "uci" uci: StringBuilder,
        "san" san: StringBuilder,
        "text" text: StringBuilder,
    }
    ExplanationColumns {
        "explanation" explanation: StringBuilder,
    }
}

/// The moves in many free texts, as `find_move` finds them: a position for each text. `moves` has the moves that are played first.
/// Otherwise like `legal_many`.
///
/// | column | type | attribute of a `FoundMove` |
/// |---|---|---|
/// | uci, san, text | text | the same |
/// | error, errorCode | text | the exception |
///
/// >>> find_move_many(["I play **Nf3**", "e4 or d4"], ["startpos", "startpos"])["san"]
/// ['Nf3', None]
///
/// Raises:
///     `TypeError`: `texts` is one text, or not texts.
///     `ValueError`: there are not as many positions, or `moves`, as texts, or `language` is not known.
#[pyfunction]
#[pyo3(signature = (texts, fens, *, moves=None, language=None, chess960=false, threads=None))]
pub(crate) fn find_move_many(
    py: Python<'_>,
    #[pyo3(from_py_with = argument::texts)] texts: Texts,
    #[pyo3(from_py_with = argument::fens)] fens: Texts,
    #[pyo3(from_py_with = argument::moves)] moves: Option<Lines>,
    language: Option<ChosenLanguage>,
    #[pyo3(from_py_with = argument::chess960)] chess960: bool,
    threads: Option<Threads>,
) -> PyResult<Answers> {
    let rows = Rows::new(&fens, ("moves", moves))?.of_move("texts", texts)?;
    let work = |part: &mut Part<FoundColumns>, numbers: Range<usize>| {
        let mut settings = question(Ask::Show, None, chess960).settings;
        for row in numbers {
            let found = position_of(&rows, &mut settings, row).and_then(|position| {
                let text = rows.mv(row)?;
                let found = match language {
                    Some(ChosenLanguage(language)) => position.find_move_in(text, language),
                    None => position.find_move(text),
                };
                let found = found.map_err(|error| answer_fault(text, &error))?;
                Ok((
                    position.uci(found.mv),
                    position.san(found.mv),
                    &text[found.span],
                ))
            });
            let (it, columns) = (found.as_ref().ok(), &mut part.columns);
            columns.uci.append_option(it.map(|it| it.0.to_string()));
            columns.san.append_option(it.map(|it| it.1.to_string()));
            columns.text.append_option(it.map(|it| it.2));
            part.end_row(found.as_ref().err());
        }
    };
    fill(py, fens.len(), POSITIONS, threads, work)
}

/// What is told about many illegal moves, as `explain_illegal_move` tells it: a move for each position, in the column `explanation`.
/// `played` has the moves that are played first. Otherwise like `legal_many`.
///
/// | column | type |
/// |---|---|
/// | explanation | text: what `explain_illegal_move` returns |
/// | error, errorCode | text: the exception |
///
/// >>> explain_many(["startpos"], ["Ke2"], "nothing")["explanation"]
/// ['"Ke2" is not a legal move.']
///
/// Raises:
///     `TypeError`: `fens` or `moves` is one text, or not texts.
///     `ValueError`: there are not as many `moves`, or lines `played`, as positions, or `reveal` is another word.
#[pyfunction]
#[pyo3(signature = (fens, moves, reveal="reason", *, played=None, chess960=false, threads=None))]
pub(crate) fn explain_many(
    py: Python<'_>,
    #[pyo3(from_py_with = argument::fens)] fens: Texts,
    #[pyo3(from_py_with = argument::moves)] moves: Texts,
    #[pyo3(from_py_with = argument::reveal)] reveal: &str,
    #[pyo3(from_py_with = argument::played)] played: Option<Lines>,
    #[pyo3(from_py_with = argument::chess960)] chess960: bool,
    threads: Option<Threads>,
) -> PyResult<Answers> {
    let reveal = revealing(reveal)?;
    let rows = Rows::new(&fens, ("played", played))?.of_move("moves", moves)?;
    let work = |part: &mut Part<ExplanationColumns>, numbers: Range<usize>| {
        let mut settings = question(Ask::Show, None, chess960).settings;
        for row in numbers {
            let told = position_of(&rows, &mut settings, row)
                .and_then(|position| Ok(position.explain_illegal_move(rows.mv(row)?, reveal)));
            (part.columns.explanation).append_option(told.as_ref().ok());
            part.end_row(told.as_ref().err());
        }
    };
    fill(py, fens.len(), POSITIONS, threads, work)
}

fn position_of(
    rows: &Rows<'_>,
    settings: &mut Settings,
    row: usize,
) -> Result<chessmoves::Position, Faults> {
    let input = rows.read(settings, row)?;
    Position::after(input, settings)
}
