//! The exit status, and errors.

use std::io::{self, Write};
use std::path::Path;

use chessmoves_answers::input::are_moves;
use chessmoves_core::{Fault, internal::Excerpt};
use clap::error::{ContextKind, ContextValue, ErrorKind};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Done; if a question was asked, the answer is yes. Also if the reader of the output has closed the pipe.
    Done = 0,
    /// The answer is no: the move of `why` is illegal (in a stream, in at least one position), no position meets the
    /// conditions of `status --is`, a count of `perft --suite` differs, or a game of `check` or `play --pgn` is faulty.
    No = 1,
    /// Wrong usage, or an input that could not be read or counted; in a stream, at least one line.
    Failed = 2,
}

impl Exit {
    /// The exit status, by whether something has failed and whether an answer is no.
    pub(crate) const fn of(has_failed: bool, is_no: bool) -> Self {
        match (has_failed, is_no) {
            (true, _) => Self::Failed,
            (false, true) => Self::No,
            (false, false) => Self::Done,
        }
    }
}

/// Reports an error and returns the exit status. A closed output pipe is not an error.
pub(crate) fn report(error: &anyhow::Error) -> Exit {
    let io = error.downcast_ref::<io::Error>();
    if io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return Exit::Done;
    }
    // If standard error is closed too, the exit status remains.
    let _ = write_error(error, &mut io::stderr().lock());
    Exit::Failed
}

pub(crate) fn write_error(error: &anyhow::Error, out: &mut dyn Write) -> io::Result<()> {
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
pub(crate) fn shortened(line: &str) -> String {
    const LIMIT: usize = 1000;
    const END: usize = 100;
    if line.len() <= LIMIT {
        return line.to_owned();
    }
    let start = &line[..line.floor_char_boundary(END)];
    let end = &line[line.ceil_char_boundary(line.len() - END)..];
    format!("{start}...{end}")
}

/// An error of arguments that are each valid but do not fit together, with what was probably meant, or what to do. What else is
/// written depends on its kind: the short help of the command if an argument is missing, and how to read a file if a word names one.
fn wrong_usage(kind: ErrorKind, message: impl Into<String>, hint: Option<String>) -> clap::Error {
    let mut error = clap::Error::new(kind);
    error.insert(MESSAGE, ContextValue::String(message.into()));
    if let Some(hint) = hint {
        error.insert(HINT, ContextValue::String(hint));
    }
    error
}

/// Where an error of this program has its message and its hint.
pub(crate) const MESSAGE: ContextKind = ContextKind::Custom;
pub(crate) const HINT: ContextKind = ContextKind::Suggested;

/// An error with what was probably meant, or what to do.
pub(crate) fn hinted(message: impl Into<String>, hint: Option<String>) -> clap::Error {
    wrong_usage(ErrorKind::ArgumentConflict, message, hint)
}

/// An error that is followed by the short help of the command.
pub(crate) fn with_help(message: &str) -> clap::Error {
    wrong_usage(ErrorKind::MissingRequiredArgument, message, None)
}

/// An error of the words that are not options; if one of them is a file, the hint is how to read it.
pub(crate) fn of_words(message: impl Into<String>, hint: Option<String>) -> clap::Error {
    wrong_usage(ErrorKind::UnknownArgument, message, hint)
}

/// An option has no effect without another one.
pub(crate) fn requires(option: &str, required: &str) -> clap::Error {
    hinted(format!("{option} needs {required}"), None)
}

pub(crate) fn unexpected_word(word: &str, hint: Option<String>) -> clap::Error {
    of_words(format!("unexpected argument {}", Excerpt(word)), hint)
}

/// The only word should be a position, or something else that the command takes, and is not.
pub(crate) fn not_position(word: &str, other: Option<&str>) -> clap::Error {
    let message = match other {
        Some(other) => format!("{} is neither a position nor a {other}", Excerpt(word)),
        None => format!("{} is not a position", Excerpt(word)),
    };
    let hint = match word {
        "-" => "leave it out: standard input is read if no position is given",
        word if are_moves(word) => {
            "moves follow a position: `chessmoves why startpos e4`, or `chessmoves legal startpos --moves \"e4 e5\"`"
        }
        word if word.to_ascii_lowercase().contains("startpos") => {
            "write \"position startpos moves e2e4\", or give the moves with --moves"
        }
        _ => {
            "a position is a FEN in quotes, a name (`chessmoves positions` lists them), a URL or JSON"
        }
    };
    of_words(message, Some(hint.to_owned()))
}

/// What to do with a word that is the path of a file.
pub(crate) fn file_hint(word: &str) -> Option<String> {
    let path = Path::new(word);
    if word.contains(char::is_whitespace) || !path.is_file() {
        return None;
    }
    let option = match path.extension() {
        Some(extension) if extension == "pgn" => {
            return Some(format!(
                "`chessmoves check {word}` checks its games, and `chessmoves play --pgn {word}` prints their positions"
            ));
        }
        Some(extension) if extension == "json" => "--board",
        _ => "--input",
    };
    Some(format!("use {option} {word} to read a file"))
}

/// An error of clap with a hint, if there is one, in place of what clap suggests by spelling alone.
pub(crate) fn suggesting(mut error: clap::Error, hint: Option<String>) -> clap::Error {
    use ContextKind::{Suggested, SuggestedArg, SuggestedSubcommand, SuggestedValue};
    if let Some(hint) = hint {
        for kind in [SuggestedArg, SuggestedSubcommand, SuggestedValue] {
            error.remove(kind);
        }
        error.insert(Suggested, ContextValue::StyledStrs(vec![hint.into()]));
    }
    error
}

/// What is wrong with an option, and below it what to do.
pub(crate) fn of_option(fault: &Fault) -> String {
    let option = fault.field.as_ref();
    let option = option.map_or_else(String::new, |option| format!("--{option}: "));
    with_hint_below(&format!("{option}{fault}"), fault.hint.as_deref())
}

pub(crate) fn with_hint_below(message: &str, hint: Option<&str>) -> String {
    let hint = hint.map_or_else(String::new, |hint| format!("\n\n  hint: {hint}"));
    format!("{message}{hint}")
}
