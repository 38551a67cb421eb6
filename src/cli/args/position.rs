//! Where the positions come from.

use std::path::PathBuf;

use clap::{Args, ValueHint};

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Position")]
pub(crate) struct PositionArgs {
    /// A FEN, EPD, name (kiwipete, 960:518) or URL
    ///
    /// A FEN of 6 or 4 fields is quoted, or has _ instead of spaces. A URL must contain a FEN, like those of Lichess and
    /// chess.com; it is never fetched. `chessmoves positions` lists the names.
    #[arg(long, value_name = "FEN", conflicts_with_all = ["board", "input"])]
    pub(crate) fen: Option<String>,
    /// A board in JSON, or the path of a JSON file
    #[arg(long, value_name = "JSON", conflicts_with = "input", value_hint = ValueHint::FilePath)]
    pub(crate) board: Option<String>,
    /// A file of positions, one per line; may be repeated
    ///
    /// `-` is standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) input: Vec<PathBuf>,
    /// Moves to play first, separated by spaces
    ///
    /// Move numbers are skipped.
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// Treat the position as Chess960, and write castling as king takes rook
    #[arg(long)]
    pub(crate) chess960: bool,
}

impl PositionArgs {
    /// The value of the option that gives a position, if there is one.
    pub(super) fn given(&self) -> Option<&str> {
        self.fen.as_deref().or(self.board.as_deref())
    }
}
