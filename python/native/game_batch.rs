//! Many games checked at once, with what is found as columns.

use arrow_array::builder::{BooleanBuilder, StringBuilder, UInt32Builder, UInt64Builder};
use chessmoves::answer::{TextPlace, message::error};
use chessmoves::check::{Checker, Checks, GivenGame};
use pyo3::prelude::*;

use crate::argument;
use crate::ask::Threads;
use crate::batch::push_outcome;
use crate::pgn::{CheckedGame, GameFault};
use crate::table::{Answers, Part, Structs, columns, fill};
use crate::texts::Texts;

/// How many games a thread checks at a time.
const GAMES: usize = 256;

columns! {
    GameColumns {
        "ok" ok: BooleanBuilder,
        "tags" tags: Structs<Tags>,
        "start" start: StringBuilder,
        "plies" plies: UInt32Builder,
        "result" result: StringBuilder,
        "fen" fen: StringBuilder,
        "outcome" outcome: StringBuilder,
        "reason" reason: StringBuilder,
        "repetitions" repetitions: UInt32Builder,
        "faults" faults: Structs<FaultColumns>,
        "warnings" warnings: Structs<FaultColumns>,
    }
    Tags {
        "name" name: StringBuilder,
        "value" value: StringBuilder,
    }
    /// Faults or warnings.
    FaultColumns {
        "code" code: StringBuilder,
        "reason" reason: StringBuilder,
        "ply" ply: UInt32Builder,
        "line" line: UInt64Builder,
        "column" column: UInt64Builder,
        "text" text: StringBuilder,
        "message" message: StringBuilder,
        "sentence" sentence: StringBuilder,
        "hint" hint: StringBuilder,
        "fen" fen: StringBuilder,
    }
}

impl FaultColumns {
    fn push(&mut self, fault: &GameFault) {
        self.code.append_value(&fault.code);
        self.reason.append_value(&fault.reason);
        self.ply.append_option(fault.ply);
        self.line.append_value(fault.line);
        self.column.append_value(fault.column);
        self.text.append_value(&fault.text);
        self.message.append_value(&fault.message);
        self.sentence.append_value(fault.sentence());
        self.hint.append_option(fault.hint.as_ref());
        self.fen.append_option(fault.fen.as_ref());
    }
}

impl GameColumns {
    fn push(&mut self, game: Option<&CheckedGame>) {
        self.ok.append_option(game.map(CheckedGame::ok));
        let tags = game.map(|game| &game.tags);
        self.tags.push(tags, |tags, (name, value)| {
            tags.name.append_value(name);
            tags.value.append_value(value);
        });
        self.start
            .append_option(game.and_then(|game| game.start.as_deref()));
        self.plies.append_option(game.map(|game| game.plies));
        self.result
            .append_option(game.and_then(|game| game.result.as_deref()));
        self.fen.append_option(game.map(|game| &game.fen));
        let outcome = game.and_then(|game| Some(game.outcome?.0));
        push_outcome(outcome, &mut self.outcome, &mut self.reason);
        self.repetitions
            .append_option(game.map(|game| game.repetitions));
        let faults = game.map(|game| &game.faults.0);
        self.faults.push(faults, FaultColumns::push);
        let warnings = game.map(|game| &game.warnings.0);
        self.warnings.push(warnings, FaultColumns::push);
    }
}

/// Checks many games, each a text: PGN, or moves in SAN or UCI notation. Otherwise like `legal_many`.
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
///
/// Raises:
///     `TypeError`: `games` is one text, or not texts.
#[pyfunction]
#[pyo3(signature = (games, *, carry_on=false, lint=false, timeouts=false, threads=None))]
pub(crate) fn check_many(
    py: Python<'_>,
    #[pyo3(from_py_with = argument::games)] games: Texts,
    #[pyo3(from_py_with = argument::carry_on)] carry_on: bool,
    #[pyo3(from_py_with = argument::lint)] lint: bool,
    #[pyo3(from_py_with = argument::timeouts)] timeouts: bool,
    threads: Option<Threads>,
) -> PyResult<Answers> {
    fill(
        py,
        games.len(),
        GAMES,
        threads,
        |part: &mut Part<GameColumns>, rows| {
            let mut checker = Checker::from(Checks {
                carry_on,
                lint,
                timeouts,
            });
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
                if has_more || text.trim().is_empty() {
                    part.columns.push(None);
                    part.end_row(Some(&error::not_one_game()));
                } else {
                    let game = CheckedGame::of(&checked, TextPlace::new(game.text()), 1);
                    part.columns.push(Some(&game));
                    part.end_row(None);
                }
            }
        },
    )
}
