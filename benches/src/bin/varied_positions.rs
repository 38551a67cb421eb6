//! Prints varied positions as FEN, one per line: `cargo run --release -p chessmoves-benches --bin varied_positions -- 1000`.
//! Standard error shows how many of them have which features.

use std::io::{self, Write};

use chessmoves_benches::positions::{Census, varied};

fn main() -> io::Result<()> {
    let count = std::env::args().nth(1).and_then(|word| word.parse().ok());
    let lines = varied(count.unwrap_or(1000));
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in &lines {
        writeln!(out, "{line}")?;
    }
    out.flush()?;
    writeln!(io::stderr(), "{}", Census::of(&lines))
}
