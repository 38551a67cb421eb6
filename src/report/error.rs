use std::ops::Range;

use serde::Serialize;

use super::SCHEMA;

/// What takes the place of a record when an input could not be answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename = "error", rename_all = "camelCase")]
pub struct ErrorRecord {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The input.
    pub input: String,
    /// The stable name of the error.
    pub code: &'static str,
    /// Where: a field of the FEN, or a key of the JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Where, in bytes of the input.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "span")]
    pub span: Option<Range<usize>>,
    /// What was found and what was expected.
    pub message: String,
    /// What might have been meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Every fault by itself, when there is more than one; the first is the one above.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<FaultReport>,
}

/// One of several faults of an input.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FaultReport {
    /// The stable name of the error.
    pub code: &'static str,
    /// Where: a field of the FEN.
    pub field: &'static str,
    /// Where, in bytes of the input.
    #[serde(serialize_with = "ends")]
    pub span: Range<usize>,
    /// What was found and what was expected.
    pub message: String,
    /// What might have been meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

fn ends<S: serde::Serializer>(span: &Range<usize>, serializer: S) -> Result<S::Ok, S::Error> {
    [span.start, span.end].serialize(serializer)
}

impl ErrorRecord {
    /// An error without a place.
    pub fn new(input: String, code: &'static str, message: String) -> Self {
        Self {
            schema: SCHEMA,
            line: None,
            input,
            code,
            field: None,
            span: None,
            message,
            hint: None,
            faults: Vec::new(),
        }
    }
}

#[allow(clippy::ref_option, reason = "serde asks for it")]
fn span<S: serde::Serializer>(
    span: &Option<Range<usize>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    span.as_ref()
        .map(|span| [span.start, span.end])
        .serialize(serializer)
}
