//! Arithmetic on squares and steps: no step overflows, and no step leaves the board.

use chessmoves::{Bitboard, File, Rank, Square, Step};

use crate::support::Rng;

/// Every step that two bytes can hold.
fn all_steps() -> impl Iterator<Item = Step> {
    (i8::MIN..=i8::MAX).flat_map(|file| (i8::MIN..=i8::MAX).map(move |rank| Step::new(file, rank)))
}

/// The square that a step leads to, computed with integers that cannot overflow.
fn expected(square: Square, step: Step) -> Option<Square> {
    let index = |from: usize, by: i8| {
        let to = i64::try_from(from).expect("below 8") + i64::from(by);
        usize::try_from(to).ok()
    };
    let file = File::from_index(index(square.file().index(), step.file)?)?;
    let rank = Rank::from_index(index(square.rank().index(), step.rank)?)?;
    Some(Square::new(file, rank))
}

#[test]
fn every_step_from_every_square_is_on_the_board_or_none() {
    for step in all_steps() {
        for square in Square::all() {
            let there = square.step(step);
            assert_eq!(there, expected(square, step), "{square} {step:?}");
            if let Some(there) = there {
                assert_eq!(square.step_to(there), step, "{square} {there}");
            }
        }
    }
}

#[test]
fn every_shift_moves_the_squares_one_by_one() {
    let mut rng = Rng::new(31);
    for step in all_steps() {
        for set in [Bitboard::EMPTY, Bitboard::ALL, Bitboard(rng.bits())] {
            let squares = set.iter().filter_map(|square| expected(square, step));
            assert_eq!(set.shift(step), squares.collect(), "{step:?}{set:?}");
        }
    }
}

#[test]
fn multiples_of_a_step_saturate() {
    let times = |by: i8, n: i8| (i32::from(by) * i32::from(n)).clamp(-128, 127);
    for n in i8::MIN..=i8::MAX {
        for by in i8::MIN..=i8::MAX {
            let step = Step::new(by, by.wrapping_add(77));
            let multiple = step.times(n);
            assert_eq!(
                (i32::from(multiple.file), i32::from(multiple.rank)),
                (times(step.file, n), times(step.rank, n)),
                "{step:?} times {n}"
            );
        }
    }
    for step in all_steps() {
        let reversed = step.reversed();
        assert_eq!(
            (i32::from(reversed.file), i32::from(reversed.rank)),
            (times(step.file, -1), times(step.rank, -1)),
            "{step:?}"
        );
        assert_eq!(step.is_straight(), step.file == 0 || step.rank == 0);
    }
}

#[test]
fn extreme_multiples_leave_the_board() {
    for square in Square::all() {
        for step in [
            Step::new(127, -128).times(127),
            Step::new(-128, 0).reversed(),
            Step::new(1, 1).times(i8::MAX),
            Step::new(0, -1).times(i8::MIN),
        ] {
            assert_eq!(square.step(step), None, "{square} {step:?}");
            assert_eq!(Bitboard::of(square).shift(step), Bitboard::EMPTY);
        }
    }
}
