//! The exit status: one table, which `--help` and the manual pages repeat.

use std::process::ExitCode;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Done; for a question: yes. Also when the reader of our output went away.
    Done,
    /// The answer to a question is no: `why MOVE`, in a stream for some position; `status --is`, in a stream for every
    /// one; a count differs from that of the suite: `perft --suite`.
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

/// What each status means for a command; for the program, of all of them.
pub(crate) fn meanings(command: &str) -> impl Iterator<Item = (u8, &'static str)> {
    let (done, no, failed) = match command {
        "" => (
            "done; for a question (why MOVE, status --is): yes; also when the reader of the output went away",
            "for a question: no; for perft --suite: a count differs",
            "wrong usage, or an input that could not be read or counted; in a stream: at least one line",
        ),
        "why" => (
            "done; for a MOVE: it is legal, in a stream in every position",
            "the MOVE is illegal",
            INPUT,
        ),
        "status" => (
            "done; with --is: yes, in a stream for at least one line",
            "with --is: no",
            INPUT,
        ),
        "perft" => (
            "done; with --suite: every count is as expected",
            "with --suite: a count differs",
            "wrong usage, or an input that could not be read or counted; in a stream: at least one line",
        ),
        "positions" | "schema" | "completions" | "man" => ("done", "", "wrong usage"),
        _ => ("done", "", INPUT),
    };
    [(Exit::Done, done), (Exit::No, no), (Exit::Failed, failed)]
        .into_iter()
        .filter(|(_, meaning)| !meaning.is_empty())
        .map(|(exit, meaning)| (exit.status(), meaning))
}

const INPUT: &str =
    "wrong usage, or an input that could not be read; in a stream: at least one line";
