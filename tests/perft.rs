//! The counts of `fixtures/*.perft`: the usual suite, and one named position a rule.

mod common;

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use chessmoves::{Perft, Position, divide, perft};

/// One line of a suite with the comment above it.
struct Entry<'a> {
    name: &'a str,
    fen: &'a str,
    /// The number of ways to play one ply, two plies and so on.
    nodes: Vec<(u32, u64)>,
}

impl<'a> Entry<'a> {
    /// Reads `FEN ;D1 20 ;D2 400`.
    fn parse(name: &'a str, line: &'a str) -> Self {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().unwrap_or_default();
        let nodes = parts.map(|part| {
            let (depth, nodes) = (part.strip_prefix('D'))
                .and_then(|part| part.split_once(' '))
                .unwrap_or_else(|| panic!("{name}: {part:?} is no count, expected D1 20"));
            let number = |text: &str| {
                text.parse()
                    .unwrap_or_else(|e| panic!("{name}: {text}: {e}"))
            };
            (
                u32::try_from(number(depth)).expect("a depth"),
                number(nodes),
            )
        });
        Self {
            name,
            fen,
            nodes: nodes.collect(),
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

/// Counts every depth that has no more nodes than the limit and more than the ones counted elsewhere.
fn count(suite: &str, above: u64, limit: u64) {
    let mut failures = Vec::new();
    for Entry { name, fen, nodes } in entries(suite) {
        let position = common::position(fen);
        for (depth, expected) in nodes {
            if expected < above || expected > limit {
                continue;
            }
            let found = perft(&position, depth);
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

const SUITE: &str = include_str!("../fixtures/suite.perft");
const EDGES: &str = include_str!("../fixtures/edges.perft");

/// What a test run may spend on one depth of a position, in nodes.
const QUICK: u64 = 20_000_000;

#[test]
fn the_usual_suite() {
    count(SUITE, 0, QUICK);
}

#[test]
#[ignore = "counts 1.4 thousand million nodes: cargo test --release --test perft -- --ignored"]
fn the_usual_suite_one_ply_deeper() {
    count(SUITE, QUICK, u64::MAX);
}

#[test]
fn one_named_position_a_rule() {
    count(EDGES, 0, QUICK);
}

#[test]
fn one_named_position_a_rule_with_the_colours_exchanged() {
    let mut failures = Vec::new();
    for Entry { name, fen, nodes } in entries(EDGES) {
        let position = common::mirrored(&common::position(fen));
        for (depth, expected) in nodes {
            let found = perft(&position, depth);
            if found != expected {
                failures.push(format!(
                    "{name}, colours exchanged: {found} nodes at depth {depth}, expected {expected}\n  {fen}"
                ));
                break;
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn each_named_position_has_its_own_name_and_counts() {
    let entries = entries(EDGES);
    assert!(entries.len() >= 100, "{} named positions", entries.len());
    for (n, entry) in entries.iter().enumerate() {
        assert!(!entry.nodes.is_empty(), "{} has no count", entry.name);
        assert!(
            entries[..n].iter().all(|other| other.name != entry.name),
            "{} is there twice",
            entry.name
        );
    }
}

/// Every way to count, each with its name: threads and tables of several sizes, and both.
fn ways() -> Vec<(String, Perft)> {
    let mut ways = Vec::new();
    for threads in [1, 2, 5] {
        for bytes in [0, 1, 1 << 10, 1 << 20] {
            let perft = Perft::new()
                .threads(NonZero::new(threads).expect("not zero"))
                .hash(bytes)
                .expect("memory");
            ways.push((format!("{threads} threads, {bytes} bytes"), perft));
        }
    }
    ways
}

/// The table is kept from one position to the next and is far too small for most of them.
#[test]
fn threads_and_tables_count_the_same() {
    const LIMIT: u64 = 100_000;
    let entries = entries(SUITE).into_iter().chain(entries(EDGES));
    let entries: Vec<_> = entries
        .map(|entry| (common::position(entry.fen), entry))
        .collect();
    for (way, perft) in ways() {
        for (position, Entry { name, nodes, .. }) in &entries {
            for &(depth, expected) in nodes.iter().filter(|&&(_, nodes)| nodes <= LIMIT) {
                assert_eq!(
                    perft.count(position, depth),
                    Ok(expected),
                    "{name}, depth {depth}, {way}"
                );
            }
        }
    }
}

#[test]
fn threads_and_tables_divide_the_same() {
    let ways = ways();
    let mut chance = common::Chance::new(12);
    for entry in entries(SUITE) {
        let mut position = common::position(entry.fen);
        for _ in 0..20 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(chance.one_of(&moves));
            let expected = divide(&position, 3);
            let sum: u64 = expected.iter().map(|(_, nodes)| nodes).sum();
            let (way, way_to_count) = &ways[chance.below(ways.len())];
            assert_eq!(
                way_to_count.divide(&position, 3).as_ref(),
                Ok(&expected),
                "{way}"
            );
            assert_eq!(way_to_count.count(&position, 3), Ok(sum), "{way}");
        }
    }
}

#[test]
fn no_ply_and_one() {
    let start = Position::default();
    for (way, perft) in ways() {
        assert_eq!(perft.count(&start, 0), Ok(1), "{way}");
        assert_eq!(perft.divide(&start, 0), Ok(Vec::new()), "{way}");
        assert_eq!(perft.count(&start, 1), Ok(20), "{way}");
        assert_eq!(perft.divide(&start, 1), Ok(divide(&start, 1)), "{way}");
    }
}

#[test]
fn what_ends_may_be_asked_for_any_depth() {
    let mated = common::position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    for (way, perft) in ways() {
        for depth in [1, 2, 64, 200, u32::MAX] {
            assert_eq!(perft.count(&mated, depth), Ok(0), "{depth}, {way}");
        }
    }
}

/// Two kings have some six moves each: a table knows the few positions that there are, and the number grows past 64 bits.
#[test]
fn a_count_that_is_too_large_is_refused() {
    let kings = common::position("8/8/8/3k4/8/3K4/8/8 w - - 0 1");
    let perft = Perft::new().hash(32 << 20).expect("memory");
    let mut last = 1;
    for depth in 1..30 {
        match perft.count(&kings, depth) {
            Ok(nodes) => {
                assert!(
                    nodes / 9 < last && nodes / 4 >= last,
                    "{nodes} after {last}"
                );
                last = nodes;
            }
            Err(error) => {
                assert!(last > u64::MAX / 9, "{last} before {error}");
                let message = error.to_string();
                assert_eq!(
                    message,
                    format!(
                        "the count at depth {depth} is too large, expected less than 18446744073709551615"
                    )
                );
                assert_eq!(perft.divide(&kings, depth), Err(error));
                assert!(perft.count(&kings, depth + 9).is_err());
                return;
            }
        }
    }
    panic!("{last} is not too large");
}

/// The table is shared: neither a count that is under way nor the one who hears of it keeps another from counting.
#[test]
fn who_watches_may_count_too() {
    let start = Position::default();
    let perft = Perft::new().hash(8 << 20).expect("memory");
    let (hears, heard) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let counts = std::sync::Mutex::new(Vec::new());
        let watch = |_| {
            let mut counts = counts.lock().expect("nobody panicked");
            counts.extend([5, 3].map(|depth| perft.count(&start, depth)));
        };
        let whole = perft.count_watched(&start, 4, &watch);
        hears
            .send((whole, counts.into_inner()))
            .expect("somebody hears");
    });
    let patience = std::time::Duration::from_mins(1);
    let (whole, counts) = heard
        .recv_timeout(patience)
        .expect("no count waits for ever");
    assert_eq!(whole, Ok(197_281));
    let counts = counts.expect("nobody panicked");
    assert!(!counts.is_empty());
    for pair in counts.chunks(2) {
        assert_eq!(pair, [Ok(4_865_609), Ok(8_902)]);
    }
}

#[test]
fn who_watches_hears_of_all_in_the_end() {
    for threads in [1, 3] {
        let heard = AtomicU64::new(0);
        let watch = |nodes| {
            heard.fetch_max(nodes, Relaxed);
        };
        let perft = Perft::new().threads(NonZero::new(threads).expect("not zero"));
        let counted = perft.count_watched(&Position::default(), 4, &watch);
        assert_eq!(counted, Ok(197_281));
        assert_eq!(heard.into_inner(), 197_281);
    }
}
