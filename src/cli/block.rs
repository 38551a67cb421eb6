//! A part of the input of a stream, and the lines in it.

use std::str::Utf8Error;
use std::sync::Arc;
use std::{fmt, mem};

/// The maximum length of a line in bytes. The record of a position with the maximum number of moves is far shorter.
pub(crate) const LINE_LIMIT: usize = 1 << 20;
/// How many bytes of a longer line its error message keeps.
pub(crate) const EXCERPT: usize = 80;
/// The capacity that a block keeps.
const KEPT_CAPACITY: usize = 64 * 1024;

/// A source of blocks.
pub(crate) trait BlockSource: Send {
    /// Fills the block with the next part of the input that can be answered by itself, and only with what is available
    /// without waiting. Returns false at the end of the last input.
    fn next(&mut self, block: &mut Block) -> bool;
}

/// A part of the input.
#[derive(Default)]
pub(crate) struct Block {
    /// The number of the block, from 0.
    pub(crate) number: u64,
    /// The number of its first line, from 1.
    pub(crate) line: u64,
    /// The name of its input, and the number of its first line there, if a stream has several inputs.
    pub(crate) file: Option<(Arc<str>, u64)>,
    /// Whether its lines belong to PGN.
    pub(crate) pgn: Pgn,
    /// The index of its first byte in its input.
    pub(crate) offset: u64,
    /// The number of the input, from 0.
    pub(crate) input: usize,
    /// How many bytes of all inputs have been read.
    pub(crate) bytes_read: u64,
    /// The bytes: whole lines or games with their line ends, which only the last of an input may lack.
    pub(crate) bytes: Vec<u8>,
    /// The end of each line in these bytes, after its line end; none for games.
    pub(crate) line_ends: Vec<usize>,
    /// Whether the bytes are the first ones of a line or a game that is too long.
    pub(crate) too_long: bool,
    /// Whether they are further bytes of it.
    pub(crate) is_continued: bool,
    /// Whether the games are JSON lines.
    pub(crate) is_json: bool,
    /// Why the input cannot be read; then there are no bytes.
    pub(crate) unreadable: Option<anyhow::Error>,
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
    pub(crate) too_long: bool,
    /// The same bytes as text, if the whole block is UTF-8.
    text: Option<&'a str>,
}

impl<'a> Line<'a> {
    /// Whether the line has no text.
    pub(crate) fn is_blank(&self) -> bool {
        !self.too_long && self.bytes.trim_ascii().is_empty()
    }

    /// The line as text.
    pub(crate) fn text(&self) -> Result<&'a str, Utf8Error> {
        self.text.map_or_else(|| str::from_utf8(self.bytes), Ok)
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
    /// The lines of a block from [`Blocks`](crate::blocks::Blocks); a block of games has none.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        // Validating the block once is faster than validating each line.
        let text = str::from_utf8(&self.bytes).ok();
        let (mut start, mut pgn) = (0, self.pgn);
        (self.line..)
            .zip(&self.line_ends)
            .map(move |(number, &end)| {
                let line = &self.bytes[start..end];
                let line = line.strip_suffix(b"\n").unwrap_or(line);
                let too_long = self.too_long || line.len() > LINE_LIMIT;
                let line = if too_long {
                    &line[..line.len().min(EXCERPT)]
                } else {
                    line.strip_suffix(b"\r").unwrap_or(line)
                };
                let bytes = without_bom(line);
                let first = start + (line.len() - bytes.len());
                start = end;
                let file = self.file.as_ref();
                let file = file.map(|(name, first)| (&**name, first + (number - self.line)));
                let is_first = pgn == Pgn::Begins && !is_blank(bytes);
                Line {
                    number,
                    file,
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
    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.bytes.shrink_to(KEPT_CAPACITY);
        self.line_ends.clear();
        self.too_long = false;
        self.is_continued = false;
        self.is_json = false;
        self.unreadable = None;
    }
}

/// Whether a line has no text, apart from a byte order mark.
pub(crate) fn is_blank(line: &[u8]) -> bool {
    without_bom(line).trim_ascii().is_empty()
}

/// The line without a byte order mark. Each of several concatenated files may begin with one.
fn without_bom(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line)
}
