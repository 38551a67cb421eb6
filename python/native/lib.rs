//! The extension module of the Python package. The library has the rules, the answers and the sentences; here they become objects,
//! columns and exceptions of Python, one subject per file.
#![allow(
    clippy::doc_link_with_quotes,
    clippy::doc_markdown,
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::unused_self,
    clippy::wrong_self_convention,
    reason = "the comments of functions and classes are docstrings of Python, which decides how functions are called"
)]

mod argument;
mod ask;
mod batch;
mod errors;
mod game;
mod game_batch;
mod given;
mod language;
mod masks;
mod pgn;
mod position;
mod question;
mod status;
mod summary;
mod table;
mod texts;
mod verdict;
mod waiting;

use std::ffi::OsString;
use std::process::ExitCode;

use chessmoves::cli;
use pyo3::prelude::*;

/// Runs the command with its arguments, the name of the program first, and returns its exit status.
#[pyfunction]
fn run_command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    let exit = py.detach(|| cli::run(arguments));
    // The number of an `ExitCode` cannot be read, only compared.
    (0..u8::MAX)
        .find(|&status| ExitCode::from(status) == exit)
        .unwrap_or(u8::MAX)
}

// A panic has to be an exception of Python, and not the end of the process.
#[cfg(not(panic = "unwind"))]
compile_error!("build the extension module with `--profile wheel`, in which a panic unwinds");

/// The functions and classes of the package.
#[pymodule(name = "_native")]
mod native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::batch::{explain_many, find_move_many, legal_many, status_many, why_many};
    #[pymodule_export]
    use super::errors::{ChessmovesError, IllegalMove, order_error, python_hint};
    #[pymodule_export]
    use super::game::{Game, Played};
    #[pymodule_export]
    use super::game_batch::check_many;
    #[pymodule_export]
    use super::given::position_keys;
    #[pymodule_export]
    use super::language::{FoundMove, explain_illegal_move, find_move};
    #[pymodule_export]
    use super::masks::legal_masks;
    #[pymodule_export]
    use super::pgn::{CheckedGame, GameFault, Games};
    #[pymodule_export]
    use super::position::{Move, Position};
    #[pymodule_export]
    use super::question::{answer_message, control, legal, perft};
    #[pymodule_export]
    use super::run_command;
    #[pymodule_export]
    use super::status::{Outcome, Status};
    #[pymodule_export]
    use super::table::Answers;
    #[pymodule_export]
    use super::verdict::{Reason, Verdict, why};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
