//! The four stages on any board: each only removes, and every reader says the same.

use chessmoves::rules::movement;
use chessmoves::{Bitboard, Move, Perft, Position, Setup, Square, explain, perft};

use super::bytes;

pub fn check(data: &[u8]) {
    let Some(position) = bytes::position(data) else {
        return;
    };
    assert_eq!(Position::try_from(Setup::from(position)), Ok(position));
    let (board, legal) = (position.board_moves(), position.legal_moves());
    for mv in &legal {
        assert!(board.contains(mv), "{mv:?} in {position:?}");
        assert!(position.is_legal(*mv), "{mv:?} in {position:?}");
        let next = position.play(*mv);
        assert!(
            next.attackers_of_king(position.turn()).is_empty(),
            "{mv:?} in {position:?}"
        );
    }
    assert_eq!(position.count_legal(), legal.len() as u64, "{position:?}");
    for piece in bytes::pieces(&position) {
        lanes(&position, piece.square, &board);
        if piece.color == position.turn() {
            explained(&position, piece.square, &legal);
        }
    }
    counts(&position);
}

/// The lanes of a piece share no square, and hold whatever the piece can do.
fn lanes(position: &Position, from: Square, board: &[Move]) {
    let piece = position.board().piece_at(from).expect("a piece");
    let squares: Vec<_> = movement::lanes_from(piece, from)
        .flat_map(|lane| lane.squares(from).collect::<Vec<_>>())
        .collect();
    let clipped: Bitboard = squares.iter().copied().collect();
    assert_eq!(clipped.len(), squares.len(), "{piece} on {from}");
    assert_eq!(clipped, movement::clipped(piece, from), "{piece} on {from}");
    let targets: Bitboard = (board.iter())
        .filter(|mv| mv.from() == from)
        // In Chess960 the right says where the king castles from.
        .filter(|mv| mv.castle().is_none() || !position.is_chess960())
        .map(|mv| mv.to())
        .collect();
    assert!(
        targets.is_subset(clipped),
        "{piece} on {from} in {position:?}"
    );
}

/// What has no reason against it is a legal move, and every legal move is explained, once.
fn explained(position: &Position, from: Square, legal: &[Move]) {
    let verdicts = explain(position, from);
    let mut found: Vec<_> = (verdicts.iter())
        .filter(|verdict| verdict.is_legal())
        .map(|verdict| verdict.mv.expect("a move"))
        .collect();
    assert_eq!(
        found.len(),
        legal.iter().filter(|mv| mv.from() == from).count(),
        "{from} in {position:?}"
    );
    for mv in legal.iter().filter(|mv| mv.from() == from) {
        let at = found.iter().position(|other| other == mv);
        found.swap_remove(at.unwrap_or_else(|| panic!("{mv:?} in {position:?}")));
    }
}

/// Counting with a table is counting.
fn counts(position: &Position) {
    const MOST: u64 = 20_000;
    let hashed = Perft::new().hash(1 << 14).expect("memory");
    let mut plain = position.count_legal();
    for depth in 2..=3 {
        // As many answers as there are moves, or a few more.
        if plain.saturating_mul(position.count_legal()) > MOST {
            break;
        }
        plain = perft(position, depth);
        assert_eq!(
            hashed.count(position, depth),
            Ok(plain),
            "depth {depth} of {position:?}"
        );
    }
}
