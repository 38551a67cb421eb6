use serde::{Serialize, Serializer};

use super::{FenText, SCHEMA, is_false};
use crate::position::Position;

/// The answer of `perft`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename = "perft", rename_all = "camelCase")]
pub struct PerftReport {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The position.
    pub fen: FenText,
    /// Whether castling is written as king takes rook.
    #[serde(skip_serializing_if = "is_false")]
    pub chess960: bool,
    /// How many plies were played.
    pub depth: u32,
    /// In how many ways.
    pub nodes: u64,
    /// The same for each first move, in the order of the moves; a name is UCI, or SAN when that was asked for.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "object")]
    pub divide: Option<Vec<(String, u64)>>,
    /// The position after each first move, in the same order.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "object")]
    pub fens: Option<Vec<(String, FenText)>>,
    /// How the count compares with a line of a suite.
    #[serde(flatten)]
    pub suite: Option<SuiteCheck>,
}

/// A position of a suite, held against the counts that it is said to have.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SuiteCheck {
    /// What the suite calls the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// The count that the suite has for the depth of the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<u64>,
    /// Whether all that was counted is as expected; absent when nothing was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ok: Option<bool>,
    /// The depths that were counted and are as expected.
    pub checked: Vec<u32>,
    /// The depths that were left out for having too many nodes.
    pub skipped: Vec<u32>,
}

impl PerftReport {
    /// The count of a position.
    pub fn new(position: &Position, depth: u32, nodes: u64) -> Self {
        Self {
            schema: SCHEMA,
            line: None,
            fen: FenText::of(position),
            chess960: position.is_chess960(),
            depth,
            nodes,
            divide: None,
            fens: None,
            suite: None,
        }
    }
}

#[allow(clippy::ref_option, reason = "serde asks for it")]
fn object<T: Serialize, S: Serializer>(
    pairs: &Option<Vec<(String, T)>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let pairs = pairs.iter().flatten().map(|(name, value)| (name, value));
    serializer.collect_map(pairs)
}
