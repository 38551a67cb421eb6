//! Help texts: what the argument types say, completed by examples. They are assembled only if help is asked for.

use std::fmt::Write as _;

use clap::builder::StyledStr;
use clap::{Arg, Command};

use crate::cli::cmd::pages::{POSITIONS_READ, Page};
use crate::cli::cmd::{self, COMMANDS};

/// How much help is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    /// `-h`: a screenful.
    Short,
    /// `--help`: everything.
    Long,
}

/// The complete tree of commands. To answer a question, only the command that is called is built.
pub(crate) fn command() -> Command {
    let command = cmd::command_line();
    let mut command = COMMANDS.iter().fold(command, |command, row| {
        command.mut_subcommand(row.name, |inner| inner.about(Page::of(row.name).about()))
    });
    command.build();
    command
}

/// The complete tree of commands with its help.
pub(crate) fn command_with_help(length: Length) -> Command {
    let command = with_help(command(), Page::of(""), length);
    COMMANDS.iter().fold(command, |command, row| {
        command.mut_subcommand(row.name, |inner| {
            with_help(inner, Page::of(row.name), length)
        })
    })
}

/// The short help of a command.
pub(crate) fn short_help(name: &str) -> StyledStr {
    let command = command_with_help(Length::Short);
    let inner = command.find_subcommand(name).cloned();
    inner.unwrap_or(command).render_help()
}

fn with_help(command: Command, page: Page, length: Length) -> Command {
    match length {
        Length::Short => {
            let command = command
                .mut_args(|arg| shortened(arg, page))
                .after_help(short_examples(page));
            if page.command().is_empty() {
                // Lists, commands for the installation, and clap's own.
                ("serve explain positions schema completions man help".split(' '))
                    .fold(command, |command, rare| {
                        command.mut_subcommand(rare, |rare| rare.hide(true))
                    })
            } else {
                command
            }
        }
        Length::Long => {
            let has_headings =
                (command.get_arguments()).any(|arg| arg.get_help_heading().is_some());
            command
                .mut_args(|arg| match arg.get_id().as_str() {
                    "help" => arg
                        .help("Print full help (`-h` for a summary)")
                        .long_help(None)
                        .help_heading(has_headings.then_some("Help")),
                    _ => arg,
                })
                .after_long_help(all_examples(page))
        }
    }
}

/// An argument as it is in the short help.
fn shortened(arg: Arg, page: Page) -> Arg {
    if arg.is_positional() {
        return arg;
    }
    let is_shown = page.options().any(|id| arg.get_id() == id);
    let takes_values = arg.get_action().takes_values();
    arg.hide(!is_shown)
        .help_heading(None)
        .hide_possible_values(takes_values)
        .hide_default_value(takes_values)
}

fn short_examples(page: Page) -> String {
    let mut text = format!("Examples (more with `{} --help`):\n", page.title());
    for (example, _) in page.examples().take(3) {
        let _ = writeln!(text, "  {example}");
    }
    text
}

fn all_examples(page: Page) -> String {
    let mut text = String::from("Examples:\n");
    for (example, about) in page.examples() {
        let _ = writeln!(text, "  {example}\n      {about}");
    }
    if page.command().is_empty() {
        let _ = writeln!(text, "\n{POSITIONS_READ}");
    }
    text.push_str("\nExit status:\n");
    for (status, meaning) in page.exit() {
        let _ = writeln!(text, "  {status}  {meaning}");
    }
    text
}
