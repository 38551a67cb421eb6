//! The ways of counting against each other, in one run: `cargo bench --bench ways`.
//!
//! The start position to ply 7 in one thread, in two, and with tables; in turns, several rounds, the best round of each.
//! A table is new for each count: what it gains, it gains within one.

use std::io::{self, Write};
use std::num::NonZero;
use std::time::Instant;

use chessmoves::{Perft, Position};

const DEPTH: u32 = 7;
const NODES: u64 = 3_195_901_860;

/// A name, the number of threads, and the megabytes of the table.
const WAYS: [(&str, usize, usize); 4] = [
    ("one thread", 1, 0),
    ("two threads", 2, 0),
    ("one thread, 256 MB", 1, 256),
    ("two threads, 256 MB", 2, 256),
];

fn main() -> io::Result<()> {
    // Cargo passes `--bench`; a number is ours: how many rounds.
    let rounds = (std::env::args())
        .find_map(|word| word.parse().ok())
        .unwrap_or(3);
    let mut best = [f64::INFINITY; WAYS.len()];
    for _ in 0..rounds {
        for (best, &(name, threads, megabytes)) in best.iter_mut().zip(&WAYS) {
            let start = Instant::now();
            let threads = NonZero::new(threads).expect("a thread");
            let perft = Perft::new().threads(threads).hash(megabytes << 20);
            let nodes = perft.expect("memory").count(&Position::default(), DEPTH);
            assert_eq!(nodes, Ok(NODES), "{name}");
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    let mut out = io::stdout().lock();
    for ((name, ..), seconds) in WAYS.iter().zip(best) {
        let ratio = best[0] / seconds;
        writeln!(out, "{name:<20} {seconds:>7.3} s {ratio:>6.2}x")?;
    }
    out.flush()
}
