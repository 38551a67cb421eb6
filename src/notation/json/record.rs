//! The records that chessmoves prints, by their keys: what is ours when one of them comes back as input.

/// A type of record, the value of its key `type`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RecordKind {
    /// The moves of a piece or a side, at one of the four stages.
    Moves,
    /// Check, mate, draws, castling, pins and problems.
    Status,
    /// The squares that each side controls.
    Control,
    /// Verdicts with their reasons.
    Why,
    /// A count of the move tree.
    Perft,
    /// The position after some moves.
    Play,
    /// A position with a name.
    Position,
    /// What stands in the place of an input that could not be read.
    Error,
}

/// Each type of record with its keys, in the order in which they are printed.
#[rustfmt::skip]
const KEYS: [(RecordKind, &str, &[&str]); 8] = [
    (RecordKind::Moves, "moves", &[
        "type", "schema", "line", "stage", "fen", "chess960", "onMove", "piece", "moves", "moveVectors",
        "inCheck", "checkers", "checkMated", "staleMated", "canKSideCastle", "canQSideCastle",
    ]),
    (RecordKind::Status, "status", &[
        "type", "schema", "line", "fen", "chess960", "onMove", "moveCount", "captureCount", "inCheck", "checkers", "doubleCheck",
        "checkMated", "staleMated", "insufficientMaterial", "fiftyMoves", "outcome", "pins", "castling", "problems", "is",
    ]),
    (RecordKind::Control, "control", &["type", "schema", "line", "fen", "chess960", "white", "black"]),
    (RecordKind::Why, "why", &[
        "type", "schema", "line", "fen", "chess960", "onMove", "checkers", "piece", "move", "legal", "verdicts",
    ]),
    (RecordKind::Perft, "perft", &[
        "type", "schema", "line", "fen", "chess960", "depth", "nodes", "divide", "fens",
        "entry", "expected", "ok", "checked", "skipped",
    ]),
    (RecordKind::Play, "play", &["type", "schema", "line", "fen", "chess960", "onMove", "played"]),
    (RecordKind::Position, "position", &["type", "schema", "name", "fen", "about"]),
    (RecordKind::Error, "error", &[
        "type", "schema", "line", "input", "code", "field", "span", "message", "hint", "faults",
    ]),
];

impl RecordKind {
    /// All types of record.
    pub fn all() -> impl Iterator<Item = Self> {
        KEYS.iter().map(|&(kind, ..)| kind)
    }

    /// The record of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        KEYS.iter()
            .find(|(_, known, _)| *known == name)
            .map(|&(kind, ..)| kind)
    }

    /// The value of the key `type`.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// The keys that belong to the record, present in every one of them or not, in the order in which they are
    /// printed.
    pub fn keys(self) -> &'static [&'static str] {
        self.row().2
    }

    fn row(self) -> &'static (Self, &'static str, &'static [&'static str]) {
        const { assert!(in_order()) }
        &KEYS[self as usize]
    }
}

/// Whether the table has its rows in the order of the enum, so that a kind finds its own.
const fn in_order() -> bool {
    let mut row = 0;
    while row < KEYS.len() {
        if KEYS[row].0 as usize != row {
            return false;
        }
        row += 1;
    }
    true
}
