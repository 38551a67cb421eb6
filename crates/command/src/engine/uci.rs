//! Engines of the Universal Chess Interface that count leaf nodes with `go perft N`, as Stockfish does.

use std::time::{Duration, Instant};

use chessmoves_core::Code;
use chessmoves_core::notation::fen;
use chessmoves_workbench::{DivideQuery, Failure, Generator, GivenMoves};

use super::{Engine, Event, Session, Timeouts, moves_text};

/// An engine without totals has finished if it is ready and silent for this long.
const SILENCE: Duration = Duration::from_millis(300);

pub(crate) struct UciEngine {
    session: Session,
    timeouts: Timeouts,
    is_running: bool,
    has_chess960: bool,
    /// The value of `UCI_Chess960`.
    chess960: bool,
    /// How many `readyok` are still to come.
    pending: u32,
    ending: Ending,
}

/// How the end of a divide is recognised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    Total,
    /// By `readyok`: the engine does not read on before it has counted.
    Ready,
    Silence,
}

impl UciEngine {
    /// Starts an engine and sends nothing. The handshake follows with the first question.
    pub(crate) fn new(mut session: Session, timeouts: Timeouts) -> Result<Self, Failure> {
        session.start(&[])?;
        Ok(Self {
            session,
            timeouts,
            is_running: false,
            has_chess960: false,
            chess960: false,
            pending: 0,
            ending: Ending::Silence,
        })
    }

    /// The handshake of the protocol: the engine answers `uci` with its options and `uciok`.
    fn shake_hands(&mut self) -> Result<(), Failure> {
        if self.is_running {
            return Ok(());
        }
        self.session.send("uci");
        let limit = self.timeouts.handshake;
        let until = Instant::now() + limit;
        loop {
            let line = self.session.line(until, limit)?;
            if line.trim() == "uciok" {
                break;
            }
            self.has_chess960 |= line.starts_with("option name UCI_Chess960 ");
        }
        (self.is_running, self.chess960, self.pending) = (true, false, 0);
        // The list of the moves of the start position does not matter, but how it ends.
        self.ending = Ending::Silence;
        self.session.send("position startpos");
        self.session.send("go perft 1");
        self.ask_ready();
        self.ending = self.read_divide(limit)?.1;
        Ok(())
    }

    fn set_up(&mut self, query: &DivideQuery<'_>) -> Result<(), Failure> {
        self.shake_hands()?;
        self.wait_until_ready(|_| ())?;
        self.session.new_dialogue();
        let chess960 = query.start.is_chess960();
        if chess960 && !self.has_chess960 {
            let message = "the engine has no option UCI_Chess960, and the position is Chess960";
            return Err(Failure::new(Code::EngineWithoutChess960, message));
        }
        if chess960 != self.chess960 {
            let option = format!("setoption name UCI_Chess960 value {chess960}");
            self.session.send(&option);
            self.chess960 = chess960;
        }
        let mut command = format!("position fen {}", query.start);
        if !query.moves.is_empty() {
            command = format!("{command} moves {}", moves_text(query));
        }
        self.session.send(&command);
        Ok(())
    }

    /// Waits for the answers to `isready`, before which the engine has written everything else.
    fn wait_until_ready(&mut self, mut each_line: impl FnMut(&str)) -> Result<(), Failure> {
        let until = Instant::now() + self.timeouts.answer;
        while self.pending > 0 {
            let line = self.session.line(until, self.timeouts.answer)?;
            self.count_ready(&line);
            each_line(&line);
        }
        Ok(())
    }

    fn ask_ready(&mut self) {
        self.session.send("isready");
        self.pending += 1;
    }

    fn count_ready(&mut self, line: &str) {
        if line.trim() == "readyok" {
            self.pending = self.pending.saturating_sub(1);
        }
    }

    fn divide_once(&mut self, query: &DivideQuery<'_>) -> Result<GivenMoves, Failure> {
        self.set_up(query)?;
        self.session.send(&format!("go perft {}", query.depth));
        // An engine that counts before it reads on is ready when it has finished.
        self.ask_ready();
        Ok(self.read_divide(self.timeouts.answer)?.0)
    }

    fn read_divide(&mut self, limit: Duration) -> Result<(GivenMoves, Ending), Failure> {
        let until = Instant::now() + limit;
        let mut given = GivenMoves::default();
        // How an answer without a total ends: by `readyok` if that was the last line.
        let mut ending = Ending::Silence;
        loop {
            let is_ready = self.pending == 0;
            if is_ready && self.ending == Ending::Ready {
                return Ok((given, Ending::Ready));
            }
            let may_be_complete =
                is_ready && self.ending == Ending::Silence && !given.moves.is_empty();
            // A search for the best move.
            let is_search = |line: &str| {
                line.starts_with("bestmove ") || line.starts_with("info ") && line.contains(" pv ")
            };
            let silent = may_be_complete.then(|| Instant::now() + SILENCE);
            let wait = silent.map_or(until, |end| end.min(until));
            match self.session.receive(wait) {
                Event::Timeout if may_be_complete => return Ok((given, ending)),
                Event::Out(line) if line.trim() == "readyok" => {
                    ending = Ending::Ready;
                    self.count_ready(&line);
                }
                Event::Out(line) if given.moves.is_empty() && is_search(&line) => {
                    let message = "the engine searches for a move: it does not know `go perft`";
                    return Err(self.session.failure(Code::EngineWithoutPerft, message));
                }
                Event::Out(line) => {
                    ending = Ending::Silence;
                    self.session.add(&line, &mut given)?;
                    if given.total.is_some() {
                        return Ok((given, Ending::Total));
                    }
                }
                Event::Err(_) => {}
                event => return Err(self.session.failure_of(event, limit)),
            }
        }
    }

    fn fen_once(
        &mut self,
        query: &DivideQuery<'_>,
        is_after: bool,
    ) -> Result<Option<String>, Failure> {
        if is_after {
            self.divide_once(query)?;
            self.wait_until_ready(|_| ())?;
        } else {
            self.set_up(query)?;
        }
        self.session.send("d");
        self.ask_ready();
        let mut found = None;
        self.wait_until_ready(|line| {
            let text = line.split_once(':').map_or(line, |(_, text)| text).trim();
            if found.is_none() && fen::parse(text).is_ok() {
                found = Some(text.to_owned());
            }
        })?;
        Ok(found)
    }

    /// Restarts the engine after a failure, so that the next question is not answered by what is left of the last one.
    fn restart_after<T>(&mut self, result: Result<T, Failure>) -> Result<T, Failure> {
        if let Err(failure) = &result
            && failure.code != Code::EngineWithoutChess960
        {
            self.restart();
        }
        result
    }
}

impl Generator for UciEngine {
    fn divide(&mut self, query: &DivideQuery<'_>) -> Result<GivenMoves, Failure> {
        let given = self.divide_once(query);
        self.restart_after(given)
    }

    fn new_game(&mut self) {
        if self.is_running {
            self.session.send("ucinewgame");
        }
    }

    fn restart(&mut self) {
        self.is_running = false;
        // If this fails, the next question does.
        let _ = self.session.start(&[]);
    }

    fn fen(&mut self, query: &DivideQuery<'_>, is_after: bool) -> Option<String> {
        let fen = self.fen_once(query, is_after);
        self.restart_after(fen).ok().flatten()
    }
}

impl Engine for UciEngine {
    fn session(&mut self) -> &mut Session {
        &mut self.session
    }
}
