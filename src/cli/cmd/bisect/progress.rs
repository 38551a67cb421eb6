//! The progress of a search, for people at a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Nothing is shown before this time: many searches have ended by then.
const DELAY: Duration = Duration::from_millis(300);
/// The length of the bar.
const LENGTH: usize = 20;

/// One line on the terminal that is overwritten again and again.
pub(super) struct Progress {
    is_wanted: bool,
    is_shown: bool,
    start: Instant,
    /// What is in front of the bar.
    label: String,
}

impl Progress {
    /// Progress on standard error, if it is a terminal.
    pub(super) fn new(is_wanted: bool) -> Self {
        Self {
            is_wanted: is_wanted && io::stderr().is_terminal(),
            is_shown: false,
            start: Instant::now(),
            label: String::new(),
        }
    }

    /// Sets what is in front of the bar.
    pub(super) fn set_label(&mut self, label: String) {
        self.label = label;
    }

    /// Shows how many questions were asked, and how deep the search is.
    pub(super) fn show(&mut self, queries: u32, ply: usize, depth: u32) {
        if !self.is_wanted || self.start.elapsed() < DELAY {
            return;
        }
        self.is_shown = true;
        let text = text(&self.label, queries, ply, depth);
        // If the terminal is gone, there is nothing to show it on.
        let _ = write!(io::stderr(), "\r{text}\x1b[K");
    }

    /// Removes the line.
    pub(super) fn clear(&mut self) {
        if self.is_shown {
            self.is_shown = false;
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// `line 7: [========            ] ply 2 of 5, 14 queries`
fn text(label: &str, queries: u32, ply: usize, depth: u32) -> String {
    let depth = depth as usize;
    let full = LENGTH * ply.min(depth) / depth.max(1);
    let bar = format!("{:<LENGTH$}", "=".repeat(full));
    format!("{label}[{bar}] ply {ply} of {depth}, {queries} queries")
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn the_bar_grows_with_the_plies() {
        let expected = "line 7: [========            ] ply 2 of 5, 14 queries";
        assert_eq!(text("line 7: ", 14, 2, 5), expected);
    }
}
