//! The progress of a stream, for people at a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Nothing is shown for a second: most streams have ended by then.
const DELAY: Duration = Duration::from_secs(1);
const INTERVAL: Duration = Duration::from_millis(100);

/// One line on the terminal that is overwritten again and again.
pub(crate) struct Progress {
    start: Instant,
    next: Instant,
    total: Option<u64>,
    is_shown: bool,
}

impl Progress {
    /// Progress is shown if standard error is a terminal and the answers go to a file or a pipe. `total` is the number of
    /// bytes of the input, if it is known.
    pub(crate) fn on_terminal(total: Option<u64>, to_file: bool) -> Option<Self> {
        let start = Instant::now();
        let output_is_elsewhere = to_file || !io::stdout().is_terminal();
        (io::stderr().is_terminal() && output_is_elsewhere).then_some(Self {
            start,
            next: start + DELAY,
            total,
            is_shown: false,
        })
    }

    /// Shows the number of lines answered and bytes read, unless that was done less than an interval ago.
    pub(crate) fn show(&mut self, lines: u64, bytes: u64) {
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.next = now + INTERVAL;
        self.is_shown = true;
        let text = text(lines, bytes, self.total, now - self.start);
        // If the terminal is gone, there is nothing to show it on.
        let _ = write!(io::stderr(), "\r{text}\x1b[K");
    }

    /// Removes the line.
    pub(crate) fn clear(&mut self) {
        if self.is_shown {
            self.is_shown = false;
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// `42 %, 1000 lines, 500 lines/s`
fn text(lines: u64, bytes: u64, total: Option<u64>, time: Duration) -> String {
    let speed = u128::from(lines) * 1000 / time.as_millis().max(1);
    let part = match total {
        Some(total @ 1..) => format!("{} %, ", (bytes.min(total) * 100) / total),
        _ => String::new(),
    };
    format!("{part}{lines} lines, {speed} lines/s")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_percentage_is_shown_if_the_size_is_known() {
        let two = Duration::from_secs(2);
        assert_eq!(
            text(1000, 42, Some(100), two),
            "42 %, 1000 lines, 500 lines/s"
        );
        assert_eq!(text(1000, 42, None, two), "1000 lines, 500 lines/s");
        // The file has grown in the meantime.
        assert_eq!(
            text(1, 200, Some(100), Duration::ZERO),
            "100 %, 1 lines, 1000 lines/s"
        );
    }
}
