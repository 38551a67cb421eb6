//! What is said when the arguments ask for help, or cannot be understood.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};

use crate::args::{self, Cli, Length};
use crate::exit::Exit;
use crate::{hints, ui, version};

/// Shows what was asked for, or what is wrong. What was asked for goes to standard output and is a success.
pub(crate) fn answer(error: &clap::Error, arguments: &[OsString]) -> Exit {
    let exit = if error.use_stderr() {
        Exit::Failed
    } else {
        Exit::Done
    };
    let shown = match error.kind() {
        ErrorKind::DisplayVersion if arguments.iter().any(|word| word == "--version") => {
            let mut out = ui::stdout();
            (out.write_all(version::long().as_bytes())).and_then(|()| out.flush())
        }
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            show(&help(error, arguments), exit)
        }
        _ => {
            let misused = args::misused(arguments);
            ui::print(misused.as_ref().unwrap_or(error)).map(|()| hint(arguments))
        }
    };
    match shown {
        Ok(()) => exit,
        Err(io) => crate::failed(&io.into()),
    }
}

/// The help that was asked for, with all that belongs to it.
fn help(error: &clap::Error, arguments: &[OsString]) -> clap::Error {
    let is_long = arguments.iter().any(|word| word == "--help")
        || arguments.get(1).is_some_and(|word| word == "help");
    let length = if is_long { Length::Long } else { Length::Short };
    // `help` is a command, and only the whole tree has it.
    let parsed = args::command(length)
        .try_get_matches_from(arguments)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    parsed
        .err()
        .unwrap_or_else(|| Cli::command().error(error.kind(), ""))
}

/// Writes a help, without the blanks that are left where a paragraph ends.
fn show(help: &clap::Error, exit: Exit) -> io::Result<()> {
    let (mut out, has_colors): (Box<dyn Write>, _) = match exit {
        Exit::Done => (ui::stdout(), ui::colors_stdout()),
        _ => (Box::new(io::stderr()), ui::colors_stderr()),
    };
    let text = if has_colors {
        help.render().ansi().to_string()
    } else {
        help.render().to_string()
    };
    for line in text.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    out.flush()
}

/// Says what might have been meant, after the message.
fn hint(arguments: &[OsString]) {
    if let Some(hint) = hints::of_arguments(arguments) {
        // Nobody is left to be told when standard error is closed.
        let _ = writeln!(io::stderr().lock(), "\nhint: {hint}");
    }
}

/// The short help of the command, for whoever gave it nothing to answer.
pub(crate) fn remind(arguments: &[OsString]) {
    let help = args::short(arguments.get(1).and_then(|word| word.to_str()));
    let mut stderr = io::stderr().lock();
    let _ = if ui::colors_stderr() {
        write!(stderr, "\n{}", help.ansi())
    } else {
        write!(stderr, "\n{help}")
    };
}
