//! Splits the inputs of a stream into blocks of whole lines, which can be answered independently.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::mem;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::args::is_position;
use crate::compression;

/// The maximum length of a line in bytes. The record of a position with the maximum number of moves is far shorter.
pub(crate) const LINE_LIMIT: usize = 1 << 20;
/// How many bytes of a longer line are kept for its error message.
pub(crate) const EXCERPT: usize = 80;
/// How many bytes are read at a time.
const READ_SIZE: usize = 16 * 1024;

/// A part of the input.
#[derive(Default)]
pub(crate) struct Block {
    /// The number of the block, from 0.
    pub(crate) number: u64,
    /// The number of its first line, from 1.
    pub(crate) line: u64,
    /// How many bytes of all inputs have been read.
    pub(crate) bytes_read: u64,
    /// What it contains.
    pub(crate) content: Content,
    /// The bytes.
    pub(crate) bytes: Vec<u8>,
}

#[derive(Default)]
pub(crate) enum Content {
    /// Whole lines with their line ends, which only the last line of an input may lack.
    #[default]
    Lines,
    /// The first bytes of a line that is too long.
    TooLong,
    /// No line: an input cannot be read.
    Unreadable(anyhow::Error),
}

/// An input.
enum Place {
    Stdin,
    File(PathBuf),
}

impl Place {
    fn cannot_read(&self) -> String {
        match self {
            Self::Stdin => "standard input cannot be read".to_owned(),
            Self::File(path) => format!("--input {} cannot be read", path.display()),
        }
    }

    /// The path of a file.
    fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::File(path) => Some(path),
        }
    }

    fn open(&self) -> anyhow::Result<Box<dyn Read + Send>> {
        match self {
            Self::Stdin => Ok(Box::new(io::stdin())),
            Self::File(path) => {
                let cannot_read = || self.cannot_read();
                let opened = File::open(path);
                anyhow::ensure!(
                    opened.is_ok() || !path.to_str().is_some_and(is_position),
                    "--input takes files, and \"{}\" is for --fen",
                    path.display()
                );
                let file = opened.with_context(cannot_read)?;
                if file.metadata().with_context(cannot_read)?.is_dir() {
                    let error = io::Error::from(io::ErrorKind::IsADirectory);
                    return Err(error).with_context(cannot_read);
                }
                Ok(Box::new(file))
            }
        }
    }

    /// The number of bytes, if it is known before reading.
    fn len(&self) -> Option<u64> {
        let metadata = match self {
            Self::Stdin => stdin_metadata(),
            Self::File(path) => path.metadata(),
        };
        (metadata.ok())
            .filter(Metadata::is_file)
            .map(|metadata| metadata.len())
    }
}

fn stdin_metadata() -> io::Result<Metadata> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        let stdin = io::stdin().as_fd().try_clone_to_owned()?;
        File::from(stdin).metadata()
    }
    #[cfg(not(unix))]
    {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Reads one input after the other, block by block. Memory is bounded by the longest line.
pub(crate) struct Blocks {
    places: std::vec::IntoIter<Place>,
    current: Option<(Place, Box<dyn Read + Send>)>,
    /// Whether nothing of the current input has been read.
    is_start: bool,
    /// Bytes that were read; those before `start` have been returned in blocks, and there is no line end before
    /// `scanned`.
    buffer: Vec<u8>,
    start: usize,
    scanned: usize,
    /// The number of blocks and lines returned so far.
    block_count: u64,
    line_count: u64,
    bytes_read: u64,
    /// The number of bytes of all inputs, if it is known.
    pub(crate) total: Option<u64>,
}

impl Blocks {
    /// The lines of standard input.
    pub(crate) fn stdin() -> Self {
        Self::new(vec![Place::Stdin])
    }

    /// The lines of files; `-` is standard input.
    pub(crate) fn files(paths: &[PathBuf]) -> Self {
        let place = |path: &PathBuf| match path {
            path if path == Path::new("-") => Place::Stdin,
            path => Place::File(path.clone()),
        };
        Self::new(paths.iter().map(place).collect())
    }

    fn new(places: Vec<Place>) -> Self {
        Self {
            total: places.iter().map(Place::len).sum(),
            places: places.into_iter(),
            current: None,
            is_start: false,
            buffer: Vec::new(),
            start: 0,
            scanned: 0,
            block_count: 0,
            line_count: 0,
            bytes_read: 0,
        }
    }

    /// Fills the block with the next lines, at most `max_lines` and only those that are available without waiting. Returns
    /// false at the end of the last input.
    pub(crate) fn next(&mut self, max_lines: usize, block: &mut Block) -> bool {
        block.bytes.clear();
        block.bytes.shrink_to(4 * READ_SIZE);
        block.content = Content::Lines;
        loop {
            if let Some((end, lines)) = self.find_lines(max_lines) {
                block.bytes.extend_from_slice(&self.buffer[self.start..end]);
                self.start = end;
                return self.number(block, lines);
            }
            let Some((place, reader)) = &mut self.current else {
                let Some(place) = self.places.next() else {
                    return false;
                };
                match place.open() {
                    Ok(reader) => {
                        self.current = Some((place, reader));
                        self.is_start = true;
                    }
                    Err(error) => {
                        block.content = Content::Unreadable(error);
                        return self.number(block, 0);
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
                block.content = Content::TooLong;
                skip_line(reader, &mut self.buffer, &mut self.bytes_read)
            } else {
                read_more(reader, &mut self.buffer)
            };
            if mem::take(&mut self.is_start)
                && let Err(error) = compression::check(&self.buffer, place.path())
            {
                self.current = None;
                self.buffer.clear();
                block.content = Content::Unreadable(error);
                return self.number(block, 0);
            }
            if let (Ok(read), Content::Lines) = (&read, &block.content) {
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
                    block.content = Content::Unreadable(error);
                    return self.number(block, 0);
                }
            }
            if !block.bytes.is_empty() {
                return self.number(block, 1);
            }
        }
    }

    fn number(&mut self, block: &mut Block, lines: u64) -> bool {
        (block.number, block.line) = (self.block_count, self.line_count + 1);
        block.bytes_read = self.bytes_read;
        self.block_count += 1;
        self.line_count += lines;
        true
    }

    /// The end of the last whole line in the buffer, or of line number `max_lines`, and the number of lines before it.
    fn find_lines(&mut self, max_lines: usize) -> Option<(usize, u64)> {
        let (mut end, mut lines, mut from) = (0, 0, self.start.max(self.scanned));
        while lines < max_lines
            && let Some(at) = self.buffer[from..].iter().position(|&byte| byte == b'\n')
        {
            from += at + 1;
            (end, lines) = (from, lines + 1);
        }
        (lines > 0).then_some((end, lines as u64))
    }
}

/// Appends the bytes that are available to the buffer. Returns their number, 0 at the end of the input.
fn read_more(reader: &mut dyn Read, buffer: &mut Vec<u8>) -> io::Result<usize> {
    let old = buffer.len();
    buffer.resize(old + READ_SIZE, 0);
    let read = loop {
        match reader.read(&mut buffer[old..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => break read,
        }
    };
    buffer.truncate(old + *read.as_ref().unwrap_or(&0));
    read
}

/// Skips the rest of a line and leaves in the buffer what was read after it. Returns 0 at the end of the input.
fn skip_line(
    reader: &mut dyn Read,
    buffer: &mut Vec<u8>,
    bytes_read: &mut u64,
) -> io::Result<usize> {
    loop {
        buffer.clear();
        let read = read_more(reader, buffer)?;
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
