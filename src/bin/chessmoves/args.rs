//! The command line: the help texts are the comments of these types.

use std::num::NonZero;
use std::path::PathBuf;

use chessmoves::notation::json::RecordKind;
use chessmoves::notation::piece::{PieceError, PieceName};
use chessmoves::render::json::Options;
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
  chessmoves legal --slim --fields line,moves,+id < positions.fen
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

A line of a stream may have 1 MiB. Lines are answered on all cores and written in order; one that cannot be answered \
gives an error in its place.

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

/// Reads a piece; the hint goes along with the error.
fn piece(text: &str) -> Result<PieceName, String> {
    text.parse()
        .map_err(|error: PieceError| match error.hint() {
            Some(hint) => format!("{error}\n\n  hint: {hint}"),
            None => error.to_string(),
        })
}

#[derive(Args, Debug)]
pub(crate) struct Asking {
    /// A square (e1), or a piece and its square: Ke1 white, ke1 black; for board and legal, all pieces of the side on
    /// move when left out
    #[arg(value_parser = piece)]
    pub(crate) piece: Option<PieceName>,
    #[command(flatten)]
    pub(crate) common: Positioned,
}

#[derive(Args, Debug)]
pub(crate) struct Explaining {
    /// A piece (e1, Ke1), or a move in any spelling (e1g1, O-O, Nf3); everything of the side on move when left out. A
    /// square with a piece on it asks about that piece: write the move d4 takes d5 as d4d5
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
    #[command(flatten)]
    pub(crate) common: Positioned,
}

#[derive(Args, Debug)]
pub(crate) struct Positioned {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) stream: StreamArgs,
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
    /// The moves as a list of UCI strings, in JSON that is otherwise the same
    #[arg(long)]
    slim: bool,
    /// The keys that the JSON is to have, such as fen,moves; `+id` for the key `id` of the input; errors keep theirs
    #[arg(long, value_name = "KEYS", value_delimiter = ',')]
    fields: Option<Vec<String>>,
    /// When to colour: this flag, then `NO_COLOR`, `CLICOLOR_FORCE` and `CLICOLOR`, then whether it is a terminal
    #[arg(long, value_enum, default_value_t = When::Auto)]
    color: When,
}

impl OutputArgs {
    /// Whether the answers are records; that is so wherever only records could be meant.
    pub(crate) fn is_json(&self) -> bool {
        self.json || self.format == Format::Json || self.slim || self.fields.is_some()
    }

    /// Whether the answers are lists of moves.
    pub(crate) fn is_uci(&self) -> bool {
        self.format == Format::Uci
    }

    /// How the records are to look.
    pub(crate) fn options(&self) -> Options<'_> {
        Options {
            slim: self.slim,
            fields: self.fields.as_deref(),
        }
    }

    /// Whether records of this kind can be written so.
    pub(crate) fn check(&self, kind: RecordKind, lists_moves: bool) -> anyhow::Result<()> {
        let is_for_moves = self.slim || self.is_uci();
        anyhow::ensure!(
            lists_moves || !is_for_moves,
            "--slim and --format uci are for lists of moves in UCI: legal, board and clip"
        );
        anyhow::ensure!(
            !(self.is_uci() && self.is_json()),
            "--format uci has no keys: it goes with neither --slim nor --fields"
        );
        for field in self.fields.iter().flatten() {
            anyhow::ensure!(
                field.starts_with('+') || kind.keys().contains(&&**field),
                "--fields: there is no key {field:?} in the record, expected some of {}, or +KEY for a key of the input",
                kind.keys().join(",")
            );
        }
        Ok(())
    }
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Streams")]
pub(crate) struct StreamArgs {
    /// How many threads answer the lines of a stream, or count for perft; left out, as many as there are cores for a
    /// stream, and one for perft; the output is the same
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Answer each line by itself, as a co-process has to, in one thread
    #[arg(long, conflicts_with = "threads")]
    pub(crate) line_buffered: bool,
    /// Show no progress, and no count of the lines that could not be answered
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl StreamArgs {
    /// How many threads count the ways from one position.
    pub(crate) fn counting(&self) -> NonZero<usize> {
        let threads = self.threads.map_or(1, usize::from);
        NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN)
    }

    /// How many threads are to answer.
    pub(crate) fn threads(&self) -> usize {
        match self.threads {
            _ if self.line_buffered => 1,
            Some(threads) => threads.into(),
            None => std::thread::available_parallelism().map_or(1, Into::into),
        }
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    /// For people
    Text,
    /// One record a line
    Json,
    /// The moves of a position on one line, for legal, board and clip
    Uci,
}

/// Looked for before the arguments are parsed, so that help obeys it too.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    Auto,
    Always,
    Never,
}
