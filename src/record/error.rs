//! The record of an error.

use std::ops::Range;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::SchemaVersion;
use super::values::Code;
use crate::types::{Fault, Faults};

/// The record in place of an answer if an input cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "error", rename_all = "camelCase")]
pub struct ErrorRecord {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub line: Option<u64>,
    /// The file, in a stream of several inputs; `-` is standard input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line of that file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub file_line: Option<u64>,
    /// The input.
    pub input: String,
    /// The stable code.
    #[schemars(with = "Code")]
    pub code: &'static str,
    /// The FEN field or the JSON key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The byte range in the input.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "some_span")]
    #[schemars(with = "Option<Span>")]
    pub span: Option<Range<usize>>,
    /// What was found and what was expected.
    pub message: String,
    /// The number of the move among several ones, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub ply: Option<usize>,
    /// What was probably meant, or what to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// All faults, if there is more than one; the first is the one above.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 2))]
    pub faults: Vec<FaultReport>,
}

/// One of several faults of an input.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "fault")]
pub struct FaultReport {
    /// The stable code.
    #[schemars(with = "Code")]
    pub code: &'static str,
    /// The FEN field or the JSON key.
    pub field: String,
    /// The byte range in the input.
    #[serde(serialize_with = "span")]
    #[schemars(with = "Span")]
    pub span: Range<usize>,
    /// What was found and what was expected.
    pub message: String,
    /// What was probably meant, or what to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

impl ErrorRecord {
    /// The record of the faults of an input, without its place in a stream.
    pub fn new(input: &str, faults: &Faults) -> Self {
        let first = faults.first();
        let all = faults.list();
        let field = faults.key().or(first.field.as_deref());
        Self {
            schema: SchemaVersion,
            line: None,
            file: None,
            file_line: None,
            input: input.to_owned(),
            code: first.code,
            field: field.map(str::to_owned),
            span: first.span.clone(),
            message: faults.message().into_owned(),
            ply: first.ply.map(|ply| ply as usize),
            hint: first.hint.clone(),
            faults: if all.len() > 1 {
                all.iter().map(FaultReport::from).collect()
            } else {
                Vec::new()
            },
        }
    }
}

impl From<&Fault> for FaultReport {
    fn from(fault: &Fault) -> Self {
        Self {
            code: fault.code,
            field: fault.field.as_deref().unwrap_or_default().to_owned(),
            span: fault.span.clone().unwrap_or_default(),
            message: fault.message.clone(),
            hint: fault.hint.clone(),
        }
    }
}

/// A byte range: its start, and its end, which is not included.
#[derive(JsonSchema)]
#[schemars(rename = "span")]
#[allow(dead_code, reason = "describes how a range is written")]
pub(super) struct Span([usize; 2]);

fn span<S: Serializer>(span: &Range<usize>, serializer: S) -> Result<S::Ok, S::Error> {
    [span.start, span.end].serialize(serializer)
}

#[allow(clippy::ref_option, reason = "serde passes the field by reference")]
fn some_span<S: Serializer>(
    range: &Option<Range<usize>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match range {
        Some(range) => span(range, serializer),
        None => serializer.serialize_none(),
    }
}
