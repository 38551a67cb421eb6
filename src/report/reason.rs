use serde::Serialize;

use super::SCHEMA;
use crate::rules::reason::{Example, Reason, Refusal};

/// What a reason code means: a line of `why --codes`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename = "reason", rename_all = "camelCase")]
pub struct ReasonCode {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The stable code.
    pub code: &'static str,
    /// Where a candidate is refused for it.
    pub stage: Refusal,
    /// What it means, in one sentence.
    pub about: &'static str,
    /// A question whose answer has it; `null` where nothing can be asked.
    pub example: Option<Example>,
    /// The same question as a command.
    pub command: Option<String>,
}

impl ReasonCode {
    /// Every reason, in the order of precedence.
    pub fn all() -> impl Iterator<Item = Self> {
        Reason::ALL.iter().copied().map(Self::from)
    }
}

impl From<Reason> for ReasonCode {
    fn from(reason: Reason) -> Self {
        let example = reason.example();
        Self {
            schema: SCHEMA,
            code: reason.code(),
            stage: reason.stage(),
            about: reason.about(),
            example,
            command: example.map(|Example { fen, question }| {
                format!("chessmoves why --fen \"{fen}\" {question}")
            }),
        }
    }
}
