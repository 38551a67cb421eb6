//! The errors of reading a JSON message.

use std::fmt;
use std::iter;
use std::ops::Range;

use super::{Embedded, JsonPosition};
use crate::notation::PieceError;
use crate::notation::excerpt::Excerpt;
use crate::types::square_hint;
use crate::types::{Color, Piece, Square};

/// The error of reading a JSON message: what is wrong, with the key and the byte range. If there are several faults, it is
/// the first of them, and [`JsonError::faults`] lists all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JsonError {
    kind: JsonErrorKind,
    key: Option<String>,
    span: Option<Range<usize>>,
    rest: Option<Box<Rest>>,
}

/// What else the first error of a message carries.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Rest {
    /// The other faults.
    others: Vec<JsonError>,
    /// The FEN of the message, which can have faults of its own.
    fen: Option<Embedded>,
}

/// What is wrong with a JSON message. Every `found` is ready for a message: text in quotes, truncated if long.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum JsonErrorKind {
    /// The text is not JSON.
    Syntax {
        /// The message of the JSON parser.
        message: String,
        /// The line, starting with 1.
        line: usize,
        /// The column, starting with 1.
        column: usize,
    },
    /// The JSON is not an object.
    NotAnObject {
        /// What it is.
        found: String,
    },
    /// Lists and objects are nested too deeply.
    TooDeep {
        /// The maximum depth.
        limit: usize,
    },
    /// An object has a key twice.
    DuplicateKey,
    /// An object that cannot be passed through has an unknown key.
    UnknownKey {
        /// The known keys.
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
    /// Both `fen` and `board` are present.
    TwoPositions,
    /// A key contradicts or repeats what the FEN says.
    BesideFen {
        /// The key.
        key: &'static str,
        /// The key that holds the FEN.
        fen: &'static str,
    },
    /// A key concerns a board, and there is no board.
    WithoutBoard {
        /// The key.
        key: &'static str,
    },
    /// A text is not a piece.
    Piece(PieceError),
    /// A text is not a piece letter.
    Letter {
        /// The text.
        found: String,
        /// What it should be.
        expected: &'static str,
    },
    /// A piece of a list lacks its letter.
    NoLetter {
        /// The square.
        square: Square,
    },
    /// A piece is white according to one key and black according to another.
    Contradiction {
        /// The text that gives the first colour.
        found: String,
        /// The first colour.
        means: Color,
        /// The colour given elsewhere.
        expected: Color,
    },
    /// A text is not a square.
    Square {
        /// The text, as written.
        found: String,
    },
    /// A text is not a file.
    File {
        /// The text.
        found: String,
    },
    /// A text or number is not a rank.
    Rank {
        /// The text or number.
        found: String,
    },
    /// A text is not a colour.
    Color {
        /// The text.
        found: String,
    },
    /// Two pieces stand on one square.
    DuplicateSquare {
        /// The square.
        square: Square,
        /// The first piece.
        occupant: Piece,
    },
    /// A text is not a move.
    Move {
        /// The text.
        found: String,
    },
    /// The piece that can be captured en passant is not a pawn, or cannot have made a double push.
    EnPassantPawn {
        /// The piece that is named.
        found: String,
    },
    /// Two keys give different en passant squares.
    EnPassant {
        /// The keys, and the square that each gives.
        keys: [(&'static str, Option<Square>); 2],
    },
}

impl JsonError {
    pub(super) fn new(
        kind: JsonErrorKind,
        key: Option<String>,
        span: Option<Range<usize>>,
    ) -> Self {
        Self {
            kind,
            key,
            span,
            rest: None,
        }
    }

    /// All faults as one error, in the order of the message, with the FEN of the message.
    pub(super) fn of_faults(
        mut faults: Vec<Self>,
        position: Option<&JsonPosition>,
    ) -> Result<(), Self> {
        faults.sort_by_key(|fault| fault.span.as_ref().map_or(0, |span| span.start));
        let mut faults = faults.into_iter();
        match faults.next() {
            None => Ok(()),
            Some(first) => {
                let fen = match position {
                    Some(JsonPosition::Fen(fen)) => Some(fen.clone()),
                    _ => None,
                };
                let others = faults.collect();
                Err(Self {
                    rest: Some(Box::new(Rest { others, fen })),
                    ..first
                })
            }
        }
    }

    /// All faults, each as an error of its own.
    pub(super) fn into_faults(mut self) -> Vec<Self> {
        let others = self.rest.take().map(|rest| rest.others);
        let mut faults = vec![self];
        faults.extend(others.into_iter().flatten());
        faults
    }

    /// The FEN of the message.
    pub(in crate::input) fn fen(&self) -> Option<&Embedded> {
        self.rest.as_ref()?.fen.as_ref()
    }

    /// All faults of the message, the first of which is this one.
    pub fn faults(&self) -> impl Iterator<Item = &Self> {
        let others = self.rest.iter().flat_map(|rest| &rest.others);
        iter::once(self).chain(others)
    }

    /// What is wrong.
    pub const fn kind(&self) -> &JsonErrorKind {
        &self.kind
    }

    /// The key, as a path such as `board.white[1].position.rank`.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// The byte range in the message.
    pub fn span(&self) -> Option<Range<usize>> {
        self.span.clone()
    }

    /// The stable code.
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

    /// What was probably meant, or what to do.
    pub fn hint(&self) -> Option<String> {
        let hint = match &self.kind {
            JsonErrorKind::Syntax { message, .. } => match &**message {
                "key must be a string" => {
                    "keys are written in double quotes, with no comma after the last entry"
                }
                "EOF while parsing an object" | "EOF while parsing a list" => {
                    "a message is one line: `jq -c .` joins its lines, and --board reads it from a file"
                }
                "trailing comma" => "remove the comma before the bracket",
                "trailing characters" => "a message is one object, with nothing after it",
                _ => return None,
            },
            JsonErrorKind::UnknownKey { expected } => {
                return similar_key(self.key.as_deref()?, expected);
            }
            JsonErrorKind::NotAnObject { .. } => {
                "write {\"fen\": ...} or {\"board\": ..., \"onMove\": ...}"
            }
            JsonErrorKind::BesideFen { key: "onMove", .. } => {
                "omit \"onMove\", or let it agree with the FEN"
            }
            JsonErrorKind::BesideFen { .. } => "omit it, or change the FEN",
            JsonErrorKind::NoLetter { square } => {
                return Some(format!("a pawn on {square} is \"P{square}\""));
            }
            JsonErrorKind::Piece(error) => return error.hint(),
            JsonErrorKind::Square { found } => return square_hint("", found),
            JsonErrorKind::EnPassant { .. } => "omit one of them",
            _ => return None,
        };
        Some(hint.to_owned())
    }
}

/// The expected key that is most similar to the last part of a path, if at most two letters differ.
fn similar_key(path: &str, expected: &str) -> Option<String> {
    const MAX_EDITS: usize = 2;
    let found = path.rsplit('.').next()?;
    let edits = |key: &str| strsim::levenshtein(&found.to_lowercase(), &key.to_lowercase());
    let quoted = expected.split('"').skip(1).step_by(2);
    let (edits, meant) = quoted.map(|key| (edits(key), key)).min()?;
    (edits <= MAX_EDITS && meant != found).then(|| format!("did you mean {meant:?}?"))
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
            Self::DuplicateKey => f.write_str("this key is given twice, expected once"),
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
                "{key:?} cannot be combined with {fen:?}: the FEN has that field"
            ),
            Self::WithoutBoard { key } => {
                write!(f, "{key:?} needs a position, expected \"board\" as well")
            }
            Self::Piece(error) => error.fmt(f),
            Self::Letter { found, expected } => {
                write!(f, "{found} is not a piece, expected {expected}")
            }
            Self::NoLetter { square } => write!(
                f,
                "\"{square}\" has no piece letter, expected one before the square"
            ),
            Self::Contradiction {
                found,
                means,
                expected,
            } => write!(f, "{found} is {means}, expected a {expected} piece"),
            Self::Square { found } => {
                let found = Excerpt(found);
                write!(f, "{found} is not a square, expected a1 to h8")
            }
            Self::File { found } => write!(f, "{found} is not a file, expected \"a\" to \"h\""),
            Self::Rank { found } => write!(f, "{found} is not a rank, expected 1 to 8"),
            Self::Color { found } => write!(
                f,
                "{found} is not a colour, expected \"W\", \"B\", \"white\" or \"black\""
            ),
            Self::DuplicateSquare { square, occupant } => write!(
                f,
                "there are two pieces on {square}: the first is a {occupant}"
            ),
            Self::Move { found } => write!(
                f,
                "{found} is not a move, expected its two squares such as \"e7e5\""
            ),
            Self::EnPassantPawn { found } => write!(
                f,
                "{found} cannot be captured en passant, expected a pawn that has just moved two squares"
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
