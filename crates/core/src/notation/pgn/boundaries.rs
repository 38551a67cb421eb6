//! Finds where games begin.

use memchr::{memchr, memchr_iter, memrchr, memrchr2};

use super::lexer::{GameResult, LOOKAHEAD, Lexer, Token, TokenKind};
use super::tag::{self, BOM, is_tag_line, line_start, markup_len, name_of};
use crate::notation::move_text::{is_move, without_number};
use crate::notation::unusual;
use crate::types::Color;

/// The length of the first game of a text and of what stands before it, and whether there is a game.
pub fn first_game(text: &[u8]) -> (usize, bool) {
    let mut boundaries = Boundaries::default();
    let next = Lexer::new(text).find(|token| boundaries.note(token, text));
    let len = next.map_or(text.len(), |token| token.from);
    (len, boundaries.is_in_game() || next.is_some())
}

/// Leaves out variations, with the brackets around them.
pub fn outside_variations<'a>(
    tokens: impl Iterator<Item = Token<'a>>,
) -> impl Iterator<Item = Token<'a>> {
    let mut depth = 0_u32;
    tokens.filter(move |token| {
        let is_outside = depth == 0;
        match token.kind {
            TokenKind::OpenVariation => depth += 1,
            TokenKind::CloseVariation if !is_outside => depth -= 1,
            _ => return is_outside,
        }
        false
    })
}

/// Recognises the token with which the next game begins: a tag pair after movetext, a move after a result, `1.` after moves and an empty
/// line, and after a section of tag pairs without movetext, the tag pair `Event`, or after an empty line any tag that the game already has.
#[derive(Clone, Copy, Default, Debug)]
pub struct Boundaries {
    /// The place of the first tag in the text.
    first_tag: Option<usize>,
    has_movetext: bool,
    /// The number of moves, up to three. The second may have the number of the first, and a game with fewer than three is short.
    moves: u8,
    has_result: bool,
    /// Whether words follow the result, which belong to the game until there is an empty line.
    has_words: bool,
    depth: u32,
}

impl Boundaries {
    /// Whether a game has begun: there was a tag pair or movetext.
    pub const fn is_in_game(&self) -> bool {
        self.first_tag.is_some() || self.has_movetext
    }

    /// The tokens of the game from a byte of a text on, at which these are the boundaries.
    pub fn rest(mut self, text: &[u8], from: usize) -> impl Iterator<Item = Token<'_>> {
        let lexer = if self.is_in_game() {
            Lexer::at(text, from)
        } else {
            Lexer::of_game(text, from)
        };
        lexer.take_while(move |token| !self.note(token, text))
    }

    /// Whether words after the result have been read.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn has_words_after_result(&self) -> bool {
        self.has_words
    }

    /// Notes that a number comes next, and returns whether that of a move of a side, with one dot or three, can be skipped unexamined.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn note_number(&mut self, number: u32, side: Color) -> bool {
        self.has_movetext = true;
        !(self.has_result || number == 1 && self.moves > 0 && matches!(side, Color::White))
    }

    /// Notes a token, and returns whether it is the first of the next game.
    #[inline(always)]
    pub fn note(&mut self, token: &Token<'_>, text: &[u8]) -> bool {
        match token.kind {
            TokenKind::Tag(_) | TokenKind::BrokenTag => {
                return self.note_tag(name_of(&text[token.span()]), token.from, text);
            }
            TokenKind::Move(word) => {
                if word.iter().any(u8::is_ascii_digit) || word.starts_with(b"O") {
                    let moves = self.moves;
                    let is_start = self.note_move(token.from, text);
                    // A year or an ECO code is not a move.
                    if moves < 2 && !unusual::is_move(&tag::text(word)) {
                        self.moves -= 1;
                    }
                    return is_start;
                }
                // The word may not be a move.
                let is_after = self.has_result && self.depth == 0;
                return self.word(is_after && follows_blank_line(text, token.from));
            }
            TokenKind::MoveNumber(number) => {
                let is_start = self.is_number_start(number, token, text);
                return self.word(is_start);
            }
            TokenKind::OpenVariation => self.depth += 1,
            TokenKind::CloseVariation => self.depth = self.depth.saturating_sub(1),
            TokenKind::Result(_) => self.has_result |= self.depth == 0,
            // No game begins with a null move, and a comment that is never closed hides a game.
            TokenKind::NullMove | TokenKind::StrayBracket(_) | TokenKind::UnclosedComment(_) => {}
            _ => return false,
        }
        self.has_movetext = true;
        false
    }

    /// Notes a tag pair, and returns whether it is the first token of the next game.
    #[doc(hidden)]
    #[inline(always)]
    pub fn note_tag(&mut self, name: &[u8], from: usize, text: &[u8]) -> bool {
        let is_event = name == b"Event";
        let is_start = self.has_movetext
            || self.first_tag.is_some_and(|first| {
                let is_apart = follows_blank_line(text, from);
                is_event && is_apart
                    || (is_event || is_apart) && has_tag(name, &text[..from], first)
            });
        if is_start {
            *self = Self::default();
        }
        self.first_tag.get_or_insert(from);
        is_start
    }

    /// Notes a move, and returns whether it is the first token of the next game.
    #[doc(hidden)]
    #[inline(always)]
    pub fn note_move(&mut self, from: usize, text: &[u8]) -> bool {
        let is_start = self.has_result
            && self.depth == 0
            && (!self.has_words || follows_blank_line(text, from));
        self.movetext(is_start);
        self.moves = (self.moves + 1).min(3);
        is_start
    }

    /// Notes a word or a number, of the next game or not, and returns `is_start`.
    fn word(&mut self, is_start: bool) -> bool {
        self.has_words |= self.has_result && self.depth == 0;
        self.movetext(is_start)
    }

    #[inline(always)]
    fn movetext(&mut self, is_start: bool) -> bool {
        if is_start {
            *self = Self::default();
        }
        self.has_movetext = true;
        is_start
    }

    /// Whether the number of a move is the first token of the next game. Small programs expect a dot after it.
    fn is_number_start(&self, number: u32, token: &Token<'_>, text: &[u8]) -> bool {
        let written = &text[token.span()];
        let has_dot = written.last().is_some_and(|last| !last.is_ascii_digit());
        let before = text[..token.from].trim_ascii_end();
        let after = text[token.to..].trim_ascii_start();
        let is_first = number == 1 && !written.ends_with(b"..") && !after.starts_with(b".");
        let is_space = |byte: &u8| b" \t\r\n.".contains(byte);
        // A longer word is not a move.
        let mut words = after[..after.len().min(16)].split(is_space);
        let word = words.next().filter(|_| is_first).unwrap_or_default();
        // A first move of White ends on the third or fourth rank.
        let rank = word.iter().rfind(|byte| byte.is_ascii_digit());
        let is_white = matches!(rank, Some(b'3' | b'4'));
        let begins_game = is_white && is_move(word);
        let is_one =
            is_first && (has_dot || cfg!(feature = "prose") && self.moves > 1 && begins_game);
        let is_headed = || {
            ends_with_markup(before) || begins_game && is_headed(text, token.from, self.moves < 3)
        };
        let is_divided = || follows_blank_line(text, token.from) || is_one && is_headed();
        if self.depth > 0 {
            false
        } else if self.has_result {
            !self.has_words && (has_dot || number == 1) || is_divided()
        } else {
            is_one
                // After a single move, `1.` may number Black's move.
                && (self.moves > 1 || self.moves > 0 && is_white)
                && is_divided()
        }
    }
}

/// Whether a tag with this name is one of the first tags, from a byte on, which end a text.
#[cold]
fn has_tag(name: &[u8], text: &[u8], from: usize) -> bool {
    let mut first = Lexer::of_game(text, from).take(MOST_TAGS);
    first.any(|token| {
        matches!(token.kind, TokenKind::Tag(_) | TokenKind::BrokenTag)
            && name_of(&text[token.span()]) == name
    })
}

/// How many tags of a game are compared with one that may begin the next game.
const MOST_TAGS: usize = 64;

/// The last bytes of a text: the work has to be linear.
fn end_of(text: &[u8]) -> &[u8] {
    &text[text.len().saturating_sub(256)..]
}

/// Whether a text ends with a tag of a forum or of HTML, or with a byte order mark.
fn ends_with_markup(text: &[u8]) -> bool {
    let text = end_of(text);
    let open = memrchr2(b'[', b'<', text);
    text.ends_with(BOM)
        || open.is_some_and(|open| markup_len(&text[open..]) == Some(text.len() - open))
}

/// Whether no moves stand before a byte in its line: only a label, a heading, cells of a table, or a quote. At the beginning of a line,
/// the same is asked of the line before, but only if the game `is_short`.
fn is_headed(text: &[u8], at: usize, is_short: bool) -> bool {
    let mut lines = end_of(&text[..at]).rsplit(|&byte| byte == b'\n');
    let mut line = lines.next().unwrap_or_default();
    if line.trim_ascii().is_empty() {
        if !is_short {
            return true;
        }
        line = lines.next().unwrap_or_default();
    }
    !line.split(u8::is_ascii_whitespace).any(is_move_or_number)
}

/// Whether a word is a move, or the number of one: `1.`, `1...Nf6`, but not a date.
fn is_move_or_number(word: &[u8]) -> bool {
    let word = word.strip_prefix(b"(").unwrap_or(word);
    let written = tag::text(word);
    let mv = without_number(&written).as_bytes();
    mv.is_empty() && !word.is_empty() || is_move(mv)
}

/// Whether a text has a move, a number or a result.
pub(super) fn has_movetext(text: &[u8]) -> bool {
    let mut words = text.split(u8::is_ascii_whitespace);
    words.any(|word| is_move_or_number(word) || GameResult::parse(word).is_some())
}

/// Whether the line before the one that begins here is empty.
#[inline]
pub fn follows_blank_line(text: &[u8], at: usize) -> bool {
    // The line before usually ends with a character that is seen.
    !matches!(text[..at], [.., b'!'..=0xff, b'\n']) && {
        let spaces = &text[text[..at].trim_ascii_end().len()..at];
        memchr_iter(b'\n', spaces).count() > 1
    }
}

/// The last place in a text before which all games are complete, so that the text can be cut there; `None` if there is
/// none. The text begins outside any comment; `is_complete` tells that no more text follows.
pub(super) fn last_boundary(text: &[u8], is_complete: bool) -> Option<usize> {
    if is_complete {
        return (!text.is_empty()).then_some(text.len());
    }
    last_tag_section(text).or_else(|| {
        // The end of the text may have cut a token, or lack the brace that closes a comment.
        let certain = text.len().checked_sub(LOOKAHEAD)?;
        let mut boundaries = Boundaries::default();
        let tokens =
            Lexer::new(text).take_while(|token| certain >= LOOKAHEAD && token.to < certain);
        let starts = tokens.filter(|token| boundaries.note(token, text));
        starts.last().map(|token| token.from)
    })
}

/// The beginning of the last tag section, found without reading the games before it.
fn last_tag_section(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    loop {
        end = memrchr(b'\n', &text[..end])?;
        let line = end + 1;
        // The end of the text may have cut the line.
        let is_tag = is_tag_line(&text[line..]) && memchr(b'\n', &text[line..]).is_some();
        if !is_tag || !begins_section(text, line) {
            continue;
        }
        return match memrchr2(b'{', b'}', &text[..line]) {
            // The line may be part of a comment.
            Some(at) if text[at] == b'{' => None,
            _ => Some(line),
        };
    }
}

/// The beginning of the first tag section after an empty line, wherever the text begins.
pub(super) fn first_tag_section(text: &[u8]) -> Option<usize> {
    memchr_iter(b'\n', text)
        .map(|end| end + 1)
        .find(|&line| is_tag_line(&text[line..]) && follows_blank_line(text, line))
}

/// Whether a tag pair certainly begins a section.
fn begins_section(text: &[u8], at: usize) -> bool {
    // Control characters are not part of any token.
    let is_visible = |byte: &u8| *byte > b' ';
    let Some(end) = text[..at].iter().rposition(is_visible) else {
        return false;
    };
    let before = &text[..=end];
    let last_line = &before[line_start(before)..];
    let last_line = last_line.strip_prefix(BOM).unwrap_or(last_line);
    let last_line = last_line.trim_ascii_start();
    let is_event = text[at..].starts_with(b"[Event ") && follows_blank_line(text, at);
    // A tag pair may extend over two lines.
    let is_movetext = || {
        !last_line.starts_with(b"%")
            && !last_line.iter().any(|byte| b"[]};\"".contains(byte))
            // Other words can belong to the tag before them.
            && has_movetext(last_line)
    };
    // Markup belongs to the game that follows it.
    let is_markup = || {
        last_line.starts_with(b"```")
            || last_line.ends_with(b">")
            || markup_len(last_line).is_some()
    };
    (is_event || is_movetext()) && !is_markup()
}
