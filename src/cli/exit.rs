//! The exit status, what it means for each command, and errors on standard error. `--help` and the man pages print the table
//! of meanings.

use std::borrow::Cow;
use std::io::{self, Write};
use std::process::ExitCode;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Done; if a question was asked, the answer is yes. Also if the reader of the output has closed the pipe.
    Done,
    /// The answer is no: the move of `why` is illegal (in a stream, in at least one position), no position meets the
    /// conditions of `status --is`, a count differs from the one in the suite of `perft --suite`, or a game of `check` or
    /// `play --pgn` is faulty.
    No,
    /// Wrong usage, or an input that could not be read or counted; in a stream, at least one line.
    Failed,
}

impl Exit {
    /// The number.
    pub(crate) const fn status(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::No => 1,
            Self::Failed => 2,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.status())
    }
}

const INPUT: &str = "wrong usage, or unreadable input; in a stream: at least one line";
const COUNT: &str =
    "wrong usage, or input that cannot be read or counted; in a stream: at least one line";

/// What each status means for a command; for the empty name, for the program.
pub(crate) fn meanings(command: &str) -> impl Iterator<Item = (u8, &'static str)> {
    let (done, no, failed) = match command {
        "" => (
            "done; for a question (why MOVE, status --is): yes; also if the reader has closed the pipe",
            "for a question: no; for perft --suite, diff and bisect: a difference; for games: one is faulty",
            COUNT,
        ),
        "why" => (
            "done; for a MOVE: it is legal, in a stream in every position",
            "the MOVE is illegal",
            "wrong usage, an ambiguous MOVE, or unreadable input; in a stream: at least one line",
        ),
        "status" => (
            "done; with --is: yes, in a stream for at least one line",
            "with --is: no",
            INPUT,
        ),
        "perft" => (
            "done; with --suite: every count is as expected",
            "with --suite: a count differs",
            COUNT,
        ),
        "diff" => (
            "done: there is no difference; in a stream: in no line",
            "there is a difference",
            "wrong usage, a list with texts that are not moves, or an input that could not be read; in a stream: at least one line",
        ),
        "bisect" => (
            "done: there is no difference",
            "a difference was found, or the engine gave no answer",
            "wrong usage, an engine that cannot be started or does not know `go perft`, or an input that could not be read",
        ),
        "check" => (
            "every game is valid",
            "a game is faulty",
            "wrong usage, unreadable input, or no games",
        ),
        "play" => (
            "done; with --pgn: every game is valid",
            "with --pgn: a game is faulty",
            INPUT,
        ),
        "serve" => ("done, whatever the answers are", "", "wrong usage"),
        "positions" | "schema" | "completions" | "man" => ("done", "", "wrong usage"),
        _ => ("done", "", INPUT),
    };
    [(Exit::Done, done), (Exit::No, no), (Exit::Failed, failed)]
        .into_iter()
        .filter(|(_, meaning)| !meaning.is_empty())
        .map(|(exit, meaning)| (exit.status(), meaning))
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
