//! Names for what stands between a candidate square and a legal move.

use std::fmt;

use crate::types::Bitboard;

/// At which point a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Refusal {
    /// Before any stage: the question itself does not fit the position.
    Input,
    /// Stage 1: the piece does not move that way.
    Raw,
    /// Stage 2: the board ends there.
    Clipped,
    /// Stage 3: the other pieces are against it.
    Board,
    /// Stage 4: the king is against it.
    King,
}

macro_rules! reasons {
    ($([$stage:ident] $($name:ident $code:literal $about:literal;)*)*) => {
        /// Why a piece may not go to a square. The order is that of precedence: the first reason is the primary one.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Reason {
            $($(#[doc = $about] $name,)*)*
        }

        impl Reason {
            /// All of them, in the order of precedence.
            pub const ALL: &[Self] = &[$($(Self::$name,)*)*];

            /// The stable code that scripts rely on.
            pub const fn code(self) -> &'static str {
                match self { $($(Self::$name => $code,)*)* }
            }

            /// At which point the move is refused.
            pub const fn stage(self) -> Refusal {
                match self { $($(Self::$name => Refusal::$stage,)*)* }
            }

            /// What the code means, in one sentence.
            pub const fn about(self) -> &'static str {
                match self { $($(Self::$name => $about,)*)* }
            }
        }
    };
}

reasons! {
    [Input]
    NoPieceOnOrigin "no-piece-on-origin" "There is no piece on the square that the move comes from.";
    NotYourTurn "not-your-turn" "The other side is on move.";
    [Raw]
    NotOnAnyVector "not-on-any-vector" "The piece does not move that way on any board.";
    PawnBackwards "pawn-backwards" "A pawn never moves backwards or sideways.";
    PawnDoubleNotFromStart "pawn-double-not-from-start" "A pawn moves two squares from its start rank only.";
    [Clipped]
    OffBoard "off-board" "The square is off the board.";
    [Board]
    OwnPieceOnTarget "own-piece-on-target" "A piece of the same colour stands there.";
    PathBlocked "path-blocked" "A piece stands in between.";
    PawnPushBlocked "pawn-push-blocked" "A pawn cannot move straight ahead onto or over a piece.";
    PawnDiagonalNeedsCapture "pawn-diagonal-needs-capture" "A pawn moves diagonally only to capture.";
    EnPassantNotAvailable "en-passant-not-available" "The pawn beside has not just moved two squares.";
    CannotCaptureKing "cannot-capture-king" "A king is never captured.";
    PromotionPieceMissing "promotion-piece-missing" "A pawn that reaches the last rank becomes another piece, which must be named.";
    PromotionNotAllowedHere "promotion-not-allowed-here" "Only a pawn that reaches the last rank becomes another piece.";
    PromotionPieceInvalid "promotion-piece-invalid" "A pawn becomes a queen, rook, bishop or knight.";
    NoCastlingRight "no-castling-right" "The right to castle on this side is gone: the king or the rook has moved, or the rook was captured.";
    RookMissing "rook-missing" "There is no rook to castle with.";
    CastlingPathOccupied "castling-path-occupied" "A piece stands where king or rook would pass.";
    [King]
    DoubleCheckOnlyKingMoves "double-check-only-king-moves" "In double check only the king can move.";
    DoesNotAnswerCheck "does-not-answer-check" "The move neither captures the checking piece nor blocks it.";
    Pinned "pinned" "The piece would leave the line between its king and an enemy piece.";
    TargetAttacked "target-attacked" "The king would move onto an attacked square.";
    TargetProtected "target-protected" "The king would capture a protected piece.";
    TargetAttackedThroughKing "target-attacked-through-king" "The king would still stand on the line of the piece that checks it.";
    EnPassantExposesKing "en-passant-exposes-king" "Both pawns would leave a line between the king and an enemy piece.";
    CastlingOutOfCheck "castling-out-of-check" "A king in check may not castle.";
    CastlingThroughAttack "castling-through-attack" "The king would pass over an attacked square.";
    CastlingIntoAttack "castling-into-attack" "The king would arrive on an attacked square.";
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl serde::Serialize for Reason {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

/// A reason with whom it is due to and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Because {
    /// What is against the move.
    pub reason: Reason,
    /// The pieces responsible.
    pub by: Bitboard,
    /// The squares concerned.
    pub at: Bitboard,
}
