//! Text of the input in messages.

use std::fmt;

/// Text of the input, in quotes, with control characters escaped, and truncated if it is long.
pub(crate) struct Excerpt<'a>(pub(crate) &'a str);

/// Text of the input, truncated if it is long.
pub(crate) fn truncated(text: &str) -> String {
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// The number of characters shown.
const LIMIT: usize = 40;

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(LIMIT) {
            Some((end, _)) => write!(f, "{:?}...", &self.0[..end]),
            None => write!(f, "{:?}", self.0),
        }
    }
}
