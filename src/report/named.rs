use serde::Serialize;

use super::SCHEMA;
use crate::notation::names::Named;

/// A position with a name: a line of `positions`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename = "position", rename_all = "camelCase")]
pub struct NamedPosition {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The name.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// What it is good for, in a line.
    pub about: &'static str,
}

impl From<&Named> for NamedPosition {
    fn from(named: &Named) -> Self {
        Self {
            schema: SCHEMA,
            name: named.name,
            fen: named.fen,
            about: named.about,
        }
    }
}
