//! `raw`: stage 1, the movement mask of a lone piece on the 15x15 board.

use chessmoves_core::{Faults, Square, Step, lanes_from};

use super::json::{Json, Keys, Object, list};
use super::scene::Scene;
use super::text::{self, Page};
use super::{Answer, Body, Buffers, Kind, PieceOn, Question, RecordKind, moves, title};

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

/// The movement mask of the piece asked about.
pub(super) fn answer(question: &Question<'_>, _: &mut Buffers) -> Result<Body, Faults> {
    Ok(Body::from(RawMoves::new(question.lone_piece()?)))
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
        Self {
            piece,
            moves: (lanes.iter())
                .flat_map(|lane| lane.offsets().map(raw_move))
                .collect(),
            move_vectors: (lanes.iter())
                .map(|lane| lane.offsets().map(offset).collect())
                .collect(),
        }
    }
}

impl Json for Offset {
    fn json(&self, out: &mut Vec<u8>) {
        list([self.0, self.1], out, |number, out| number.json(out));
    }
}

impl Keys for RawMove {
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put("offset", &self.offset);
        object.put("to", &self.to);
    }
}

impl Kind for RawMoves {
    const KIND: RecordKind = moves::KIND;

    fn json(&self, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
        object.put("stage", "raw");
        answer.put_position(object);
        object.put("onMove", &self.piece.color);
        object.put("piece", &self.piece);
        object.put("moves", &self.moves);
        object.put("moveVectors", &self.move_vectors);
    }

    fn text(&self, _: &Answer<'_>, page: &mut Page<'_>) {
        text::raw(self, page);
    }

    fn scene(&self, _: &Answer<'_>) -> Option<Scene> {
        Some(Scene::of_raw(self))
    }

    fn title(&self, _: &Answer<'_>) -> String {
        format!("{}: moves on the 15x15 board", title::of_piece(self.piece))
    }
}
