//! Splits the inputs of a stream into blocks of whole lines, which can be answered independently.

use std::io::{self, Read};
use std::mem;
use std::path::PathBuf;
use std::sync::Arc;

use chessmoves::input::Input;
use memchr::memchr;

use crate::block::{Block, BlockSource, EXCERPT, LINE_LIMIT, Pgn, is_blank};
use crate::compression;
use crate::place::Place;

/// How many bytes are read at a time.
const READ_SIZE: usize = 16 * 1024;

/// The maximum number of lines in a block.
const BLOCK_LINES: usize = 64;

/// Reads one input after the other, block by block. Memory is bounded by the longest line.
pub(crate) struct Blocks {
    places: std::vec::IntoIter<Place>,
    current: Option<(Place, Box<dyn Read + Send>)>,
    /// The name of the current input, if there are several, and the number of its lines returned so far.
    file: Option<(Arc<str>, u64)>,
    has_several: bool,
    /// Whether the current input is PGN, once there is a line with text.
    is_pgn: Option<bool>,
    /// Whether nothing of the current input has been read.
    is_start: bool,
    /// Bytes that were read; those before `start` have been returned in blocks, and there is no line end before
    /// `scanned`.
    buffer: Vec<u8>,
    start: usize,
    scanned: usize,
    /// Receives the bytes of one read. Unlike new space at the end of the buffer, it does not have to be filled with zeros
    /// first, which would take longer than answering a single line.
    chunk: Vec<u8>,
    /// The number of blocks and lines returned so far.
    block_count: u64,
    line_count: u64,
    bytes_read: u64,
    /// The number of bytes of all inputs, if it is known.
    pub(crate) total: Option<u64>,
    /// The maximum number of lines in a block.
    pub(crate) max_lines: usize,
}

impl BlockSource for Blocks {
    /// The lines are at most [`max_lines`](Self::max_lines).
    fn next(&mut self, block: &mut Block) -> bool {
        self.next_lines(block)
    }
}

impl Blocks {
    /// The lines of standard input.
    pub(crate) fn stdin() -> Self {
        Self::new(vec![Place::Stdin])
    }

    /// The lines of files; `-` is standard input.
    pub(crate) fn files(paths: &[PathBuf]) -> Self {
        Self::new(Place::of_input(paths))
    }

    fn new(places: Vec<Place>) -> Self {
        Self {
            total: places.iter().map(Place::len).sum(),
            max_lines: BLOCK_LINES,
            has_several: places.len() > 1,
            places: places.into_iter(),
            current: None,
            file: None,
            is_pgn: None,
            is_start: false,
            buffer: Vec::new(),
            start: 0,
            scanned: 0,
            chunk: vec![0; READ_SIZE],
            block_count: 0,
            line_count: 0,
            bytes_read: 0,
        }
    }

    fn next_lines(&mut self, block: &mut Block) -> bool {
        block.clear();
        loop {
            self.find_lines(&mut block.line_ends);
            if let Some(&end) = block.line_ends.last() {
                let end = self.start + end;
                block.bytes.extend_from_slice(&self.buffer[self.start..end]);
                self.start = end;
                return self.number(block);
            }
            let Some((place, reader)) = &mut self.current else {
                let Some(place) = self.places.next() else {
                    return false;
                };
                match place.open() {
                    Ok(reader) => {
                        self.file = self.has_several.then(|| (place.short_name().into(), 0));
                        self.is_pgn = None;
                        self.current = Some((place, reader));
                        self.is_start = true;
                    }
                    Err(error) => {
                        block.unreadable = Some(error);
                        return self.number(block);
                    }
                }
                continue;
            };
            self.buffer.drain(..self.start);
            self.buffer.shrink_to(2 * READ_SIZE);
            (self.start, self.scanned) = (0, self.buffer.len());
            let read = if self.scanned > LINE_LIMIT {
                self.buffer.truncate(EXCERPT);
                block.bytes.append(&mut self.buffer);
                block.too_long = true;
                skip_line(reader, &mut self.buffer, &mut self.bytes_read)
            } else {
                let read = read_some(reader, &mut self.chunk);
                let read_now = *read.as_ref().unwrap_or(&0);
                self.buffer.extend_from_slice(&self.chunk[..read_now]);
                read
            };
            if mem::take(&mut self.is_start)
                && let Err(error) = compression::check(&self.buffer, place.path())
            {
                self.current = None;
                self.buffer.clear();
                block.unreadable = Some(error);
                return self.number(block);
            }
            if let (Ok(read), false) = (&read, block.too_long) {
                self.bytes_read += *read as u64;
                if *read > 0 {
                    continue;
                }
                // The end of the input is the end of its last line.
                block.bytes.append(&mut self.buffer);
            }
            self.scanned = 0;
            match read {
                Ok(0) => self.current = None,
                Ok(_) => {}
                Err(error) => {
                    let place = self.current.take().map(|(place, _)| place.cannot_read());
                    let error = anyhow::Error::new(error).context(place.unwrap_or_default());
                    self.buffer.clear();
                    block.bytes.clear();
                    block.unreadable = Some(error);
                    return self.number(block);
                }
            }
            if !block.bytes.is_empty() {
                block.line_ends.push(block.bytes.len());
                return self.number(block);
            }
        }
    }

    fn number(&mut self, block: &mut Block) -> bool {
        let lines = block.line_ends.len() as u64;
        (block.number, block.line) = (self.block_count, self.line_count + 1);
        block.bytes_read = self.bytes_read;
        self.block_count += 1;
        self.line_count += lines;
        block.file = self.file.clone().map(|(name, before)| (name, before + 1));
        if let Some((_, count)) = &mut self.file {
            *count += lines;
        }
        block.pgn = self.pgn(block);
        true
    }

    /// Whether the lines of a block belong to PGN. The first line with text decides; a tag `FEN` is a position.
    fn pgn(&mut self, block: &Block) -> Pgn {
        match self.is_pgn {
            Some(true) => return Pgn::Continues,
            Some(false) => return Pgn::No,
            None => {}
        }
        let mut lines = block.bytes.split(|&byte| byte == b'\n');
        let Some(first) = lines.find(|line| !is_blank(line)) else {
            return Pgn::No;
        };
        let read = str::from_utf8(first).map(Input::read);
        let is_pgn = matches!(read, Ok(Err(faults)) if faults.code() == "pgn-tag");
        self.is_pgn = Some(is_pgn);
        if is_pgn { Pgn::Begins } else { Pgn::No }
    }

    /// Finds the ends of whole lines in the buffer, relative to `start`.
    fn find_lines(&self, ends: &mut Vec<usize>) {
        let mut from = self.start.max(self.scanned);
        while ends.len() < self.max_lines
            && let Some(at) = memchr(b'\n', &self.buffer[from..])
        {
            from += at + 1;
            ends.push(from - self.start);
        }
    }
}

/// Appends the bytes that are available to the buffer, at most `size`. Returns their number, 0 at the end of the input.
pub(crate) fn read_more(
    reader: &mut dyn Read,
    buffer: &mut Vec<u8>,
    size: usize,
) -> io::Result<usize> {
    let old = buffer.len();
    buffer.resize(old + size, 0);
    let read = read_some(reader, &mut buffer[old..]);
    buffer.truncate(old + *read.as_ref().unwrap_or(&0));
    read
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

/// Skips the rest of a line and leaves in the buffer what was read after it. Returns 0 at the end of the input.
fn skip_line(
    reader: &mut dyn Read,
    buffer: &mut Vec<u8>,
    bytes_read: &mut u64,
) -> io::Result<usize> {
    loop {
        buffer.clear();
        let read = read_more(reader, buffer, READ_SIZE)?;
        *bytes_read += read as u64;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        if let Some(end) = end {
            buffer.drain(..=end);
        }
        if read == 0 || end.is_some() {
            return Ok(read);
        }
    }
}
