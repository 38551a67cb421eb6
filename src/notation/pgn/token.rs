//! The tokens of PGN.

use std::borrow::Cow;
use std::ops::Range;

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
    /// A line that begins like a tag pair and is not one.
    BrokenTag,
    /// `12.`, `12...` or `12`.
    MoveNumber(u32),
    /// A word in the place of a move, with its suffix: `Nf3`, `exd8=Q+`, `O-O`. Whether it is a move is not examined.
    Move(&'a [u8]),
    /// `--` or `Z0`.
    NullMove,
    /// An evaluation: `!?`, `$14`, `+/-`; or a mark without meaning such as `e.p.`.
    Annotation(&'a [u8]),
    /// `{...}`; the text lacks the braces.
    Comment(&'a [u8]),
    /// `{...}` with another `{` in it: a comment, or two of which the first is not closed.
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
    /// Parses a marker; `1/2` and `½-½` are draws, too.
    pub fn parse(text: &[u8]) -> Option<Self> {
        match text {
            b"1-0" => Some(Self::WhiteWins),
            b"0-1" => Some(Self::BlackWins),
            b"1/2-1/2" | b"1/2" | b"\xc2\xbd-\xc2\xbd" => Some(Self::Draw),
            b"*" => Some(Self::Unknown),
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

/// A tag pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag<'a> {
    /// The name.
    pub name: &'a [u8],
    /// The value between the quotes, with its escapes.
    pub raw_value: &'a [u8],
}

impl<'a> Tag<'a> {
    /// The value without escapes.
    ///
    /// ```
    /// use chessmoves::notation::pgn::{Lexer, TokenKind};
    /// let token = Lexer::new(br#"[Event "The \"Immortal\" game"]"#).next();
    /// let Some(TokenKind::Tag(tag)) = token.map(|token| token.kind) else { panic!() };
    /// assert_eq!(tag.value(), "The \"Immortal\" game");
    /// ```
    pub fn value(&self) -> Cow<'a, str> {
        let text = text(self.raw_value);
        if !text.contains('\\') {
            return text;
        }
        let mut value = String::with_capacity(text.len());
        let mut characters = text.chars().peekable();
        while let Some(character) = characters.next() {
            let escaped = match characters.peek() {
                Some(&next @ ('"' | '\\')) if character == '\\' => next,
                _ => {
                    value.push(character);
                    continue;
                }
            };
            value.push(escaped);
            characters.next();
        }
        Cow::Owned(value)
    }
}

/// Bytes of a PGN file as text: UTF-8, otherwise Latin-1, the encoding of the PGN standard (4.1).
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}
