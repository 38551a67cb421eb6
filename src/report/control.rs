use std::collections::BTreeMap;

use serde::Serialize;

use super::{FenText, SCHEMA, is_false};
use crate::position::Position;
use crate::rules::control::{attackers, controlled};
use crate::types::{Bitboard, Color, Square};

/// What one side controls.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Controlled {
    /// The squares.
    pub controlled: Bitboard,
    /// By which pieces, for each square.
    pub by: BTreeMap<Square, Bitboard>,
}

impl Controlled {
    fn new(position: &Position, color: Color) -> Self {
        let board = position.board();
        // A line that reaches the enemy king goes on behind it, where the king could not flee to.
        let enemy_king = board.king(!color);
        let occupied = enemy_king.map_or(board.occupied(), |king| board.occupied().without(king));
        let controlled = controlled(board, color, occupied);
        let by = |square| (square, attackers(board, square, color, occupied));
        Self {
            controlled,
            by: controlled.iter().map(by).collect(),
        }
    }
}

/// The answer of `control`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename = "control", rename_all = "camelCase")]
pub struct Control {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The position.
    pub fen: FenText,
    /// Whether castling is written as king takes rook.
    #[serde(skip_serializing_if = "is_false")]
    pub chess960: bool,
    /// What white controls.
    pub white: Controlled,
    /// What black controls.
    pub black: Controlled,
}

impl Control {
    /// What both sides control.
    pub fn new(position: &Position) -> Self {
        Self {
            schema: SCHEMA,
            line: None,
            fen: FenText::of(position),
            chess960: position.is_chess960(),
            white: Controlled::new(position, Color::White),
            black: Controlled::new(position, Color::Black),
        }
    }
}
