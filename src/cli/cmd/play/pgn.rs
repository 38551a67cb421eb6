//! `play --pgn`: the positions of games.

use std::io::{self, Write};
use std::path::PathBuf;

use chessmoves::check::{Checked, Checker};
use chessmoves::record::{GameRecord, Played, Record, json};

use crate::args::CommonArgs;
use crate::block::Block;
use crate::cmd::check::{self, Numbered};
use crate::exit::Exit;
use crate::games::GameBlocks;
use crate::place::Place;
use crate::progress::Progress;
use crate::signals;
use crate::sink::Sink;
use crate::stream::{self, Answers, Settings, Totals};
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
        let places = Place::of_arguments(self.files);
        let blocks = GameBlocks::new(places.clone());
        let stream = &self.common.stream;
        let progress = if stream.quiet {
            None
        } else {
            Progress::on_terminal(blocks.total, self.common.output.file().is_some())
        };
        let settings = Settings {
            threads: stream.threads(),
            until_yes: false,
            separate: false,
            progress,
            copies: [None, None],
        };
        let sink = Sink::new(&self.common.output, &self.common.asked, self.files)?;
        let (totals, sink) = stream::run(blocks, settings, sink, &|block, answers, flush| {
            self.block(block, &places, ui, answers, flush)
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
        places: &[Place],
        ui: Ui,
        answers: &mut Answers,
        flush: &mut dyn FnMut(&mut Answers),
    ) -> io::Result<()> {
        let palette = ui.stderr_palette();
        check::each_game(block, Checker::new().keep_moves(true), |game, place, _| {
            let Some(game) = game else { return Ok(()) };
            answers.totals.answered += 1;
            let number = answers.totals.answered;
            if game.faults.is_empty() {
                self.positions(game, number, answers)?;
            } else {
                answers.totals.no += 1;
                let record = GameRecord::new(game, &place, number);
                let source = places.get(block.input).and_then(Place::path);
                let source = source.map(|path| path.display().to_string());
                let mut text = Numbered {
                    source: source.as_deref().unwrap_or("-"),
                    palette: &palette,
                    number,
                    numbers: &mut answers.err_numbers,
                    out: &mut answers.err,
                };
                text.game(&record, false)?;
            }
            flush(answers);
            Ok(())
        })
    }

    fn positions(&self, game: &Checked<'_>, number: u64, answers: &mut Answers) -> io::Result<()> {
        for record in Played::of_game(game, number, self.every, self.tags) {
            if self.common.is_json() {
                let mut line = Vec::new();
                json::append(&Record::from(record), &[], self.common.fields(), &mut line)?;
                check::push_numbered(&line, number, answers);
            } else {
                writeln!(answers.out, "{}", record.fen)?;
            }
        }
        Ok(())
    }
}
