//! Records as JSON, one a line.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::value::RawValue;

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
