//! Error messages on standard error.

use std::borrow::Cow;
use std::io::{self, Write};

use crate::exit::Exit;

/// Reports an error and returns the exit status. A closed output pipe is not an error.
pub(crate) fn report(error: &anyhow::Error) -> Exit {
    let io = error.downcast_ref::<io::Error>();
    if io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return Exit::Done;
    }
    // If standard error is closed too, the exit status remains.
    let _ = write(error, &mut io::stderr().lock());
    Exit::Failed
}

/// Writes an error with its causes.
pub(crate) fn write(error: &anyhow::Error, out: &mut dyn Write) -> io::Result<()> {
    // Errors of inputs have a context that names them; an I/O error without a context comes from standard output.
    let is_output = error.chain().count() == 1 && error.is::<io::Error>();
    let place = if is_output { "standard output: " } else { "" };
    writeln!(out, "{}", shortened(&format!("error: {place}{error}")))?;
    for cause in error.chain().skip(1) {
        writeln!(out, "{}", shortened(&format!("caused by: {cause}")))?;
    }
    Ok(())
}

/// A line of a message. Of a very long line, which repeats a very long argument, only both ends are kept.
pub(crate) fn shortened(line: &str) -> Cow<'_, str> {
    const LIMIT: usize = 1000;
    const END: usize = 100;
    if line.len() <= LIMIT {
        return Cow::Borrowed(line);
    }
    let start = &line[..line.floor_char_boundary(END)];
    let end = &line[line.ceil_char_boundary(line.len() - END)..];
    Cow::Owned(format!("{start}...{end}"))
}
