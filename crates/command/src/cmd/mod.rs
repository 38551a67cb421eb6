//! The commands: their arguments, their help pages, and what they do. A command that only asks a question about positions
//! has no file of its own.
//!
//! A command is a row of [`COMMANDS`], and one that asks a question is also one of [`Command`]. An option of a question is a
//! row of [`OPTIONS`](chessmoves_answers::answer::OPTIONS).

pub(super) mod bisect;
mod check;
mod diff;
mod explain;
mod generated;
pub(super) mod perft;
mod play;
mod why;

use std::io;

use clap::{ArgMatches, Args};

use self::generated::{CompletionsArgs, ManArgs};
use chessmoves_answers::answer::{self, Command, text};
use chessmoves_core::notation::named::POSITIONS;

use crate::args::{CommonArgs, Words};
use crate::exit::Exit;
use crate::reply;
use crate::serve::{self, ServeArgs};
use crate::ui::{self, When};

// The description of the package is that of the command. (A doc comment would take its place.)
#[derive(Args, Debug)]
#[command(
    version,
    about,
    subcommand_value_name = "COMMAND",
    subcommand_required = true,
    arg_required_else_help = true,
    max_term_width = 100
)]
struct Program {
    /// When to use colours
    ///
    /// This option takes precedence over `NO_COLOR`, `CLICOLOR_FORCE` and `CLICOLOR`. By default there are colours on
    /// terminals unless TERM is dumb.
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = When::Auto)]
    color: When,
}

/// Runs a command, given its arguments and its name.
type Run = fn(&ArgMatches, &str, When) -> anyhow::Result<Exit>;

pub(crate) struct CommandRow {
    pub(crate) name: &'static str,
    arguments: fn(clap::Command) -> clap::Command,
    run: Run,
}

/// A command whose arguments are of this type.
const fn row<A: Args>(name: &'static str, run: Run) -> CommandRow {
    CommandRow {
        name,
        arguments: A::augment_args,
        run,
    }
}

/// The commands, in the order of the help. Each has a page in `pages.txt`.
pub(crate) static COMMANDS: &[CommandRow] = &[
    row::<CommonArgs>("raw", question),
    row::<CommonArgs>("clip", question),
    row::<CommonArgs>("board", question),
    row::<CommonArgs>("legal", question),
    row::<why::WhyArgs>("why", |args, _, color| why::run(parsed(args)?, color)),
    row::<CommonArgs>("status", question),
    row::<CommonArgs>("control", question),
    row::<CommonArgs>("show", question),
    row::<play::PlayArgs>("play", |args, _, color| play::run(parsed(args)?, color)),
    row::<perft::PerftArgs>("perft", |args, _, color| perft::run(parsed(args)?, color)),
    row::<diff::DiffArgs>("diff", |args, _, color| diff::run(parsed(args)?, color)),
    row::<bisect::BisectArgs>("bisect", |args, _, color| bisect::run(parsed(args)?, color)),
    row::<check::CheckArgs>("check", |args, _, color| check::run(args, color)),
    row::<ServeArgs>("serve", |args, _, _| serve::run(&parsed(args)?)),
    row::<explain::ExplainArgs>("explain", |args, _, color| {
        explain::run(&parsed(args)?, color)
    }),
    row::<PositionsArgs>("positions", |args, _, color| {
        positions(&parsed(args)?, color)
    }),
    row::<()>("schema", |_, _, _| {
        Ok(ui::print(answer::SCHEMA_DOCUMENT.as_bytes())?)
    }),
    row::<CompletionsArgs>("completions", |args, _, _| {
        generated::completions(&parsed(args)?, command_line())
    }),
    row::<ManArgs>("man", |args, _, _| {
        generated::man(&parsed(args)?, command_line())
    }),
];

fn parsed<A: Args>(matches: &ArgMatches) -> Result<A, clap::Error> {
    A::from_arg_matches(matches)
}

/// The command line. Only the command that is called is built: there are many, and each has many options.
pub(crate) fn command_line() -> clap::Command {
    let command = |row: &CommandRow| clap::Command::new(row.name).defer(row.arguments);
    let commands = COMMANDS.iter().map(command);
    Program::augment_args(clap::Command::new("chessmoves").subcommands(commands))
}

pub(crate) fn run(matches: &ArgMatches, color: When) -> anyhow::Result<Exit> {
    let (name, arguments) = matches.subcommand().unwrap_or(("", matches));
    let row = COMMANDS.iter().find(|row| row.name == name);
    row.map_or(Ok(Exit::Failed), |row| (row.run)(arguments, name, color))
}

/// Answers a command that has no arguments of its own.
fn question(matches: &ArgMatches, name: &str, color: When) -> anyhow::Result<Exit> {
    let mut common: CommonArgs = parsed(matches)?;
    let command = Command::from_name(name).unwrap_or_default();
    match command {
        Command::Status => Words::new(&mut common)?.none()?,
        _ => common.read_piece()?,
    }
    reply::ask(&common, command, color)
}

#[derive(Args, Debug)]
pub(crate) struct PositionsArgs {
    /// Print JSON, one record per line
    #[arg(long)]
    json: bool,
}

fn positions(args: &PositionsArgs, color: When) -> anyhow::Result<Exit> {
    if !args.json {
        let palette = ui::palette(color, &io::stdout());
        return Ok(ui::print(text::positions(POSITIONS, &palette).as_bytes())?);
    }
    let mut out = Vec::new();
    for position in POSITIONS {
        answer::position(position, &mut out);
    }
    Ok(ui::print(&out)?)
}
