//! What is said to the outside: one owned, serialisable type a record, with no rules and no layout.
//!
//! The order of the fields is the order of the keys that scripts rely on. A record changes by addition only; whatever
//! breaks a reader raises [`SCHEMA`].

mod control;
mod error;
mod moves;
mod named;
mod narrow;
mod perft;
mod picture;
mod play;
mod raw;
mod reason;
mod schema;
mod sentence;
mod status;
mod title;
mod why;

pub use control::{Control, Controlled};
pub use error::{ErrorRecord, FaultReport};
pub use moves::{KingStage, MoveReport, Moves, PieceOn, Stage};
pub use named::NamedPosition;
pub use narrow::Narrowing;
pub use perft::{PerftReport, SuiteCheck};
pub use picture::{Arrow, Mark, Picture};
pub use play::{Played, PlayedMove};
pub use raw::{RawMove, RawMoves};
pub use reason::ReasonCode;
pub use schema::schema;
pub use status::{CastlingReport, Pin, ProblemReport, Status};
pub(crate) use title::capital;
pub use why::{Answer, Asked, ReasonReport, VerdictReport, Why};

use std::fmt;

use crate::notation::fen;
use crate::notation::json::RecordKind;
use crate::notation::uci::Uci;
use crate::position::Position;
use crate::setup::Setup;
use crate::types::{Color, Role};

/// The version of the records.
pub const SCHEMA: u32 = 1;

/// A position, written as its FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenText(pub Setup);

impl FenText {
    /// The FEN of a position.
    pub fn of(position: &Position) -> Self {
        Self(Setup::from(*position))
    }

    /// Appends it to a buffer.
    pub(crate) fn append(&self, out: &mut Vec<u8>) {
        fen::append(&self.0, out);
    }
}

impl fmt::Display for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", fen::write(&self.0))
    }
}

impl serde::Serialize for FenText {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

const fn is_false(value: &bool) -> bool {
    !*value
}

/// Any record that answers a question.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(untagged)]
pub enum Record {
    /// The answer of `raw`.
    Raw(RawMoves),
    /// The answer of `clip`, `board` and `legal`.
    Moves(Moves),
    /// The same with the names of the moves alone.
    Slim(Moves<Uci>),
    /// The answer of `status`.
    Status(Box<Status>),
    /// The answer of `control`.
    Control(Box<Control>),
    /// The answer of `why`.
    Why(Why),
    /// The answer of `play`.
    Played(Played),
    /// The answer of `perft`.
    Perft(PerftReport),
}

impl Record {
    /// Which record it is.
    pub const fn kind(&self) -> RecordKind {
        match self {
            Self::Raw(_) | Self::Moves(_) | Self::Slim(_) => RecordKind::Moves,
            Self::Status(_) => RecordKind::Status,
            Self::Control(_) => RecordKind::Control,
            Self::Why(_) => RecordKind::Why,
            Self::Played(_) => RecordKind::Play,
            Self::Perft(_) => RecordKind::Perft,
        }
    }

    /// The position that the record is about, if it is about one.
    pub const fn setup(&self) -> Option<&Setup> {
        Some(match self {
            Self::Raw(_) => return None,
            Self::Moves(record) => &record.fen.0,
            Self::Slim(record) => &record.fen.0,
            Self::Status(record) => &record.fen.0,
            Self::Control(record) => &record.fen.0,
            Self::Why(record) => &record.fen.0,
            Self::Played(record) => &record.fen.0,
            Self::Perft(record) => &record.fen.0,
        })
    }

    /// The answer to the questions of `status --is`, where there were any.
    pub fn yes_or_no(&self) -> Option<bool> {
        match self {
            Self::Status(record) => record.is,
            _ => None,
        }
    }

    /// Says which line of a stream the record answers.
    pub fn set_line(&mut self, number: u64) {
        let line = match self {
            Self::Raw(record) => &mut record.line,
            Self::Moves(record) => &mut record.line,
            Self::Slim(record) => &mut record.line,
            Self::Status(record) => &mut record.line,
            Self::Control(record) => &mut record.line,
            Self::Why(record) => &mut record.line,
            Self::Played(record) => &mut record.line,
            Self::Perft(record) => &mut record.line,
        };
        *line = Some(number);
    }
}

impl serde::Serialize for Color {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// As its English letter.
impl serde::Serialize for Role {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl serde::Serialize for crate::types::CastlingSide {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// As the list of its squares, `a1` first.
impl serde::Serialize for crate::types::Bitboard {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
