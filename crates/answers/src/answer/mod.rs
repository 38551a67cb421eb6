//! Questions and answers: one path from a question, whatever door it comes through, to an answer that knows its position,
//! and the views of it: JSON, text and pictures.
//!
//! ```
//! use chessmoves::answer::{Asked, Buffers, Command, Question, answer};
//! use chessmoves::input::Input;
//! let asked = Asked { command: Command::Status, ..Asked::default() };
//! let mut input = Input::read("startpos")?;
//! let question = Question::new(&asked, &mut input)?;
//! let answer = answer(&question, &mut Buffers::default())?;
//! let mut line = Vec::new();
//! answer.json(&mut line);
//! assert!(line.starts_with(br#"{"type":"status","schema":1,"fen":"rnbqkbnr"#));
//! # Ok::<(), chessmoves::Faults>(())
//! ```
//!
//! Every kind of answer is a file of this folder: its facts, how they are found, and its keys in JSON. Its title is in `title`, its
//! text in `text`, and its picture in `scenes`.

mod asked;
mod bisect;
mod buffers;
mod checkmate;
mod codes;
mod command;
mod condition;
mod control;
mod diff;
mod error;
mod filter;
mod game;
mod json;
mod kind;
mod lists;
pub mod message;
mod move_notes;
mod moves;
mod options;
mod perft;
mod play;
mod question;
mod raw;
pub mod scene;
mod scenes;
mod status;
pub mod svg;
pub mod synonyms;
pub mod text;
mod title;
mod values;
mod verdict;
mod view;
mod why;

pub use asked::{Asked, Format};
pub use bisect::{BisectReport, Timing};
pub use buffers::Buffers;
pub use checkmate::CheckmateReport;
pub use codes::{Code, CodeExample, CodeGroup};
pub use command::{Command, answer};
pub use condition::{CONDITIONS, Condition};
pub use control::{Attackers, Control, Controlled};
pub use diff::{DiffReport, Differences};
pub use error::ErrorRecord;
pub use filter::MoveFilter;
pub use game::{Finder, Found, GameView, TextPlace};
pub use json::{Extra, Fields, SCHEMA, SCHEMA_DOCUMENT};
pub use kind::{Body, RecordKind};
pub use lists::{output, position, reason, schema, version};
pub use moves::{KingStage, MoveReport, Moves, PieceOn, Stages};
pub use options::{MAX_DEPTH, Misuse, OPTIONS, QuestionOption, Takes};
pub use perft::{CountLeaves, PerftReport, SuiteCheck};
pub use play::{Played, PlayedMove, play_moves};
pub use question::Question;
pub use raw::{Offset, RawMove, RawMoves};
pub use status::{CastlingReport, Pin, Status};
pub use values::{Excerpt, ValueError, depth, number};
pub use verdict::{EffectReport, ReasonReport, Report, VerdictReport};
pub use view::Answer;
pub use why::Why;

pub(crate) use bisect::FindingView;
pub(crate) use kind::Kind;
pub(crate) use status::pin;
pub(crate) use title::capitalized;

/// What the tests use of the inside.
#[doc(hidden)]
pub mod internal {
    pub use super::json::{has_byte, needs_escape};
    pub use super::svg::{Number, escape, glyph};
    pub use super::text::{width, wrap};
}
