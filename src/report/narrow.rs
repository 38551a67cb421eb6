//! A list of moves narrowed to some of them. The list is made whole first, so that the name of a move in SAN and whatever
//! is said of the position stay what they are.

use std::fmt;

use super::moves::{fits, lanes, seen_by, vectors};
use super::{MoveReport, Moves};
use crate::position::Position;
use crate::types::{Bitboard, Square};

/// Which moves are asked for: those that fit all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Narrowing {
    /// Only moves that capture.
    pub captures: bool,
    /// Only moves that give check.
    pub checks: bool,
    /// Only moves from one of these squares.
    pub from: Bitboard,
    /// Only moves to one of these squares; the king's new square when castling.
    pub to: Bitboard,
}

/// All moves.
impl Default for Narrowing {
    fn default() -> Self {
        Self {
            captures: false,
            checks: false,
            from: Bitboard::ALL,
            to: Bitboard::ALL,
        }
    }
}

impl Narrowing {
    fn passes(&self, mv: &MoveReport) -> bool {
        self.from.contains(mv.from)
            && self.to.contains(mv.to)
            && (!self.captures || mv.has_captured.is_some())
            && (!self.checks || mv.gives_check)
    }
}

impl Moves {
    /// Leaves out the moves that do not fit, and their squares. The position is the one that the list is of.
    ///
    /// ```
    /// use chessmoves::report::{Moves, Narrowing};
    /// use chessmoves::{Bitboard, Position, Square};
    ///
    /// let position = Position::default();
    /// let to_e4 = Narrowing { to: Bitboard::of(Square::E4), ..Narrowing::default() };
    /// let moves = Moves::king(&position, None)?.narrowed(to_e4, &position).moves;
    /// assert_eq!(moves.iter().map(|mv| mv.uci.to_string()).collect::<Vec<_>>(), ["e2e4"]);
    /// # Ok::<(), chessmoves::SeveralKings>(())
    /// ```
    #[must_use]
    pub fn narrowed(mut self, narrowing: Narrowing, position: &Position) -> Self {
        self.moves.retain(|mv| narrowing.passes(mv));
        if let Some(piece) = self.piece {
            let view = seen_by(position, Some(piece));
            let left = vectors(&lanes(piece, Some(&view)), piece.square, |lane, to| {
                (self.moves.iter()).any(|mv| mv.to == to && fits(mv.castle, lane.rule))
            });
            self.move_vectors = Some(left);
        }
        self.narrowing = Some(narrowing);
        self
    }
}

/// What a title says after "legal moves": ` that capture and give check, from e2 or d2, to d4`.
impl fmt::Display for Narrowing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.captures, self.checks) {
            (true, true) => " that capture and give check",
            (true, false) => " that capture",
            (false, true) => " that give check",
            (false, false) => "",
        })?;
        for (word, squares) in [("from", self.from), ("to", self.to)] {
            if squares != Bitboard::ALL {
                let names: Vec<_> = squares.iter().map(Square::name).collect();
                write!(f, " {word} {}", names.join(" or "))?;
            }
        }
        Ok(())
    }
}
