//! Splits PGN into tokens. The frequent ones are read here.

mod rare;

use std::ops::Range;

use memchr::{memchr, memchr2, memchr2_iter, memchr3};

use super::tag::{BOM, Tag, is_tag_line, pass_over, splat, tag_pair, text};
use crate::codes::Code;
use crate::notation::unusual::{ascii, digits};
use crate::rules::outcome::Outcome;
use crate::types::Color;

/// Reads the tokens of a PGN text. It borrows the text, allocates nothing and accepts any bytes: every byte other than white
/// space belongs to a token.
///
/// ```
/// use chessmoves::notation::pgn::{Lexer, TokenKind};
/// let kinds: Vec<_> = Lexer::new(b"1. e4 {best} e5 1-0").map(|token| token.kind).collect();
/// assert_eq!(kinds[1], TokenKind::Move(b"e4"));
/// assert_eq!(kinds.len(), 5);
/// ```
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    /// The end of the last tag, or the beginning of the game: what begins a line after it with a bracket is meant as a tag.
    section: usize,
}

impl<'a> Lexer<'a> {
    /// A reader of the tokens of a text. A byte order mark at its beginning is skipped.
    pub fn new(text: &'a [u8]) -> Self {
        let at = if text.starts_with(BOM) { 3 } else { 0 };
        Self::of_game(text, at)
    }

    /// The index of the next byte to read.
    pub const fn position(&self) -> usize {
        self.at
    }

    /// Goes on at another byte of the text.
    pub fn set_position(&mut self, at: usize) {
        self.at = at.min(self.text.len());
    }
}

/// What the check reads by itself, token by token.
#[doc(hidden)]
impl<'a> Lexer<'a> {
    /// A reader of the tokens from the first byte of a game on, at which its tags can begin.
    pub fn of_game(text: &'a [u8], at: usize) -> Self {
        Self {
            section: at,
            ..Self::at(text, at)
        }
    }

    /// A reader of the tokens from a byte within a game on.
    pub fn at(text: &'a [u8], at: usize) -> Self {
        let at = at.min(text.len());
        Self {
            text,
            at,
            section: usize::MAX,
        }
    }

    #[inline(always)]
    fn byte(&self, at: usize) -> Option<u8> {
        self.text.get(at).copied()
    }

    #[inline(always)]
    fn class(&self, at: usize) -> Class {
        self.byte(at)
            .map_or(Class::Space, |byte| CLASSES[byte as usize])
    }

    #[inline(always)]
    fn token(&mut self, kind: TokenKind<'a>, to: usize) -> Token<'a> {
        let from = std::mem::replace(&mut self.at, to);
        Token { kind, from, to }
    }

    /// The end of the word that begins at a byte.
    #[inline(always)]
    fn word_end(&self, at: usize) -> usize {
        self.word_end_before(at, usize::MAX)
    }

    /// The end of that word, or a byte before which it does not end.
    #[inline(always)]
    fn word_end_before(&self, mut at: usize, end: usize) -> usize {
        while at < end && matches!(self.class(at), Class::Digit | Class::Move | Class::Word) {
            at += 1;
        }
        at
    }

    /// The end of the word that begins at a byte, before any unusual space.
    #[inline(always)]
    fn whole_word_end(&self, at: usize) -> usize {
        let to = self.word_end_before(at, at + SPACE_SEARCH);
        if self.text[self.at..to].is_ascii() {
            self.word_end(to)
        } else {
            self.before_unusual_space(to)
        }
    }

    /// Skips white space, and returns the class of the next byte.
    #[inline(always)]
    pub fn next_class(&mut self) -> Option<Class> {
        let &byte = self.text.get(self.at)?;
        if CLASSES[byte as usize] == Class::Space {
            self.at = after_spaces(self.text, self.at);
        }
        (self.at < self.text.len()).then(|| self.class(self.at))
    }

    /// The next eight bytes as a number, the first one lowest.
    #[inline(always)]
    fn next_word(&self) -> Option<u64> {
        Some(u64::from_le_bytes(*self.text[self.at..].first_chunk()?))
    }

    /// The next eight bytes, and the length in bits of the word that white space ends among them.
    #[inline(always)]
    pub fn short_word(&self) -> Option<(u64, u32)> {
        let word = self.next_word()?;
        // The lowest bit that is set is the highest of the first byte up to a space.
        let ends = word.wrapping_sub(splat(b' ' + 1)) & !word & splat(1 << 7);
        (ends != 0).then(|| (word, ends.trailing_zeros() & !7))
    }

    /// Reads that word, and the white space after it.
    #[inline(always)]
    pub fn skip_short_word(&mut self, len: u32) -> Range<usize> {
        let from = self.at;
        let to = from + len as usize / 8;
        self.at = to + 1;
        from..to
    }

    /// A word that begins with a letter with which it is a move.
    #[inline(always)]
    pub fn move_word(&mut self) -> Token<'a> {
        let mut to = self.whole_word_end(self.at + 1);
        if let Some(b'(' | b'&') = self.byte(to) {
            to = self.long_word_end(to);
        }
        let last = self.byte(to - 1);
        // `O - 1`
        let is_letter = to == self.at + 1;
        if is_letter || matches!(last, Some(b'*' | b';' | b',' | b'.' | b'0'..=b'2' | 0xbd)) {
            return self.with_result(to);
        }
        self.token(TokenKind::Move(&self.text[self.at..to]), to)
    }

    /// Whether the number of a move of White or of Black comes next, as in `12. ` or `12... `; if so, skips it.
    #[inline(always)]
    pub fn skip_number(&mut self, number: u32, side: Color) -> bool {
        let known = NUMBERS[side as usize].get(number as usize);
        let (Some(word), Some(&(text, len))) = (self.next_word(), known) else {
            return false;
        };
        let is_next = (word ^ text) << (64 - len) == 0;
        if is_next {
            self.at += len as usize / 8;
        }
        is_next
    }

    /// A word that begins with a digit: a move number, a result or castling.
    pub fn number(&mut self) -> Token<'a> {
        let digits = self.skip_all(self.at, b"0123456789");
        let number = text(&self.text[self.at..digits]).parse();
        let number = number.unwrap_or(u32::MAX);
        // `0.5-0.5`, `0.3s`, `1.0-0.0`
        let is_fraction = || match number {
            0 => matches!(self.byte(digits + 1), Some(b'0'..=b'9')),
            _ => number == 1 && self.text[digits..].starts_with(b".0-0.0"),
        };
        if self.byte(digits) != Some(b'.') || is_fraction() {
            return self.without_dot(number, digits);
        }
        let end = self.skip_all(digits, b".");
        // `1.- e4`
        let after_dash = self.text[end..].strip_prefix(b"-").unwrap_or_default();
        let has_dash = matches!(after_dash.trim_ascii_start(), [b'A'..=b'z', ..]);
        self.token(TokenKind::MoveNumber(number), end + usize::from(has_dash))
    }

    /// The index of the next byte that is none of these.
    fn skip_all(&self, from: usize, bytes: &[u8]) -> usize {
        let rest = self.text[from..].iter();
        from + rest.take_while(|byte| bytes.contains(byte)).count()
    }

    /// A comment in braces.
    ///
    /// A tag section inside a comment belongs to it, unless another comment begins before this one ends: then the brace that
    /// should have closed this comment is missing, and the tag section begins the next game.
    #[inline(always)]
    pub fn comment(&mut self) -> Token<'a> {
        let (text, start) = (self.text, self.at + 1);
        // Clocks and evaluations contain no byte above `x`, so the first such byte is the closing brace.
        let beyond_x = |bytes: u64| bytes.wrapping_add(splat(0x7f - b'x'));
        let mut brace = start + pass_over(&text[start..], beyond_x);
        if text.get(brace) != Some(&b'}') {
            match memchr3(b'{', b'}', b'\n', &text[brace..]) {
                Some(len) if text[brace + len] == b'}' => brace += len,
                _ => return self.apart(Self::long_comment),
            }
        }
        let token = self.token(TokenKind::Comment(&text[start..brace]), brace + 1);
        self.skip_space();
        token
    }

    /// Calls a function that is not inlined with a copy of the lexer, so that the place of the lexer itself stays in a register.
    #[inline(always)]
    pub fn apart<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let mut copy = self.clone();
        let result = read(&mut copy);
        *self = copy;
        result
    }

    /// Skips a single character of white space.
    #[inline(always)]
    fn skip_space(&mut self) {
        self.at += usize::from(self.byte(self.at).is_some_and(|byte| byte <= b' '));
    }

    /// A comment of several lines, or one that contains an opening brace or is not closed.
    #[inline(never)]
    fn long_comment(&mut self) -> Token<'a> {
        let (text, start) = (self.text, self.at + 1);
        for end in memchr2_iter(b'}', b'\n', &text[start..]).map(|end| start + end) {
            let line = end + 1;
            if text[end] == b'}' {
                return self.closed_comment(end);
            } else if is_tag_line(&text[line..]) {
                let near = &text[line..text.len().min(line + LOOKAHEAD)];
                // Another comment may begin before the brace.
                return match memchr2(b'{', b'}', near) {
                    Some(end) if near[end] == b'}' => self.closed_comment(line + end),
                    _ => self.token(TokenKind::UnclosedComment(&text[start..line]), line),
                };
            }
        }
        self.token(TokenKind::UnclosedComment(&text[start..]), text.len())
    }

    /// A comment up to a closing brace.
    fn closed_comment(&mut self, brace: usize) -> Token<'a> {
        let text = &self.text[self.at + 1..brace];
        let open = memchr(b'{', &text[..text.len().min(COMMENT_HEAD)]);
        let kind = open.map_or(TokenKind::Comment(text), |_| {
            TokenKind::CommentWithBrace(text)
        });
        self.token(kind, brace + 1)
    }

    /// A tag pair, with spaces anywhere after its name; `None` if the bracket does not begin one.
    #[inline(always)]
    pub fn tag(&mut self) -> Option<(Tag<'a>, Range<usize>)> {
        let (tag, len) = tag_pair(&self.text[self.at..])?;
        let span = self.at..self.at + len;
        let after = self.byte(span.end).unwrap_or(b'\n');
        if !matches!(after, b'\n' | b'\r') && Self::words_behind(&self.text[span.end..]).is_some() {
            return None;
        }
        (self.at, self.section) = (span.end, span.end);
        self.skip_space();
        Some((tag, span))
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Token<'a>;

    #[inline]
    fn next(&mut self) -> Option<Token<'a>> {
        Some(match self.next_class()? {
            Class::Move => self.move_word(),
            Class::Digit => self.number(),
            Class::Brace => self.comment(),
            _ => self.rare(),
        })
    }
}

/// The index after white space. The frequent tokens end after the space that follows them, so this is rare.
#[inline(never)]
fn after_spaces(text: &[u8], at: usize) -> usize {
    let is_space = |&&byte: &&u8| CLASSES[byte as usize] == Class::Space;
    at + text[at..].iter().take_while(is_space).count()
}

/// The move numbers below 100, with one dot or three and a space, as [`Lexer::next_word`] reads them, and their lengths in bits.
static NUMBERS: [[(u64, u32); 100]; 2] = {
    let mut numbers = [[(0, 0); 100]; 2];
    let mut number = 0;
    while number < 100_u8 {
        let (mut digits, mut len) = ((b'0' + number % 10) as u64, 8);
        if number >= 10 {
            (digits, len) = (digits << 8 | (b'0' + number / 10) as u64, 16);
        }
        let [white, black] = [u32::from_le_bytes(*b". \0\0"), u32::from_le_bytes(*b"... ")];
        numbers[0][number as usize] = (digits | (white as u64) << len, len + 16);
        numbers[1][number as usize] = (digits | (black as u64) << len, len + 32);
        number += 1;
    }
    numbers
};

/// How far a comment is searched for another opening brace, with which it may be two.
pub(super) const COMMENT_HEAD: usize = 8 * 1024;

/// How far a comment is searched for its end after a tag section.
pub(super) const LOOKAHEAD: usize = 64 * 1024;

/// How many bytes of a word are searched for an unusual space, so that words that such spaces join take linear time. No move is longer.
const SPACE_SEARCH: usize = 256;

/// What a byte can be the beginning of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// A digit.
    Digit,
    /// A letter with which a word is a move.
    Move,
    /// Any other letter, or any other byte that can be part of a word.
    Word,
    /// White space, and control characters.
    Space,
    /// `{`
    Brace,
    /// `[`
    Bracket,
    /// Any other character with a meaning of its own.
    Special,
}

static CLASSES: [Class; 256] = {
    let mut classes = [Class::Word; 256];
    let mut byte = 0;
    while byte < 128_u8 {
        classes[byte as usize] = match byte {
            0..=b' ' => Class::Space,
            b'0'..=b'9' => Class::Digit,
            b'a'..=b'd' | b'f'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' => Class::Move,
            b'{' => Class::Brace,
            b'[' => Class::Bracket,
            b']' | b'}' | b'(' | b')' | b'<' | b'>' | b';' | b'$' | b'&' | b'!' | b'?' | b'|'
            | b'"' => Class::Special,
            _ => Class::Word,
        };
        byte += 1;
    }
    classes
};

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
    /// The length in bytes of the longest form that people write.
    const LONGEST: usize = 24;
    /// What can follow `*` without a space, such as the byte order mark of the next file.
    const AFTER_STAR: &[u8] = b"',.`\\nr\xef\xbb\xbf";

    /// Parses a marker, and what people write for one: `1/2`, `½–½`, `0.5-0.5`, `1:0`, `1/0`, `1.0-0.0`, `1-0.`, `l-O`
    pub fn parse(text: &[u8]) -> Option<Self> {
        Self::of_plain(text).or_else(|| Self::of_plain(Self::plain(text)?.as_bytes()))
    }

    /// Parses a result with digits and hyphens.
    fn of_plain(text: &[u8]) -> Option<Self> {
        Some(match text {
            b"1-0" | b"1/0" => Self::WhiteWins,
            b"0-1" | b"0/1" => Self::BlackWins,
            b"1/2-1/2" | b"1/21/2" | b"1/2" | b"0.5-0.5" | b"0.50.5" | b"5-0.5" | b"0.5-.5"
            | b"5-.5" => Self::Draw,
            [b'*', rest @ ..] if rest.iter().all(|byte| Self::AFTER_STAR.contains(byte)) => {
                Self::Unknown
            }
            _ => return None,
        })
    }

    /// The code of a result that PGN does not have: both sides have lost, or one of them has half a point.
    pub fn foreign(text: &[u8]) -> Option<Code> {
        if text.first().is_none_or(u8::is_ascii_alphabetic) || text.ends_with(b"+") {
            return None;
        }
        match &*Self::plain(text)? {
            "0-0" => Some(Code::BothLost),
            "1/2-0" | "0-1/2" | "0.5-0" | "0-0.5" => Some(Code::ResultForm),
            _ => None,
        }
    }

    /// A result with digits and hyphens in place of what people write for them.
    #[cold]
    fn plain(text: &[u8]) -> Option<String> {
        // It begins with a digit, or with what can stand for one.
        let can_begin = |byte: &u8| !byte.is_ascii() || b"015IlOo&".contains(byte);
        let first = (text.iter()).find(|byte| byte.is_ascii_alphanumeric() || can_begin(byte));
        // A sign that is apart belongs to the move.
        let begins_apart = matches!(text, [b'#' | b'-', b' ', ..]);
        if text.len() > Self::LONGEST || !first.is_some_and(can_begin) || begins_apart {
            return None;
        }
        // `Â½` is `½` in UTF-8, read as Windows-1252.
        let (plain, _) = ascii(&self::text(text).replace('Â', ""))?;
        let plain: String = plain.split_whitespace().collect();
        let plain = plain.replace(r"1\2", "1/2");
        // A line end in a string of JSON, and a loss by forfeit.
        let plain = plain.split('\\').next().unwrap_or_default();
        let plain = plain.trim_end_matches(['F', 'f']);
        // Signs before it belong to a move.
        let plain = plain.trim_start_matches(|c: char| !c.is_alphanumeric() && !"+=".contains(c));
        let plain = plain.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '-');
        let plain = plain.replace([':', '=', '_', '~'], "-").replace(',', ".");
        Some(digits(&plain.replace(".0", "")))
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
