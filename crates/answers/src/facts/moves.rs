//! The moves of a piece or a side at one stage.

use chessmoves_core::notation::{San, Uci};
use chessmoves_core::{
    AnyPosition, Bitboard, CastlingSide, Color, Fault, PieceOn, Role, Square, Stage,
};

use super::{MoveFilter, RawMoves};

/// One move of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveReport {
    /// The moving piece.
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
    pub has_captured: Option<PieceOn>,
    /// The role to which a pawn is promoted.
    pub promotion: Option<Role>,
    /// Whether a pawn captures en passant.
    pub en_passant: bool,
    /// The side on which the king castles.
    pub castle: Option<CastlingSide>,
    /// Whether the move gives check.
    pub gives_check: bool,
}

/// What stage 4 adds to a list of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// The moves of a piece or a side at one stage.
///
/// A slim list (`--slim`) holds the moves in UCI notation only; their SAN and checks are not computed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moves<M = MoveReport> {
    /// The stage of the moves.
    pub stage: Stage,
    /// The piece asked about; `null` for all pieces of the side to move.
    pub piece: Option<PieceOn>,
    /// The moves, ordered by origin and target; for promotions queen, rook, bishop, knight; castling after the king's steps,
    /// kingside first.
    pub moves: Vec<M>,
    /// The same moves of the piece asked about as squares: one list per direction that has any, outward, clockwise from
    /// the north, castling last.
    pub move_vectors: Option<Vec<Vec<Square>>>,
    /// What stage 4 adds.
    pub king: Option<KingStage>,
    /// What the other stages find for the piece asked about (`legal --stages`).
    pub stages: Option<Box<Stages>>,
    /// The filter that the moves have passed, for titles.
    pub filter: Option<MoveFilter>,
}

/// No moves of stage 4.
impl<M> Default for Moves<M> {
    fn default() -> Self {
        Self::empty(None, Stage::King)
    }
}

impl<M> Moves<M> {
    pub(super) const fn empty(piece: Option<PieceOn>, stage: Stage) -> Self {
        Self {
            stage,
            piece,
            moves: Vec::new(),
            move_vectors: None,
            king: None,
            stages: None,
            filter: None,
        }
    }

    /// The squares of the pieces whose moves these are.
    pub(super) fn origins(&self) -> Bitboard {
        (self.piece).map_or(Bitboard::ALL, |piece| Bitboard::of(piece.square))
    }

    /// The side whose moves these are, given the side to move.
    pub(crate) fn side(&self, on_move: Color) -> Color {
        self.piece.map_or(on_move, |piece| piece.color)
    }
}

/// The moves of one piece at the first three stages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stages {
    /// Stage 1: the movement mask on the 15x15 board.
    pub raw: RawMoves,
    /// Stage 2: the mask clipped to the 8x8 board.
    pub clipped: Moves,
    /// Stage 3: pseudo-legal moves, with regard to the other pieces.
    pub board: Moves,
}

impl Moves {
    /// Stage 4 for one piece, with what the other stages find.
    ///
    /// ```
    /// use chessmoves::answer::{Moves, PieceOn};
    /// use chessmoves::{AnyPosition, Color, Piece, Role, Square};
    ///
    /// let knight = PieceOn::new(Piece::new(Color::White, Role::Knight), Square::B1);
    /// let record = Moves::with_stages(&AnyPosition::default(), knight)?;
    /// let stages = record.stages.as_ref().expect("the stages");
    /// assert_eq!((stages.raw.moves.len(), stages.clipped.moves.len()), (8, 3));
    /// assert_eq!((stages.board.moves.len(), record.moves.len()), (2, 2));
    /// # Ok::<(), chessmoves::Fault>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn with_stages(position: &AnyPosition, piece: PieceOn) -> Result<Self, Fault> {
        let mut record = Self::legal(position, Some(piece))?;
        record.stages = Some(Box::new(Stages {
            raw: RawMoves::new(piece),
            clipped: Self::clipped(piece),
            board: Self::board(position, Some(piece)),
        }));
        Ok(record)
    }
}
