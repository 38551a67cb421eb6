//! Random games of standard chess, in which every answer must equal that of shakmaty.

use chessmoves::answer::Status;
use chessmoves::{Bitboard, CastlingSide, Color, DrawReason, Move, Outcome, Piece, Position};
use shakmaty::{Chess, EnPassantMode, Position as _};

use crate::support::oracle::{self, their_color, their_side};
use crate::support::positions::Difference;
use crate::support::starts::{CASTLING, EN_PASSANT, PROMOTIONS, USUAL};
use crate::support::{sorted, walk};

#[test]
fn games_from_the_usual_positions_agree_with_shakmaty() {
    walk::games(1, USUAL, 160, 120_000, |_, position, chess| {
        compare(position, chess);
    });
}

#[test]
fn games_with_promotions_agree_with_shakmaty() {
    walk::games(2, PROMOTIONS, 80, 60_000, |_, position, chess| {
        compare(position, chess);
    });
}

#[test]
fn games_with_en_passant_agree_with_shakmaty() {
    walk::games(3, EN_PASSANT, 60, 80_000, |_, position, chess| {
        compare(position, chess);
    });
}

#[test]
fn games_with_castling_agree_with_shakmaty() {
    walk::games(4, CASTLING, 24, 80_000, |_, position, chess| {
        compare(position, chess);
    });
}

/// The half-move clock passes 150, at which the game is drawn.
#[test]
fn games_drawn_by_the_seventy_five_move_rule_agree_with_shakmaty() {
    let starts = [
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 140 100",
        "8/8/3kn3/8/8/2K1N3/8/8 b - - 145 120",
        "8/5k2/8/8/8/8/R7/4K3 w - - 144 99",
    ];
    let mut drawn = 0;
    walk::games(7, &starts, 16, 2_000, |_, position, chess| {
        compare(position, chess);
        let outcome = position.outcome();
        drawn += usize::from(outcome == Some(Outcome::Draw(DrawReason::SeventyFiveMoves)));
    });
    assert!(drawn > 100, "only {drawn} positions were drawn");
}

/// Compares everything that can be asked about a position.
pub(crate) fn compare(position: &Position, chess: &Chess) {
    let scene = || oracle::scene(position, chess);
    let listed = position.legal_moves();
    let found = sorted(listed.iter().copied());
    let expected = sorted(oracle::legal_moves(chess));
    let difference = Difference {
        found: &found,
        expected: &expected,
    };
    assert!(found == expected, "{difference}\n{}", scene());
    let count = u64::try_from(listed.len()).expect("a short list");
    assert_eq!(position.count_legal_moves(), count, "{}", scene());
    assert_eq!(position.has_legal_moves(), count > 0, "{}", scene());
    for &mv in &listed {
        assert!(position.is_legal(mv), "{mv:?}\n{}", scene());
        compare_pieces(position, mv, &scene);
    }
    compare_castling(position, chess, &listed, &scene);
    compare_state(position, chess, &scene);
    compare_outcome(position, chess, &scene);
    compare_pins(position, chess, &scene);
}

/// Compares the pieces that a move names with those on the board.
fn compare_pieces(position: &Position, mv: Move, scene: &impl Fn() -> String) {
    let board = position.board();
    let captured = mv
        .capture_square()
        .and_then(|square| board.piece_at(square));
    let expected = (mv.captured()).map(|role| Piece::new(!position.turn(), role));
    assert_eq!(captured, expected, "{mv:?}\n{}", scene());
    let moving = board.piece_at(mv.from());
    let expected = Piece::new(position.turn(), mv.role());
    assert_eq!(moving, Some(expected), "{mv:?}\n{}", scene());
}

fn compare_castling(
    position: &Position,
    chess: &Chess,
    listed: &[Move],
    scene: &impl Fn() -> String,
) {
    for side in CastlingSide::ALL {
        for color in Color::ALL {
            let expected = chess.castles().rook(their_color(color), their_side(side));
            assert_eq!(
                position.castling_rook(color, side),
                expected.map(oracle::square),
                "{color} {side}\n{}",
                scene()
            );
        }
        let castle = listed.iter().find(|mv| mv.castle() == Some(side));
        let expected = chess.castling_moves(their_side(side));
        assert_eq!(
            castle.is_some(),
            !expected.is_empty(),
            "{side}\n{}",
            scene()
        );
        if let Some(castle) = castle {
            let king_to = their_side(side).king_to(chess.turn());
            assert_eq!(castle.to(), oracle::square(king_to), "{side}\n{}", scene());
        }
    }
    assert_eq!(
        position.castling_rights(Color::White) | position.castling_rights(Color::Black),
        Bitboard(chess.castles().castling_rights().0),
        "{}",
        scene()
    );
}

fn compare_state(position: &Position, chess: &Chess, scene: &impl Fn() -> String) {
    let checkers = Bitboard(chess.checkers().0);
    assert_eq!(position.checkers(), checkers, "checkers of {}", scene());
    assert_eq!(position.is_check(), chess.is_check(), "{}", scene());
    let passed = chess.ep_square(EnPassantMode::Always).map(oracle::square);
    assert_eq!(position.en_passant(), passed, "{}", scene());
    assert_eq!(position.halfmoves(), chess.halfmoves(), "{}", scene());
    assert_eq!(position.fullmoves(), chess.fullmoves().get(), "{}", scene());
    assert_eq!(position, &oracle::position(chess), "{}", scene());
}

fn compare_outcome(position: &Position, chess: &Chess, scene: &impl Fn() -> String) {
    let found = [position.is_checkmate(), position.is_stalemate()];
    let expected = [chess.is_checkmate(), chess.is_stalemate()];
    assert_eq!(found, expected, "checkmate, stalemate\n{}", scene());
    let expected = if chess.is_checkmate() {
        let winner = !position.turn();
        Some(Outcome::Checkmate { winner })
    } else if chess.is_stalemate() {
        Some(Outcome::Draw(DrawReason::Stalemate))
    } else if chess.is_insufficient_material() {
        Some(Outcome::Draw(DrawReason::InsufficientMaterial))
    } else {
        (chess.halfmoves() >= 150).then_some(Outcome::Draw(DrawReason::SeventyFiveMoves))
    };
    assert_eq!(position.outcome(), expected, "{}", scene());
    // Checkmate and stalemate hide the material from the outcome.
    if chess.is_checkmate() || chess.is_stalemate() {
        assert_eq!(
            Status::new(position.as_any(), &[]).insufficient_material,
            chess.is_insufficient_material(),
            "{}",
            scene()
        );
    }
}

/// A piece is pinned if an enemy slider would attack the king without it.
fn compare_pins(position: &Position, chess: &Chess, scene: &impl Fn() -> String) {
    let board = chess.board();
    let king = board.king_of(chess.turn()).expect("a king");
    let attackers = |occupied| board.attacks_to(king, !chess.turn(), occupied);
    let mut pinned = Bitboard::EMPTY;
    for square in board.by_color(chess.turn()).without(king) {
        let uncovered = attackers(board.occupied().without(square)) & !attackers(board.occupied());
        let square = oracle::square(square);
        assert_eq!(
            position.as_any().pinner(square),
            uncovered.single_square().map(oracle::square),
            "{square}\n{}",
            scene()
        );
        if uncovered.any() {
            pinned = pinned.with(square);
        }
    }
    assert_eq!(position.pinned(), pinned, "{}", scene());
}
