//! Where the positions come from: the command line, files, or standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

use anyhow::Context;
use chessmoves::input::{Input, InputError};

use crate::args::PositionArgs;

/// The longest line that is read, in bytes. A record of a position with every move it can have is shorter by far.
pub(crate) const LINE_LIMIT: usize = 1 << 20;

/// What there is to answer.
pub(crate) enum Source {
    /// One question, from the command line alone; the text is what errors point into.
    One {
        text: String,
        input: Result<Box<Input>, InputError>,
    },
    /// One question a line; a position on the command line goes before those of the lines, and is the only question
    /// when no line comes.
    Lines {
        base: Option<Box<Input>>,
        reader: Box<dyn BufRead>,
    },
    /// Nothing was given, and there is nobody to ask but a terminal.
    Nothing,
}

impl Source {
    /// Looks at the command line. `complete` says whether it asks a question that needs no position, `wants_piece`
    /// whether records from a pipe may bring the piece to ask about.
    pub(crate) fn find(
        args: &PositionArgs,
        complete: bool,
        wants_piece: bool,
    ) -> anyhow::Result<Self> {
        if let Some(text) = given(args)? {
            return match Input::read(&text) {
                Ok(base) if wants_piece && base.piece.is_none() && stdin_is_pipe() => {
                    Ok(Self::Lines {
                        base: Some(Box::new(base)),
                        reader: Box::new(io::stdin().lock()),
                    })
                }
                input => Ok(Self::One {
                    text,
                    input: input.map(Box::new),
                }),
            };
        }
        if !args.input.is_empty() {
            return Ok(Self::Lines {
                base: None,
                reader: open_all(args)?,
            });
        }
        if complete {
            return Ok(Self::One {
                text: String::new(),
                input: Ok(Box::default()),
            });
        }
        if io::stdin().is_terminal() {
            return Ok(Self::Nothing);
        }
        Ok(Self::Lines {
            base: None,
            reader: Box::new(BufReader::with_capacity(64 * 1024, io::stdin().lock())),
        })
    }
}

/// The position on the command line.
fn given(args: &PositionArgs) -> anyhow::Result<Option<String>> {
    if let Some(fen) = &args.fen {
        return Ok(Some(fen.clone()));
    }
    let Some(board) = &args.board else {
        return Ok(None);
    };
    if board.trim_start().starts_with(['{', '[']) {
        return Ok(Some(board.clone()));
    }
    let text = std::fs::read_to_string(board).with_context(|| {
        format!("--board {board:?} is neither JSON nor the path of a file that can be read")
    })?;
    Ok(Some(text.trim().to_owned()))
}

fn open_all(args: &PositionArgs) -> anyhow::Result<Box<dyn BufRead>> {
    let mut all: Box<dyn BufRead> = Box::new(io::empty());
    for path in &args.input {
        let next: Box<dyn BufRead> = if path == Path::new("-") {
            Box::new(io::stdin().lock())
        } else {
            let cannot = || format!("--input {} cannot be read", path.display());
            let file = File::open(path).with_context(cannot)?;
            if file.metadata().with_context(cannot)?.is_dir() {
                return Err(io::Error::from(io::ErrorKind::IsADirectory)).with_context(cannot);
            }
            Box::new(BufReader::with_capacity(64 * 1024, file))
        };
        all = Box::new(all.chain(Ended::new(next)));
    }
    Ok(all)
}

/// A reader whose last line ends, so that the first line of the next file does not go on with it.
struct Ended<R> {
    inner: R,
    /// Whether what was read last was the end of a line, or nothing was read.
    at_line_end: bool,
    /// Whether the end of the last line is there to be read.
    adds_end: bool,
}

impl<R> Ended<R> {
    const fn new(inner: R) -> Self {
        Self {
            inner,
            at_line_end: true,
            adds_end: false,
        }
    }
}

impl<R: BufRead> BufRead for Ended<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let available = self.inner.fill_buf()?;
        if let Some(last) = available.last() {
            self.at_line_end = *last == b'\n';
            return Ok(available);
        }
        self.adds_end = !self.at_line_end;
        Ok(if self.adds_end { b"\n" } else { b"" })
    }

    fn consume(&mut self, amount: usize) {
        if !self.adds_end {
            self.inner.consume(amount);
        } else if amount > 0 {
            (self.at_line_end, self.adds_end) = (true, false);
        }
    }
}

impl<R: BufRead> Read for Ended<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

/// Whether another program writes to standard input: a pipe of the shell, not a file, a terminal or nothing.
fn stdin_is_pipe() -> bool {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        use std::os::unix::fs::FileTypeExt;
        let kind = io::stdin()
            .as_fd()
            .try_clone_to_owned()
            .map(File::from)
            .and_then(|file| file.metadata());
        kind.is_ok_and(|meta| meta.file_type().is_fifo())
    }
    #[cfg(not(unix))]
    {
        false
    }
}

/// One line of a stream.
pub(crate) enum Line {
    /// Its bytes are in the buffer, without the line's end.
    Read,
    /// It was longer than [`LINE_LIMIT`] and was passed over; the buffer holds its beginning.
    TooLong,
    /// There are no more.
    End,
}

/// Reads the next line into the buffer, in memory that does not grow with the line.
pub(crate) fn next_line(reader: &mut dyn BufRead, buffer: &mut Vec<u8>) -> io::Result<Line> {
    buffer.clear();
    let limit = LINE_LIMIT as u64 + 1;
    if (&mut *reader).take(limit).read_until(b'\n', buffer)? == 0 {
        return Ok(Line::End);
    }
    if buffer.len() > LINE_LIMIT && buffer.last() != Some(&b'\n') {
        skip_line(reader)?;
        buffer.truncate(80);
        return Ok(Line::TooLong);
    }
    if buffer.last() == Some(&b'\n') {
        buffer.pop();
    }
    if buffer.last() == Some(&b'\r') {
        buffer.pop();
    }
    Ok(Line::Read)
}

fn skip_line(reader: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let available = reader.fill_buf()?;
        if available.is_empty() {
            return Ok(());
        }
        let end = available.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(available.len(), |at| at + 1);
        reader.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}
