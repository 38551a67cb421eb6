//! The tokens of PGN.

use std::ops::Range;

use super::tag::Tag;
use crate::notation::unusual::ascii;
use crate::rules::outcome::Outcome;
use crate::types::Color;

/// A token and its place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    /// What it is.
    pub kind: TokenKind<'a>,
    /// The index of its first byte in the text.
    pub from: usize,
    /// The index after its last byte.
    pub to: usize,
}

impl Token<'_> {
    /// The bytes of the token, as a range of the text.
    pub fn span(&self) -> Range<usize> {
        self.from..self.to
    }
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TokenKind<'a> {
    /// A tag pair: `[White "Adams, Edwin"]`.
    Tag(Tag<'a>),
    /// What is meant as a tag pair and is not one, without what follows it in the line.
    BrokenTag,
    /// `12.`, `12...` or `12`.
    MoveNumber(u32),
    /// A word in the place of a move, with its suffix: `Nf3`, `exd8=Q+`, `O-O`. Whether it is a move is not examined.
    Move(&'a [u8]),
    /// `--`, `Z0` and other spellings that are not words.
    NullMove,
    /// A space that is not white space of PGN, such as a no-break space.
    Space(char),
    /// A tag of HTML, or of a forum, such as `[pgn]`.
    Markup(&'a [u8]),
    /// An evaluation: `!?`, `$14`, `+/-`; or a mark without meaning such as `e.p.`.
    Annotation(&'a [u8]),
    /// `{...}`; the text lacks the braces.
    Comment(&'a [u8]),
    /// `{...}` with another `{` in its first 8 KiB: a comment, or two of which the first is not closed.
    CommentWithBrace(&'a [u8]),
    /// A comment that is opened by `{` and not closed.
    UnclosedComment(&'a [u8]),
    /// `; ...` up to the end of the line, or a line that begins with `%`.
    LineComment(&'a [u8]),
    /// `(`
    OpenVariation,
    /// `)`
    CloseVariation,
    /// A game termination marker.
    Result(GameResult),
    /// A bracket without a counterpart, `}`, `]`, `[`, `<` or `>`; or `%` within a line.
    StrayBracket(u8),
}

/// A game termination marker (PGN standard 8.2.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game is in progress, or the result is unknown.
    Unknown,
}

impl GameResult {
    /// Parses a marker, and what people write for one: `1/2`, `½–½`, `0.5-0.5`, `1:0`, `1-0.`, `l-O`
    pub fn parse(text: &[u8]) -> Option<Self> {
        match text {
            b"1-0" => Some(Self::WhiteWins),
            b"0-1" => Some(Self::BlackWins),
            b"1/2-1/2" | b"1/2" => Some(Self::Draw),
            b"*" => Some(Self::Unknown),
            _ if text.len() > 24 || !text.iter().any(|byte| b"015\xc2".contains(byte)) => None,
            _ => Self::parse_unusual(str::from_utf8(text).ok()?),
        }
    }

    #[cold]
    fn parse_unusual(text: &str) -> Option<Self> {
        let (plain, _) = ascii(text)?;
        let plain = plain.trim_matches(|c| "`*_.,;:()\"' ".contains(c));
        let plain = plain.replace([':', '='], "-").replace(',', ".");
        // Letters that look like the digits.
        match &*plain.replace(['O', 'o'], "0").replace(['l', 'I'], "1") {
            "1-0" => Some(Self::WhiteWins),
            "0-1" => Some(Self::BlackWins),
            "1/2-1/2" | "1/21/2" | "1/2" | "0.5-0.5" | "5-0.5" | "0.5-.5" | "5-.5" => {
                Some(Self::Draw)
            }
            _ => None,
        }
    }

    /// The marker.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

/// The result that the end of a game on the board means.
impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        match outcome.winner() {
            Some(Color::White) => Self::WhiteWins,
            Some(Color::Black) => Self::BlackWins,
            None => Self::Draw,
        }
    }
}
