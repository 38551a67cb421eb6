//! What can be wrong with a FEN, and where.

use std::fmt;
use std::ops::Range;

use crate::notation::castling::CastlingError;
use crate::rules::movement::jumped_rank;
use crate::types::{Color, Rank, Square};

/// Why a text is no FEN: all its faults, never none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    faults: Vec<FenFault>,
}

impl FenError {
    /// `Ok` where there is no fault.
    pub(super) fn unless_none(faults: Vec<FenFault>) -> Result<(), Self> {
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Self { faults })
        }
    }

    /// The same faults in a text that the FEN is a part of.
    pub(crate) fn placed(mut self, place: impl Fn(Range<usize>) -> Range<usize>) -> Self {
        for fault in &mut self.faults {
            fault.span = place(fault.span());
        }
        self
    }

    /// All faults in the order of the fields; there is at least one.
    pub fn faults(&self) -> &[FenFault] {
        &self.faults
    }

    /// The first fault, for which the error is named.
    pub fn primary(&self) -> &FenFault {
        &self.faults[0]
    }
}

/// The faults, one after the other.
impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if n == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for FenError {}

/// A part of a FEN or an EPD.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FenField {
    /// The pieces, rank by rank.
    Placement,
    /// Who is on move.
    Turn,
    /// The castling rights.
    Castling,
    /// The square that a pawn has just jumped.
    EnPassant,
    /// Plies since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the move.
    FullmoveNumber,
    /// The text as a whole.
    Fields,
    /// The operations of an EPD.
    Operations,
}

impl FenField {
    /// The stable name that scripts rely on.
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

/// The field's name in words.
impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EnPassant => "en passant",
            Self::HalfmoveClock => "halfmove clock",
            Self::FullmoveNumber => "fullmove number",
            _ => self.name(),
        })
    }
}

/// One fault of a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenFault {
    field: FenField,
    span: Range<usize>,
    kind: FenFaultKind,
    hint: Option<String>,
}

/// What is wrong. Texts of the input are cut short when they are long.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenFaultKind {
    /// There is nothing to read.
    Empty,
    /// The text stands in quotes.
    Quoted {
        /// The opening quote.
        quote: char,
    },
    /// A blank that is neither a space nor a tab.
    StrangeBlank {
        /// The first such blank.
        found: char,
    },
    /// Backslashes between the ranks.
    Backslash,
    /// A slash before the first or after the last rank.
    ExtraSlash {
        /// Whether it stands after the last rank.
        last: bool,
    },
    /// A sign that is no piece and no number of empty squares.
    PlacementCharacter {
        /// The rank, counted from the eighth.
        rank: Rank,
        /// The first such sign of the rank.
        found: char,
    },
    /// A rank that is too short or too long.
    RankLength {
        /// The rank, counted from the eighth.
        rank: Rank,
        /// How many squares it has.
        found: usize,
    },
    /// Too few or too many ranks.
    RankCount {
        /// How many there are.
        found: usize,
    },
    /// The turn is not `w` or `b`.
    Turn {
        /// What stands there.
        found: String,
    },
    /// The castling field cannot be read.
    Castling(CastlingError),
    /// The en passant field is not `-` or a square.
    EnPassant {
        /// What stands there.
        found: String,
        /// Who is on move, where that could be read.
        turn: Option<Color>,
    },
    /// The en passant square is on a rank that no pawn of the side not on move jumps over.
    EnPassantRank {
        /// The square.
        square: Square,
        /// Who is on move.
        turn: Color,
    },
    /// A counter that is no number.
    NotANumber {
        /// What stands there.
        found: String,
    },
    /// A counter beyond 32 bits.
    NumberTooLarge {
        /// What stands there.
        found: String,
    },
    /// Something after the sixth field.
    ExtraField {
        /// What stands there.
        found: String,
    },
    /// An EPD operation that does not begin with an opcode.
    Opcode {
        /// What stands there.
        found: String,
    },
    /// A string in an EPD operation that does not end.
    UnclosedString {
        /// What stands there.
        found: String,
    },
}

impl FenFault {
    pub(super) const fn new(
        field: FenField,
        span: Range<usize>,
        kind: FenFaultKind,
        hint: Option<String>,
    ) -> Self {
        Self {
            field,
            span,
            kind,
            hint,
        }
    }

    /// The stable code that scripts rely on.
    pub const fn code(&self) -> &'static str {
        match self.kind {
            FenFaultKind::Empty => "fen-empty",
            FenFaultKind::Quoted { .. } => "fen-quoted",
            FenFaultKind::StrangeBlank { .. } => "fen-strange-blank",
            FenFaultKind::Backslash => "fen-backslash",
            FenFaultKind::ExtraSlash { .. } => "fen-extra-slash",
            FenFaultKind::PlacementCharacter { .. } => "fen-placement-character",
            FenFaultKind::RankLength { .. } => "fen-rank-length",
            FenFaultKind::RankCount { .. } => "fen-rank-count",
            FenFaultKind::Turn { .. } => "fen-turn",
            FenFaultKind::Castling(_) => "fen-castling",
            FenFaultKind::EnPassant { .. } => "fen-en-passant",
            FenFaultKind::EnPassantRank { .. } => "fen-en-passant-rank",
            FenFaultKind::NotANumber { .. } => "fen-not-a-number",
            FenFaultKind::NumberTooLarge { .. } => "fen-number-too-large",
            FenFaultKind::ExtraField { .. } => "fen-extra-field",
            FenFaultKind::Opcode { .. } => "epd-opcode",
            FenFaultKind::UnclosedString { .. } => "epd-unclosed-string",
        }
    }

    /// The part of the FEN, by its stable name: `placement`, `turn`, `castling`, `en-passant`, `halfmove-clock`,
    /// `fullmove-number`, `fields` or `operations`.
    pub const fn field(&self) -> &'static str {
        self.field.name()
    }

    /// The part of the FEN.
    pub const fn part(&self) -> FenField {
        self.field
    }

    /// Where in the text that was given to [`parse`](super::parse), in bytes.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// What is wrong.
    pub const fn kind(&self) -> &FenFaultKind {
        &self.kind
    }

    /// What was probably meant.
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }
}

/// What, where, found and expected.
impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use FenFaultKind as Kind;
        if self.kind == Kind::Empty {
            return f.write_str("the text is empty, expected a FEN");
        }
        write!(f, "{}", self.field)?;
        if let Kind::PlacementCharacter { rank, .. } | Kind::RankLength { rank, .. } = self.kind {
            write!(f, ", rank {rank}")?;
        }
        f.write_str(": ")?;
        match &self.kind {
            Kind::Empty => Ok(()),
            Kind::Quoted { quote } => write!(f, "{quote:?} around the FEN, expected no quotes"),
            Kind::StrangeBlank { found } => {
                write!(f, "{found:?} between fields, expected a space or a tab")
            }
            Kind::Backslash => f.write_str("'\\\\' between ranks, expected '/'"),
            Kind::ExtraSlash { last: false } => f.write_str("a slash before the first rank"),
            Kind::ExtraSlash { last: true } => f.write_str("a slash after the last rank"),
            Kind::PlacementCharacter { found, .. } => write!(
                f,
                "{found:?}, expected a piece (PNBRQK, pnbrqk) or a number of empty squares (1 to 8)"
            ),
            Kind::RankLength { found, .. } => {
                write!(f, "{}, expected 8", counted(*found, "square"))
            }
            Kind::RankCount { found } => write!(f, "{}, expected 8", counted(*found, "rank")),
            Kind::Turn { found } => write!(f, "{found:?}, expected w or b"),
            Kind::Castling(error) => write!(f, "{error}"),
            Kind::EnPassant { found, turn } => {
                write!(f, "{found:?}, expected - or a square")?;
                turn.map_or(Ok(()), |turn| write!(f, " on rank {}", jumped_rank(!turn)))
            }
            Kind::EnPassantRank { square, turn } => write!(
                f,
                "{square} with {turn} on move, expected a square on rank {}",
                jumped_rank(!*turn)
            ),
            Kind::NotANumber { found } => write!(f, "{found:?}, expected a number"),
            Kind::NumberTooLarge { found } => {
                write!(f, "{found:?}, expected a number up to {}", u32::MAX)
            }
            Kind::ExtraField { found } => {
                write!(f, "{found:?} after the sixth field, expected nothing")
            }
            Kind::Opcode { found } => write!(
                f,
                "{found:?}, expected an opcode: a letter, then letters, digits or _"
            ),
            Kind::UnclosedString { found } => write!(f, "{found:?}, expected a closing quote"),
        }
    }
}

impl std::error::Error for FenFault {}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
