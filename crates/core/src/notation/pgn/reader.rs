//! Reads games one by one from a stream.

use std::io::{self, Read};

use memchr::memchr_iter;

use super::boundaries::{first_game, outside_variations};
use super::cutter::Cutter;
use super::lexer::Lexer;
use super::tag::Tag;
use super::token::TokenKind;

/// Reads games from a stream. Memory is bounded by the longest game, and nothing is allocated per move.
///
/// ```
/// use chessmoves::notation::pgn::Reader;
/// let file = b"[White \"Adams\"]\n\n1. e4 e5 1-0\n\n[White \"Torre\"]\n\n1. d4 *\n";
/// let mut reader = Reader::new(&file[..]);
/// let mut games = Vec::new();
/// while let Some(game) = reader.next_game()? {
///     let white = game.tags().find(|tag| tag.name == b"White").map(|tag| tag.value().into_owned());
///     games.push((game.line, white, game.moves().count()));
/// }
/// assert_eq!(games, [(1, Some("Adams".into()), 2), (5, Some("Torre".into()), 1)]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    cutter: Cutter,
    /// The place of the next game in the last part, and in the input.
    at: usize,
    offset: u64,
    line: u64,
}

/// The text of a game and its place.
#[derive(Clone, Copy, Debug)]
pub struct GameText<'a> {
    /// The bytes of the game, with the white space that follows it.
    pub text: &'a [u8],
    /// The index of its first byte in the input.
    pub offset: u64,
    /// The line in which it begins, from 1.
    pub line: u64,
}

impl<'a> GameText<'a> {
    /// The tokens of the game.
    pub fn tokens(&self) -> Lexer<'a> {
        Lexer::new(self.text)
    }

    /// The tag pairs of the game.
    pub fn tags(&self) -> impl Iterator<Item = Tag<'a>> {
        let tags = self.tokens().map_while(|token| match token.kind {
            TokenKind::Move(_) | TokenKind::MoveNumber(_) | TokenKind::Result(_) => None,
            TokenKind::Tag(tag) => Some(Some(tag)),
            _ => Some(None),
        });
        tags.flatten()
    }

    /// The moves of the game as written, without variations.
    pub fn moves(&self) -> impl Iterator<Item = &'a [u8]> {
        outside_variations(self.tokens()).filter_map(|token| match token.kind {
            TokenKind::Move(word) => Some(word),
            _ => None,
        })
    }
}

impl<R: Read> Reader<R> {
    /// Reads games from an input. A buffer around it is not needed.
    pub const fn new(input: R) -> Self {
        Self {
            input,
            cutter: Cutter::new(usize::MAX),
            at: 0,
            offset: 0,
            line: 1,
        }
    }

    /// The next game; `None` after the last one. Text without tag pairs and moves is not a game.
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub fn next_game(&mut self) -> io::Result<Option<GameText<'_>>> {
        loop {
            while self.at == self.cutter.part().text.len() {
                self.at = 0;
                if self.cutter.next_part().is_some() {
                    break;
                } else if self.cutter.is_end() {
                    return Ok(None);
                }
                self.cutter.read_from(&mut self.input)?;
            }
            let (offset, line, from) = (self.offset, self.line, self.at);
            let rest = &self.cutter.part().text[from..];
            let (len, is_game) = first_game(rest);
            self.line += memchr_iter(b'\n', &rest[..len]).count() as u64;
            self.offset += len as u64;
            self.at += len;
            if is_game {
                return Ok(Some(GameText {
                    text: &self.cutter.part().text[from..self.at],
                    offset,
                    line,
                }));
            }
        }
    }
}
