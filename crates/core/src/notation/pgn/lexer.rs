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
        let word = &self.text[self.at..to];
        if word.is_ascii() {
            return to;
        }
        unusual_space(word).map_or(to, |(space, _)| self.at + space.start)
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
        let digits = self.skip_all(self.at, b"0123456789");
        let number = self.text[self.at..digits]
            .iter()
            .fold(0_u32, |number, digit| {
                (number.saturating_mul(10)).saturating_add(u32::from(digit - b'0'))
            });
        // `0.5-0.5`
        if self.byte(digits) != Some(b'.') || number == 0 && self.byte(digits + 1) == Some(b'5') {
            return self.without_dot(number, digits);
        }
        self.token(TokenKind::MoveNumber(number), self.skip_all(digits, b"."))
    }

    /// The index of the next byte that is none of these.
    fn skip_all(&self, from: usize, bytes: &[u8]) -> usize {
        let rest = self.text[from..].iter();
        from + rest.take_while(|byte| bytes.contains(byte)).count()
    }

    /// A word that begins with digits that no dot follows.
    #[cold]
    fn without_dot(&mut self, number: u32, digits_end: usize) -> Token<'a> {
        let to = self.whole_word_end(digits_end);
        let word = &self.text[self.at..to];
        // `1 - 0`
        let mut dashes = [" - ", " : ", " – ", " — ", " − "].iter();
        if let Some(dash) = dashes.find(|dash| self.text[to..].starts_with(dash.as_bytes())) {
            let from = to + dash.len();
            let end = self.word_end(from);
            let joined = [word, b"-", &self.text[from..end]].concat();
            if let Some(result) = GameResult::parse(&joined) {
                return self.token(TokenKind::Result(result), end);
            }
        }
        let is_iccf = |word: &[u8]| {
            (4..=5).contains(&word.len()) && word.iter().all(|byte| (b'1'..=b'8').contains(byte))
        };
        if is_iccf(word) {
            return self.token(TokenKind::Move(word), to);
        } else if to > digits_end || word == b"0000" {
            return self.token(Self::kind_of_word(word), to);
        }
        // `12 .`
        let dot = self.skip_all(to, b" \t");
        let dots_end = self.skip_all(dot, b".");
        let to = if dots_end > dot { dots_end } else { to };
        self.token(TokenKind::MoveNumber(number), to)
    }

    /// A token that is neither a move, nor a number, nor a comment; or a move that begins with a letter that is not in the
    /// class `Move`.
    #[doc(hidden)]
    #[inline(never)]
    pub fn rare(&mut self) -> Token<'a> {
        // Whether only white space stands between the last tag, or the beginning, and this token.
        let between = self.text.get(self.section..self.at);
        let in_section = between.is_some_and(|between| between.iter().all(|byte| *byte <= b' '));
        let token = self.rare_token(in_section);
        let goes_on = matches!(token.kind, TokenKind::Space(_) | TokenKind::Markup(_))
            || self.text[token.from..].starts_with(BOM);
        if token.kind == TokenKind::BrokenTag || in_section && goes_on {
            self.section = token.to;
        }
        token
    }

    fn rare_token(&mut self, in_section: bool) -> Token<'a> {
        let (text, at) = (self.text, self.at);
        let rest = &text[at..];
        let up_to = |to: usize| &text[at..to];
        let (kind, to) = match rest[0] {
            b'%' if at == 0 || text[at - 1] == b'\n' => return self.line_comment(),
            b';' => return self.line_comment(),
            b'!' | b'?' => {
                let to = self.skip_all(at, b"!?");
                (TokenKind::Annotation(up_to(to)), to)
            }
            b'$' => {
                let to = self.skip_all(at + 1, b"0123456789");
                (TokenKind::Annotation(up_to(to)), to)
            }
            b'(' => match self.result_in_brackets() {
                Some(result) => result,
                None => (TokenKind::OpenVariation, at + 1),
            },
            b')' => (TokenKind::CloseVariation, at + 1),
            b'<' if rest.starts_with(b"<>") => (TokenKind::NullMove, at + 2),
            b'[' if let Some((tag, span)) = self.tag() => {
                return Token {
                    kind: TokenKind::Tag(tag),
                    from: span.start,
                    to: span.end,
                };
            }
            b'[' | b'<' if let Some(len) = markup_len(rest) => {
                (TokenKind::Markup(&rest[..len]), at + len)
            }
            b'[' => self.square_bracket(in_section),
            // The mark of a quoted mail.
            b'>' if self.begins_line() => {
                let to = self.skip_all(at, b"> ");
                let mark = up_to(to).trim_ascii_end();
                (TokenKind::Markup(mark), at + mark.len())
            }
            // A `%` is not part of a word, so that no game begins with it and turns into a comment when read by itself.
            bracket @ (b']' | b'}' | b'<' | b'>' | b'%') => {
                (TokenKind::StrayBracket(bracket), at + 1)
            }
            // Each of several files that were joined may begin with one.
            0xef if rest.starts_with(BOM) => (TokenKind::LineComment(&rest[..0]), at + BOM.len()),
            128.. if let Some((len, space)) = self.unusual_space() => {
                (TokenKind::Space(space), at + len)
            }
            _ => {
                let token = self.move_word();
                return match token.kind {
                    TokenKind::Move(word) => Token {
                        kind: Self::kind_of_word(word),
                        ..token
                    },
                    _ => token,
                };
            }
        };
        self.token(kind, to)
    }

    /// What begins with `[` and is neither a tag nor markup, and its end.
    #[cold]
    fn square_bracket(&self, in_section: bool) -> (TokenKind<'a>, usize) {
        let rest = &self.text[self.at..];
        let through = |inner: &[u8]| {
            let len = inner.len() + 2;
            (TokenKind::Annotation(&rest[..len]), self.at + len)
        };
        match self.in_brackets() {
            // A command such as `[%clk 0:01:00]`, which can be put into braces.
            Some(command) if command.starts_with(b"%") && !command.contains(&b'}') => {
                through(command)
            }
            _ if in_section || self.is_meant_as_tag() => {
                (TokenKind::BrokenTag, self.at + broken_len(rest))
            }
            _ if let Some(result) = self.result_in_brackets() => result,
            Some(sign) if is_sign(sign) => through(sign),
            _ => (TokenKind::StrayBracket(b'['), self.at + 1),
        }
    }

    /// The text between a bracket and its counterpart in the same line.
    fn in_brackets(&self) -> Option<&'a [u8]> {
        let rest = &self.text[self.at..];
        let close = if rest[0] == b'(' { b')' } else { b']' };
        let line = &rest[..rest.len().min(LINE)];
        let len = memchr2(close, b'\n', line)?;
        (line[len] == close).then(|| &line[1..len])
    }

    /// `(1-0)`, `[1-0]`
    fn result_in_brackets(&self) -> Option<(TokenKind<'a>, usize)> {
        let inner = self.in_brackets()?;
        let result = GameResult::parse(inner.trim_ascii())?;
        Some((TokenKind::Result(result), self.at + inner.len() + 2))
    }

    /// The length of the unusual space that comes next, and the space.
    fn unusual_space(&self) -> Option<(usize, char)> {
        let next = &self.text[self.at..self.word_end(self.at)];
        let longest = char::MAX.len_utf8().min(next.len());
        let (span, space) = unusual_space(&next[..longest])?;
        (span.start == 0).then_some((span.end, space))
    }

    /// Whether a bracket outside a section of tags begins what is meant as a tag: a name with a value in quotes.
    fn is_meant_as_tag(&self) -> bool {
        let rest = &self.text[self.at..];
        let line = &rest[..rest.len().min(LINE)];
        let line = memchr(b'\n', line).map_or(line, |end| &line[..end]);
        // In movetext the bracket may be a slip, and what follows it is examined.
        self.begins_line() && is_meant_as_tag(rest)
            || rest.get(1).is_some_and(u8::is_ascii_alphabetic) && line.contains(&b'"')
    }

    /// Whether only spaces stand before the next token in its line.
    fn begins_line(&self) -> bool {
        let mut before = self.text[..self.at].iter().rev();
        let last = before.find(|byte| !b" \t".contains(byte));
        last.is_none_or(|&byte| byte == b'\n')
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

/// Whether a text in brackets is a sign or a word without a square, as in `[#]`, the mark of a diagram.
fn is_sign(text: &[u8]) -> bool {
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8'] | b"O-" | b"0-");
    let is_graphic = |byte: &u8| byte.is_ascii_graphic() && !b"\"()[]{}".contains(byte);
    (1..LONGEST_RESULT).contains(&text.len())
        && text.iter().all(is_graphic)
        && !text.windows(2).any(is_square)
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

/// The length in bytes of the longest result.
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
            b'{' => Class::Brace,
            b'[' => Class::Bracket,
            b']' | b'}' | b'(' | b')' | b'<' | b'>' | b';' | b'$' | b'!' | b'?' => Class::Special,
            _ => Class::Word,
        };
        byte += 1;
    }
    classes
};
