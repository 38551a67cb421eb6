//! What is odd about a position, and what the analysis makes of it.

mod find;
mod sentence;

use crate::types::{Bitboard, CastlingSide, Color, Square};

pub use find::problems;

/// Something about a position that cannot be, or that the reader had to decide. None of it keeps a position from being
/// analysed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// A FEN of fewer than four fields.
    MissingFields {
        /// How many fields there are.
        given: usize,
    },
    /// A castling right that the castling field names more than once.
    RepeatedCastlingRight {
        /// Its rook.
        rook: Square,
    },
    /// A colour without a king.
    NoKing {
        /// The colour.
        color: Color,
    },
    /// A colour with more than one king.
    SeveralKings {
        /// The colour.
        color: Color,
        /// Its kings.
        kings: Bitboard,
    },
    /// Kings side by side.
    KingsTouch {
        /// The two kings.
        kings: Bitboard,
    },
    /// The side that is not on move is in check.
    OpponentInCheck {
        /// The side that is not on move.
        color: Color,
        /// The pieces that give the check.
        checkers: Bitboard,
    },
    /// A check by three pieces or more.
    TooManyCheckers {
        /// The side in check.
        color: Color,
        /// The pieces that give it.
        checkers: Bitboard,
    },
    /// A check by two pieces, neither of which another can have uncovered.
    CheckersWithoutSlider {
        /// The side in check.
        color: Color,
        /// The pieces that give it.
        checkers: Bitboard,
    },
    /// A check by two pieces on one line with the king.
    CheckersOnOneLine {
        /// The side in check.
        color: Color,
        /// Its king.
        king: Square,
        /// The pieces that give the check.
        checkers: Bitboard,
    },
    /// A check that was there before the double step that the en passant square tells of.
    CheckBeforeDoubleStep {
        /// The side that was in check while the other was on move.
        color: Color,
        /// The pieces that gave the check.
        checkers: Bitboard,
        /// Where the pawn came from.
        origin: Square,
        /// Where it stands.
        pawn: Square,
    },
    /// Pawns on the first or the last rank.
    PawnsOnEdgeRank {
        /// The colour.
        color: Color,
        /// Its pawns there.
        pawns: Bitboard,
    },
    /// More than eight pawns of a colour.
    TooManyPawns {
        /// The colour.
        color: Color,
        /// Its pawns.
        pawns: Bitboard,
    },
    /// More than sixteen men of a colour.
    TooManyMen {
        /// The colour.
        color: Color,
        /// Its men.
        men: Bitboard,
    },
    /// More pieces beyond those of the start position than pawns can have become.
    TooManyPromoted {
        /// The colour.
        color: Color,
        /// How many pieces must have been promoted.
        promoted: usize,
        /// The colour's pawns.
        pawns: Bitboard,
    },
    /// Castling rights of a colour whose one king is not on its home rank.
    CastlingWithoutKing {
        /// The colour.
        color: Color,
        /// Its kings.
        kings: Bitboard,
        /// The rooks named by the rights.
        rooks: Bitboard,
    },
    /// A castling right without its rook.
    CastlingWithoutRook {
        /// The colour.
        color: Color,
        /// The side.
        side: CastlingSide,
        /// Where the rook should be.
        rook: Square,
    },
    /// A castling right whose rook is not the outermost one that has a right on this side of the king.
    CastlingInnerRook {
        /// The colour.
        color: Color,
        /// The side.
        side: CastlingSide,
        /// The rook of this right.
        inner: Square,
        /// The rook of the right that counts.
        outer: Square,
    },
    /// Castling rights with rooks that are neither on the first nor on the eighth rank.
    CastlingOffHomeRank {
        /// The squares named by the rights.
        rooks: Bitboard,
    },
    /// Castling rights that only Chess960 knows, though they may be meant for standard chess.
    Chess960Assumed {
        /// The colour.
        color: Color,
        /// Its king.
        king: Square,
        /// The rooks in the corners.
        rooks: Bitboard,
    },
    /// An en passant square on a rank that no enemy pawn jumps over.
    EnPassantWrongRank {
        /// The square.
        square: Square,
        /// The side on move.
        turn: Color,
    },
    /// An en passant square without the pawn that jumped.
    EnPassantWithoutPawn {
        /// The square.
        square: Square,
        /// Where the pawn should be.
        pawn: Square,
        /// Whose pawn.
        color: Color,
    },
    /// An en passant square with a piece on it.
    EnPassantOccupied {
        /// The square.
        square: Square,
    },
    /// An en passant square with a piece where the pawn came from.
    EnPassantOriginOccupied {
        /// The square.
        square: Square,
        /// Where the pawn came from.
        origin: Square,
    },
    /// A halfmove clock beyond the end of every game (FIDE Laws 9.6.2).
    HalfmoveClock {
        /// What it says.
        halfmoves: u32,
    },
}

impl Problem {
    /// The stable code that scripts rely on.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::MissingFields { .. } => "missing-fields",
            Self::RepeatedCastlingRight { .. } => "repeated-castling-right",
            Self::NoKing { .. } => "no-king",
            Self::SeveralKings { .. } => "several-kings",
            Self::KingsTouch { .. } => "kings-touch",
            Self::OpponentInCheck { .. } => "opponent-in-check",
            Self::TooManyCheckers { .. } => "too-many-checkers",
            Self::CheckersWithoutSlider { .. } => "checkers-without-slider",
            Self::CheckersOnOneLine { .. } => "checkers-on-one-line",
            Self::CheckBeforeDoubleStep { .. } => "check-before-double-step",
            Self::PawnsOnEdgeRank { .. } => "pawns-on-edge-rank",
            Self::TooManyPawns { .. } => "too-many-pawns",
            Self::TooManyMen { .. } => "too-many-men",
            Self::TooManyPromoted { .. } => "too-many-promoted",
            Self::CastlingWithoutKing { .. } => "castling-without-king",
            Self::CastlingWithoutRook { .. } => "castling-without-rook",
            Self::CastlingInnerRook { .. } => "castling-inner-rook",
            Self::CastlingOffHomeRank { .. } => "castling-off-home-rank",
            Self::Chess960Assumed { .. } => "chess960-assumed",
            Self::EnPassantWrongRank { .. } => "en-passant-wrong-rank",
            Self::EnPassantWithoutPawn { .. } => "en-passant-without-pawn",
            Self::EnPassantOccupied { .. } => "en-passant-occupied",
            Self::EnPassantOriginOccupied { .. } => "en-passant-origin-occupied",
            Self::HalfmoveClock { .. } => "halfmove-clock",
        }
    }

    /// The squares concerned; none where the problem has no place.
    pub const fn squares(&self) -> Bitboard {
        match *self {
            Self::MissingFields { .. } | Self::NoKing { .. } | Self::HalfmoveClock { .. } => {
                Bitboard::EMPTY
            }
            Self::RepeatedCastlingRight { rook } | Self::CastlingWithoutRook { rook, .. } => {
                Bitboard::of(rook)
            }
            Self::SeveralKings { kings, .. } | Self::KingsTouch { kings } => kings,
            Self::OpponentInCheck { checkers, .. }
            | Self::TooManyCheckers { checkers, .. }
            | Self::CheckersWithoutSlider { checkers, .. }
            | Self::CheckersOnOneLine { checkers, .. }
            | Self::CheckBeforeDoubleStep { checkers, .. } => checkers,
            Self::PawnsOnEdgeRank { pawns, .. }
            | Self::TooManyPawns { pawns, .. }
            | Self::TooManyPromoted { pawns, .. } => pawns,
            Self::TooManyMen { men, .. } => men,
            Self::CastlingWithoutKing { rooks, .. } | Self::CastlingOffHomeRank { rooks } => rooks,
            Self::CastlingInnerRook { inner, .. } => Bitboard::of(inner),
            Self::Chess960Assumed { king, rooks, .. } => rooks.with(king),
            Self::EnPassantWrongRank { square, .. } | Self::EnPassantOccupied { square } => {
                Bitboard::of(square)
            }
            Self::EnPassantWithoutPawn { pawn, .. } => Bitboard::of(pawn),
            Self::EnPassantOriginOccupied { origin, .. } => Bitboard::of(origin),
        }
    }
}
