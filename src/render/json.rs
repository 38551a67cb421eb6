//! Records as JSON, one a line.

use std::fmt;
use std::io::{self, Write};

use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::moves_json;
use crate::report::Record;

/// Appends the answer to a question to a buffer: the record and, after its own keys, those that travel along from the input, byte for byte. What has the name of one of the record's own keys gives way to
/// it.
///
/// # Errors
///
/// None that a buffer can have.
pub fn append(
    record: &Record,
    carried: &[(String, Box<RawValue>)],
    fields: Option<&[String]>,
    line: &mut Vec<u8>,
) -> io::Result<()> {
    let own = record.kind().keys();
    let start = line.len();
    match record {
        Record::Moves(moves) => moves_json::append(moves, line),
        Record::Slim(moves) => moves_json::append_slim(moves, line),
        record => serde_json::to_writer(&mut *line, record)?,
    }
    match fields {
        Some(fields) => pick(fields, own, carried, start, line),
        None => carry(own, carried, line),
    }
}

/// Replaces the record that begins at `start` by some of its keys and of those that travel along.
fn pick(
    fields: &[String],
    own: &[&str],
    carried: &[(String, Box<RawValue>)],
    start: usize,
    line: &mut Vec<u8>,
) -> io::Result<()> {
    let whole = line.split_off(start);
    let Entries(all) = serde_json::from_slice(&whole)?;
    let is_asked = |key: &str| fields.iter().any(|field| field == key);
    let is_carried = |key: &str| {
        fields
            .iter()
            .any(|field| field.strip_prefix('+') == Some(key))
    };
    let all = all.into_iter().filter(|(key, _)| is_asked(key));
    let carried = (carried.iter())
        .filter(|(key, _)| is_carried(key) && !own.contains(&&**key))
        .map(|(key, value)| (&**key, &**value));
    let mut next = b'{';
    for (key, value) in all.chain(carried) {
        line.push(next);
        serde_json::to_writer(&mut *line, key)?;
        line.push(b':');
        line.extend_from_slice(value.get().as_bytes());
        next = b',';
    }
    if next == b'{' {
        line.push(next);
    }
    line.extend_from_slice(b"}\n");
    Ok(())
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

/// Writes whatever can be written, with the keys that travel along; see [`append`] for answers.
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
    if carried.is_empty() {
        // An error may repeat a megabyte of its input, which is not kept twice.
        serde_json::to_writer(&mut *out, record)?;
        return writeln!(out);
    }
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
