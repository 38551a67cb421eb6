//! Splits PGN into tokens.

use std::ops::Range;

use memchr::{memchr, memchr2, memchr3};

use super::tag::{
    Tag, broken_len, is_meant_as_tag, is_tag_line, markup_len, pass_over, splat, tag_pair,
};
use super::text::BOM;
use super::token::{GameResult, Token, TokenKind};
use crate::notation::move_text::{MoveText, is_null_move};
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
    /// The end of the last tag, or the beginning: what begins a line after it with a bracket is meant as a tag.
    section: usize,
}

impl<'a> Lexer<'a> {
    /// A reader of the tokens of a text. A byte order mark at its beginning is skipped.
    pub fn new(text: &'a [u8]) -> Self {
        let at = if text.starts_with(BOM) { 3 } else { 0 };
        Self::at(text, at)
    }

    /// A reader of the tokens from a byte of a text on.
    #[doc(hidden)]
    pub fn at(text: &'a [u8], at: usize) -> Self {
        let at = at.min(text.len());
        Self {
            text,
            at,
            section: at,
        }
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

    /// The end of the word that begins at a byte, before any unusual space.
    #[inline(always)]
    fn whole_word_end(&self, at: usize) -> usize {
        let to = self.word_end(at);
        if self.text[self.at..to].is_ascii() {
            return to;
        }
        unusual_space(&self.text[self.at..to]).map_or(to, |(space, _)| self.at + space.start)
    }

    /// Skips white space, and returns the class of the next byte. [`move_word`](Self::move_word),
    /// [`number`](Self::number) and [`comment`](Self::comment) read a token of the class `Move`, `Digit` or `Brace`, and
    /// [`rare`](Self::rare) reads any other.
    #[doc(hidden)]
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
        let mut to = self.whole_word_end(self.at + 1);
        if self.byte(to) == Some(b'(') {
            to = self.bracket_end(to);
        }
        if let Some(b'*' | b'0'..=b'2' | 0xbd) = self.byte(to - 1) {
            return self.with_result(to);
        }
        self.token(TokenKind::Move(&self.text[self.at..to]), to)
    }

    /// A word up to a byte, or the move in it that a result follows, as in `Rg8#1-0`. A result can begin with a letter: `O-1`.
    #[cold]
    fn with_result(&mut self, to: usize) -> Token<'a> {
        let word = &self.text[self.at..to];
        let is_move = |text: &[u8]| MoveText::parse_ascii(text).is_some();
        if is_move(word) {
            return self.token(TokenKind::Move(word), to);
        }
        if let Some(result) = GameResult::parse(word) {
            return self.token(TokenKind::Result(result), to);
        }
        let mut ends = (2..word.len()).filter(|&end| {
            word.len() - end <= LONGEST_RESULT
                && GameResult::parse(&word[end..]).is_some()
                && is_move(&word[..end])
        });
        let end = ends.next().unwrap_or(word.len());
        self.token(TokenKind::Move(&word[..end]), self.at + end)
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
        match self.text[at + 1..] {
            [piece, b')', ..] if b"QRBNqrbn".contains(&piece) => self.word_end(at + 3),
            _ => at,
        }
    }

    /// What a word is that begins with another letter than most moves.
    fn kind_of_word(word: &'a [u8]) -> TokenKind<'a> {
        if let Some(result) = GameResult::parse(word) {
            return TokenKind::Result(result);
        }
        match word {
            // Words of letters can be prose.
            b"Z0" | b"z0" => TokenKind::NullMove,
            _ if is_null_move(word) && !word[0].is_ascii_alphabetic() => TokenKind::NullMove,
            b"e.p." | b"ep" | b"e.p" => TokenKind::Annotation(word),
            // A fence around a block of Markdown, and a line between games.
            [b'`', b'`', b'`', ..] => TokenKind::Markup(word),
            [first @ (b'-' | b'=' | b'~' | b'#' | b'*' | b'_'), rest @ ..]
                if rest.len() > 2 && rest.iter().all(|byte| byte == first) =>
            {
                TokenKind::Markup(word)
            }
            // Evaluations such as `+/-` and `=`, and dots that have lost their number.
            _ if word.iter().all(|byte| b"+-=/.~#".contains(byte)) => TokenKind::Annotation(word),
            _ => TokenKind::Move(word),
        }
    }

    /// Whether the number of a move of White or of Black comes next, as in `12. ` or `12... `; if so, skips it.
    #[doc(hidden)]
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
        if self.byte(to) != Some(b'.') || number == 0 && self.byte(to + 1) == Some(b'5') {
            return self.without_dot(number, to);
        }
        to = self.skip_all(to, b".");
        self.token(TokenKind::MoveNumber(number), to)
    }

    /// The index of the next byte that is none of these.
    fn skip_all(&self, from: usize, bytes: &[u8]) -> usize {
        let rest = self.text[from..].iter();
        from + rest.take_while(|byte| bytes.contains(byte)).count()
    }

    /// A word that begins with digits that no dot follows.
    #[cold]
    fn without_dot(&mut self, number: u32, digits_end: usize) -> Token<'a> {
        let mut to = self.whole_word_end(digits_end);
        let word = &self.text[self.at..to];
        match word {
            b"0000" => return self.token(TokenKind::NullMove, to),
            // `1 - 0`
            _ if let Some(dash) = self.spaced_dash(to) => {
                let end = self.word_end(dash.end);
                if let Some(result) =
                    GameResult::parse(&[word, b"-", &self.text[dash.end..end]].concat())
                {
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
            return self.token(Self::kind_of_word(word), to);
        }
        // `12 .`
        let dot = self.skip_all(to, b" \t");
        if self.byte(dot) == Some(b'.') {
            to = self.skip_all(dot, b".");
        }
        self.token(TokenKind::MoveNumber(number), to)
    }

    /// The dash or colon that stands between spaces at a byte.
    fn spaced_dash(&self, at: usize) -> Option<Range<usize>> {
        let mut dashes = [" - ", " : ", " – ", " — ", " − "].iter();
        let dash = dashes.find(|dash| self.text[at..].starts_with(dash.as_bytes()))?;
        Some(at..at + dash.len())
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
                // Each of several files that were joined may begin with one.
                0xef if self.text[at..].starts_with(BOM) => {
                    let token = TokenKind::LineComment(&self.text[at..at]);
                    self.in_section(token, at + BOM.len())
                }
                128.. if let Some((span, space)) = self.unusual_space() => {
                    self.in_section(TokenKind::Space(space), at + span.end)
                }
                _ => {
                    let (is_in_section, token) = (self.is_in_section(), self.word());
                    if is_in_section && matches!(token.kind, TokenKind::Markup(_)) {
                        self.section = token.to;
                    }
                    token
                }
            };
        }
        let first = self.text[at];
        match first {
            b'!' | b'?' => self.marks(),
            b'(' => (self.result_in_brackets())
                .unwrap_or_else(|| self.token(TokenKind::OpenVariation, at + 1)),
            b')' => self.token(TokenKind::CloseVariation, at + 1),
            b';' => self.line_comment(),
            b'$' => self.annotation(self.skip_all(at + 1, b"0123456789")),
            b'<' if self.text[at..].starts_with(b"<>") => self.token(TokenKind::NullMove, at + 2),
            b'[' if let Some((tag, span)) = self.tag() => Token {
                kind: TokenKind::Tag(tag),
                from: span.start,
                to: span.end,
            },
            b'[' | b'<' if let Some(len) = markup_len(&self.text[at..]) => {
                let token = TokenKind::Markup(&self.text[at..at + len]);
                self.in_section(token, at + len)
            }
            b'[' if let Some(len) = self.command_len() => self.annotation(at + len),
            b'[' if self.is_meant_as_tag() => {
                let to = at + broken_len(&self.text[at..]);
                self.section = to;
                self.token(TokenKind::BrokenTag, to)
            }
            b'[' if let Some(result) = self.result_in_brackets() => result,
            b'[' if let Some(len) = self.sign_len() => self.annotation(at + len),
            // The mark of a quoted mail.
            b'>' if self.begins_line() => {
                let to = self.skip_all(at, b"> ");
                let to = at + self.text[at..to].trim_ascii_end().len();
                self.in_section(TokenKind::Markup(&self.text[at..to]), to)
            }
            _ => self.token(TokenKind::StrayBracket(first), at + 1),
        }
    }

    /// The unusual space that comes next.
    fn unusual_space(&self) -> Option<(Range<usize>, char)> {
        let next = &self.text[self.at..self.word_end(self.at)];
        let longest = char::MAX.len_utf8().min(next.len());
        unusual_space(&next[..longest]).filter(|(space, _)| space.start == 0)
    }

    /// A token that does not end a section of tags.
    fn in_section(&mut self, kind: TokenKind<'a>, to: usize) -> Token<'a> {
        if self.is_in_section() {
            self.section = to;
        }
        self.token(kind, to)
    }

    /// Whether only white space stands between the last tag, or the beginning, and the next token.
    fn is_in_section(&self) -> bool {
        let between = self.text.get(self.section..self.at);
        between.is_some_and(|between| between.iter().all(|byte| *byte <= b' '))
    }

    /// Whether a bracket begins what is meant as a tag: any text in a section of tags, elsewhere a name with a value in quotes.
    #[cold]
    fn is_meant_as_tag(&self) -> bool {
        let rest = &self.text[self.at..];
        if self.is_in_section() {
            return true;
        }
        if self.begins_line() && is_meant_as_tag(rest) {
            return true;
        }
        let line = &rest[..rest.len().min(LINE)];
        let line = memchr(b'\n', line).map_or(line, |end| &line[..end]);
        // In movetext the bracket may be a slip, and what follows it is examined.
        rest.get(1).is_some_and(u8::is_ascii_alphabetic) && line.contains(&b'"')
    }

    /// Whether only spaces stand before the next token in its line.
    fn begins_line(&self) -> bool {
        let mut before = self.text[..self.at].iter().rev();
        let last = before.find(|byte| !b" \t".contains(byte));
        last.is_none_or(|&byte| byte == b'\n')
    }

    /// The length of brackets around a sign or a word without a square, such as `[#]`, the mark of a diagram.
    #[cold]
    fn sign_len(&self) -> Option<usize> {
        let rest = &self.text[self.at + 1..];
        let len = memchr(b']', &rest[..rest.len().min(LONGEST_RESULT)])?;
        let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8'] | b"O-" | b"0-");
        let is_sign = |byte: &u8| byte.is_ascii_graphic() && !b"\"()[]{}".contains(byte);
        let sign = &rest[..len];
        (len > 0 && sign.iter().all(is_sign) && !sign.windows(2).any(is_square)).then_some(len + 2)
    }

    /// The length of a command such as `[%clk 0:01:00]` that is on one line and can be put into braces.
    fn command_len(&self) -> Option<usize> {
        let rest = &self.text[self.at..];
        let command = &rest[..rest.len().min(LINE)];
        let len = memchr3(b']', b'\n', b'}', command)?;
        (command.starts_with(b"[%") && command[len] == b']').then_some(len + 1)
    }

    /// `(1-0)`, `[1-0]`
    #[cold]
    fn result_in_brackets(&mut self) -> Option<Token<'a>> {
        let rest = &self.text[self.at + 1..];
        let rest = &rest[..rest.len().min(LONGEST_RESULT + 1)];
        let len = memchr2(b')', b']', rest)?;
        let result = GameResult::parse(rest[..len].trim_ascii())?;
        Some(self.token(TokenKind::Result(result), self.at + len + 2))
    }

    /// `!` and `?`.
    #[cold]
    fn marks(&mut self) -> Token<'a> {
        self.annotation(self.skip_all(self.at, b"!?"))
    }

    fn annotation(&mut self, to: usize) -> Token<'a> {
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
                _ => return self.apart(Self::long_comment),
            }
        }
        let token = self.token(TokenKind::Comment(&text[start..brace]), brace + 1);
        self.skip_space();
        token
    }

    /// Calls a function that is not inlined with a copy of the lexer, so that the place of the lexer itself stays in a register.
    #[doc(hidden)]
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
    pub fn tag(&mut self) -> Option<(Tag<'a>, Range<usize>)> {
        let (tag, len) = tag_pair(&self.text[self.at..])?;
        let span = self.at..self.at + len;
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

/// The first space of a text that is not white space of the standard: no-break spaces and typographic ones. Bytes that are not UTF-8
/// are characters of Windows-1252.
#[cold]
fn unusual_space(text: &[u8]) -> Option<(Range<usize>, char)> {
    let mut at = 0;
    for chunk in text.utf8_chunks() {
        let valid = chunk.valid();
        let mut spaces = valid.char_indices().filter(|(_, c)| !c.is_ascii());
        if let Some((from, c)) = spaces.find(|(_, c)| c.is_whitespace()) {
            return Some((at + from..at + from + c.len_utf8(), c));
        }
        at += valid.len();
        if chunk.invalid() == b"\xa0" {
            return Some((at..at + 1, '\u{a0}'));
        }
        at += chunk.invalid().len();
    }
    None
}

/// The index after white space. The frequent tokens end after the space that follows them, so this is rare.
#[inline(never)]
fn after_spaces(text: &[u8], at: usize) -> usize {
    let is_space = |&&byte: &&u8| CLASSES[byte as usize] == Class::Space;
    at + text[at..].iter().take_while(is_space).count()
}

/// The move numbers below 100 of White and of Black, with one dot or three and a space, as [`Lexer::next_word`] reads them, and their
/// lengths in bits.
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

/// The brace that closes an open comment, unless another comment begins before it.
fn closing_brace(text: &[u8]) -> Option<usize> {
    let text = &text[..text.len().min(LOOKAHEAD)];
    memchr2(b'{', b'}', text).filter(|&at| text[at] == b'}')
}

/// How far a comment is searched for another opening brace, with which it may be two.
pub(super) const COMMENT_HEAD: usize = 8 * 1024;

/// How far a comment is searched for its end after a tag section.
pub(super) const LOOKAHEAD: usize = 64 * 1024;

/// How many bytes of a line are searched for a quote or a bracket.
const LINE: usize = 4 * 1024;

/// The length in bytes of the longest result with its brackets and spaces.
const LONGEST_RESULT: usize = 16;

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
