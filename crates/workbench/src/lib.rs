//! Tests other move generators: reads the lists that they print, compares them with the legal moves, and finds the first
//! position in which a generator is wrong.
//!
//! [`GivenMoves`] reads a list in any of the usual forms, [`Comparison`] compares it, and [`bisect`] searches the tree of moves
//! for the first wrong list. What is asked is a [`Generator`]: the command `chessmoves bisect` implements it for processes,
//! and a test can implement it for a move generator of its own.

mod bisect;
mod causes;
mod count_bugs;
mod finding;
mod given;

pub use bisect::{Bisection, DivideQuery, Generator, Limits, PathStep, bisect};
pub use finding::{Comparison, Failure, Finding, FindingKind, WrongCount};
pub use given::{GivenMove, GivenMoves};

/// What the tests use of the inside.
#[doc(hidden)]
pub mod internal {
    pub use crate::causes::retract;
    pub use crate::given::{Lexeme, tokens};
}
