//! Lists of moves that are reduced by a filter.

use chessmoves::answer::{MoveFilter, MoveReport, Moves, PieceOn};
use chessmoves::notation::named;
use chessmoves::{AnyPosition, Bitboard, Square};

use crate::samples::{Sample, legal, pieces, read};

/// The named positions, one whose king can step and castle to the same square, one with a capture en passant, and a
/// Chess960 start position.
fn positions() -> Vec<AnyPosition> {
    let others = [
        "4k3/8/8/8/8/8/8/RK6 w A - 0 1",
        "8/8/8/1k1pP3/8/8/8/K7 w - d6 0 2",
        "960:0",
    ];
    (named::POSITIONS.iter().map(|named| named.name))
        .chain(others)
        .map(read)
        .collect()
}

fn filters() -> Vec<MoveFilter> {
    let all = MoveFilter::default();
    let captures = MoveFilter {
        captures: true,
        ..all
    };
    let checks = MoveFilter {
        checks: true,
        ..all
    };
    let capturing_checks = MoveFilter {
        checks: true,
        ..captures
    };
    let mut filters = vec![all, captures, checks, capturing_checks];
    for square in Square::all() {
        let only = Bitboard::of(square);
        filters.push(MoveFilter { from: only, ..all });
        filters.push(MoveFilter { to: only, ..all });
        filters.push(MoveFilter {
            to: !only,
            ..captures
        });
    }
    filters
}

fn is_expected(mv: &MoveReport, filter: &MoveFilter) -> bool {
    filter.from.contains(mv.from)
        && filter.to.contains(mv.to)
        && (!filter.captures || mv.has_captured.is_some())
        && (!filter.checks || mv.gives_check)
}

/// The moves keep their SAN, what is said about the king stays the same, and the vectors have the targets of the moves.
#[test]
fn filtered_moves_are_those_that_meet_all_conditions() {
    let mut removed = 0;
    for position in positions() {
        for asked in pieces(&position).into_iter().map(Some).chain([None]) {
            for all in [Moves::board(&position, asked), legal(&position, asked)] {
                for filter in filters() {
                    let expected: Vec<_> = (all.moves.iter())
                        .filter(|mv| is_expected(mv, &filter))
                        .copied()
                        .collect();
                    removed += all.moves.len() - expected.len();
                    let filtered = all.clone().filtered(filter, &position);
                    assert_eq!(filtered.moves, expected, "{filter:?}");
                    assert_eq!(filtered.king, all.king);
                    assert_eq!(filtered.move_vectors.is_some(), asked.is_some());
                    let Some(vectors) = filtered.move_vectors else {
                        continue;
                    };
                    let mut squares: Vec<_> = vectors.into_iter().flatten().collect();
                    let mut targets: Vec<_> = expected.iter().map(|mv| mv.to).collect();
                    squares.sort_unstable();
                    targets.sort_unstable();
                    // The four promotions on a square have one square in the vectors.
                    if expected.iter().any(|mv| mv.promotion.is_some()) {
                        targets.dedup();
                    }
                    assert_eq!(squares, targets, "{filter:?}");
                }
            }
        }
    }
    assert!(removed > 1000, "only {removed} moves");
}

/// In Chess960 a king can step and castle to the same square, which is in two vectors then.
#[test]
fn king_step_and_castling_to_the_same_square_are_both_kept() {
    let position = read("4k3/8/8/8/8/8/8/RK6 w A - 0 1");
    let king = position.board().piece_at(Square::B1).expect("the king");
    let to_c1 = MoveFilter {
        to: Bitboard::of(Square::C1),
        ..MoveFilter::default()
    };
    let filtered =
        legal(&position, Some(PieceOn::new(king, Square::B1))).filtered(to_c1, &position);
    let names: Vec<_> = (filtered.moves.iter())
        .map(|mv| mv.san.to_string())
        .collect();
    assert_eq!(names, ["Kc1", "O-O-O"]);
    assert_eq!(
        filtered.move_vectors,
        Some(vec![vec![Square::C1], vec![Square::C1]])
    );
}

#[test]
fn titles_name_the_filter() {
    let all = MoveFilter::default();
    let squares = [Square::E2, Square::D2].into_iter().collect();
    for (filter, expected) in [
        (all, ""),
        (
            MoveFilter {
                captures: true,
                ..all
            },
            " that capture",
        ),
        (
            MoveFilter {
                checks: true,
                from: squares,
                ..all
            },
            " that give check from d2 or e2",
        ),
        (
            MoveFilter {
                captures: true,
                checks: true,
                to: Bitboard::of(Square::D4),
                ..all
            },
            " that capture and give check to d4",
        ),
    ] {
        assert_eq!(filter.to_string(), expected);
        let position = AnyPosition::default();
        let moves = legal(&position, None).filtered(filter, &position);
        let title = Sample::of(&position, moves).title();
        assert_eq!(title, format!("White: legal moves{expected}"));
    }
}
