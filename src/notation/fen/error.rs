//! The faults of a FEN.

use std::fmt;
use std::ops::Range;

use crate::notation::castling::CastlingError;
use crate::rules::movement::en_passant_rank;
use crate::types::{Color, Rank, Square};

/// The error of parsing a FEN: all faults of the text, at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    faults: Vec<FenFault>,
}

impl FenError {
    /// The error with these faults. Those of the whole line are moved to the front.
    #[cold]
    pub(super) fn new(mut faults: Vec<FenFault>) -> Self {
        faults.sort_by_key(|fault| {
            !matches!(
                fault.kind,
                FenFaultKind::Quoted { .. } | FenFaultKind::UnusualSpace { .. }
            )
        });
        Self { faults }
    }

    /// The same faults in a text of which the FEN is a part.
    pub(crate) fn relocated(mut self, relocate: impl Fn(Range<usize>) -> Range<usize>) -> Self {
        for fault in &mut self.faults {
            fault.span = relocate(fault.span());
        }
        self
    }

    /// All faults, at least one: first those of the whole line (quotes, unusual spaces), then those of the fields in their
    /// order.
    pub fn faults(&self) -> &[FenFault] {
        &self.faults
    }

    /// The first fault.
    pub fn primary(&self) -> &FenFault {
        &self.faults[0]
    }
}

/// All faults, one after the other.
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
    /// The stable name.
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

/// One fault of a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenFault {
    field: FenField,
    span: Range<usize>,
    kind: FenFaultKind,
    hint: Option<String>,
}

/// What is wrong. Text of the input is truncated if it is long.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenFaultKind {
    /// The text is empty.
    Empty,
    /// The text is in quotes.
    Quoted {
        /// The opening quote.
        quote: char,
    },
    /// White space other than a space or a tab between fields.
    UnusualSpace {
        /// The first such character.
        found: char,
    },
    /// Backslashes between the ranks.
    Backslash,
    /// A slash before the first or after the last rank.
    ExtraSlash {
        /// Whether it stands after the last rank.
        last: bool,
    },
    /// A character that is neither a piece nor a number of empty squares.
    PlacementCharacter {
        /// The rank, counted from the eighth.
        rank: Rank,
        /// The first such character of the rank.
        found: char,
    },
    /// A rank with too few or too many squares.
    RankLength {
        /// The rank, counted from the eighth.
        rank: Rank,
        /// The number of squares.
        found: usize,
    },
    /// Too few or too many ranks.
    RankCount {
        /// The number of ranks.
        found: usize,
    },
    /// The side to move is not `w` or `b`.
    Turn {
        /// The text.
        found: String,
    },
    /// The castling field cannot be read.
    Castling(CastlingError),
    /// The en passant field is not `-` or a square.
    EnPassant {
        /// The text.
        found: String,
        /// The side to move, if it could be read.
        turn: Option<Color>,
    },
    /// The en passant square is on a rank that the opponent's double pushes do not pass over.
    EnPassantRank {
        /// The square.
        square: Square,
        /// The side to move.
        turn: Color,
    },
    /// A counter that is not a number.
    NotANumber {
        /// The text.
        found: String,
    },
    /// A counter that does not fit in 32 bits.
    NumberTooLarge {
        /// The text.
        found: String,
    },
    /// Text after the sixth field.
    ExtraField {
        /// The text.
        found: String,
    },
    /// An EPD operation that does not begin with an opcode.
    Opcode {
        /// The text.
        found: String,
    },
    /// A string in an EPD operation without a closing quote.
    UnclosedString {
        /// The text.
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

    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self.kind {
            FenFaultKind::Empty => "fen-empty",
            FenFaultKind::Quoted { .. } => "fen-quoted",
            FenFaultKind::UnusualSpace { .. } => "fen-strange-blank",
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

    /// The stable name of the field: `placement`, `turn`, `castling`, `en-passant`, `halfmove-clock`,
    /// `fullmove-number`, `fields` or `operations`.
    pub const fn field(&self) -> &'static str {
        self.field.name()
    }

    /// The field.
    pub const fn part(&self) -> FenField {
        self.field
    }

    /// The byte range in the text given to [`parse`](super::parse).
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

/// Where, found and expected.
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
            Kind::Quoted { quote } => {
                let quotes = match quote {
                    '"' => "double quotes",
                    '\'' => "single quotes",
                    '`' => "backticks",
                    _ => "quotation marks",
                };
                write!(f, "{quotes} around the FEN, expected none")
            }
            Kind::UnusualSpace { found } => {
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
                turn.map_or(Ok(()), |turn| {
                    write!(f, " on rank {}", en_passant_rank(!turn))
                })
            }
            Kind::EnPassantRank { square, turn } => write!(
                f,
                "{square} with {} to move, expected a square on rank {}",
                turn.side_name(),
                en_passant_rank(!*turn)
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
