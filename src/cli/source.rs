//! Where the inputs come from: the command line, files, or standard input.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;

use anyhow::Context;
use chessmoves::Faults;
use chessmoves::input::Input;

use crate::args::{PieceWord, PositionArgs, UsageError, is_position};
use crate::blocks::Blocks;
use crate::compression;
use crate::query::Query;

/// What there is to answer.
pub(crate) enum Source {
    /// One input, given on the command line.
    Single {
        /// The text, for error messages.
        text: String,
        /// What was read from it.
        input: Result<Box<Input>, Faults>,
    },
    /// One input per line.
    Stream {
        /// The position on the command line, if the lines only name the pieces.
        base: Option<Box<Input>>,
        /// The lines.
        blocks: Blocks,
    },
}

impl Source {
    /// Finds the inputs of a query.
    ///
    /// If a position is given on the command line, standard input is read only for PIECE `-`: scripts call the program in
    /// loops whose standard input is not meant for it.
    pub(crate) fn find(args: &PositionArgs, query: &Query<'_>) -> anyhow::Result<Self> {
        if let Some(text) = given(args, query.position.as_ref())? {
            return Ok(match Input::read(&text) {
                Ok(base) if query.takes_records() => Self::Stream {
                    base: Some(Box::new(base)),
                    blocks: Blocks::stdin(),
                },
                input => Self::Single {
                    text,
                    input: input.map(Box::new),
                },
            });
        }
        if !args.input.is_empty() {
            return Ok(Self::Stream {
                base: None,
                blocks: Blocks::files(&args.input),
            });
        }
        if query.piece_suffices && matches!(query.piece, PieceWord::Named(_)) {
            return Ok(Self::Single {
                text: String::new(),
                input: Ok(Box::default()),
            });
        }
        if io::stdin().is_terminal() {
            return Err(if query.piece_suffices {
                UsageError::NoPiece.into()
            } else {
                UsageError::NoPosition.into()
            });
        }
        Ok(Self::Stream {
            base: None,
            blocks: Blocks::stdin(),
        })
    }
}

/// The position on the command line.
fn given(args: &PositionArgs, word: Option<&String>) -> anyhow::Result<Option<String>> {
    if let Some(text) = args.fen.as_ref().or(word) {
        return Ok(Some(text.clone()));
    }
    let Some(board) = &args.board else {
        return Ok(None);
    };
    if board.trim_start().starts_with(['{', '[']) {
        return Ok(Some(board.clone()));
    }
    let read = fs::read_to_string(board);
    if read.is_err() {
        compression::check_file(Path::new(board))?;
    }
    anyhow::ensure!(
        read.is_ok() || !is_position(board),
        "--board takes JSON; use --fen for {board:?}"
    );
    let text = read.with_context(|| {
        format!("--board {board:?} is neither JSON nor the path of a readable file")
    })?;
    Ok(Some(text.trim().to_owned()))
}
