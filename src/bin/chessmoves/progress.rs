//! How far a stream is, for whoever waits at a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Nothing is shown for a while: most streams are done by then.
const FIRST: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(100);

/// One line at the bottom of the terminal that is written over and over.
pub(crate) struct Progress {
    start: Instant,
    next: Instant,
    total: Option<u64>,
    is_shown: bool,
}

impl Progress {
    /// Where a terminal shows standard error and nothing else, since the answers go to a file or a pipe. Of a total, the
    /// part is told; otherwise the speed alone.
    pub(crate) fn on_terminal(total: Option<u64>, to_file: bool) -> Option<Self> {
        let start = Instant::now();
        let is_alone = to_file || !io::stdout().is_terminal();
        (io::stderr().is_terminal() && is_alone).then_some(Self {
            start,
            next: start + FIRST,
            total,
            is_shown: false,
        })
    }

    /// Says how far it is, unless it was said a moment ago.
    pub(crate) fn show(&mut self, lines: u64, bytes: u64) {
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.next = now + PAUSE;
        self.is_shown = true;
        let text = text(lines, bytes, self.total, now - self.start);
        // Nobody is there to be told.
        let _ = write!(io::stderr(), "\r{text}\x1b[K");
    }

    /// Takes the line away.
    pub(crate) fn clear(&mut self) {
        if self.is_shown {
            self.is_shown = false;
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// `42 %, 1000 lines, 500 a second`
fn text(lines: u64, bytes: u64, total: Option<u64>, time: Duration) -> String {
    let speed = u128::from(lines) * 1000 / time.as_millis().max(1);
    let part = match total {
        Some(total @ 1..) => format!("{} %, ", (bytes.min(total) * 100) / total),
        _ => String::new(),
    };
    format!("{part}{lines} lines, {speed} a second")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_a_part_and_a_pipe_a_speed() {
        let two = Duration::from_secs(2);
        assert_eq!(
            text(1000, 42, Some(100), two),
            "42 %, 1000 lines, 500 a second"
        );
        assert_eq!(text(1000, 42, None, two), "1000 lines, 500 a second");
        // A file that has grown since.
        assert_eq!(
            text(1, 200, Some(100), Duration::ZERO),
            "100 %, 1 lines, 1000 a second"
        );
    }
}
