//! Plays random legal moves until the game ends, and prints it in SAN: `cargo run --example random_game -- SEED`.
#![allow(clippy::print_stdout, reason = "examples print")]

use std::collections::HashMap;
use std::env;
use std::error::Error;

use chessmoves::Position;

fn main() -> Result<(), Box<dyn Error>> {
    let mut state: u64 = env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let mut position = Position::default();
    // Equal keys mean equal positions in the sense of the repetition rule.
    let mut repetitions = HashMap::from([(position.zobrist(), 1)]);
    while position.outcome().is_none() {
        let moves = position.legal_moves();
        // Knuth's linear congruential generator; its high bits are the better ones.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let index = usize::try_from(state >> 33)? % moves.len();
        let mv = moves[index];
        print!("{} ", position.san(mv));
        position = position.play(mv)?;
        let count = repetitions.entry(position.zobrist()).or_insert(0);
        *count += 1;
        if *count == 5 {
            println!("\nfivefold repetition\n{position}");
            return Ok(());
        }
    }
    if let Some(outcome) = position.outcome() {
        println!("\n{outcome}\n{position}");
    }
    Ok(())
}
