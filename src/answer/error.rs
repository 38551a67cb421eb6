//! The record of an error.

use std::ops::Range;

use super::RecordKind;
use super::json::{Extra, Fields, Json, Object, object};
use crate::input::without_bom;
use crate::types::{Fault, Faults};

/// The keys of an error.
#[rustfmt::skip]
pub(super) const KIND: RecordKind = RecordKind::new("error", &[
        "type", "schema", "line", "file", "fileLine", "input", "code", "field", "span", "message", "ply", "hint", "faults",
]);

/// The record in place of an answer if an input cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ErrorRecord {
    /// The line of the input, in a stream.
    pub line: Option<u64>,
    /// The file, in a stream of several inputs; `-` is standard input.
    pub file: Option<String>,
    /// The line of that file.
    pub file_line: Option<u64>,
    /// The input.
    pub input: String,
    /// The stable code.
    pub code: &'static str,
    /// The FEN field or the JSON key.
    pub field: Option<String>,
    /// The byte range in the input.
    pub span: Option<Range<usize>>,
    /// What was found and what was expected.
    pub message: String,
    /// The number of the move among several ones, from 1.
    pub ply: Option<usize>,
    /// What was probably meant, or what to do.
    pub hint: Option<String>,
    /// All faults, if there is more than one; the first is the one above.
    pub faults: Vec<Fault>,
}

impl Faults {
    /// The record of the faults of an input, without its place in a stream.
    pub fn record(&self, input: &str) -> ErrorRecord {
        let first = self.first();
        let all = self.list();
        let field = self.key().or(first.field.as_deref());
        ErrorRecord {
            line: None,
            file: None,
            file_line: None,
            input: without_bom(input).to_owned(),
            code: first.code,
            field: field.map(str::to_owned),
            span: first.span.clone(),
            message: self.message().into_owned(),
            ply: first.ply.map(|ply| ply as usize),
            hint: first.hint.clone(),
            faults: if all.len() > 1 {
                all.to_vec()
            } else {
                Vec::new()
            },
        }
    }
}

impl ErrorRecord {
    /// Appends the error as one line of JSON, with the extra keys of the input.
    pub fn json(&self, extra: &[Extra], out: &mut Vec<u8>) {
        let mut object = Object::new(out, Fields::All);
        object.put_head(KIND, self.line);
        object.put_some("file", self.file.as_ref());
        object.put_some("fileLine", self.file_line.as_ref());
        object.put("input", &self.input);
        object.put("code", self.code);
        object.put_some("field", self.field.as_ref());
        object.put_some("span", self.span.as_ref());
        object.put("message", &self.message);
        object.put_some("ply", self.ply.as_ref());
        object.put_some("hint", self.hint.as_ref());
        object.put_items("faults", &self.faults);
        object.put_extra(extra, |key| KIND.has_key(key));
        object.end();
        out.push(b'\n');
    }
}

/// A byte range: its start, and its end, which is not included.
impl Json for Range<usize> {
    fn json(&self, out: &mut Vec<u8>) {
        [self.start, self.end].as_slice().json(out);
    }
}

impl Json for Fault {
    fn json(&self, out: &mut Vec<u8>) {
        object(out, |object| {
            object.put("code", self.code);
            object.put("field", self.field.as_deref().unwrap_or_default());
            object.put("span", &self.span.clone().unwrap_or_default());
            object.put("message", &self.message);
            object.put_some("hint", self.hint.as_ref());
        });
    }
}
