//! Splits the inputs of a stream into blocks of whole lines or whole games, which can be answered independently.

use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;
use std::{fmt, mem};

use anyhow::Context;
use chessmoves_answers::input::{self, is_list_of_moves, is_pgn_tag};
use chessmoves_core::notation::pgn::{Cutter, Gap, Part, PartKind};
use chessmoves_core::{Code, Fault, Faults};
use memchr::memchr_iter;

use super::input::{InputFile, check_encoding};

/// The maximum length of a line in bytes. The record of a position with the maximum number of moves is far shorter.
const LINE_LIMIT: usize = 1 << 20;
/// The maximum length of a game in bytes, without the middles of long comments. Games with evaluations and variations are far shorter.
pub(crate) const GAME_LIMIT: usize = 2 << 20;
/// How many bytes of a longer line its error message keeps.
const EXCERPT: usize = 80;
/// Roughly the number of lines of a block.
const BLOCK_LINES: usize = 64;
const KEPT_CAPACITY: usize = 256 * 1024;

#[derive(Default)]
pub(crate) struct Block {
    /// The name of its input. Blocks of lines have it only if there are several inputs, blocks of games only if the input is a file.
    pub(crate) file: Option<Arc<str>>,
    /// The number of its first line in its input, from 1.
    pub(crate) line: u64,
    /// The number of lines of the inputs before.
    earlier_lines: u64,
    /// The index of its first byte in its input.
    pub(crate) offset: u64,
    /// How many bytes of all inputs have been read.
    pub(crate) bytes_read: u64,
    /// What the bytes are: games, or lines.
    pub(crate) kind: PartKind,
    /// Whether each line is JSON with a game.
    pub(crate) is_json: bool,
    /// Why the input cannot be read, if so; there are no bytes then.
    pub(crate) error: Option<anyhow::Error>,
    /// The bytes, with their line ends, which only the last line or game of an input may lack.
    pub(crate) bytes: Vec<u8>,
    /// The byte that follows in the same input.
    pub(crate) next: Option<u8>,
    /// The middles of long comments that were left out of the bytes, in their order, after the beginning of the first line.
    pub(crate) gaps: Vec<Gap>,
    /// The line number of the first line with text, if that line is PGN.
    pgn_line: Option<u64>,
}

#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    /// Its number among those of all inputs, from 1.
    pub(crate) number: u64,
    /// The name of its input, and its number there, if the stream has several inputs.
    pub(crate) file: Option<(&'a str, u64)>,
    /// The number of lines of PGN before it, if its input begins with PGN.
    pub(crate) pgn_before: Option<u64>,
    /// The line without its byte order mark and line end; if it is too long, its first bytes.
    pub(crate) bytes: &'a [u8],
    /// Whether it is longer than [`LINE_LIMIT`].
    too_long: bool,
    /// Its bytes as text, if the whole block is UTF-8.
    text: Option<&'a str>,
}

impl<'a> Line<'a> {
    pub(crate) fn is_blank(&self) -> bool {
        !self.too_long && self.bytes.iter().all(u8::is_ascii_whitespace)
    }

    /// Whether the line is a comment about positions.
    pub(crate) fn is_comment(&self) -> bool {
        self.bytes.trim_ascii_start().starts_with(b"#")
    }

    /// The line as text, if it is UTF-8 and not too long.
    #[inline(always)]
    pub(crate) fn text(&self) -> Result<&'a str, Faults> {
        if self.too_long {
            let message = format!("the line is longer than {LINE_LIMIT} bytes");
            return Err(Fault::new(Code::LineTooLong, message).into());
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
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        // Validating the block once is faster than validating each line.
        let text = str::from_utf8(&self.bytes).ok();
        let rest = (!self.bytes.ends_with(b"\n")).then_some(self.bytes.len());
        let ends = memchr_iter(b'\n', &self.bytes).chain(rest);
        let mut start = 0;
        (self.line..).zip(ends).map(move |(number, end)| {
            let line = &self.bytes[start..end];
            let too_long = line.len() > LINE_LIMIT;
            let line = match line {
                _ if too_long => &line[..EXCERPT],
                [before @ .., b'\r'] => before,
                _ => line,
            };
            let bytes = without_bom(line);
            let first = start + (line.len() - bytes.len());
            start = end + 1;
            Line {
                number: self.earlier_lines + number,
                file: self.file.as_deref().map(|name| (name, number)),
                pgn_before: self.pgn_line.and_then(|first| number.checked_sub(first)),
                bytes,
                too_long,
                text: text.and_then(|text| text.get(first..first + bytes.len())),
            }
        })
    }

    /// The bytes and their place, as a part of a stream of games.
    pub(crate) fn part(&self) -> Part<'_> {
        Part {
            kind: PartKind::Whole,
            text: &self.bytes,
            offset: self.offset,
            line: self.line,
            gaps: &self.gaps,
        }
    }
}

/// The line without a byte order mark. Each of several concatenated files may begin with one.
#[inline(always)]
fn without_bom(line: &[u8]) -> &[u8] {
    match line {
        [0xef, 0xbb, 0xbf, rest @ ..] => rest,
        _ => line,
    }
}

/// Whether a text begins with JSON that goes on in the next lines.
fn is_json_of_lines(text: &[u8]) -> bool {
    let mut lines = text.splitn(2, |byte| *byte == b'\n');
    let first = lines.next().unwrap_or_default().trim_ascii_end();
    let next = lines.next().unwrap_or_default().trim_ascii_start().first();
    match first {
        b"{" | b"[{" | [b'{', b'"' | b' ', .., b','] => next == Some(&b'"'),
        b"[" => next == Some(&b'{'),
        _ => false,
    }
}

/// Reads one input after the other, block by block. Memory is bounded by [`LINE_LIMIT`] or [`GAME_LIMIT`].
#[derive(Default)]
pub(crate) struct Blocks {
    /// Whether the inputs consist of games, otherwise of lines, which are not divided between blocks.
    pub(super) of_games: bool,
    inputs: std::vec::IntoIter<InputFile>,
    has_several: bool,
    current: Option<Current>,
    /// Whether long comments are kept whole, because the text of the games is written out again.
    pub(crate) keeps_comments: bool,
    /// The number of lines of the inputs before the current one.
    earlier_lines: u64,
    bytes_read: u64,
    /// The number of bytes of all inputs, if it is known.
    pub(super) total: Option<u64>,
    /// Roughly the number of lines of a block; exactly one if it is 1.
    pub(crate) lines_per_block: usize,
}

struct Current {
    of_games: bool,
    /// Whether each line is JSON with a game.
    is_json: bool,
    input: InputFile,
    reader: Box<dyn Read + Send>,
    name: Option<Arc<str>>,
    cutter: Cutter,
    /// The number of lines in the blocks returned so far.
    lines: u64,
    has_been_read: bool,
    /// The number of its first line with text, and whether that begins PGN.
    first_line: Option<(u64, bool)>,
}

impl Blocks {
    /// The lines of files that `--input` names, or of standard input if there are none.
    pub(crate) fn lines(paths: &[PathBuf]) -> Self {
        Self::new(false, InputFile::all(paths, "--input "))
    }

    /// The games in the files named by arguments, or on standard input if there are none.
    pub(crate) fn games(paths: &[PathBuf]) -> Self {
        Self::new(true, InputFile::all(paths, ""))
    }

    fn new(of_games: bool, inputs: Vec<InputFile>) -> Self {
        Self {
            total: inputs.iter().map(InputFile::len).sum(),
            lines_per_block: BLOCK_LINES,
            of_games,
            has_several: inputs.len() > 1,
            inputs: inputs.into_iter(),
            ..Self::default()
        }
    }

    /// Fills the block with the next whole lines or games; waits for input only if none is complete. False at the end of the last input.
    pub(crate) fn next(&mut self, block: &mut Block) -> bool {
        block.bytes.truncate(KEPT_CAPACITY);
        block.bytes.shrink_to(KEPT_CAPACITY);
        block.gaps.clear();
        block.error = loop {
            let next = match &mut self.current {
                None => match self.inputs.next() {
                    None => return false,
                    Some(input) => self.open(input),
                },
                Some(current) => match current.take(block) {
                    Some(()) => break None,
                    None => self.go_on(),
                },
            };
            if let Err(error) = next {
                self.close();
                block.bytes.clear();
                break Some(error);
            }
        };
        block.earlier_lines = self.earlier_lines;
        block.bytes_read = self.bytes_read;
        true
    }

    fn open(&mut self, input: InputFile) -> anyhow::Result<()> {
        let reader = input.open()?;
        let (name, cutter) = if self.of_games {
            let cutter = Cutter::new(GAME_LIMIT).keep_comments(self.keeps_comments);
            let path = input.path.as_ref();
            (path.map(|path| path.display().to_string()), cutter)
        } else {
            let mut cutter = Cutter::new(LINE_LIMIT);
            cutter.cut_lines(self.lines_per_block);
            (self.has_several.then(|| input.path_or("-")), cutter)
        };
        self.current = Some(Current {
            of_games: self.of_games,
            is_json: false,
            input,
            reader,
            name: name.map(Into::into),
            cutter,
            lines: 0,
            has_been_read: false,
            first_line: None,
        });
        Ok(())
    }

    fn close(&mut self) {
        self.earlier_lines += self.current.take().map_or(0, |closed| closed.lines);
    }

    /// Reads more bytes; at the end of the current input, closes it.
    fn go_on(&mut self) -> anyhow::Result<()> {
        let Some(current) = &mut self.current else {
            return Ok(());
        };
        if !current.cutter.is_end() {
            // A pipe has few bytes at a time: the end of a long game is searched for again when there are twice as many.
            let known = current.cutter.rest().len();
            let is_long = self.of_games && known > GAME_LIMIT / 8;
            loop {
                self.bytes_read += current.read()? as u64;
                let is_enough = current.cutter.rest().len() >= GAME_LIMIT.min(2 * known);
                if !is_long || is_enough || current.cutter.is_end() {
                    return Ok(());
                }
            }
        }
        // A download that broke off, for example.
        anyhow::ensure!(
            !self.of_games || current.cutter.offset() > 0,
            "{} has no games",
            current.input.name()
        );
        self.close();
        Ok(())
    }
}

impl Current {
    /// Moves whole lines or whole games to the block.
    fn take(&mut self, block: &mut Block) -> Option<()> {
        let mut part = self.cutter.next_part()?;
        if !self.of_games && part.kind == PartKind::RestOfTooLong {
            part = self.cutter.next_part()?;
        }
        (block.kind, block.is_json) = (part.kind, self.is_json);
        block.gaps.extend_from_slice(part.gaps);
        (block.line, block.offset) = (part.line, part.offset);
        self.cutter.take_text(&mut block.bytes);
        block.next = self.cutter.rest().first().copied();
        block.file.clone_from(&self.name);
        if !self.of_games {
            self.lines = self.cutter.line() - 1 + u64::from(!block.bytes.ends_with(b"\n"));
            block.pgn_line = self.begins_pgn(block);
        }
        Some(())
    }

    /// Reads the bytes that are available. Returns their number, 0 at the end of the input.
    fn read(&mut self) -> anyhow::Result<usize> {
        let read = self.cutter.read_from(&mut self.reader);
        let read = read.with_context(|| self.input.cannot_read())?;
        if !mem::replace(&mut self.has_been_read, true) {
            let bytes = self.cutter.rest();
            check_encoding(bytes, self.input.path.as_deref())?;
            let text = without_bom(bytes).trim_ascii_start();
            let key = text.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
            let is_object = || key.is_some_and(|key| key.starts_with(b"\""));
            let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
            anyhow::ensure!(
                !self.of_games || !is_json_of_lines(text),
                "{} has JSON over several lines, expected a game a line: `jq -c {} {} | chessmoves check`",
                self.input.name(),
                if text.starts_with(b"[") { "'.[]'" } else { "." },
                self.input.path_or("FILE"),
            );
            self.is_json = self.of_games && (is_object() || is_list_of_moves(line));
            if self.is_json {
                self.cutter.cut_lines(usize::MAX);
            }
        }
        Ok(read)
    }

    /// The number of the first line with text, if it begins PGN; a tag `FEN` is a position.
    fn begins_pgn(&mut self, block: &Block) -> Option<u64> {
        if self.first_line.is_none() {
            let mut lines = (block.line..).zip(block.lines());
            let (number, line) = lines.find(|(_, line)| !line.is_blank() && !line.is_comment())?;
            self.first_line = Some((number, line.text().is_ok_and(is_pgn_tag)));
        }
        let (number, is_pgn) = self.first_line?;
        is_pgn.then_some(number)
    }
}
