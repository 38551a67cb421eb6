//! Many questions at once, with the answers as columns. Their names are those of the keys of the records in JSON.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, StringBuilder, UInt32Builder, UInt64Builder};
use arrow_array::{ArrayRef, BooleanArray};
use arrow_schema::ArrowError;
use chessmoves::answer::{
    Answer, Asked, Body, Buffers, Command, KingStage, Question, Status, TextPlace, Why, answer,
    message::error,
};
use chessmoves::check::{Checker, GivenGame};
use chessmoves::input::Input;
use chessmoves::notation::Uci;
use chessmoves::{Bitboard, CastlingSide, Claim, Color, Faults, Outcome};
use pyo3::prelude::*;

use crate::ask::{Source, Threads};
use crate::language::{ChosenLanguage, answer_fault, revealing};
use crate::pgn::{CheckedGame, GameFault};
use crate::position::Position;
use crate::summary::Summary;
use crate::table::{Answers, Columns, Lists, Part, Rows, fill, structs};
use crate::texts::Texts;

/// How many positions a thread answers at a time: some milliseconds of work.
const POSITIONS: usize = 8_192;
/// How many games a thread checks at a time.
const GAMES: usize = 256;

/// Asks about a text, and has `view` fill the row; without an answer, its columns are null.
fn ask_row<C: Columns>(
    part: &mut Part<C>,
    text: Result<&str, Faults>,
    asked: &Asked,
    buffers: &mut Buffers,
    view: impl Fn(&mut C, Option<&Answer<'_>>),
) {
    let try_ask = || -> Result<(), Faults> {
        let mut input = Input::read(text?)?;
        let question = Question::new(asked, &mut input)?;
        let answer = answer(&question, buffers)?;
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

/// Asks the same about all positions, each with the moves of its row, and about the move of its row.
fn ask_all<C: Columns>(
    py: Python<'_>,
    texts: &Texts,
    moves: Option<Texts>,
    mv: Option<Texts>,
    asked: &Asked,
    threads: Option<Threads>,
    view: impl Fn(&mut C, Option<&Answer<'_>>) + Sync,
) -> PyResult<Answers> {
    let moves = moves
        .map(|moves| moves.beside("moves", texts))
        .transpose()?;
    let answer_rows = |part: &mut Part<C>, rows: Range<usize>| {
        let (mut buffers, mut asked) = (Buffers::default(), asked.clone());
        for row in rows {
            let mut set = || {
                set(&mut asked.moves, moves.as_ref(), row)?;
                set(&mut asked.mv, mv.as_ref(), row)
            };
            let text = set().and_then(|()| texts.get(row));
            ask_row(part, text, &asked, &mut buffers, &view);
        }
    };
    fill(py, texts.len(), POSITIONS, threads, answer_rows)
}

/// Sets an option to the text of a row, if there are texts.
fn set(option: &mut Option<String>, texts: Option<&Texts>, row: usize) -> Result<(), Faults> {
    if let Some(texts) = texts {
        let option = option.get_or_insert_default();
        option.clear();
        option.push_str(texts.get(row)?);
    }
    Ok(())
}

/// Adds how a game has ended: the winner, or `draw`, and why.
fn push_outcome(
    outcome: Option<Outcome>,
    winners: &mut StringBuilder,
    reasons: &mut StringBuilder,
) {
    let winner = outcome.map(|outcome| outcome.winner().map_or("draw", Color::name));
    winners.append_option(winner);
    reasons.append_option(outcome.map(Outcome::code));
}

#[derive(Default)]
struct LegalColumns {
    moves: Lists,
    in_check: BooleanBuilder,
    checkers: Lists,
    check_mated: BooleanBuilder,
    stale_mated: BooleanBuilder,
    can_k_side_castle: BooleanBuilder,
    can_q_side_castle: BooleanBuilder,
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

impl Columns for LegalColumns {
    fn finish(mut self) -> Result<Vec<(&'static str, ArrayRef)>, ArrowError> {
        Ok(vec![
            ("moves", self.moves.finish()?),
            ("inCheck", Arc::new(self.in_check.finish())),
            ("checkers", self.checkers.finish()?),
            ("checkMated", Arc::new(self.check_mated.finish())),
            ("staleMated", Arc::new(self.stale_mated.finish())),
            ("canKSideCastle", Arc::new(self.can_k_side_castle.finish())),
            ("canQSideCastle", Arc::new(self.can_q_side_castle.finish())),
        ])
    }
}

/// The legal moves of many positions, in UCI notation or in SAN, with check, mate and castling.
///
/// The positions are a list, an array of numpy or an Arrow array of texts; `moves` has the moves that are played first, a text for each
/// position. All cores work, or as many threads as `threads` says. A position that cannot be answered has an `error` and an `errorCode`
/// in its row, and nulls in the other columns; `text-missing` is the code of an item that is not a text, such as None.
///
/// | column | type |
/// |---|---|
/// | moves, checkers | list of texts |
/// | inCheck, checkMated, staleMated, canKSideCastle, canQSideCastle | Boolean |
/// | error, errorCode | text |
///
/// >>> answers = legal_many(["startpos", "nonsense"])
/// >>> answers
/// <Answers: 2 rows of moves, inCheck, checkers, checkMated, staleMated, canKSideCastle, canQSideCastle, error, errorCode>
#[pyfunction]
#[pyo3(signature = (fens, *, moves=None, san=false, chess960=false, threads=None))]
pub(crate) fn legal_many(
    py: Python<'_>,
    fens: Texts,
    moves: Option<Texts>,
    san: bool,
    chess960: bool,
    threads: Option<Threads>,
) -> PyResult<Answers> {
    let asked = Asked {
        slim: !san,
        chess960: chess960.then_some(true),
        ..Asked::default()
    };
    ask_all(py, &fens, moves, None, &asked, threads, LegalColumns::push)
}

#[derive(Default)]
struct WhyColumns {
    legal: BooleanBuilder,
    uci: StringBuilder,
    san: StringBuilder,
    code: StringBuilder,
    sentence: StringBuilder,
    by: Lists,
    at: Lists,
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
            .append_option(summary.as_ref().and_then(Summary::code));
        self.sentence
            .append_option(summary.as_ref().map(Summary::sentence));
        self.by
            .push_squares(first.map(|first| first.map_or(Bitboard::EMPTY, |first| first.by)));
        self.at
            .push_squares(first.map(|first| first.map_or(Bitboard::EMPTY, |first| first.at)));
    }
}

impl Columns for WhyColumns {
    fn finish(mut self) -> Result<Vec<(&'static str, ArrayRef)>, ArrowError> {
        Ok(vec![
            ("legal", Arc::new(self.legal.finish())),
            ("uci", Arc::new(self.uci.finish())),
            ("san", Arc::new(self.san.finish())),
            ("code", Arc::new(self.code.finish())),
            ("sentence", Arc::new(self.sentence.finish())),
            ("by", self.by.finish()?),
            ("at", self.at.finish()?),
        ])
    }
}

/// Whether many moves are legal, and why: a move for each position. What else is said of `legal_many` holds here, too.
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
#[pyfunction]
#[pyo3(signature = (fens, moves, *, chess960=false, threads=None))]
pub(crate) fn why_many(
    py: Python<'_>,
    fens: Texts,
    moves: Texts,
    chess960: bool,
    threads: Option<Threads>,
) -> PyResult<Answers> {
    let asked = Asked {
        command: Command::Why,
        chess960: chess960.then_some(true),
        ..Asked::default()
    };
    let moves = moves.beside("moves", &fens)?;
    ask_all(
        py,
        &fens,
        None,
        Some(moves),
        &asked,
        threads,
        WhyColumns::push,
    )
}

#[derive(Default)]
struct StatusColumns {
    on_move: StringBuilder,
    move_count: UInt32Builder,
    capture_count: UInt32Builder,
    flags: [BooleanBuilder; 6],
    checkers: Lists,
    outcome: StringBuilder,
    reason: StringBuilder,
    claimable: Lists,
    pins: Rows,
    pinned: StringBuilder,
    pinned_by: StringBuilder,
    /// For White and Black, kingside and queenside: whether the right is held, and whether castling is possible.
    castling: [BooleanBuilder; 8],
    problems: Rows,
    problem_codes: StringBuilder,
    problem_messages: StringBuilder,
    pin_count: usize,
    problem_count: usize,
}

type Flag = fn(&Status) -> bool;

/// The columns that say yes or no.
const FLAGS: [(&str, Flag); 6] = [
    ("inCheck", |status| status.in_check),
    ("doubleCheck", |status| status.double_check),
    ("checkMated", |status| status.check_mated),
    ("staleMated", |status| status.stale_mated),
    ("insufficientMaterial", |status| {
        status.insufficient_material
    }),
    ("fiftyMoves", |status| {
        status.claimable.contains(&Claim::FiftyMoves)
    }),
];

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
        for (column, (_, flag)) in self.flags.iter_mut().zip(FLAGS) {
            column.append_option(status.map(flag));
        }
        self.checkers
            .push_squares(status.map(|status| status.checkers));
        let outcome = status.and_then(|status| status.outcome);
        push_outcome(outcome, &mut self.outcome, &mut self.reason);
        let claims = status.map(|status| &status.claimable);
        self.claimable.push(claims, |claim, out| {
            out.extend_from_slice(claim.code().as_bytes());
        });
        for pin in status.into_iter().flat_map(|status| &status.pins) {
            self.pinned.append_value(pin.square.name());
            self.pinned_by.append_value(pin.by.name());
            self.pin_count += 1;
        }
        self.pins.end(status.is_some(), self.pin_count);
        let sides = Color::ALL
            .iter()
            .flat_map(|color| CastlingSide::ALL.map(|side| (*color, side)));
        for (columns, (color, side)) in self.castling.chunks_mut(2).zip(sides) {
            let report = status.map(|status| &status.castling[color][side]);
            columns[0].append_option(report.map(|report| report.right));
            columns[1].append_option(report.map(|report| report.possible));
        }
        for problem in status.into_iter().flat_map(|status| &status.problems) {
            self.problem_codes.append_value(problem.code());
            self.problem_messages.append_value(problem.to_string());
            self.problem_count += 1;
        }
        self.problems.end(status.is_some(), self.problem_count);
    }
}

impl Columns for StatusColumns {
    fn finish(mut self) -> Result<Vec<(&'static str, ArrayRef)>, ArrowError> {
        let mut columns: Vec<(&'static str, ArrayRef)> = vec![
            ("onMove", Arc::new(self.on_move.finish())),
            ("moveCount", Arc::new(self.move_count.finish())),
            ("captureCount", Arc::new(self.capture_count.finish())),
        ];
        for ((name, _), mut column) in FLAGS.into_iter().zip(self.flags) {
            columns.push((name, Arc::new(column.finish())));
        }
        let pins = structs(vec![
            ("square", Arc::new(self.pinned.finish())),
            ("by", Arc::new(self.pinned_by.finish())),
        ])?;
        let problems = structs(vec![
            ("code", Arc::new(self.problem_codes.finish())),
            ("message", Arc::new(self.problem_messages.finish())),
        ])?;
        let mut facts = self.castling.into_iter().map(|mut column| column.finish());
        let mut fact =
            || -> ArrayRef { Arc::new(facts.next().unwrap_or_else(|| BooleanArray::new_null(0))) };
        let mut side = || structs(vec![("right", fact()), ("possible", fact())]);
        let mut sides = || structs(vec![("kingside", side()?), ("queenside", side()?)]);
        let castling = structs(vec![("white", sides()?), ("black", sides()?)])?;
        columns.extend([
            ("checkers", self.checkers.finish()?),
            ("outcome", Arc::new(self.outcome.finish()) as ArrayRef),
            ("reason", Arc::new(self.reason.finish())),
            ("claimable", self.claimable.finish()?),
            ("pins", self.pins.finish(pins)?),
            ("castling", castling),
            ("problems", self.problems.finish(problems)?),
        ]);
        Ok(columns)
    }
}

/// Check, mate, draws, pins, castling and problems of many positions. What else is said of `legal_many` holds here, too.
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
#[pyfunction]
#[pyo3(signature = (fens, *, moves=None, chess960=false, threads=None))]
pub(crate) fn status_many(
    py: Python<'_>,
    fens: Texts,
    moves: Option<Texts>,
    chess960: bool,
    threads: Option<Threads>,
) -> PyResult<Answers> {
    let asked = Asked {
        command: Command::Status,
        chess960: chess960.then_some(true),
        ..Asked::default()
    };
    ask_all(py, &fens, moves, None, &asked, threads, StatusColumns::push)
}

/// Faults or warnings of games.
#[derive(Default)]
struct FaultColumns {
    rows: Rows,
    count: usize,
    code: StringBuilder,
    reason: StringBuilder,
    ply: UInt32Builder,
    line: UInt64Builder,
    column: UInt64Builder,
    text: StringBuilder,
    message: StringBuilder,
    sentence: StringBuilder,
    hint: StringBuilder,
    fen: StringBuilder,
}

impl FaultColumns {
    fn push(&mut self, faults: Option<&[GameFault]>) {
        for fault in faults.into_iter().flatten() {
            self.code.append_value(fault.code);
            self.reason.append_value(fault.reason);
            self.ply.append_option(fault.ply);
            self.line.append_value(fault.line);
            self.column.append_value(fault.column);
            self.text.append_value(&fault.text);
            self.message.append_value(&fault.message);
            self.sentence.append_value(fault.sentence());
            self.hint.append_option(fault.hint.as_ref());
            self.fen.append_option(fault.fen.as_ref());
            self.count += 1;
        }
        self.rows.end(faults.is_some(), self.count);
    }

    fn finish(mut self) -> Result<ArrayRef, ArrowError> {
        self.rows.finish(structs(vec![
            ("code", Arc::new(self.code.finish())),
            ("reason", Arc::new(self.reason.finish())),
            ("ply", Arc::new(self.ply.finish())),
            ("line", Arc::new(self.line.finish())),
            ("column", Arc::new(self.column.finish())),
            ("text", Arc::new(self.text.finish())),
            ("message", Arc::new(self.message.finish())),
            ("sentence", Arc::new(self.sentence.finish())),
            ("hint", Arc::new(self.hint.finish())),
            ("fen", Arc::new(self.fen.finish())),
        ])?)
    }
}

#[derive(Default)]
struct GameColumns {
    ok: BooleanBuilder,
    tags: Rows,
    tag_count: usize,
    tag_names: StringBuilder,
    tag_values: StringBuilder,
    start: StringBuilder,
    plies: UInt32Builder,
    result: StringBuilder,
    fen: StringBuilder,
    outcome: StringBuilder,
    reason: StringBuilder,
    repetitions: UInt32Builder,
    faults: FaultColumns,
    warnings: FaultColumns,
}

impl GameColumns {
    fn push(&mut self, game: Option<&CheckedGame>) {
        self.ok.append_option(game.map(CheckedGame::ok));
        for (name, value) in game.into_iter().flat_map(|game| &game.tags) {
            self.tag_names.append_value(name);
            self.tag_values.append_value(value);
            self.tag_count += 1;
        }
        self.tags.end(game.is_some(), self.tag_count);
        self.start.append_option(game.and_then(CheckedGame::start));
        self.plies.append_option(game.map(|game| game.plies));
        self.result
            .append_option(game.and_then(CheckedGame::result));
        self.fen.append_option(game.map(CheckedGame::fen));
        let outcome = game.and_then(|game| game.outcome);
        push_outcome(outcome, &mut self.outcome, &mut self.reason);
        self.repetitions
            .append_option(game.map(|game| game.repetitions));
        self.faults.push(game.map(|game| &game.faults[..]));
        self.warnings.push(game.map(|game| &game.warnings[..]));
    }
}

impl Columns for GameColumns {
    fn finish(mut self) -> Result<Vec<(&'static str, ArrayRef)>, ArrowError> {
        let tags = structs(vec![
            ("name", Arc::new(self.tag_names.finish())),
            ("value", Arc::new(self.tag_values.finish())),
        ])?;
        Ok(vec![
            ("ok", Arc::new(self.ok.finish())),
            ("tags", self.tags.finish(tags)?),
            ("start", Arc::new(self.start.finish())),
            ("plies", Arc::new(self.plies.finish())),
            ("result", Arc::new(self.result.finish())),
            ("fen", Arc::new(self.fen.finish())),
            ("outcome", Arc::new(self.outcome.finish())),
            ("reason", Arc::new(self.reason.finish())),
            ("repetitions", Arc::new(self.repetitions.finish())),
            ("faults", self.faults.finish()?),
            ("warnings", self.warnings.finish()?),
        ])
    }
}

/// Checks many games, each a text: PGN, or moves in SAN or UCI notation. What else is said of `legal_many` holds here, too.
///
/// | column | type | attribute of a `CheckedGame` |
/// |---|---|---|
/// | ok | Boolean | the same |
/// | tags | list of (name, value) | tags |
/// | start, result, fen | text | the same |
/// | plies, repetitions | number (UInt32) | the same |
/// | outcome, reason | text | outcome: the winner or `draw`, and its reason |
/// | faults, warnings | list of (code, reason, ply, line, column, text, message, sentence, hint, fen) | the same |
/// | error, errorCode | text | the exception |
///
/// >>> check_many(["1. e4 e5", "e2e4 e2e4"]).to_pyarrow().column("ok").to_pylist()
/// [True, False]
#[pyfunction]
#[pyo3(signature = (games, *, carry_on=false, lint=false, timeouts=false, threads=None))]
pub(crate) fn check_many(
    py: Python<'_>,
    games: Texts,
    carry_on: bool,
    lint: bool,
    timeouts: bool,
    threads: Option<Threads>,
) -> PyResult<Answers> {
    fill(
        py,
        games.len(),
        GAMES,
        threads,
        |part: &mut Part<GameColumns>, rows| {
            let mut checker = Checker::new()
                .carry_on(carry_on)
                .lint(lint)
                .timeouts(timeouts);
            for row in rows {
                let text = match games.get(row) {
                    Ok(text) => text,
                    Err(missing) => {
                        part.columns.push(None);
                        part.end_row(Some(&missing));
                        continue;
                    }
                };
                let game = GivenGame::new(None, text);
                let (checked, has_more) = game.check(&mut checker);
                if has_more {
                    part.columns.push(None);
                    part.end_row(Some(&error::not_one_game()));
                } else {
                    let game = CheckedGame::of(&checked, TextPlace::of(game.text()), 1);
                    part.columns.push(Some(&game));
                    part.end_row(None);
                }
            }
        },
    )
}

/// Texts that are found in, or made for, answers of models.
#[derive(Default)]
struct FoundColumns {
    uci: StringBuilder,
    san: StringBuilder,
    text: StringBuilder,
}

impl Columns for FoundColumns {
    fn finish(mut self) -> Result<Vec<(&'static str, ArrayRef)>, ArrowError> {
        Ok(vec![
            ("uci", Arc::new(self.uci.finish())),
            ("san", Arc::new(self.san.finish())),
            ("text", Arc::new(self.text.finish())),
        ])
    }
}

/// The moves in many free texts, as `find_move` finds them: a position for each text. What else is said of `legal_many` holds here, too.
///
/// | column | type | attribute of a `FoundMove` |
/// |---|---|---|
/// | uci, san, text | text | the same |
/// | error, errorCode | text | the exception |
///
/// >>> find_move_many(["I play **Nf3**", "e4 or d4"], ["startpos", "startpos"])["san"]
/// ['Nf3', None]
#[pyfunction]
#[pyo3(signature = (texts, fens, *, language=None, chess960=false, threads=None))]
pub(crate) fn find_move_many(
    py: Python<'_>,
    texts: Texts,
    fens: Texts,
    language: Option<ChosenLanguage>,
    chess960: bool,
    threads: Option<Threads>,
) -> PyResult<Answers> {
    let texts = texts.beside("texts", &fens)?;
    let work = |part: &mut Part<FoundColumns>, rows: Range<usize>| {
        for row in rows {
            let found = position_of(&fens, row, chess960).and_then(|position| {
                let text = texts.get(row)?;
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

#[derive(Default)]
struct ExplanationColumns(StringBuilder);

impl Columns for ExplanationColumns {
    fn finish(mut self) -> Result<Vec<(&'static str, ArrayRef)>, ArrowError> {
        Ok(vec![("explanation", Arc::new(self.0.finish()))])
    }
}

/// What is told about many illegal moves, as `explain_illegal_move` tells it: a move for each position, in the column `explanation`. What
/// else is said of `legal_many` holds here, too.
///
/// >>> explain_many(["startpos"], ["Ke2"], "nothing")["explanation"]
/// ['"Ke2" is not a legal move.']
#[pyfunction]
#[pyo3(signature = (fens, moves, reveal="reason", *, chess960=false, threads=None))]
pub(crate) fn explain_many(
    py: Python<'_>,
    fens: Texts,
    moves: Texts,
    reveal: &str,
    chess960: bool,
    threads: Option<Threads>,
) -> PyResult<Answers> {
    let reveal = revealing(reveal)?;
    let moves = moves.beside("moves", &fens)?;
    let work = |part: &mut Part<ExplanationColumns>, rows: Range<usize>| {
        for row in rows {
            let told = position_of(&fens, row, chess960)
                .and_then(|position| Ok(position.explain_illegal_move(moves.get(row)?, reveal)));
            part.columns.0.append_option(told.as_ref().ok());
            part.end_row(told.as_ref().err());
        }
    };
    fill(py, fens.len(), POSITIONS, threads, work)
}

fn position_of(fens: &Texts, row: usize, chess960: bool) -> Result<chessmoves::Position, Faults> {
    let input = Input::read(fens.get(row)?)?;
    Position::read(Source::Input(Box::new(input)), chess960)
}
