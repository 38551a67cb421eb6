//! The only folder that knows chess.

pub(crate) mod context;
pub mod control;
pub(crate) mod generate;
pub mod lines;
mod magics;
pub mod movement;
pub mod perft;
pub(crate) mod side;
pub(crate) mod stages;
