//! FEN and EPD: a position in one line of text.
//!
//! FEN is read according to PGN standard 16.1 and EPD according to 16.2, castling as X-FEN or Shredder-FEN. Common
//! deviations are accepted: several spaces or tabs between fields, `_` instead of spaces, white space around the text, a
//! byte order mark, missing counters, leading zeros, move number 0. Whatever is ambiguous is an error, and all errors of a
//! text are reported at once.

mod fields;
mod placement;
mod read;
mod repair;
mod write;

use std::fmt;

pub use fields::fields;
pub(crate) use fields::find_ranks;
pub use read::parse;
pub use repair::{Repair, Repaired, repair};
pub use write::{EnPassantMode, append};
pub use write::{write, write_epd, write_shredder};

use crate::rules::problem::Problem;
use crate::rules::setup::Setup;

/// The content of a FEN or an EPD.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fen {
    /// The position.
    pub setup: Setup,
    /// What is wrong with the text, but was accepted.
    pub warnings: Vec<Problem>,
    /// The operations of an EPD, in order.
    pub operations: Vec<Operation>,
    /// Whether [`write()`] writes the same text, if the castling rights and the en passant square can be used.
    pub is_canonical: bool,
}

impl Fen {
    /// The operand of an EPD operation, as written.
    ///
    /// ```
    /// use chessmoves::notation::fen;
    /// let epd = fen::parse("4k3/8/8/8/8/8/8/4K3 w - - id \"bare; kings\"; ce 0;")?;
    /// assert_eq!(epd.operation("id"), Some("\"bare; kings\""));
    /// # Ok::<(), chessmoves::Faults>(())
    /// ```
    pub fn operation(&self, opcode: &str) -> Option<&str> {
        (self.operations.iter())
            .find(|operation| operation.opcode == opcode)
            .map(|operation| operation.operand.as_str())
    }
}

/// A part of a FEN or an EPD.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FenField {
    /// The placement of the pieces.
    Placement,
    /// The side to move.
    Turn,
    /// The castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// The half-move clock.
    HalfmoveClock,
    /// The move number.
    FullmoveNumber,
    /// The text as a whole.
    Fields,
    /// The operations of an EPD.
    Operations,
}

impl FenField {
    /// All parts, first the six fields in their order.
    pub const ALL: [Self; 8] = [
        Self::Placement,
        Self::Turn,
        Self::Castling,
        Self::EnPassant,
        Self::HalfmoveClock,
        Self::FullmoveNumber,
        Self::Fields,
        Self::Operations,
    ];

    /// The stable name, which is the field of a [`Fault`](crate::Fault).
    pub const fn name(self) -> &'static str {
        match self {
            Self::Placement => "placement",
            Self::Turn => "turn",
            Self::Castling => "castling",
            Self::EnPassant => "en-passant",
            Self::HalfmoveClock => "halfmove-clock",
            Self::FullmoveNumber => "fullmove-number",
            Self::Fields => "fields",
            Self::Operations => "operations",
        }
    }
}

/// The name in words.
impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EnPassant => "en passant",
            Self::Turn => "side to move",
            Self::HalfmoveClock => "half-move clock",
            Self::FullmoveNumber => "move number",
            _ => self.name(),
        })
    }
}

/// An operation of an EPD. This crate interprets `hmvc` and `fmvn` only.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operation {
    /// The opcode, such as `bm` for best move.
    pub opcode: String,
    /// Everything up to the semicolon, as written, quotes included, without surrounding spaces.
    pub operand: String,
}

impl Operation {
    /// The operand; if it is a single string, without its quotes.
    ///
    /// ```
    /// let line = chessmoves::notation::fen::parse("8/8/8/8/8/8/8/K6k w - - id \"BK.01\"; bm Kb1;")?;
    /// assert!(line.operations.iter().map(|operation| operation.text()).eq(["BK.01", "Kb1"]));
    /// # Ok::<(), chessmoves::Faults>(())
    /// ```
    pub fn text(&self) -> &str {
        let inner = (self.operand.strip_prefix('"')).and_then(|rest| rest.strip_suffix('"'));
        match inner {
            Some(inner) if !inner.contains('"') => inner,
            _ => &self.operand,
        }
    }
}

/// The operation with its semicolon.
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        if !self.operand.is_empty() {
            write!(f, " {}", self.operand)?;
        }
        f.write_str(";")
    }
}
