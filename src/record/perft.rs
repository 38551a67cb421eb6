//! The record of `perft`.

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use super::values::OnlyTrue;
use super::{PlayedMove, PositionFen, SchemaVersion, is_false};
use crate::notation::{San, Uci};
use crate::rules::any_position::AnyPosition;
use crate::types::Move;

/// The answer of `perft`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "perft", rename_all = "camelCase")]
#[schemars(extend("dependentRequired" = {
    "fens": ["divide"],
    "entry": ["checked"],
    "expected": ["ok"],
    "ok": ["expected", "checked"],
    "checked": ["skipped"],
    "skipped": ["checked"],
}))]
pub struct PerftReport {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub line: Option<u64>,
    /// The position.
    pub fen: PositionFen,
    /// Whether the position is Chess960, in which castling is written as king takes rook.
    #[serde(skip_serializing_if = "is_false")]
    #[schemars(with = "OnlyTrue")]
    pub chess960: bool,
    /// The depth in plies.
    pub depth: u32,
    /// The number of leaf nodes.
    pub nodes: u64,
    /// The number of leaf nodes for each root move, in UCI notation, or in SAN if asked for.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "object")]
    #[schemars(with = "Option<ByMove<u64>>")]
    pub divide: Option<Vec<(String, u64)>>,
    /// The position after each root move.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "object")]
    #[schemars(with = "Option<ByMove<PositionFen>>")]
    pub fens: Option<Vec<(String, PositionFen)>>,
    /// How the count compares with a line of a suite.
    #[serde(flatten)]
    pub suite: Option<SuiteCheck>,
}

/// How a position of a suite compares with its expected counts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct SuiteCheck {
    /// The name of the position in the suite.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// The expected count for the depth of the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<u64>,
    /// Whether all counts are as expected; absent if nothing was counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ok: Option<bool>,
    /// Whether the count was stopped because it exceeded the expected one, so that `nodes` is a lower bound.
    #[serde(skip_serializing_if = "is_false")]
    #[schemars(with = "OnlyTrue")]
    pub exceeded: bool,
    /// The depths whose counts are as expected.
    pub checked: Vec<u32>,
    /// The depths that were skipped because of their number of nodes.
    pub skipped: Vec<u32>,
}

impl PerftReport {
    /// The count for a position.
    pub fn new(position: &AnyPosition, depth: u32, nodes: u64) -> Self {
        Self {
            schema: SchemaVersion,
            line: None,
            fen: PositionFen::of(position),
            chess960: position.is_chess960(),
            depth,
            nodes,
            divide: None,
            fens: None,
            suite: None,
        }
    }

    /// Adds the counts for the root moves of the position, in UCI notation or SAN, and the positions after them if asked
    /// for.
    pub fn add_root_moves(
        &mut self,
        position: &AnyPosition,
        counts: &[(Move, u64)],
        in_san: bool,
        with_fens: bool,
    ) {
        let name = |mv| {
            let played = PlayedMove::new(position, mv);
            if in_san {
                played.san.to_string()
            } else {
                played.uci.to_string()
            }
        };
        let named = counts.iter().map(|&(mv, nodes)| (name(mv), nodes));
        self.divide = Some(named.collect());
        self.fens = with_fens.then(|| {
            let fen = |mv| PositionFen::of(&position.play_unchecked(mv));
            (counts.iter())
                .map(|&(mv, _)| (name(mv), fen(mv)))
                .collect()
        });
    }
}

#[allow(clippy::ref_option, reason = "serde passes the field by reference")]
fn object<T: Serialize, S: Serializer>(
    pairs: &Option<Vec<(String, T)>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let pairs = pairs.iter().flatten().map(|(name, value)| (name, value));
    serializer.collect_map(pairs)
}

/// An object whose keys are moves, all in UCI notation or all in SAN.
struct ByMove<T>(PhantomData<T>);

impl<T: JsonSchema> JsonSchema for ByMove<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}ByMove", T::schema_name()).into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<T>();
        let notations = [
            generator.subschema_for::<Uci>(),
            generator.subschema_for::<San>(),
        ];
        let any_of = notations.map(|notation| json_schema!({ "propertyNames": notation }));
        json_schema!({ "type": "object", "additionalProperties": value, "anyOf": any_of })
    }
}
