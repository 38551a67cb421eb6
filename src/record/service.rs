//! The records that only `serve` prints: text in another format, the schema, and the version.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::SchemaVersion;

/// An answer in another format than JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "output", rename_all = "camelCase")]
pub struct OutputRecord {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The format.
    pub format: TextFormat,
    /// What the command prints in this format.
    pub text: String,
}

/// A format other than JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "textFormat")]
pub enum TextFormat {
    /// For people.
    Text,
    /// Moves in UCI notation.
    Uci,
    /// Moves in SAN.
    San,
    /// A picture.
    Svg,
}

/// The schema of all records.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "schema", rename_all = "camelCase")]
pub struct SchemaRecord {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The JSON Schema.
    #[schemars(with = "serde_json::Map<String, Value>")]
    pub document: Value,
}

/// The version of the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "version", rename_all = "camelCase")]
pub struct VersionRecord {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The version of the program.
    pub version: &'static str,
    /// The processor and the operating system that it was built for.
    pub target: String,
    /// The features that it was built with.
    pub features: Vec<&'static str>,
    /// How it looks up the attacks of sliders.
    pub sliders: &'static str,
}
