//! Writes a picture of the legal moves of a piece: `cargo run --example legal_moves_svg -- FEN SQUARE > moves.svg`.

use std::env;
use std::error::Error;
use std::io;

use chessmoves::answer::svg::{Options, Theme};
use chessmoves::answer::{Answer, Moves, PieceOn, Question};
use chessmoves::{Position, Square};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let position = match arguments.next() {
        Some(fen) => fen.parse()?,
        None => Position::default(),
    };
    let square: Square = arguments.next().as_deref().unwrap_or("g1").parse()?;
    let piece = position
        .board()
        .piece_at(square)
        .ok_or("the square is empty")?;
    let moves = Moves::legal(position.as_any(), Some(PieceOn::new(piece, square)))?;
    let options = Options {
        theme: Theme::Green,
        size: 600,
        ..Options::default()
    };
    let answer = Answer {
        question: &Question::about(position.as_any()),
        body: moves.into(),
    };
    answer.svg(&options, &mut io::stdout().lock())?;
    Ok(())
}
