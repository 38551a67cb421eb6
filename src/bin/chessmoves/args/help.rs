//! The help as it is shown: what the types of the arguments say, and the examples. It is put together only when somebody
//! asks for it.

use std::fmt::Write as _;

use clap::{Arg, ArgAction, Command};

use super::bare::with_position;
use super::examples::{self, Page};
use super::whole;
use crate::exit;

/// What every command reads.
pub(crate) const POSITIONS: &str = "\
A position is --fen, --board, or a stream of them, one a line, from --input or from standard input when it is not a \
terminal. It is a FEN of 6 or 4 fields (quoted, or with _ for blanks), an EPD, the FEN tag of a PGN, a name (`chessmoves \
positions` lists them), a start position of Chess960 by its number (960:0 to 960:959), the address of a page of Lichess, chess.com or \
any other that has a FEN in it, or JSON; --board takes JSON or the path of a JSON file. Addresses are read and never \
fetched.

With --fen or --board and no PIECE, `board` and `legal` take the piece from the records that a pipe brings; name the \
piece, or close the pipe, where there are none.

A line of a stream may have 1 MiB. Lines are answered on all cores and written in order; one that cannot be answered \
gives an error in its place.";

/// How much of the help is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    /// `-h`: what fits a screen.
    Short,
    /// `--help`: everything.
    Long,
}

/// The command line with its help.
pub(crate) fn command(length: Length) -> Command {
    let command = dress(whole(), "chessmoves", "", length);
    examples::commands().fold(command, |command, name| {
        command.mut_subcommand(name, |inner| {
            dress(inner, &format!("chessmoves {name}"), name, length)
        })
    })
}

/// The short help of a command, or of the program where there is no such command.
pub(crate) fn short(name: Option<&str>) -> clap::builder::StyledStr {
    let mut command = command(Length::Short);
    command.build();
    let inner = name.and_then(|name| command.find_subcommand(name).cloned());
    inner.unwrap_or(command).render_help()
}

fn dress(command: Command, line: &str, name: &str, length: Length) -> Command {
    let Some(page) = examples::page(name) else {
        return command;
    };
    let command = with_position(command);
    match length {
        Length::Short => {
            let command = (command.mut_args(|arg| shortened(arg, page)))
                .disable_help_flag(true)
                .arg(help_flag().hide(true))
                .after_help(few(page, line));
            if name.is_empty() {
                // These are for the day of the installation.
                ["schema", "completions", "man"]
                    .into_iter()
                    .fold(command, |command, rare| {
                        command.mut_subcommand(rare, |rare| rare.hide(true))
                    })
                    .disable_help_subcommand(true)
                    .disable_version_flag(true)
            } else {
                command
            }
        }
        Length::Long => {
            let has_headings =
                (command.get_arguments()).any(|arg| arg.get_help_heading().is_some());
            command
                .disable_help_flag(true)
                .arg(help_flag().help_heading(has_headings.then_some("Help")))
                .after_long_help(all(page, name))
        }
    }
}

fn help_flag() -> Arg {
    Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::Help)
        .help("This help; -h is a screen of it")
}

/// An argument as the short help has it.
fn shortened(arg: Arg, page: &Page) -> Arg {
    if arg.is_positional() {
        return arg;
    }
    let is_shown = page.options.contains(&arg.get_id().as_str());
    let takes_values = arg.get_action().takes_values();
    // So few need no headings.
    arg.hide(!is_shown)
        .help_heading(None)
        .hide_possible_values(takes_values)
        .hide_default_value(takes_values)
}

fn few(page: &Page, line: &str) -> String {
    let mut text = format!("Examples, and more with `{line} --help`:\n");
    for (example, _) in page.examples.iter().take(3) {
        let _ = writeln!(text, "  {example}");
    }
    text
}

fn all(page: &Page, name: &str) -> String {
    let mut text = String::from("Examples:\n");
    for (example, about) in page.examples {
        let _ = writeln!(text, "  {example}\n      {about}");
    }
    if name.is_empty() {
        let _ = writeln!(text, "\n{POSITIONS}");
    }
    text.push_str("\nExit status:\n");
    for (status, meaning) in exit::meanings(name) {
        let _ = writeln!(text, "  {status}  {meaning}");
    }
    text
}
