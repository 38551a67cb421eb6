//! Conversations with other programs: engines of the Universal Chess Interface, and scripts that print a divide.
//!
//! [`process`] runs the program and reads its output in threads of its own, so that nothing waits forever. A [`Session`] logs what
//! is said, and measures how long the answers take. [`uci`] knows the protocol of engines, and [`Script`] that of scripts; [`replay`]
//! takes the program's place.

mod process;
mod replay;
mod uci;

use std::fs::File;
use std::io::{self, Write};
use std::mem;
use std::time::{Duration, Instant};

use chessmoves_core::Code;
use chessmoves_core::internal::{counted, joined};
use chessmoves_core::notation::Uci;
use chessmoves_workbench::{DivideQuery, Failure, Generator, GivenMoves};

pub(crate) use process::Program;
#[cfg(unix)]
pub(crate) use process::end_all;
pub(crate) use replay::Replay;
pub(crate) use uci::UciEngine;

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
    fn session(&mut self) -> &mut Session;
}

/// The moves of a query in UCI notation, separated by spaces.
fn moves_text(query: &DivideQuery<'_>) -> String {
    let chess960 = query.start.is_chess960();
    let moves = query.moves.iter();
    joined(moves.map(|&mv| Uci::new(mv, chess960)), " ")
}

/// A program that is started, written to, and read from line by line; or a transcript of one.
pub(crate) trait Channel: Send {
    /// Starts the program with further arguments. If it is running, it is ended first.
    fn start(&mut self, arguments: &[String]) -> io::Result<()>;

    /// Writes a line. Whether the program reads it shows in what it does next.
    fn send(&mut self, line: &str);

    fn receive(&mut self, until: Instant) -> Event;

    fn stop(&mut self) {}
}

/// How many lines of a dialogue are kept at its beginning and at its end.
const KEPT: (usize, usize) = (12, 12);
/// An answer with more moves is not a list. No position has more than 218.
const MAX_MOVES: usize = 2000;
/// The longest line that is kept for a report.
const LINE_LENGTH: usize = 200;

pub(crate) struct Session {
    channel: Box<dyn Channel>,
    /// The transcript, if one is written, or the error of writing it.
    log: io::Result<Option<File>>,
    dialogue: Vec<String>,
    left_out: u64,
    /// The time spent waiting for the program, since it was last taken.
    pub(crate) waited: Duration,
}

impl Session {
    /// A conversation that is written to a log, if there is one.
    pub(crate) fn new(channel: Box<dyn Channel>, log: Option<File>) -> Self {
        Self {
            channel,
            log: Ok(log),
            dialogue: Vec::new(),
            left_out: 0,
            waited: Duration::ZERO,
        }
    }

    pub(crate) fn start(&mut self, arguments: &[String]) -> Result<(), Failure> {
        self.new_dialogue();
        self.note('$', &arguments.join("\t"));
        let start = Instant::now();
        let started = self.channel.start(arguments);
        self.waited += start.elapsed();
        started.map_err(|error| {
            let message = format!("the program cannot be started: {error}");
            Failure::new(Code::EngineNotStarted, message)
        })
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.note('>', line);
        self.channel.send(line);
    }

    /// Waits for what the program does next.
    pub(crate) fn receive(&mut self, until: Instant) -> Event {
        let start = Instant::now();
        let event = self.channel.receive(until);
        self.waited += start.elapsed();
        match &event {
            Event::Out(line) => self.note('<', line),
            Event::Err(line) => self.note('!', line),
            Event::Ended(status) => self.note('=', &format!("ended: {status}")),
            Event::Timeout => self.note('=', "timeout"),
            Event::NotInTranscript(_) => {}
        }
        event
    }

    /// Waits for a line of an answer; a failure if the program does not write one until then.
    pub(crate) fn line(&mut self, until: Instant, limit: Duration) -> Result<String, Failure> {
        loop {
            match self.receive(until) {
                Event::Out(line) => return Ok(line),
                Event::Err(_) => {}
                event => return Err(self.failure_of(event, limit)),
            }
        }
    }

    fn add(&mut self, line: &str, given: &mut GivenMoves) -> Result<(), Failure> {
        given.push_line(line);
        if given.moves.len() > MAX_MOVES {
            let message = "the answer has more moves than any position";
            return Err(self.failure(Code::EngineGarbage, message));
        }
        Ok(())
    }

    /// Forgets what was said so far, except in the log.
    pub(crate) fn new_dialogue(&mut self) {
        self.dialogue.clear();
        self.left_out = 0;
    }

    /// A failure with what was said.
    pub(crate) fn failure(&mut self, code: Code, message: impl Into<String>) -> Failure {
        let mut failure = Failure::new(code, message);
        failure.dialogue = mem::take(&mut self.dialogue);
        if self.left_out > 0 {
            let note = format!("({} left out)", counted(self.left_out, "line"));
            failure.dialogue.insert(KEPT.0, note);
        }
        self.left_out = 0;
        failure
    }

    /// The failure that an event is, if no answer can follow it.
    pub(crate) fn failure_of(&mut self, event: Event, timeout: Duration) -> Failure {
        match event {
            Event::Ended(status) => {
                let message = format!("the program has ended without an answer ({status})");
                self.failure(Code::EngineExited, message)
            }
            Event::NotInTranscript(message) => self.failure(Code::NotInTranscript, message),
            _ => {
                let seconds = timeout.as_secs_f64();
                let message = format!("no complete answer within {seconds} s (--timeout)");
                self.failure(Code::EngineTimeout, message)
            }
        }
    }

    /// Completes the log, and returns the first error of writing it.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.channel.stop();
        mem::replace(&mut self.log, Ok(None)).map(drop)
    }

    fn note(&mut self, sign: char, text: &str) {
        // The log shows a crash, so each line is written at once.
        if let Ok(Some(log)) = &mut self.log
            && let Err(error) = log.write_all(format!("{sign} {text}\n").as_bytes())
        {
            self.log = Err(error);
        }
        let end = text.floor_char_boundary(LINE_LENGTH);
        let dots = if end < text.len() { "..." } else { "" };
        self.dialogue.push(format!("{sign} {}{dots}", &text[..end]));
        if self.dialogue.len() > KEPT.0 + KEPT.1 {
            self.dialogue.remove(KEPT.0);
            self.left_out += 1;
        }
    }
}

/// A program that prints the divide of a position and ends, run for each question: perftree's protocol, `PROGRAM DEPTH FEN [MOVES]`.
pub(crate) struct Script {
    pub(crate) session: Session,
    pub(crate) timeout: Duration,
    /// Whether it is asked about Chess960 positions. The protocol cannot tell that a position is one.
    pub(crate) knows_chess960: bool,
}

impl Script {
    fn run(&mut self, arguments: &[String]) -> Result<GivenMoves, Failure> {
        self.session.start(arguments)?;
        let until = Instant::now() + self.timeout;
        let mut given = GivenMoves::default();
        loop {
            match self.session.receive(until) {
                Event::Out(line) => self.session.add(&line, &mut given)?,
                Event::Err(_) => {}
                Event::Ended(status) if status == SUCCESS => return Ok(given),
                event => return Err(self.session.failure_of(event, self.timeout)),
            }
        }
    }
}

/// How a program that has no error ends.
const SUCCESS: &str = "exit status: 0";

impl Generator for Script {
    fn divide(&mut self, query: &DivideQuery<'_>) -> Result<GivenMoves, Failure> {
        if query.start.is_chess960() && !self.knows_chess960 {
            let message = "a script is asked about Chess960 positions only with --chess960";
            return Err(Failure::new(Code::EngineWithoutChess960, message));
        }
        let mut arguments = vec![query.depth.to_string(), query.start.to_string()];
        if !query.moves.is_empty() {
            arguments.push(moves_text(query));
        }
        let given = self.run(&arguments);
        self.session.channel.stop();
        given
    }
}

impl Engine for Script {
    fn session(&mut self) -> &mut Session {
        &mut self.session
    }
}
