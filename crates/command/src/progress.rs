//! The progress of long runs, on standard error.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// One line on the terminal that is overwritten again and again, or lines in a file or pipe.
pub struct Progress {
    /// When the work began.
    pub start: Instant,
    /// When the line is written next.
    next: Instant,
    interval: Duration,
    on_terminal: bool,
    /// Whether a line is on the terminal, to be removed.
    pub is_shown: bool,
}

impl Progress {
    /// Progress on standard error, if it is wanted and standard error is a terminal. Nothing is shown before the delay, because
    /// many runs have ended by then, and the text changes at most once per interval.
    pub(crate) fn on_terminal(
        is_wanted: bool,
        delay: Duration,
        interval: Duration,
    ) -> Option<Self> {
        let is_shown = is_wanted && io::stderr().is_terminal();
        is_shown.then(|| Self::new(delay, interval, true))
    }

    /// Progress in whole lines on standard error, one per interval.
    pub fn lines(interval: Duration) -> Self {
        Self::new(interval, interval, false)
    }

    fn new(delay: Duration, interval: Duration, on_terminal: bool) -> Self {
        let start = Instant::now();
        Self {
            start,
            next: start + delay,
            interval,
            on_terminal,
            is_shown: false,
        }
    }

    /// Shows a text, which depends on the time since the start, unless that was done less than an interval ago.
    pub(crate) fn show(&mut self, text: impl FnOnce(Duration) -> String) {
        if let Some(line) = self.line_at(Instant::now(), text) {
            // If standard error is gone, there is nothing to show it on.
            let _ = io::stderr().write_all(line.as_bytes());
        }
    }

    /// The next line, if it is due.
    pub fn line_at(
        &mut self,
        now: Instant,
        text: impl FnOnce(Duration) -> String,
    ) -> Option<String> {
        if now < self.next {
            return None;
        }
        self.next = now + self.interval;
        self.is_shown = self.on_terminal;
        let text = text(now - self.start);
        Some(if self.on_terminal {
            format!("\r{text}\x1b[K")
        } else {
            format!("{text}\n")
        })
    }

    /// Removes the line.
    pub(crate) fn clear(&mut self) {
        if self.is_shown {
            self.is_shown = false;
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }

    /// Shows the last text, which stays.
    pub(crate) fn end(self, text: impl FnOnce(Duration) -> String) {
        let _ = writeln!(io::stderr(), "\r{}\x1b[K", text(self.start.elapsed()));
    }
}
