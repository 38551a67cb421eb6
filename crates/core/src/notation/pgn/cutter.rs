//! Cuts PGN that arrives in pieces of any size into parts of whole games, and finds lines and columns in them.

use std::io::{self, Read};
use std::ops::Range;
use std::{fmt, mem};

use memchr::{memchr, memchr_iter, memrchr};

use super::boundaries::{first_game, first_tag_section, last_boundary, outside_variations};
use super::lexer::{COMMENT_HEAD, Lexer, TokenKind};
use super::tag::{BOM, Tag, line_start};

/// The least number of bytes to read at a time. A tag section may begin in that many bytes at the end of a text.
const PIECE: usize = 64 * 1024;
/// The length in bytes above which a game loses the middles of its long comments.
const LONG_GAME: usize = 256 * 1024;

/// Cuts a stream of PGN into parts of whole games, in the memory of the longest game, however many bytes arrive at a time.
///
/// ```
/// use chessmoves::notation::pgn::{Cutter, PartKind};
/// let mut cutter = Cutter::default();
/// let text = b"[White \"Adams\"]\n\n1. e4 e5 1-0\n\n[White \"Torre\"]\n\n1. d4 *\n";
/// cutter.push(text);
/// let first = cutter.next_part().map(|part| (part.kind, part.line, part.text.len()));
/// assert_eq!(first, Some((PartKind::Whole, 1, 31)));
/// cutter.push(b"");
/// assert_eq!(cutter.next_part().map(|part| part.line), Some(5));
/// assert!(cutter.next_part().is_none());
/// ```
#[derive(Clone, Default, Debug)]
pub struct Cutter {
    /// Bytes of the stream up to `filled`, and room for more; those before `start` have been returned.
    buffer: Vec<u8>,
    start: usize,
    filled: usize,
    /// What was left out of the buffer after `start`, with indices relative to it; and of the last part.
    gaps: Vec<Gap>,
    part_gaps: Vec<Gap>,
    /// The length of the longest game, without the middles of long comments, if it is limited.
    limit: Option<usize>,
    /// Whether long comments stay whole.
    keeps_comments: bool,
    /// Roughly the number of lines of a part, if the stream is cut at line ends.
    lines: Option<usize>,
    is_end: bool,
    /// Whether the rest of a game that is too long is skipped.
    is_skipping: bool,
    /// The place of `start` in the stream, with the number of its line from 0.
    offset: u64,
    line: u64,
    /// The last part: what it is, where it begins in the buffer, and its place in the stream.
    part_kind: PartKind,
    part_start: usize,
    part_offset: u64,
    part_line: u64,
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
    /// What was left out of it, and of its first line before it.
    pub gaps: &'a [Gap],
}

impl<'a> Part<'a> {
    /// Finds the lines and columns of bytes of this part.
    pub fn places(&self) -> Places<'a> {
        Places::with_gaps(self.text, (0, self.line), self.gaps)
    }
}

/// What a part of a stream is.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum PartKind {
    /// Whole games, and text between games; or whole lines.
    #[default]
    Whole,
    /// The first bytes of a game, or of a line, that is too long.
    TooLong,
    /// Further bytes of that game or line.
    RestOfTooLong,
}

impl Cutter {
    /// A cutter for games up to a length in bytes, without the middles of long comments.
    pub fn new(limit: usize) -> Self {
        Self {
            limit: Some(limit),
            ..Self::default()
        }
    }

    /// Whether long comments stay whole, so that all bytes of a game count towards the limit. They do if there is no limit.
    #[must_use]
    pub const fn keep_comments(mut self, keeps_comments: bool) -> Self {
        self.keeps_comments = keeps_comments;
        self
    }

    /// Cuts at line ends instead of games, as JSON lines need. A part has one line if `lines` is 1, otherwise roughly that number.
    pub const fn cut_lines(&mut self, lines: usize) {
        self.lines = Some(lines);
    }

    /// Whether all bytes of the stream have been read.
    pub const fn is_end(&self) -> bool {
        self.is_end
    }

    /// The index in the stream of the next part.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// The line in which the next part begins, from 1.
    pub const fn line(&self) -> u64 {
        self.line + 1
    }

    /// Reads more bytes of the stream, and returns their number, 0 at its end. This discards the last part.
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub fn read_from(&mut self, input: &mut (impl Read + ?Sized)) -> io::Result<usize> {
        self.buffer.copy_within(self.start..self.filled, 0);
        self.filled -= self.start;
        (self.start, self.part_start) = (0, 0);
        // The buffer grows with the game, so that a long one is not searched again for every few bytes.
        self.buffer.resize(self.filled + PIECE.max(self.filled), 0);
        self.buffer.shrink_to(4 * PIECE);
        loop {
            match input.read(&mut self.buffer[self.filled..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => {
                    let len = read?;
                    self.filled += len;
                    self.is_end = len == 0;
                    return Ok(len);
                }
            }
        }
    }

    /// Adds bytes to the stream. No bytes end it.
    pub fn push(&mut self, mut bytes: &[u8]) {
        while self.read_from(&mut bytes).is_ok() && !bytes.is_empty() {}
    }

    /// The bytes that have been read and not yet returned.
    pub fn rest(&self) -> &[u8] {
        &self.buffer[self.start..self.filled]
    }

    /// The next part that is complete; `None` if more bytes are needed, or at the end.
    pub fn next_part(&mut self) -> Option<Part<'_>> {
        let (len, kind) = self.complete()?;
        (self.part_kind, self.part_start) = (kind, self.start);
        (self.part_offset, self.part_line) = (self.offset, self.line);
        self.start += len;
        let gaps = self.gaps.partition_point(|gap| gap.at < len);
        self.part_gaps.clear();
        self.part_gaps.extend(self.gaps.drain(..gaps));
        for gap in &mut self.gaps {
            gap.at -= len;
        }
        let mut places = self.part().places();
        let (offset, end) = (places.in_file(len, self.offset), places.find(len));
        (self.offset, self.line) = (offset, end.line - 1);
        // A game can begin within a line.
        if end.column > 1 {
            let mut line_so_far = Gap::new(0, b"");
            line_so_far.columns = end.column - 1;
            self.gaps.insert(0, line_so_far);
        }
        Some(self.part())
    }

    /// The last part that [`next_part`](Self::next_part) has returned; empty once its text has been taken, or more bytes have been read.
    pub fn part(&self) -> Part<'_> {
        Part {
            kind: self.part_kind,
            text: &self.buffer[self.part_start..self.start],
            offset: self.part_offset,
            line: self.part_line + 1,
            gaps: &self.part_gaps,
        }
    }

    /// Puts the text of the last part into a buffer, in place of what is there. If the text is most of what has been read, the buffers
    /// are exchanged, and only the bytes after it are copied.
    pub fn take_text(&mut self, text: &mut Vec<u8>) {
        let rest = &self.buffer[self.start..self.filled];
        let len = rest.len();
        if self.part_start > 0 || self.start < len {
            text.clear();
            text.extend_from_slice(&self.buffer[self.part_start..self.start]);
            return;
        }
        // Old bytes are overwritten, and need not be cleared.
        text.resize(text.len().max(len), 0);
        text[..len].copy_from_slice(rest);
        mem::swap(&mut self.buffer, text);
        text.truncate(self.start);
        (self.start, self.filled) = (0, len);
    }

    /// The length of the next part, and what it is.
    fn complete(&mut self) -> Option<(usize, PartKind)> {
        let text = &self.buffer[self.start..self.filled];
        if self.is_skipping {
            let (next, kept) = match self.lines {
                Some(_) => (memchr(b'\n', text).map(|end| end + 1), 0),
                // The last bytes may be the beginning of a tag section.
                None => (first_tag_section(text), PIECE),
            };
            self.is_skipping = next.is_none();
            let kept = if self.is_end { 0 } else { kept };
            let end = next.unwrap_or(text.len().saturating_sub(kept));
            return (end > 0).then_some((end, PartKind::RestOfTooLong));
        }
        let end = match self.lines.and_then(|lines| end_of_lines(text, lines)) {
            Some(end) => Some(end),
            None if self.lines.is_some() && !self.is_end => None,
            None => last_boundary(text, self.is_end),
        };
        if let Some(end) = end {
            return Some((end, PartKind::Whole));
        }
        let may_be_short = self.limit.is_some() && !self.keeps_comments;
        if text.len() > LONG_GAME && self.lines.is_none() && may_be_short {
            self.leave_out_comments();
        }
        let len = self.filled - self.start;
        self.is_skipping = self.limit.is_some_and(|limit| len > limit);
        self.is_skipping.then_some((len, PartKind::TooLong))
    }

    /// Removes the middles of long comments from the buffer.
    fn leave_out_comments(&mut self) {
        let parts: Vec<Range<usize>> =
            long_comments(&self.buffer[self.start..self.filled]).collect();
        let (mut from, mut removed) = (self.start, 0);
        for part in parts {
            let (start, end) = (self.start + part.start, self.start + part.end);
            let gap = Gap::new(part.start - removed, &self.buffer[start..end]);
            let next = self.gaps.partition_point(|known| known.at <= gap.at);
            for later in &mut self.gaps[next..] {
                later.at -= part.len();
            }
            match self.gaps[..next].last_mut() {
                // More of a comment that was longer than the buffer.
                Some(last) if last.at == gap.at => *last = last.and(gap),
                _ => self.gaps.insert(next, gap),
            }
            self.buffer.copy_within(from..start, from - removed);
            from = end;
            removed += part.len();
        }
        self.buffer.copy_within(from..self.filled, from - removed);
        self.filled -= removed;
    }
}

/// The end of a line after roughly this number of lines of a text; that of the first line if the number is 1.
fn end_of_lines(text: &[u8], lines: usize) -> Option<usize> {
    // Lines are found again when they are answered, so only the last line end is searched here.
    let usual = lines.saturating_sub(1).saturating_mul(USUAL_LINE);
    let near = &text[..text.len().min(usual)];
    let newline = memrchr(b'\n', near).or_else(|| memchr(b'\n', text));
    newline.map(|newline| newline + 1)
}

/// The middle of each long comment of a text, in order: without it, the text has the same games, with the same faults. The text may
/// end within a comment.
fn long_comments(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    // Characters are not divided.
    let is_inside = |byte: &&u8| (0x80..0xc0).contains(*byte);
    let next_character = move |at: usize| at + text[at..].iter().take_while(is_inside).count();
    Lexer::new(text).filter_map(move |token| {
        let (TokenKind::Comment(comment) | TokenKind::UnclosedComment(comment)) = token.kind else {
            return None;
        };
        let start = token.from + 1;
        let end = start + comment.len();
        // With another opening brace, it may be two comments, and is kept whole.
        let is_long = comment.len() > LONG_COMMENT;
        (is_long && memchr(b'{', &comment[..COMMENT_HEAD]).is_none())
            .then(|| next_character(start + COMMENT_HEAD)..next_character(end - COMMENT_TAIL))
    })
}

/// A usual length of a line.
const USUAL_LINE: usize = 64;
/// The middles of longer comments are left out.
const LONG_COMMENT: usize = 2 * COMMENT_HEAD;
/// How many bytes at the end of a long comment are kept.
const COMMENT_TAIL: usize = 128;

/// A place in a text, as editors count: lines and columns begin with 1, and a column is a character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

/// `23:41`
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A part of a file that is not in a text: the middle of a long comment, or the beginning of the line in which the text begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The index in the text of the byte after it.
    pub at: usize,
    /// Its length in bytes.
    pub len: u64,
    /// The number of line ends in it.
    pub newlines: u64,
    /// The number of characters after the last line end, or of all if there is none. An invalid byte counts as one.
    pub columns: u64,
}

impl Gap {
    /// A part of a text that is left out before a byte.
    pub fn new(at: usize, part: &[u8]) -> Self {
        let line = part[line_start(part)..].utf8_chunks();
        let columns = line.map(|chunk| chunk.valid().chars().count() + chunk.invalid().len());
        Self {
            at,
            len: part.len() as u64,
            newlines: memchr_iter(b'\n', part).count() as u64,
            columns: columns.sum::<usize>() as u64,
        }
    }

    /// This gap and the one that follows it.
    #[must_use]
    pub fn and(self, next: Self) -> Self {
        let columns = if next.newlines > 0 { 0 } else { self.columns };
        Self {
            at: self.at,
            len: self.len + next.len,
            newlines: self.newlines + next.newlines,
            columns: columns + next.columns,
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
    at: usize,
    /// `newlines` is the line of `at`, and `columns` the characters before it in that line.
    before: Gap,
}

impl<'a> Places<'a> {
    /// Finds places after a byte of a text whose line is known. The text begins at the beginning of a line.
    pub fn new(text: &'a [u8], known_line: (usize, u64)) -> Self {
        Self::with_gaps(text, known_line, &[])
    }

    /// Finds places after a byte of a text with gaps, which are in their order.
    pub fn with_gaps(text: &'a [u8], (known, line): (usize, u64), gaps: &'a [Gap]) -> Self {
        let known = known.min(text.len());
        Self::at_line_of(known, (known, line), text, gaps)
    }

    /// Starts at the beginning of the line of `at`. `line` is the line of `known`, which is `at` or later.
    fn at_line_of(at: usize, (known, line): (usize, u64), text: &'a [u8], gaps: &'a [Gap]) -> Self {
        let start = line_start(&text[..at]);
        let passed = gaps.partition_point(|gap| gap.at < start);
        let later = gaps[passed..].iter().take_while(|gap| gap.at <= known);
        let newlines = memchr_iter(b'\n', &text[start..known]).count() as u64
            + later.map(|gap| gap.newlines).sum::<u64>();
        let mut before = Gap::new(0, b"");
        before.newlines = line.saturating_sub(newlines);
        let mut places = Self {
            text,
            gaps,
            passed,
            at: start,
            before,
        };
        // Editors do not count the byte order mark, which has the place of the first character.
        if start == 0 && text.starts_with(BOM) {
            places.pass(BOM.len());
            places.before.columns = 0;
        }
        places
    }

    /// The place of a byte. In ascending order, no byte is counted twice.
    ///
    /// ```
    /// use chessmoves::notation::pgn::{Place, Places};
    /// let mut places = Places::new(b"1. e4 e5\n2. Nf3 Nc6", (0, 1));
    /// assert_eq!(places.find(6), Place { line: 1, column: 7 });
    /// assert_eq!(places.find(16), Place { line: 2, column: 8 });
    /// ```
    pub fn find(&mut self, at: usize) -> Place {
        let at = at.min(self.text.len());
        if at < self.at {
            let known = (self.at, self.before.newlines);
            *self = Self::at_line_of(at, known, self.text, self.gaps);
        }
        let at = at.max(self.at);
        while let Some(gap) = self.gaps.get(self.passed).filter(|gap| gap.at <= at) {
            self.pass(gap.at.max(self.at));
            self.before = self.before.and(*gap);
            self.passed += 1;
        }
        self.pass(at);
        Place {
            line: self.before.newlines,
            column: 1 + self.before.columns,
        }
    }

    /// Advances to a byte; no gap lies in between.
    fn pass(&mut self, at: usize) {
        let passed = Gap::new(0, &self.text[self.at..at]);
        (self.at, self.before) = (at, self.before.and(passed));
    }

    /// The index in the file of a byte of the text, given that of its first byte.
    pub fn in_file(&self, at: usize, offset: u64) -> u64 {
        let gaps = self.gaps.iter().take_while(|gap| gap.at <= at);
        offset + at as u64 + gaps.map(|gap| gap.len).sum::<u64>()
    }
}

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
    /// The place of the next game in the last part, and its line in the input.
    at: usize,
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
    /// Reads games from an input. It need not be buffered.
    pub fn new(input: R) -> Self {
        Self {
            input,
            cutter: Cutter::default(),
            at: 0,
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
            let (line, from) = (self.line, self.at);
            let rest = &self.cutter.part().text[from..];
            let (len, is_game) = first_game(rest);
            self.line += memchr_iter(b'\n', &rest[..len]).count() as u64;
            self.at += len;
            if is_game {
                let part = self.cutter.part();
                return Ok(Some(GameText {
                    text: &part.text[from..self.at],
                    offset: part.offset + from as u64,
                    line,
                }));
            }
        }
    }
}
