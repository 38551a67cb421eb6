//! The record of `control`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::values::OnlyTrue;
use super::{PieceOn, PositionFen, SchemaVersion, is_false};
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

impl Controlled {
    /// The part of one piece.
    fn only(&self, piece: Square) -> Self {
        let by: BTreeMap<_, _> = (self.by.iter())
            .filter(|(_, pieces)| pieces.contains(piece))
            .map(|(square, _)| (*square, Bitboard::of(piece)))
            .collect();
        Self {
            controlled: by.keys().copied().collect(),
            by,
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
    /// The piece asked about: only the squares that it controls are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<PieceOn>,
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
            piece: None,
            sides: ByColor::new(|color| Controlled::new(position, color)),
        }
    }

    /// The squares that one piece controls.
    pub fn of_piece(position: &AnyPosition, piece: PieceOn) -> Self {
        let all = Self::new(position);
        Self {
            piece: Some(piece),
            sides: ByColor::new(|color| all.sides[color].only(piece.square)),
            ..all
        }
    }
}
