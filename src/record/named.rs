//! The record of a named position.

use schemars::JsonSchema;
use serde::Serialize;

use super::{PositionFen, SchemaVersion};
use crate::notation::named::NamedFen;

/// A named position: a line of `positions`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "position", rename_all = "camelCase")]
pub struct NamedPosition {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The name.
    pub name: &'static str,
    /// The position.
    #[schemars(with = "PositionFen")]
    pub fen: &'static str,
    /// What it is useful for, in a line.
    pub about: &'static str,
}

impl From<&NamedFen> for NamedPosition {
    fn from(named: &NamedFen) -> Self {
        Self {
            schema: SchemaVersion,
            name: named.name,
            fen: named.fen,
            about: named.about,
        }
    }
}
