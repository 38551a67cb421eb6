//! The command line: the help texts are the comments of these types.

use std::num::NonZero;
use std::path::PathBuf;

use chessmoves::notation::piece::PieceName;
use clap::{Args, Parser, Subcommand, ValueEnum};

const EXAMPLES: &str = "\
Examples:
  chessmoves legal --fen \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\" e1
  chessmoves status --fen kiwipete
  chessmoves legal --json < positions.fen";

const MORE: &str = "\
Examples:
  chessmoves legal --fen \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\" e1
  chessmoves legal --fen startpos --moves \"e4 e5 Nf3\" --json
  chessmoves board --board '{\"board\": {\"white\": [\"Qd2\"], \"black\": [\"Pd4\"]}}' d2
  chessmoves why --fen \"4k3/8/8/8/8/8/5n2/4K2R w K - 0 1\" O-O || true
  chessmoves why --codes
  chessmoves status --fen kiwipete
  chessmoves status --fix < positions.fen
  chessmoves control --fen position4
  chessmoves play --fen startpos e4 e5 Nf3
  chessmoves perft --fen startpos 4 --divide
  chessmoves perft --fen startpos 6 --threads 2 --hash 16
  chessmoves raw Ke1 --json | chessmoves clip --json | chessmoves board --fen startpos --json
  chessmoves schema

A position is --fen (a FEN of 6 or 4 fields, an EPD, or a name: startpos, kiwipete, position3 to position6), --board \
(JSON, or the path of a JSON file), or a stream of them, one a line, from --input or from standard input when it is \
not a terminal. With --fen or --board and no PIECE, `board` and `legal` take the piece from the records that a pipe \
brings; name the piece, or close the pipe, where there are none.

Exit status:
  0  done; for why MOVE: legal; also when the reader of the output went away
  1  for why MOVE: illegal; for perft --suite: a count differs
  2  wrong usage, or an input that could not be read or counted; in a stream: at least one line";

/// What a chess piece may do, what it may not, and why, in four stages.
#[derive(Parser, Debug)]
#[command(name = "chessmoves", version, after_help = EXAMPLES, after_long_help = MORE, max_term_width = 100)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Stage 1: the movement mask of a lone piece on the 15x15 board
    Raw(Asking),
    /// Stage 2: the mask cut to the 8x8 board
    Clip(Asking),
    /// Stage 3: pseudo-legal moves among the other pieces
    Board(Asking),
    /// Stage 4: legal moves, captures, check and castling
    Legal(Asking),
    /// Why each candidate square of a piece, or one move, is legal or not
    Why(Explaining),
    /// Check, mate, stalemate, draws, castling of both sides, pins, problems
    Status(Checking),
    /// The squares that each side controls, and by how many pieces
    Control(Positioned),
    /// The position after some moves
    Play(Playing),
    /// Count the ways to play on for some plies
    Perft(Counting),
    /// The JSON Schema of every record
    Schema,
}

#[derive(Args, Debug)]
pub(crate) struct Asking {
    /// A square (e1), or a piece and its square: Ke1 white, ke1 black; all pieces of the side on move when left out
    pub(crate) piece: Option<PieceName>,
    #[command(flatten)]
    pub(crate) common: Positioned,
}

#[derive(Args, Debug)]
pub(crate) struct Explaining {
    /// A piece (e1, Ke1), or a move in any spelling (e1g1, O-O, Nf3); everything of the side on move when left out
    #[arg(value_name = "PIECE|MOVE")]
    pub(crate) what: Option<String>,
    /// List every reason code with its meaning and a question that shows it; needs no position
    #[arg(long, conflicts_with_all = ["what", "fen", "board", "input", "moves", "chess960"])]
    pub(crate) codes: bool,
    #[command(flatten)]
    pub(crate) common: Positioned,
}

#[derive(Args, Debug)]
pub(crate) struct Checking {
    /// Write the FEN that the analysis takes, and tell on standard error what is not as in the input and why; a FEN that
    /// cannot be read is repaired where only one thing can be meant
    #[arg(long)]
    pub(crate) fix: bool,
    #[command(flatten)]
    pub(crate) common: Positioned,
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
    /// How many threads count
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) threads: NonZero<usize>,
    /// Keep what was counted in a table of so many megabytes; 0 for none
    #[arg(long, value_name = "MB", default_value = "0", value_parser = clap::value_parser!(u32).range(0..=1 << 20))]
    pub(crate) hash: u32,
    /// Check every line of a file like `FEN ;D1 20 ;D2 400`, `-` for standard input; exit 1 on a difference
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "divide", "fen", "board", "input", "moves"])]
    pub(crate) suite: Option<PathBuf>,
    /// With --suite: leave out the depths that should have more nodes than this
    #[arg(
        long,
        value_name = "NODES",
        conflicts_with = "depth",
        default_value = "100000000"
    )]
    pub(crate) limit: u64,
    /// Do not tell the progress and the speed, which standard error has when it is a terminal
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) common: Positioned,
}

#[derive(Args, Debug)]
pub(crate) struct Positioned {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
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

#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// What to write
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// When to colour: this flag, then `NO_COLOR`, `CLICOLOR_FORCE` and `CLICOLOR`, then whether it is a terminal
    #[arg(long, value_enum, default_value_t = When::Auto)]
    color: When,
}

impl OutputArgs {
    pub(crate) fn is_json(&self) -> bool {
        self.json || self.format == Format::Json
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    /// For people
    Text,
    /// One record a line
    Json,
}

/// Looked for before the arguments are parsed, so that help obeys it too.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    Auto,
    Always,
    Never,
}
