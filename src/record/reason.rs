//! Reasons and effects in records.

use schemars::JsonSchema;
use serde::Serialize;

use super::{PositionFen, SchemaVersion};
use crate::rules::explain::{Reason, Stage};

/// The meaning of a reason code: a line of `why --codes`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "reason", rename_all = "camelCase")]
pub struct ReasonCode {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The stable code.
    pub code: Reason,
    /// The stage that rejects a move for this reason.
    pub stage: Stage,
    /// The meaning, in one sentence.
    pub about: &'static str,
    /// A position and a move that is rejected for this reason; `null` if no such question can be asked.
    pub example: Option<Example>,
    /// The same question as a command.
    pub command: Option<String>,
}

/// A question whose answer has a certain reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "example")]
pub struct Example {
    /// The position.
    #[schemars(with = "PositionFen")]
    pub fen: &'static str,
    /// The move.
    pub question: &'static str,
}

impl ReasonCode {
    /// All reasons, in the order of precedence.
    pub fn all() -> impl Iterator<Item = Self> {
        Reason::ALL.iter().copied().map(Self::from)
    }
}

impl From<Reason> for ReasonCode {
    fn from(reason: Reason) -> Self {
        let example = reason.example().map(|example| Example {
            fen: example.fen,
            question: example.question,
        });
        Self {
            schema: SchemaVersion,
            code: reason,
            stage: reason.stage(),
            about: reason.about(),
            example,
            command: example.map(|Example { fen, question }| {
                format!("chessmoves why --fen \"{fen}\" {question}")
            }),
        }
    }
}
