//! Where the positions come from.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Position")]
pub(crate) struct PositionArgs {
    /// A FEN or EPD, `_` for blanks if you like, or the name of a position
    #[arg(long, value_name = "FEN", conflicts_with_all = ["board", "input"])]
    pub(crate) fen: Option<String>,
    /// A board in JSON, or the path of a JSON file
    #[arg(long, value_name = "JSON", conflicts_with = "input")]
    pub(crate) board: Option<String>,
    /// A file of positions, one a line; `-` for standard input; may be repeated
    #[arg(long, value_name = "FILE")]
    pub(crate) input: Vec<PathBuf>,
    /// Moves to play first, separated by blanks
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// Read the position as Chess960, and write castling as king takes rook
    #[arg(long)]
    pub(crate) chess960: bool,
}
