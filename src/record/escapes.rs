//! Characters that JSON has to escape.

/// Whether a byte of a JSON text has to be escaped.
const fn needs_escape(byte: u8) -> bool {
    byte < b' ' || byte == b'"' || byte == b'\\'
}

static NEEDS_ESCAPE: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte as usize] = needs_escape(byte);
        byte += 1;
    }
    table
};

/// Whether a text has characters to escape. The compiler turns the first loop into vector instructions.
#[inline]
pub(super) fn has_escapes(text: &str) -> bool {
    let (chunks, rest) = text.as_bytes().as_chunks::<16>();
    let in_chunk =
        |chunk: &[u8; 16]| (chunk.iter()).fold(false, |found, &byte| found | needs_escape(byte));
    let in_rest = |found, &byte: &u8| found | NEEDS_ESCAPE[usize::from(byte)];
    chunks.iter().any(in_chunk) || rest.iter().fold(false, in_rest)
}
