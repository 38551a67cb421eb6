//! The four stages on arbitrary boards: each stage only removes moves, and all ways to get the legal moves agree.

use chessmoves::answer::play_moves;
use chessmoves::answer::{Moves, PieceOn, PlayedMove};
use chessmoves::{AnyPosition, Bitboard, Dropped, Move, Perft, Position, Setup, lanes_from, perft};

use super::bytes;

pub fn check(data: &[u8]) {
    let Some(position) = bytes::position(data) else {
        return;
    };
    let again = AnyPosition::from_setup(Setup::from(position));
    assert_eq!(again, Ok((position, Dropped::default())));
    let pseudo_legal = position.pseudo_legal_moves();
    for piece in bytes::pieces(&position) {
        check_lanes(&position, piece, &pseudo_legal);
    }
    let Ok(legal) = position.legal_moves() else {
        assert!(position.check_kings().is_err(), "{position:?}");
        return;
    };
    let game = Position::from_setup(Setup::from(position)).ok();
    for &mv in &legal {
        assert!(pseudo_legal.contains(&mv), "{mv:?} in {position:?}");
        let text = PlayedMove::new(&position, mv).uci.to_string();
        let (played, ..) = play_moves(position, [&*text])
            .unwrap_or_else(|error| panic!("{mv:?} in {position:?}: {error}"));
        let next = played.position;
        assert!(
            next.attackers_of_king(position.turn()).is_empty(),
            "{mv:?} in {position:?}"
        );
        if let Some((game, _)) = &game {
            assert!(game.is_legal(mv), "{mv:?} in {position:?}");
            let played = game.play(mv).map(AnyPosition::from);
            assert_eq!(played, Ok(next), "{mv:?} in {position:?}");
        }
    }
    if let Some((game, _)) = &game {
        assert_eq!(game.legal_moves(), legal, "{position:?}");
        assert_eq!(game.count_legal_moves(), legal.len() as u64, "{position:?}");
        assert_eq!(game.has_legal_moves(), !legal.is_empty(), "{position:?}");
    }
    for piece in bytes::pieces(&position) {
        check_verdicts(&position, piece, &legal);
    }
    check_perft(&position, game.map(|(game, _)| game), legal.len() as u64);
}

/// The lanes of a piece have no square in common, and contain every clipped and every pseudo-legal target.
fn check_lanes(position: &AnyPosition, piece: PieceOn, pseudo_legal: &[Move]) {
    let (from, name) = (piece.square, piece.piece());
    let squares: Vec<_> = lanes_from(name, from)
        .flat_map(|lane| lane.squares(from).collect::<Vec<_>>())
        .collect();
    let lanes: Bitboard = squares.iter().copied().collect();
    assert_eq!(lanes.len(), squares.len(), "{name} on {from}");
    let clipped = Moves::clipped(piece);
    let clipped: Bitboard = clipped.moves.iter().map(|mv| mv.to).collect();
    assert_eq!(clipped, lanes, "{name} on {from}");
    let targets: Bitboard = (pseudo_legal.iter())
        .filter(|mv| mv.from() == from)
        // In Chess960, a king can castle from other squares than its home square.
        .filter(|mv| mv.castle().is_none() || !position.is_chess960())
        .map(|mv| mv.to())
        .collect();
    assert!(targets.is_subset(lanes), "{name} on {from} in {position:?}");
}

/// The verdicts without a reason are the legal moves of a piece; a piece of the other side has those after a null move.
fn check_verdicts(position: &AnyPosition, piece: PieceOn, legal: &[Move]) {
    let from = piece.square;
    let verdicts = position.explain(from).expect("one king per side at most");
    let mut found: Vec<_> = (verdicts.iter())
        .filter(|verdict| verdict.is_legal())
        .map(|verdict| verdict.mv().expect("a legal move"))
        .collect();
    let after_null_move;
    let legal = if piece.color == position.turn() {
        legal
    } else {
        let other = position.with_turn(piece.color);
        after_null_move = other.legal_moves().expect("one king per side at most");
        &after_null_move
    };
    let mut expected: Vec<_> = legal
        .iter()
        .filter(|mv| mv.from() == from)
        .copied()
        .collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected, "{from} in {position:?}");
}

/// A hash table does not change the count.
fn check_perft(position: &AnyPosition, game: Option<Position>, legal: u64) {
    const LIMIT: u64 = 20_000;
    let (plain, hashed) = (Perft::new(), Perft::new().hash(1 << 14).expect("memory"));
    assert_eq!(plain.count(position, 1), Ok(legal), "{position:?}");
    let mut nodes = legal;
    for depth in 2..=3 {
        // The replies to each move are about as many as the moves.
        if nodes.saturating_mul(legal) > LIMIT {
            break;
        }
        nodes = (plain.count(position, depth)).expect("a small number");
        assert_eq!(
            hashed.count(position, depth),
            Ok(nodes),
            "depth {depth} of {position:?}"
        );
        if let Some(game) = &game {
            assert_eq!(perft(game, depth), nodes, "depth {depth} of {position:?}");
        }
    }
}
