//! How a board is drawn.

use chessmoves::render::Bottom;
use clap::{Args, ValueEnum};

#[derive(Args, Debug)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// Draw the board with black at the bottom; `--flip=auto` with the side asked about
    #[arg(long, value_enum, value_name = "SIDE", num_args = 0..=1, require_equals = true, default_missing_value = "black")]
    flip: Option<Flip>,
}

impl PictureArgs {
    /// Which side is at the bottom.
    pub(crate) fn bottom(&self) -> Bottom {
        match self.flip {
            None | Some(Flip::White) => Bottom::White,
            Some(Flip::Black) => Bottom::Black,
            Some(Flip::Auto) => Bottom::Asked,
        }
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Flip {
    /// Black at the bottom
    Black,
    /// White at the bottom, as without the option
    White,
    /// The side asked about at the bottom
    Auto,
}
