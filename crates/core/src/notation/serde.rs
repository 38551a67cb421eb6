//! Positions, squares and moves in serde formats: the texts that `Display` writes. A [`Move`] is written only, in UCI notation; it is
//! read as [`Uci`] and found by [`Position::parse_move`].

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{San, Uci};
use crate::rules::position::Position;
use crate::types::{Move, Square};

macro_rules! write_as_text {
    ($($type:ident)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

write_as_text!(Position Square Uci San Move);

macro_rules! read_from_text {
    ($($type:ident)*) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

read_from_text!(Position Square Uci San);
