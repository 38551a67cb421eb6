//! Tests of parts that the library does not show: tables of lines, Zobrist keys, the hash table of perft, taking a move back, and
//! the words of a list of moves.

use Lexeme::{Colon, Move, Number, Word};
use chessmoves::notation::{fen, named};
use chessmoves::{AnyPosition, Bitboard, Square, Step};
use chessmoves_core::internal::zobrist::{Key, KeyUpdater, key_of};
use chessmoves_core::internal::{
    SLIDERS, Table,
    attacks::{between, bishop, computed, computed_pair, line, rook},
};
use chessmoves_workbench::internal::{Lexeme, retract, tokens};

const ROOK: [Step; 4] = [Step::NORTH, Step::EAST, Step::SOUTH, Step::WEST];
const BISHOP: [Step; 4] = [
    Step::new(1, 1),
    Step::new(1, -1),
    Step::new(-1, -1),
    Step::new(-1, 1),
];

/// The attack set of a slider, square by square: in each direction up to and including the first blocker.
fn slide(from: Square, steps: [Step; 4], occupied: Bitboard) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    for step in steps {
        let mut at = from.step(step);
        while let Some(square) = at {
            attacked = attacked.with(square);
            at = square.step(step).filter(|_| !occupied.contains(square));
        }
    }
    attacked
}

/// Covers every entry of the table. Pieces off the lanes must not matter, so both no and all other squares are occupied.
#[test]
fn sliders_attack_up_to_the_first_blocker_for_every_arrangement() {
    for from in Square::all() {
        for (steps, attacks) in [(ROOK, rook as fn(_, _) -> _), (BISHOP, bishop)] {
            let lanes = slide(from, steps, Bitboard::EMPTY);
            let mut blockers = Bitboard::EMPTY;
            loop {
                let expected = slide(from, steps, blockers);
                for occupied in [blockers, blockers | !lanes] {
                    assert_eq!(attacks(from, occupied), expected, "{from}: {occupied:?}");
                    let lanes = if steps == ROOK { SLIDERS.0 } else { SLIDERS.1 };
                    assert_eq!(
                        computed(lanes, from, occupied),
                        expected,
                        "{from}: {occupied:?}"
                    );
                }
                blockers = Bitboard(blockers.0.wrapping_sub(lanes.0)) & lanes;
                if blockers.is_empty() {
                    break;
                }
            }
        }
    }
}

#[test]
fn between_and_line_are_what_stepping_from_square_to_square_gives() {
    for a in Square::all() {
        for b in Square::all() {
            let (mut expected_between, mut expected_line) = (Bitboard::EMPTY, Bitboard::EMPTY);
            let Step { file, rank } = a.step_to(b);
            let is_aligned = file == 0 || rank == 0 || file.abs() == rank.abs();
            if a != b && is_aligned {
                let step = Step::new(file.signum(), rank.signum());
                expected_line = Bitboard::of(a);
                for n in 1..8 {
                    let [ahead, behind] = [n, -n].map(|n| a.step(step.times(n)));
                    expected_line |= [ahead, behind].into_iter().flatten().collect();
                    if n < file.abs().max(rank.abs()) {
                        expected_between |= ahead.into_iter().collect();
                    }
                }
            }
            assert_eq!(between(a, b), expected_between, "{a} and {b}");
            assert_eq!(line(a, b), expected_line, "{a} and {b}");
            assert_eq!(
                computed_pair(a, b),
                (expected_between, expected_line),
                "{a} and {b}"
            );
        }
    }
}

/// Compares every key of the tree with the one computed from scratch.
fn walk(position: &AnyPosition, key: Key, depth: u32) {
    assert_eq!(key, key_of(position), "{position:?}");
    if depth == 0 {
        return;
    }
    for mv in position.list_legal() {
        let after = position.play_unchecked(mv);
        walk(&after, KeyUpdater::new(position, key).of(&after), depth - 1);
    }
}

fn any_position(text: &str) -> AnyPosition {
    let setup = fen::parse(text).expect("a FEN").setup;
    AnyPosition::from_setup(setup).expect("not empty").0
}

#[test]
fn updated_keys_equal_those_from_scratch() {
    for named in named::POSITIONS {
        let position = any_position(named.fen);
        walk(&position, key_of(&position), 2);
    }
    for text in [
        "1r1k2r1/6p1/8/8/8/8/6P1/1R1K2R1 w KQkq - 0 1",
        "4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 1",
        "8/8/8/8/K1p4r/8/3P4/4k3 w - - 0 1",
        "4k3/3p4/8/K1P4r/8/8/8/8 b - - 0 1",
        "r3k2r/1P6/8/8/8/8/6p1/R3K2R w KQkq - 0 1",
    ] {
        let position = any_position(text);
        walk(&position, key_of(&position), 3);
    }
}

#[test]
fn a_count_is_found_for_its_own_depth_only() {
    let table = Table::new(1 << 10).expect("a kilobyte");
    let key = key_of(&AnyPosition::default());
    assert_eq!(table.probe(key, 3), None);
    table.store(key, 3, 8_902);
    assert_eq!(table.probe(key, 3), Some(8_902));
    assert_eq!(table.probe(key, 4), None);
}

#[test]
fn large_counts_stay_in_a_full_bucket() {
    let table = Table::new(1).expect("one bucket");
    let key = key_of(&AnyPosition::default());
    for depth in 1..=5 {
        table.store(key, depth, u64::MAX - u64::from(depth));
    }
    let found = (1..=5).filter(|&depth| table.probe(key, depth).is_some());
    assert_eq!(found.collect::<Vec<_>>(), [1, 2, 3, 5]);
}

fn retracted(fen: &str) -> Option<String> {
    let setup = fen::parse(fen).expect("a FEN").setup;
    let (position, _) = AnyPosition::from_setup(setup).expect("a position");
    retract(&position).map(|(before, _)| before.to_string())
}

#[test]
fn a_double_push_or_a_quiet_move_is_taken_back() {
    assert_eq!(
        retracted("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1").as_deref(),
        Some("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1")
    );
    assert_eq!(
        retracted("4k3/8/8/8/8/8/8/R3K2n w Q - 3 9").as_deref(),
        Some("4k3/8/8/8/8/8/5n2/R3K3 b Q - 2 8")
    );
    assert_eq!(retracted("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), None);
}

#[test]
fn a_line_is_split_into_moves_numbers_and_words() {
    for (line, expected) in [
        ("e2e4: 20", &[Move("e2e4"), Colon, Number(20)][..]),
        ("1. e2e4 - 20", &[Move("e2e4"), Number(20)]),
        ("e7-e8=Q:3", &[Move("e7-e8=Q"), Colon, Number(3)]),
        ("e8(Q), O-O", &[Move("e8(Q)"), Move("O-O")]),
        ("(Nh3, Nf3)>", &[Move("Nh3"), Move("Nf3")]),
        ("[Move.from_uci('g1h3')]", &[Move("g1h3")]),
        (
            "Total: 193,690,690",
            &[Word("Total"), Colon, Number(193_690_690)],
        ),
        ("exd6 e.p. 1,2", &[Move("exd6"), Number(1), Number(2)]),
        ("Zf3", &[Word("Zf3")]),
        ("- (*) --", &[]),
    ] {
        assert_eq!(tokens(line), expected, "{line}");
    }
}
