//! The command line. The doc comments of these types are the help texts.

mod condition;
mod filter;
mod help;
mod output;
mod picture;
mod position;
mod quotes;
mod stream;
mod usage_error;
mod words;

use clap::Args;

pub(crate) use condition::{AnyOf, AnyOfParser};
pub(crate) use filter::FilterArgs;
pub(crate) use help::{Length, POSITIONS, PROGRAM, Page, command, command_with_help, short_help};
#[cfg(not(feature = "png"))]
pub(crate) use output::NO_PNG;
pub(crate) use output::{Format, OutputArgs, When, trimmed};
pub(crate) use picture::PictureArgs;
pub(crate) use position::PositionArgs;
pub(crate) use stream::StreamArgs;
pub(crate) use usage_error::{UsageError, file_hint, number};
pub(crate) use words::{PieceArgs, PieceWord, PieceWords, Words, is_position};

// The options of every command that answers questions about positions. (A doc comment would become the help of the command.)
#[derive(Args, Clone, Debug)]
pub(crate) struct CommonArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[command(flatten)]
    pub(crate) stream: StreamArgs,
}
