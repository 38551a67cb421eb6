use serde::Serialize;

use super::{PieceOn, SCHEMA, Stage};
use crate::rules::movement;
use crate::types::{Color, Square, Step};

/// A move on the 15x15 board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct RawMove {
    /// Files to the east and ranks to the north of the piece.
    pub offset: [i8; 2],
    /// The square this is on the real board; `null` when off it.
    pub to: Option<Square>,
}

/// The answer of `raw`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename = "moves", rename_all = "camelCase")]
pub struct RawMoves {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// [`Stage::Raw`].
    pub stage: Stage,
    /// The colour of the piece.
    pub on_move: Color,
    /// The piece asked about.
    pub piece: PieceOn,
    /// The moves, in the order of the vectors.
    pub moves: Vec<RawMove>,
    /// The same moves as offsets: one list for each direction, outward, clockwise from the north as white sees it,
    /// castling last.
    pub move_vectors: Vec<Vec<[i8; 2]>>,
}

impl RawMoves {
    /// Stage 1: the movement mask of a lone piece.
    pub fn new(piece: PieceOn) -> Self {
        let move_vectors: Vec<Vec<_>> = movement::lanes_from(piece.piece(), piece.square)
            .map(|lane| lane.offsets().map(|step| [step.file, step.rank]).collect())
            .collect();
        let moves = (move_vectors.iter().flatten())
            .map(|&[file, rank]| RawMove {
                offset: [file, rank],
                to: piece.square.step(Step::new(file, rank)),
            })
            .collect();
        Self {
            schema: SCHEMA,
            line: None,
            stage: Stage::Raw,
            on_move: piece.color,
            piece,
            moves,
            move_vectors,
        }
    }
}
