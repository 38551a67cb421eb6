//! Lines of perft suites: a position with the expected leaf node counts by depth, `;D1 20 ;D2 400`.

use std::fmt;

use super::fen::Operation;

/// The expected counts of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// The `id` operand.
    pub id: Option<String>,
    /// Depths and counts, in ascending order of depth.
    pub counts: Vec<(u32, u64)>,
}

/// The error of parsing a line of a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SuiteError {
    /// There is no count.
    NoCount,
    /// The count for a depth is not a number.
    Count {
        /// The opcode.
        opcode: String,
        /// The text in its place.
        found: String,
    },
    /// A depth is greater than what the program counts.
    Depth {
        /// The depth.
        depth: u32,
        /// The greatest depth.
        max: u32,
    },
    /// There are two counts for a depth.
    Twice {
        /// The opcode.
        opcode: String,
    },
}

impl SuiteError {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoCount => "suite-no-count",
            Self::Count { .. } => "suite-count",
            Self::Depth { .. } => "suite-depth",
            Self::Twice { .. } => "suite-depth-twice",
        }
    }
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCount => f.write_str("there is no count, expected for example ;D1 20 ;D2 400"),
            Self::Count { opcode, found } => {
                write!(
                    f,
                    "{opcode}: {found:?} is not a count, expected a 64-bit number"
                )
            }
            Self::Depth { depth, max } => {
                write!(
                    f,
                    "D{depth}: the depth is out of range, expected 0 to {max}"
                )
            }
            Self::Twice { opcode } => write!(f, "{opcode} is given twice"),
        }
    }
}

impl std::error::Error for SuiteError {}

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
pub fn expected(operations: &[Operation]) -> Result<Expected, SuiteError> {
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
            return Err(SuiteError::Count {
                opcode: opcode.clone(),
                found: operand.clone(),
            });
        };
        if counts.iter().any(|&(other, _)| other == depth) {
            return Err(SuiteError::Twice {
                opcode: opcode.clone(),
            });
        }
        counts.push((depth, nodes));
    }
    if counts.is_empty() {
        return Err(SuiteError::NoCount);
    }
    counts.sort_unstable();
    Ok(Expected { id, counts })
}
