//! Where the positions come from: the command line, files, or standard input.

use std::io::{self, IsTerminal};

use anyhow::Context;
use chessmoves::input::{Input, InputError};

use crate::args::PositionArgs;
use crate::blocks::Blocks;
#[cfg(unix)]
use crate::blocks::stdin_metadata;
use crate::hints;

/// What there is to answer.
pub(crate) enum Source {
    /// One question, from the command line alone; the text is what errors point into.
    One {
        text: String,
        input: Result<Box<Input>, InputError>,
    },
    /// One question a line; a position on the command line goes before those of the lines, and is the only question
    /// when no line comes.
    Lines {
        base: Option<Box<Input>>,
        blocks: Blocks,
    },
    /// Nothing was given, and there is nobody to ask but a terminal.
    Nothing,
}

impl Source {
    /// Looks at the command line. `complete` says whether it asks a question that needs no position, `wants_piece`
    /// whether records from a pipe may bring the piece to ask about.
    pub(crate) fn find(
        args: &PositionArgs,
        complete: bool,
        wants_piece: bool,
    ) -> anyhow::Result<Self> {
        if let Some(text) = given(args)? {
            return match Input::read(&text) {
                Ok(base) if wants_piece && base.piece.is_none() && stdin_is_pipe() => {
                    Ok(Self::Lines {
                        base: Some(Box::new(base)),
                        blocks: Blocks::stdin(),
                    })
                }
                input => Ok(Self::One {
                    text,
                    input: input.map(Box::new),
                }),
            };
        }
        if !args.input.is_empty() {
            return Ok(Self::Lines {
                base: None,
                blocks: Blocks::files(&args.input),
            });
        }
        if complete {
            return Ok(Self::One {
                text: String::new(),
                input: Ok(Box::default()),
            });
        }
        if io::stdin().is_terminal() {
            return Ok(Self::Nothing);
        }
        Ok(Self::Lines {
            base: None,
            blocks: Blocks::stdin(),
        })
    }
}

/// The position on the command line.
fn given(args: &PositionArgs) -> anyhow::Result<Option<String>> {
    if let Some(fen) = &args.fen {
        return Ok(Some(fen.clone()));
    }
    let Some(board) = &args.board else {
        return Ok(None);
    };
    if board.trim_start().starts_with(['{', '[']) {
        return Ok(Some(board.clone()));
    }
    let read = std::fs::read_to_string(board);
    anyhow::ensure!(
        read.is_ok() || !hints::is_position(board),
        "--board takes JSON, and {board:?} is for --fen"
    );
    let text = read.with_context(|| {
        format!("--board {board:?} is neither JSON nor the path of a file that can be read")
    })?;
    Ok(Some(text.trim().to_owned()))
}

/// Whether another program writes to standard input: a pipe of the shell, not a file, a terminal or nothing.
fn stdin_is_pipe() -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        stdin_metadata().is_ok_and(|meta| meta.file_type().is_fifo())
    }
    #[cfg(not(unix))]
    {
        false
    }
}
