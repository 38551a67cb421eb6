//! One file a command.

pub(crate) mod board;
pub(crate) mod clip;
pub(crate) mod completions;
pub(crate) mod control;
pub(crate) mod legal;
pub(crate) mod man;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod positions;
pub(crate) mod raw;
pub(crate) mod schema;
pub(crate) mod status;
mod suite;
pub(crate) mod why;
