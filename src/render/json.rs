//! Records as JSON, one a line.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::value::RawValue;

use super::moves_json;
use crate::report::Record;

/// Appends an answer to a buffer, with what travels along from the input; see [`write`].
///
/// # Errors
///
/// None that a buffer can have.
pub fn append(
    record: &Record,
    carried: &[(String, Box<RawValue>)],
    line: &mut Vec<u8>,
) -> io::Result<()> {
    match record {
        Record::Moves(moves) => moves_json::write(moves, line),
        record => serde_json::to_writer(&mut *line, record)?,
    }
    carry(record.kind().keys(), carried, line)
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
    carry(own, carried, &mut line)?;
    out.write_all(&line)
}

fn carry(own: &[&str], carried: &[(String, Box<RawValue>)], line: &mut Vec<u8>) -> io::Result<()> {
    for (key, value) in carried.iter().filter(|(key, _)| !own.contains(&&**key)) {
        // Reopen the object that the record is.
        line.pop();
        line.push(b',');
        serde_json::to_writer(&mut *line, key)?;
        line.push(b':');
        line.extend_from_slice(value.get().as_bytes());
        line.push(b'}');
    }
    line.push(b'\n');
    Ok(())
}
