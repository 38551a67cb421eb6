//! Help texts: what the argument types say, completed by examples. They are assembled only if help is asked for.

use std::fmt::Write as _;

use clap::builder::StyledStr;
use clap::{Arg, Command};

use crate::cli::cmd::pages::{POSITIONS_READ, Page};

/// How much help is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    /// `-h`: a screenful.
    Short,
    /// `--help`: everything.
    Long,
}

/// The complete tree of the commands of a command line. To answer a question, only the command that is called is built.
pub(crate) fn built(command_line: Command) -> Command {
    let mut command = of_commands(command_line, |inner, page| inner.about(page.about()));
    command.build();
    command
}

/// The complete tree with its help.
pub(crate) fn built_with_help(command_line: Command, length: Length) -> Command {
    let command = with_help(built(command_line), Page::of(""), length);
    of_commands(command, |inner, page| with_help(inner, page, length))
}

/// Changes each command as its page says.
fn of_commands(program: Command, change: impl Fn(Command, Page) -> Command) -> Command {
    let pages = Page::all().filter(|page| !page.command().is_empty());
    pages.fold(program, |program, page| {
        program.mut_subcommand(page.command(), |inner| change(inner, page))
    })
}

/// The short help of a command.
pub(crate) fn short_help(command_line: Command, name: &str) -> StyledStr {
    let command = built_with_help(command_line, Length::Short);
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
