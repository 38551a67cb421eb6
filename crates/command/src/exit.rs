//! The exit status, and errors on standard error.

use std::borrow::Cow;
use std::io::{self, Write};
use std::process::ExitCode;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Done; if a question was asked, the answer is yes. Also if the reader of the output has closed the pipe.
    Done = 0,
    /// The answer is no: the move of `why` is illegal (in a stream, in at least one position), no position meets the
    /// conditions of `status --is`, a count differs from the one in the suite of `perft --suite`, or a game of `check` or
    /// `play --pgn` is faulty.
    No = 1,
    /// Wrong usage, or an input that could not be read or counted; in a stream, at least one line.
    Failed = 2,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Reports an error and returns the exit status. A closed output pipe is not an error.
pub(crate) fn report(error: &anyhow::Error) -> Exit {
    let io = error.downcast_ref::<io::Error>();
    if io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return Exit::Done;
    }
    // If standard error is closed too, the exit status remains.
    let _ = write_error(error, &mut io::stderr().lock());
    Exit::Failed
}

/// Writes an error with its causes.
pub(crate) fn write_error(error: &anyhow::Error, out: &mut dyn Write) -> io::Result<()> {
    // Errors of inputs have a context that names them; an I/O error without a context comes from standard output.
    let is_output = error.chain().count() == 1 && error.is::<io::Error>();
    let place = if is_output { "standard output: " } else { "" };
    writeln!(out, "{}", shortened(&format!("error: {place}{error}")))?;
    for cause in error.chain().skip(1) {
        writeln!(out, "{}", shortened(&format!("caused by: {cause}")))?;
    }
    Ok(())
}

/// A line of a message. Of a very long line, which repeats a very long argument, only both ends are kept.
pub(crate) fn shortened(line: &str) -> Cow<'_, str> {
    const LIMIT: usize = 1000;
    const END: usize = 100;
    if line.len() <= LIMIT {
        return Cow::Borrowed(line);
    }
    let start = &line[..line.floor_char_boundary(END)];
    let end = &line[line.ceil_char_boundary(line.len() - END)..];
    Cow::Owned(format!("{start}...{end}"))
}
