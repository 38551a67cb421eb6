//! Plays random legal moves until the game ends, and prints it in SAN: `cargo run --example random_game -- SEED`.
#![allow(clippy::print_stdout, reason = "examples print")]

use std::env;
use std::error::Error;

use chessmoves::Game;

fn main() -> Result<(), Box<dyn Error>> {
    let mut state: u64 = env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let mut game = Game::default();
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let moves = game.position().legal_moves();
        // Knuth's linear congruential generator; its high bits are the better ones.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let index = usize::try_from(state >> 33)? % moves.len();
        game.play(moves[index])?;
    };
    println!("{game}\n{outcome}\n{}", game.fen());
    Ok(())
}
