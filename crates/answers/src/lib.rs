//! Checks of games, and questions about positions with their answers: a part of [chessmoves](https://docs.rs/chessmoves). Use that
//! crate; it re-exports all of this one.

#[cfg(feature = "json")]
pub mod answer;
pub mod check;
#[cfg(feature = "json")]
pub mod input;

#[doc(no_inline)]
pub use chessmoves_core::*;
#[doc(no_inline)]
pub use chessmoves_workbench as workbench;

/// What the tests use of the inside.
#[cfg(feature = "json")]
#[doc(hidden)]
pub mod internal {
    pub use crate::answer::internal::*;
}
