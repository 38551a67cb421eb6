//! Splits the inputs of a stream into blocks of whole lines or whole games, which can be answered independently.

use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::{fmt, mem};

use anyhow::Context;
use chessmoves_answers::input::{self, Input};
use chessmoves_core::Faults;
use chessmoves_core::notation::pgn::{Cutter, Gap, PartKind};
use memchr::memchr;

use super::input::{InputFile, check_encoding};

/// The maximum length of a line in bytes. The record of a position with the maximum number of moves is far shorter.
const LINE_LIMIT: usize = 1 << 20;
/// The maximum length of a game in bytes, without the middles of long comments. The longest games with clocks, evaluations and
/// variations are far shorter.
pub(crate) const GAME_LIMIT: usize = 2 << 20;
/// How many bytes of lines are read at a time.
const LINE_PIECE: usize = 16 * 1024;
/// How many bytes of a longer line its error message keeps.
const EXCERPT: usize = 80;
/// The maximum number of lines in a block.
const BLOCK_LINES: usize = 64;
/// The capacity that a block keeps.
const KEPT_CAPACITY: usize = 64 * 1024;
/// The byte order mark of UTF-8.
const BOM: &[u8] = b"\xef\xbb\xbf";

/// A part of an input.
#[derive(Default)]
pub(crate) struct Block {
    /// The number of the block, from 0.
    pub(crate) number: u64,
    /// The name of its input: of lines, if there are several inputs; of games, if it is a file.
    pub(crate) file: Option<Arc<str>>,
    /// The number of its first line in its input, from 1.
    pub(crate) line: u64,
    /// The number of lines of the inputs before.
    earlier_lines: u64,
    /// The index of its first byte in its input.
    pub(crate) offset: u64,
    /// How many bytes of all inputs have been read.
    pub(crate) bytes_read: u64,
    /// What the bytes are.
    pub(crate) content: Content,
    /// The bytes, with their line ends, which only the last line or game of an input may lack.
    pub(crate) bytes: Vec<u8>,
    /// The middles of long comments that were left out of the bytes, in their order, after the beginning of the first line.
    pub(crate) gaps: Vec<Gap>,
    /// The end of each line in these bytes, after its line end; none for games.
    line_ends: Vec<usize>,
    /// Whether the lines belong to PGN.
    pgn: Pgn,
}

/// What a block contains.
#[derive(Default)]
pub(crate) enum Content {
    /// Whole lines; of a line that is too long only the beginning.
    #[default]
    Lines,
    /// Whole games in PGN.
    PgnGames,
    /// Whole lines of JSON, each with a game.
    JsonGames,
    /// The first bytes of a game that is too long.
    LongGame,
    /// Further bytes of a game that is too long.
    RestOfLongGame,
    /// Nothing, because the input cannot be read.
    Unreadable(anyhow::Error),
}

/// Whether lines belong to an input that begins with PGN.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Pgn {
    /// They do not.
    #[default]
    No,
    /// They do, and the first line with text begins it.
    Begins,
    /// They do, and follow its first line.
    Continues,
}

/// One line of a stream.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    /// Its number among those of all inputs, from 1.
    pub(crate) number: u64,
    /// The name of its input, and its number there, if the stream has several inputs.
    pub(crate) file: Option<(&'a str, u64)>,
    /// Whether it is the first line of PGN, or follows it.
    pub(crate) pgn: Pgn,
    /// The line without its byte order mark and line end; if it is too long, its first bytes.
    pub(crate) bytes: &'a [u8],
    /// Whether it is longer than [`LINE_LIMIT`].
    too_long: bool,
    /// The same bytes as text, if the whole block is UTF-8.
    text: Option<&'a str>,
}

impl<'a> Line<'a> {
    /// Whether the line has no text.
    pub(crate) fn is_blank(&self) -> bool {
        !self.too_long && self.bytes.trim_ascii().is_empty()
    }

    /// The line as text, if it is UTF-8 and not too long.
    pub(crate) fn text(&self) -> Result<&'a str, Faults> {
        if self.too_long {
            return Err(input::line_too_long(LINE_LIMIT));
        }
        let text = self.text.map_or_else(|| str::from_utf8(self.bytes), Ok);
        text.map_err(|error| input::not_utf8(error.valid_up_to()))
    }
}

/// The place of the line in front of a message.
impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.file {
            Some((file, line)) => write!(f, "{file}:{line}: "),
            None => write!(f, "line {}: ", self.number),
        }
    }
}

impl Block {
    /// The lines of a block; a block of games has none.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        // Validating the block once is faster than validating each line.
        let text = str::from_utf8(&self.bytes).ok();
        let (mut start, mut pgn) = (0, self.pgn);
        (self.line..)
            .zip(&self.line_ends)
            .map(move |(number, &end)| {
                let line = &self.bytes[start..end];
                let line = line.strip_suffix(b"\n").unwrap_or(line);
                let too_long = line.len() > LINE_LIMIT;
                let line = if too_long {
                    &line[..EXCERPT]
                } else {
                    line.strip_suffix(b"\r").unwrap_or(line)
                };
                let bytes = without_bom(line);
                let first = start + (line.len() - bytes.len());
                start = end;
                let is_first = pgn == Pgn::Begins && !bytes.trim_ascii().is_empty();
                Line {
                    number: self.earlier_lines + number,
                    file: self.file.as_deref().map(|name| (name, number)),
                    pgn: if is_first {
                        mem::replace(&mut pgn, Pgn::Continues)
                    } else {
                        pgn
                    },
                    bytes,
                    too_long,
                    text: text.and_then(|text| text.get(first..first + bytes.len())),
                }
            })
    }

    /// Empties the block for the next part.
    fn clear(&mut self) {
        self.bytes.clear();
        self.bytes.shrink_to(KEPT_CAPACITY);
        self.gaps.clear();
        self.line_ends.clear();
    }
}

/// The line without a byte order mark. Each of several concatenated files may begin with one.
fn without_bom(line: &[u8]) -> &[u8] {
    line.strip_prefix(BOM).unwrap_or(line)
}

/// The unit that is not divided between blocks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Line,
    Game,
}

/// Reads one input after the other, block by block. Memory is bounded by [`LINE_LIMIT`] or [`GAME_LIMIT`].
pub(crate) struct Blocks {
    unit: Unit,
    inputs: std::vec::IntoIter<InputFile>,
    has_several: bool,
    current: Option<Current>,
    /// Bytes of the current input up to `filled`, and space for the next read; those before `start` have been returned in
    /// blocks, and there is no line end before `scanned`.
    buffer: Vec<u8>,
    start: usize,
    scanned: usize,
    filled: usize,
    /// The games of the current input.
    cutter: Cutter,
    /// Whether nothing is left out of games, because they are copied.
    keeps_comments: bool,
    /// The number of blocks returned so far.
    block_count: u64,
    /// The number of lines of the inputs before the current one.
    earlier_lines: u64,
    bytes_read: u64,
    /// The number of bytes of all inputs, if it is known.
    pub(super) total: Option<u64>,
    /// The maximum number of lines in a block.
    pub(crate) max_lines: usize,
}

/// The input that is being read.
struct Current {
    input: InputFile,
    reader: Box<dyn Read + Send>,
    /// Its name in blocks.
    name: Option<Arc<str>>,
    /// The number of the first line that has not been returned, and the index of its first byte.
    line: u64,
    offset: u64,
    has_been_read: bool,
    is_end: bool,
    /// Whether the rest of a line or game that is too long is skipped.
    is_skipping: bool,
    /// Whether its next lines are PGN, once there is a line with text.
    pgn: Option<Pgn>,
    /// Whether its games are lines of JSON.
    is_json: bool,
}

impl Blocks {
    /// The lines of standard input.
    pub(crate) fn stdin() -> Self {
        Self::new(Unit::Line, vec![InputFile::Stdin])
    }

    /// The lines of files that `--input` names; `-` is standard input.
    pub(crate) fn files(paths: &[PathBuf]) -> Self {
        Self::new(Unit::Line, InputFile::all(paths, InputFile::Option))
    }

    /// The games in the files named by arguments. `-`, or no argument at all, means standard input.
    pub(crate) fn games(paths: &[PathBuf]) -> Self {
        let inputs = match paths {
            [] => vec![InputFile::Stdin],
            _ => InputFile::all(paths, InputFile::Argument),
        };
        Self::new(Unit::Game, inputs)
    }

    /// Leaves nothing out of long games, because they are copied.
    #[must_use]
    pub(crate) fn keep_comments(mut self, keeps_comments: bool) -> Self {
        self.keeps_comments = keeps_comments;
        self.cutter = self.cutter.keep_comments(keeps_comments);
        self
    }

    fn new(unit: Unit, inputs: Vec<InputFile>) -> Self {
        Self {
            total: inputs.iter().map(InputFile::len).sum(),
            max_lines: BLOCK_LINES,
            unit,
            has_several: inputs.len() > 1,
            inputs: inputs.into_iter(),
            current: None,
            buffer: Vec::new(),
            start: 0,
            scanned: 0,
            filled: 0,
            cutter: Cutter::new(GAME_LIMIT),
            keeps_comments: false,
            block_count: 0,
            earlier_lines: 0,
            bytes_read: 0,
        }
    }

    /// Fills the block with the next part of the input that can be answered by itself, and only with what is available
    /// without waiting. Returns false at the end of the last input.
    pub(crate) fn next(&mut self, block: &mut Block) -> bool {
        block.clear();
        block.content = loop {
            if self.current.is_none() {
                match self.open_next() {
                    None => return false,
                    Some(Ok(())) => {}
                    Some(Err(error)) => break Content::Unreadable(error),
                }
            }
            let content = match self.unit {
                Unit::Line => self.take_lines(block),
                Unit::Game => self.take_games(block),
            };
            if let Some(content) = content {
                break content;
            }
            if let Err(error) = self.go_on() {
                self.close();
                break Content::Unreadable(error);
            }
        };
        (block.number, block.bytes_read) = (self.block_count, self.bytes_read);
        self.block_count += 1;
        true
    }

    /// What the inputs consist of, in the singular.
    pub(super) const fn unit_name(&self) -> &'static str {
        match self.unit {
            Unit::Line => "line",
            Unit::Game => "game",
        }
    }

    /// Opens the next input; `None` after the last one.
    fn open_next(&mut self) -> Option<anyhow::Result<()>> {
        let input = self.inputs.next()?;
        let opened = input.open().map(|reader| {
            let name = match self.unit {
                Unit::Line => self.has_several.then(|| input.name("-").into()),
                Unit::Game => input.path().map(|path| path.display().to_string().into()),
            };
            self.current = Some(Current {
                input,
                reader,
                name,
                line: 1,
                offset: 0,
                has_been_read: false,
                is_end: false,
                is_skipping: false,
                pgn: None,
                is_json: false,
            });
        });
        Some(opened)
    }

    fn close(&mut self) {
        if let Some(closed) = self.current.take() {
            self.earlier_lines += closed.line - 1;
        }
        (self.start, self.scanned, self.filled) = (0, 0, 0);
        self.cutter = Cutter::new(GAME_LIMIT).keep_comments(self.keeps_comments);
    }

    /// Finds the ends of whole lines in the buffer, relative to `start`, and returns the last one.
    fn complete_lines(&mut self, ends: &mut Vec<usize>) -> Option<usize> {
        let current = self.current.as_mut()?;
        if current.is_skipping {
            let rest = &self.buffer[self.start..self.filled];
            let end = memchr(b'\n', rest);
            let skipped = end.map_or(rest.len(), |end| end + 1);
            self.start += skipped;
            current.offset += skipped as u64;
            current.is_skipping = end.is_none();
        }
        let mut from = self.start.max(self.scanned);
        while ends.len() < self.max_lines
            && let Some(at) = memchr(b'\n', &self.buffer[from..self.filled])
        {
            from += at + 1;
            ends.push(from - self.start);
        }
        let len = self.filled - self.start;
        if ends.is_empty() && (len > LINE_LIMIT || current.is_end && len > 0) {
            // The end of the input is the end of its last line.
            current.is_skipping = !current.is_end;
            ends.push(len);
        }
        ends.last().copied()
    }

    /// Moves whole lines of the buffer to the block.
    fn take_lines(&mut self, block: &mut Block) -> Option<Content> {
        // The rest of a line that is too long may be skipped first.
        let len = self.complete_lines(&mut block.line_ends)?;
        let end = self.start + len;
        block.bytes.extend_from_slice(&self.buffer[self.start..end]);
        self.start = end;
        let current = self.current.as_mut()?;
        (block.line, block.offset) = (current.line, current.offset);
        block.earlier_lines = self.earlier_lines;
        block.file.clone_from(&current.name);
        block.pgn = current.pgn(&block.bytes);
        current.line += block.line_ends.len() as u64;
        current.offset += block.bytes.len() as u64;
        Some(Content::Lines)
    }

    /// Moves whole games to the block.
    fn take_games(&mut self, block: &mut Block) -> Option<Content> {
        let current = self.current.as_ref()?;
        let part = self.cutter.next_part()?;
        block.bytes.extend_from_slice(part.text);
        block.gaps.extend_from_slice(part.gaps);
        (block.line, block.offset) = (part.line, part.offset);
        block.file.clone_from(&current.name);
        Some(match part.kind {
            PartKind::Games if current.is_json => Content::JsonGames,
            PartKind::Games => Content::PgnGames,
            PartKind::LongGame => Content::LongGame,
            PartKind::RestOfLongGame => Content::RestOfLongGame,
        })
    }

    /// Reads more bytes; at the end of the current input, closes it.
    fn go_on(&mut self) -> anyhow::Result<()> {
        let Some(current) = &mut self.current else {
            return Ok(());
        };
        if current.is_end {
            // A download that broke off, for example.
            anyhow::ensure!(
                self.unit == Unit::Line || self.cutter.offset() > 0,
                "{} has no games",
                current.input.name("standard input")
            );
            self.close();
            return Ok(());
        }
        let space = match self.unit {
            Unit::Game => self.cutter.space(),
            Unit::Line => {
                self.buffer.copy_within(self.start..self.filled, 0);
                self.filled -= self.start;
                (self.start, self.scanned) = (0, self.filled);
                self.buffer.resize(self.filled + LINE_PIECE, 0);
                self.buffer.shrink_to(4 * LINE_PIECE);
                &mut self.buffer[self.filled..]
            }
        };
        let read =
            read_some(&mut current.reader, space).with_context(|| current.input.cannot_read())?;
        self.bytes_read += read as u64;
        let bytes = match self.unit {
            Unit::Game => self.cutter.fill(read),
            Unit::Line => {
                self.filled += read;
                &self.buffer[..self.filled]
            }
        };
        current.is_end = read == 0;
        if !mem::replace(&mut current.has_been_read, true) {
            check_encoding(bytes, current.input.path())?;
            let object = without_bom(bytes).trim_ascii_start();
            let key = object.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
            current.is_json = key.is_some_and(|key| key.starts_with(b"\""));
            if current.is_json {
                self.cutter.cut_lines();
            }
        }
        Ok(())
    }
}

impl Current {
    /// Whether the lines of a block belong to PGN. The first line with text decides; a tag `FEN` is a position.
    fn pgn(&mut self, block: &[u8]) -> Pgn {
        if let Some(pgn) = self.pgn {
            return pgn;
        }
        let mut lines = block.split(|&byte| byte == b'\n').map(without_bom);
        let Some(first) = lines.find(|line| !line.trim_ascii().is_empty()) else {
            return Pgn::No;
        };
        let read = str::from_utf8(first).map(Input::read);
        let (first, next) = match read {
            Ok(Err(faults)) if faults.code() == "pgn-tag" => (Pgn::Begins, Pgn::Continues),
            _ => (Pgn::No, Pgn::No),
        };
        self.pgn = Some(next);
        first
    }
}

/// Reads the bytes that are available. Returns their number, 0 at the end of the input.
fn read_some(reader: &mut dyn Read, bytes: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}
