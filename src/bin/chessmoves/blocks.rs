//! The lines of a stream, cut into blocks of whole lines that can be answered apart.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::hints;

/// The longest line that is read, in bytes. A record of a position with every move it can have is shorter by far.
pub(crate) const LINE_LIMIT: usize = 1 << 20;
/// How much of a line beyond the limit is kept, to show which it was.
pub(crate) const SHOWN: usize = 80;
/// How much is read at a time.
const READ: usize = 16 * 1024;

/// What can be answered apart from all the rest.
#[derive(Default)]
pub(crate) struct Block {
    /// Counts the blocks, from 0.
    pub(crate) number: u64,
    /// The number of its first line, from 1 on.
    pub(crate) line: u64,
    /// How many bytes of all there are have been read with it.
    pub(crate) read: u64,
    /// What it holds.
    pub(crate) content: Content,
    /// The bytes.
    pub(crate) bytes: Vec<u8>,
}

#[derive(Default)]
pub(crate) enum Content {
    /// Whole lines with their ends; only the last of an input need not have one.
    #[default]
    Lines,
    /// The beginning of a line beyond the limit.
    TooLong,
    /// No line, but the news that an input cannot be read.
    Unreadable(anyhow::Error),
}

/// An input by its name.
enum Place {
    Stdin,
    File(PathBuf),
}

impl Place {
    fn cannot(&self) -> String {
        match self {
            Self::Stdin => "standard input cannot be read".to_owned(),
            Self::File(path) => format!("--input {} cannot be read", path.display()),
        }
    }

    fn open(&self) -> anyhow::Result<Box<dyn Read + Send>> {
        match self {
            Self::Stdin => Ok(Box::new(io::stdin())),
            Self::File(path) => {
                let cannot = || self.cannot();
                let opened = File::open(path);
                let is_position = || path.to_str().is_some_and(hints::is_position);
                anyhow::ensure!(
                    opened.is_ok() || !is_position(),
                    "--input takes files, and \"{}\" is for --fen",
                    path.display()
                );
                let file = opened.with_context(cannot)?;
                if file.metadata().with_context(cannot)?.is_dir() {
                    return Err(io::Error::from(io::ErrorKind::IsADirectory)).with_context(cannot);
                }
                Ok(Box::new(file))
            }
        }
    }

    /// How long it is, where that is known before it is read.
    fn len(&self) -> Option<u64> {
        let meta = match self {
            Self::Stdin => stdin_metadata(),
            Self::File(path) => path.metadata(),
        };
        meta.ok().filter(Metadata::is_file).map(|meta| meta.len())
    }
}

/// What standard input is.
pub(crate) fn stdin_metadata() -> io::Result<Metadata> {
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

/// One input after the other, block by block, in memory that no input makes grow beyond the longest line.
pub(crate) struct Blocks {
    places: std::vec::IntoIter<Place>,
    current: Option<(Place, Box<dyn Read + Send>)>,
    /// What was read and not given out, from `start` on; up to `scanned` there is no end of a line.
    buffer: Vec<u8>,
    start: usize,
    scanned: usize,
    /// How many blocks and lines were given out, and how many bytes were read.
    given: u64,
    lines: u64,
    bytes: u64,
    /// How many bytes there are, if that is known.
    pub(crate) total: Option<u64>,
}

impl Blocks {
    /// The lines of standard input.
    pub(crate) fn stdin() -> Self {
        Self::new(vec![Place::Stdin])
    }

    /// The lines of files, `-` for standard input.
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
            buffer: Vec::new(),
            start: 0,
            scanned: 0,
            given: 0,
            lines: 0,
            bytes: 0,
        }
    }

    /// Fills the block with what comes next, at most so many lines and no more than is there without waiting for it.
    /// False when nothing is left.
    pub(crate) fn next(&mut self, most: usize, block: &mut Block) -> bool {
        block.bytes.clear();
        block.bytes.shrink_to(4 * READ);
        block.content = Content::Lines;
        loop {
            if let Some((end, lines)) = self.cut(most) {
                block.bytes.extend_from_slice(&self.buffer[self.start..end]);
                self.start = end;
                return self.number(block, lines);
            }
            let Some((_, reader)) = &mut self.current else {
                let Some(place) = self.places.next() else {
                    return false;
                };
                match place.open() {
                    Ok(reader) => self.current = Some((place, reader)),
                    Err(error) => {
                        block.content = Content::Unreadable(error);
                        return self.number(block, 0);
                    }
                }
                continue;
            };
            self.buffer.drain(..self.start);
            self.buffer.shrink_to(2 * READ);
            (self.start, self.scanned) = (0, self.buffer.len());
            let read = if self.scanned > LINE_LIMIT {
                self.buffer.truncate(SHOWN);
                block.bytes.append(&mut self.buffer);
                block.content = Content::TooLong;
                skip(reader, &mut self.buffer, &mut self.bytes)
            } else {
                read_more(reader, &mut self.buffer)
            };
            if let (Ok(read), Content::Lines) = (&read, &block.content) {
                self.bytes += *read as u64;
                if *read > 0 {
                    continue;
                }
                // The end of the input is that of its last line too.
                block.bytes.append(&mut self.buffer);
            }
            self.scanned = 0;
            match read {
                Ok(0) => self.current = None,
                Ok(_) => {}
                Err(error) => {
                    let place = self.current.take().map(|(place, _)| place.cannot());
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
        (block.number, block.line, block.read) = (self.given, self.lines + 1, self.bytes);
        self.given += 1;
        self.lines += lines;
        true
    }

    /// The end of the last whole line in the buffer, or of so many, and how many lines those are.
    fn cut(&mut self, most: usize) -> Option<(usize, u64)> {
        let (mut end, mut lines, mut from) = (0, 0, self.start.max(self.scanned));
        while lines < most
            && let Some(at) = self.buffer[from..].iter().position(|&byte| byte == b'\n')
        {
            from += at + 1;
            (end, lines) = (from, lines + 1);
        }
        (lines > 0).then_some((end, lines as u64))
    }
}

/// Reads what there is to the end of the buffer.
fn read_more(reader: &mut dyn Read, buffer: &mut Vec<u8>) -> io::Result<usize> {
    let old = buffer.len();
    buffer.resize(old + READ, 0);
    let read = loop {
        match reader.read(&mut buffer[old..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => break read,
        }
    };
    buffer.truncate(old + *read.as_ref().unwrap_or(&0));
    read
}

/// Reads up to the end of a line and leaves in the buffer what comes after it. 0 when nothing comes after it.
fn skip(reader: &mut dyn Read, buffer: &mut Vec<u8>, bytes: &mut u64) -> io::Result<usize> {
    loop {
        buffer.clear();
        let read = read_more(reader, buffer)?;
        *bytes += read as u64;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        if let Some(end) = end {
            buffer.drain(..=end);
        }
        if read == 0 || end.is_some() {
            return Ok(read);
        }
    }
}
