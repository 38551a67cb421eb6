use std::collections::BTreeMap;

use serde::Serialize;

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
    /// The same for each first move, in UCI.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divide: Option<BTreeMap<String, u64>>,
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
        }
    }
}
