//! The answers to the message patterns of the articles on a chess rules engine as a chain of services: squares are objects
//! with a file and a rank, and colours are the letters `W` and `B`.

use schemars::JsonSchema;
use serde::Serialize;

use super::moves::{KingStage, MoveReport, Moves, PieceOn};
use super::raw::{Offset, RawMoves};
use super::values::Promotion;
use super::{Control, PositionFen, SchemaVersion};
use crate::notation::{San, Uci};
use crate::rules::any_position::AnyPosition;
use crate::types::{CastlingSide, Color, Role, Square};

/// A square, or a place on the 15x15 board around a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "fileAndRank")]
pub struct FileAndRank {
    /// The file: `a` to `h`; off the board, the characters before and after them.
    pub file: char,
    /// The rank: `1` to `8`; off the board, numbers below and above them.
    pub rank: String,
}

impl From<Square> for FileAndRank {
    fn from(square: Square) -> Self {
        Self::beside(square, Offset(0, 0))
    }
}

impl FileAndRank {
    fn beside(square: Square, Offset(files, ranks): Offset) -> Self {
        let [file, rank] = square.ascii();
        Self {
            file: char::from(file.saturating_add_signed(files)),
            rank: (i16::from(rank - b'0') + i16::from(ranks)).to_string(),
        }
    }

    fn vectors(vectors: Option<&Vec<Vec<Square>>>) -> Vec<Vec<Self>> {
        let vector = |squares: &Vec<Square>| squares.iter().map(|&square| square.into()).collect();
        vectors.into_iter().flatten().map(vector).collect()
    }
}

/// A piece on its square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "placedPiece")]
pub struct PlacedPiece {
    /// The role.
    #[serde(rename = "piece")]
    pub role: Role,
    /// The letter of the colour.
    #[schemars(extend("enum" = ["W", "B"]))]
    pub color: char,
    /// The square.
    pub position: FileAndRank,
}

impl From<PieceOn> for PlacedPiece {
    fn from(piece: PieceOn) -> Self {
        Self {
            role: piece.role,
            color: piece.color.letter().to_ascii_uppercase(),
            position: piece.square.into(),
        }
    }
}

/// A move of a piece to a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "placedMove")]
pub struct PlacedMove {
    /// The file of the target.
    pub file: char,
    /// The rank of the target.
    pub rank: String,
    /// The captured piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_captured: Option<PlacedPiece>,
    /// In UCI notation.
    pub uci: Uci,
    /// In SAN.
    pub san: San,
    /// The role to which a pawn is promoted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Promotion>")]
    pub promotion: Option<Role>,
    /// The side to which the king castles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub castle: Option<CastlingSide>,
}

impl From<&MoveReport> for PlacedMove {
    fn from(mv: &MoveReport) -> Self {
        let FileAndRank { file, rank } = mv.to.into();
        Self {
            file,
            rank,
            has_captured: mv.has_captured.map(PlacedPiece::from),
            uci: mv.uci,
            san: mv.san,
            promotion: mv.promotion,
            castle: mv.castle,
        }
    }
}

/// The answer to `rawMoves`: the moves of a lone piece on the 15x15 board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "rawMoves", rename_all = "camelCase")]
pub struct ArticleRawMoves {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The piece.
    pub piece: PlacedPiece,
    /// The moves, in the order of the move vectors.
    pub moves: Vec<FileAndRank>,
    /// The same moves: one list per direction, outward.
    pub move_vectors: Vec<Vec<FileAndRank>>,
}

impl From<&RawMoves> for ArticleRawMoves {
    fn from(raw: &RawMoves) -> Self {
        let place = |offset: &Offset| FileAndRank::beside(raw.piece.square, *offset);
        let vector = |vector: &Vec<Offset>| -> Vec<_> { vector.iter().map(place).collect() };
        let move_vectors: Vec<_> = raw.move_vectors.iter().map(vector).collect();
        Self {
            schema: SchemaVersion,
            piece: raw.piece.into(),
            moves: move_vectors.iter().flatten().cloned().collect(),
            move_vectors,
        }
    }
}

/// The answer to `legalMoves`: the legal moves of a piece, or on the empty board if the message has no board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "legalMoves", rename_all = "camelCase")]
pub struct ArticleLegalMoves {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The position.
    pub fen: PositionFen,
    /// The piece.
    pub piece: PlacedPiece,
    /// The moves.
    pub moves: Vec<PlacedMove>,
    /// The same moves as squares: one list per direction, outward.
    pub move_vectors: Vec<Vec<FileAndRank>>,
    /// What the safety of the king adds, if there is a board.
    #[serde(flatten)]
    pub king: Option<KingStage>,
}

impl ArticleLegalMoves {
    /// The answer with the moves of a piece.
    pub fn new(moves: &Moves, piece: PieceOn) -> Self {
        Self {
            schema: SchemaVersion,
            fen: moves.fen,
            piece: piece.into(),
            moves: moves.moves.iter().map(PlacedMove::from).collect(),
            move_vectors: FileAndRank::vectors(moves.move_vectors.as_ref()),
            king: moves.king,
        }
    }
}

/// The answer to `squaresControlledBy`: the squares that a side controls, and the moves of its pieces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "squaresControlledBy", rename_all = "camelCase")]
pub struct ArticleControl {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The position.
    pub fen: PositionFen,
    /// The side.
    pub color: Color,
    /// The moves of each of its pieces.
    pub piece_moves: Vec<PieceMoves>,
    /// The squares on which the side could capture an enemy piece.
    pub controlled: Vec<FileAndRank>,
}

/// A piece and its moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "pieceMoves")]
pub struct PieceMoves {
    /// The piece.
    pub piece: PlacedPiece,
    /// Its moves.
    pub moves: MovesAndVectors,
}

/// Moves as a list and as move vectors.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "movesAndVectors")]
pub struct MovesAndVectors {
    /// The moves.
    pub moves: Vec<PlacedMove>,
    /// The same moves as squares: one list per direction, outward.
    pub move_vectors: Vec<Vec<FileAndRank>>,
}

impl ArticleControl {
    /// The squares that a side controls. The moves of its pieces are those that it would have if it were its turn; with
    /// several kings, they are pseudo-legal.
    pub fn new(position: &AnyPosition, color: Color) -> Self {
        let of_piece = |square: Square| {
            let piece = PieceOn::new(position.board().piece_at(square)?, square);
            let moves = Moves::legal(position, Some(piece))
                .unwrap_or_else(|_| Moves::board(position, Some(piece)));
            Some(PieceMoves {
                piece: piece.into(),
                moves: MovesAndVectors {
                    moves: moves.moves.iter().map(PlacedMove::from).collect(),
                    move_vectors: FileAndRank::vectors(moves.move_vectors.as_ref()),
                },
            })
        };
        let control = Control::new(position);
        let controlled = &control.sides[color];
        Self {
            schema: SchemaVersion,
            fen: PositionFen::of(position),
            color,
            piece_moves: (position.board().by_color(color).iter())
                .filter_map(of_piece)
                .collect(),
            controlled: (controlled.controlled.iter())
                .map(FileAndRank::from)
                .collect(),
        }
    }
}
