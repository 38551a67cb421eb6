//! What is impossible or unusual about a setup, and what the analysis does about it.

mod describe;
mod find;

use crate::types::{Bitboard, CastlingSide, Color, Square};

pub use find::problems;

/// Something about a position that cannot occur in a game, or that its reader had to decide. No problem prevents an
/// analysis.
///
/// Its `Display` says what is wrong and what the analysis does about it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// A FEN has fewer than four fields.
    MissingFields {
        /// The number of fields.
        given: usize,
    },
    /// A JSON message has keys that the analysis does not use.
    IgnoredKeys {
        /// The keys.
        keys: Vec<String>,
    },
    /// The castling field names a right more than once.
    RepeatedCastlingRight {
        /// The rook of the right.
        rook: Square,
    },
    /// A side has no king.
    NoKing {
        /// The side.
        color: Color,
    },
    /// A side has more than one king.
    SeveralKings {
        /// The side.
        color: Color,
        /// Its kings.
        kings: Bitboard,
    },
    /// The kings stand next to each other.
    KingsTouch {
        /// The two kings.
        kings: Bitboard,
    },
    /// The side that is not to move is in check.
    OpponentInCheck {
        /// The side in check.
        color: Color,
        /// The pieces that give check.
        checkers: Bitboard,
    },
    /// Three pieces or more give check.
    TooManyCheckers {
        /// The side in check.
        color: Color,
        /// The pieces that give check.
        checkers: Bitboard,
    },
    /// Two pieces give check, and neither check can be a discovered one.
    CheckersWithoutSlider {
        /// The side in check.
        color: Color,
        /// The pieces that give check.
        checkers: Bitboard,
    },
    /// Two pieces give check along the same line.
    CheckersOnOneLine {
        /// The side in check.
        color: Color,
        /// Its king.
        king: Square,
        /// The pieces that give check.
        checkers: Bitboard,
    },
    /// There was a check before the double push to which the en passant square belongs.
    CheckBeforeDoubleStep {
        /// The side that was in check although it was not its turn.
        color: Color,
        /// The pieces that gave check.
        checkers: Bitboard,
        /// The origin of the double push.
        origin: Square,
        /// The target of the double push.
        pawn: Square,
    },
    /// Pawns stand on the first or last rank.
    PawnsOnEdgeRank {
        /// The side.
        color: Color,
        /// Its pawns there.
        pawns: Bitboard,
    },
    /// A side has more than eight pawns.
    TooManyPawns {
        /// The side.
        color: Color,
        /// Its pawns.
        pawns: Bitboard,
    },
    /// A side has more than sixteen pieces.
    TooManyPieces {
        /// The side.
        color: Color,
        /// Its pieces.
        pieces: Bitboard,
    },
    /// A side has more extra pieces than pawns that can have been promoted.
    TooManyPromoted {
        /// The side.
        color: Color,
        /// The minimum number of promoted pieces.
        promoted: usize,
        /// The side's pawns.
        pawns: Bitboard,
    },
    /// A side has castling rights, but not one king on its home rank.
    CastlingWithoutKing {
        /// The side.
        color: Color,
        /// Its kings.
        kings: Bitboard,
        /// The rooks of the rights.
        rooks: Bitboard,
    },
    /// A castling right lacks its rook.
    CastlingWithoutRook {
        /// The side.
        color: Color,
        /// The castling side.
        side: CastlingSide,
        /// The square where the rook should be.
        rook: Square,
    },
    /// A castling right names a rook that is not the outermost with a right on this side of the king.
    CastlingInnerRook {
        /// The side.
        color: Color,
        /// The castling side.
        side: CastlingSide,
        /// The rook of this right.
        inner: Square,
        /// The rook of the right that is used.
        outer: Square,
    },
    /// Castling rights name rooks that are neither on the first nor on the eighth rank.
    CastlingOffHomeRank {
        /// The squares of the rooks.
        rooks: Bitboard,
    },
    /// Castling rights written for standard chess are possible in Chess960 only.
    Chess960Assumed {
        /// The side.
        color: Color,
        /// Its king.
        king: Square,
        /// The rooks in the corners.
        rooks: Bitboard,
    },
    /// The en passant square is on a rank that the opponent's double pushes do not pass over.
    EnPassantWrongRank {
        /// The en passant square.
        square: Square,
        /// The side to move.
        turn: Color,
    },
    /// The pawn that should have passed over the en passant square is missing.
    EnPassantWithoutPawn {
        /// The en passant square.
        square: Square,
        /// The square where the pawn should be.
        pawn: Square,
        /// The colour of the pawn.
        color: Color,
    },
    /// The en passant square is occupied.
    EnPassantOccupied {
        /// The en passant square.
        square: Square,
    },
    /// The origin of the double push is occupied.
    EnPassantOriginOccupied {
        /// The en passant square.
        square: Square,
        /// The origin of the double push.
        origin: Square,
    },
    /// The half-move clock is larger than in any game (FIDE Laws 9.6.2).
    HalfmoveClock {
        /// Its value.
        halfmoves: u32,
    },
}

impl Problem {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        self.describe().code
    }

    /// The squares concerned; empty if the problem is not about squares.
    pub fn squares(&self) -> Bitboard {
        self.describe().squares
    }

    /// What is wrong, without what the analysis does about it.
    pub fn cause(&self) -> String {
        self.describe().cause
    }

    /// Whether a [`Position`](crate::Position) cannot have this problem: it makes check, checkmate or a pawn's moves
    /// meaningless.
    pub(crate) const fn is_illegal(&self) -> bool {
        matches!(
            self,
            Self::NoKing { .. }
                | Self::SeveralKings { .. }
                | Self::KingsTouch { .. }
                | Self::OpponentInCheck { .. }
                | Self::PawnsOnEdgeRank { .. }
        )
    }

    /// Whether a castling right or an en passant square is dropped because of this problem.
    pub(crate) const fn drops_something(&self) -> bool {
        self.drops_castling() || self.drops_en_passant()
    }

    /// Whether a castling right is dropped because of this problem.
    pub(crate) const fn drops_castling(&self) -> bool {
        matches!(
            self,
            Self::CastlingWithoutKing { .. }
                | Self::CastlingWithoutRook { .. }
                | Self::CastlingInnerRook { .. }
                | Self::CastlingOffHomeRank { .. }
        )
    }

    /// Whether the en passant square is dropped because of this problem.
    pub(crate) const fn drops_en_passant(&self) -> bool {
        matches!(
            self,
            Self::EnPassantWrongRank { .. }
                | Self::EnPassantWithoutPawn { .. }
                | Self::EnPassantOccupied { .. }
                | Self::EnPassantOriginOccupied { .. }
        )
    }
}
