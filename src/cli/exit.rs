//! The exit status, and what it means for each command. `--help` and the man pages print this table.

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
            "for a question: no; for perft --suite: a count differs; for games: one is faulty",
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
