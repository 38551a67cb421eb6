//! Prints varied positions as FEN, one a line, the same in every run: `cargo run --release --example varied_positions -- 1000`.
//! What they hold is told on standard error.

use std::io::{self, Write};

#[path = "../benches/common/positions.rs"]
mod positions;

fn main() -> io::Result<()> {
    let count = std::env::args().nth(1).and_then(|word| word.parse().ok());
    let lines = positions::varied(count.unwrap_or(1000));
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in &lines {
        writeln!(out, "{line}")?;
    }
    out.flush()?;
    writeln!(io::stderr(), "{}", positions::Census::of(&lines))
}
