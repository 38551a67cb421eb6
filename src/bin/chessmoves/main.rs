//! The command line of chessmoves: a table of outcomes, and a file a command.

mod args;
mod blocks;
mod cmd;
mod exit;
mod hints;
#[cfg(feature = "png")]
mod png;
mod progress;
mod run;
mod signals;
mod sink;
mod source;
mod stream;
mod ui;
mod usage;
mod version;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use args::{Cli, Command};
use exit::Exit;

/// What is said when there is nothing to answer.
const NO_POSITION: &str =
    "no position: give --fen, --board or --input, or pipe positions in, one a line";

/// The same, where a piece alone would do.
const NO_PIECE: &str =
    "no piece: name one such as Ke1 (white) or ke1 (black), or pipe records in, one a line";

fn main() -> ExitCode {
    let arguments = args::join_position(args::join_flip(std::env::args_os().collect()));
    ui::choose_colors(&arguments);
    let mut command = Cli::command();
    let parsed = command
        .try_get_matches_from_mut(&arguments)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    // To take the tree of commands apart would take a tenth of the time of an answer.
    std::mem::forget(command);
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return usage::answer(&error, &arguments).into(),
    };
    match dispatch(&cli.command) {
        Ok(exit) => exit.into(),
        Err(error) => {
            let exit = failed(&error);
            if [NO_POSITION, NO_PIECE].contains(&&*error.to_string()) {
                usage::remind(&arguments);
            }
            exit.into()
        }
    }
}

fn dispatch(command: &Command) -> anyhow::Result<Exit> {
    match command {
        Command::Raw(args) => cmd::raw::run(args),
        Command::Clip(args) => cmd::clip::run(args),
        Command::Board(args) => cmd::board::run(args),
        Command::Legal(args) => cmd::legal::run(args),
        Command::Why(args) => cmd::why::run(args),
        Command::Status(args) => cmd::status::run(args),
        Command::Control(args) => cmd::control::run(args),
        Command::Show(args) => cmd::show::run(args),
        Command::Play(args) => cmd::play::run(args),
        Command::Perft(args) => cmd::perft::run(args),
        Command::Positions(args) => cmd::positions::run(args),
        Command::Schema => cmd::schema::run(),
        Command::Completions(args) => cmd::completions::run(args),
        Command::Man(args) => cmd::man::run(args),
    }
}

/// Tells what went wrong, unless the reader of our output went away, which is its right.
fn failed(error: &anyhow::Error) -> Exit {
    let io = error.downcast_ref::<io::Error>();
    if io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return Exit::Done;
    }
    let mut stderr = io::stderr().lock();
    // Nobody is left to be told when standard error is closed too.
    let _ = describe(error, &mut stderr);
    Exit::Failed
}

fn describe(error: &anyhow::Error, out: &mut dyn Write) -> io::Result<()> {
    // What goes wrong with an input says which; without a context, it is the output.
    let is_output = error.chain().count() == 1 && error.is::<io::Error>();
    let place = if is_output { "standard output: " } else { "" };
    writeln!(out, "error: {place}{error}")?;
    for cause in error.chain().skip(1) {
        writeln!(out, "caused by: {cause}")?;
    }
    Ok(())
}
