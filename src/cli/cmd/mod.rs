//! The commands: their arguments, their help pages, and what they do. A command that only asks a question about positions
//! has no file of its own.
//!
//! To add a command, add it to [`Command`] and its methods, and write its help page; a test fails for a command without one.
//! If it asks a question, name it in [`answer::Command`], too. An option of a question is a row of
//! [`OPTIONS`](chessmoves::answer::OPTIONS).

mod bisect;
mod check;
mod diff;
mod generated;
mod pages;
mod perft;
mod play;
mod why;

use std::io::Write;

use chessmoves::answer;
use chessmoves::answer::text;
use chessmoves::notation::named::POSITIONS;
use clap::{Args, Parser, Subcommand};

use crate::args::{CommonArgs, OwnOptions, PieceWords, When, Words};
use crate::exit::Exit;
use crate::run;
use crate::serve::{self, ServeArgs};
use crate::ui::Ui;

pub(crate) use pages::PAGES;

// The description of the package is that of the command. (A doc comment would take its place.)
#[derive(Parser, Debug)]
#[command(
    name = "chessmoves",
    version,
    about,
    subcommand_value_name = "COMMAND",
    max_term_width = 100
)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// When to use colours
    ///
    /// This option takes precedence over `NO_COLOR`, `CLICOLOR_FORCE` and `CLICOLOR`. By default there are colours on
    /// terminals unless TERM is dumb.
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = When::Auto)]
    pub(crate) color: When,
}

/// The commands, in the order of the help.
#[derive(Subcommand, Debug)]
// Only the command that is called is built: there are many, and each has many options.
#[command(defer = true)]
pub(crate) enum Command {
    /// Stage 1: the movement mask of a lone piece on a 15x15 board
    Raw(PieceArgs),
    /// Stage 2: the mask clipped to the 8x8 board
    Clip(PieceArgs),
    /// Stage 3: the pseudo-legal moves of a piece or a side
    Board(PieceArgs),
    /// Stage 4: the legal moves, with captures, checks and castling
    Legal(PieceArgs),
    /// Explain why a move, or each move of a piece, is legal or not
    Why(why::WhyArgs),
    /// Check, mate, draws, pins, castling for both sides, and problems
    Status(StatusArgs),
    /// The squares that each side controls, and with how many pieces
    Control(PieceArgs),
    /// Draw the board of a position, and the moves of a piece
    Show(PieceArgs),
    /// Play moves, and print the FEN of the position after them
    Play(play::PlayArgs),
    /// Count the leaf nodes to a given depth (perft)
    Perft(perft::PerftArgs),
    /// Compare a list of moves with the legal moves
    Diff(diff::DiffArgs),
    /// Find the first wrong move of an engine or move generator
    Bisect(bisect::BisectArgs),
    /// Check the games of PGN files, and explain their illegal moves
    Check(check::CheckArgs),
    /// Answer commands sent as JSON messages
    Serve(ServeArgs),
    /// List the named positions
    Positions(PositionsArgs),
    /// Print the JSON Schema of all records
    Schema,
    /// Print completions for a shell
    Completions(generated::CompletionsArgs),
    /// Print the man pages
    Man(generated::ManArgs),
}

impl Command {
    /// The name of the command.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Raw(_) => "raw",
            Self::Clip(_) => "clip",
            Self::Board(_) => "board",
            Self::Legal(_) => "legal",
            Self::Why(_) => "why",
            Self::Status(_) => "status",
            Self::Control(_) => "control",
            Self::Show(_) => "show",
            Self::Play(_) => "play",
            Self::Perft(_) => "perft",
            Self::Diff(_) => "diff",
            Self::Bisect(_) => "bisect",
            Self::Check(_) => "check",
            Self::Serve(_) => "serve",
            Self::Positions(_) => "positions",
            Self::Schema => "schema",
            Self::Completions(_) => "completions",
            Self::Man(_) => "man",
        }
    }

    /// Runs the command.
    pub(crate) fn run(self, ui: Ui) -> anyhow::Result<Exit> {
        match self {
            Self::Raw(args) => args.run(answer::Command::Raw, ui),
            Self::Clip(args) => args.run(answer::Command::Clip, ui),
            Self::Board(args) => args.run(answer::Command::Board, ui),
            Self::Legal(args) => args.run(answer::Command::Legal, ui),
            Self::Why(args) => why::run(args, ui),
            Self::Status(args) => args.run(ui),
            Self::Control(args) => args.run(answer::Command::Control, ui),
            Self::Show(args) => args.run(answer::Command::Show, ui),
            Self::Play(args) => play::run(args, ui),
            Self::Perft(args) => perft::run(args, ui),
            Self::Diff(args) => diff::run(args, ui),
            Self::Bisect(args) => bisect::run(args, ui),
            Self::Check(args) => check::run(&args, ui),
            Self::Serve(args) => serve::run(&args),
            Self::Positions(args) => positions(&args, ui),
            Self::Schema => schema(ui),
            Self::Completions(args) => generated::completions(&args, ui),
            Self::Man(args) => generated::man(&args, ui),
        }
    }
}

// The arguments of a command that takes a position and a piece. (A doc comment would become the help of the command.)
#[derive(Args, Debug)]
pub(crate) struct PieceArgs {
    #[command(flatten)]
    words: PieceWords,
    #[command(flatten)]
    own: OwnOptions,
    #[command(flatten)]
    common: CommonArgs,
}

impl PieceArgs {
    fn run(mut self, command: answer::Command, ui: Ui) -> anyhow::Result<Exit> {
        self.words.read(&mut self.common)?;
        self.common.complete(command)?;
        run::run(&self.common, None, ui)
    }
}

#[derive(Args, Debug)]
pub(crate) struct StatusArgs {
    /// A FEN in quotes, a name, a URL or JSON
    position: Option<String>,
    #[arg(hide = true)]
    more: Vec<String>,
    #[command(flatten)]
    own: OwnOptions,
    #[command(flatten)]
    common: CommonArgs,
}

impl StatusArgs {
    fn run(mut self, ui: Ui) -> anyhow::Result<Exit> {
        let words = self.position.iter().chain(&self.more);
        Words::new(words, &mut self.common)?.none()?;
        self.common.complete(answer::Command::Status)?;
        run::run(&self.common, None, ui)
    }
}

#[derive(Args, Debug)]
pub(crate) struct PositionsArgs {
    /// Print JSON, one record per line
    #[arg(long)]
    json: bool,
}

/// Lists the named positions.
fn positions(args: &PositionsArgs, ui: Ui) -> anyhow::Result<Exit> {
    let mut out = ui.stdout();
    if args.json {
        let mut lines = Vec::new();
        for position in POSITIONS {
            position.json(&mut lines);
        }
        out.write_all(&lines)?;
    } else {
        text::positions(POSITIONS, &ui.stdout_palette(), &mut *out)?;
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// Prints the JSON Schema of all records.
fn schema(ui: Ui) -> anyhow::Result<Exit> {
    let mut out = ui.stdout();
    out.write_all(answer::SCHEMA_DOCUMENT.as_bytes())?;
    out.flush()?;
    Ok(Exit::Done)
}
