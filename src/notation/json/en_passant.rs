//! Three ways to tell which square a pawn has just jumped.

use super::board;
use super::error::{JsonError, JsonErrorKind};
use super::value::Value;
use crate::rules::movement::{pawn_steps, start_rank};
use crate::setup::Setup;
use crate::types::{Color, Piece, Role, Square};

/// A key with the square that it gives.
type Given = (&'static str, Option<Square>);

/// The en passant square by whichever of the three keys are there; they must agree.
pub(super) fn read(
    setup: &Setup,
    keys: [Option<(&'static str, Value<'_, '_>)>; 3],
) -> Result<Option<Square>, JsonError> {
    let mut first: Option<Given> = None;
    let readers = [by_square, by_pawn, by_move];
    for ((key, value), read) in keys
        .into_iter()
        .zip(readers)
        .filter_map(|(key, read)| Some((key?, read)))
    {
        let given = (key, read(value, setup)?);
        match first {
            Some(first) if first.1 != given.1 => {
                return Err(value.error(JsonErrorKind::EnPassant {
                    keys: [first, given],
                }));
            }
            _ => first = Some(given),
        }
    }
    Ok(first.and_then(|(_, square)| square))
}

/// `enPassant`: the square itself, or `-` for none.
fn by_square(value: Value<'_, '_>, _: &Setup) -> Result<Option<Square>, JsonError> {
    match value.raw() {
        "\"-\"" => Ok(None),
        _ => board::square(value).map(Some),
    }
}

/// `epPossibleOnPawn`: the square behind the pawn that can be taken, as its owner sees it.
fn by_pawn(value: Value<'_, '_>, setup: &Setup) -> Result<Option<Square>, JsonError> {
    if value.raw() == "\"-\"" {
        return Ok(None);
    }
    let name = board::name(value)?;
    let error = |found| value.error(JsonErrorKind::EnPassantPawn { found });
    if let Some(role) = name.role.filter(|&role| role != Role::Pawn) {
        return Err(error(format!("a {role}")));
    }
    let owner = (name.color)
        .or_else(|| setup.board.color_at(name.square))
        .unwrap_or(!setup.turn);
    let behind = name.square.step(forward(owner).back());
    match behind {
        Some(behind) => Ok(Some(behind)),
        None => Err(error(format!("a {owner} pawn on {}", name.square))),
    }
}

/// `lastMove`: the square in the middle, when a pawn of the side that is not on move has just jumped.
fn by_move(value: Value<'_, '_>, setup: &Setup) -> Result<Option<Square>, JsonError> {
    const EXPECTED: &str = "a move such as \"e7e5\" or {\"from\": \"e7\", \"to\": \"e5\"}";
    let (from, to) = if value.is_object() {
        let entries = value.entries(EXPECTED)?;
        // Whatever else a move has with it says nothing about the position.
        let end = |name: &'static str| match entries.iter().find(|(key, _)| key == name) {
            Some((key, raw)) => board::square(value.key(key, raw)),
            None => Err(value.error(JsonErrorKind::MissingKey { missing: name })),
        };
        (end("from")?, end("to")?)
    } else {
        let text = value.text_or(EXPECTED)?;
        squares(&text).ok_or_else(|| {
            value.error(JsonErrorKind::Move {
                found: value.found(),
            })
        })?
    };
    let pawn = Piece::new(!setup.turn, Role::Pawn);
    let ahead = forward(pawn.color);
    let has_jumped = setup.board.piece_at(to) == Some(pawn)
        && from.rank() == start_rank(pawn.color)
        && from.to(to) == ahead.times(2);
    Ok(if has_jumped { from.step(ahead) } else { None })
}

/// The two squares of a move, and perhaps what a pawn became.
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

fn forward(color: Color) -> crate::types::Step {
    pawn_steps(color)[0]
}
