//! Lines of perft suites: a position with the expected leaf node counts by depth, `;D1 20 ;D2 400`.

use super::fen::Operation;
use crate::codes::Code;
use crate::types::Fault;

/// The expected counts of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// The `id` operand.
    pub id: Option<String>,
    /// Depths and counts, in ascending order of depth.
    pub counts: Vec<(u32, u64)>,
}

/// The counts among the operations of an EPD; other operations are ignored.
///
/// ```
/// use chessmoves::notation::{fen, suite};
/// let line = fen::parse("8/8/8/3k4/8/3K4/8/8 w - - 0 1 ;D1 5 ;D2 36")?;
/// assert_eq!(suite::expected(&line.operations)?.counts, [(1, 5), (2, 36)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If there is no count, or one that is not a number.
pub fn expected(operations: &[Operation]) -> Result<Expected, Fault> {
    let (mut id, mut counts) = (None, Vec::new());
    for Operation { opcode, operand } in operations {
        if opcode == "id" {
            id = Some(operand.trim_matches('"').to_owned());
        }
        let depth = opcode.strip_prefix(['D', 'd']);
        let Some(depth) = depth.and_then(|digits| digits.parse().ok()) else {
            continue;
        };
        let Ok(nodes) = operand.parse() else {
            let message = format!("{opcode}: {operand:?} is not a count, expected a 64-bit number");
            return Err(Fault::new(Code::SuiteCount, message));
        };
        if counts.iter().any(|&(other, _)| other == depth) {
            let message = format!("{opcode} is given twice");
            return Err(Fault::new(Code::SuiteDepthTwice, message));
        }
        counts.push((depth, nodes));
    }
    if counts.is_empty() {
        let message = "there is no count, expected for example ;D1 20 ;D2 400";
        return Err(Fault::new(Code::SuiteNoCount, message));
    }
    counts.sort_unstable();
    Ok(Expected { id, counts })
}
