//! A child process whose output is read by threads.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{Channel, Event};
use crate::child::ChildProcess;

/// How many lines are read ahead. A program that writes more has to wait, and memory stays bounded.
const READ_AHEAD: usize = 1024;
/// The longest line in bytes; the rest of a longer one is skipped.
const LINE_LIMIT: u64 = 64 * 1024;
/// How long a program may take to end after it has closed its output.
const PATIENCE: Duration = Duration::from_millis(500);

/// A program and its arguments. No shell is involved.
pub(crate) struct Program {
    path: OsString,
    arguments: Vec<OsString>,
    reads_stdin: bool,
    running: Option<Running>,
}

struct Running {
    child: ChildProcess,
    stdin: Option<ChildStdin>,
    events: Receiver<Event>,
}

impl Program {
    /// A program that is not started yet.
    pub(crate) fn new(path: OsString, arguments: Vec<OsString>, reads_stdin: bool) -> Self {
        Self {
            path,
            arguments,
            reads_stdin,
            running: None,
        }
    }
}

impl Channel for Program {
    fn start(&mut self, arguments: &[String]) -> io::Result<()> {
        self.stop();
        let mut command = Command::new(&self.path);
        command
            .args(&self.arguments)
            .args(arguments)
            .stdin(if self.reads_stdin {
                Stdio::piped()
            } else {
                Stdio::null()
            })
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let (mut child, stdin, stdout, stderr) = ChildProcess::spawn(&mut command)?;
        let (sender, events) = sync_channel(READ_AHEAD);
        let of_errors = sender.clone();
        let threads = [
            thread::Builder::new().spawn(move || read(stdout, Event::Out, &sender)),
            thread::Builder::new().spawn(move || read(stderr, Event::Err, &of_errors)),
        ];
        for thread in threads {
            if let Err(error) = thread {
                child.end();
                return Err(error);
            }
        }
        self.running = Some(Running {
            child,
            stdin,
            events,
        });
        Ok(())
    }

    fn send(&mut self, line: &str) {
        if let Some(stdin) = self
            .running
            .as_mut()
            .and_then(|running| running.stdin.as_mut())
        {
            // A program that has ended cannot be written to; that it has ended is the next event.
            let _ = stdin
                .write_all(format!("{line}\n").as_bytes())
                .and_then(|()| stdin.flush());
        }
    }

    fn receive(&mut self, until: Instant) -> Event {
        let Some(running) = &mut self.running else {
            return Event::Ended("not running".to_owned());
        };
        let left = until.saturating_duration_since(Instant::now());
        match running.events.recv_timeout(left) {
            // Endless output leaves the queue full, so the time has to be looked at as well.
            Ok(_) if Instant::now() > until => Event::Timeout,
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => match running.child.ended() {
                Some(status) => {
                    self.running = None;
                    Event::Ended(status)
                }
                None => Event::Timeout,
            },
            Err(RecvTimeoutError::Disconnected) => {
                let status = running.child.wait(PATIENCE);
                self.running = None;
                Event::Ended(status)
            }
        }
    }

    fn stop(&mut self) {
        // Dropping the child ends it.
        self.running = None;
    }
}

/// Sends each line of a stream until it ends or the receiver is gone.
fn read(stream: impl Read, event: fn(String) -> Event, sender: &SyncSender<Event>) {
    let mut reader = BufReader::new(stream);
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut reader).take(LINE_LIMIT).read_until(b'\n', &mut line) {
            Ok(1..) => {}
            _ => return,
        }
        let is_whole = line.ends_with(b"\n");
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        if sender.send(event(text)).is_err() {
            return;
        }
        if !is_whole && line.len() as u64 == LINE_LIMIT && reader.skip_until(b'\n').is_err() {
            return;
        }
    }
}
