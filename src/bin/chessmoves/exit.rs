//! The exit status: one table, which `--help` repeats.

use std::process::ExitCode;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Done; for a question: yes. Also when the reader of our output went away.
    Done,
    /// The answer to a question is no: `why MOVE`, `status --is`, of a stream for every line; a count differs from that of
    /// the suite: `perft --suite`.
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
