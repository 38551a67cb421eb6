//! The faults of a game.

use std::fmt;
use std::ops::Range;

use crate::notation::MoveError;
use crate::notation::pgn::GameResult;
use crate::rules::any_position::AnyPosition;
use crate::rules::outcome::Outcome;

/// Something that makes a game faulty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// The number of the ply, from 1, if the fault concerns a move.
    pub ply: Option<u32>,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// Whether it is inside a variation. The main line is then not affected.
    pub in_variation: bool,
    /// The position before the move, if the fault concerns one.
    pub position: Option<Box<AnyPosition>>,
}

/// What makes a game faulty.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FaultKind {
    /// A move is illegal, ambiguous or unreadable.
    Move {
        /// Why.
        error: MoveError,
        /// The only legal move whose SAN is almost the same.
        similar: Option<String>,
    },
    /// A null move in the main line, or while in check.
    NullMove,
    /// A move after checkmate or stalemate.
    MoveAfterEnd(Outcome),
    /// The tag `FEN` is not a position of a game.
    BadFen(String),
    /// A line begins like a tag pair and is not one.
    BadTag,
    /// The tag `Variant` names a variant with other rules.
    UnsupportedVariant(String),
    /// A comment is not closed.
    UnclosedComment,
    /// A variation is not closed.
    UnclosedVariation,
    /// Variations are nested too deeply to be examined.
    DeepVariation,
    /// A bracket has no counterpart.
    StrayBracket(u8),
    /// The position on the board contradicts the result.
    ResultContradictsBoard {
        /// The result as written.
        result: GameResult,
        /// How the game has ended on the board.
        outcome: Outcome,
    },
    /// The game is longer than the reader accepts.
    TooLong {
        /// The maximum length in bytes.
        limit: usize,
    },
}

impl Fault {
    /// A fault of the whole game.
    pub fn of_game(kind: FaultKind) -> Self {
        Self {
            kind,
            ply: None,
            span: 0..0,
            in_variation: false,
            position: None,
        }
    }

    /// The code of the primary reason of an illegal move, otherwise the code of the fault.
    pub fn reason_code(&self) -> &'static str {
        match &self.kind {
            FaultKind::Move {
                error:
                    MoveError::Illegal {
                        illegal: Some(illegal),
                        ..
                    },
                ..
            } => {
                let reason = illegal.verdict().primary();
                reason.map_or(self.kind.code(), |reason| reason.code())
            }
            kind => kind.code(),
        }
    }
}

impl FaultKind {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Move { error, .. } => match error {
                MoveError::Unreadable { .. } | MoveError::NotUci { .. } => "move-unreadable",
                MoveError::Illegal { .. } => "illegal-move",
                MoveError::Ambiguous { .. } => "ambiguous-move",
            },
            Self::NullMove => "null-move",
            Self::MoveAfterEnd(_) => "move-after-end",
            Self::BadFen(_) => "bad-fen",
            Self::BadTag => "bad-tag",
            Self::UnsupportedVariant(_) => "unsupported-variant",
            Self::UnclosedComment => "unclosed-comment",
            Self::UnclosedVariation => "unclosed-variation",
            Self::DeepVariation => "deep-variation",
            Self::StrayBracket(_) => "stray-bracket",
            Self::ResultContradictsBoard { .. } => "result-contradicts-board",
            Self::TooLong { .. } => "game-too-long",
        }
    }

    /// What is wrong, without the text of the move.
    pub fn message(&self) -> String {
        match self {
            Self::Move {
                error: MoveError::Illegal { reason, .. },
                ..
            } => reason.clone(),
            Self::Move {
                error: MoveError::Ambiguous { moves, .. },
                ..
            } => {
                let all: Vec<_> = moves.iter().map(ToString::to_string).collect();
                format!("it can be {}", all.join(" or "))
            }
            _ => self.to_string(),
        }
    }

    /// What was probably meant, or what to do.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Move {
                similar: Some(similar),
                ..
            } => Some(format!("did you mean {similar}?")),
            Self::Move { error, .. } => error.fault().hint,
            Self::BadTag => {
                Some("a quote inside a value is written \\\", and the tag ends with \"]".to_owned())
            }
            Self::StrayBracket(b'}') => Some("the comment may begin before this brace".to_owned()),
            Self::StrayBracket(b')') => {
                Some("the variation may begin before this bracket".to_owned())
            }
            Self::UnclosedComment => Some("write } where the comment ends".to_owned()),
            _ => None,
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { error, .. } => error.fmt(f),
            Self::NullMove => {
                f.write_str("a null move is allowed only in a variation, and not in check")
            }
            Self::MoveAfterEnd(outcome) => {
                write!(f, "the game has ended before this move: {outcome}")
            }
            Self::BadFen(message) => write!(f, "the tag FEN is not a valid position: {message}"),
            Self::BadTag => f.write_str("not a tag pair, expected [Name \"value\"]"),
            Self::UnsupportedVariant(name) => {
                write!(
                    f,
                    "the variant {name:?} is not supported, expected standard chess or Chess960"
                )
            }
            Self::UnclosedComment => f.write_str("the comment is not closed, expected }"),
            Self::UnclosedVariation => f.write_str("the variation is not closed, expected )"),
            Self::DeepVariation => {
                f.write_str("the variations are nested too deeply to be examined")
            }
            Self::StrayBracket(bracket) => {
                let bracket = char::from(*bracket);
                match bracket {
                    '}' => f.write_str("} without { before it"),
                    ')' => f.write_str(") without ( before it"),
                    _ => write!(f, "{bracket} has no meaning here"),
                }
            }
            Self::ResultContradictsBoard { result, outcome } => {
                write!(
                    f,
                    "the result is {}, but on the board the game ended differently: {outcome}",
                    result.as_str()
                )
            }
            Self::TooLong { limit } => write!(f, "the game is longer than {limit} bytes"),
        }
    }
}
