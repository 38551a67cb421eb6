use serde::Serialize;

use super::{FenText, SCHEMA, is_false};
use crate::moves::Move;
use crate::notation::san::San;
use crate::notation::uci::Uci;
use crate::position::Position;
use crate::types::Color;

/// A move that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PlayedMove {
    /// In coordinates.
    pub uci: Uci,
    /// In algebraic notation.
    pub san: San,
}

impl PlayedMove {
    /// Writes a legal move of a position.
    pub fn new(position: &Position, mv: Move) -> Self {
        Self {
            uci: Uci::new(mv, position.is_chess960()),
            san: super::moves::san(position, mv),
        }
    }
}

/// The answer of `play`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename = "play", rename_all = "camelCase")]
pub struct Played {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The position after the moves.
    pub fen: FenText,
    /// Whether castling is written as king takes rook.
    #[serde(skip_serializing_if = "is_false")]
    pub chess960: bool,
    /// Who is on move then.
    pub on_move: Color,
    /// The moves that led there.
    pub played: Vec<PlayedMove>,
}

impl Played {
    /// The position after some moves.
    pub fn new(position: &Position, played: Vec<PlayedMove>) -> Self {
        Self {
            schema: SCHEMA,
            line: None,
            fen: FenText::of(position),
            chess960: position.is_chess960(),
            on_move: position.turn(),
            played,
        }
    }
}
