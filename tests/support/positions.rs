//! Reading positions and comparing lists of moves.

use std::fmt;

use chessmoves::notation::fen;
use chessmoves::{AnyPosition, Move, Position, Setup};

/// The setup of a FEN.
pub(crate) fn setup(text: &str) -> Setup {
    match fen::parse(text) {
        Ok(fen) => fen.setup,
        Err(error) => panic!("{text}: {error}"),
    }
}

/// A position of a game, read leniently.
pub(crate) fn position(text: &str) -> Position {
    match Position::from_setup(setup(text)) {
        Ok((position, _)) => position,
        Err(error) => panic!("{text}: {error}"),
    }
}

/// Any position, read leniently.
pub(crate) fn any_position(text: &str) -> AnyPosition {
    match AnyPosition::from_setup(setup(text)) {
        Ok((position, _)) => position,
        Err(error) => panic!("{text}: {error}"),
    }
}

/// The moves in a fixed order, in which duplicates remain visible.
pub(crate) fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// How a list of moves differs from the expected one, for the message of a failing assertion.
pub(crate) struct Difference<'a> {
    pub(crate) found: &'a [Move],
    pub(crate) expected: &'a [Move],
}

impl fmt::Display for Difference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let without = |a: &[Move], b: &[Move]| -> Vec<Move> {
            a.iter().filter(|mv| !b.contains(mv)).copied().collect()
        };
        writeln!(f, "too many: {:?}", without(self.found, self.expected))?;
        write!(f, "missing: {:?}", without(self.expected, self.found))
    }
}
