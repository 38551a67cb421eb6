//! Counts leaf nodes for each root move: `cargo run --release --example perft -- FEN DEPTH`.
#![allow(clippy::print_stdout, reason = "examples print")]

use std::env;
use std::error::Error;
use std::num::NonZero;
use std::thread;

use chessmoves::{Perft, Position};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let position = match arguments.next() {
        Some(fen) => fen.parse()?,
        None => Position::default(),
    };
    let depth = arguments.next().map_or(Ok(4), |depth| depth.parse())?;
    let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let perft = Perft::new().threads(threads).hash(64 << 20)?;
    let counts = perft.divide(position.as_any(), depth)?;
    for &(mv, nodes) in &counts {
        println!("{}: {nodes}", position.uci(mv));
    }
    let total: u64 = counts.iter().map(|(_, nodes)| nodes).sum();
    println!("\nNodes searched: {total}");
    Ok(())
}
