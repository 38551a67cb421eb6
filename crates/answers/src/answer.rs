//! Questions and answers: one path from a question, whatever door it comes through, to an answer that knows its position,
//! and the views of it: JSON, text and pictures.
//!
//! ```
//! use chessmoves::answer::{Ask, Asked, Buffers, Examination, Question, answer};
//! use chessmoves::input::Input;
//! let (ask, asked) = (Ask::Status(Examination::default()), Asked::default());
//! let mut input = Input::read("startpos")?;
//! let question = Question::new(&asked, &mut input)?;
//! let answer = answer(&ask, &question, &mut Buffers::default())?;
//! let mut line = Vec::new();
//! answer.json(&mut line);
//! assert!(line.starts_with(br#"{"type":"status","schema":1,"fen":"rnbqkbnr"#));
//! # Ok::<(), chessmoves::Faults>(())
//! ```

#[doc(inline)]
pub use crate::ask::synonyms;
pub use crate::ask::{
    Answer, Ask, Asked, CONDITIONS, Code, CodeExample, CodeGroup, Command, Condition, Counting,
    ErrorRecord, Examination, Excerpt, Flags, Format, Listing, MAX_DEPTH, OPTIONS, Question,
    QuestionOption, RootMoves, Setter, Subject, Takes, View, Write, answer, depth, number,
};
#[doc(inline)]
pub use crate::facts::*;
pub use crate::input::Extra;
pub use crate::message;
pub use crate::record::RecordKind;
pub use crate::write::json::{
    Fields, SCHEMA, SCHEMA_DOCUMENT, explanation, output, position, reason, schema, version,
};
pub use crate::write::{scene, svg, text};
pub use chessmoves_core::PieceOn;
