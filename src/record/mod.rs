//! The records: one owned, serialisable type per kind of answer. Their JSON Schema and their lists of keys are derived
//! from these types.
//!
//! The order of the fields is the order of the keys in JSON. Records change by addition only; a change that breaks
//! readers raises [`SCHEMA`].

mod articles;
mod bisect;
mod buffers;
mod control;
mod diff;
mod error;
mod escapes;
mod fields;
mod filter;
mod game;
pub mod json;
mod kind;
mod move_notes;
mod moves;
mod named;
mod perft;
mod picture;
mod play;
mod raw;
mod reason;
mod schema;
mod serializer;
mod service;
mod status;
mod title;
mod values;
mod verdict;
mod why;
mod writer;

pub use articles::{
    ArticleControl, ArticleLegalMoves, ArticleRawMoves, FileAndRank, MovesAndVectors, PieceMoves,
    PlacedMove, PlacedPiece,
};
pub use bisect::{BisectReport, FindingReport, Kind, LinePlayed, StepReport, Timing};
pub use buffers::Buffers;
pub use control::{Control, Controlled};
pub use diff::{
    CountDifference, DiffReport, Differences, ExtraMove, TotalDifference, UnreadableMove,
};
pub use error::{ErrorRecord, FaultReport};
pub use filter::MoveFilter;
pub use game::{GameEnd, GameFault, GameRecord, GameWarning, MoveFault, MoveVerdict, TextPlace};
pub use kind::RecordKind;
pub use moves::{KingStage, MoveBuffers, MoveReport, Moves, PieceOn, StageMoves, Stages};
pub use named::NamedPosition;
pub use perft::{PerftReport, SuiteCheck};
pub use picture::{Arrow, Mark, NoMove, Picture};
pub use play::{Played, PlayedMove};
pub use raw::{Offset, RawMove, RawMoves};
pub use reason::{Example, ReasonCode};
pub use schema::schema;
pub use service::{OutputRecord, SchemaRecord, TextFormat, VersionRecord};
pub use status::{CastlingReport, ChangeReport, OutcomeReport, Pin, ProblemReport, Status};
pub use values::{Extra, PositionFen, SchemaVersion};
pub use verdict::{EffectReport, ReasonReport, VerdictReport};
pub use why::Why;

pub(crate) use title::capitalized;
pub(crate) use values::is_false;

use crate::notation::Uci;
use crate::rules::setup::Setup;

/// The version of the records, the value of the key `schema` in each of them.
pub const SCHEMA: u32 = 1;

/// Any record that answers a question about a position or a piece.
///
/// Records are large, so they are boxed, which makes them cheap to pass on. [`Buffers`] reuses the boxes of `Moves`, `Slim`,
/// `Why` and `Status`.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(untagged)]
pub enum Record {
    /// The answer of `raw`.
    Raw(Box<RawMoves>),
    /// The answer of `clip`, `board` and `legal`.
    Moves(Box<Moves>),
    /// The same with the moves in UCI notation only.
    Slim(Box<Moves<Uci>>),
    /// The answer of `status`.
    Status(Box<Status>),
    /// The answer of `control`.
    Control(Box<Control>),
    /// The answer of `why`.
    Why(Box<Why>),
    /// The answer of `play`.
    Played(Box<Played>),
    /// The answer of `perft`.
    Perft(Box<PerftReport>),
    /// The answer of `diff`.
    Diff(Box<DiffReport>),
    /// The answer of `bisect`.
    Bisect(Box<BisectReport>),
}

macro_rules! from_records {
    ($($variant:ident $record:ty;)*) => {$(
        impl From<$record> for Record {
            fn from(record: $record) -> Self {
                Self::$variant(Box::new(record))
            }
        }

        impl From<Box<$record>> for Record {
            fn from(record: Box<$record>) -> Self {
                Self::$variant(record)
            }
        }
    )*};
}

from_records! {
    Raw RawMoves;
    Moves Moves;
    Slim Moves<Uci>;
    Status Status;
    Control Control;
    Why Why;
    Played Played;
    Perft PerftReport;
    Diff DiffReport;
    Bisect BisectReport;
}

impl Record {
    /// The kind of record.
    pub const fn kind(&self) -> RecordKind {
        match self {
            Self::Raw(_) | Self::Moves(_) | Self::Slim(_) => RecordKind::Moves,
            Self::Status(_) => RecordKind::Status,
            Self::Control(_) => RecordKind::Control,
            Self::Why(_) => RecordKind::Why,
            Self::Played(_) => RecordKind::Play,
            Self::Perft(_) => RecordKind::Perft,
            Self::Diff(_) => RecordKind::Diff,
            Self::Bisect(_) => RecordKind::Bisect,
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
            Self::Diff(record) => &record.fen.0,
            Self::Bisect(record) => &record.fen.0,
        })
    }

    /// The answer to a yes-or-no question: whether the conditions of `status --is` hold, the move of `why` is legal, the list
    /// of `diff` is that of the legal moves, or `bisect` finds no difference.
    pub fn yes_or_no(&self) -> Option<bool> {
        match self {
            Self::Status(record) => record.is,
            Self::Why(record) => record.legal,
            Self::Diff(record) => Some(record.equal),
            Self::Bisect(record) => Some(record.equal),
            _ => None,
        }
    }

    /// Whether the question has no certain answer: a move of `why` can be several legal moves, a list of `diff` has texts that
    /// are not moves, or the engine of `bisect` could not be asked.
    pub fn is_ambiguous(&self) -> bool {
        match self {
            Self::Why(record) => {
                let legal = record.verdicts.iter().filter(|verdict| verdict.legal);
                record.mv.is_some() && legal.count() > 1
            }
            Self::Diff(record) => !record.differences.unreadable.is_empty(),
            Self::Bisect(record) => {
                (record.finding.as_ref()).is_some_and(|finding| finding.is_unasked)
            }
            _ => false,
        }
    }

    /// Sets what was changed in the input before it was answered. Only records of `status` have this.
    pub fn set_changes(&mut self, changes: Vec<ChangeReport>) {
        if let Self::Status(record) = self {
            record.changes = Some(changes);
        }
    }

    /// Sets the number of the line in a stream that the record answers.
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
            Self::Diff(record) => &mut record.line,
            Self::Bisect(record) => &mut record.line,
        };
        *line = Some(number);
    }
}
