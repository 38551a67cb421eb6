//! How the types are written in JSON and other formats: squares, colours and castling sides by name, roles by letter, sets as lists.

use std::borrow::Cow;

#[cfg(feature = "json")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Bitboard, ByColor, BySide, CastlingSide, Color, Role, Square};

/// Writes one of a fixed list of names. To serde it is a variant of an enum, so our serializer does not look for characters
/// to escape in it.
#[inline]
pub(crate) fn fixed_name<S: Serializer>(
    name: &'static str,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_unit_variant("", 0, name)
}

macro_rules! named {
    ($type:ident $name:literal $expected:literal |$value:ident, $serializer:ident| $write:expr, |$text:ident| $read:expr, $schema:expr) => {
        impl Serialize for $type {
            #[inline]
            fn serialize<S: Serializer>(&self, $serializer: S) -> Result<S::Ok, S::Error> {
                let $value = *self;
                $write
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let $text = Cow::<'de, str>::deserialize(deserializer)?;
                let found: Option<Self> = $read;
                found
                    .ok_or_else(|| D::Error::custom(format!("{:?}, expected {}", $text, $expected)))
            }
        }

        #[cfg(feature = "json")]
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

named!(Square "square" "a square, a1 to h8" |square, serializer| fixed_name(square.name(), serializer), |text| Square::from_name(&text),
    json_schema!({ "type": "string", "pattern": "^[a-h][1-8]$" }));
named!(Color "color" "white or black" |color, serializer| fixed_name(color.name(), serializer),
    |text| Color::ALL.into_iter().find(|color| color.name() == text),
    json_schema!({ "enum": Color::ALL }));
named!(CastlingSide "side" "kingside or queenside" |side, serializer| fixed_name(side.name(), serializer),
    |text| CastlingSide::ALL.into_iter().find(|side| side.name() == text),
    json_schema!({ "enum": CastlingSide::ALL }));
named!(Role "role" "one of P N B R Q K" |role, serializer| serializer.serialize_char(role.letter()),
    |text| Role::ALL.into_iter().find(|role| text.chars().eq([role.letter()])),
    json_schema!({ "enum": Role::ALL }));

/// A list of squares, `a1` first.
impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Square>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}

#[cfg(feature = "json")]
impl JsonSchema for Bitboard {
    fn schema_name() -> Cow<'static, str> {
        "squares".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "array", "items": generator.subschema_for::<Square>() })
    }
}

/// An object with the keys `white` and `black`.
impl<T: Serialize> Serialize for ByColor<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(Color::White, &self.white), (Color::Black, &self.black)])
    }
}

#[cfg(feature = "json")]
impl<T: JsonSchema> JsonSchema for ByColor<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}ByColor", T::schema_name()).into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<T>();
        json_schema!({
            "type": "object",
            "required": ["white", "black"],
            "properties": { "white": value, "black": value },
        })
    }
}

/// An object with the keys `kingside` and `queenside`.
impl<T: Serialize> Serialize for BySide<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([
            (CastlingSide::King, &self.king),
            (CastlingSide::Queen, &self.queen),
        ])
    }
}

#[cfg(feature = "json")]
impl<T: JsonSchema> JsonSchema for BySide<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}BySide", T::schema_name()).into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<T>();
        json_schema!({
            "type": "object",
            "required": ["kingside", "queenside"],
            "properties": { "kingside": value, "queenside": value },
        })
    }
}
