//! Why an input cannot be answered, for people and for scripts.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use super::json::{Embedded, JsonError};
use super::{suggest, without_bom};
use crate::notation::castling::CastlingError;
use crate::notation::excerpt::Excerpt;
use crate::notation::fen::FenError;
use crate::notation::shorthand::ShorthandError;
use crate::notation::{MoveError, PieceError, PieceName};
use crate::record::{ErrorRecord, FaultReport, WhyError};
use crate::rules::any_position::{EmptyBoard, SeveralKings};
use crate::rules::perft::PerftError;
use crate::types::{Color, Piece, Role, Square};

/// Why an input cannot be answered.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum InputError {
    /// The FEN or EPD has faults.
    Fen(FenError),
    /// The JSON message has a fault.
    Json(JsonError),
    /// The FEN inside a JSON message has faults.
    FenInJson {
        /// The faults.
        error: FenError,
        /// The FEN.
        embedded: Embedded,
    },
    /// A text that should stand for a FEN does not.
    Shorthand(ShorthandError),
    /// The same inside a JSON message.
    ShorthandInJson {
        /// What is wrong.
        error: ShorthandError,
        /// The text.
        embedded: Embedded,
    },
    /// The castling field of a JSON message has a fault.
    CastlingInJson {
        /// What is wrong.
        error: CastlingError,
        /// The castling field.
        embedded: Embedded,
    },
    /// A JSON message has faults, and so has the FEN in it.
    JsonAndFen {
        /// The faults of the message.
        message: JsonError,
        /// The error of the FEN.
        fen: Box<Self>,
    },
    /// A PGN tag other than the one with a FEN.
    PgnTag,
    /// The board is empty.
    EmptyBoard,
    /// A side has several kings, so there are no legal moves to report.
    SeveralKings(SeveralKings),
    /// The text is not a piece.
    Piece(PieceError),
    /// A move cannot be read or played.
    Move(MoveError),
    /// One of several moves cannot be read or played.
    MoveOfLine {
        /// Its number among the moves, from 1.
        ply: usize,
        /// What is wrong.
        error: MoveError,
    },
    /// The input has no position.
    NoPosition,
    /// A JSON message has no moves, and the question is about a game.
    NoMoves,
    /// The input does not name a piece, and the question is about one.
    NoPiece,
    /// A square alone, without a position, does not name a piece.
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
        /// The piece asked about.
        name: PieceName,
        /// The piece that stands there.
        found: Piece,
    },
    /// The message has no list of moves, and the question is about one.
    NoMoveList,
    /// The list of moves of a message is something else.
    MoveList {
        /// What it is.
        found: &'static str,
    },
    /// Both the command line and the line of the stream give a position.
    TwoPositions,
    /// The input is not valid UTF-8.
    NotUtf8 {
        /// The offset of the first invalid byte.
        at: usize,
    },
    /// The line is too long.
    LineTooLong {
        /// The maximum length in bytes.
        limit: usize,
    },
    /// The input is an error record.
    ErrorRecord,
    /// The count does not fit in 64 bits.
    Perft(PerftError),
    /// The count exceeds the limit of the service.
    PerftLimit {
        /// The maximum number.
        limit: u64,
    },
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
    SeveralKings(SeveralKings)
    Piece(PieceError)
    Move(MoveError)
}

impl From<EmptyBoard> for InputError {
    fn from(_: EmptyBoard) -> Self {
        Self::EmptyBoard
    }
}

impl From<ShorthandError> for InputError {
    fn from(error: ShorthandError) -> Self {
        match error {
            ShorthandError::Fen(error) => Self::Fen(error),
            error => Self::Shorthand(error),
        }
    }
}

impl From<WhyError> for InputError {
    fn from(error: WhyError) -> Self {
        match error {
            WhyError::SeveralKings(error) => Self::SeveralKings(error),
            WhyError::Move(error) => Self::Move(error),
        }
    }
}

impl From<PerftError> for InputError {
    fn from(error: PerftError) -> Self {
        match error {
            PerftError::SeveralKings(error) => Self::SeveralKings(error),
            error => Self::Perft(error),
        }
    }
}

impl InputError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Fen(error) | Self::FenInJson { error, .. } => error.primary().code(),
            Self::Json(error) | Self::JsonAndFen { message: error, .. } => error.code(),
            Self::Shorthand(error) | Self::ShorthandInJson { error, .. } => error.code(),
            Self::CastlingInJson { .. } => "castling",
            Self::PgnTag => "pgn-tag",
            Self::EmptyBoard => "empty-board",
            Self::SeveralKings(_) => "several-kings",
            Self::Piece(error) => error.code(),
            Self::Move(error) | Self::MoveOfLine { error, .. } => error.code(),
            Self::NoPosition => "no-position",
            Self::NoMoves => "game-json",
            Self::NoPiece => "no-piece",
            Self::BareSquare { .. } => "bare-square",
            Self::NoPieceThere { .. } => "no-piece-on-square",
            Self::OtherPieceThere { .. } => "other-piece-on-square",
            Self::NoMoveList => "no-move-list",
            Self::MoveList { .. } => "move-list",
            Self::TwoPositions => "two-positions",
            Self::NotUtf8 { .. } => "not-utf8",
            Self::LineTooLong { .. } => "line-too-long",
            Self::ErrorRecord => "error-record",
            Self::Perft(_) => "count-too-large",
            Self::PerftLimit { .. } => "perft-limit",
        }
    }

    /// The error as a record.
    pub fn record(&self, input: &str) -> ErrorRecord {
        let input = without_bom(input);
        let mut record = ErrorRecord::new(input.to_owned(), self.code(), self.to_string());
        match self {
            Self::Fen(error) => {
                describe_fen(&mut record, error, |span| span);
                let span = 0..input.len();
                suggest_name(&mut record, input, span, None);
            }
            Self::FenInJson { error, embedded } => {
                describe_fen(&mut record, error, |span| embedded.span_of(span));
                record.field = Some(embedded.key.to_owned());
                record.message = format!("{}: {}", embedded.key, error.primary());
                let span = embedded.span_of(0..embedded.text.len());
                suggest_name(&mut record, &embedded.text, span, Some(embedded.key));
            }
            Self::Shorthand(error) => {
                record.span = error.span();
                record.hint = error.hint().map(str::to_owned);
            }
            Self::ShorthandInJson { error, embedded } => {
                let span = error.span().unwrap_or(0..embedded.text.len());
                record.field = Some(embedded.key.to_owned());
                record.span = Some(embedded.span_of(span));
                record.hint = error.hint().map(str::to_owned);
            }
            Self::CastlingInJson { error, embedded } => {
                record.field = Some(embedded.key.to_owned());
                record.span = Some(embedded.span_of(error.span()));
                record.hint = error.hint().map(str::to_owned);
            }
            Self::Json(error) => {
                describe_json(&mut record, error);
                if error.faults().nth(1).is_some() {
                    record.faults = error.faults().map(json_fault).collect();
                }
            }
            Self::JsonAndFen { message, fen } => {
                describe_json(&mut record, message);
                record.faults = message.faults().map(json_fault).collect();
                record.faults.extend(fen.record(input).into_faults());
            }
            Self::PgnTag => {
                let hint = "`chessmoves check` reads PGN files, and `chessmoves play --pgn FILE` prints their positions";
                record.hint = Some(hint.to_owned());
            }
            Self::SeveralKings(_) => {
                let hint = "`chessmoves board` lists the pseudo-legal moves";
                record.hint = Some(hint.to_owned());
            }
            Self::Piece(error) => record.hint = error.hint(),
            Self::Move(error) => record.hint = error.hint(),
            Self::MoveOfLine { ply, error } => {
                record.ply = Some(*ply);
                record.hint = error.hint();
            }
            Self::NotUtf8 { at } => record.span = Some(*at..*at + 1),
            _ => {}
        }
        record
    }
}

/// Adds the faults of a FEN: the first one, and all of them if there are several.
fn describe_fen(
    record: &mut ErrorRecord,
    error: &FenError,
    relocate: impl Fn(Range<usize>) -> Range<usize>,
) {
    let first = error.primary();
    record.field = Some(first.field().to_owned());
    record.span = Some(relocate(first.span()));
    record.hint = first.hint().map(str::to_owned);
    record.message = first.to_string();
    if error.faults().len() > 1 {
        record.faults = (error.faults().iter())
            .map(|fault| FaultReport {
                code: fault.code(),
                field: fault.field().to_owned(),
                span: relocate(fault.span()),
                message: fault.to_string(),
                hint: fault.hint().map(str::to_owned),
            })
            .collect();
    }
}

/// Describes the first fault of a JSON message.
fn describe_json(record: &mut ErrorRecord, error: &JsonError) {
    record.field = error.key().map(str::to_owned);
    record.span = error.span();
    record.hint = error.hint();
}

fn json_fault(fault: &JsonError) -> FaultReport {
    FaultReport {
        code: fault.code(),
        field: fault.key().unwrap_or_default().to_owned(),
        span: fault.span().unwrap_or_default(),
        message: fault.to_string(),
        hint: fault.hint(),
    }
}

/// If the text is almost the name of a position, its faults as a FEN do not matter.
fn suggest_name(record: &mut ErrorRecord, text: &str, span: Range<usize>, key: Option<&str>) {
    if let Some(named) = suggest::closest_name(text.trim()) {
        let key = key.map_or(String::new(), |key| format!("{key}: "));
        let text = Excerpt(text.trim());
        record.message = format!("{key}{text} is neither a FEN nor the name of a position");
        record.hint = Some(format!("did you mean {:?}?", named.name));
        record.span = Some(span);
        record.faults.clear();
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Json(error) | Self::JsonAndFen { message: error, .. } => error.fmt(f),
            Self::FenInJson { error, embedded } => write!(f, "{}: {error}", embedded.key),
            Self::Shorthand(error) => error.fmt(f),
            Self::ShorthandInJson { error, embedded } => write!(f, "{}: {error}", embedded.key),
            Self::CastlingInJson { error, embedded } => write!(f, "{}: {error}", embedded.key),
            Self::PgnTag => f.write_str("this is a PGN tag, expected a position"),
            Self::EmptyBoard => EmptyBoard.fmt(f),
            Self::SeveralKings(error) => error.fmt(f),
            Self::Piece(error) => error.fmt(f),
            Self::Move(error) => error.fmt(f),
            Self::MoveOfLine { ply, error } => write!(f, "ply {ply}: {error}"),
            Self::NoPosition => f.write_str("there is no position, expected a FEN or a board"),
            Self::NoMoves => f.write_str("there are no moves, expected \"movetext\" (PGN) or \"moves\" (a text or a list of texts)"),
            Self::NoPiece => f.write_str(
                "there is no piece to ask about, expected one such as Ke1 (white) or ke1 (black)",
            ),
            Self::BareSquare { square } => write!(
                f,
                "{square} does not name a piece without a position, expected for example K{square} (white) or k{square} (black)"
            ),
            Self::NoPieceThere { square } => write!(f, "there is no piece on {square}"),
            Self::OtherPieceThere { name, found } => {
                let color = name.color.map_or("", Color::name);
                let role = name.role.map_or("piece", Role::name);
                let expected = format!("{color} {role}");
                write!(
                    f,
                    "there is a {found} on {}, expected a {}",
                    name.square,
                    expected.trim_start()
                )
            }
            Self::NoMoveList => f.write_str(
                "there is no list of moves, expected JSON such as {\"fen\": \"...\", \"moves\": [\"e2e4\"]}",
            ),
            Self::MoveList { found } => {
                write!(f, "moves: found {found}, expected a list of moves such as [\"e2e4\"]")
            }
            Self::TwoPositions => {
                f.write_str("both this line and the command line give a position")
            }
            Self::NotUtf8 { at } => write!(f, "not valid UTF-8 at byte {at}"),
            Self::LineTooLong { limit } => write!(f, "the line is longer than {limit} bytes"),
            Self::ErrorRecord => f.write_str("the line is an error record"),
            Self::Perft(_) => f.write_str("the count does not fit in 64 bits"),
            Self::PerftLimit { limit } => {
                write!(f, "there are more than {limit} leaf nodes, expected fewer")
            }
        }
    }
}

impl Error for InputError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(match self {
            Self::Fen(error) | Self::FenInJson { error, .. } => error,
            Self::Json(error) | Self::JsonAndFen { message: error, .. } => error,
            Self::Shorthand(error) | Self::ShorthandInJson { error, .. } => error,
            Self::CastlingInJson { error, .. } => error,
            Self::SeveralKings(error) => error,
            Self::Piece(error) => error,
            Self::Move(error) | Self::MoveOfLine { error, .. } => error,
            Self::Perft(error) => error,
            _ => return None,
        })
    }
}
