//! The record of an error.

use chessmoves_core::{Fault, Faults};

use crate::input::without_bom;

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
}
