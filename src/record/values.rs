//! How values are written in records, and their schemas.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::SCHEMA;
use crate::notation::{San, Uci, fen};
use crate::rules::any_position::AnyPosition;
use crate::rules::explain::{Effect, Reason, Stage};
use crate::rules::setup::Setup;
use crate::types::Role;
use crate::types::json::fixed_name;

/// Keys of the input that are not chessmoves' own, with their values as written; they are passed through to the record.
pub type Extra = (String, Box<RawValue>);

/// A position, written as its FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PositionFen(pub Setup);

impl PositionFen {
    /// The FEN of a position.
    pub fn of(position: &AnyPosition) -> Self {
        Self(Setup::from(*position))
    }

    /// The name by which our serializer recognises this type, because it may know the text already.
    pub(super) const NAME: &'static str = "PositionFen";

    /// Calls a function with the text.
    fn with_text<T>(self, f: impl FnOnce(&str) -> T) -> T {
        let mut text = Vec::with_capacity(96);
        fen::append(&self.0, &mut text);
        f(str::from_utf8(&text).unwrap_or_default())
    }
}

impl fmt::Display for PositionFen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_text(|text| f.write_str(text))
    }
}

/// The text of a position, written only if it is not known.
struct FenText(PositionFen);

impl Serialize for FenText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.with_text(|text| serializer.serialize_str(text))
    }
}

/// The value of the key `schema`: [`SCHEMA`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SchemaVersion;

impl Serialize for SchemaVersion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(SCHEMA)
    }
}

impl JsonSchema for SchemaVersion {
    fn schema_name() -> Cow<'static, str> {
        "version".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "const": SCHEMA })
    }
}

macro_rules! schema {
    ($($type:ident $name:literal $schema:expr;)*) => {$(
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    )*};
}

macro_rules! written {
    ($($type:ident $name:literal |$value:ident, $serializer:ident| $written:expr, $schema:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, $serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                $written
            }
        }

        schema! { $type $name $schema; }
    )*};
}

schema! {
    Uci "uci" json_schema!({ "type": "string", "pattern": "^([a-h][1-8]){2}[qrbn]?$" });
    San "san" json_schema!({
        "type": "string",
        "pattern": "^(O-O(-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?)[+#]?$",
    });
}

written! {
    PositionFen "fen" |fen, serializer| serializer.serialize_newtype_struct(Self::NAME, &FenText(*fen)), json_schema!({
        "type": "string",
        "pattern": r"^[1-8KQRBNPkqrbnp/]+ [wb] ([A-HKQa-hkq]{1,4}|-) ([a-h][36]|-) [0-9]+ [0-9]+$",
    });
    Reason "reasonCode" |reason, serializer| fixed_name(reason.code(), serializer), json_schema!({ "enum": Reason::ALL });
    Effect "meritCode" |effect, serializer| fixed_name(effect.code(), serializer), json_schema!({ "enum": Effect::ALL });
    Stage "stage" |stage, serializer| fixed_name(stage.name(), serializer), json_schema!({ "enum": Stage::ALL });
}

/// A key that is present only if it is true.
pub(crate) struct OnlyTrue;

impl JsonSchema for OnlyTrue {
    fn schema_name() -> Cow<'static, str> {
        "onlyTrue".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "const": true })
    }
}

/// A role to which a pawn can be promoted.
pub(crate) struct Promotion;

impl JsonSchema for Promotion {
    fn schema_name() -> Cow<'static, str> {
        "promotion".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": Role::PROMOTIONS })
    }
}

/// Whether to omit a key that is present only if it is true.
pub(crate) const fn is_false(value: &bool) -> bool {
    !*value
}

/// A stable code out of a list that may grow.
pub(crate) struct Code;

impl JsonSchema for Code {
    fn schema_name() -> Cow<'static, str> {
        "code".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$" })
    }
}
