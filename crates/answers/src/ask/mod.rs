//! What is asked, and how it is answered: commands and their options, questions about inputs, and answers.

mod answer;
pub(crate) mod asked;
mod command;
mod condition;
mod find;
mod flags;
mod options;
mod question;
mod values;

pub use answer::{Answer, ErrorRecord};
pub use asked::{
    Ask, Asked, Counting, Examination, Format, Listing, RootMoves, Subject, View, Write,
};
pub use chessmoves_core::{Code, CodeExample, CodeGroup};
pub use command::Command;
pub use condition::{CONDITIONS, Condition};
pub use find::answer;
pub use flags::Flags;
pub use options::{MAX_DEPTH, OPTIONS, QuestionOption, Setter, Takes};
pub use question::Question;
pub use values::{Excerpt, Misuse, ValueError, depth, number};

pub(crate) use options::{CHECK, PERFT, POSITIONS, WHY};
