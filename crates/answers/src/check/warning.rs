//! What is unusual about a game but not a fault.

use std::fmt;
use std::ops::Range;

use chessmoves_core::notation::{San, pgn::GameResult};
use chessmoves_core::{Claim, Color, DrawReason};

/// Something unusual about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// What it is.
    pub kind: WarningKind,
    /// The number of the ply, from 1, if the warning concerns a move.
    pub ply: Option<u32>,
    /// Its bytes in the text.
    pub span: Range<usize>,
}

/// What is unusual about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WarningKind {
    /// `+` or `#` is missing, superfluous or confused with the other.
    CheckSign {
        /// The sign that the move should have.
        expected: Option<char>,
    },
    /// `x` is missing or superfluous.
    CaptureSign {
        /// Whether the move captures.
        captures: bool,
    },
    /// A file or rank of the origin is not needed.
    Disambiguation {
        /// The move as it should be written.
        expected: San,
        /// The piece that cannot move there because it is pinned, and the piece that pins it, as a sentence.
        pinned: Option<String>,
    },
    /// Castling is written with zeros.
    CastlingWithZeros,
    /// A promotion is written without `=`.
    PromotionWithoutEquals,
    /// The move is in UCI or long algebraic notation, or its piece in lower case.
    NotSan {
        /// The move as it should be written.
        expected: San,
    },
    /// A character that a move never has but that is meant for another one, such as a Cyrillic letter or a no-break space.
    Character {
        /// The character.
        found: char,
    },
    /// An annotation, such as `∞`, `N` or `[%clk 0:01:00]`, is not in a comment.
    Annotation,
    /// A move number does not fit.
    MoveNumber {
        /// The number that fits.
        expected: u32,
    },
    /// The tag `Result` differs from the result after the moves.
    ResultTagDiffers {
        /// The value of the tag.
        tag: String,
        /// The result after the moves.
        result: GameResult,
    },
    /// There is no result after the moves.
    ResultMissing,
    /// The result `0-0` says that both sides have lost.
    BothLost,
    /// A result is not written as the standard has it.
    ResultForm {
        /// The result in standard form.
        expected: GameResult,
        /// Whether only the space before it is missing.
        is_joined: bool,
    },
    /// A null move is not written as `--` or `Z0`.
    NullMove,
    /// A line is meant as a tag pair and is not one.
    BadTag {
        /// What is wrong.
        message: String,
        /// Whether only a quote or a backslash within the value is wrong.
        is_escape: bool,
    },
    /// Tags of HTML or of a forum stand outside comments.
    Markup {
        /// The first one.
        text: String,
        /// How many there are.
        count: usize,
    },
    /// A variation stands before the first move.
    EarlyVariation,
    /// The game went on after a draw that does not have to be claimed.
    PlayedOn {
        /// Why it is a draw.
        reason: DrawReason,
        /// Whether it went on with a king's move to the centre: electronic boards record a result in this way.
        to_centre: bool,
    },
    /// Both kings stand in the centre at the end: electronic boards record a result in this way.
    KingsMarkTheResult,
    /// There are tags but neither moves nor faults.
    NoMoves,
    /// The tags say that the game does not begin with the start position, and there is no tag `FEN`.
    StartMissing,
    /// The seven standard tags are not in their order, or other tags come before them.
    TagOrder(String),
    /// Something in the tag `FEN` is missing or ignored, such as a castling right without its rook.
    FenTag(String),
    /// The text is not UTF-8.
    Encoding {
        /// The first byte that is not.
        byte: u8,
    },
    /// The text contains NUL.
    Nul,
    /// The text contains the character that stands for those that could not be converted.
    LostCharacter,
    /// A draw could be claimed, and the game went on or was decided.
    Unclaimed {
        /// Why.
        claim: Claim,
        /// Whether it could be claimed in the start position.
        at_start: bool,
        /// For a repetition, after which plies the position has occurred; 0 is the start position.
        occurrences: Vec<u32>,
        /// The same in words.
        grounds: Option<String>,
    },
    /// The tag `PlyCount` differs from the number of plies.
    PlyCount {
        /// The number in the tag.
        tag: u32,
        /// The number of plies.
        plies: u32,
    },
    /// A clock rises by more than the increments.
    ClockRises {
        /// By how many seconds.
        by: u64,
        /// The increments since the last clock of the player, in seconds.
        increment: u64,
    },
    /// Moves were made in a dead position.
    DeadSince {
        /// The move after which it was dead.
        since: String,
        /// The number of plies that followed.
        plies: usize,
    },
    /// A loss on time, although the winner could not have checkmated by any series of legal moves.
    UnfairTimeout {
        /// The side that was given the win.
        winner: Color,
    },
    /// A tag occurs again.
    DuplicateTag {
        /// Its name.
        name: String,
    },
    /// An earlier game of the input has the same start position and the same moves.
    DuplicateGame {
        /// The number of the first such game.
        first: u64,
    },
}

impl WarningKind {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::CheckSign { .. } => "wrong-check-sign",
            Self::CaptureSign { .. } => "wrong-capture-sign",
            Self::Disambiguation { .. } => "needless-disambiguation",
            Self::CastlingWithZeros => "castling-with-zeros",
            Self::PromotionWithoutEquals => "promotion-without-equals",
            Self::NotSan { .. } | Self::NullMove => "not-san",
            Self::Character { .. } => "unusual-character",
            Self::Annotation => "stray-annotation",
            Self::MoveNumber { .. } => "move-number",
            Self::ResultTagDiffers { .. } => "result-tag-differs",
            Self::ResultMissing => "result-missing",
            Self::BothLost => "both-lost",
            Self::ResultForm { .. } => "result-form",
            Self::BadTag { is_escape, .. } => match is_escape {
                true => "tag-quotes",
                false => "bad-tag",
            },
            Self::Markup { .. } => "markup",
            Self::EarlyVariation => "early-variation",
            Self::PlayedOn { reason, .. } => match reason {
                DrawReason::FivefoldRepetition => "fivefold-repetition",
                DrawReason::SeventyFiveMoves => "seventy-five-moves",
                DrawReason::InsufficientMaterial | DrawReason::DeadPosition => "dead-position",
                // A move after stalemate is a fault.
                DrawReason::Stalemate => "stalemate",
            },
            Self::DeadSince { .. } => "dead-position",
            Self::UnfairTimeout { .. } => "unfair-loss-on-time",
            Self::KingsMarkTheResult => "kings-mark-the-result",
            Self::NoMoves => "no-moves",
            Self::StartMissing => "start-missing",
            Self::TagOrder(_) => "tag-order",
            Self::FenTag(_) => "fen-tag",
            Self::Encoding { .. } => "encoding",
            Self::Nul => "nul-character",
            Self::LostCharacter => "lost-character",
            Self::Unclaimed { claim, .. } => claim.code(),
            Self::PlyCount { .. } => "ply-count-differs",
            Self::ClockRises { .. } => "clock-rises",
            Self::DuplicateTag { .. } => "duplicate-tag",
            Self::DuplicateGame { .. } => "duplicate-game",
        }
    }
}

impl fmt::Display for WarningKind {
    #[allow(clippy::too_many_lines, reason = "an arm for each warning")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CheckSign { expected } => match expected {
                None => f.write_str("the move does not give check"),
                Some('#') => f.write_str("the move is checkmate, expected #"),
                Some(sign) => write!(f, "the move gives check, expected {sign}"),
            },
            Self::CaptureSign { captures: true } => f.write_str("the move captures, expected x"),
            Self::CaptureSign { captures: false } => f.write_str("the move does not capture"),
            Self::Disambiguation { expected, pinned } => {
                write!(f, "{expected} is unambiguous")?;
                match pinned {
                    None => Ok(()),
                    Some(pinned) => write!(f, ": {pinned}"),
                }
            }
            Self::CastlingWithZeros => f.write_str("castling is written with the letter O"),
            Self::PromotionWithoutEquals => f.write_str("a promotion is written with ="),
            Self::NotSan { expected } => write!(f, "the move is {expected} in SAN"),
            Self::Character { found } if found.is_ascii() => {
                write!(f, "{found} is not part of a move number, expected a dot")
            }
            Self::Character { found } => {
                write!(f, "U+{:04X} is not a character of moves", u32::from(*found))
            }
            Self::Annotation => f.write_str("this is not a move, expected it in a comment"),
            Self::MoveNumber { expected } => write!(f, "expected move number {expected}"),
            Self::ResultTagDiffers { tag, result } => {
                let result = result.as_str();
                write!(f, "the result is {result}, but the tag Result says {tag:?}")
            }
            Self::ResultMissing => f.write_str("there is no result after the moves"),
            Self::BothLost => {
                f.write_str("the result that both sides have lost is not one of PGN, expected *")
            }
            Self::ResultForm {
                expected,
                is_joined,
            } => match is_joined {
                true => f.write_str("a space is missing before the result"),
                false => write!(f, "the result is written {}", expected.as_str()),
            },
            Self::NullMove => f.write_str("a null move is written --"),
            Self::Markup { text, count: 1 } => write!(f, "the markup {text} was skipped"),
            Self::Markup { text, count } => {
                write!(f, "{count} pieces of markup were skipped, {text} and so on")
            }
            Self::EarlyVariation => {
                f.write_str("a variation replaces the move before it, and there is none")
            }
            Self::PlayedOn { reason, to_centre } => {
                write!(f, "the game went on after a draw by {reason}")?;
                if *to_centre {
                    f.write_str(
                        "; a king in the centre may mark the result, as on electronic boards",
                    )?;
                }
                Ok(())
            }
            Self::KingsMarkTheResult => f.write_str(
                "both kings stand in the centre, which is how electronic boards record a result",
            ),
            Self::NoMoves => f.write_str("the game has tags and no moves"),
            Self::StartMissing => f.write_str(
                "the tags say that the game has a start position of its own, expected a tag FEN",
            ),
            Self::BadTag { message, .. } | Self::TagOrder(message) | Self::FenTag(message) => {
                f.write_str(message)
            }
            Self::Encoding { byte } => {
                write!(
                    f,
                    "the byte 0x{byte:02X} is not UTF-8, and was read as Windows-1252"
                )
            }
            Self::Nul => f.write_str("the text contains NUL, which is not part of PGN"),
            Self::LostCharacter => {
                f.write_str("U+FFFD stands for letters that were lost when the text was converted")
            }
            Self::Unclaimed {
                claim,
                at_start,
                grounds,
                ..
            } => {
                let place = match at_start {
                    true => "in the start position",
                    false => "after this move",
                };
                write!(f, "a draw by {claim} could be claimed {place}, and was not")?;
                (grounds.iter()).try_for_each(|grounds| write!(f, ": {grounds}"))
            }
            Self::PlyCount { tag, plies } => {
                write!(
                    f,
                    "the game has {plies} plies, but the tag PlyCount says {tag}"
                )
            }
            Self::ClockRises { by, increment } => {
                write!(
                    f,
                    "the clock rises by {by} s, and the increment explains {increment} s"
                )
            }
            Self::DeadSince { since, plies } => {
                let plies = match plies {
                    1 => "a ply".to_owned(),
                    _ => format!("{plies} plies"),
                };
                write!(
                    f,
                    "the game was drawn by a dead position after {since}, and {plies} followed"
                )
            }
            Self::UnfairTimeout { winner } => {
                let (winner, loser) = (winner.side_name(), (!*winner).side_name());
                write!(
                    f,
                    "{loser} lost on time, but {winner} could not checkmate by any series of legal moves: a draw"
                )
            }
            Self::DuplicateTag { name } => {
                write!(f, "the tag {name} occurs again, and the first one is used")
            }
            Self::DuplicateGame { first } => {
                write!(
                    f,
                    "the start position and the moves are those of game {first}"
                )
            }
        }
    }
}
