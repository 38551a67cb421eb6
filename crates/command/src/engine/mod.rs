//! Conversations with other programs: engines of the Universal Chess Interface, and scripts that print a divide.
//!
//! [`process`] runs the program and reads its output in threads of its own, so that nothing waits forever. [`session`] logs what
//! is said, and measures how long the answers take. [`uci`] and [`script`] know the two protocols, and [`replay`] takes the
//! place of the program.

mod process;
mod replay;
mod script;
mod session;
mod uci;

use std::time::{Duration, Instant};

use chessmoves_core::internal::joined;
use chessmoves_workbench::{DivideQuery, Generator};

use chessmoves_core::notation::Uci as UciMove;

pub(crate) use process::Program;
#[cfg(unix)]
pub(crate) use process::end_all;
pub(crate) use replay::Replay;
pub(crate) use script::Script;
pub(crate) use session::Session;
pub(crate) use uci::Uci;

/// How long an engine may take to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// For `uci` and a first question.
    pub handshake: Duration,
    /// For every other question.
    pub answer: Duration,
}

impl Timeouts {
    /// The value of `--timeout`, otherwise the defaults.
    pub fn new(timeout: Option<Duration>) -> Self {
        Self {
            handshake: timeout.unwrap_or(Duration::from_secs(10)),
            answer: timeout.unwrap_or(Duration::from_mins(1)),
        }
    }
}

/// What a program does next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// It writes a line to standard output.
    Out(String),
    /// It writes a line to standard error.
    Err(String),
    /// It has ended: `exit status: 1`, `signal: 11 (SIGSEGV)`.
    Ended(String),
    /// Nothing until the time asked for.
    Timeout,
    /// The transcript that takes its place has no answer.
    NotInTranscript(String),
}

/// A move generator in another program.
pub(crate) trait Engine: Generator + Send {
    /// The conversation.
    fn session(&mut self) -> &mut Session;

    /// Says that the next question is about another game.
    fn new_game(&mut self) {}
}

/// The moves of a query in UCI notation, separated by spaces.
fn moves_text(query: &DivideQuery<'_>) -> String {
    let chess960 = query.start.is_chess960();
    let moves = query.moves.iter();
    joined(moves.map(|&mv| UciMove::new(mv, chess960)), " ")
}

/// A program that is started, written to, and read from line by line; or a transcript of one.
pub(crate) trait Channel: Send {
    /// Starts the program with further arguments. If it is running, it is ended first.
    fn start(&mut self, arguments: &[String]) -> std::io::Result<()>;

    /// Writes a line. If the program does not read it, that shows in what it does next.
    fn send(&mut self, line: &str);

    /// Waits for what the program does next.
    fn receive(&mut self, until: Instant) -> Event;

    /// Ends the program.
    fn stop(&mut self);
}
