//! Lines of moves: in SAN, and with the numbers of the moves as in PGN.

use std::fmt::{Display, Write};

use super::san::san;
use crate::rules::any_position::AnyPosition;
use crate::types::{Color, Move};

/// The moves of a line in SAN.
pub fn sans(start: &AnyPosition, moves: &[Move]) -> Vec<String> {
    let mut position = *start;
    let name = |&mv: &Move| {
        let name = san(&position, mv).to_string();
        position = position.play_unchecked(mv);
        name
    };
    moves.iter().map(name).collect()
}

/// The moves of a line, in any notation, with their numbers: `12... Kh4 13. Bf2#`.
pub fn numbered(start: &AnyPosition, words: impl IntoIterator<Item: Display>) -> String {
    let first = usize::from(start.turn() == Color::Black);
    let mut line = String::new();
    for (ply, word) in (first..).zip(words) {
        let number = start.fullmoves() as usize + ply / 2;
        let _ = if ply == first {
            write!(line, "{} {word}", start.move_number())
        } else if ply % 2 == 0 {
            write!(line, " {number}. {word}")
        } else {
            write!(line, " {word}")
        };
    }
    line
}
