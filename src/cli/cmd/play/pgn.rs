//! `play --pgn`: the positions of games.

use std::io::{self, Write};

use chessmoves_answers::answer::{Answer, Asked, Body, Format, GameView, Played, Question};
use chessmoves_answers::check::{Checked, Checker};

use super::PlayArgs;
use crate::cli::cmd::check::{self, GameOutput, GameReport, GameTotals};
use crate::cli::exit::Exit;
use crate::cli::signals;
use crate::cli::stream::{self, Blocks, Settings, Sink};
use crate::cli::ui::Ui;

/// Plays every game. Faulty games are reported on standard error.
pub(super) fn run(args: &PlayArgs, asked: &Asked, ui: Ui) -> anyhow::Result<Exit> {
    signals::watch();
    let common = &args.common;
    let blocks = Blocks::games(&args.pgn);
    let settings = Settings::new(&common.stream, common.output.file().is_some());
    let sink = Sink::new(&common.output, asked.write.format, &args.pgn)?;
    let palette = ui.stderr_palette();
    let totals = GameTotals::default();
    let (sum, sink) = stream::run(blocks, settings, sink, totals, &|block, output, turn| {
        let checker = Checker::new().keep_moves(true).carry_on(args.carry_on);
        check::each_game(block, checker, |game, place, _| {
            let Some(game) = &game else { return Ok(()) };
            if game.is_prose(place.text) {
                return check::skipped(game, *place, block, output);
            }
            output.counts.answered += 1;
            let number = output.counts.answered;
            if game.faults.is_empty() || args.carry_on && game.is_complete {
                positions((args, asked), game, number, output)?;
            }
            if !game.faults.is_empty() {
                output.totals.faulty += 1;
                let view = GameView {
                    game,
                    place: place.go_on_to(game.span.start),
                    number,
                    source: block.file.as_deref(),
                };
                let (out, numbers) = (&mut output.err, &mut output.totals.err_numbers);
                GameReport::new(view, &palette, out, numbers).faults()?;
            }
            turn.flush(output);
            Ok(())
        })
    });
    sink.finish()?;
    Ok(check::exit_of_games(&sum))
}

/// Writes the positions of a game.
fn positions(
    (args, asked): (&PlayArgs, &Asked),
    game: &Checked<'_>,
    number: u64,
    output: &mut GameOutput,
) -> io::Result<()> {
    for played in Played::of_game(game, number, args.every, &args.tags) {
        if asked.write.format == Format::Json {
            let mut question = Question::about(&played.position);
            question.asked = asked;
            let answer = Answer {
                question: &question,
                body: Body::from(played),
            };
            if let Some(place) = answer.json(&mut output.out) {
                output.totals.numbers.push(place, number);
            }
        } else {
            writeln!(output.out, "{}", played.position)?;
        }
    }
    Ok(())
}
