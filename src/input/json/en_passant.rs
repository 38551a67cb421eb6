//! The three keys that can give the en passant square.

use super::Findings;
use super::board;
use super::error::{JsonError, JsonErrorKind};
use super::value::Value;
use crate::rules::movement::{double_push, pawn_steps};
use crate::rules::setup::Setup;
use crate::types::{Piece, Role, Square};

/// A key and the square that it gives.
type Given = (&'static str, Option<Square>);

/// Reads the en passant square of a key.
type Reader = fn(Value<'_, '_>, &Setup, &mut Findings) -> Result<Option<Square>, JsonError>;

/// The en passant square according to those of the three keys that are present; they must agree.
pub(super) fn read(
    setup: &Setup,
    keys: [Option<(&'static str, Value<'_, '_>)>; 3],
    findings: &mut Findings,
) -> Option<Square> {
    let mut first: Option<Given> = None;
    let readers: [Reader; 3] = [by_square, by_pawn, by_move];
    for ((key, value), read) in keys
        .into_iter()
        .zip(readers)
        .filter_map(|(key, read)| Some((key?, read)))
    {
        let square = read(value, setup, findings);
        let Some(square) = findings.ok(square) else {
            continue;
        };
        let given = (key, square);
        match first {
            // What a key gives depends on the board, so faults of the board come first.
            Some(first) if first.1 != given.1 && findings.is_faultless() => {
                findings.ok::<()>(Err(value.error(JsonErrorKind::EnPassant {
                    keys: [first, given],
                })));
            }
            _ => first = Some(given),
        }
    }
    first.and_then(|(_, square)| square)
}

/// `enPassant`: the square itself, or `-` for none.
fn by_square(
    value: Value<'_, '_>,
    _: &Setup,
    _: &mut Findings,
) -> Result<Option<Square>, JsonError> {
    match value.raw() {
        "\"-\"" => Ok(None),
        _ => board::square(value).map(Some),
    }
}

/// `epPossibleOnPawn`: the square behind the pawn that can be captured.
fn by_pawn(
    value: Value<'_, '_>,
    setup: &Setup,
    findings: &mut Findings,
) -> Result<Option<Square>, JsonError> {
    if value.raw() == "\"-\"" {
        return Ok(None);
    }
    let name = board::name(value, findings)?;
    let error = |found| value.error(JsonErrorKind::EnPassantPawn { found });
    if let Some(role) = name.role.filter(|&role| role != Role::Pawn) {
        return Err(error(format!("a {role}")));
    }
    let owner = (name.color)
        .or_else(|| setup.board.color_at(name.square))
        .unwrap_or(!setup.turn);
    let [forward, ..] = pawn_steps(owner);
    match name.square.step(forward.reversed()) {
        Some(passed) => Ok(Some(passed)),
        None => Err(error(format!("a {owner} pawn on {}", name.square))),
    }
}

/// `lastMove`: the square that it passed over, if it was a double push.
fn by_move(
    value: Value<'_, '_>,
    setup: &Setup,
    _: &mut Findings,
) -> Result<Option<Square>, JsonError> {
    const EXPECTED: &str = "a move such as \"e7e5\" or {\"from\": \"e7\", \"to\": \"e5\"}";
    let (from, to) = if value.is_object() {
        let entries = value.entries(EXPECTED)?;
        // Other keys of a move do not concern the position.
        let end = |name: &'static str| match entries.iter().find(|(key, _)| key == name) {
            Some((key, raw)) => board::square(value.key(key, raw)),
            None => Err(value.error(JsonErrorKind::MissingKey { missing: name })),
        };
        let mut findings = Findings::default();
        let ends = [findings.ok(end("from")), findings.ok(end("to"))];
        findings.check()?;
        let [Some(from), Some(to)] = ends else {
            return Ok(None);
        };
        (from, to)
    } else {
        let text = value.text_or(EXPECTED)?;
        squares(&text).ok_or_else(|| {
            value.error(JsonErrorKind::Move {
                found: value.found(),
            })
        })?
    };
    let pawn = Piece::new(!setup.turn, Role::Pawn);
    let is_pawn_move = setup.board.piece_at(to) == Some(pawn);
    Ok(double_push(pawn.color, from, to).filter(|_| is_pawn_move))
}

/// The two squares of a move in UCI notation.
fn squares(text: &str) -> Option<(Square, Square)> {
    let promotion = text.get(4..)?;
    if !matches!(promotion, "" | "q" | "r" | "b" | "n") {
        return None;
    }
    Some((
        Square::from_name(text.get(..2)?)?,
        Square::from_name(text.get(2..4)?)?,
    ))
}
