//! What is said between chessmoves and a program: logged, kept for reports, and timed.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::time::{Duration, Instant};

use chessmoves_core::Code;
use chessmoves_workbench::Failure;

use super::{Channel, Event};

/// How many lines of a dialogue are kept at its beginning and at its end.
const KEPT: (usize, usize) = (12, 12);
/// The longest line that is kept for a report.
const LINE_LENGTH: usize = 200;

/// A conversation with a program.
pub(crate) struct Session {
    channel: Box<dyn Channel>,
    log: Option<BufWriter<File>>,
    log_error: Option<io::Error>,
    dialogue: Vec<String>,
    left_out: usize,
    waited: Duration,
}

impl Session {
    /// A conversation that is written to a log, if there is one.
    pub(crate) fn new(channel: Box<dyn Channel>, log: Option<File>) -> Self {
        Self {
            channel,
            log: log.map(BufWriter::new),
            log_error: None,
            dialogue: Vec::new(),
            left_out: 0,
            waited: Duration::ZERO,
        }
    }

    /// Starts the program.
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

    /// Writes a line to the program.
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

    /// Waits for a line of an answer.
    ///
    /// # Errors
    ///
    /// If the program does not write one until then.
    pub(crate) fn line(&mut self, until: Instant, limit: Duration) -> Result<String, Failure> {
        loop {
            match self.receive(until) {
                Event::Out(line) => return Ok(line),
                Event::Err(_) => {}
                event => return Err(self.failure_of(event, limit)),
            }
        }
    }

    /// Ends the program.
    pub(crate) fn stop(&mut self) {
        self.channel.stop();
    }

    /// Forgets what was said so far, except in the log.
    pub(crate) fn new_dialogue(&mut self) {
        self.dialogue.clear();
        self.left_out = 0;
    }

    /// A failure with what was said.
    pub(crate) fn failure(&mut self, code: Code, message: impl Into<String>) -> Failure {
        let mut failure = Failure::new(code, message);
        failure.dialogue = std::mem::take(&mut self.dialogue);
        if self.left_out > 0 {
            let lines = if self.left_out == 1 { "line" } else { "lines" };
            let note = format!("({} {lines} left out)", self.left_out);
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

    /// How long the program was waited for since the last call.
    pub(crate) fn take_waited(&mut self) -> Duration {
        std::mem::take(&mut self.waited)
    }

    /// Completes the log.
    ///
    /// # Errors
    ///
    /// The first error of writing it.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.stop();
        // Each line is flushed when it is written.
        self.log_error.take().map_or(Ok(()), Err)
    }

    fn note(&mut self, sign: char, text: &str) {
        if let (Some(log), None) = (&mut self.log, &self.log_error) {
            // The log shows a crash, so each line is written at once.
            let written = writeln!(log, "{sign} {text}").and_then(|()| log.flush());
            self.log_error = written.err();
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
