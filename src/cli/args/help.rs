//! Help texts: what the argument types say, completed by examples. They are assembled only if help is asked for.

use std::fmt::Write as _;

use clap::builder::StyledStr;
use clap::{Arg, Command};

use crate::cli::cmd::{self, COMMANDS};
use crate::cli::exit::{self, COUNT, Meanings};

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

/// The page of the program itself.
pub(crate) static PROGRAM: Page = Page {
    command: "",
    about: "",
    options: &[],
    examples: r#"
        chessmoves legal "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" e1
            The legal moves of the piece on e1
        chessmoves why "4k3/8/8/8/8/8/6n1/4K2R w K - 0 1" O-O
            Why a move is legal or not
        chessmoves legal --json < positions.fen
            The legal moves of every position in a file, one record per line
        chessmoves status kiwipete
            Check, castling and draws in a named position
        chessmoves status --is checkmate < positions.fen
            The positions of a file that are checkmate
        chessmoves legal startpos --moves "e4 e5 Nf3" --format san
            The legal moves after some moves, one per line
        chessmoves board '{"board": {"white": ["Qd2"], "black": ["Pd4"]}}' d2
            A queen and a pawn, given in JSON
        chessmoves legal kiwipete e1 -o moves.svg
            A picture of the moves
        chessmoves raw Ke1 --json | chessmoves legal startpos - --json
            The piece of a record from an earlier stage
        chessmoves perft startpos 4 --divide
            Count the leaf nodes at depth 4 for each root move
    "#,
    exit: [
        "done; for a question (why MOVE, status --is): yes; also if the reader has closed the pipe",
        "for a question: no; for perft --suite, diff and bisect: a difference; for games: one is faulty",
        COUNT,
    ],
};

/// What every command reads.
pub(crate) const POSITIONS: &str = "\
A position is an argument of its own, or the value of --fen or --board; otherwise positions are read from the files of \
--input or from standard input, one per line. A position is a FEN of 6 or 4 fields (quoted, or with _ instead of spaces), \
an EPD, the FEN tag of a PGN, a name (`chessmoves positions` lists them), a Chess960 start position by number (960:0 to \
960:959), a URL that contains a FEN, like those of Lichess and chess.com, or JSON. URLs are never fetched.

If a position is given, standard input is read only if PIECE is `-`: then the piece comes from the records on standard \
input.

A line of a stream may be up to 1 MiB long. Lines are answered on all cores and written in order; a line that cannot be \
answered gives an error in its place.";

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
    let mut command = cmd::command_line();
    command.build();
    command
}

/// The complete tree of commands with its help.
pub(crate) fn command_with_help(length: Length) -> Command {
    let command = with_help(command(), &PROGRAM, length);
    COMMANDS.iter().fold(command, |command, row| {
        command.mut_subcommand(row.page.command, |inner| with_help(inner, row.page, length))
    })
}

/// The short help of a command.
pub(crate) fn short_help(name: &str) -> StyledStr {
    let command = command_with_help(Length::Short);
    let inner = command.find_subcommand(name).cloned();
    inner.unwrap_or(command).render_help()
}

fn with_help(command: Command, page: &Page, length: Length) -> Command {
    match length {
        Length::Short => {
            let command = command
                .mut_args(|arg| shortened(arg, page))
                .after_help(short_examples(page));
            if page.command.is_empty() {
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
fn shortened(arg: Arg, page: &Page) -> Arg {
    if arg.is_positional() {
        return arg;
    }
    let is_shown = page.options.contains(&arg.get_id().as_str());
    let takes_values = arg.get_action().takes_values();
    arg.hide(!is_shown)
        .help_heading(None)
        .hide_possible_values(takes_values)
        .hide_default_value(takes_values)
}

fn short_examples(page: &Page) -> String {
    let mut line = format!("chessmoves {}", page.command);
    line.truncate(line.trim_end().len());
    let mut text = format!("Examples (more with `{line} --help`):\n");
    for (example, _) in page.examples().take(3) {
        let _ = writeln!(text, "  {example}");
    }
    text
}

fn all_examples(page: &Page) -> String {
    let mut text = String::from("Examples:\n");
    for (example, about) in page.examples() {
        let _ = writeln!(text, "  {example}\n      {about}");
    }
    if page.command.is_empty() {
        let _ = writeln!(text, "\n{POSITIONS}");
    }
    text.push_str("\nExit status:\n");
    for (status, meaning) in exit::meanings(page.exit) {
        let _ = writeln!(text, "  {status}  {meaning}");
    }
    text
}
