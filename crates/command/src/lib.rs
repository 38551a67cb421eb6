//! The command line of chessmoves, for programs that are the command, such as the one that the Python package installs.

// `args` defines the options that commands share, `cmd` lists the commands, `reply` answers single inputs and streams.

mod args;
mod cmd;
mod engine;
mod exit;
mod help;
mod reply;
mod serve;
mod signals;
mod stream;
mod suite_file;
mod ui;
mod usage;

pub use self::serve::answer_message;

use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the command with its arguments, the name of the program first, and returns its exit status.
///
/// It reads standard input, writes standard output and error, and may end the process at a signal: it is a whole program.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let mut command = cmd::command_line();
    let parsed = command.try_get_matches_from_mut(&arguments);
    // Freeing the tree of commands would take a tenth of the run time of a single answer.
    std::mem::forget(command);
    let exit = match parsed {
        Ok(matches) => {
            let color = matches.get_one("color").copied().unwrap_or(ui::When::Auto);
            cmd::run(&matches, color).unwrap_or_else(|error| match error.downcast() {
                Ok(usage) => usage::report(usage, &arguments),
                Err(error) => exit::report(&error),
            })
        }
        Err(error) => usage::report(error, &arguments),
    };
    ExitCode::from(exit as u8)
}

/// What the tests use of the inside.
#[doc(hidden)]
pub mod internal {
    #[cfg(feature = "png")]
    pub use resvg;

    pub use super::args::words::{looks_like_position, split_fen};
    pub use super::cmd::bisect::progress_text as bisect_progress;
    pub use super::cmd::perft::progress_text as perft_progress;
    pub use super::engine::Timeouts;
    pub use super::stream::progress_text as stream_progress;
    pub use super::ui::{
        ColorDepth, PLAIN, Progress, Shade, TONED, charset, color_depth, square_colors,
    };
}
