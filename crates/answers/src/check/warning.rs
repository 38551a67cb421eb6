//! What is unusual about a game but not a fault.

use std::fmt;
use std::ops::Range;

use chessmoves_core::notation::{San, pgn::GameResult};
use chessmoves_core::{Claim, Code, Color, DrawReason};

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

/// Declares the kinds of warnings from a table: the fields of each, its stable code, and its message as an argument of `format!`.
macro_rules! warnings {
    ($($(#[$about:meta])+ $name:ident $({ $($(#[$about_field:meta])+ $field:ident: $type:ty,)+ })?
        = $code:expr => $($message:expr),+;)+) => {
        /// What is unusual about a game.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum WarningKind {
            $($(#[$about])+ $name $({ $($(#[$about_field])+ $field: $type,)+ })?,)+
        }

        #[allow(unused_variables, reason = "some codes and messages depend on a part of the fields")]
        impl WarningKind {
            /// The stable code.
            pub const fn code(&self) -> Code {
                match self {
                    $(Self::$name $({ $($field),+ })? => $code,)+
                }
            }
        }

        #[allow(unused_variables, reason = "some codes and messages depend on a part of the fields")]
        impl fmt::Display for WarningKind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name $({ $($field),+ })? => write!(f, $($message),+),)+
                }
            }
        }
    };
}

warnings! {
    /// `+` or `#` is missing, superfluous or confused with the other.
    CheckSign {
        /// The sign that the move should have.
        expected: Option<char>,
    } = Code::WrongCheckSign => "{}", match expected {
        None => "the move does not give check",
        Some('#') => "the move is checkmate, expected #",
        Some(_) => "the move gives check, expected +",
    };
    /// `x` is missing or superfluous.
    CaptureSign {
        /// Whether the move captures.
        captures: bool,
    } = Code::WrongCaptureSign => "the move {}", if *captures { "captures, expected x" } else { "does not capture" };
    /// A file or rank of the origin is not needed.
    Disambiguation {
        /// The move as it should be written.
        expected: San,
        /// The piece that cannot move there because it is pinned, and the piece that pins it, as a sentence.
        pinned: Option<String>,
    } = Code::NeedlessDisambiguation => "{expected} is unambiguous{}", after_colon(pinned.as_ref());
    /// Castling is written with zeros.
    CastlingWithZeros = Code::CastlingWithZeros => "castling is written with the letter O";
    /// A promotion is written without `=`.
    PromotionWithoutEquals = Code::PromotionWithoutEquals => "a promotion is written with =";
    /// The move is in UCI or long algebraic notation, or its piece in lower case.
    NotSan {
        /// The move as it should be written.
        expected: San,
    } = Code::NotSan => "the move is {expected} in SAN";
    /// A character that a move never has but that is meant for another one, such as a Cyrillic letter or a no-break space.
    Character {
        /// The character.
        found: char,
    } = Code::UnusualCharacter => "{}", match found {
        ' '..='~' => format!("{found} is not part of a move number, expected a dot"),
        _ => format!("U+{:04X} is not a character of moves", u32::from(*found)),
    };
    /// An annotation, such as `∞`, `N` or `[%clk 0:01:00]`, is not in a comment.
    Annotation = Code::StrayAnnotation => "this is not a move, expected it in a comment";
    /// A move number does not fit.
    MoveNumber {
        /// The number that fits.
        expected: u32,
    } = Code::MoveNumber => "expected move number {expected}";
    /// The tag `Result` differs from the result after the moves.
    ResultTagDiffers {
        /// The value of the tag.
        tag: String,
        /// The result after the moves.
        result: GameResult,
    } = Code::ResultTagDiffers => "the result is {}, but the tag Result says {tag:?}", result.as_str();
    /// There is no result after the moves.
    ResultMissing = Code::ResultMissing => "there is no result after the moves";
    /// The result `0-0` says that both sides have lost.
    BothLost = Code::BothLost => "the result that both sides have lost is not one of PGN, expected *";
    /// A result is not written as the standard has it.
    ResultForm {
        /// The result in standard form.
        expected: GameResult,
    } = Code::ResultForm => "the result is written {}", expected.as_str();
    /// There is no space before a result.
    ResultJoined = Code::ResultForm => "a space is missing before the result";
    /// A null move is not written as `--` or `Z0`.
    NullMove = Code::NotSan => "a null move is written --";
    /// A line is meant as a tag pair and is not one.
    BadTag {
        /// What is wrong.
        message: String,
        /// Whether only a quote or a backslash within the value is wrong.
        is_escape: bool,
    } = if *is_escape { Code::TagQuotes } else { Code::BadTag } => "{message}";
    /// Tags of HTML or of a forum stand outside comments.
    Markup {
        /// The first one.
        text: String,
        /// How many there are.
        count: usize,
    } = Code::Markup => "{}", match count {
        1 => format!("the markup {text} was skipped"),
        _ => format!("{count} pieces of markup were skipped, {text} and so on"),
    };
    /// A variation stands before the first move.
    EarlyVariation = Code::EarlyVariation => "a variation replaces the move before it, and there is none";
    /// The game went on after a draw that does not have to be claimed.
    PlayedOn {
        /// Why it is a draw.
        reason: DrawReason,
        /// Whether it went on with a king's move to the centre: electronic boards record a result in this way.
        to_centre: bool,
    } = match reason {
        DrawReason::FivefoldRepetition => Code::FivefoldRepetition,
        DrawReason::SeventyFiveMoves => Code::SeventyFiveMoves,
        DrawReason::InsufficientMaterial | DrawReason::DeadPosition => Code::DeadPosition,
        // A move after stalemate is a fault.
        DrawReason::Stalemate => Code::Stalemate,
    } => "the game went on after a draw by {reason}{}", match to_centre {
        true => "; a king in the centre may mark the result, as on electronic boards",
        false => "",
    };
    /// Both kings stand in the centre at the end: electronic boards record a result in this way.
    KingsMarkTheResult = Code::KingsMarkTheResult =>
        "both kings stand in the centre, which is how electronic boards record a result";
    /// There are tags but neither moves nor faults.
    NoMoves = Code::NoMoves => "the game has tags and no moves";
    /// The tags say that the game does not begin with the start position, and there is no tag `FEN`.
    StartMissing = Code::StartMissing =>
        "the tags say that the game has a start position of its own, expected a tag FEN";
    /// The seven standard tags are not in their order, or other tags come before them.
    TagOrder {
        /// What is wrong.
        message: String,
    } = Code::TagOrder => "{message}";
    /// Something in the tag `FEN` is missing or ignored, such as a castling right without its rook.
    FenTag {
        /// What is wrong.
        message: String,
    } = Code::FenTag => "{message}";
    /// The text is not UTF-8.
    Encoding {
        /// The first byte that is not.
        byte: u8,
    } = Code::Encoding => "the byte 0x{byte:02X} is not UTF-8, and was read as Windows-1252";
    /// The text contains NUL.
    Nul = Code::NulCharacter => "the text contains NUL, which is not part of PGN";
    /// The text contains the character that stands for those that could not be converted.
    LostCharacter = Code::LostCharacter => "U+FFFD stands for letters that were lost when the text was converted";
    /// A draw could be claimed, and the game went on or was decided.
    Unclaimed {
        /// Why.
        claim: Claim,
        /// Whether it could be claimed in the start position.
        at_start: bool,
        /// For a repetition, after which plies the position has occurred; 0 is the start position.
        occurrences: Vec<u32>,
        /// Those plies, in words.
        grounds: Option<String>,
    } = claim.code() => "a draw by {claim} could be claimed {}, and was not{}",
        if *at_start { "in the start position" } else { "after this move" }, after_colon(grounds.as_ref());
    /// The tag `PlyCount` differs from the number of plies.
    PlyCount {
        /// The number in the tag.
        tag: u32,
        /// The number of plies.
        plies: u32,
    } = Code::PlyCountDiffers => "the game has {plies} plies, but the tag PlyCount says {tag}";
    /// A clock rises by more than the increments.
    ClockRises {
        /// By how many seconds.
        by: u64,
        /// The increments since the last clock of the player, in seconds.
        increment: u64,
    } = Code::ClockRises => "the clock rises by {by} s, and the increment explains {increment} s";
    /// Moves were made in a dead position.
    DeadSince {
        /// The move after which it was dead.
        since: String,
        /// The number of plies that followed.
        plies: usize,
    } = Code::DeadPosition => "the game was drawn by a dead position after {since}, and {} followed", match plies {
        1 => "a ply".to_owned(),
        _ => format!("{plies} plies"),
    };
    /// A loss on time, although the winner could not have checkmated by any series of legal moves.
    UnfairTimeout {
        /// The side that was given the win.
        winner: Color,
    } = Code::UnfairLossOnTime => "{} lost on time, but {} could not checkmate by any series of legal moves: a draw",
        (!*winner).side_name(), winner.side_name();
    /// A tag occurs again.
    DuplicateTag {
        /// Its name.
        name: String,
    } = Code::DuplicateTag => "the tag {name} occurs again, and the first one is used";
    /// An earlier game of the input has the same start position and the same moves.
    DuplicateGame {
        /// The number of the first such game.
        first: u64,
    } = Code::DuplicateGame => "the start position and the moves are those of game {first}";
    /// An earlier game of the input has the same players and start position, and one of the two has only the first moves of the other.
    PartialGame {
        /// The number of that game.
        first: u64,
        /// The number of plies of the shorter one.
        plies: usize,
        /// Whether that is the earlier one.
        is_first: bool,
    } = Code::PartialGame => "{}", {
        let plies = match plies {
            1 => "ply".to_owned(),
            _ => format!("{plies} plies"),
        };
        if *is_first {
            format!("game {first} has the same players and only the first {plies} of these moves")
        } else {
            format!("game {first} has the same players, and these moves are only its first {plies}")
        }
    };
}

/// An explanation that follows a sentence.
fn after_colon(explanation: Option<&String>) -> String {
    explanation.map_or_else(String::new, |explanation| format!(": {explanation}"))
}
