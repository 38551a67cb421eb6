//! The commands, one file each: its arguments, its help page, and what it does.
//!
//! To add a command, write its file with its arguments, `PAGE`, and `query` or `run`, and add it to [`Command`], its methods
//! `name`, and `prepare` or `run`, and [`PAGES`]; a test fails for a command without a page. A new kind of record begins in
//! `src/record/kind.rs`.

mod bisect;
mod board;
mod check;
mod clip;
mod completions;
mod control;
mod diff;
mod legal;
mod man;
mod perft;
mod play;
mod positions;
mod raw;
mod schema;
mod serve;
mod show;
mod status;
mod why;

use chessmoves::record::{Moves, Record};
use clap::{ArgMatches, FromArgMatches, Parser, Subcommand};

pub(crate) use self::check::game_record;
use crate::args::{Page, PieceArgs, When};
use crate::exit::Exit;
use crate::query::Prepared;
use crate::run;
use crate::serve::{Limits, Question};
use crate::ui::Ui;

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
    Board(board::BoardArgs),
    /// Stage 4: the legal moves, with captures, checks and castling
    Legal(legal::LegalArgs),
    /// Explain why a move, or each move of a piece, is legal or not
    Why(why::WhyArgs),
    /// Check, mate, draws, pins, castling for both sides, and problems
    Status(status::StatusArgs),
    /// The squares that each side controls, and with how many pieces
    Control(control::ControlArgs),
    /// Draw the board of a position, and the moves of a piece
    Show(show::ShowArgs),
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
    Serve(serve::ServeArgs),
    /// List the named positions
    Positions(positions::PositionsArgs),
    /// Print the JSON Schema of all records
    Schema,
    /// Print completions for a shell
    Completions(completions::CompletionsArgs),
    /// Print the man pages
    Man(man::ManArgs),
}

impl Command {
    /// The name of the command.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Raw(_) => raw::PAGE,
            Self::Clip(_) => clip::PAGE,
            Self::Board(_) => board::PAGE,
            Self::Legal(_) => legal::PAGE,
            Self::Why(_) => why::PAGE,
            Self::Status(_) => status::PAGE,
            Self::Control(_) => control::PAGE,
            Self::Show(_) => show::PAGE,
            Self::Play(_) => play::PAGE,
            Self::Perft(_) => perft::PAGE,
            Self::Diff(_) => diff::PAGE,
            Self::Bisect(_) => bisect::PAGE,
            Self::Check(_) => check::PAGE,
            Self::Serve(_) => serve::PAGE,
            Self::Positions(_) => positions::PAGE,
            Self::Schema => schema::PAGE,
            Self::Completions(_) => completions::PAGE,
            Self::Man(_) => man::PAGE,
        }
        .command
    }

    /// Runs the command.
    pub(crate) fn run(self, ui: Ui) -> anyhow::Result<Exit> {
        match self {
            Self::Why(args) => why::run(args, ui),
            Self::Play(args) => play::run(args, ui),
            Self::Perft(args) => perft::run(args, ui),
            Self::Diff(args) => diff::run(args, ui),
            Self::Bisect(args) => bisect::run(args, ui),
            Self::Check(args) => check::run(&args, ui),
            Self::Serve(args) => serve::run(&args, question),
            Self::Positions(args) => positions::run(&args, ui),
            Self::Schema => schema::run(ui),
            Self::Completions(args) => completions::run(&args, ui),
            Self::Man(args) => man::run(&args, ui),
            query => match query.prepare()? {
                Some(prepared) => run::prepared(&prepared, ui),
                None => Ok(Exit::Done),
            },
        }
    }

    /// The query of a command that answers questions about positions; `None` for the other commands.
    pub(crate) fn prepare(self) -> anyhow::Result<Option<Prepared>> {
        Ok(Some(match self {
            Self::Raw(args) => raw::query(args)?,
            Self::Clip(args) => clip::query(args)?,
            Self::Board(args) => board::query(args)?,
            Self::Legal(args) => legal::query(args)?,
            Self::Why(args) => why::query(args)?,
            Self::Status(args) => status::query(args)?,
            Self::Control(args) => control::query(args)?,
            Self::Show(args) => show::query(args)?,
            Self::Play(args) => play::query(args)?,
            Self::Perft(args) => perft::query(args)?,
            _ => return Ok(None),
        }))
    }
}

/// The question of a message of `serve`, from the options that it has.
fn question(matches: &ArgMatches, limits: Limits) -> anyhow::Result<Option<Question>> {
    let command = match Cli::from_arg_matches(matches)?.command {
        Command::Check(args) => {
            let carry_on = args.carry_on;
            return Ok(Some(Question::Check { carry_on }));
        }
        Command::Perft(mut args) => {
            args.max_nodes = Some(limits.perft_nodes);
            Command::Perft(args)
        }
        command => command,
    };
    let prepared = command.prepare()?;
    Ok(prepared.map(|prepared| Question::Query(Box::new(prepared))))
}

/// The help pages of all commands, in the order of the help.
pub(crate) const PAGES: [&Page; 18] = [
    &raw::PAGE,
    &clip::PAGE,
    &board::PAGE,
    &legal::PAGE,
    &why::PAGE,
    &status::PAGE,
    &control::PAGE,
    &show::PAGE,
    &play::PAGE,
    &perft::PAGE,
    &diff::PAGE,
    &bisect::PAGE,
    &check::PAGE,
    &serve::PAGE,
    &positions::PAGE,
    &schema::PAGE,
    &completions::PAGE,
    &man::PAGE,
];

/// A list of moves, in full or in UCI notation only.
fn listed(moves: Moves, is_slim: bool) -> Record {
    if is_slim {
        Record::from(moves.slim())
    } else {
        Record::from(moves)
    }
}
