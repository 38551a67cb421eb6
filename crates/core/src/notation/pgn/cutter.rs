//! Cuts PGN that arrives in pieces of any size into parts of whole games.

use std::ops::Range;

use memchr::{memchr_iter, memrchr};

use super::reader::{first_tag_section, last_boundary, long_comments};
use super::token::Gap;

/// How many bytes there is room for at least. As many at the end of a text may be the beginning of a tag section.
const PIECE: usize = 64 * 1024;
/// The length in bytes from which the long comments of a game are left out.
const LONG_GAME: usize = 256 * 1024;

/// Cuts a stream of PGN into parts of whole games, in the memory of the longest game. Bytes are read into its [`space`](Self::space), and
/// the parts do not depend on how many at a time.
///
/// ```
/// use chessmoves::notation::pgn::{Cutter, PartKind};
/// let mut cutter = Cutter::default();
/// let text = b"[White \"Adams\"]\n\n1. e4 e5 1-0\n\n[White \"Torre\"]\n\n1. d4 *\n";
/// cutter.push(text);
/// let first = cutter.next_part().map(|part| (part.kind, part.line, part.text.len()));
/// assert_eq!(first, Some((PartKind::Games, 1, 31)));
/// cutter.push(b"");
/// assert_eq!(cutter.next_part().map(|part| part.line), Some(5));
/// assert!(cutter.next_part().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Cutter {
    /// Bytes of the stream up to `filled`, and room for more; those before `start` have been returned.
    buffer: Vec<u8>,
    start: usize,
    filled: usize,
    /// What was left out of the buffer after `start`, with indices from there, and of the last part.
    gaps: Vec<Gap>,
    part_gaps: Vec<Gap>,
    /// The length of the longest game, without the middles of long comments.
    limit: usize,
    /// Whether nothing is left out.
    keeps_comments: bool,
    /// Whether the stream consists of lines, each with a game.
    is_lines: bool,
    is_end: bool,
    /// Whether the rest of a game that is too long is skipped.
    is_skipping: bool,
    /// The place of `start` in the stream.
    offset: u64,
    line: u64,
}

/// A part of a stream of PGN.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// What it is.
    pub kind: PartKind,
    /// Its bytes, without the middles of long comments.
    pub text: &'a [u8],
    /// The index of the first byte in the stream.
    pub offset: u64,
    /// The line of the first byte, from 1.
    pub line: u64,
    /// What was left out, after the beginning of the first line.
    pub gaps: &'a [Gap],
}

/// What a part of a stream is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartKind {
    /// Whole games, and text between games.
    Games,
    /// The first bytes of a game that is too long.
    LongGame,
    /// Further bytes of it.
    RestOfLongGame,
}

impl Default for Cutter {
    fn default() -> Self {
        Self::new(usize::MAX)
    }
}

impl Cutter {
    /// A cutter for games up to a length in bytes, without the middles of long comments.
    pub const fn new(limit: usize) -> Self {
        Self {
            buffer: Vec::new(),
            start: 0,
            filled: 0,
            gaps: Vec::new(),
            part_gaps: Vec::new(),
            limit,
            keeps_comments: limit == usize::MAX,
            is_lines: false,
            is_end: false,
            is_skipping: false,
            offset: 0,
            line: 1,
        }
    }

    /// Whether nothing is left out of long games, which count with all their bytes then.
    #[must_use]
    pub const fn keep_comments(mut self, keeps_comments: bool) -> Self {
        self.keeps_comments = keeps_comments;
        self
    }

    /// Cuts at line ends only: each line has a game, as in JSON lines.
    pub const fn cut_lines(&mut self) {
        self.is_lines = true;
    }

    /// Whether all bytes of the stream have been read.
    pub const fn is_end(&self) -> bool {
        self.is_end
    }

    /// The index in the stream of the next part.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Room for further bytes.
    pub fn space(&mut self) -> &mut [u8] {
        self.buffer.copy_within(self.start..self.filled, 0);
        self.filled -= self.start;
        self.start = 0;
        // Games that are longer than a piece are not read again and again for a few bytes more.
        self.buffer.resize(self.filled + PIECE.max(self.filled), 0);
        self.buffer.shrink_to(4 * PIECE);
        &mut self.buffer[self.filled..]
    }

    /// Adds the first bytes of the space to the stream, and returns them with those before them. None of them is the end of the stream.
    pub fn fill(&mut self, len: usize) -> &[u8] {
        self.filled += len;
        self.is_end = len == 0;
        &self.buffer[self.start..self.filled]
    }

    /// Adds bytes to the stream; none at its end.
    pub fn push(&mut self, mut bytes: &[u8]) {
        self.is_end = bytes.is_empty();
        while !bytes.is_empty() {
            let space = self.space();
            let (piece, rest) = bytes.split_at(bytes.len().min(space.len()));
            space[..piece.len()].copy_from_slice(piece);
            self.fill(piece.len());
            bytes = rest;
        }
    }

    /// The next part that is complete; `None` if more bytes are needed, or at the end.
    pub fn next_part(&mut self) -> Option<Part<'_>> {
        let (len, kind) = self.complete()?;
        let (offset, line, start) = (self.offset, self.line, self.start);
        self.start += len;
        let text = &self.buffer[start..self.start];
        let gaps = self.gaps.partition_point(|gap| gap.at < len);
        self.part_gaps.clear();
        self.part_gaps.extend(self.gaps.drain(..gaps));
        for gap in &mut self.gaps {
            *gap = gap.moved_back(len);
        }
        self.line += memchr_iter(b'\n', text).count() as u64;
        self.offset += len as u64;
        for gap in &self.part_gaps {
            self.line += gap.newlines;
            self.offset += gap.len;
        }
        // A game can begin within a line.
        if !text.ends_with(b"\n") {
            let mut gap = Gap::of_line(text, &self.part_gaps);
            // Editors do not count the byte order mark of the file.
            if offset == 0 && text.starts_with(b"\xef\xbb\xbf") && self.line == line {
                gap.columns = gap.columns.map(|columns| columns - 1);
            }
            self.gaps.insert(0, gap);
        }
        Some(Part {
            kind,
            text,
            offset,
            line,
            gaps: &self.part_gaps,
        })
    }

    /// The length of the next part, and what it is.
    fn complete(&mut self) -> Option<(usize, PartKind)> {
        let text = &self.buffer[self.start..self.filled];
        if self.is_skipping {
            let next_game = first_tag_section(text);
            self.is_skipping = next_game.is_none();
            // The last bytes may be the beginning of a tag section.
            let kept = if self.is_end {
                0
            } else {
                text.len().min(PIECE)
            };
            let end = next_game.unwrap_or(text.len() - kept);
            return (end > 0).then_some((end, PartKind::RestOfLongGame));
        }
        let end = if self.is_lines && !self.is_end {
            memrchr(b'\n', text).map(|end| end + 1)
        } else {
            last_boundary(text, self.is_end)
        };
        if let Some(end) = end {
            return Some((end, PartKind::Games));
        }
        if text.len() > LONG_GAME && !self.is_lines && !self.keeps_comments {
            self.leave_out_comments();
        }
        let len = self.filled - self.start;
        self.is_skipping = len > self.limit;
        self.is_skipping.then_some((len, PartKind::LongGame))
    }

    /// Removes the middles of long comments from the buffer.
    fn leave_out_comments(&mut self) {
        let parts: Vec<Range<usize>> =
            long_comments(&self.buffer[self.start..self.filled]).collect();
        let mut known = std::mem::take(&mut self.gaps).into_iter().peekable();
        let (mut from, mut removed) = (self.start, 0);
        for part in parts {
            while let Some(gap) = known.next_if(|gap| gap.at <= part.start) {
                self.gaps.push(gap.moved_back(removed));
            }
            let (start, end) = (self.start + part.start, self.start + part.end);
            let gap = Gap::new(part.start - removed, &self.buffer[start..end]);
            match self.gaps.last_mut() {
                // More of a comment that was longer than the buffer.
                Some(last) if last.at == gap.at => *last = last.and(gap),
                _ => self.gaps.push(gap),
            }
            self.buffer.copy_within(from..start, from - removed);
            from = end;
            removed += part.len();
        }
        self.gaps.extend(known.map(|gap| gap.moved_back(removed)));
        self.buffer.copy_within(from..self.filled, from - removed);
        self.filled -= removed;
    }
}
