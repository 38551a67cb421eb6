//! Lists of moves narrowed to some of them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use chessmoves::input::Input;
use chessmoves::notation::names;
use chessmoves::report::{MoveReport, Moves, Narrowing, PieceOn};
use chessmoves::{Bitboard, Position, Square};

/// Those that have a name, one whose king steps and castles to the same square, and one with en passant.
fn positions() -> Vec<Position> {
    let others = [
        "4k3/8/8/8/8/8/8/RK6 w A - 0 1",
        "8/8/8/1k1pP3/8/8/8/K7 w - d6 0 2",
        "960:0",
    ];
    (names::POSITIONS
        .iter()
        .map(|named| named.name)
        .chain(others))
    .map(|text| Input::read(text).unwrap().position().unwrap())
    .collect()
}

fn narrowings() -> Vec<Narrowing> {
    let all = Narrowing::default();
    let mut many = vec![
        all,
        Narrowing {
            captures: true,
            ..all
        },
        Narrowing {
            checks: true,
            ..all
        },
        Narrowing {
            captures: true,
            checks: true,
            ..all
        },
    ];
    for square in Square::all() {
        let one = Bitboard::of(square);
        many.push(Narrowing { from: one, ..all });
        many.push(Narrowing { to: one, ..all });
        many.push(Narrowing {
            to: !one,
            captures: true,
            ..all
        });
    }
    many
}

/// What is left is what fits, with the names that it had, and the vectors have the squares of what is left.
#[test]
fn what_is_left_is_what_fits() {
    let mut left_out = 0;
    for position in positions() {
        let pieces = position.board().occupied().iter().map(|square| {
            Some(PieceOn::new(
                position.board().piece_at(square).unwrap(),
                square,
            ))
        });
        for asked in pieces.chain([None]) {
            for whole in [
                Moves::board(&position, asked),
                Moves::king(&position, asked).unwrap(),
            ] {
                for narrowing in narrowings() {
                    let fits = |mv: &&MoveReport| {
                        narrowing.from.contains(mv.from)
                            && narrowing.to.contains(mv.to)
                            && (!narrowing.captures || mv.has_captured.is_some())
                            && (!narrowing.checks || mv.gives_check)
                    };
                    let expected: Vec<_> = whole.moves.iter().filter(fits).copied().collect();
                    let narrowed = whole.clone().narrowed(narrowing, &position);
                    assert_eq!(narrowed.moves, expected, "{narrowing:?}");
                    left_out += whole.moves.len() - expected.len();
                    assert_eq!(narrowed.king, whole.king);
                    let Some(vectors) = narrowed.move_vectors else {
                        assert!(asked.is_none());
                        continue;
                    };
                    let mut squares: Vec<_> = vectors.into_iter().flatten().collect();
                    let mut targets: Vec<_> = expected.iter().map(|mv| mv.to).collect();
                    squares.sort_unstable();
                    targets.sort_unstable();
                    // A pawn has four ways to become a piece on one square.
                    if expected.iter().any(|mv| mv.promotion.is_some()) {
                        targets.dedup();
                    }
                    assert_eq!(squares, targets, "{narrowing:?}");
                }
            }
        }
    }
    assert!(left_out > 1000);
}

/// A king that goes to c1 by a step and by castling has that square twice, and once when the step alone captures.
#[test]
fn a_step_and_castling_to_one_square_are_told_apart() {
    let text = "4k3/8/8/8/8/8/8/RK6 w A - 0 1";
    let position = Input::read(text).unwrap().position().unwrap();
    let king = PieceOn::new(position.board().piece_at(Square::B1).unwrap(), Square::B1);
    let narrowing = Narrowing {
        to: Bitboard::of(Square::C1),
        ..Narrowing::default()
    };
    let narrowed = Moves::king(&position, Some(king))
        .unwrap()
        .narrowed(narrowing, &position);
    let names: Vec<_> = narrowed.moves.iter().map(|mv| mv.san.to_string()).collect();
    assert_eq!(names, ["Kc1", "O-O-O"]);
    assert_eq!(
        narrowed.move_vectors,
        Some(vec![vec![Square::C1], vec![Square::C1]])
    );
}

#[test]
fn titles_say_that_a_list_is_narrowed() {
    let all = Narrowing::default();
    let squares = [Square::E2, Square::D2].into_iter().collect();
    for (narrowing, title) in [
        (all, ""),
        (
            Narrowing {
                captures: true,
                ..all
            },
            " that capture",
        ),
        (
            Narrowing {
                checks: true,
                from: squares,
                ..all
            },
            " that give check from d2 or e2",
        ),
        (
            Narrowing {
                captures: true,
                checks: true,
                to: Bitboard::of(Square::D4),
                ..all
            },
            " that capture and give check to d4",
        ),
    ] {
        assert_eq!(narrowing.to_string(), title);
    }
}
