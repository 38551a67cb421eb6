//! The record of `play`.

use schemars::JsonSchema;
use serde::Serialize;

use super::values::OnlyTrue;
use super::{PositionFen, SchemaVersion, is_false};
use crate::notation::position::san;
use crate::notation::{San, Uci};
use crate::rules::any_position::AnyPosition;
use crate::types::{Color, Move};

/// A move that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "playedMove")]
pub struct PlayedMove {
    /// In UCI notation.
    pub uci: Uci,
    /// In SAN.
    pub san: San,
}

impl PlayedMove {
    /// A legal move of a position.
    pub fn new(position: &AnyPosition, mv: Move) -> Self {
        Self {
            uci: Uci::new(mv, position.is_chess960()),
            san: san(position, mv),
        }
    }
}

/// The answer of `play`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "play", rename_all = "camelCase")]
pub struct Played {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub line: Option<u64>,
    /// The position after the moves.
    pub fen: PositionFen,
    /// Whether the position is Chess960, in which castling is written as king takes rook.
    #[serde(skip_serializing_if = "is_false")]
    #[schemars(with = "OnlyTrue")]
    pub chess960: bool,
    /// The side to move after the moves.
    pub on_move: Color,
    /// The moves.
    pub played: Vec<PlayedMove>,
}

impl Played {
    /// The position after some moves.
    pub fn new(position: &AnyPosition, played: Vec<PlayedMove>) -> Self {
        Self {
            schema: SchemaVersion,
            line: None,
            fen: PositionFen::of(position),
            chess960: position.is_chess960(),
            on_move: position.turn(),
            played,
        }
    }
}
