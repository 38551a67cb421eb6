//! The pages of the help.

use crate::cli::exit::Meanings;

/// What the help of a command has apart from its arguments.
pub(crate) struct Page {
    /// The command; empty for the program itself.
    pub(crate) command: &'static str,
    /// What it does, in one line.
    pub(crate) about: &'static str,
    /// The ids of the options in the short help; positional arguments are always shown.
    pub(crate) options: &'static [&'static str],
    /// Command lines, each followed by a line that says what it does. The first three are in the short help.
    pub(crate) examples: &'static str,
    /// What each exit status means.
    pub(crate) exit: Meanings,
}

impl Page {
    /// The examples: command lines, and what each does.
    pub(crate) fn examples(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let mut lines = self.examples.trim().lines().map(str::trim);
        std::iter::from_fn(move || Some((lines.next()?, lines.next()?)))
    }
}
