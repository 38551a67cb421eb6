//! The kinds of records, by the value of their key `type`.

use std::sync::OnceLock;

use super::schema;

/// A kind of record: the value of the key `type`.
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
    /// A count of leaf nodes.
    Perft,
    /// The position after some moves.
    Play,
    /// A game that has been checked.
    Game,
    /// A named position.
    Position,
    /// The moves of a lone piece, with files and ranks.
    RawMoves,
    /// The legal moves of a piece, with files and ranks.
    LegalMoves,
    /// The squares that a side controls, with files and ranks.
    SquaresControlledBy,
    /// An answer in another format than JSON.
    Output,
    /// The schema of all records.
    Schema,
    /// The version of the program.
    Version,
    /// An input that could not be answered.
    Error,
}

impl RecordKind {
    /// All kinds.
    pub const ALL: [Self; 15] = [
        Self::Moves,
        Self::Status,
        Self::Control,
        Self::Why,
        Self::Perft,
        Self::Play,
        Self::Game,
        Self::Position,
        Self::RawMoves,
        Self::LegalMoves,
        Self::SquaresControlledBy,
        Self::Output,
        Self::Schema,
        Self::Version,
        Self::Error,
    ];

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The value of the key `type`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Status => "status",
            Self::Control => "control",
            Self::Why => "why",
            Self::Perft => "perft",
            Self::Play => "play",
            Self::Game => "game",
            Self::Position => "position",
            Self::RawMoves => "rawMoves",
            Self::LegalMoves => "legalMoves",
            Self::SquaresControlledBy => "squaresControlledBy",
            Self::Output => "output",
            Self::Schema => "schema",
            Self::Version => "version",
            Self::Error => "error",
        }
    }

    /// The keys of the record, required or not, according to its schema.
    pub fn keys(self) -> &'static [String] {
        static KEYS: OnceLock<Vec<(RecordKind, Vec<String>)>> = OnceLock::new();
        let all = KEYS.get_or_init(|| {
            let schema = schema();
            let keys = |kind: Self| schema::keys_of(&schema, kind.name());
            Self::ALL
                .into_iter()
                .map(|kind| (kind, keys(kind)))
                .collect()
        });
        let own = all.iter().find(|(kind, _)| *kind == self);
        own.map_or(&[], |(_, keys)| keys)
    }

    /// Whether the record has this key.
    pub fn has_key(self, key: &str) -> bool {
        self.keys().iter().any(|own| own == key)
    }
}
