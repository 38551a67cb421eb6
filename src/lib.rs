//! chessmoves
mod board;
pub mod input;
mod moves;
pub mod notation;
mod position;
mod problem;
pub mod render;
pub mod report;
pub mod rules;
mod setup;
mod types;

pub use board::Board;
pub use moves::Move;
pub use position::{Position, SetupError, SeveralKings};
pub use problem::{Problem, problems};
pub use rules::explain::{Verdict, explain, explain_castling, explain_squares};
pub use rules::perft::{divide, perft};
pub use setup::Setup;
pub use types::*;
