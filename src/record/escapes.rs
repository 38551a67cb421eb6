//! Characters that JSON has to escape.

/// Whether a byte of a JSON text has to be escaped.
const fn needs_escape(byte: u8) -> bool {
    byte < b' ' || byte == b'"' || byte == b'\\'
}

/// Whether a text has characters to escape. The compiler turns the test of a chunk into vector instructions; the last chunk
/// overlaps the one before.
#[inline]
pub(super) fn has_escapes(text: &str) -> bool {
    let bytes = text.as_bytes();
    let in_chunk =
        |chunk: &[u8; 16]| (chunk.iter()).fold(false, |found, &byte| found | needs_escape(byte));
    match bytes.last_chunk() {
        Some(last) => bytes.as_chunks().0.iter().any(in_chunk) || in_chunk(last),
        None => bytes.iter().any(|&byte| needs_escape(byte)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_to_escape_is_found_at_every_place() {
        for len in 0..50 {
            assert!(!has_escapes(&"x".repeat(len)));
            for at in 0..len {
                for found in ["\"", "\\", "\n", "\u{1f}"] {
                    let text = ["x".repeat(at), found.to_owned(), "x".repeat(len - at - 1)];
                    assert!(has_escapes(&text.concat()), "{found:?} at {at} of {len}");
                }
            }
        }
    }
}
