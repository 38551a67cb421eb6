//! The counts of `fixtures/*.perft`: well-known positions, and one position per rule.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use chessmoves::{AnyPosition, Code, Move, Perft, PerftDetails, Position, divide, perft};

use crate::support::{Rng, any_position, mirror, position};

const SUITE: &str = include_str!("../../fixtures/suite.perft");
const EDGES: &str = include_str!("../../fixtures/edges.perft");

/// The maximum number of leaf nodes that a normal test run counts for one depth of a position.
const QUICK: u64 = 20_000_000;

/// A line of a suite, named by the comment above it.
struct Entry<'a> {
    name: &'a str,
    fen: &'a str,
    /// The leaf node counts by depth.
    counts: Vec<(u32, u64)>,
}

impl<'a> Entry<'a> {
    /// Parses `FEN ;D1 20 ;D2 400`.
    fn parse(name: &'a str, line: &'a str) -> Self {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().unwrap_or_default();
        let counts = parts.map(|part| {
            let count = || {
                let (depth, nodes) = part.strip_prefix('D')?.split_once(' ')?;
                Some((depth.parse().ok()?, nodes.parse().ok()?))
            };
            count().unwrap_or_else(|| panic!("{name}: {part:?} is not a count, expected D1 20"))
        });
        Self {
            name,
            fen,
            counts: counts.collect(),
        }
    }
}

fn entries(suite: &str) -> Vec<Entry<'_>> {
    let (mut entries, mut name) = (Vec::new(), "");
    for line in suite.lines().map(str::trim) {
        if let Some(comment) = line.strip_prefix('#') {
            name = comment.trim();
        } else if !line.is_empty() {
            entries.push(Entry::parse(name, line));
        }
    }
    entries
}

/// Counts every depth of a suite that has between `min` and `max` leaf nodes.
fn check(suite: &str, (min, max): (u64, u64), position: impl Fn(&str) -> AnyPosition) {
    let mut failures = Vec::new();
    for Entry { name, fen, counts } in entries(suite) {
        let position = position(fen);
        let in_range = |&&(_, nodes): &&(u32, u64)| (min..=max).contains(&nodes);
        for &(depth, expected) in counts.iter().filter(in_range) {
            let found = count(&position, depth);
            if found != expected {
                failures.push(format!(
                    "{name}: {found} nodes at depth {depth}, expected {expected}\n  {fen}"
                ));
                break;
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// Counts with the plain function, or for boards that are not positions of a game with a plain counter.
fn count(position: &AnyPosition, depth: u32) -> u64 {
    match Position::try_from(*position) {
        Ok(position) => perft(&position, depth),
        Err(_) => (Perft::new().count(position, depth)).expect("a small count"),
    }
}

#[test]
fn well_known_positions_have_the_published_counts() {
    check(SUITE, (0, QUICK), any_position);
}

#[test]
#[ignore = "counts 1.4 billion nodes: cargo test --release --test rules -- --ignored"]
fn well_known_positions_have_the_published_counts_one_ply_deeper() {
    check(SUITE, (QUICK, u64::MAX), any_position);
}

#[test]
fn one_position_per_rule_has_the_expected_counts() {
    check(EDGES, (0, QUICK), any_position);
}

#[test]
fn one_position_per_rule_has_the_same_counts_with_the_colours_exchanged() {
    check(EDGES, (0, u64::MAX), |fen| {
        mirror::position(&any_position(fen))
    });
}

#[test]
fn positions_of_the_rule_suite_have_counts_and_different_names() {
    let entries = entries(EDGES);
    assert!(entries.len() >= 100, "only {} positions", entries.len());
    for (n, entry) in entries.iter().enumerate() {
        assert!(!entry.counts.is_empty(), "{} has no count", entry.name);
        assert!(
            entries[..n].iter().all(|other| other.name != entry.name),
            "{} occurs twice",
            entry.name
        );
    }
}

/// Counters with several numbers of threads and sizes of the hash table, each with its description.
fn counters() -> Vec<(String, Perft)> {
    let mut counters = Vec::new();
    for threads in [1, 2, 5] {
        for bytes in [0, 1, 1 << 10, 1 << 20] {
            let perft = Perft::new()
                .threads(NonZero::new(threads).expect("not zero"))
                .hash(bytes)
                .expect("memory");
            counters.push((format!("{threads} threads, {bytes} bytes"), perft));
        }
    }
    counters
}

/// Tables of the Chess Programming Wiki: captures, en passant, castles, promotions, checks, discovered checks, double checks and
/// mates. Where a table has no column, there is a hyphen.
const DETAILS: &str = "
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
        3 8902 34 0 0 0 12 0 0 0
        4 197281 1576 0 0 0 469 0 0 8
        5 4865609 82719 258 0 0 27351 6 0 347
    r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
        1 48 8 0 2 0 0 0 0 0
        2 2039 351 1 91 0 3 0 0 0
        3 97862 17102 45 3162 0 993 0 0 1
        4 4085603 757163 1929 128013 15172 25523 42 6 43
    8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
        1 14 1 0 0 0 2 0 0 0
        2 191 14 0 0 0 10 0 0 0
        3 2812 209 2 0 0 267 3 0 0
        4 43238 3348 123 0 0 1680 106 0 17
        5 674624 52051 1165 0 0 52950 1292 3 0
    r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1
        1 6 0 0 0 0 0 - - 0
        2 264 87 0 6 48 10 - - 0
        3 9467 1021 4 0 120 38 - - 22
        4 422333 131393 0 7795 60032 15492 - - 5
    rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8
        1 44 - - - - - - - -
        3 62379 - - - - - - - -
        4 2103487 - - - - - - - -
    r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10
        1 46 - - - - - - - -
        3 89890 - - - - - - - -
";

#[test]
fn details_are_those_of_published_tables() {
    let two = Perft::new().threads(NonZero::new(2).expect("not zero"));
    let (mut start, mut wrong) = (AnyPosition::default(), Vec::new());
    for line in DETAILS
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        if line.contains('/') {
            start = any_position(line);
            continue;
        }
        let (depth, expected) = line.split_once(' ').expect("a depth");
        let depth = depth.parse().expect("a number");
        let by_move = two.details(&start, depth).expect("one king per side");
        let counts: Vec<_> = by_move
            .iter()
            .map(|(mv, details)| (*mv, details.nodes))
            .collect();
        assert_eq!(two.divide(&start, depth), Ok(counts), "{line}");
        let total: PerftDetails = by_move.iter().map(|(_, details)| *details).sum();
        let found = total.columns().map(|(_, count)| count.to_string());
        let expected: Vec<_> = expected.split(' ').collect();
        if !found
            .iter()
            .zip(&expected)
            .all(|(found, expected)| ["-", found].contains(expected))
        {
            wrong.push(format!("{line}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The hash tables are kept from one position to the next and are too small for most positions.
#[test]
fn counts_do_not_depend_on_threads_and_hash_tables() {
    const LIMIT: u64 = 100_000;
    let entries: Vec<_> = (entries(SUITE).into_iter())
        .chain(entries(EDGES))
        .map(|entry| (any_position(entry.fen), entry))
        .collect();
    for (counter, perft) in counters() {
        for (position, Entry { name, counts, .. }) in &entries {
            for &(depth, expected) in counts.iter().filter(|&&(_, nodes)| nodes <= LIMIT) {
                assert_eq!(
                    perft.count(position, depth),
                    Ok(expected),
                    "{name}, depth {depth}, {counter}"
                );
            }
        }
    }
}

#[test]
fn counts_per_root_move_do_not_depend_on_threads_and_hash_tables() {
    let counters = counters();
    let mut rng = Rng::new(12);
    for entry in entries(SUITE) {
        let mut position = position(entry.fen);
        for _ in 0..20 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(rng.choose(&moves)).expect("a legal move");
            let expected = divide(&position, 3);
            let sum: u64 = expected.iter().map(|(_, nodes)| nodes).sum();
            let (counter, perft) = &counters[rng.below(counters.len())];
            assert_eq!(
                perft.divide(position.as_any(), 3),
                Ok(expected),
                "{counter}"
            );
            assert_eq!(perft.count(position.as_any(), 3), Ok(sum), "{counter}");
        }
    }
}

#[test]
fn divide_lists_the_legal_moves_in_order() {
    let start = Position::default();
    let moves: Vec<Move> = divide(&start, 2).into_iter().map(|(mv, _)| mv).collect();
    assert_eq!(moves, start.legal_moves().sorted().as_slice());
}

#[test]
fn depth_0_counts_one_node_and_depth_1_the_legal_moves() {
    let start = Position::default();
    for (counter, perft) in counters() {
        assert_eq!(perft.count(start.as_any(), 0), Ok(1), "{counter}");
        assert_eq!(perft.divide(start.as_any(), 0), Ok(Vec::new()), "{counter}");
        assert_eq!(perft.count(start.as_any(), 1), Ok(20), "{counter}");
        assert_eq!(
            perft.divide(start.as_any(), 1),
            Ok(divide(&start, 1)),
            "{counter}"
        );
    }
}

#[test]
fn a_finished_game_has_no_nodes_at_any_depth() {
    let mated = position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    for (counter, perft) in counters() {
        for depth in [1, 2, 64, 200, u32::MAX] {
            assert_eq!(
                perft.count(mated.as_any(), depth),
                Ok(0),
                "{depth}, {counter}"
            );
        }
    }
}

#[test]
fn several_kings_are_an_error() {
    let kings = any_position("4k3/8/8/8/8/8/8/K6K w - - 0 1");
    let expected = kings.check_kings().expect_err("two kings");
    for (counter, perft) in counters() {
        for depth in 0..3 {
            assert_eq!(
                perft.count(&kings, depth),
                Err(expected.clone()),
                "{counter}"
            );
            assert_eq!(
                perft.divide(&kings, depth),
                Err(expected.clone()),
                "{counter}"
            );
        }
    }
}

/// Two kings have about six moves each and few positions, which fit in the hash table, so the counts soon exceed 64 bits.
#[test]
fn a_count_that_does_not_fit_in_64_bits_is_an_error() {
    let kings = position("8/8/8/3k4/8/3K4/8/8 w - - 0 1");
    let perft = Perft::new().hash(32 << 20).expect("memory");
    let mut last = 1;
    for depth in 1..30 {
        match perft.count(kings.as_any(), depth) {
            Ok(nodes) => {
                assert!(
                    nodes / 9 < last && nodes / 4 >= last,
                    "{nodes} after {last}"
                );
                last = nodes;
            }
            Err(error) => {
                assert!(last > u64::MAX / 9, "{last} before {error}");
                assert_eq!(error.code, Code::CountTooLarge);
                assert_eq!(error.to_string(), "the count does not fit in 64 bits");
                assert_eq!(perft.divide(kings.as_any(), depth), Err(error));
                assert!(perft.count(kings.as_any(), depth + 9).is_err());
                return;
            }
        }
    }
    panic!("{last} fits in 64 bits");
}

/// Counts share a hash table, and neither a running count nor its progress callback blocks another count.
#[test]
fn the_progress_callback_can_count_with_the_same_counter() {
    let start = Position::default();
    let perft = Perft::new().hash(8 << 20).expect("memory");
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let inner = Mutex::new(Vec::new());
        let progress = |_| {
            let mut counts = inner.lock().expect("no thread has panicked");
            counts.extend([5, 3].map(|depth| perft.count(start.as_any(), depth)));
            true
        };
        let outer = perft.count_with_progress(start.as_any(), 4, &progress);
        let inner = inner.into_inner().expect("no thread has panicked");
        sender.send((outer, inner)).expect("a receiver");
    });
    let (outer, inner) = (receiver.recv_timeout(Duration::from_mins(1)))
        .expect("the counts do not wait for each other");
    assert_eq!(outer, Ok(197_281));
    assert!(!inner.is_empty());
    for pair in inner.chunks(2) {
        assert_eq!(pair, [Ok(4_865_609), Ok(8_902)]);
    }
}

#[test]
fn the_last_progress_is_the_whole_count() {
    for threads in [1, 3] {
        let reported = AtomicU64::new(0);
        let progress = |nodes| {
            reported.fetch_max(nodes, Relaxed);
            true
        };
        let perft = Perft::new().threads(NonZero::new(threads).expect("not zero"));
        let count = perft.count_with_progress(Position::default().as_any(), 4, &progress);
        assert_eq!(count, Ok(197_281));
        assert_eq!(reported.into_inner(), 197_281);
    }
}

#[test]
fn a_counter_stops_when_the_progress_callback_returns_false() {
    let start = Position::default();
    let stopped = Perft::new().divide_with_progress(start.as_any(), 4, &|_| false);
    let counted: u64 = (stopped.expect("a small count").into_iter())
        .map(|(_, nodes)| nodes)
        .sum();
    assert!(counted > 0, "the first task was not counted");
    assert!(counted < 197_281, "all tasks were counted");
}
