//! Names for what stands between a candidate square and a legal move.

use std::fmt;

use crate::types::Bitboard;

/// At which point a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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

impl Refusal {
    /// All of them, in the order in which a candidate meets them.
    pub const ALL: [Self; 5] = [
        Self::Input,
        Self::Raw,
        Self::Clipped,
        Self::Board,
        Self::King,
    ];

    /// The stable name that scripts rely on.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Raw => "raw",
            Self::Clipped => "clipped",
            Self::Board => "board",
            Self::King => "king",
        }
    }
}

impl serde::Serialize for Refusal {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A question whose answer has a certain reason: `chessmoves why --fen FEN QUESTION`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub struct Example {
    /// The position.
    pub fen: &'static str,
    /// The move asked about.
    pub question: &'static str,
}

macro_rules! example {
    () => {
        None
    };
    ($fen:literal $question:literal) => {
        Some(Example {
            fen: $fen,
            question: $question,
        })
    };
}

macro_rules! reasons {
    ($([$stage:ident] $($name:ident $code:literal $about:literal $(=> $fen:literal $question:literal)?;)*)*) => {
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

            /// A position and a question to it that shows the reason. There is none for a square off the board: it has
            /// no name to ask about, and is only missing from stage 2 where stage 1 had it.
            pub const fn example(self) -> Option<Example> {
                match self { $($(Self::$name => example!($($fen $question)?),)*)* }
            }
        }
    };
}

reasons! {
    [Input]
    NoPieceOnOrigin "no-piece-on-origin" "There is no piece on the square that the move comes from."
        => "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" "d2d4";
    NotYourTurn "not-your-turn" "The other side is on move."
        => "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1" "e7e5";
    [Raw]
    NotOnAnyVector "not-on-any-vector" "The piece does not move that way on any board."
        => "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" "a1b3";
    PawnBackwards "pawn-backwards" "A pawn never moves backwards or sideways."
        => "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1" "e4e3";
    PawnDoubleNotFromStart "pawn-double-not-from-start" "A pawn moves two squares from its start rank only."
        => "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1" "e3e5";
    [Clipped]
    OffBoard "off-board" "The square is off the board.";
    [Board]
    OwnPieceOnTarget "own-piece-on-target" "A piece of the same colour stands there."
        => "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" "e1e2";
    PathBlocked "path-blocked" "A piece stands in between."
        => "4k3/8/8/8/8/8/4P3/4R1K1 w - - 0 1" "e1e5";
    PawnPushBlocked "pawn-push-blocked" "A pawn cannot move straight ahead onto or over a piece."
        => "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1" "e2e4";
    PawnDiagonalNeedsCapture "pawn-diagonal-needs-capture" "A pawn moves diagonally only to capture."
        => "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" "e2d3";
    EnPassantNotAvailable "en-passant-not-available" "The pawn beside has not just moved two squares."
        => "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1" "e5d6";
    CannotCaptureKing "cannot-capture-king" "A king is never captured."
        => "4k3/8/8/8/8/8/8/4RK2 w - - 0 1" "e1e8";
    PromotionPieceMissing "promotion-piece-missing" "A pawn that reaches the last rank becomes another piece, which must be named."
        => "8/P3k3/8/8/8/8/8/4K3 w - - 0 1" "a7a8";
    PromotionNotAllowedHere "promotion-not-allowed-here" "Only a pawn that reaches the last rank becomes another piece."
        => "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" "e2e3q";
    PromotionPieceInvalid "promotion-piece-invalid" "A pawn becomes a queen, rook, bishop or knight."
        => "8/P3k3/8/8/8/8/8/4K3 w - - 0 1" "a7a8k";
    NoCastlingRight "no-castling-right" "The right to castle on this side is gone: the king or the rook has moved, or the rook was captured."
        => "4k3/8/8/8/8/8/8/4K2R w - - 0 1" "e1g1";
    RookMissing "rook-missing" "There is no rook to castle with."
        => "4k3/8/8/8/8/8/8/4K3 w - - 0 1" "e1g1";
    CastlingPathOccupied "castling-path-occupied" "A piece stands where king or rook would pass."
        => "4k3/8/8/8/8/8/8/4KB1R w K - 0 1" "e1g1";
    [King]
    DoubleCheckOnlyKingMoves "double-check-only-king-moves" "In double check only the king can move."
        => "4r1k1/8/8/8/8/5n2/8/R3K3 w - - 0 1" "a1a2";
    DoesNotAnswerCheck "does-not-answer-check" "The move neither captures the checking piece nor blocks it."
        => "4r1k1/8/8/8/8/8/8/R3K3 w - - 0 1" "a1a2";
    Pinned "pinned" "The piece would leave the line between its king and an enemy piece."
        => "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1" "e2c3";
    TargetAttacked "target-attacked" "The king would move onto an attacked square."
        => "3r2k1/8/8/8/8/8/8/4K3 w - - 0 1" "e1d1";
    TargetProtected "target-protected" "The king would capture a protected piece."
        => "3r2k1/8/8/8/8/8/3n4/4K3 w - - 0 1" "e1d2";
    TargetAttackedThroughKing "target-attacked-through-king" "The king would still stand on the line of the piece that checks it."
        => "6k1/8/8/8/4r3/4K3/8/8 w - - 0 1" "e3e2";
    EnPassantExposesKing "en-passant-exposes-king" "Both pawns would leave a line between the king and an enemy piece."
        => "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1" "e5d6";
    CastlingOutOfCheck "castling-out-of-check" "A king in check may not castle."
        => "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1" "e1g1";
    CastlingThroughAttack "castling-through-attack" "The king would pass over an attacked square."
        => "5rk1/8/8/8/8/8/8/4K2R w K - 0 1" "e1g1";
    CastlingIntoAttack "castling-into-attack" "The king would arrive on an attacked square."
        => "6rk/8/8/8/8/8/8/4K2R w K - 0 1" "e1g1";
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
