//! Why a JSON message could not be read.

use std::fmt;
use std::ops::Range;

use crate::notation::piece::{PieceError, square_hint};
use crate::types::{Color, Piece, Square};

/// Why a JSON message could not be read: what is wrong, at which key, at which bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JsonError {
    kind: JsonErrorKind,
    key: Option<String>,
    span: Option<Range<usize>>,
}

/// What is wrong with a JSON message. Every `found` is ready to be shown: texts in quotes, long ones cut.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum JsonErrorKind {
    /// The text is no JSON.
    Syntax {
        /// What the JSON reader says.
        message: String,
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
    },
    /// The text is JSON, but no object.
    NotAnObject {
        /// What it is.
        found: String,
    },
    /// Lists and objects are nested too deeply.
    TooDeep {
        /// How deep they may be.
        limit: usize,
    },
    /// An object has a key twice.
    DuplicateKey,
    /// An object that is not passed on has a key that means nothing.
    UnknownKey {
        /// The keys that mean something.
        expected: &'static str,
    },
    /// An object lacks a key.
    MissingKey {
        /// The key.
        missing: &'static str,
    },
    /// A value is of the wrong type.
    WrongType {
        /// What it is.
        found: String,
        /// What it should be.
        expected: &'static str,
    },
    /// `fen` and `board` are both there.
    TwoPositions,
    /// A key contradicts or repeats what a FEN says.
    BesideFen {
        /// The key.
        key: &'static str,
        /// The key that holds the FEN.
        fen: &'static str,
    },
    /// A key tells something about a board, and there is no board.
    WithoutBoard {
        /// The key.
        key: &'static str,
    },
    /// A text names no piece.
    Piece(PieceError),
    /// A text is no piece letter.
    Letter {
        /// The text.
        found: String,
        /// What it should be.
        expected: &'static str,
    },
    /// A piece of a list lacks its letter.
    NoLetter {
        /// The square named.
        square: Square,
    },
    /// A letter of a list is in lower case.
    LowerCase {
        /// The text.
        found: String,
        /// The piece in upper case, as it should be.
        expected: String,
    },
    /// A piece is said to be white and black.
    Contradiction {
        /// The text that says it.
        found: String,
        /// The colour it means.
        means: Color,
        /// The colour said elsewhere.
        expected: Color,
    },
    /// A text is no square.
    Square {
        /// The text, as it was written.
        found: String,
    },
    /// A text is no file.
    File {
        /// The text.
        found: String,
    },
    /// A text or a number is no rank.
    Rank {
        /// The text or number.
        found: String,
    },
    /// A text is no colour.
    Color {
        /// The text.
        found: String,
    },
    /// Two pieces stand on one square.
    DuplicateSquare {
        /// The square.
        square: Square,
        /// What already stands there.
        occupant: Piece,
    },
    /// A text is no move from square to square.
    Move {
        /// The text.
        found: String,
    },
    /// The pawn that can be taken en passant is no pawn, or can have come from nowhere.
    EnPassantPawn {
        /// What is named instead.
        found: String,
    },
    /// Two keys give different en passant squares.
    EnPassant {
        /// The keys with the square that each gives.
        keys: [(&'static str, Option<Square>); 2],
    },
}

impl JsonError {
    pub(super) const fn new(
        kind: JsonErrorKind,
        key: Option<String>,
        span: Option<Range<usize>>,
    ) -> Self {
        Self { kind, key, span }
    }

    /// What is wrong.
    pub const fn kind(&self) -> &JsonErrorKind {
        &self.kind
    }

    /// The key concerned, as a path such as `board.white[1].position.rank`.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// The bytes of the message concerned.
    pub fn span(&self) -> Option<Range<usize>> {
        self.span.clone()
    }

    /// The stable code that scripts rely on.
    pub const fn code(&self) -> &'static str {
        match &self.kind {
            JsonErrorKind::Syntax { .. } => "json-syntax",
            JsonErrorKind::NotAnObject { .. } => "json-not-an-object",
            JsonErrorKind::TooDeep { .. } => "json-too-deep",
            JsonErrorKind::DuplicateKey => "json-duplicate-key",
            JsonErrorKind::UnknownKey { .. } => "json-unknown-key",
            JsonErrorKind::MissingKey { .. } => "json-missing-key",
            JsonErrorKind::WrongType { .. } => "json-wrong-type",
            JsonErrorKind::TwoPositions => "json-two-positions",
            JsonErrorKind::BesideFen { .. } => "json-beside-fen",
            JsonErrorKind::WithoutBoard { .. } => "json-without-board",
            JsonErrorKind::Piece(error) => error.code(),
            JsonErrorKind::Letter { .. } => "json-letter",
            JsonErrorKind::NoLetter { .. } => "json-no-letter",
            JsonErrorKind::LowerCase { .. } => "json-lower-case",
            JsonErrorKind::Contradiction { .. } => "json-contradiction",
            JsonErrorKind::Square { .. } => "json-square",
            JsonErrorKind::File { .. } => "json-file",
            JsonErrorKind::Rank { .. } => "json-rank",
            JsonErrorKind::Color { .. } => "json-color",
            JsonErrorKind::DuplicateSquare { .. } => "json-duplicate-square",
            JsonErrorKind::Move { .. } => "json-move",
            JsonErrorKind::EnPassantPawn { .. } => "json-en-passant-pawn",
            JsonErrorKind::EnPassant { .. } => "json-en-passant",
        }
    }

    /// What the writer may have meant, or can do.
    pub fn hint(&self) -> Option<String> {
        let hint = match &self.kind {
            JsonErrorKind::Syntax { message, .. } => match &**message {
                "key must be a string" => "keys stand in double quotes",
                "trailing comma" => "take out the comma before the bracket",
                "trailing characters" => "a message is one object and nothing after it",
                _ => return None,
            },
            JsonErrorKind::NotAnObject { .. } => {
                "write {\"fen\": ...} or {\"board\": ..., \"onMove\": ...}"
            }
            JsonErrorKind::BesideFen { key: "onMove", .. } => {
                "leave \"onMove\" out, or let it agree with the FEN"
            }
            JsonErrorKind::BesideFen { .. } => "leave it out, or change the FEN",
            JsonErrorKind::LowerCase { .. } => "the list says whose piece it is",
            JsonErrorKind::NoLetter { square } => {
                return Some(format!("a pawn on {square} is \"P{square}\""));
            }
            JsonErrorKind::Piece(error) => return error.hint(),
            JsonErrorKind::Square { found } => return square_hint("", found),
            JsonErrorKind::EnPassant { .. } => "leave one of them out",
            _ => return None,
        };
        Some(hint.to_owned())
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(key) = &self.key {
            write!(f, "{key}: ")?;
        }
        self.kind.fmt(f)
    }
}

impl fmt::Display for JsonErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax {
                message,
                line,
                column,
            } => write!(f, "not JSON: {message} (line {line}, column {column})"),
            Self::NotAnObject { found } => write!(f, "found {found}, expected an object"),
            Self::TooDeep { limit } => {
                write!(f, "lists and objects nested more than {limit} deep")
            }
            Self::DuplicateKey => f.write_str("this key is there twice, expected it once"),
            Self::UnknownKey { expected } => write!(f, "unknown key, expected {expected}"),
            Self::MissingKey { missing } => write!(f, "no {missing:?} in this object"),
            Self::WrongType { found, expected } => {
                write!(f, "found {found}, expected {expected}")
            }
            Self::TwoPositions => {
                f.write_str("\"fen\" and \"board\" both give a position, expected one of them")
            }
            Self::BesideFen { key, fen } => write!(
                f,
                "{key:?} does not go with {fen:?}, where the FEN says it already"
            ),
            Self::WithoutBoard { key } => {
                write!(
                    f,
                    "{key:?} without a position, expected \"board\" beside it"
                )
            }
            Self::Piece(error) => error.fmt(f),
            Self::Letter { found, expected } => {
                write!(f, "{found} is no piece, expected {expected}")
            }
            Self::NoLetter { square } => write!(
                f,
                "\"{square}\" is a square without a piece, expected a letter before it"
            ),
            Self::LowerCase { found, expected } => {
                write!(f, "{found} in lower case, expected {expected:?}")
            }
            Self::Contradiction {
                found,
                means,
                expected,
            } => write!(f, "{found} means {means}, expected a {expected} piece"),
            Self::Square { found } => {
                let found = crate::notation::piece::Clipped(found);
                write!(f, "{found} is no square, expected a1 to h8")
            }
            Self::File { found } => write!(f, "{found} is no file, expected \"a\" to \"h\""),
            Self::Rank { found } => write!(f, "{found} is no rank, expected 1 to 8"),
            Self::Color { found } => write!(
                f,
                "{found} is no colour, expected \"W\", \"B\", \"white\" or \"black\""
            ),
            Self::DuplicateSquare { square, occupant } => write!(
                f,
                "a second piece on {square}, where a {occupant} stands already"
            ),
            Self::Move { found } => write!(
                f,
                "{found} is no move, expected its two squares such as \"e7e5\""
            ),
            Self::EnPassantPawn { found } => write!(
                f,
                "{found} cannot be taken en passant, expected a pawn that has just jumped"
            ),
            Self::EnPassant {
                keys: [(first, one), (second, other)],
            } => {
                let shown = |square: &Option<Square>| square.map_or("no square", Square::name);
                write!(
                    f,
                    "{first:?} gives {} and {second:?} gives {}, expected the same en passant square",
                    shown(one),
                    shown(other)
                )
            }
        }
    }
}

impl std::error::Error for JsonError {}
