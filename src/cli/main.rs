//! The command line of chessmoves. [`args`] defines the options that commands share, [`cmd`] lists the commands, [`run`]
//! answers single inputs and streams.

mod args;
mod cmd;
mod engine;
mod exit;
mod lock;
mod progress;
mod reply;
mod run;
mod serve;
mod signals;
mod stream;
mod suite_file;
mod ui;
mod usage;
mod usage_error;

use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let mut command = cmd::command_line();
    let parsed = command.try_get_matches_from_mut(&arguments);
    // Freeing the tree of commands would take a tenth of the run time of a single answer.
    std::mem::forget(command);
    let exit = match parsed {
        Ok(matches) => cmd::run(&matches, &arguments),
        Err(error) => usage::clap_error(error, &arguments),
    };
    exit.into()
}
