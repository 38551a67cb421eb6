//! The tokens of PGN, and their lines and columns.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use memchr::{memchr_iter, memrchr};

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
    /// Parses a marker, and what people write for one: `1/2`, `½–½`, `0.5-0.5`, `1:0`, `1-0.`
    pub fn parse(text: &[u8]) -> Option<Self> {
        match text {
            b"1-0" => Some(Self::WhiteWins),
            b"0-1" => Some(Self::BlackWins),
            b"1/2-1/2" | b"1/2" => Some(Self::Draw),
            b"*" => Some(Self::Unknown),
            _ if text.len() > 24 || !text.iter().any(|byte| b"01\xc2".contains(byte)) => None,
            _ => Self::parse_unusual(str::from_utf8(text).ok()?),
        }
    }

    #[cold]
    fn parse_unusual(text: &str) -> Option<Self> {
        let (plain, _) = ascii(text)?;
        let plain = plain.trim_matches(|c| "`*_.,;:()\"' ".contains(c));
        match &*plain.replace([':', '='], "-").replace(',', ".") {
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

/// Bytes of a PGN file as text: UTF-8, otherwise Windows-1252, which has the characters of Latin-1, the encoding of the PGN standard
/// (4.1), and others in place of most control characters.
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| windows_1252(byte)).collect()),
    }
}

/// The characters of Windows-1252 from 0x80 to 0x9F; those that it lacks are control characters.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

fn windows_1252(byte: u8) -> char {
    let windows = byte
        .checked_sub(0x80)
        .and_then(|at| WINDOWS.chars().nth(at.into()));
    windows.unwrap_or(byte.into())
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

/// A part of a file that is not in a text: the middle of a long comment, or the beginning of the line in which the text begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The index of the byte before which it was.
    pub at: usize,
    /// Its length in bytes.
    pub len: u64,
    /// The line ends in it.
    pub newlines: u64,
    /// The bytes after the last of them, or all.
    pub rest: u64,
    /// The number of their characters; `None` if they are not UTF-8.
    pub columns: Option<u64>,
}

impl Gap {
    /// A part of a text that is left out before a byte.
    pub fn new(at: usize, part: &[u8]) -> Self {
        let rest = &part[memrchr(b'\n', part).map_or(0, |end| end + 1)..];
        let columns = str::from_utf8(rest).ok();
        Self {
            at,
            len: part.len() as u64,
            newlines: memchr_iter(b'\n', part).count() as u64,
            rest: rest.len() as u64,
            columns: columns.map(|text| text.chars().count() as u64),
        }
    }

    /// The beginning of the line in which a text with gaps ends, before the text that follows it.
    pub fn of_line(text: &[u8], gaps: &[Self]) -> Self {
        let start = memrchr(b'\n', text).map_or(0, |end| end + 1);
        let gaps = &gaps[gaps.partition_point(|gap| gap.at < start)..];
        let (mut line, mut from) = (Self::new(0, &[]), start);
        for gap in gaps {
            line = line.and(Self::new(0, &text[from..gap.at])).and(*gap);
            from = gap.at;
        }
        Self {
            len: 0,
            newlines: 0,
            ..line.and(Self::new(0, &text[from..]))
        }
    }

    /// The same gap if so many bytes at the beginning of the text are gone.
    #[must_use]
    pub const fn moved_back(self, bytes: usize) -> Self {
        Self {
            at: self.at - bytes,
            ..self
        }
    }

    /// This gap and the one that follows it.
    #[must_use]
    pub fn and(self, next: Self) -> Self {
        let (rest, columns) = if next.newlines > 0 {
            (0, Some(0))
        } else {
            (self.rest, self.columns)
        };
        Self {
            at: self.at,
            len: self.len + next.len,
            newlines: self.newlines + next.newlines,
            rest: rest + next.rest,
            columns: columns.zip(next.columns).map(|(a, b)| a + b),
        }
    }
}

/// Finds the places of several bytes of a text in their order, without counting the characters of a line again for each.
#[derive(Clone, Copy, Debug)]
pub struct Places<'a> {
    text: &'a [u8],
    /// What was left out of the text.
    gaps: &'a [Gap],
    /// The number of the gaps before `at`.
    passed: usize,
    /// A byte of the text, and its place.
    at: usize,
    place: Place,
    /// A byte of the line, and its column if bytes are counted.
    line_start: (usize, u64),
    /// Whether the line is not UTF-8.
    is_latin1: bool,
}

impl<'a> Places<'a> {
    /// Finds places after a byte of a text whose line is known. The text begins at the beginning of a line.
    pub fn new(text: &'a [u8], known_line: (usize, u64)) -> Self {
        Self::with_gaps(text, known_line, &[])
    }

    /// The same for a text with gaps, which are in their order.
    pub fn with_gaps(text: &'a [u8], (known, line): (usize, u64), gaps: &'a [Gap]) -> Self {
        let mut places = Self {
            text,
            gaps,
            passed: 0,
            at: 0,
            place: Place { line, column: 1 },
            line_start: (0, 1),
            is_latin1: false,
        };
        places.go_back(known.min(text.len()), line);
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
            let newlines = memchr_iter(b'\n', &self.text[at..self.at]).count() as u64;
            let gaps = self.gaps[..self.passed].iter().rev();
            let gaps = gaps.take_while(|gap| gap.at > at).map(|gap| gap.newlines);
            self.go_back(at, self.place.line - newlines - gaps.sum::<u64>());
        }
        // A byte order mark has the place of the first character.
        let at = at.max(self.at);
        while let Some(gap) = self.gaps.get(self.passed).filter(|gap| gap.at <= at) {
            self.go_on(gap.at.max(self.at));
            if gap.newlines > 0 {
                self.line(gap.at, self.place.line + gap.newlines);
            }
            self.line_start = (gap.at, self.byte_column(gap.at) + gap.rest);
            self.passed += 1;
            match gap.columns {
                Some(columns) if !self.is_latin1 => self.place.column += columns,
                _ => self.count_bytes(gap.at),
            }
        }
        self.go_on(at);
        self.place
    }

    /// Goes on to a byte before which there is no other gap.
    fn go_on(&mut self, at: usize) {
        let passed = &self.text[self.at..at];
        if let Some(newline) = memrchr(b'\n', passed) {
            let newlines = memchr_iter(b'\n', passed).count() as u64;
            self.line(self.at + newline + 1, self.place.line + newlines);
        }
        let passed = &self.text[self.at..at];
        match str::from_utf8(passed) {
            Ok(text) if !self.is_latin1 => self.place.column += text.chars().count() as u64,
            Ok(_) => self.place.column += passed.len() as u64,
            Err(_) => self.count_bytes(at),
        }
        self.at = at;
    }

    /// Takes all of the line for Latin-1.
    fn count_bytes(&mut self, at: usize) {
        self.is_latin1 = true;
        self.place.column = self.byte_column(at);
    }

    /// The column of a byte of the line if bytes are counted.
    fn byte_column(&self, at: usize) -> u64 {
        let (start, column) = self.line_start;
        (at - start) as u64 + column
    }

    /// Goes back to the last beginning of a line in the text before a byte whose line is known.
    fn go_back(&mut self, at: usize, line: u64) {
        let start = memrchr(b'\n', &self.text[..at]).map_or(0, |end| end + 1);
        self.passed = self.gaps.partition_point(|gap| gap.at < start);
        let gaps = self.gaps[self.passed..].iter();
        let gaps = gaps.take_while(|gap| gap.at <= at).map(|gap| gap.newlines);
        self.line(start, line.saturating_sub(gaps.sum()));
    }

    /// Goes to the beginning of a line.
    fn line(&mut self, start: usize, line: u64) {
        self.at = start;
        self.place = Place { line, column: 1 };
        self.line_start = (start, 1);
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
