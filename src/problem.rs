//! What is odd about a position.

use crate::setup::Setup;
use crate::types::Bitboard;

/// Something about a position that cannot be, or that the reader had to decide.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {}

impl Problem {
    /// The stable code that scripts rely on.
    pub const fn code(&self) -> &'static str {
        match *self {}
    }

    /// The squares concerned.
    pub const fn squares(&self) -> Bitboard {
        match *self {}
    }
}

/// Lists every problem of a setup, in a fixed order.
pub fn problems(_setup: &Setup) -> Vec<Problem> {
    Vec::new()
}
impl std::fmt::Display for Problem { fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { match *self {} } }
