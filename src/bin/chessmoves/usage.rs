//! What is said when the arguments ask for help, or cannot be understood.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::builder::StyledStr;
use clap::error::ErrorKind;

use crate::args::{self, Length};
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
            show(&help(arguments), exit)
        }
        _ => ui::print(error).map(|()| hint(arguments)),
    };
    match shown {
        Ok(()) => exit,
        Err(io) => crate::failed(&io.into()),
    }
}

/// The help that was asked for: `-h` or `--help`, or `help` and a command.
fn help(arguments: &[OsString]) -> StyledStr {
    let word = |at: usize| arguments.get(at).and_then(|word| word.to_str());
    let is_command = word(1) == Some("help");
    let is_long = is_command || arguments.iter().any(|word| word == "--help");
    let name = word(if is_command { 2 } else { 1 });
    args::help(name, if is_long { Length::Long } else { Length::Short })
}

/// Writes a help, without the blanks that are left where a paragraph ends.
fn show(help: &StyledStr, exit: Exit) -> io::Result<()> {
    let (mut out, has_colors): (Box<dyn Write>, _) = match exit {
        Exit::Done => (ui::stdout(), ui::colors_stdout()),
        _ => (Box::new(io::stderr()), ui::colors_stderr()),
    };
    let text = if has_colors {
        help.ansi().to_string()
    } else {
        help.to_string()
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
    let name = arguments.get(1).and_then(|word| word.to_str());
    let help = args::help(name, Length::Short);
    let mut stderr = io::stderr().lock();
    let _ = if ui::colors_stderr() {
        write!(stderr, "\n{}", help.ansi())
    } else {
        write!(stderr, "\n{help}")
    };
}
