//! The exit status, what it means for each command, and errors on standard error. `--help` and the man pages print the table
//! of meanings.

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

impl Exit {
    /// The number.
    pub(crate) const fn status(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.status())
    }
}

/// What each exit status of a command means, in the order of [`Exit`]; an empty text if the command does not have the status.
pub(crate) type Meanings = [&'static str; 3];

/// Exit status 2 of commands that answer questions.
pub(crate) const INPUT: &str = "wrong usage, or unreadable input; in a stream: at least one line";
/// Exit status 2 of commands that count.
pub(crate) const COUNT: &str =
    "wrong usage, or input that cannot be read or counted; in a stream: at least one line";
/// The meanings for commands whose answers are neither yes nor no.
pub(crate) const ANSWERED: Meanings = ["done", "", INPUT];
/// The meanings for commands without input.
pub(crate) const PRINTED: Meanings = ["done", "", "wrong usage"];

/// The meanings with their numbers.
pub(crate) fn meanings(meanings: Meanings) -> impl Iterator<Item = (u8, &'static str)> {
    (0..)
        .zip(meanings)
        .filter(|(_, meaning)| !meaning.is_empty())
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
