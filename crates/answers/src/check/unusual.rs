//! Words that the PGN standard does not have but people write: typographic characters, look-alikes of letters, evaluations and
//! words after a move, short captures.

use std::ops::Range;

use chessmoves_core::File;
use chessmoves_core::internal::{move_text::MoveText, san};
use chessmoves_core::notation::pgn::{self, GameResult, Lexer, Tag, TokenKind};

use super::brackets;
use super::game::Game;
use super::tags;
use super::warning::WarningKind;

impl<'a> Game<'a, '_> {
    /// Reads a word with unusual spaces in it part by part, and warns about them. Returns false if it has none.
    pub(super) fn split_at_spaces(
        &mut self,
        word: &'a [u8],
        span: Range<usize>,
        lexer: &mut Lexer<'a>,
    ) -> bool {
        let spaces = spaces(word);
        if spaces.is_empty() {
            return false;
        }
        let mut from = 0;
        for (space, found) in spaces {
            self.part(&word[from..space.start], span.start + from, lexer);
            from = space.end;
            let space = span.start + space.start..span.start + space.end;
            self.warn(WarningKind::Character { found }, space.clone(), None);
            if self.checker.fix {
                self.checked.edits.push((space, " ".to_owned()));
            }
        }
        self.part(&word[from..], span.start + from, lexer);
        true
    }

    /// Reads the text between two unusual spaces. For the boundaries of games, it is a part of one word.
    fn part(&mut self, part: &'a [u8], offset: usize, lexer: &mut Lexer<'a>) {
        for token in Lexer::new(part) {
            let from = token.from + offset;
            let span = from..token.to + offset;
            match token.kind {
                TokenKind::Move(word) => self.read_move(word, from, lexer),
                TokenKind::MoveNumber(number) => self.number(number, span),
                TokenKind::Result(result) => self.result(result, span),
                _ => {}
            }
        }
    }

    /// Reads a word that is not a move of the standard, and warns about it. Returns false if it stands for nothing that fits.
    pub(super) fn unusual_form(&mut self, word: &[u8], span: Range<usize>) -> bool {
        let text = pgn::text(word);
        let Some((plain, found)) = plain(&text) else {
            return self.play_unusual(word, span, None);
        };
        for token in Lexer::new(plain.as_bytes()) {
            match token.kind {
                TokenKind::Move(word) => return self.play_unusual(word, span, found),
                TokenKind::MoveNumber(number) if plain.ends_with('.') => {
                    self.number(number, span);
                    return true;
                }
                _ => {}
            }
        }
        // Dots that have lost their number say nothing.
        if !plain.is_empty() && plain.bytes().all(|byte| byte == b'.') {
            if self.checker.fix {
                self.checked.edits.push((span, plain));
            }
            return true;
        }
        let has_moves = self.line.ply > 0;
        if has_moves {
            self.stray_annotation(span);
        }
        has_moves
    }

    /// Warns about an annotation outside a comment, and puts it into one.
    pub(super) fn stray_annotation(&mut self, span: Range<usize>) {
        self.warn(WarningKind::Annotation, span.clone(), None);
        if self.checker.fix {
            let text = format!("{{{}}}", pgn::text(&self.text[span.clone()]));
            self.checked.edits.push((span, text));
        }
    }

    /// Whether `0-0` at the end of a game is its result, and not castling.
    pub(super) fn is_result(&self, castling: MoveText, end: usize) -> bool {
        let next = Lexer::at(self.text, end).next().map(|token| token.kind);
        let is_end = matches!(next, None | Some(TokenKind::Tag(_) | TokenKind::BrokenTag));
        let says_so = |tag: &Tag<'_>| tag.raw_value == b"0-0";
        self.checker.stack.is_empty()
            && is_end
            && (tags::find(&self.checked.tags, b"Result").is_some_and(says_so)
                || brackets::find(&self.line.position, castling).is_none())
    }

    /// Reads `0-0` as the result.
    pub(super) fn both_lost(&mut self, span: Range<usize>) {
        self.checked.moves -= 1;
        self.warn(WarningKind::BothLost, span.clone(), None);
        self.result(GameResult::Unknown, span);
    }

    /// Plays a move in ASCII that is not in standard notation: `nf3`, or `ed` for the only capture from the e-file on the d-file.
    pub(super) fn play_unusual(
        &mut self,
        word: &[u8],
        span: Range<usize>,
        found: Option<char>,
    ) -> bool {
        let before = self.line.position;
        let legal = |text: Vec<u8>| {
            let read = MoveText::parse_ascii(&text)?.in_game();
            Some((brackets::find(&before, read)?, read, text))
        };
        let mut legal = candidates(word).into_iter().filter_map(legal);
        let (Some((mv, read, text)), None) = (legal.next(), legal.next()) else {
            return false;
        };
        if !self.play(&text, read, span.clone()) {
            return false;
        }
        let expected = san(&before, mv).without_suffix();
        let kind = match found {
            Some(found) => WarningKind::Character { found },
            None => WarningKind::NotSan { expected },
        };
        self.warn(kind, span, Some(self.line.ply));
        true
    }
}

/// The moves that a word may be: as it is, with its piece in upper case, and for a short capture, on each rank.
fn candidates(word: &[u8]) -> Vec<Vec<u8>> {
    let is_file = |byte: u8| File::from_letter(byte as char).is_some();
    match *word {
        [from, to] | [from, b'x', to] if is_file(from) && is_file(to) => (b'1'..=b'8')
            .map(|rank| vec![from, b'x', to, rank])
            .collect(),
        [first @ (b'n' | b'b' | b'r' | b'q' | b'k'), ref rest @ ..]
            if MoveText::parse_ascii(word).is_none_or(|read| !read.is_on_adjacent_file()) =>
        {
            vec![[&[first.to_ascii_uppercase()], rest].concat()]
        }
        _ => vec![word.to_vec()],
    }
}

/// What is written after a move, or in place of one, and says something about it.
const AFTER: [&str; 16] = [
    "+-", "-+", "+/-", "-/+", "+=", "=+", "+/=", "=/+", "=", "e.p.", "ep", "mate", "ch", "*", "_",
    "`",
];
/// The signs of a novelty and of a diagram.
const SIGNS: [&str; 3] = ["N", "TN", "D"];

/// The spaces of a word that are not white space of the standard, with their bytes: no-break spaces and typographic ones. A text
/// that is not UTF-8 is Latin-1, with a byte for each character.
fn spaces(word: &[u8]) -> Vec<(Range<usize>, char)> {
    let is_space = |found: &(Range<usize>, char)| !found.1.is_ascii() && found.1.is_whitespace();
    match str::from_utf8(word) {
        Ok(text) => (text.char_indices())
            .map(|(at, c)| (at..at + c.len_utf8(), c))
            .filter(is_space)
            .collect(),
        Err(_) => (word.iter().enumerate())
            .map(|(at, &byte)| (at..at + 1, char::from(byte)))
            .filter(is_space)
            .collect(),
    }
}

/// A word in ASCII, without its annotations, and its first character that only looks like another one. `None` if it is the same, or
/// if it has a character that stands for nothing.
fn plain(word: &str) -> Option<(String, Option<char>)> {
    let (plain, found) = pgn::ascii(word)?;
    let mut body = plain.trim_start_matches(['*', '_', '`']);
    while let Some(rest) = AFTER.iter().find_map(|end| body.strip_suffix(end)) {
        body = rest;
    }
    if SIGNS.contains(&body) {
        body = "";
    }
    (body != word).then(|| (body.to_owned(), found))
}
