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

use clap::{ArgMatches, Args};

use self::generated::{CompletionsArgs, ManArgs};
use chessmoves_answers::answer::{self, Ask, Buffers, Command, Question, text};
use chessmoves_core::notation::named::POSITIONS;

use crate::args::{CommonArgs, OwnOptions, PieceArgs, Words};
use crate::exit::Exit;
use crate::reply;
use crate::serve::{self, ServeArgs};
use crate::ui::{self, Ui, When};

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

/// A command.
pub(crate) struct CommandRow {
    /// Its name.
    pub(crate) name: &'static str,
    /// Adds its arguments.
    arguments: fn(clap::Command) -> clap::Command,
    /// Runs it.
    run: fn(&ArgMatches, Ui) -> anyhow::Result<Exit>,
}

/// A command whose arguments are of this type.
const fn row<A: Args>(
    name: &'static str,
    run: fn(&ArgMatches, Ui) -> anyhow::Result<Exit>,
) -> CommandRow {
    CommandRow {
        name,
        arguments: A::augment_args,
        run,
    }
}

/// The commands, in the order of the help. Each has a page in `pages.txt`.
pub(crate) static COMMANDS: &[CommandRow] = &[
    row::<PieceArgs>("raw", |args, ui| piece(args, Command::Raw, ui)),
    row::<PieceArgs>("clip", |args, ui| piece(args, Command::Clip, ui)),
    row::<PieceArgs>("board", |args, ui| piece(args, Command::Board, ui)),
    row::<PieceArgs>("legal", |args, ui| piece(args, Command::Legal, ui)),
    row::<why::WhyArgs>("why", |args, ui| why::run(read(args)?, ui)),
    row::<StatusArgs>("status", |args, ui| status(read(args)?, ui)),
    row::<PieceArgs>("control", |args, ui| piece(args, Command::Control, ui)),
    row::<PieceArgs>("show", |args, ui| piece(args, Command::Show, ui)),
    row::<play::PlayArgs>("play", |args, ui| play::run(read(args)?, ui)),
    row::<perft::PerftArgs>("perft", |args, ui| perft::run(read(args)?, ui)),
    row::<diff::DiffArgs>("diff", |args, ui| diff::run(read(args)?, ui)),
    row::<bisect::BisectArgs>("bisect", |args, ui| bisect::run(read(args)?, ui)),
    row::<check::CheckArgs>("check", |args, ui| check::run(&read(args)?, ui)),
    row::<ServeArgs>("serve", |args, _| serve::run(&read(args)?)),
    row::<explain::ExplainArgs>("explain", |args, ui| explain::run(&read(args)?, ui)),
    row::<PositionsArgs>("positions", |args, ui| positions(&read(args)?, ui)),
    row::<NoArgs>("schema", |_, _| {
        Ok(ui::print(answer::SCHEMA_DOCUMENT.as_bytes())?)
    }),
    row::<CompletionsArgs>("completions", |args, _| {
        generated::completions(&read(args)?, command_line())
    }),
    row::<ManArgs>("man", |args, _| {
        generated::man(&read(args)?, command_line())
    }),
];

/// The arguments of a command.
fn read<A: Args>(matches: &ArgMatches) -> Result<A, clap::Error> {
    A::from_arg_matches(matches)
}

/// The command line. Only the command that is called is built: there are many, and each has many options.
pub(crate) fn command_line() -> clap::Command {
    let commands = COMMANDS
        .iter()
        .map(|row| clap::Command::new(row.name).defer(row.arguments));
    Program::augment_args(clap::Command::new("chessmoves").subcommands(commands))
}

/// When the command line asks for colours.
pub(crate) fn color(matches: &ArgMatches) -> When {
    matches.get_one("color").copied().unwrap_or(When::Auto)
}

/// Runs the command that is called.
pub(crate) fn run(matches: &ArgMatches, ui: Ui) -> anyhow::Result<Exit> {
    let (name, arguments) = matches.subcommand().unwrap_or(("", matches));
    let row = COMMANDS.iter().find(|row| row.name == name);
    row.map_or(Ok(Exit::Failed), |row| (row.run)(arguments, ui))
}

fn piece(matches: &ArgMatches, command: Command, ui: Ui) -> anyhow::Result<Exit> {
    let mut args: PieceArgs = read(matches)?;
    args.read_words()?;
    ask(&args.common, command, &args.common.ask(command)?, ui)
}

/// Answers a question about every input.
fn ask(common: &CommonArgs, command: Command, ask: &Ask, ui: Ui) -> anyhow::Result<Exit> {
    let find = |question: &Question<'_>, buffers: &mut Buffers| ask.facts(question, buffers);
    reply::run(common, command, &common.asked(command)?, &find, ui)
}

#[derive(Args, Debug)]
pub(crate) struct StatusArgs {
    /// A FEN in quotes, a name, a URL or JSON
    position: Option<String>,
    #[arg(hide = true)]
    more: Vec<String>,
    #[command(flatten)]
    own: OwnOptions,
    #[command(flatten)]
    common: CommonArgs,
}

/// Answers the command that is asked about a position alone.
fn status(mut args: StatusArgs, ui: Ui) -> anyhow::Result<Exit> {
    let words = args.position.iter().chain(&args.more);
    Words::new(words, &mut args.common)?.none()?;
    let ask_status = args.common.ask(Command::Status)?;
    ask(&args.common, Command::Status, &ask_status, ui)
}

#[derive(Args, Debug)]
pub(crate) struct PositionsArgs {
    /// Print JSON, one record per line
    #[arg(long)]
    json: bool,
}

/// Lists the named positions.
fn positions(args: &PositionsArgs, ui: Ui) -> anyhow::Result<Exit> {
    let mut out = Vec::new();
    if args.json {
        for position in POSITIONS {
            answer::position(position, &mut out);
        }
    } else {
        out.extend_from_slice(text::positions(POSITIONS, &ui.stdout_palette()).as_bytes());
    }
    Ok(ui::print(&out)?)
}

// The arguments of a command that has none.
#[derive(Args, Debug)]
struct NoArgs {}
