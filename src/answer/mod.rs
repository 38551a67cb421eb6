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
//! # Ok::<(), chessmoves::input::InputError>(())
//! ```

mod asked;
mod condition;
mod kinds;
mod question;
mod view;

pub use asked::{Asked, Command};
pub use condition::{CONDITIONS, Condition};
pub use kinds::{Answer, CountLeaves, answer, perft};
pub use question::Question;

pub use crate::record::{Buffers, Record as Body};
