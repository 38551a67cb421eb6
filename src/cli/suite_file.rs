//! Files of positions with expected counts, for `perft --suite` and `bisect --suite`.

use std::fs;
use std::io;
use std::path::Path;

use anyhow::Context;

use crate::stream::check_file_encoding;

/// A line with a position.
pub(crate) struct SuiteLine<'a> {
    /// Its number, from 1.
    pub(crate) number: u64,
    /// The comment on the line before it.
    pub(crate) comment: Option<String>,
    /// The position and its counts.
    pub(crate) text: &'a str,
}

/// Reads a file; `-` is standard input.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    let content = if path == Path::new("-") {
        io::read_to_string(io::stdin())
    } else {
        fs::read_to_string(path)
    };
    if content.is_err() {
        check_file_encoding(path)?;
    }
    content.with_context(|| format!("--suite {} cannot be read", path.display()))
}

/// The lines with positions. Lines that begin with `#` are comments.
pub(crate) fn lines(content: &str) -> impl Iterator<Item = SuiteLine<'_>> {
    let mut comment = None;
    (1..)
        .zip(content.trim_start_matches('\u{feff}').lines())
        .filter_map(move |(number, line)| {
            let text = line.trim();
            if let Some(about) = text.strip_prefix('#') {
                comment = Some(about.trim().to_owned()).filter(|about| !about.is_empty());
                return None;
            }
            let comment = comment.take();
            (!text.is_empty()).then_some(SuiteLine {
                number,
                comment,
                text,
            })
        })
}

/// What a summary says after this number of lines that are not answered.
pub(crate) const fn unreadable(count: u64) -> &'static str {
    if count == 1 {
        "line could not be read"
    } else {
        "lines could not be read"
    }
}
