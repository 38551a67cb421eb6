//! Programs that print the divide of a position and end: perftree's protocol, `PROGRAM DEPTH FEN [MOVES]`.

use std::time::{Duration, Instant};

use chessmoves_core::Code;
use chessmoves_workbench::{DivideQuery, Failure, Generator, GivenMoves};

use super::{Engine, Event, Session, moves_text};

/// A program that is run for each question.
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
