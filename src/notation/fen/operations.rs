//! The operations of an EPD (PGN standard 16.2.4): an opcode and its operands, up to a semicolon.
//!
//! Perft suites put the semicolon before each operation, `;D1 20 ;D2 400`. This works because a semicolon without an
//! operation is skipped, and the end of the line ends the last operation.

use std::fmt;
use std::ops::Range;

use super::error::{FenFault, FenFaultKind, FenField};
use crate::notation::excerpt::truncated;

/// An operation of an EPD. This crate interprets `hmvc` and `fmvn` only.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operation {
    /// The opcode, such as `bm` for best move.
    pub opcode: String,
    /// Everything up to the semicolon, as written, quotes included, without surrounding spaces.
    pub operand: String,
}

impl Operation {
    /// The operand; if it is a single string, without its quotes.
    ///
    /// ```
    /// let line = chessmoves::notation::fen::parse("8/8/8/8/8/8/8/K6k w - - id \"BK.01\"; bm Kb1;")?;
    /// assert!(line.operations.iter().map(|operation| operation.text()).eq(["BK.01", "Kb1"]));
    /// # Ok::<(), chessmoves::notation::fen::FenError>(())
    /// ```
    pub fn text(&self) -> &str {
        let inner = (self.operand.strip_prefix('"')).and_then(|rest| rest.strip_suffix('"'));
        match inner {
            Some(inner) if !inner.contains('"') => inner,
            _ => &self.operand,
        }
    }
}

/// The operation with its semicolon.
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        if !self.operand.is_empty() {
            write!(f, " {}", self.operand)?;
        }
        f.write_str(";")
    }
}

/// Parses the operations of a text that begins at `offset` of the input, each with the byte range of its operand. Stops at
/// the first fault.
pub(super) fn read(
    text: &str,
    offset: usize,
    is_space: impl Fn(char) -> bool + Copy,
) -> Result<Vec<(Operation, Range<usize>)>, FenFault> {
    let mut operations = Vec::new();
    let (mut from, mut in_string) = (0, None);
    for (at, byte) in text.bytes().chain([b';']).enumerate() {
        match byte {
            b'"' => in_string = in_string.map_or(Some(at), |_| None),
            b';' if at == text.len() || in_string.is_none() => {
                if let Some(open) = in_string {
                    let found = truncated(&text[open..]);
                    return Err(fault(
                        offset + open..offset + text.len(),
                        FenFaultKind::UnclosedString { found },
                    ));
                }
                let start = at - text[from..at].trim_start_matches(is_space).len();
                let operation = text[start..at].trim_end_matches(is_space);
                if !operation.is_empty() {
                    operations.push(one(operation, offset + start, is_space)?);
                }
                from = at + 1;
            }
            _ => {}
        }
    }
    Ok(operations)
}

fn one(
    text: &str,
    offset: usize,
    is_space: impl Fn(char) -> bool + Copy,
) -> Result<(Operation, Range<usize>), FenFault> {
    let (opcode, rest) = text.split_at(text.find(is_space).unwrap_or(text.len()));
    let operand = rest.trim_start_matches(is_space);
    let is_opcode = opcode.starts_with(|c: char| c.is_ascii_alphabetic())
        && opcode
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_opcode {
        let found = truncated(opcode);
        return Err(fault(
            offset..offset + opcode.len(),
            FenFaultKind::Opcode { found },
        ));
    }
    let operation = Operation {
        opcode: opcode.to_owned(),
        operand: operand.to_owned(),
    };
    let end = offset + text.len();
    Ok((operation, end - operand.len()..end))
}

fn fault(span: Range<usize>, kind: FenFaultKind) -> FenFault {
    FenFault::new(FenField::Operations, span, kind, None)
}
