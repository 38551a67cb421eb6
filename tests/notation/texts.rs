//! FENs that several modules change to see what happens.

/// The FEN of the start position.
pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The FEN of a board with two kings, apart from its counters.
pub(crate) const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - -";

/// The start position with the text of one field replaced.
pub(crate) fn start_with(field: usize, text: &str) -> String {
    with_field(START, field, text)
}

/// A FEN with the text of one field replaced.
pub(crate) fn with_field(fen: &str, field: usize, text: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[field] = text;
    fields.join(" ")
}
