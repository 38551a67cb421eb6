//! Properties of the stages that hold in every position.

use chessmoves::{
    AnyPosition, Bitboard, Board, Color, Dropped, Move, Piece, Position, Role, Setup, lanes_from,
};

use super::random_boards::{accept, any_square, play};
use crate::support::{Rng, mirror, sorted, walk};

const STARTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "1r1k2r1/6p1/8/8/8/8/6P1/1R1K2R1 w KQkq - 0 1",
];

/// Visits the positions of random games, and random boards with at most one king per side.
fn each_position(seed: u64, mut visit: impl FnMut(&AnyPosition)) {
    walk::games(seed, STARTS, 60, 14_400, |_, position, _| {
        visit(position.as_any());
    });
    let mut rng = Rng::new(seed);
    for _ in 0..10_000 {
        visit(&any_board(&mut rng));
    }
}

fn any_board(rng: &mut Rng) -> AnyPosition {
    let mut board = Board::EMPTY;
    for _ in 0..=rng.below(30) {
        let piece = Piece::new(rng.choose(&Color::ALL), rng.choose(&Role::ALL[..5]));
        board.put(piece, any_square(rng));
    }
    for color in Color::ALL {
        if !rng.one_in(6) {
            board.put(Piece::new(color, Role::King), any_square(rng));
        }
    }
    accept(Setup {
        board,
        turn: rng.choose(&Color::ALL),
        castling: Bitboard::ALL,
        en_passant: Some(any_square(rng)),
        ..Setup::EMPTY
    })
}

fn legal_moves(position: &AnyPosition) -> Vec<Move> {
    position
        .legal_moves()
        .expect("at most one king per side")
        .to_vec()
}

#[test]
fn each_stage_only_removes_moves() {
    each_position(21, |position| {
        let pseudo_legal = position.pseudo_legal_moves();
        for mv in legal_moves(position) {
            assert!(pseudo_legal.contains(&mv), "{mv:?} in {position}");
        }
        for &mv in &pseudo_legal {
            // In Chess960 a king castles from squares that have no castling lane.
            if mv.castle().is_some() && position.is_chess960() {
                continue;
            }
            let piece = position.board().piece_at(mv.from()).expect("a piece");
            let mut lanes = lanes_from(piece, mv.from());
            let is_clipped = lanes.any(|lane| lane.squares(mv.from()).any(|to| to == mv.to()));
            assert!(is_clipped, "{mv:?} in {position}");
        }
    });
}

#[test]
fn sorted_lists_have_each_move_once_in_the_documented_order() {
    each_position(22, |position| {
        let legal = position.legal_moves().expect("at most one king per side");
        let mut visited = Vec::new();
        let each = position.for_each_legal(|mv| visited.push(mv));
        assert_eq!((each, visited.as_slice()), (Ok(()), legal.as_slice()));
        for generated in [legal, position.pseudo_legal_moves()] {
            let moves = generated.clone().sorted();
            assert_eq!(sorted(generated), sorted(moves.clone()));
            let key = |mv: &Move| {
                let mut promotions = Role::PROMOTIONS.into_iter();
                let into = promotions.position(|role| Some(role) == mv.promotion());
                (mv.from(), mv.castle().is_some(), mv.castle(), mv.to(), into)
            };
            assert!(
                moves.is_sorted_by(|a, b| key(a) < key(b)),
                "{position}\n{moves:?}"
            );
        }
    });
}

#[test]
fn mirroring_the_board_mirrors_the_moves() {
    each_position(23, |position| {
        let mirrored = mirror::position(position);
        let moves = |moves: &[Move]| sorted(moves.iter().copied().map(mirror::mv));
        assert_eq!(
            sorted(mirrored.pseudo_legal_moves()),
            moves(&position.pseudo_legal_moves()),
            "{position}"
        );
        assert_eq!(
            sorted(legal_moves(&mirrored)),
            moves(&legal_moves(position)),
            "{position}"
        );
        assert_eq!(
            mirrored.checkers(),
            position.checkers().mirror(),
            "{position}"
        );
        assert_eq!(mirrored.pinned(), position.pinned().mirror(), "{position}");
        assert_eq!(&mirror::position(&mirrored), position);
    });
}

#[test]
fn a_position_equals_the_one_made_from_its_setup() {
    each_position(24, |position| {
        let setup = Setup::from(*position);
        let expected = (*position, Dropped::default());
        assert_eq!(AnyPosition::from_setup(setup), Ok(expected));
        if let Ok(game) = Position::try_from(*position) {
            assert_eq!(Position::try_from(setup), Ok(game), "{position}");
            assert_eq!(AnyPosition::from(game), *position);
        }
    });
}

#[test]
fn no_legal_move_leaves_its_own_king_attacked() {
    each_position(25, |position| {
        for mv in legal_moves(position) {
            let next = play(position, mv);
            assert!(
                next.attackers_of_king(position.turn()).is_empty(),
                "{mv:?} in {position}"
            );
        }
    });
}

#[test]
fn legal_moves_of_a_position_and_of_any_position_are_the_same() {
    each_position(26, |position| {
        if let Ok(game) = Position::try_from(*position) {
            assert_eq!(game.legal_moves().as_slice(), legal_moves(position));
        }
    });
}

#[test]
fn an_unchecked_move_leads_where_a_checked_one_does() {
    walk::games(32, STARTS, 60, 6_000, |_, position, _| {
        let after = position.legal_moves().into_iter();
        for (mv, after) in after.map(|mv| (mv, position.play_unchecked(mv))) {
            assert_eq!(position.play(mv).as_ref(), Ok(&after), "{mv} in {position}");
        }
    });
}

/// After a move of another position nothing is promised but that no method panics.
#[test]
fn a_position_after_an_unchecked_illegal_move_can_be_asked_anything() {
    let mut rng = Rng::new(33);
    let mut moves: Vec<Move> = Vec::new();
    walk::games(34, STARTS, 30, 2_000, |_, position, _| {
        moves.extend(position.legal_moves());
        let mut position = *position;
        for _ in 0..8 {
            position = position.play_unchecked(rng.choose(&moves));
            let listed = position.legal_moves();
            assert_eq!(listed.len() as u64, position.count_legal_moves());
            for &mv in &listed {
                let _ = (position.san(mv), position.effects(mv), position.play(mv));
            }
            for square in position.board().occupied() {
                drop(position.explain(square));
            }
            let _ = (position.outcome(), position.zobrist(), position.to_string());
            let _ = chessmoves::perft(&position, 1);
        }
    });
}
