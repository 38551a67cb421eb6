//! Prints the FEN after each move of a puzzle, whose moves are in UCI notation as in the Lichess puzzle database:
//! `cargo run --example puzzle_solution -- FEN MOVE...`.
#![allow(clippy::print_stdout, reason = "examples print")]

use std::env;
use std::error::Error;

use chessmoves::Position;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    if arguments.is_empty() {
        let mate_in_one = [
            "5rk1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1",
            "f8b8",
            "d1d8",
            "b8d8",
        ];
        arguments = mate_in_one.map(str::to_owned).into();
    }
    let (fen, moves) = arguments.split_first().ok_or("expected a FEN")?;
    let mut position: Position = fen.parse()?;
    println!("{position}");
    for text in moves {
        let mv = position.parse_move(text)?;
        let san = position.san(mv);
        position = position.play(mv)?;
        println!("{position}  after {san}");
    }
    if let Some(outcome) = position.outcome() {
        println!("{outcome}");
    }
    Ok(())
}
