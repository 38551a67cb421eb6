//! The only folder that knows chess.

pub mod checks;
pub(crate) mod context;
pub mod control;
pub mod draw;
pub mod explain;
pub mod explain_move;
pub(crate) mod generate;
pub mod lines;
mod magics;
pub mod merit;
pub mod movement;
pub mod perft;
pub mod reach;
pub mod reason;
pub(crate) mod side;
pub(crate) mod stages;
pub mod status;
