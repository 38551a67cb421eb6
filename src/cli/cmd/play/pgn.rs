//! `play --pgn`: the positions of games.

use std::io::{self, Write};
use std::path::PathBuf;

use chessmoves::answer::{Answer, Body, GameView, Played, Question};
use chessmoves::check::{Checked, Checker};

use crate::args::CommonArgs;
use crate::cmd::check::{self, Report};
use crate::exit::Exit;
use crate::signals;
use crate::stream::{self, Block, Blocks, Flush, Output, Settings, Sink, Totals};
use crate::ui::Ui;

/// What is printed of each game.
pub(super) struct Games<'a> {
    pub(super) files: &'a [PathBuf],
    /// Every position, not only the last one.
    pub(super) every: bool,
    /// The tags in each record.
    pub(super) tags: &'a [String],
    pub(super) common: &'a CommonArgs,
}

impl Games<'_> {
    /// Plays every game. Faulty games are reported on standard error.
    pub(super) fn run(&self, ui: Ui) -> anyhow::Result<Exit> {
        signals::watch();
        let blocks = Blocks::games(self.files);
        let output = &self.common.output;
        let settings = Settings::new(&self.common.stream, &blocks, output.file().is_some());
        let sink = Sink::new(output, &self.common.asked, self.files)?;
        let (totals, sink) = stream::run(blocks, settings, sink, &|block, output, flush| {
            self.block(block, ui, output, flush)
        });
        sink.finish()?;
        Ok(match totals {
            Totals {
                unreadable: 1.., ..
            }
            | Totals { answered: 0, .. } => Exit::Failed,
            Totals { no: 1.., .. } => Exit::No,
            _ => Exit::Done,
        })
    }

    fn block(
        &self,
        block: &Block,
        ui: Ui,
        output: &mut Output,
        flush: &mut Flush<'_>,
    ) -> io::Result<()> {
        let palette = ui.stderr_palette();
        check::each_game(block, Checker::new().keep_moves(true), |game, place, _| {
            let Some(game) = game else { return Ok(()) };
            output.totals.answered += 1;
            let number = output.totals.answered;
            if game.faults.is_empty() {
                self.positions(game, number, output)?;
            } else {
                output.totals.no += 1;
                let view = GameView {
                    game,
                    place,
                    number,
                    source: block.file.as_deref(),
                };
                let (out, numbers) = (&mut output.err, &mut output.err_numbers);
                Report::new(view, &palette, out, numbers).faults()?;
            }
            flush(output);
            Ok(())
        })
    }

    fn positions(&self, game: &Checked<'_>, number: u64, output: &mut Output) -> io::Result<()> {
        for played in Played::of_game(game, number, self.every, self.tags) {
            if self.common.is_json() {
                let mut question = Question::about(&played.position);
                question.asked = &self.common.asked;
                let answer = Answer {
                    question: &question,
                    body: Body::from(played),
                };
                if let Some(at) = answer.json(&mut output.out) {
                    output.numbers.push(at..at, number);
                }
            } else {
                writeln!(output.out, "{}", played.position)?;
            }
        }
        Ok(())
    }
}
