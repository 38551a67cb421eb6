//! The record of an error.

use chessmoves_core::{Fault, Faults};

use super::RecordKind;
use super::json::{Extra, Fields, Keys, Object};
use crate::input::without_bom;

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
    /// The first fault; its field is the JSON key if that holds the faulty text.
    pub fault: Fault,
    /// All faults, if there is more than one.
    pub faults: Vec<Fault>,
}

impl ErrorRecord {
    /// The record of the faults of an input, without its place in a stream.
    pub fn new(faults: &Faults, input: &str) -> Self {
        let mut fault = faults.first().clone();
        if let Some(key) = faults.key() {
            fault.field = Some(key.into());
            fault.message = faults.message().into_owned();
        }
        let all = faults.list();
        let several = if all.len() > 1 { all } else { &[] };
        Self {
            line: None,
            file: None,
            file_line: None,
            input: without_bom(input).to_owned(),
            fault,
            faults: several.to_vec(),
        }
    }

    /// Appends the error as one line of JSON, with the extra keys of the input.
    pub fn json(&self, extra: &[Extra], out: &mut Vec<u8>) {
        let mut object = Object::new(out, Fields::All);
        object.put_head(KIND, self.line);
        object.put_some("file", self.file.as_ref());
        object.put_some("fileLine", self.file_line.as_ref());
        object.put("input", &self.input);
        let fault = &self.fault;
        object.put("code", fault.code);
        object.put_some("field", fault.field.as_deref());
        object.put_some("span", fault.span.as_ref());
        object.put("message", &fault.message);
        object.put_some("ply", fault.ply.as_ref());
        object.put_some("hint", fault.hint.as_ref());
        object.put_items("faults", &self.faults);
        object.put_extra(extra, |key| KIND.has_key(key));
        object.end();
        out.push(b'\n');
    }
}

impl Keys for Fault {
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put("code", self.code);
        object.put("field", self.field.as_deref().unwrap_or_default());
        object.put("span", &self.span.clone().unwrap_or_default());
        object.put("message", &self.message);
        object.put_some("hint", self.hint.as_ref());
    }
}
