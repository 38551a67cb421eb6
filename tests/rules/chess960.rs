//! Random Chess960 games, in which every answer must equal that of shakmaty, and the legal moves those of cozy-chess.

use chessmoves::{Move, Role, Square};
use shakmaty::{Chess, EnPassantMode, Position as _};

use super::games::compare;
use crate::support::{oracle, walk};

/// Each of the 960 start positions begins one game with all pieces and two games with few.
#[test]
fn chess960_games_agree_with_both_libraries() {
    let (mut positions, mut castles) = (0, 0);
    walk::chess960_games(5, 2 * 960, 50, |_, position, chess| {
        compare(position, chess);
        let listed = position.legal_moves();
        let mut plain: Vec<PlainMove> = listed.iter().copied().map(PlainMove::from).collect();
        plain.sort_unstable();
        assert_eq!(
            plain,
            cozy_moves(&cozy_board(chess)),
            "{}",
            oracle::scene(position, chess)
        );
        positions += 1;
        castles += listed.iter().filter(|mv| mv.castle().is_some()).count();
    });
    assert!(positions > 70_000, "only {positions} positions");
    assert!(castles > 2_500, "only {castles} castling moves");
}

/// What cozy-chess says about a move: origin, target (of castling, the rook's square) and promotion.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
struct PlainMove(Square, Square, Option<Role>);

impl From<Move> for PlainMove {
    fn from(mv: Move) -> Self {
        match mv {
            Move::Castle { king, rook } => Self(king, rook, None),
            _ => Self(mv.from(), mv.to(), mv.promotion()),
        }
    }
}

fn cozy_moves(board: &cozy_chess::Board) -> Vec<PlainMove> {
    let square =
        |square: cozy_chess::Square| Square::from_index(square as usize).expect("64 squares");
    let mut plain = Vec::new();
    board.generate_moves(|moves| {
        plain.extend(moves.into_iter().map(|mv| {
            let into = mv.promotion.map(|piece| Role::ALL[piece as usize]);
            PlainMove(square(mv.from), square(mv.to), into)
        }));
        false
    });
    plain.sort_unstable();
    plain
}

/// The position as cozy-chess sees it.
fn cozy_board(chess: &Chess) -> cozy_chess::Board {
    let mut builder = cozy_chess::BoardBuilder::empty();
    for (square, piece) in chess.board() {
        let color = cozy_color(piece.color);
        let role = cozy_chess::Piece::ALL[usize::from(piece.role) - 1];
        *builder.square_mut(cozy_chess::Square::index(square.to_usize())) = Some((role, color));
    }
    for color in shakmaty::Color::ALL {
        let file = |side| {
            let rook = chess.castles().rook(color, side)?;
            Some(cozy_chess::File::index(rook.file().to_usize()))
        };
        *builder.castle_rights_mut(cozy_color(color)) = cozy_chess::CastleRights {
            short: file(shakmaty::CastlingSide::KingSide),
            long: file(shakmaty::CastlingSide::QueenSide),
        };
    }
    builder.side_to_move = cozy_color(chess.turn());
    let passed = chess.ep_square(EnPassantMode::Always);
    builder.en_passant = passed.map(|square| cozy_chess::Square::index(square.to_usize()));
    (builder.build()).unwrap_or_else(|error| panic!("{}: {error}", oracle::fen(chess)))
}

fn cozy_color(color: shakmaty::Color) -> cozy_chess::Color {
    color.fold_wb(cozy_chess::Color::White, cozy_chess::Color::Black)
}
