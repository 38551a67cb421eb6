//! shakmaty as an oracle: its positions, squares and moves converted to ours and back.

use chessmoves::{
    Bitboard, Board, CastlingSide, Color, Move, Piece, Position, Role, Setup, Square,
};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, PositionError};

/// Reads a FEN, as Chess960 if standard castling cannot express it.
pub(crate) fn parse(fen: &str) -> Chess {
    let parsed = Fen::from_ascii(fen.as_bytes()).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mode = CastlingMode::detect(parsed.as_setup());
    (parsed.into_position(mode))
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The FEN, with the en passant square after every double push.
pub(crate) fn fen(chess: &Chess) -> String {
    Fen::from_position(chess, EnPassantMode::Always).to_string()
}

/// Our position.
pub(crate) fn position(chess: &Chess) -> Position {
    let theirs = chess.to_setup(EnPassantMode::Always);
    let setup = Setup {
        board: board(&theirs.board),
        turn: color(theirs.turn),
        castling: Bitboard(theirs.castling_rights.0),
        en_passant: theirs.ep_square.map(square),
        halfmoves: theirs.halfmoves,
        fullmoves: theirs.fullmoves.get(),
        chess960: Some(chess.castles().mode().is_chess960()),
    };
    Position::try_from(setup).unwrap_or_else(|error| panic!("{setup:?}: {error}"))
}

/// What a failing assertion shows: the FEN, and our view of the board.
pub(crate) fn scene(position: &Position, chess: &Chess) -> String {
    format!("{}\n{:?}", fen(chess), position.board())
}

fn board(board: &shakmaty::Board) -> Board {
    (board.iter())
        .map(|(at, piece)| (square(at), Piece::new(color(piece.color), role(piece.role))))
        .collect()
}

/// Our square.
pub(crate) fn square(square: shakmaty::Square) -> Square {
    Square::from_index(square.to_usize()).expect("64 squares")
}

/// Our role.
pub(crate) fn role(role: shakmaty::Role) -> Role {
    Role::from_letter(role.upper_char()).expect("six roles")
}

fn color(color: shakmaty::Color) -> Color {
    color.fold_wb(Color::White, Color::Black)
}

/// The oracle's colour.
pub(crate) fn their_color(color: Color) -> shakmaty::Color {
    shakmaty::Color::from_white(color == Color::White)
}

/// The oracle's castling side.
pub(crate) fn their_side(side: CastlingSide) -> shakmaty::CastlingSide {
    shakmaty::CastlingSide::from_king_side(side == CastlingSide::King)
}

/// The oracle's square.
pub(crate) fn their_square(square: Square) -> shakmaty::Square {
    shakmaty::Square::new(u32::try_from(square.index()).expect("64 squares"))
}

/// Our move.
pub(crate) fn mv(mv: shakmaty::Move) -> Move {
    match mv {
        shakmaty::Move::Normal {
            from,
            to,
            capture,
            promotion: Some(into),
            ..
        } => Move::Promotion {
            from: square(from),
            to: square(to),
            captured: capture.map(role),
            into: role(into),
        },
        shakmaty::Move::Normal {
            role: moving,
            from,
            to,
            capture,
            promotion: None,
        } => Move::Normal {
            role: role(moving),
            from: square(from),
            to: square(to),
            captured: capture.map(role),
        },
        shakmaty::Move::EnPassant { from, to } => Move::EnPassant {
            from: square(from),
            to: square(to),
        },
        shakmaty::Move::Castle { king, rook } => Move::Castle {
            king: square(king),
            rook: square(rook),
        },
        shakmaty::Move::Put { .. } => unreachable!("standard chess has no drops"),
    }
}

/// The oracle's legal moves, as ours.
pub(crate) fn legal_moves(chess: &Chess) -> Vec<Move> {
    chess.legal_moves().into_iter().map(mv).collect()
}
