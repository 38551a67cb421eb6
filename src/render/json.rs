//! Records as JSON, one a line.

use std::fmt;
use std::io::{self, Write};

use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::notation::uci::Uci;
use crate::report::{FenText, KingStage, Moves, PieceOn, Record, Stage};
use crate::types::{Color, Square};

/// How records are to look.
#[derive(Clone, Copy, Default, Debug)]
pub struct Options<'a> {
    /// Moves as a list of UCI strings.
    pub slim: bool,
    /// Only these keys; those of the input that travel along with a `+` before their names.
    pub fields: Option<&'a [String]>,
}

/// Writes the answer to a question as [`write()`] does, in the way that the options say.
///
/// # Errors
///
/// Whatever the writer says.
pub fn write_record(
    record: &Record,
    carried: &[(String, Box<RawValue>)],
    options: &Options<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    let own = record.kind().keys();
    let Some(fields) = options.fields else {
        return match record {
            Record::Moves(moves) if options.slim => write(&Slim::of(moves), own, carried, out),
            _ => write(record, own, carried, out),
        };
    };
    let is_asked = |key: &str| fields.iter().any(|field| field == key);
    let whole = match record {
        Record::Moves(moves) if options.slim || !is_asked("moves") => {
            serde_json::to_vec(&Slim::of(moves))
        }
        _ => serde_json::to_vec(record),
    }?;
    let is_carried = |key: &str| {
        fields
            .iter()
            .any(|field| field.strip_prefix('+') == Some(key))
    };
    let Entries(all) = serde_json::from_slice(&whole)?;
    let all = all.into_iter().filter(|(key, _)| is_asked(key));
    let carried = (carried.iter())
        .filter(|(key, _)| is_carried(key) && !own.contains(&&**key))
        .map(|(key, value)| (&**key, &**value));
    let mut line = Vec::with_capacity(whole.len());
    for (key, value) in all.chain(carried) {
        line.push(if line.is_empty() { b'{' } else { b',' });
        serde_json::to_writer(&mut line, key)?;
        line.push(b':');
        line.extend_from_slice(value.get().as_bytes());
    }
    if line.is_empty() {
        line.push(b'{');
    }
    line.extend_from_slice(b"}\n");
    out.write_all(&line)
}

/// The keys of a record with their values as they are written.
struct Entries<'a>(Vec<(&'a str, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a record")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let mut all = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    all.push(entry);
                }
                Ok(Entries(all))
            }
        }
        deserializer.deserialize_map(All)
    }
}

/// [`Moves`] with nothing but the names of its moves.
#[derive(Serialize)]
#[serde(tag = "type", rename = "moves", rename_all = "camelCase")]
struct Slim<'a> {
    schema: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    stage: Stage,
    fen: &'a FenText,
    #[serde(skip_serializing_if = "Option::is_none")]
    chess960: Option<bool>,
    on_move: Color,
    piece: Option<PieceOn>,
    moves: Vec<Uci>,
    move_vectors: Option<&'a [Vec<Square>]>,
    #[serde(flatten)]
    king: Option<KingStage>,
}

impl<'a> Slim<'a> {
    fn of(record: &'a Moves) -> Self {
        Self {
            schema: record.schema,
            line: record.line,
            stage: record.stage,
            fen: &record.fen,
            chess960: record.chess960.then_some(true),
            on_move: record.on_move,
            piece: record.piece,
            moves: record.moves.iter().map(|mv| mv.uci).collect(),
            move_vectors: record.move_vectors.as_deref(),
            king: record.king,
        }
    }
}

/// Writes a record and, after its own keys, those that travel along from the input, byte for byte. What has the name
/// of one of the record's own keys gives way to it.
///
/// # Errors
///
/// Whatever the writer says.
pub fn write(
    record: &impl Serialize,
    own: &[&str],
    carried: &[(String, Box<RawValue>)],
    out: &mut impl Write,
) -> io::Result<()> {
    let mut line = serde_json::to_vec(record)?;
    for (key, value) in carried.iter().filter(|(key, _)| !own.contains(&&**key)) {
        // Reopen the object that the record is.
        line.pop();
        line.push(b',');
        serde_json::to_writer(&mut line, key)?;
        line.push(b':');
        line.extend_from_slice(value.get().as_bytes());
        line.push(b'}');
    }
    line.push(b'\n');
    out.write_all(&line)
}
