//! The command. All of it is in the library, where other programs find it as well.

use std::process::ExitCode;

fn main() -> ExitCode {
    chessmoves::cli::run(std::env::args_os())
}
