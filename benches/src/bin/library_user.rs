//! Perft as a user of a library writes it: `library_user chessmoves|checked|shakmaty DEPTH` counts the leaf nodes of Kiwipete
//! with the public functions that list and play moves, without bulk counting; `checked` also checks each move, and `perft`
//! calls the function of the library. `library_user list|theirs TIMES` lists the moves of chessmoves or shakmaty.
#![allow(clippy::print_stdout, reason = "the output of the program")]

use std::env;
use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use chessmoves::Position;
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn ours(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    let below = |&mv| ours(&position.play_unchecked(mv), depth - 1);
    moves.iter().map(below).sum()
}

fn ours_checked(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    let played = moves.iter().filter_map(|&mv| position.play(mv).ok());
    played.map(|next| ours_checked(&next, depth - 1)).sum()
}

fn theirs(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for mv in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(mv);
        nodes += theirs(&next, depth - 1);
    }
    nodes
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().collect();
    let [_, what, number] = args.as_slice() else {
        return Err("expected what to measure, and a depth or number of times".into());
    };
    let number: u32 = number.parse()?;
    let position: Position = KIWIPETE.parse()?;
    let chess: Chess = (KIWIPETE.parse::<Fen>()?).into_position(CastlingMode::Standard)?;
    let begin = Instant::now();
    let result = match what.as_str() {
        "chessmoves" => ours(&position, number),
        "checked" => ours_checked(&position, number),
        "shakmaty" => theirs(&chess, number),
        "perft" => chessmoves::perft(&position, number),
        "list" => (0..number)
            .map(|_| black_box(&position).legal_moves().len() as u64)
            .sum(),
        "theirs" => (0..number)
            .map(|_| black_box(&chess).legal_moves().len() as u64)
            .sum(),
        _ => return Err(format!("{what:?} is not a measurement").into()),
    };
    println!("{result} in {:?}", begin.elapsed());
    Ok(())
}
