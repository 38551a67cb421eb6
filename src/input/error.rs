//! Why an input could not be answered, for people and for scripts.

use std::fmt;
use std::ops::Range;

use crate::notation::castling::CastlingError;
use crate::notation::fen::FenError;
use crate::notation::json::{JsonError, Quoted};
use crate::notation::names;
use crate::notation::piece::{Clipped, PieceError, PieceName};
use crate::notation::shorthand::ShorthandError;
use crate::notation::text::MoveError;
use crate::position::{SetupError, SeveralKings};
use crate::report::{ErrorRecord, FaultReport};
use crate::rules::perft::Overflow;
use crate::types::{Color, Piece, Role, Square};

/// Why an input could not be answered.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum InputError {
    /// The FEN or EPD cannot be read.
    Fen(FenError),
    /// The JSON cannot be read.
    Json(JsonError),
    /// The FEN inside a JSON message cannot be read.
    FenInJson {
        /// What is wrong with it.
        error: FenError,
        /// Where it stands.
        quoted: Quoted,
    },
    /// What stands for a FEN stands for no position.
    Shorthand(ShorthandError),
    /// The same inside a JSON message.
    ShorthandInJson {
        /// What is wrong with it.
        error: ShorthandError,
        /// Where it stands.
        quoted: Quoted,
    },
    /// The castling rights of a JSON message cannot be read.
    CastlingInJson {
        /// What is wrong with them.
        error: CastlingError,
        /// Where they stand.
        quoted: Quoted,
    },
    /// The position cannot be analysed.
    Setup(SetupError),
    /// Stage 4 has no answer.
    SeveralKings(SeveralKings),
    /// The piece cannot be read.
    Piece(PieceError),
    /// A move cannot be read or played.
    Move(MoveError),
    /// The input names no position.
    NoPosition,
    /// The input names no piece, and the question is about one.
    NoPiece,
    /// A lone square names no piece.
    BareSquare {
        /// The square.
        square: Square,
    },
    /// The square asked about is empty.
    NoPieceThere {
        /// The square.
        square: Square,
    },
    /// Another piece stands on the square asked about.
    OtherPieceThere {
        /// What was asked about.
        name: PieceName,
        /// What stands there.
        found: Piece,
    },
    /// The command line and the line of the stream both name a position.
    TwoPositions,
    /// The bytes are no UTF-8.
    NotUtf8 {
        /// Where the first wrong byte is.
        at: usize,
    },
    /// The line is longer than a line may be.
    LineTooLong {
        /// How many bytes a line may have.
        limit: usize,
    },
    /// The record that came in is itself an error.
    ErrorRecord,
    /// The count does not fit 64 bits.
    Overflow(Overflow),
}

macro_rules! from {
    ($($variant:ident($error:ty))*) => {$(
        impl From<$error> for InputError {
            fn from(error: $error) -> Self {
                Self::$variant(error)
            }
        }
    )*};
}

from! {
    Fen(FenError)
    Json(JsonError)
    Setup(SetupError)
    SeveralKings(SeveralKings)
    Piece(PieceError)
    Move(MoveError)
    Overflow(Overflow)
}

impl From<ShorthandError> for InputError {
    fn from(error: ShorthandError) -> Self {
        match error {
            ShorthandError::Fen(error) => Self::Fen(error),
            error => Self::Shorthand(error),
        }
    }
}

impl InputError {
    /// The stable code that scripts rely on.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Fen(error) | Self::FenInJson { error, .. } => error.primary().code(),
            Self::Json(error) => error.code(),
            Self::Shorthand(error) | Self::ShorthandInJson { error, .. } => error.code(),
            Self::CastlingInJson { .. } => "castling",
            Self::Setup(SetupError::Empty) => "empty-board",
            Self::SeveralKings(_) => "several-kings",
            Self::Piece(error) => error.code(),
            Self::Move(error) => error.code(),
            Self::NoPosition => "no-position",
            Self::NoPiece => "no-piece",
            Self::BareSquare { .. } => "bare-square",
            Self::NoPieceThere { .. } => "no-piece-on-square",
            Self::OtherPieceThere { .. } => "other-piece-on-square",
            Self::TwoPositions => "two-positions",
            Self::NotUtf8 { .. } => "not-utf8",
            Self::LineTooLong { .. } => "line-too-long",
            Self::ErrorRecord => "error-record",
            Self::Overflow(_) => "count-too-large",
        }
    }

    /// Tells a script all there is to tell.
    pub fn record(&self, input: &str) -> ErrorRecord {
        let mut record = ErrorRecord::new(input.to_owned(), self.code(), self.to_string());
        match self {
            Self::Fen(error) => {
                let fault = error.primary();
                record.field = Some(fault.field().to_owned());
                record.span = Some(fault.span());
                record.hint = fault.hint().map(str::to_owned);
                record.message = fault.to_string();
                record.faults = faults(error, |span| span);
                misspelt(&mut record, input, 0..input.len(), None);
            }
            Self::FenInJson { error, quoted } => {
                let fault = error.primary();
                record.field = Some(quoted.key.to_owned());
                record.span = Some(quoted.span_of(fault.span()));
                record.hint = fault.hint().map(str::to_owned);
                record.message = format!("{}: {fault}", quoted.key);
                record.faults = faults(error, |span| quoted.span_of(span));
                let span = quoted.span_of(0..quoted.text.len());
                misspelt(&mut record, &quoted.text, span, Some(quoted.key));
            }
            Self::Shorthand(error) => {
                record.span = error.span();
                record.hint = error.hint().map(str::to_owned);
            }
            Self::ShorthandInJson { error, quoted } => {
                record.field = Some(quoted.key.to_owned());
                record.span = Some(quoted.span_of(error.span().unwrap_or(0..quoted.text.len())));
                record.hint = error.hint().map(str::to_owned);
            }
            Self::CastlingInJson { error, quoted } => {
                record.field = Some(quoted.key.to_owned());
                record.span = Some(quoted.span_of(error.span()));
                record.hint = error.hint().map(str::to_owned);
            }
            Self::Json(error) => {
                record.field = error.key().map(str::to_owned);
                record.span = error.span();
                record.hint = error.hint();
            }
            Self::SeveralKings(_) => {
                let hint = "`chessmoves board` tells the moves without regard to the kings";
                record.hint = Some(hint.to_owned());
            }
            Self::Piece(error) => record.hint = error.hint(),
            Self::Move(error) => record.hint = error.hint(),
            Self::NotUtf8 { at } => record.span = Some(*at..*at + 1),
            _ => {}
        }
        record
    }
}

/// Where the text is nearly the name of a position, its faults as a FEN are of no interest.
fn misspelt(record: &mut ErrorRecord, text: &str, span: Range<usize>, key: Option<&str>) {
    if let Some(named) = names::near(text.trim()) {
        let place = key.map_or(String::new(), |key| format!("{key}: "));
        let text = Clipped(text.trim());
        record.message = format!("{place}{text} is neither a FEN nor the name of a position");
        record.hint = Some(format!("did you mean {:?}?", named.name));
        record.span = Some(span);
        record.faults.clear();
    }
}

/// Every fault of a FEN by itself, unless there is only one.
fn faults(error: &FenError, place: impl Fn(Range<usize>) -> Range<usize>) -> Vec<FaultReport> {
    let all = error.faults();
    let all = if all.len() > 1 { all } else { &[] };
    (all.iter())
        .map(|fault| FaultReport {
            code: fault.code(),
            field: fault.field(),
            span: place(fault.span()),
            message: fault.to_string(),
            hint: fault.hint().map(str::to_owned),
        })
        .collect()
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Json(error) => error.fmt(f),
            Self::FenInJson { error, quoted } => write!(f, "{}: {error}", quoted.key),
            Self::Shorthand(error) => error.fmt(f),
            Self::ShorthandInJson { error, quoted } => write!(f, "{}: {error}", quoted.key),
            Self::CastlingInJson { error, quoted } => write!(f, "{}: {error}", quoted.key),
            Self::Setup(error) => error.fmt(f),
            Self::SeveralKings(error) => error.fmt(f),
            Self::Piece(error) => error.fmt(f),
            Self::Move(error) => error.fmt(f),
            Self::NoPosition => f.write_str("no position was given, expected a FEN or a board"),
            Self::NoPiece => {
                f.write_str("no piece was named, expected one such as Ke1 (white) or ke1 (black)")
            }
            Self::BareSquare { square } => write!(
                f,
                "{square} names a square only, expected the piece too when there is no position, such as K{square} \
                 (white) or k{square} (black)"
            ),
            Self::NoPieceThere { square } => write!(f, "there is no piece on {square}"),
            Self::OtherPieceThere { name, found } => {
                let color = name.color.map_or("", Color::name);
                let role = name.role.map_or("piece", Role::name);
                let asked = format!("{color} {role}");
                write!(
                    f,
                    "there is a {found} on {}, expected a {}",
                    name.square,
                    asked.trim_start()
                )
            }
            Self::TwoPositions => {
                f.write_str("the line names a position, and so does the command line")
            }
            Self::NotUtf8 { at } => write!(f, "byte {at} is no UTF-8"),
            Self::LineTooLong { limit } => write!(f, "the line is longer than {limit} bytes"),
            Self::ErrorRecord => f.write_str("the line is the record of an error"),
            Self::Overflow(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for InputError {}
