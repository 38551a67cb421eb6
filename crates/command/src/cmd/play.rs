//! `play`: the position after some moves, or those of games.

use std::io;
use std::path::PathBuf;

use chessmoves_answers::answer::{
    Answer, Body, Command, Format, GameView, Played, Question, Settings,
};
use chessmoves_answers::check::{Checker, Checks};
use chessmoves_answers::input::{is_move, split_moves};
use clap::Args;
use clap::builder::{StringValueParser, TypedValueParser as _};

use crate::args::{CommonArgs, Words};
use crate::cmd::check::{self, GameReport, GameTotals};
use crate::exit::{self, Exit};
use crate::stream::{self, Blocks, Sink, StreamSettings};
use crate::ui::{self, When};
use crate::{reply, signals};

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// The last position of each game in a PGN file; may be repeated
    ///
    /// `-` is standard input. Faulty games are reported on standard error, as `check` does, and have no position, unless --carry-on
    /// plays all of their moves.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["position", "more", "fen", "board", "input", "moves", "chess960"],
        help_heading = "Games"
    )]
    pgn: Vec<PathBuf>,
    /// With --pgn: every position of each game
    #[arg(long, help_heading = "Games")]
    every: bool,
    /// With --pgn: play null moves, and moves that leave the king in check
    ///
    /// The game is reported as faulty all the same.
    #[arg(long, help_heading = "Games")]
    carry_on: bool,
    /// With --pgn and --json: add these tags of the game, such as White,Black
    #[arg(
        long,
        value_name = "TAGS",
        value_delimiter = ',',
        value_parser = StringValueParser::new().map(|tag| tag.trim().to_owned()),
        help_heading = "Games"
    )]
    tags: Vec<String>,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn run(mut args: PlayArgs, color: When) -> anyhow::Result<Exit> {
    let common = &mut args.common;
    if !args.pgn.is_empty() {
        let settings = common.settings(Command::Play)?;
        if !args.tags.is_empty() && settings.write.format != Format::Json {
            return Err(exit::requires("--tags", "--json").into());
        }
        return run_games(&args, &settings, color);
    }
    let of_games = [
        ("--every", args.every),
        ("--carry-on", args.carry_on),
        ("--tags", !args.tags.is_empty()),
    ];
    if let Some((option, _)) = of_games.iter().find(|(_, is_given)| *is_given) {
        return Err(exit::requires(option, "--pgn").into());
    }
    let words = Words::new(common)?;
    // An empty word is not a move, and is reported as such.
    let is_empty = |word: &String| word.trim().is_empty();
    let moves = if words.others.iter().any(is_empty) {
        vec![String::new()]
    } else {
        let text = words.others.join(" ");
        split_moves(&text).map(str::to_owned).collect()
    };
    if moves.is_empty() && !common.has("moves") {
        return Err(exit::of_words("no move to play is given", None).into());
    }
    if let (Some(word), false) = (moves.iter().find(|word| !is_move(word)), words.has_position) {
        return Err(exit::not_position(word, Some("move")).into());
    }
    common.flags.line = moves;
    reply::ask(common, Command::Play, color)
}

/// Plays every game. Faulty games are reported on standard error.
fn run_games(args: &PlayArgs, settings: &Settings, color: When) -> anyhow::Result<Exit> {
    signals::watch();
    let common = &args.common;
    let blocks = Blocks::games(&args.pgn);
    let of_stream = StreamSettings::new(&common.stream, common.output.file().is_some());
    let sink = Sink::new(&common.output, settings.write.format, &args.pgn)?;
    let palette = ui::palette(color, &io::stderr());
    let totals = GameTotals::default();
    let (sum, sink) = stream::run(blocks, of_stream, sink, totals, &|block, output, turn| {
        let checks = Checks {
            carry_on: args.carry_on,
            ..Checks::default()
        };
        let checker = Checker::from(checks).keep_moves(true);
        check::each_game(block, checker, |game, place, _| {
            let Some(game) = game else { return Ok(()) };
            if game.is_prose(place.text) {
                return check::skipped(game, *place, block, output);
            }
            output.counts.answered += 1;
            let number = output.counts.answered;
            if game.faults.is_empty() || args.carry_on && game.is_complete {
                for played in Played::of_game(game, number, args.every, &args.tags) {
                    let question = &Question::in_game(settings, &played.position, None, None);
                    let body = Body::from(played);
                    let answer = Answer { question, body };
                    if settings.write.format != Format::Json {
                        answer.fen(&mut output.out);
                    } else if let Some(place) = answer.json(&mut output.out) {
                        output.totals.numbers.push(place, number);
                    }
                }
            }
            if !game.faults.is_empty() {
                output.totals.faulty += 1;
                let view = GameView {
                    game,
                    place: place.advance_to(game.span.start),
                    number,
                    source: block.file.as_deref(),
                };
                let (out, numbers) = (&mut output.err, &mut output.totals.err_numbers);
                GameReport::new(view, &palette, out, numbers).faults()?;
            }
            output.flush(turn);
            Ok(())
        })
    });
    sink.finish()?;
    Ok(check::exit_of_games(&sum))
}
