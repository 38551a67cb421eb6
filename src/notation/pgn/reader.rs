//! Reads games one by one from a stream.

use std::io::{self, Read};

use memchr::memchr_iter;

use super::lexer::Lexer;
use super::sections::{Boundaries, last_boundary};
use super::token::{Tag, TokenKind};

/// How many bytes are read at a time.
const READ_SIZE: usize = 64 * 1024;

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
    buffer: Vec<u8>,
    /// How many bytes of the buffer have been read; the others are room for more.
    filled: usize,
    /// The next game begins here.
    at: usize,
    /// All games before this place are complete.
    complete: usize,
    is_end: bool,
    /// The place of `at` in the input.
    offset: u64,
    line: u64,
}

/// The text of a game and its place.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    /// The bytes of the game, with the white space that follows it.
    pub text: &'a [u8],
    /// The index of its first byte in the input.
    pub offset: u64,
    /// The line in which it begins, from 1.
    pub line: u64,
}

impl<'a> Game<'a> {
    /// The tokens of the game.
    pub fn tokens(&self) -> Lexer<'a> {
        Lexer::new(self.text)
    }

    /// The tag pairs of the game.
    pub fn tags(&self) -> impl Iterator<Item = Tag<'a>> {
        self.tokens()
            .map_while(|token| match token.kind {
                TokenKind::Move(_) | TokenKind::MoveNumber(_) | TokenKind::Result(_) => None,
                kind => Some(kind),
            })
            .filter_map(|kind| match kind {
                TokenKind::Tag(tag) => Some(tag),
                _ => None,
            })
    }

    /// The moves of the game as written, without variations.
    pub fn moves(&self) -> impl Iterator<Item = &'a [u8]> {
        let mut depth = 0_u32;
        self.tokens().filter_map(move |token| {
            match token.kind {
                TokenKind::OpenVariation => depth += 1,
                TokenKind::CloseVariation => depth = depth.saturating_sub(1),
                TokenKind::Move(word) if depth == 0 => return Some(word),
                _ => {}
            }
            None
        })
    }
}

impl<R: Read> Reader<R> {
    /// Reads games from an input. A buffer around it is not needed.
    pub const fn new(input: R) -> Self {
        Self {
            input,
            buffer: Vec::new(),
            filled: 0,
            at: 0,
            complete: 0,
            is_end: false,
            offset: 0,
            line: 1,
        }
    }

    /// The next game; `None` after the last one. Text without tag pairs and moves is not a game.
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub fn next_game(&mut self) -> io::Result<Option<Game<'_>>> {
        while self.at == self.complete {
            if self.is_end {
                return Ok(None);
            }
            self.fill()?;
        }
        let text = &self.buffer[self.at..self.complete];
        let mut boundaries = Boundaries::default();
        let next = Lexer::new(text).find(|token| boundaries.is_start(token, text));
        let len = next.map_or(text.len(), |token| token.from);
        if !boundaries.is_in_game() && next.is_none() {
            self.skip(len);
            return self.next_game();
        }
        let (offset, line, start) = (self.offset, self.line, self.at);
        self.skip(len);
        Ok(Some(Game {
            text: &self.buffer[start..start + len],
            offset,
            line,
        }))
    }

    fn skip(&mut self, len: usize) {
        let skipped = &self.buffer[self.at..self.at + len];
        self.line += memchr_iter(b'\n', skipped).count() as u64;
        self.offset += len as u64;
        self.at += len;
    }

    fn fill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.at..self.filled, 0);
        self.filled -= self.at;
        self.at = 0;
        let end = self.filled + READ_SIZE.max(self.filled);
        if self.buffer.len() < end {
            self.buffer.resize(end, 0);
        }
        let read = loop {
            match self.input.read(&mut self.buffer[self.filled..end]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.filled += read;
        self.is_end = read == 0;
        let read = &self.buffer[..self.filled];
        self.complete = last_boundary(read, self.is_end).unwrap_or(0);
        Ok(())
    }
}
