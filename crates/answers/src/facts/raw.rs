//! `raw`: stage 1, the movement mask of a lone piece on the 15x15 board.

use chessmoves_core::{PieceOn, Square, Step, lanes_from};

/// An offset on the 15x15 board: files to the east and ranks to the north.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offset(pub i8, pub i8);

/// A move on the 15x15 board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawMove {
    /// The offset from the piece.
    pub offset: Offset,
    /// The square on the 8x8 board; `None` if it is off the board.
    pub to: Option<Square>,
}

/// The moves of a lone piece on the 15x15 board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawMoves {
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
        let lanes: Vec<_> = lanes_from(piece.piece(), piece.square).collect();
        let offset = |step: Step| Offset(step.file, step.rank);
        let raw_move = |step: Step| RawMove {
            offset: offset(step),
            to: piece.square.step(step),
        };
        let moves = lanes.iter().flat_map(|lane| lane.offsets().map(raw_move));
        let vectors = lanes
            .iter()
            .map(|lane| lane.offsets().map(offset).collect());
        Self {
            piece,
            moves: moves.collect(),
            move_vectors: vectors.collect(),
        }
    }
}
