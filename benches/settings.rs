//! Perft with different settings, compared in one run: `cargo bench -p chessmoves-benches --bench settings`.
//!
//! The start position to depth 7 with one thread, with two, and with hash tables. The settings take turns; the best of
//! several rounds counts. Every count begins with an empty table.

use std::io::{self, Write};
use std::num::NonZero;
use std::time::Instant;

use chessmoves::{Perft, Position};

const DEPTH: u32 = 7;
const NODES: u64 = 3_195_901_860;

/// A name, the number of threads, and the size of the hash table in megabytes.
const SETTINGS: [(&str, usize, usize); 4] = [
    ("one thread", 1, 0),
    ("two threads", 2, 0),
    ("one thread, 256 MB", 1, 256),
    ("two threads, 256 MB", 2, 256),
];

fn main() -> io::Result<()> {
    // Cargo passes `--bench`; a number is the number of rounds.
    let rounds = (std::env::args())
        .find_map(|word| word.parse().ok())
        .unwrap_or(3);
    let mut best = [f64::INFINITY; SETTINGS.len()];
    for _ in 0..rounds {
        for (best, &(name, threads, megabytes)) in best.iter_mut().zip(&SETTINGS) {
            let start = Instant::now();
            let threads = NonZero::new(threads).expect("a thread");
            let perft = Perft::new().threads(threads).hash(megabytes << 20);
            let nodes = perft
                .expect("memory")
                .count(Position::default().as_any(), DEPTH);
            assert_eq!(nodes, Ok(NODES), "{name}");
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    let mut out = io::stdout().lock();
    for ((name, ..), seconds) in SETTINGS.iter().zip(best) {
        let ratio = best[0] / seconds;
        writeln!(out, "{name:<20} {seconds:>7.3} s {ratio:>6.2}x")?;
    }
    out.flush()
}
