//! The progress of long runs, for people at a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// One line on the terminal that is overwritten again and again.
pub(crate) struct Progress {
    start: Instant,
    /// When the line is written next.
    next: Instant,
    interval: Duration,
    is_shown: bool,
}

impl Progress {
    /// Progress on standard error, if it is wanted and standard error is a terminal. Nothing is shown before the delay, because
    /// many runs have ended by then, and the text changes at most once per interval.
    pub(crate) fn on_terminal(
        is_wanted: bool,
        delay: Duration,
        interval: Duration,
    ) -> Option<Self> {
        let start = Instant::now();
        (is_wanted && io::stderr().is_terminal()).then_some(Self {
            start,
            next: start + delay,
            interval,
            is_shown: false,
        })
    }

    /// Shows a text, which depends on the time since the start, unless that was done less than an interval ago.
    pub(crate) fn show(&mut self, text: impl FnOnce(Duration) -> String) {
        let now = Instant::now();
        if now >= self.next {
            self.next = now + self.interval;
            self.is_shown = true;
            // If the terminal is gone, there is nothing to show it on.
            let _ = write!(io::stderr(), "\r{}\x1b[K", text(now - self.start));
        }
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
