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

pub use crate::ask::{
    Answer, Asked, CONDITIONS, Code, CodeExample, CodeGroup, Command, Condition, ErrorRecord,
    Excerpt, Format, MAX_DEPTH, Misuse, OPTIONS, Question, QuestionOption, Setter, Takes,
    ValueError, answer, depth, number,
};
#[doc(inline)]
pub use crate::facts::*;
pub use crate::input::Extra;
#[doc(inline)]
pub use crate::message::{self, synonyms};
pub use crate::record::RecordKind;
pub use crate::write::json::{
    Fields, SCHEMA, SCHEMA_DOCUMENT, explanation, output, position, reason, schema, version,
};
pub use crate::write::{scene, svg, text};
pub use chessmoves_core::PieceOn;
