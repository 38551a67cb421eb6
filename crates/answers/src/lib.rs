//! Checks of games, and questions about positions with their answers: a part of [chessmoves](https://docs.rs/chessmoves). Use that
//! crate; it re-exports all of this one.

#[cfg(feature = "json")]
pub mod answer;
#[cfg(feature = "json")]
mod ask;
pub mod check;
#[cfg_attr(
    not(feature = "json"),
    allow(dead_code, unused_imports, reason = "the writers use it")
)]
pub mod facts;
#[cfg(feature = "json")]
pub mod input;
#[cfg(feature = "json")]
pub mod message;
#[cfg_attr(
    not(feature = "json"),
    allow(dead_code, reason = "readers and writers use it")
)]
mod record;
#[cfg(feature = "json")]
mod write;

#[doc(no_inline)]
pub use chessmoves_core::*;
#[doc(no_inline)]
pub use chessmoves_workbench as workbench;

/// What the tests use of the inside.
#[cfg(feature = "json")]
#[doc(hidden)]
pub mod internal {
    pub use crate::write::internal::*;
}
