//! Lines of perft suites: a FEN, and how many ways there are to play so many plies, `;D1 20 ;D2 400`.

use std::fmt;

use super::fen::Operation;

/// What the operations of a line say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// The `id` of the position.
    pub id: Option<String>,
    /// Depths and counts, the least depth first.
    pub counts: Vec<(u32, u64)>,
}

/// Why a line is none of a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SuiteError {
    /// There is no count.
    NoCount,
    /// The count of a depth is no number.
    Count {
        /// The opcode.
        opcode: String,
        /// What stands there.
        found: String,
    },
    /// A depth has two counts.
    Twice {
        /// The opcode.
        opcode: String,
    },
}

impl SuiteError {
    /// The stable code that scripts rely on.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoCount => "suite-no-count",
            Self::Count { .. } => "suite-count",
            Self::Twice { .. } => "suite-depth-twice",
        }
    }
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCount => f.write_str("no count, expected for instance ;D1 20 ;D2 400"),
            Self::Count { opcode, found } => {
                write!(
                    f,
                    "{opcode}: {found:?} is no count, expected a number of 64 bits"
                )
            }
            Self::Twice { opcode } => write!(f, "{opcode} is there twice"),
        }
    }
}

impl std::error::Error for SuiteError {}

/// Reads the counts among the operations of an EPD; operations of other kinds say nothing here.
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
/// When there is no count, or something else in the place of one.
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
