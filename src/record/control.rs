//! The record of `control`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::values::OnlyTrue;
use super::{PositionFen, SchemaVersion, is_false};
use crate::rules::any_position::AnyPosition;
use crate::rules::attacks::{attacked_by, attackers};
use crate::types::{Bitboard, ByColor, Color, Square};

/// The squares that one side controls: on which it could capture an enemy piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "controlled")]
pub struct Controlled {
    /// The squares.
    pub controlled: Bitboard,
    /// The pieces that control each square.
    pub by: BTreeMap<Square, Bitboard>,
}

impl Controlled {
    fn new(position: &AnyPosition, color: Color) -> Self {
        let board = position.board();
        // Lines continue behind the enemy king: it could not escape there.
        let enemy_king = board.king(!color);
        let occupied = enemy_king.map_or(board.occupied(), |king| board.occupied().without(king));
        let controlled = attacked_by(board, color, occupied);
        let by = |square| (square, attackers(board, square, color, occupied));
        Self {
            controlled,
            by: controlled.iter().map(by).collect(),
        }
    }
}

/// The answer of `control`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "control", rename_all = "camelCase")]
pub struct Control {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub line: Option<u64>,
    /// The position.
    pub fen: PositionFen,
    /// Whether the position is Chess960, in which castling is written as king takes rook.
    #[serde(skip_serializing_if = "is_false")]
    #[schemars(with = "OnlyTrue")]
    pub chess960: bool,
    /// The squares that each side controls.
    #[serde(flatten)]
    pub sides: ByColor<Controlled>,
}

impl Control {
    /// The squares that both sides control.
    pub fn new(position: &AnyPosition) -> Self {
        Self {
            schema: SchemaVersion,
            line: None,
            fen: PositionFen::of(position),
            chess960: position.is_chess960(),
            sides: ByColor::new(|color| Controlled::new(position, color)),
        }
    }
}
