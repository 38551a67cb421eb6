//! The records of moves: those of `clip`, `board` and `legal`.

mod entry;
mod list;
mod stages;
mod vectors;

pub use entry::MoveBuffers;
pub use stages::{StageMoves, Stages};

use schemars::JsonSchema;
use serde::Serialize;

use super::values::{OnlyTrue, Promotion};
use super::{MoveFilter, Pin, PositionFen, SchemaVersion, is_false, status};
use crate::notation::{San, Uci};
use crate::rules::any_position::AnyPosition;
use crate::rules::explain::Stage;
use crate::rules::outcome::Outcome;
use crate::types::{Bitboard, CastlingSide, Color, Piece, Role, Square};

/// A piece on its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "piece")]
pub struct PieceOn {
    /// The role.
    #[serde(rename = "piece")]
    pub role: Role,
    /// The colour.
    pub color: Color,
    /// The square.
    pub square: Square,
}

impl PieceOn {
    /// A piece on a square.
    pub const fn new(piece: Piece, square: Square) -> Self {
        Self {
            role: piece.role,
            color: piece.color,
            square,
        }
    }

    /// The piece without its square.
    pub const fn piece(self) -> Piece {
        Piece::new(self.color, self.role)
    }
}

/// One move of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "move")]
pub struct MoveReport {
    /// The moving piece.
    #[serde(rename = "piece")]
    pub role: Role,
    /// The origin.
    pub from: Square,
    /// The target; the king's new square for castling.
    pub to: Square,
    /// In UCI notation.
    pub uci: Uci,
    /// In SAN, unambiguous among the moves of the same stage.
    pub san: San,
    /// The captured piece, on its square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_captured: Option<PieceOn>,
    /// The role to which a pawn is promoted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Promotion>")]
    pub promotion: Option<Role>,
    /// Whether a pawn captures en passant.
    #[serde(skip_serializing_if = "is_false")]
    #[schemars(with = "OnlyTrue")]
    pub en_passant: bool,
    /// The side on which the king castles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub castle: Option<CastlingSide>,
    /// Whether the move gives check.
    #[serde(skip_serializing_if = "is_false")]
    #[schemars(with = "OnlyTrue")]
    pub gives_check: bool,
}

/// What stage 4 adds to a record of moves.
#[allow(clippy::struct_excessive_bools, reason = "these are keys of a record")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct KingStage {
    /// Whether the side is in check.
    pub in_check: bool,
    /// The pieces that give check.
    pub checkers: Bitboard,
    /// Whether the side is checkmated.
    pub check_mated: bool,
    /// Whether the side is stalemated.
    pub stale_mated: bool,
    /// Whether the side can castle kingside now.
    pub can_k_side_castle: bool,
    /// Whether the side can castle queenside now.
    pub can_q_side_castle: bool,
}

/// The answer of `clip`, `board` and `legal`.
///
/// A slim record (`--slim`) holds the moves in UCI notation only; their SAN and checks are not computed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "moves", rename_all = "camelCase")]
pub struct Moves<M = MoveReport> {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub line: Option<u64>,
    /// The stage of the moves.
    pub stage: Stage,
    /// The position.
    pub fen: PositionFen,
    /// Whether the position is Chess960, in which castling is written as king takes rook.
    #[serde(skip_serializing_if = "is_false")]
    #[schemars(with = "OnlyTrue")]
    pub chess960: bool,
    /// The side to move, which need not be the side of the piece asked about.
    pub on_move: Color,
    /// The piece asked about; `null` for all pieces of the side to move.
    pub piece: Option<PieceOn>,
    /// The moves, ordered by origin and target; for promotions queen, rook, bishop, knight; castling after the king's steps,
    /// kingside first.
    #[schemars(with = "MoveListSchema")]
    pub moves: Vec<M>,
    /// The same moves of the piece asked about as squares: one list per direction that has any, outward, clockwise from
    /// the north, castling last.
    pub move_vectors: Option<Vec<Vec<Square>>>,
    /// What stage 4 adds.
    #[serde(flatten)]
    pub king: Option<KingStage>,
    /// What each of the four stages finds for the piece asked about (`legal --stages`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stages: Option<Box<Stages>>,
    /// The filter that the moves have passed, for titles.
    #[serde(skip)]
    pub filter: Option<MoveFilter>,
}

/// Full moves, or with `--slim` moves in UCI notation.
#[derive(JsonSchema)]
#[schemars(rename = "moves", untagged, inline)]
#[allow(dead_code, reason = "describes both kinds of lists")]
enum MoveListSchema {
    Full(Vec<MoveReport>),
    Slim(Vec<Uci>),
}

impl Moves {
    /// The draw that has ended the game although there are legal moves.
    pub(crate) fn draw(&self) -> Option<Outcome> {
        status::draw(self.fen.0)
    }

    /// The pin of the piece asked about.
    pub(crate) fn pin(&self) -> Option<Pin> {
        status::pin(self.fen.0, self.piece?)
    }
}

impl<M> Moves<M> {
    fn empty(position: &AnyPosition, piece: Option<PieceOn>, stage: Stage) -> Self {
        let mut record = Self {
            schema: SchemaVersion,
            line: None,
            stage,
            fen: PositionFen::of(position),
            chess960: false,
            on_move: Color::White,
            piece: None,
            moves: Vec::new(),
            move_vectors: None,
            king: None,
            stages: None,
            filter: None,
        };
        record.reset(position, piece, stage);
        record
    }

    /// Sets everything except the moves.
    fn reset(&mut self, position: &AnyPosition, piece: Option<PieceOn>, stage: Stage) {
        // Destructured so that no field is forgotten; setting each is faster than moving a whole record.
        let Self {
            schema,
            line,
            stage: of_stage,
            fen,
            chess960,
            on_move,
            piece: asked,
            moves: _,
            move_vectors,
            king,
            stages,
            filter,
        } = self;
        *schema = SchemaVersion;
        *line = None;
        *of_stage = stage;
        *fen = PositionFen::of(position);
        *chess960 = position.is_chess960();
        *on_move = position.turn();
        *asked = piece;
        *move_vectors = None;
        *king = None;
        *stages = None;
        *filter = None;
    }

    /// The side whose moves these are.
    pub(crate) fn side(&self) -> Color {
        self.piece.map_or(self.on_move, |piece| piece.color)
    }
}
