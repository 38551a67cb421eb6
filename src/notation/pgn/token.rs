//! The tokens of PGN, and their lines and columns.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use memchr::{memchr_iter, memrchr};

use super::characters::ascii;
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
    /// Parses a marker; `1/2` is a draw, too, and typographic characters stand for those of ASCII: `½–½`.
    pub fn parse(text: &[u8]) -> Option<Self> {
        match text {
            b"1-0" => Some(Self::WhiteWins),
            b"0-1" => Some(Self::BlackWins),
            b"1/2-1/2" | b"1/2" => Some(Self::Draw),
            b"*" => Some(Self::Unknown),
            _ if text.is_ascii() => None,
            _ => {
                let (plain, _) = ascii(str::from_utf8(text).ok()?)?;
                Self::parse(plain.as_bytes())
            }
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
        unescaped(self.raw_value)
    }
}

/// The value of a tag without escapes.
pub(crate) fn unescaped(raw_value: &[u8]) -> Cow<'_, str> {
    let text = text(raw_value);
    if !text.contains('\\') {
        return text;
    }
    let mut value = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = match character {
            '\\' => characters.next_if(|next| matches!(next, '"' | '\\')),
            _ => None,
        };
        value.push(escaped.unwrap_or(character));
    }
    Cow::Owned(value)
}

/// Bytes of a PGN file as text: UTF-8, otherwise Latin-1, the encoding of the PGN standard (4.1).
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

/// A place in a text, as editors count: lines and columns begin with 1, and a column is a character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

impl Place {
    /// The place of a byte in a text, given the index of an earlier byte and the number of its line. The text begins at the
    /// beginning of a line.
    ///
    /// ```
    /// use chessmoves::notation::pgn::Place;
    /// let place = Place::of("1. e4 é5\n2. Nf3".as_bytes(), 13, (0, 1));
    /// assert_eq!((place.line, place.column), (2, 4));
    /// ```
    pub fn of(bytes: &[u8], at: usize, known_line: (usize, u64)) -> Self {
        Places::new(bytes, known_line).of(at)
    }
}

/// Finds the places of several bytes of a text in their order, without counting the characters of a line again for each.
#[derive(Clone, Copy, Debug)]
pub struct Places<'a> {
    text: &'a [u8],
    /// A byte of the text, and its place.
    at: usize,
    place: Place,
    /// Whether the line is not UTF-8.
    is_latin1: bool,
}

impl<'a> Places<'a> {
    /// Finds places after a byte of a text whose line is known. The text begins at the beginning of a line.
    pub fn new(text: &'a [u8], (known, line): (usize, u64)) -> Self {
        let known = known.min(text.len());
        let at = memrchr(b'\n', &text[..known]).map_or(0, |end| end + 1);
        let mut places = Self {
            text,
            at,
            place: Place { line, column: 1 },
            is_latin1: false,
        };
        places.line(at, line);
        places
    }

    /// The place of a byte, which does not come before the ones asked for earlier.
    ///
    /// ```
    /// use chessmoves::notation::pgn::{Place, Places};
    /// let mut places = Places::new(b"1. e4 e5\n2. Nf3 Nc6", (0, 1));
    /// assert_eq!(places.of(6), Place { line: 1, column: 7 });
    /// assert_eq!(places.of(16), Place { line: 2, column: 8 });
    /// ```
    pub fn of(&mut self, at: usize) -> Place {
        let at = at.min(self.text.len());
        if at < self.at {
            let line_start = memrchr(b'\n', &self.text[..at]).map_or(0, |end| end + 1);
            let newlines = memchr_iter(b'\n', &self.text[line_start..self.at]).count() as u64;
            self.line(line_start, self.place.line - newlines);
        }
        // A byte order mark has the place of the first character.
        let at = at.max(self.at);
        let passed = &self.text[self.at..at];
        if let Some(newline) = memrchr(b'\n', passed) {
            let newlines = memchr_iter(b'\n', passed).count() as u64;
            self.line(self.at + newline + 1, self.place.line + newlines);
        }
        let passed = &self.text[self.at..at];
        match str::from_utf8(passed) {
            Ok(text) if !self.is_latin1 => self.place.column += text.chars().count() as u64,
            Ok(_) => self.place.column += passed.len() as u64,
            Err(_) => {
                // All of the line is Latin-1 then.
                let line_start = memrchr(b'\n', &self.text[..at]).map_or(0, |end| end + 1);
                self.is_latin1 = true;
                self.place.column = (at - line_start) as u64 + 1;
            }
        }
        self.at = at;
        self.place
    }

    /// Goes to the beginning of a line.
    fn line(&mut self, start: usize, line: u64) {
        self.at = start;
        self.place = Place { line, column: 1 };
        self.is_latin1 = false;
        // Editors do not count the byte order mark.
        if start == 0 && self.text.starts_with(b"\xef\xbb\xbf") {
            self.at = 3;
        }
    }
}

/// `23:41`
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
