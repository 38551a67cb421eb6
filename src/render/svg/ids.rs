//! The ids of the shapes that a document defines once and uses several times.

use crate::types::Role;

/// Builds the ids of a document from a common prefix, so that several documents can share a page.
pub(super) struct Ids {
    prefix: String,
}

impl Ids {
    pub(super) const fn new(prefix: String) -> Self {
        Self { prefix }
    }

    /// The ids of one of several boards, which is named by a letter.
    pub(super) fn of_board(&self, letter: char) -> Self {
        Self::new(format!("{}{letter}", self.prefix))
    }

    /// The id of the shape of a kind of piece.
    pub(super) fn piece(&self, role: Role) -> String {
        format!("{}{}", self.prefix, role.letter())
    }

    /// The id of the hatching of a dark square.
    pub(super) fn hatch(&self) -> String {
        format!("{}h", self.prefix)
    }

    /// The id of the boxed number `count`.
    pub(super) fn count(&self, count: usize) -> String {
        format!("{}{count}", self.prefix)
    }
}
