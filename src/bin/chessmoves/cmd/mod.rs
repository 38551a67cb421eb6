//! One file a command.

pub(crate) mod board;
pub(crate) mod clip;
pub(crate) mod completions;
pub(crate) mod control;
pub(crate) mod legal;
pub(crate) mod man;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod positions;
pub(crate) mod raw;
pub(crate) mod schema;
pub(crate) mod show;
pub(crate) mod status;
mod suite;
pub(crate) mod why;

use chessmoves::report::{Moves, Record};

/// A list of moves in full, or their names alone.
fn listed(moves: Moves, is_slim: bool) -> Record {
    if is_slim {
        Record::Slim(moves.slim())
    } else {
        Record::Moves(moves)
    }
}

/// What is missing is a piece, where that alone would do.
fn or_no_piece(error: anyhow::Error) -> anyhow::Error {
    if error.to_string() == crate::NO_POSITION {
        anyhow::anyhow!(crate::NO_PIECE)
    } else {
        error
    }
}
