//! The facts of answers: a file for each kind, with public constructors that find them. They know nothing of JSON, text and pictures.
//!
//! ```
//! use chessmoves::{Position, facts::Status};
//! let position: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
//! assert!(Status::new(position.as_any(), &[]).stale_mated);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod body;
mod control;
mod diff;
mod game;
mod move_notes;
mod moves;
mod perft;
mod play;
mod status;
mod verdict;
mod why;

pub use body::{Body, Buffers};
pub use control::{Attackers, Control, Controlled};
pub use diff::{BisectReport, DiffReport, Differences, Timing};
pub use game::{GameView, Location, TextPlace};
pub use moves::{KingStage, MoveFilter, MoveReport, Moves, Offset, RawMove, RawMoves, Stages};
pub use perft::{PerftReport, SuiteCheck};
pub use play::{Played, PlayedMove, play_moves};
pub use status::{CastlingReport, CheckmateReport, Pin, Status};
pub use verdict::{EffectReport, ReasonReport, Report, VerdictReport};
pub use why::Why;

pub(crate) use diff::FindingView;
pub(crate) use moves::list_again;
pub(crate) use play::play_line;
pub(crate) use status::{pin, pins};
pub(crate) use why::Explainer;
