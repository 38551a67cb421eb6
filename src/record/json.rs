//! Records as lines of JSON, with the keys of the input that are passed through.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use super::writer::{self, ObjectWriter};
use super::{Extra, Record, RecordKind};

pub use super::fields::Fields;

/// Appends a record as one line of JSON, followed by the extra keys of the input, byte for byte. An extra key with the name
/// of one of the record's own keys is omitted.
///
/// # Errors
///
/// None: a buffer takes everything. The type is that of serialisation.
pub fn append(
    record: &Record,
    extra: &[Extra],
    fields: Fields<'_>,
    line: &mut Vec<u8>,
) -> io::Result<()> {
    append_with_fen(record, None, extra, fields, line)
}

/// The same, given the FEN of the position if it is known: copying it is faster than writing it.
///
/// # Errors
///
/// None, as for [`append`].
pub fn append_with_fen(
    record: &Record,
    fen: Option<&[u8]>,
    extra: &[Extra],
    fields: Fields<'_>,
    line: &mut Vec<u8>,
) -> io::Result<()> {
    let mut object = ObjectWriter::new(line, fields);
    match (record, fields) {
        (Record::Moves(moves), _) => writer::moves(moves, fen, &mut object)?,
        (Record::Slim(moves), _) => writer::slim_moves(moves, fen, &mut object)?,
        (record, Fields::All) => object.whole(record, fen)?,
        (record, Fields::Only(_)) => {
            if let Value::Object(all) = serde_json::to_value(record)? {
                for (key, value) in &all {
                    object.entry(key, value)?;
                }
            }
        }
    }
    let is_own = |key: &str| record.kind().has_key(key) || record.kind().answers_key(key);
    for (key, value) in extra {
        if fields.has_extra(key) && !is_own(key) {
            object.extra(key, value.get())?;
        }
    }
    object.end();
    line.push(b'\n');
    Ok(())
}

/// Appends a record of another kind, such as an error or a game, in the same way.
///
/// # Errors
///
/// None: a buffer takes everything. The type is that of serialisation.
pub fn append_other(
    record: &impl Serialize,
    kind: RecordKind,
    extra: &[Extra],
    line: &mut Vec<u8>,
) -> io::Result<()> {
    let mut object = ObjectWriter::new(line, Fields::All);
    object.whole(record, None)?;
    for (key, value) in extra.iter().filter(|(key, _)| !kind.has_key(key)) {
        object.extra(key, value.get())?;
    }
    object.end();
    line.push(b'\n');
    Ok(())
}

/// Writes anything serialisable as one line of JSON.
///
/// # Errors
///
/// Any error of the writer.
pub fn write(record: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    writeln!(out)
}
