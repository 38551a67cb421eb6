//! Describes problems: the code, the squares and the sentences of each, one arm per problem.

use std::fmt;

use super::Problem;
use crate::rules::movement::{home_rank, king_home};
use crate::types::{Bitboard, Square};

/// A problem in words.
pub(super) struct Description {
    pub(super) code: &'static str,
    pub(super) squares: Bitboard,
    /// What is wrong.
    pub(super) cause: String,
    /// What the analysis does about it.
    consequence: String,
}

/// What is wrong, and what the analysis does about it.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Description {
            cause, consequence, ..
        } = self.describe();
        write!(f, "{cause}; {consequence}")
    }
}

const AS_IT_IS: &str = "the position is analysed as it is";
const SQUARE_IGNORED: &str = "the en passant square is ignored";

fn describe(
    code: &'static str,
    squares: Bitboard,
    cause: String,
    consequence: impl Into<String>,
) -> Description {
    Description {
        code,
        squares,
        cause,
        consequence: consequence.into(),
    }
}

impl Problem {
    #[allow(clippy::too_many_lines, reason = "one arm per problem")]
    pub(super) fn describe(&self) -> Description {
        match *self {
            Self::IgnoredKeys { ref keys } => describe(
                "ignored-keys",
                Bitboard::EMPTY,
                format!(
                    "the JSON board has keys that the analysis does not use: {}",
                    keys.join(", ")
                ),
                "they are ignored",
            ),
            Self::MissingFields { given } => {
                let (missing, assumed) = missing_fields(given);
                describe(
                    "missing-fields",
                    Bitboard::EMPTY,
                    missing.to_owned(),
                    assumed,
                )
            }
            Self::RepeatedCastlingRight { rook } => describe(
                "repeated-castling-right",
                Bitboard::of(rook),
                format!("the castling field names the rook on {rook} more than once"),
                "it counts once",
            ),
            Self::NoKing { color } => {
                let side = color.side_name();
                describe(
                    "no-king",
                    Bitboard::EMPTY,
                    format!("{side} has no king"),
                    format!(
                        "{side} is never in check, and all its pseudo-legal moves count as legal"
                    ),
                )
            }
            Self::SeveralKings { color, kings } => describe(
                "several-kings",
                kings,
                format!(
                    "{} has {} kings, on {}",
                    color.side_name(),
                    kings.len(),
                    and(kings)
                ),
                "no rule says which of them to protect, so there are no legal moves to report",
            ),
            Self::KingsTouch { kings } => describe(
                "kings-touch",
                kings,
                format!("the kings on {} stand next to each other", and(kings)),
                AS_IT_IS,
            ),
            Self::OpponentInCheck { color, checkers } => describe(
                "opponent-in-check",
                checkers,
                format!(
                    "it is {}'s turn and {} is in check from {}",
                    (!color).side_name(),
                    color.side_name(),
                    and(checkers)
                ),
                AS_IT_IS,
            ),
            Self::TooManyCheckers { color, checkers } => describe(
                "too-many-checkers",
                checkers,
                format!(
                    "{} is in check from {} pieces, on {}, but no move gives more than two checks",
                    color.side_name(),
                    checkers.len(),
                    and(checkers)
                ),
                AS_IT_IS,
            ),
            Self::CheckersWithoutSlider { color, checkers } => describe(
                "checkers-without-slider",
                checkers,
                format!(
                    "{} is in check from {}, but no move gives both checks: neither can be a discovered check",
                    color.side_name(),
                    and(checkers)
                ),
                AS_IT_IS,
            ),
            Self::CheckersOnOneLine {
                color,
                king,
                checkers,
            } => describe(
                "checkers-on-one-line",
                checkers,
                format!(
                    "{} is in check from {}, but no move gives both checks: they are on the same line as the king on {king}",
                    color.side_name(),
                    and(checkers)
                ),
                AS_IT_IS,
            ),
            Self::CheckBeforeDoubleStep {
                color,
                checkers,
                origin,
                pawn,
            } => describe(
                "check-before-double-step",
                checkers,
                format!(
                    "{} was in check from {} before the pawn moved from {origin} to {pawn}, although it was {}'s turn",
                    color.side_name(),
                    and(checkers),
                    (!color).side_name()
                ),
                AS_IT_IS,
            ),
            Self::PawnsOnEdgeRank { color, pawns } => describe(
                "pawns-on-edge-rank",
                pawns,
                format!(
                    "{} has {} on {}, but pawns never stand on the first or last rank",
                    color.side_name(),
                    if pawns.more_than_one() {
                        "pawns"
                    } else {
                        "a pawn"
                    },
                    and(pawns)
                ),
                AS_IT_IS,
            ),
            Self::TooManyPawns { color, pawns } => describe(
                "too-many-pawns",
                pawns,
                format!(
                    "{} has {} pawns, more than 8",
                    color.side_name(),
                    pawns.len()
                ),
                AS_IT_IS,
            ),
            Self::TooManyPieces { color, pieces } => describe(
                "too-many-men",
                pieces,
                format!(
                    "{} has {} pieces, more than 16",
                    color.side_name(),
                    pieces.len()
                ),
                AS_IT_IS,
            ),
            Self::TooManyPromoted {
                color,
                promoted,
                pawns,
            } => describe(
                "too-many-promoted",
                pawns,
                format!(
                    "{} has at least {} and {}, more than 8 in total",
                    color.side_name(),
                    counted(promoted, "promoted piece"),
                    counted(pawns.len(), "pawn")
                ),
                AS_IT_IS,
            ),
            Self::CastlingWithoutKing {
                color,
                kings,
                rooks,
            } => {
                let why = match kings.only() {
                    Some(king) => {
                        format!(
                            "its king stands on {king}, not on rank {}",
                            home_rank(color)
                        )
                    }
                    None if kings.is_empty() => "it has no king".to_owned(),
                    None => format!("it has {} kings", kings.len()),
                };
                describe(
                    "castling-without-king",
                    rooks,
                    format!("{} cannot castle: {why}", color.side_name()),
                    rights_ignored(rooks),
                )
            }
            Self::CastlingWithoutRook { color, side, rook } => describe(
                "castling-without-rook",
                Bitboard::of(rook),
                format!(
                    "{} has the right to castle {side}, but no rook on {rook}",
                    color.side_name()
                ),
                rights_ignored(Bitboard::of(rook)),
            ),
            Self::CastlingInnerRook {
                color,
                side,
                inner,
                outer,
            } => describe(
                "castling-inner-rook",
                Bitboard::of(inner),
                format!(
                    "{} has two castling rights {side}, with the rooks on {}",
                    color.side_name(),
                    and(Bitboard::of(inner).with(outer))
                ),
                format!("the right of the inner rook, {inner}, is ignored"),
            ),
            Self::CastlingOffHomeRank { rooks } => describe(
                "castling-off-home-rank",
                rooks,
                format!(
                    "no rook can castle from {}: castling takes place on the first and eighth rank",
                    or(rooks)
                ),
                rights_ignored(rooks),
            ),
            Self::Chess960Assumed { color, king, rooks } => describe(
                "chess960-assumed",
                rooks.with(king),
                format!(
                    "{} has castling rights with the rooks on {}, but its king stands on {king}, not on {}",
                    color.side_name(),
                    and(rooks),
                    king_home(color)
                ),
                "the position is treated as Chess960",
            ),
            Self::EnPassantWrongRank { square, turn } => describe(
                "en-passant-wrong-rank",
                Bitboard::of(square),
                format!("a {} pawn cannot have passed over {square}", !turn),
                SQUARE_IGNORED,
            ),
            Self::EnPassantWithoutPawn {
                square,
                pawn,
                color,
            } => describe(
                "en-passant-without-pawn",
                Bitboard::of(pawn),
                format!("no pawn has passed over {square}: there is no {color} pawn on {pawn}"),
                SQUARE_IGNORED,
            ),
            Self::EnPassantOccupied { square } => describe(
                "en-passant-occupied",
                Bitboard::of(square),
                format!("no pawn has passed over {square}: the square is occupied"),
                SQUARE_IGNORED,
            ),
            Self::EnPassantOriginOccupied { square, origin } => describe(
                "en-passant-origin-occupied",
                Bitboard::of(origin),
                format!(
                    "no pawn has passed over {square}: {origin}, where it came from, is occupied"
                ),
                SQUARE_IGNORED,
            ),
            Self::HalfmoveClock { halfmoves } => describe(
                "halfmove-clock",
                Bitboard::EMPTY,
                format!("the half-move clock is {halfmoves}, but a game is drawn at 150"),
                AS_IT_IS,
            ),
        }
    }
}

/// What is missing from a FEN with this many fields, and what is assumed.
const fn missing_fields(given: usize) -> (&'static str, &'static str) {
    match given {
        0 | 1 => (
            "side to move, castling rights and en passant square are missing",
            "White to move and no castling rights are assumed",
        ),
        2 => (
            "castling rights and en passant square are missing",
            "no castling rights are assumed",
        ),
        _ => (
            "the en passant square is missing",
            "no en passant square is assumed",
        ),
    }
}

fn rights_ignored(rooks: Bitboard) -> &'static str {
    if rooks.more_than_one() {
        "the rights are ignored"
    } else {
        "the right is ignored"
    }
}

/// `a1, b1 and c1`
fn and(squares: Bitboard) -> impl fmt::Display {
    list(squares, "and")
}

/// `a1, b1 or c1`
fn or(squares: Bitboard) -> impl fmt::Display {
    list(squares, "or")
}

fn list(squares: Bitboard, conjunction: &'static str) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let last = squares.last();
        for (n, square) in squares.iter().enumerate() {
            match n {
                0 => write!(f, "{square}")?,
                _ if Some::<Square>(square) == last => write!(f, " {conjunction} {square}")?,
                _ => write!(f, ", {square}")?,
            }
        }
        Ok(())
    })
}

fn counted(count: usize, noun: &str) -> impl fmt::Display {
    fmt::from_fn(move |f| write!(f, "{count} {noun}{}", if count == 1 { "" } else { "s" }))
}
