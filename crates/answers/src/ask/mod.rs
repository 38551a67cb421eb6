//! What is asked, and how it is answered: commands and their options, questions about inputs, and answers.

mod answer;
pub(crate) mod asked;
mod condition;
mod options;
mod question;
pub mod synonyms;

pub use answer::{Answer, ErrorRecord, answer};
pub use asked::{
    Ask, Command, Counting, Examination, Format, Listing, RootMoves, Settings, Subject, View, Write,
};
pub use chessmoves_core::{Code, CodeExample, CodeGroup};
pub use condition::{CONDITIONS, Condition};
pub use options::{Flags, MAX_DEPTH, OPTIONS, QuestionOption, ReadValue, Values, depth, number};
pub use question::Question;

pub(crate) use options::POSITIONS;
