//! Filters for lists of moves.

use std::fmt;

use chessmoves_core::internal::joined;
use chessmoves_core::{Bitboard, Role};

/// A filter for lists of moves; a move passes if it meets all conditions. It applies to a finished record, so that SAN and
/// the keys about the position stay the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveFilter {
    /// Only captures.
    pub captures: bool,
    /// Only moves that give check.
    pub checks: bool,
    /// Only promotions.
    pub promotions: bool,
    /// Only moves of these roles, in the order of [`Role::ALL`]; castling is a move of the king.
    pub roles: [bool; Role::ALL.len()],
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
            promotions: false,
            roles: [true; Role::ALL.len()],
            from: Bitboard::ALL,
            to: Bitboard::ALL,
        }
    }
}

impl MoveFilter {
    /// Whether all moves pass.
    pub fn is_all(&self) -> bool {
        *self == Self::default()
    }
}

/// As it follows "legal moves" in a title: ` that capture and give check from d2 or e2 to d4`.
impl fmt::Display for MoveFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.roles.contains(&false) {
            let roles = Role::ALL.into_iter();
            let roles = roles.filter(|role| self.roles[*role as usize]);
            let names = joined(roles.map(|role| format!("{role}s")), " or ");
            write!(f, " of {names}")?;
        }
        let conditions = [
            (self.captures, "capture"),
            (self.checks, "give check"),
            (self.promotions, "promote a pawn"),
        ];
        let names: Vec<_> = (conditions.into_iter())
            .filter_map(|(is_asked, name)| is_asked.then_some(name))
            .collect();
        if !names.is_empty() {
            write!(f, " that {}", names.join(" and "))?;
        }
        for (word, squares) in [("from", self.from), ("to", self.to)] {
            if squares != Bitboard::ALL {
                write!(f, " {word} {}", joined(squares, " or "))?;
            }
        }
        Ok(())
    }
}
