//! The arguments of `show`.

use chessmoves::notation::piece::PieceName;
use clap::Args;

use super::{Positioned, piece};

#[derive(Args, Debug)]
pub(crate) struct Showing {
    /// A FEN, EPD, board in JSON, name or address
    ///
    /// It is the same as with --fen, --board or --input, and goes with none of them.
    #[arg(value_name = "POSITION")]
    first: Option<String>,
    /// A square (e1) or a piece (Ke1), whose moves are shown
    #[arg(value_name = "PIECE", value_parser = piece)]
    second: Option<PieceName>,
    #[command(flatten)]
    common: Positioned,
}

impl Showing {
    /// What is to be shown: one word alone may be the piece as well.
    pub(crate) fn sort(&self) -> anyhow::Result<(Positioned, Option<PieceName>)> {
        let mut common = self.common.clone();
        let Some(first) = &self.first else {
            return Ok((common, None));
        };
        let position = &mut common.position;
        let is_given =
            position.fen.is_some() || position.board.is_some() || !position.input.is_empty();
        // No position is written so shortly: what is not a piece was meant to be one.
        let is_piece = self.second.is_none() && first.trim().len() <= 3;
        if is_piece {
            let piece = piece(first).map_err(anyhow::Error::msg)?;
            return Ok((common, Some(piece)));
        }
        anyhow::ensure!(
            !is_given,
            "{first:?} is a second position: give one, as POSITION or with --fen, --board or --input"
        );
        position.fen = Some(first.clone());
        Ok((common, self.second))
    }
}
