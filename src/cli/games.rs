//! Splits files of games, PGN or JSON lines, into blocks of whole games, which can be checked independently.

use std::io::Read;

use anyhow::Context;

use chessmoves::notation::pgn::{first_tag_section, last_boundary};

use crate::block::{Block, BlockSource};
use crate::blocks::read_more;
use crate::compression;
use crate::place::Place;

/// The maximum length of a game in bytes. The longest games with clocks, evaluations and variations are far shorter.
pub(crate) const GAME_LIMIT: usize = 2 << 20;
/// The byte order mark of UTF-8.
const BOM: &[u8] = b"\xef\xbb\xbf";
/// How many bytes are read at a time, as long as no game is longer.
const READ_SIZE: usize = 64 * 1024;

/// Reads one file after the other, block by block. Memory is bounded by [`GAME_LIMIT`].
pub(crate) struct GameBlocks {
    places: std::vec::IntoIter<Place>,
    current: Option<(Place, Box<dyn Read + Send>)>,
    /// The bytes that were read and not returned in a block.
    buffer: Vec<u8>,
    /// Whether the current input has ended.
    is_end: bool,
    /// Whether the current input consists of JSON lines.
    is_json: bool,
    /// Whether the rest of a game that is too long is skipped.
    is_skipping: bool,
    /// The number of the current input, the index of its next byte and its line.
    input: usize,
    offset: u64,
    line: u64,
    block_count: u64,
    bytes_read: u64,
    /// The number of bytes of all inputs, if it is known.
    pub(crate) total: Option<u64>,
}

impl GameBlocks {
    /// The games of some inputs.
    pub(crate) fn new(places: Vec<Place>) -> Self {
        Self {
            total: places.iter().map(Place::len).sum(),
            places: places.into_iter(),
            current: None,
            buffer: Vec::new(),
            is_end: false,
            is_json: false,
            is_skipping: false,
            input: 0,
            offset: 0,
            line: 1,
            block_count: 0,
            bytes_read: 0,
        }
    }

    fn open_next(&mut self, block: &mut Block) -> Option<()> {
        let place = self.places.next()?;
        if self.block_count > 0 {
            self.input += 1;
        }
        (self.offset, self.line, self.is_end) = (0, 1, false);
        self.is_skipping = false;
        match place.open() {
            Ok(reader) => self.current = Some((place, reader)),
            Err(error) => block.unreadable = Some(error),
        }
        Some(())
    }

    /// How many bytes of the buffer can be answered; `None` if more have to be read.
    fn complete(&mut self, block: &mut Block) -> Option<usize> {
        if self.is_skipping {
            block.too_long = true;
            block.is_continued = true;
            let end = first_tag_section(&self.buffer);
            self.is_skipping = end.is_none();
            // The last bytes may be the beginning of a tag section.
            let kept = if self.is_end {
                0
            } else {
                self.buffer.len().min(READ_SIZE)
            };
            return end
                .or(Some(self.buffer.len() - kept))
                .filter(|&end| end > 0);
        }
        block.is_json = self.is_json;
        let end = if self.is_json && !self.is_end {
            memchr::memrchr(b'\n', &self.buffer).map(|end| end + 1)
        } else {
            last_boundary(&self.buffer, self.is_end)
        };
        if end.is_some() {
            return end;
        }
        (self.buffer.len() > GAME_LIMIT).then(|| {
            block.too_long = true;
            self.is_skipping = true;
            self.buffer.len()
        })
    }

    /// Moves the first bytes of the buffer to the block.
    fn take(&mut self, end: usize, block: &mut Block) {
        block.bytes.extend_from_slice(&self.buffer[..end]);
        self.buffer.drain(..end);
        self.buffer.shrink_to(4 * READ_SIZE);
        (block.offset, block.line) = (self.offset, self.line);
        self.offset += end as u64;
        self.line += memchr::memchr_iter(b'\n', &block.bytes).count() as u64;
    }

    fn read(&mut self) -> anyhow::Result<()> {
        let Some((place, reader)) = &mut self.current else {
            return Ok(());
        };
        let is_first = self.offset == 0 && self.buffer.is_empty();
        // Games that are longer than a block are not read again and again for a few bytes more.
        let size = READ_SIZE.max(self.buffer.len());
        let read =
            read_more(reader, &mut self.buffer, size).with_context(|| place.cannot_read())?;
        self.is_end = read == 0;
        self.bytes_read += read as u64;
        if is_first {
            compression::check(&self.buffer, place.path())?;
            let text = self.buffer.strip_prefix(BOM).unwrap_or(&self.buffer);
            let object = text.trim_ascii_start().strip_prefix(b"{");
            self.is_json = object.is_some_and(|rest| rest.trim_ascii_start().starts_with(b"\""));
        }
        Ok(())
    }
}

impl BlockSource for GameBlocks {
    fn next(&mut self, block: &mut Block) -> bool {
        block.clear();
        while block.bytes.is_empty() && block.unreadable.is_none() {
            if self.current.is_none() {
                if self.open_next(block).is_none() {
                    return false;
                }
                continue;
            }
            if let Some(end) = self.complete(block) {
                self.take(end, block);
            } else if self.is_end {
                let place = self.current.take().map(|(place, _)| place);
                if let (0, Some(place)) = (self.offset, place) {
                    // A download that broke off, for example.
                    block.unreadable = Some(anyhow::anyhow!("{} has no games", place.name()));
                }
            } else if let Err(error) = self.read() {
                self.current = None;
                self.buffer.clear();
                block.unreadable = Some(error);
            }
        }
        (block.number, block.input) = (self.block_count, self.input);
        block.bytes_read = self.bytes_read;
        self.block_count += 1;
        true
    }
}
