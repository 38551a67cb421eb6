//! Checks of games, and questions about positions with their answers: a part of [chessmoves](https://docs.rs/chessmoves). Use that
//! crate; it re-exports all of this one.

#[cfg(feature = "json")]
mod ask;
pub mod check;
#[cfg_attr(
    not(feature = "json"),
    allow(dead_code, unused_imports, reason = "the writers use it")
)]
pub mod facts;
#[cfg(feature = "json")]
pub mod input;
#[cfg(feature = "json")]
pub mod message;
#[cfg_attr(
    not(feature = "json"),
    allow(dead_code, reason = "readers and writers use it")
)]
mod record;
#[cfg(feature = "json")]
mod write;

#[cfg(feature = "json")]
pub mod answer {
    //! Questions and answers: one path from a question, whatever door it comes through, to an answer that knows its position,
    //! and the views of it: JSON, text and pictures.
    //!
    //! ```
    //! use chessmoves::answer::{Ask, Settings, Buffers, Examination, Question, answer};
    //! use chessmoves::input::Input;
    //! let (ask, settings) = (Ask::Status(Examination::default()), Settings::default());
    //! let mut input = Input::read("startpos")?;
    //! let question = Question::new(&settings, &mut input)?;
    //! let answer = answer(&ask, &question, &mut Buffers::default())?;
    //! let mut line = Vec::new();
    //! answer.json(&mut line);
    //! assert!(line.starts_with(br#"{"type":"status","schema":1,"fen":"rnbqkbnr"#));
    //! # Ok::<(), chessmoves::Faults>(())
    //! ```

    #[doc(inline)]
    pub use crate::ask::*;
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
}

#[doc(no_inline)]
pub use chessmoves_core::*;
#[doc(no_inline)]
pub use chessmoves_workbench as workbench;

/// What the tests use of the inside.
#[cfg(feature = "json")]
#[doc(hidden)]
pub mod internal {
    pub use crate::write::json::{has_byte, needs_escape};
    pub use crate::write::svg::{Number, escape, glyph};
    pub use crate::write::text::{width, wrap};
}
