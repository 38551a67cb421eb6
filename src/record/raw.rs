//! The record of stage 1.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use super::values::OnlyTrue;
use super::{PieceOn, PositionFen, SchemaVersion, is_false};
use crate::rules::any_position::AnyPosition;
use crate::rules::explain::Stage;
use crate::rules::movement;
use crate::types::{Color, Square, Step};

/// An offset on the 15x15 board: files to the east and ranks to the north.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Offset(pub i8, pub i8);

impl JsonSchema for Offset {
    fn schema_name() -> Cow<'static, str> {
        "offset".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let number = json_schema!({ "type": "integer", "minimum": -7, "maximum": 7 });
        json_schema!({ "type": "array", "prefixItems": [number, number], "items": false, "minItems": 2 })
    }
}

/// A move on the 15x15 board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "rawMove")]
pub struct RawMove {
    /// The offset from the piece.
    pub offset: Offset,
    /// The square on the 8x8 board; `null` if it is off the board.
    pub to: Option<Square>,
}

/// The answer of `raw`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "moves", rename_all = "camelCase")]
pub struct RawMoves {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub line: Option<u64>,
    /// The stage of the moves.
    #[schemars(extend("const" = "raw"))]
    pub stage: Stage,
    /// The position, if there is one; later stages need it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<PositionFen>,
    /// Whether the position is Chess960, in which castling is written as king takes rook.
    #[serde(skip_serializing_if = "is_false")]
    #[schemars(with = "OnlyTrue")]
    pub chess960: bool,
    /// The colour of the piece.
    pub on_move: Color,
    /// The piece.
    pub piece: PieceOn,
    /// The moves, in the order of the move vectors.
    pub moves: Vec<RawMove>,
    /// The same moves as offsets: one list per direction, outward, clockwise from the north, castling last.
    pub move_vectors: Vec<Vec<Offset>>,
}

impl RawMoves {
    /// Stage 1: the movement mask of a lone piece.
    pub fn new(piece: PieceOn) -> Self {
        let move_vectors: Vec<Vec<_>> = movement::lanes_from(piece.piece(), piece.square)
            .map(|lane| {
                lane.offsets()
                    .map(|step| Offset(step.file, step.rank))
                    .collect()
            })
            .collect();
        let moves = (move_vectors.iter().flatten())
            .map(|&offset| RawMove {
                offset,
                to: piece.square.step(Step::new(offset.0, offset.1)),
            })
            .collect();
        Self {
            schema: SchemaVersion,
            line: None,
            stage: Stage::Raw,
            fen: None,
            chess960: false,
            on_move: piece.color,
            piece,
            moves,
            move_vectors,
        }
    }

    /// The same with the position in which the piece stands.
    #[must_use]
    pub fn in_position(self, position: &AnyPosition) -> Self {
        Self {
            fen: Some(PositionFen::of(position)),
            chess960: position.is_chess960(),
            ..self
        }
    }
}
