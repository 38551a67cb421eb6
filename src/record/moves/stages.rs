//! What each of the four stages finds for one piece.

use schemars::JsonSchema;
use serde::Serialize;

use super::{MoveReport, Moves, PieceOn};
use crate::record::{Offset, PositionFen, RawMove, RawMoves};
use crate::rules::any_position::{AnyPosition, SeveralKings};
use crate::rules::explain::Stage;
use crate::rules::setup::Setup;
use crate::types::{Board, Square};

/// The moves that one stage finds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "{M}sOfStage")]
pub struct StageMoves<M = MoveReport, S = Square> {
    /// The moves.
    pub moves: Vec<M>,
    /// The same moves, one list per direction.
    pub move_vectors: Vec<Vec<S>>,
}

/// The moves of one piece at each of the four stages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "stages")]
pub struct Stages {
    /// Stage 1: the movement mask on the 15x15 board.
    pub raw: StageMoves<RawMove, Offset>,
    /// Stage 2: the mask clipped to the 8x8 board.
    pub clipped: StageMoves,
    /// Stage 3: pseudo-legal moves, with regard to the other pieces.
    pub board: StageMoves,
    /// Stage 4: legal moves, with regard to the king.
    pub king: StageMoves,
}

impl From<Moves> for StageMoves {
    fn from(record: Moves) -> Self {
        Self {
            moves: record.moves,
            move_vectors: record.move_vectors.unwrap_or_default(),
        }
    }
}

impl Moves {
    /// Stage 4 for one piece, with what all four stages find.
    ///
    /// ```
    /// use chessmoves::record::{Moves, PieceOn};
    /// use chessmoves::{AnyPosition, Color, Piece, Role, Square};
    ///
    /// let knight = PieceOn::new(Piece::new(Color::White, Role::Knight), Square::B1);
    /// let record = Moves::with_stages(&AnyPosition::default(), knight)?;
    /// let stages = record.stages.expect("the stages");
    /// assert_eq!((stages.raw.moves.len(), stages.clipped.moves.len()), (8, 3));
    /// assert_eq!((stages.board.moves.len(), stages.king.moves.len()), (2, 2));
    /// # Ok::<(), chessmoves::SeveralKings>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn with_stages(position: &AnyPosition, piece: PieceOn) -> Result<Self, SeveralKings> {
        let mut record = Self::legal(position, Some(piece))?;
        let raw = RawMoves::new(piece);
        record.stages = Some(Box::new(Stages {
            raw: StageMoves {
                moves: raw.moves,
                move_vectors: raw.move_vectors,
            },
            clipped: Self::clipped(piece, position).into(),
            board: Self::board(position, Some(piece)).into(),
            king: record.clone().into(),
        }));
        Ok(record)
    }

    /// The records of the four stages, if there are any. Stage 2 has the piece alone on the board.
    pub(crate) fn stage_records(&self) -> Option<(RawMoves, [Self; 3])> {
        let (stages, piece) = (self.stages.as_deref()?, self.piece?);
        let lone = Setup {
            board: Board::from_iter([(piece.square, piece.piece())]),
            turn: piece.color,
            ..Setup::EMPTY
        };
        let at = |stage, found: &StageMoves| Self {
            stage,
            moves: found.moves.clone(),
            move_vectors: Some(found.move_vectors.clone()),
            king: self.king.filter(|_| stage == Stage::King),
            stages: None,
            ..self.clone()
        };
        let clipped = Self {
            fen: PositionFen(lone),
            on_move: piece.color,
            ..at(Stage::Clipped, &stages.clipped)
        };
        let board = at(Stage::Board, &stages.board);
        let king = at(Stage::King, &stages.king);
        Some((RawMoves::new(piece), [clipped, board, king]))
    }
}
