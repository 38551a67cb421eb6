//! The facts of answers: a file for each kind, with public constructors that find them. How they are written is decided elsewhere.

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
pub use game::{Finder, Found, GameView, TextPlace};
pub use moves::{KingStage, MoveReport, Moves, Stages};
pub use perft::{CountLeaves, PerftReport, SuiteCheck};
pub use play::{Played, PlayedMove, play_moves};
pub use raw::{Offset, RawMove, RawMoves};
pub use reasons::{EffectReport, ReasonReport, Report};
pub use status::{CastlingReport, Pin, Status};
pub use verdict::VerdictReport;
pub use why::Why;

pub(crate) use bisect::FindingView;
pub(crate) use play::play_line;
pub(crate) use status::{pin, pins};
pub(crate) use why::Explainer;
