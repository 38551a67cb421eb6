//! The counts of `fixtures/*.perft`: the usual suite, and one named position a rule.

mod common;

use chessmoves::perft;

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
