//! Splits PGN into tokens.

use std::ops::Range;

use memchr::{memchr, memchr2, memchr3};

use super::token::{GameResult, Tag, Token, TokenKind};

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
}

impl<'a> Lexer<'a> {
    /// A reader of the tokens of a text. A byte order mark at its beginning is skipped.
    pub fn new(text: &'a [u8]) -> Self {
        let at = if text.starts_with(b"\xef\xbb\xbf") {
            3
        } else {
            0
        };
        Self { text, at }
    }

    /// A reader of the tokens from a byte of a text on.
    #[doc(hidden)]
    pub fn at(text: &'a [u8], at: usize) -> Self {
        let at = at.min(text.len());
        Self { text, at }
    }

    /// The index of the next byte to read.
    pub const fn position(&self) -> usize {
        self.at
    }

    /// Goes on at another byte of the text.
    pub fn set_position(&mut self, at: usize) {
        self.at = at.min(self.text.len());
    }

    #[inline(always)]
    fn byte(&self, at: usize) -> Option<u8> {
        self.text.get(at).copied()
    }

    #[inline(always)]
    fn class(&self, at: usize) -> Class {
        match self.text.get(at) {
            Some(&byte) => CLASSES[byte as usize],
            None => Class::Space,
        }
    }

    #[inline(always)]
    fn token(&mut self, kind: TokenKind<'a>, to: usize) -> Token<'a> {
        let from = std::mem::replace(&mut self.at, to);
        Token { kind, from, to }
    }

    /// The end of the word that begins at a byte.
    #[inline(always)]
    fn word_end(&self, mut at: usize) -> usize {
        while matches!(self.class(at), Class::Digit | Class::Move | Class::Word) {
            at += 1;
        }
        at
    }

    /// Skips white space, and returns the class of the next byte. [`move_word`](Self::move_word),
    /// [`number`](Self::number) and [`comment`](Self::comment) read a token of the class `Move`, `Digit` or `Brace`, and
    /// [`rare`](Self::rare) reads any other.
    #[doc(hidden)]
    #[inline(always)]
    pub fn next_class(&mut self) -> Option<Class> {
        let &byte = self.text.get(self.at)?;
        match CLASSES[byte as usize] {
            Class::Space => self.after_spaces(),
            class => Some(class),
        }
    }

    /// The same where there is white space. The frequent tokens end after the space that follows them, so this is rare.
    #[inline(never)]
    fn after_spaces(&mut self) -> Option<Class> {
        let spaces = self.text[self.at..].iter();
        self.at += spaces
            .take_while(|&&byte| CLASSES[byte as usize] == Class::Space)
            .count();
        (self.at < self.text.len()).then(|| self.class(self.at))
    }

    /// The next eight bytes as a number, the first one lowest.
    #[inline(always)]
    fn next_word(&self) -> Option<u64> {
        Some(u64::from_le_bytes(*self.text[self.at..].first_chunk()?))
    }

    /// The next eight bytes, and the length in bits of the word that white space ends among them.
    #[doc(hidden)]
    #[inline(always)]
    pub fn short_word(&self) -> Option<(u64, u32)> {
        let word = self.next_word()?;
        // The lowest bit that is set is the highest of the first byte up to a space.
        let ends = word.wrapping_sub(splat(b' ' + 1)) & !word & splat(1 << 7);
        (ends != 0).then(|| (word, ends.trailing_zeros() & !7))
    }

    /// Reads that word, and the white space after it.
    #[doc(hidden)]
    #[inline(always)]
    pub fn skip_short_word(&mut self, len: u32) -> Range<usize> {
        let from = self.at;
        let to = from + len as usize / 8;
        self.at = to + 1;
        from..to
    }

    /// A word that begins with a letter with which it is a move.
    #[doc(hidden)]
    #[inline(always)]
    pub fn move_word(&mut self) -> Token<'a> {
        let mut to = self.word_end(self.at + 1);
        if self.byte(to) == Some(b'(') {
            to = self.bracket_end(to);
        }
        self.token(TokenKind::Move(&self.text[self.at..to]), to)
    }

    /// A word that begins with another letter or a sign.
    fn word(&mut self) -> Token<'a> {
        let token = self.move_word();
        match token.kind {
            TokenKind::Move(word) => Token {
                kind: Self::kind_of_word(word),
                ..token
            },
            _ => token,
        }
    }

    /// The end of a word that an opening bracket follows: in `e8(Q)` the brackets belong to the move.
    #[cold]
    fn bracket_end(&self, at: usize) -> usize {
        match self.text[at..] {
            [
                _,
                b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n',
                b')',
                ..,
            ] => self.word_end(at + 3),
            _ => at,
        }
    }

    /// What a word is that begins with another letter than most moves.
    fn kind_of_word(word: &'a [u8]) -> TokenKind<'a> {
        if let Some(result) = GameResult::parse(word) {
            return TokenKind::Result(result);
        }
        match word {
            b"--" | b"Z0" | b"z0" => TokenKind::NullMove,
            // The second is a fence around a block of Markdown.
            b"e.p." | b"ep" | b"e.p" | [b'`', b'`', b'`', ..] => TokenKind::Annotation(word),
            // Evaluations such as `+/-` and `=`, and dots that have lost their number.
            _ if word.iter().all(|byte| b"+-=/.~#".contains(byte)) => TokenKind::Annotation(word),
            _ => TokenKind::Move(word),
        }
    }

    /// Whether a move number comes next, with one dot or three and a space after it; if so, skips it.
    #[doc(hidden)]
    #[inline(always)]
    pub fn skip_number(&mut self, number: u32) -> bool {
        let (Some(word), Some(&(digits, len))) = (self.next_word(), NUMBERS.get(number as usize))
        else {
            return false;
        };
        let is_next = (word ^ digits) << (64 - len) == 0;
        let end = match word >> len {
            after if after & 0xff == u64::from(b' ') => 1,
            after if after & 0xff_ff_ff == u64::from_le_bytes(*b".. \0\0\0\0\0") => 3,
            _ => return false,
        };
        self.at += if is_next { len as usize / 8 + end } else { 0 };
        is_next
    }

    /// A word that begins with a digit: a move number, a result or castling.
    #[doc(hidden)]
    pub fn number(&mut self) -> Token<'a> {
        let mut to = self.at;
        let mut number = 0_u32;
        while let Some(digit @ b'0'..=b'9') = self.byte(to) {
            number = number
                .saturating_mul(10)
                .saturating_add(u32::from(digit - b'0'));
            to += 1;
        }
        if self.byte(to) != Some(b'.') {
            return self.without_dot(number, to);
        }
        to += 1;
        while self.byte(to) == Some(b'.') {
            to += 1;
        }
        self.token(TokenKind::MoveNumber(number), to)
    }

    /// A word that begins with digits that no dot follows.
    #[cold]
    fn without_dot(&mut self, number: u32, digits_end: usize) -> Token<'a> {
        let mut to = self.word_end(digits_end);
        let word = &self.text[self.at..to];
        match word {
            b"0000" => return self.token(TokenKind::NullMove, to),
            // `1 - 0`
            b"0" | b"1" if self.text[to..].starts_with(b" - ") => {
                let end = self.word_end(to + 3);
                let other = &self.text[to + 3..end];
                if let Some(result) = GameResult::parse(&[word, b"-", other].concat()) {
                    return self.token(TokenKind::Result(result), end);
                }
            }
            // ICCF notation: 5254
            _ if (4..=5).contains(&word.len())
                && word.iter().all(|byte| (b'1'..=b'8').contains(byte)) =>
            {
                return self.token(TokenKind::Move(word), to);
            }
            _ => {}
        }
        if to > digits_end {
            let kind = match GameResult::parse(word) {
                Some(result) => TokenKind::Result(result),
                None => TokenKind::Move(word),
            };
            return self.token(kind, to);
        }
        // `12 .`
        let rest = &self.text[to..];
        let spaces = rest.iter().take_while(|byte| b" \t".contains(byte)).count();
        let dots = rest[spaces..]
            .iter()
            .take_while(|&&byte| byte == b'.')
            .count();
        if dots > 0 {
            to += spaces + dots;
        }
        self.token(TokenKind::MoveNumber(number), to)
    }

    /// A token that is neither a move, nor a number, nor a comment; or a move that begins with a letter that is not in the
    /// class `Move`.
    #[doc(hidden)]
    #[inline(never)]
    pub fn rare(&mut self) -> Token<'a> {
        let at = self.at;
        if self.class(at) == Class::Word {
            return match self.text[at] {
                b'%' if at == 0 || self.text[at - 1] == b'\n' => self.line_comment(),
                // Not part of a word, so that no game begins with it and turns into a comment when read by itself.
                b'%' => self.token(TokenKind::StrayBracket(b'%'), at + 1),
                _ => self.word(),
            };
        }
        let first = self.text[at];
        match first {
            b'!' | b'?' => self.marks(),
            b'(' => self.token(TokenKind::OpenVariation, at + 1),
            b')' => self.token(TokenKind::CloseVariation, at + 1),
            b';' => self.line_comment(),
            b'$' => {
                let mut to = at + 1;
                while self.class(to) == Class::Digit {
                    to += 1;
                }
                self.token(TokenKind::Annotation(&self.text[at..to]), to)
            }
            b'[' if let Some(tag) = self.tag() => tag,
            b'[' if self
                .byte(at + 1)
                .is_some_and(|byte| byte.is_ascii_alphabetic()) =>
            {
                self.broken_tag()
            }
            _ => match markup(&self.text[at..]) {
                Some(len) => {
                    let to = at + len;
                    self.token(TokenKind::Annotation(&self.text[at..to]), to)
                }
                None => self.token(TokenKind::StrayBracket(first), at + 1),
            },
        }
    }

    /// `!` and `?`.
    #[cold]
    fn marks(&mut self) -> Token<'a> {
        let mut to = self.at + 1;
        while self.class(to) == Class::Mark {
            to += 1;
        }
        self.token(TokenKind::Annotation(&self.text[self.at..to]), to)
    }

    #[cold]
    fn line_comment(&mut self) -> Token<'a> {
        let rest = &self.text[self.at..];
        let len = memchr(b'\n', rest).unwrap_or(rest.len());
        let line = rest[..len].trim_ascii_end();
        self.token(TokenKind::LineComment(&line[1..]), self.at + line.len())
    }

    /// A comment in braces.
    ///
    /// A tag section inside a comment belongs to it, unless another comment begins before this one ends: then the brace that
    /// should have closed this comment is missing, and the tag section begins the next game.
    #[doc(hidden)]
    #[inline(always)]
    pub fn comment(&mut self) -> Token<'a> {
        let (text, start) = (self.text, self.at + 1);
        // Clocks and evaluations contain no byte above `x`, so the first such byte is the closing brace.
        let beyond_x = |bytes: u64| bytes.wrapping_add(splat(0x7f - b'x'));
        let mut brace = start + pass_over(&text[start..], beyond_x);
        if text.get(brace) != Some(&b'}') {
            match memchr3(b'{', b'}', b'\n', &text[brace..]) {
                Some(len) if text[brace + len] == b'}' => brace += len,
                _ => return self.long_comment(),
            }
        }
        let token = self.token(TokenKind::Comment(&text[start..brace]), brace + 1);
        self.skip_space();
        token
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
        let mut from = start;
        loop {
            match memchr2(b'}', b'\n', &text[from..]) {
                Some(at) if text[from + at] == b'}' => return self.closed_comment(from + at),
                Some(at) if text[from + at] == b'\n' && is_tag_line(&text[from + at + 1..]) => {
                    let line = from + at + 1;
                    return match closing_brace(&text[line..]) {
                        Some(end) => self.closed_comment(line + end),
                        None => self.token(TokenKind::UnclosedComment(&text[start..line]), line),
                    };
                }
                Some(at) => from += at + 1,
                None => {
                    let end = text.len();
                    return self.token(TokenKind::UnclosedComment(&text[start..end]), end);
                }
            }
        }
    }

    /// A comment up to a closing brace.
    fn closed_comment(&mut self, brace: usize) -> Token<'a> {
        let text = &self.text[self.at + 1..brace];
        let kind = match memchr(b'{', &text[..text.len().min(COMMENT_HEAD)]) {
            Some(_) => TokenKind::CommentWithBrace(text),
            None => TokenKind::Comment(text),
        };
        self.token(kind, brace + 1)
    }

    /// A tag pair, with spaces anywhere after its name; `None` if the bracket does not begin one.
    #[doc(hidden)]
    #[inline(always)]
    pub fn tag(&mut self) -> Option<Token<'a>> {
        let (tag, len) = tag_pair(&self.text[self.at..])?;
        let token = self.token(TokenKind::Tag(tag), self.at + len);
        self.skip_space();
        Some(token)
    }

    /// An opening bracket with a name after it, where there is no tag pair.
    #[cold]
    fn broken_tag(&mut self) -> Token<'a> {
        let rest = &self.text[self.at..];
        let line = memchr(b'\n', rest).map_or(rest, |end| &rest[..end]);
        // In movetext the bracket may be a slip, and what follows it is examined.
        if !line.contains(&b'"') {
            return self.token(TokenKind::StrayBracket(b'['), self.at + 1);
        }
        self.token(TokenKind::BrokenTag, self.at + line.trim_ascii_end().len())
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

/// The move numbers below 100 with a dot, as [`Lexer::next_word`] reads them, and their lengths in bits.
static NUMBERS: [(u64, u32); 100] = {
    let mut numbers = [(0, 0); 100];
    let mut number = 0;
    while number < 100_u8 {
        let (tens, ones) = (b'0' + number / 10, b'0' + number % 10);
        numbers[number as usize] = match number {
            0..10 => (u64::from_le_bytes([ones, b'.', 0, 0, 0, 0, 0, 0]), 16),
            _ => (u64::from_le_bytes([tens, ones, b'.', 0, 0, 0, 0, 0]), 24),
        };
        number += 1;
    }
    numbers
};

/// The brace that closes an open comment, unless another comment begins before it.
fn closing_brace(text: &[u8]) -> Option<usize> {
    let text = &text[..text.len().min(LOOKAHEAD)];
    memchr2(b'{', b'}', text).filter(|&at| text[at] == b'}')
}

/// How far a comment is searched for another opening brace, with which it may be two.
pub(super) const COMMENT_HEAD: usize = 8 * 1024;

/// How far a comment is searched for its end after a tag section.
pub(super) const LOOKAHEAD: usize = 64 * 1024;

/// Whether a line begins like a tag pair: `[White "`.
pub fn is_tag_line(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"[") else {
        return false;
    };
    let name = rest.iter().take_while(|byte| is_name(**byte)).count();
    let value = rest[name..].iter().find(|byte| !b" \t".contains(byte));
    rest.first().is_some_and(u8::is_ascii_alphabetic) && value == Some(&b'"')
}

fn is_name(byte: u8) -> bool {
    NAME_BYTES[byte as usize]
}

/// The bytes of which the names of tags consist: letters, digits and `_`.
static NAME_BYTES: [bool; 256] = {
    let mut bytes = [false; 256];
    let mut byte = 0;
    while byte < 128_u8 {
        bytes[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_';
        byte += 1;
    }
    bytes
};

/// The length of a command such as `[%clk 0:01:00]` or of an HTML tag at the beginning of a text, if it is on one line and can be put
/// into braces.
fn markup(text: &[u8]) -> Option<usize> {
    let end = match text {
        [b'[', b'%', ..] => b']',
        [b'<', b'/' | b'a'..=b'z' | b'A'..=b'Z', ..] => b'>',
        _ => return None,
    };
    let len = memchr3(end, b'\n', b'}', text)?;
    (text[len] == end).then_some(len + 1)
}

/// A tag pair at the beginning of a text, and its length. The text begins with a bracket.
#[inline(always)]
fn tag_pair(text: &[u8]) -> Option<(Tag<'_>, usize)> {
    let skip_spaces = |mut at| {
        while let Some(b' ' | b'\t') = text.get(at) {
            at += 1;
        }
        at
    };
    let name = &text[1..];
    let name = &name[..name.iter().position(|&byte| !is_name(byte))?];
    let quote = skip_spaces(1 + name.len());
    if !name.first()?.is_ascii_alphabetic() || text.get(quote) != Some(&b'"') {
        return None;
    }
    let mut end = quote + 1;
    loop {
        end += pass_over(&text[end..], |bytes| {
            // Subtracting 1 borrows from the next byte if a byte is 0.
            let is = |byte| (bytes ^ splat(byte)).wrapping_sub(splat(1));
            (is(b'"') | is(b'\\') | is(b'\n')) & !bytes
        });
        match text.get(end)? {
            b'"' => break,
            b'\\' => end = (end + 2).min(text.len()),
            b'\n' => return None,
            _ => end += memchr3(b'"', b'\\', b'\n', &text[end..])?,
        }
    }
    let close = skip_spaces(end + 1);
    (text.get(close) == Some(&b']')).then(|| {
        let raw_value = &text[quote + 1..end];
        (Tag { name, raw_value }, close + 1)
    })
}

/// The number of bytes before the first one at which a test stops, at most 32. The test gets eight bytes at once, the first of them
/// in the lowest bits, and sets the highest bit of the byte to stop at; in the bytes after that one it may set any bit.
#[inline(always)]
fn pass_over(text: &[u8], stops: impl Fn(u64) -> u64) -> usize {
    let mut at = 0;
    for &bytes in text.as_chunks().0.iter().take(4) {
        let found = stops(u64::from_le_bytes(bytes)) & splat(1 << 7);
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at
}

/// Eight times the same byte.
const fn splat(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

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
    /// `!` or `?`.
    Mark,
    /// `{`
    Brace,
    /// `[`
    Bracket,
    /// Any other character with a meaning of its own.
    Special,
}

/// The class of each byte.
static CLASSES: [Class; 256] = {
    let mut classes = [Class::Word; 256];
    let mut byte = 0;
    while byte < 128_u8 {
        classes[byte as usize] = match byte {
            0..=b' ' => Class::Space,
            b'0'..=b'9' => Class::Digit,
            b'a'..=b'd' | b'f'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' => Class::Move,
            b'!' | b'?' => Class::Mark,
            b'{' => Class::Brace,
            b'[' => Class::Bracket,
            b']' | b'}' | b'(' | b')' | b'<' | b'>' | b';' | b'$' => Class::Special,
            _ => Class::Word,
        };
        byte += 1;
    }
    classes
};
