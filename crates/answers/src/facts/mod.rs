//! The facts of answers: a file for each kind, with public constructors that find them. They know nothing of JSON, text and pictures.
//!
//! ```
//! use chessmoves::{Position, facts::Status};
//! let position: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
//! assert!(Status::new(position.as_any(), &[]).stale_mated);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bisect;
mod body;
mod buffers;
mod checkmate;
mod control;
mod diff;
mod filter;
mod game;
mod list;
mod move_notes;
mod moves;
mod perft;
mod play;
mod raw;
mod reasons;
mod status;
mod verdict;
mod why;

pub use bisect::{BisectReport, Timing};
pub use body::Body;
pub use buffers::Buffers;
pub use checkmate::CheckmateReport;
pub use control::{Attackers, Control, Controlled};
pub use diff::{DiffReport, Differences};
pub use filter::MoveFilter;
pub use game::{GameView, Location, TextPlace};
pub use moves::{KingStage, MoveReport, Moves, Stages};
pub use perft::{PerftReport, SuiteCheck};
pub use play::{Played, PlayedMove, play_moves};
pub use raw::{Offset, RawMove, RawMoves};
pub use reasons::{EffectReport, ReasonReport, Report};
pub use status::{CastlingReport, Pin, Status};
pub use verdict::VerdictReport;
pub use why::Why;

pub(crate) use bisect::FindingView;
pub(crate) use list::list_again;
pub(crate) use play::play_line;
pub(crate) use status::{pin, pins};
pub(crate) use why::Explainer;
