//! What is asked, and how it is answered: commands and their options, questions about inputs, and answers.

mod answer;
mod asked;
mod command;
mod condition;
mod error;
mod explain;
mod find;
pub(crate) mod looks;
mod options;
mod question;
mod setters;
mod values;

pub use answer::Answer;
pub use asked::{Asked, Format};
pub use chessmoves_core::{Code, CodeExample, CodeGroup};
pub use command::Command;
pub use condition::{CONDITIONS, Condition};
pub use error::ErrorRecord;
pub use find::answer;
pub use options::{OPTIONS, QuestionOption, Setter, Takes};
pub use question::Question;
pub use setters::MAX_DEPTH;
pub use values::{Excerpt, Misuse, ValueError, depth, number};

pub(crate) use options::{CHECK, PERFT, POSITIONS, WHY};
