//! The command line: the help texts are the comments of these types.

mod bare;
pub(crate) mod examples;
mod help;
mod narrow;
mod output;
mod picture;
mod position;
mod question;
mod stream;
mod whole;

use std::path::PathBuf;

use chessmoves::notation::piece::{PieceError, PieceName};
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueHint};

pub(crate) use bare::{join_position, misused, takes_position, with_position};
pub(crate) use help::{Length, POSITIONS, command, short};
pub(crate) use narrow::NarrowArgs;
#[cfg(not(feature = "png"))]
pub(crate) use output::NO_PNG;
pub(crate) use output::{ColorArgs, OutputArgs, When};
pub(crate) use picture::{PictureArgs, join_flip};
pub(crate) use position::PositionArgs;
pub(crate) use question::YesOrNo;
pub(crate) use stream::StreamArgs;
pub(crate) use whole::whole;

/// What a chess piece may do, what it may not, and why, in four stages.
#[derive(Parser, Debug)]
#[command(
    name = "chessmoves",
    version,
    subcommand_value_name = "COMMAND",
    max_term_width = 100
)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
// Only the command that is called is put together: there are many, and each has many options.
#[command(defer = true)]
pub(crate) enum Command {
    /// Stage 1: the movement mask of a lone piece on the 15x15 board
    Raw(Asking),
    /// Stage 2: the mask cut to the 8x8 board
    Clip(Asking),
    /// Stage 3: pseudo-legal moves among the other pieces
    Board(Listing),
    /// Stage 4: legal moves, captures, check and castling
    Legal(Listing),
    /// Why each square of a piece, or one move, is legal or not
    Why(Explaining),
    /// Check, mate, draws, castling of both sides, pins, problems
    Status(Checking),
    /// The squares that each side controls, and by how many pieces
    Control(Positioned),
    /// The board of a position, and where a piece may go, as a picture
    Show(Showing),
    /// The position after some moves
    Play(Playing),
    /// Count the ways to play on for some plies
    Perft(Counting),
    /// The positions that have a name
    Positions(Naming),
    /// The JSON Schema of every record
    Schema,
    /// Completions for a shell
    Completions(Completing),
    /// The manual pages
    Man(Reading),
}

/// Reads a piece; the hint goes along with the error.
fn piece(text: &str) -> Result<PieceName, String> {
    text.parse()
        .map_err(|error: PieceError| with_hint(&error, error.hint()))
}

fn with_hint(error: &dyn std::error::Error, hint: Option<String>) -> String {
    match hint {
        Some(hint) => format!("{error}\n\n  hint: {hint}"),
        None => error.to_string(),
    }
}

#[derive(Args, Debug)]
pub(crate) struct Asking {
    /// A square (e1), or a piece and its square: Ke1 white, ke1 black
    ///
    /// A square alone is enough where a position says what stands on it. Left out, the piece comes from the records of a
    /// stream.
    #[arg(value_parser = piece)]
    pub(crate) piece: Option<PieceName>,
    #[command(flatten)]
    pub(crate) common: Positioned,
}

#[derive(Args, Debug)]
pub(crate) struct Showing {
    /// A square (e1) or a piece (Ke1), whose moves are shown
    ///
    /// The board alone when left out.
    #[arg(value_parser = piece)]
    pub(crate) piece: Option<PieceName>,
    #[command(flatten)]
    pub(crate) common: Positioned,
}

#[derive(Args, Debug)]
pub(crate) struct Listing {
    /// A square (e1), or a piece and its square: Ke1 white, ke1 black
    ///
    /// All pieces of the side on move when left out.
    #[arg(value_parser = piece)]
    pub(crate) piece: Option<PieceName>,
    #[command(flatten)]
    pub(crate) narrow: NarrowArgs,
    #[command(flatten)]
    pub(crate) common: Positioned,
}

#[derive(Args, Debug)]
pub(crate) struct Explaining {
    /// A piece (e1, Ke1), or a move in any spelling (e1g1, O-O, Nf3)
    ///
    /// Everything of the side on move when left out. A square with a piece on it asks about that piece: write the move d4
    /// takes d5 as d4d5.
    #[arg(value_name = "PIECE|MOVE")]
    pub(crate) what: Option<String>,
    /// List every reason code with its meaning and an example
    ///
    /// This needs no position.
    #[arg(long, conflicts_with_all = ["what", "fen", "board", "input", "moves", "chess960", "out"])]
    pub(crate) codes: bool,
    #[command(flatten)]
    pub(crate) common: Positioned,
}

#[derive(Args, Debug)]
pub(crate) struct Checking {
    /// Write the FEN that is analysed, and tell what it changes
    ///
    /// What is not as in the input is told on standard error, with the reason. A FEN that cannot be read is repaired where
    /// only one thing can be meant.
    #[arg(long)]
    pub(crate) fix: bool,
    /// Ask whether this is so: exit status 0 for yes, 1 for no
    ///
    /// Of several questions all must hold. Of a stream, the lines with yes are written as they came, and one of them is
    /// enough for 0. With --json every record has the key `is`; with -q nothing is written.
    #[arg(long, value_name = "QUESTION", value_enum, conflicts_with = "fix")]
    pub(crate) is: Vec<YesOrNo>,
    #[command(flatten)]
    pub(crate) common: Positioned,
}

#[derive(Args, Debug)]
pub(crate) struct Naming {
    /// One record a line
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) color: ColorArgs,
}

#[derive(Args, Debug)]
pub(crate) struct Completing {
    /// The shell to write them for
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub(crate) struct Reading {
    /// The command to read about; the program itself when left out
    #[arg(value_name = "COMMAND", value_parser = PossibleValuesParser::new(examples::commands()))]
    pub(crate) command: Option<String>,
    /// Write all pages into this folder instead
    #[arg(long, value_name = "DIR", conflicts_with = "command", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Playing {
    /// Moves in UCI (e1g1), SAN (Nf3, O-O) or long algebraic (e2-e4)
    #[arg(required = true, value_name = "MOVE")]
    pub(crate) play: Vec<String>,
    #[command(flatten)]
    pub(crate) common: Positioned,
}

#[derive(Args, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "these are flags of the command line"
)]
pub(crate) struct Counting {
    /// How many plies to play
    #[arg(value_parser = clap::value_parser!(u32).range(0..=64), required_unless_present = "suite")]
    pub(crate) depth: Option<u32>,
    /// Count each first move apart
    #[arg(long)]
    pub(crate) divide: bool,
    /// With --divide: the first moves in SAN
    #[arg(long, requires = "divide")]
    pub(crate) san: bool,
    /// With --divide: the position after each first move
    #[arg(long, requires = "divide")]
    pub(crate) fens: bool,
    /// Keep what was counted in a table of so many megabytes
    #[arg(long, value_name = "MB", default_value = "0", value_parser = clap::value_parser!(u32).range(0..=1 << 20))]
    pub(crate) hash: u32,
    /// Check every line of a file like `FEN ;D1 20 ;D2 400`
    ///
    /// `-` is standard input. A difference gives exit status 1.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "divide", "fen", "board", "input", "moves", "out"])]
    pub(crate) suite: Option<PathBuf>,
    /// With --suite: leave out the depths that should have more nodes than this
    #[arg(
        long,
        value_name = "NODES",
        conflicts_with = "depth",
        default_value = "100000000"
    )]
    pub(crate) limit: u64,
    #[command(flatten)]
    pub(crate) common: Positioned,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct Positioned {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[command(flatten)]
    pub(crate) stream: StreamArgs,
}
