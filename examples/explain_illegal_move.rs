//! Answers an illegal move with the reason: `cargo run --example explain_illegal_move -- FEN MOVE`.
#![allow(clippy::print_stdout, reason = "examples print")]

use std::env;
use std::error::Error;

use chessmoves::{MoveError, Position};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let fen = arguments.next();
    let position: Position = fen
        .as_deref()
        .unwrap_or("7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1")
        .parse()?;
    let text = arguments.next().unwrap_or_else(|| "Qg3".to_owned());
    match position.play_san(&text) {
        Ok(next) => println!("{next}"),
        // The error names the rule and the pieces responsible.
        Err(MoveError::Illegal {
            illegal, reason, ..
        }) => {
            println!("{text}: {reason}");
            for reason in illegal
                .iter()
                .flat_map(|illegal| illegal.verdict().reasons())
            {
                let by: Vec<_> = reason.by.iter().map(|square| square.to_string()).collect();
                println!("  {} by {}", reason.reason.code(), by.join(" "));
            }
        }
        Err(error) => println!("{error}"),
    }
    Ok(())
}
