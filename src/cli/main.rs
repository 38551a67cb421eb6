//! The command line of chessmoves. [`args`] defines the options that commands share, [`cmd`] holds a file for each
//! command, [`run`] answers single inputs and streams.

mod args;
mod cmd;
mod engine;
mod exit;
mod progress;
mod run;
mod serve;
mod signals;
mod stream;
mod suite_file;
mod ui;
mod usage;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use crate::cmd::Cli;
use crate::ui::Ui;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let mut command = Cli::command();
    let parsed = command
        .try_get_matches_from_mut(&arguments)
        .and_then(|mut matches| Cli::from_arg_matches_mut(&mut matches));
    // Freeing the tree of commands would take a tenth of the run time of a single answer.
    std::mem::forget(command);
    let exit = match parsed {
        Ok(cli) => {
            let (ui, name) = (Ui::new(cli.color), cli.command.name());
            let result = cli.command.run(ui);
            result.unwrap_or_else(|error| usage::report(&error, name, &arguments, ui))
        }
        Err(error) => usage::clap_error(error, &arguments),
    };
    exit.into()
}
