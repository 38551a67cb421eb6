//! The library under the names of the crate `chessmoves`, without its command.

pub use chessmoves_answers::*;
