//! Questions about how things stand, with yes or no for an answer.

use chessmoves::report::Status;
use chessmoves::{CastlingSide, Color, Move, Position};
use clap::ValueEnum;

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum YesOrNo {
    /// The side on move is in check
    Check,
    /// It is in check from two pieces
    DoubleCheck,
    /// It is checkmated
    #[value(alias = "mate")]
    Checkmate,
    /// It is stalemated
    Stalemate,
    /// Nobody has the material to mate
    InsufficientMaterial,
    /// A draw may be claimed after fifty moves
    FiftyMoves,
    /// The game has ended in a draw: stalemate, insufficient material or seventy-five moves
    Draw,
    /// The game has ended
    GameOver,
    /// White is on move
    White,
    /// Black is on move
    Black,
    /// The side on move can capture
    Capture,
    /// It can capture en passant
    EnPassant,
    /// It can castle kingside now
    CastlingKingside,
    /// It can castle queenside now
    CastlingQueenside,
    /// White could castle kingside, were it on move
    WhiteCastlingKingside,
    /// White could castle queenside, were it on move
    WhiteCastlingQueenside,
    /// Black could castle kingside, were it on move
    BlackCastlingKingside,
    /// Black could castle queenside, were it on move
    BlackCastlingQueenside,
    /// A piece of either side is pinned to its king
    Pin,
    /// The position is read as Chess960
    Chess960,
    /// The position has no problem
    NoProblems,
}

impl YesOrNo {
    /// The answer. Without a legal move that can be told, as with several kings, it is no.
    pub(crate) fn holds(self, position: &Position, status: &Status) -> bool {
        let castling = |color: Color, side: CastlingSide| status.castling[color][side].possible;
        match self {
            Self::Check => status.in_check,
            Self::DoubleCheck => status.double_check,
            Self::Checkmate => status.check_mated,
            Self::Stalemate => status.stale_mated,
            Self::InsufficientMaterial => status.insufficient_material,
            Self::FiftyMoves => status.fifty_moves,
            Self::Draw => status.outcome == Some("draw"),
            Self::GameOver => status.outcome.is_some(),
            Self::White => status.on_move == Color::White,
            Self::Black => status.on_move == Color::Black,
            Self::Capture => status.capture_count.is_some_and(|count| count > 0),
            Self::EnPassant => {
                position.check_kings().is_ok()
                    && (position.legal_moves().iter())
                        .any(|mv| matches!(mv, Move::EnPassant { .. }))
            }
            Self::CastlingKingside => castling(status.on_move, CastlingSide::King),
            Self::CastlingQueenside => castling(status.on_move, CastlingSide::Queen),
            Self::WhiteCastlingKingside => castling(Color::White, CastlingSide::King),
            Self::WhiteCastlingQueenside => castling(Color::White, CastlingSide::Queen),
            Self::BlackCastlingKingside => castling(Color::Black, CastlingSide::King),
            Self::BlackCastlingQueenside => castling(Color::Black, CastlingSide::Queen),
            Self::Pin => !status.pins.is_empty(),
            Self::Chess960 => status.chess960,
            Self::NoProblems => status.problems.is_empty(),
        }
    }
}
