//! Each problem in a sentence.

use std::fmt;

use super::Problem;
use crate::rules::movement::{home_rank, king_home};
use crate::types::{Bitboard, Color};

const AS_IT_IS: &str = "the analysis takes the position as it is";

/// What is odd, and what the analysis makes of it, in a sentence.
impl fmt::Display for Problem {
    #[allow(clippy::too_many_lines, reason = "one arm a problem")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::MissingFields { given } => missing_fields(f, given),
            Self::RepeatedCastlingRight { rook } => write!(
                f,
                "the castling field names the rook on {rook} more than once; it counts once"
            ),
            Self::NoKing { color } => write!(
                f,
                "{color} has no king; {color} is never in check, and all its pseudo-legal moves count as legal"
            ),
            Self::SeveralKings { color, kings } => write!(
                f,
                "{color} has {} kings, on {}; no rule says which to protect, so there are no legal moves to tell",
                kings.len(),
                and(kings)
            ),
            Self::KingsTouch { kings } => write!(
                f,
                "the kings on {} stand side by side; {AS_IT_IS}",
                and(kings)
            ),
            Self::OpponentInCheck { color, checkers } => write!(
                f,
                "{color} is in check from {}, but {} is on move; the king cannot be captured, and {} plays another move",
                and(checkers),
                !color,
                !color
            ),
            Self::TooManyCheckers { color, checkers } => write!(
                f,
                "{color} is in check from {} pieces, on {}, and no move gives so many checks; {AS_IT_IS}",
                checkers.len(),
                and(checkers)
            ),
            Self::CheckersWithoutSlider { color, checkers } => write!(
                f,
                "{color} is in check from {}, and no move gives both checks, as neither can be a discovered one; {AS_IT_IS}",
                and(checkers)
            ),
            Self::CheckersOnOneLine {
                color,
                king,
                checkers,
            } => write!(
                f,
                "{color} is in check from {}, on one line with the king on {king}, and no move gives both checks; {AS_IT_IS}",
                and(checkers)
            ),
            Self::CheckBeforeDoubleStep {
                color,
                checkers,
                origin,
                pawn,
            } => write!(
                f,
                "{color} was in check from {} before the pawn went from {origin} to {pawn}, when {} was on move; {AS_IT_IS}",
                and(checkers),
                !color
            ),
            Self::PawnsOnEdgeRank { color, pawns } => write!(
                f,
                "{color} has {} on {}, but pawns never stand on the first or the last rank; {AS_IT_IS}",
                if pawns.several() { "pawns" } else { "a pawn" },
                and(pawns)
            ),
            Self::TooManyPawns { color, pawns } => write!(
                f,
                "{color} has {} pawns, more than 8; {AS_IT_IS}",
                pawns.len()
            ),
            Self::TooManyMen { color, men } => {
                write!(f, "{color} has {} men, more than 16; {AS_IT_IS}", men.len())
            }
            Self::TooManyPromoted {
                color,
                promoted,
                pawns,
            } => write!(
                f,
                "{color} has at least {} besides {}, more than 8 together; {AS_IT_IS}",
                counted(promoted, "promoted piece"),
                counted(pawns.len(), "pawn")
            ),
            Self::CastlingWithoutKing {
                color,
                kings,
                rooks,
            } => castling_without_king(f, color, kings, rooks),
            Self::CastlingWithoutRook { color, side, rook } => write!(
                f,
                "{color} may not castle {side}: there is no {color} rook on {rook}; the right is ignored"
            ),
            Self::CastlingInnerRook {
                color,
                side,
                inner,
                outer,
            } => write!(
                f,
                "{color} has two castling rights {side}, with the rooks on {}; the right with the inner one, {inner}, is ignored",
                and(Bitboard::of(inner).with(outer))
            ),
            Self::CastlingOffHomeRank { rooks } => write!(
                f,
                "no rook castles from {}, off the first and the eighth rank; the {} ignored",
                or(rooks),
                rights_are(rooks)
            ),
            Self::Chess960Assumed { color, king, rooks } => write!(
                f,
                "{color} has castling rights with the rooks on {}, but its king stands on {king}, not on {}; the position is taken as Chess960",
                and(rooks),
                king_home(color)
            ),
            Self::EnPassantWrongRank { square, turn } => write!(
                f,
                "no {} pawn jumps over {square}; the en passant square is ignored",
                !turn
            ),
            Self::EnPassantWithoutPawn {
                square,
                pawn,
                color,
            } => write!(
                f,
                "no pawn has jumped over {square}: there is no {color} pawn on {pawn}; the en passant square is ignored"
            ),
            Self::EnPassantOccupied { square } => write!(
                f,
                "no pawn has jumped over {square}: the square is occupied; the en passant square is ignored"
            ),
            Self::EnPassantOriginOccupied { square, origin } => write!(
                f,
                "no pawn has jumped over {square}: {origin}, where it came from, is occupied; the en passant square is ignored"
            ),
            Self::HalfmoveClock { halfmoves } => write!(
                f,
                "the halfmove clock says {halfmoves}, but a game is drawn at 150; {AS_IT_IS}"
            ),
        }
    }
}

fn missing_fields(f: &mut fmt::Formatter<'_>, given: usize) -> fmt::Result {
    f.write_str(match given {
        0 | 1 => {
            "turn, castling and en passant are missing; white is on move, and there are no castling rights"
        }
        2 => "castling and en passant are missing; there are no castling rights",
        _ => "en passant is missing; no pawn has just jumped",
    })
}

fn castling_without_king(
    f: &mut fmt::Formatter<'_>,
    color: Color,
    kings: Bitboard,
    rooks: Bitboard,
) -> fmt::Result {
    write!(f, "{color} may not castle: ")?;
    match kings.sole() {
        Some(king) => write!(
            f,
            "the king stands on {king}, not on rank {}",
            home_rank(color)
        )?,
        None if kings.is_empty() => f.write_str("there is no king")?,
        None => write!(f, "there are {} kings", kings.len())?,
    }
    write!(f, "; the {} ignored", rights_are(rooks))
}

fn rights_are(rooks: Bitboard) -> &'static str {
    if rooks.several() {
        "rights are"
    } else {
        "right is"
    }
}

/// `a1, b1 and c1`.
fn and(squares: Bitboard) -> impl fmt::Display {
    listed(squares, "and")
}

/// `a1, b1 or c1`.
fn or(squares: Bitboard) -> impl fmt::Display {
    listed(squares, "or")
}

fn listed(squares: Bitboard, last: &'static str) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        for (n, square) in squares.iter().enumerate() {
            match n {
                0 => write!(f, "{square}")?,
                _ if n + 1 == squares.len() => write!(f, " {last} {square}")?,
                _ => write!(f, ", {square}")?,
            }
        }
        Ok(())
    })
}

fn counted(count: usize, what: &str) -> impl fmt::Display {
    fmt::from_fn(move |f| write!(f, "{count} {what}{}", if count == 1 { "" } else { "s" }))
}
