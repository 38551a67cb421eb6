//! Filters for lists of moves.

use std::fmt;

use super::MoveReport;
use crate::types::{Bitboard, Square};

/// A filter for lists of moves; a move passes if it meets all conditions. It applies to a finished record, so that SAN and
/// whatever is said about the position stay the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveFilter {
    /// Only captures.
    pub captures: bool,
    /// Only moves that give check.
    pub checks: bool,
    /// Only moves from one of these squares.
    pub from: Bitboard,
    /// Only moves to one of these squares; for castling, the king's new square.
    pub to: Bitboard,
}

/// All moves pass.
impl Default for MoveFilter {
    fn default() -> Self {
        Self {
            captures: false,
            checks: false,
            from: Bitboard::ALL,
            to: Bitboard::ALL,
        }
    }
}

impl MoveFilter {
    /// Whether a move passes.
    pub(super) fn passes(&self, mv: &MoveReport) -> bool {
        self.from.contains(mv.from)
            && self.to.contains(mv.to)
            && (!self.captures || mv.has_captured.is_some())
            && (!self.checks || mv.gives_check)
    }
}

/// As it follows "legal moves" in a title: ` that capture and give check from d2 or e2 to d4`.
impl fmt::Display for MoveFilter {
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
