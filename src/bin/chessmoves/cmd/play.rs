//! `play`: the position after some moves.

use chessmoves::input::play_moves;
use chessmoves::notation::json::RecordKind;
use chessmoves::report::{Played, Record};

use crate::args::Playing;
use crate::exit::Exit;
use crate::run::{self, Question};

pub(crate) fn run(args: &Playing) -> anyhow::Result<Exit> {
    let question = Question {
        kind: RecordKind::Play,
        lists_moves: false,
        piece: None,
        complete: false,
        takes_piece: false,
        answer: &|ready| {
            let moves = args.play.iter().flat_map(|words| {
                // An empty word is no move, and its reader says so.
                let blank = words.trim().is_empty();
                blank
                    .then_some("")
                    .into_iter()
                    .chain(words.split_whitespace())
            });
            let (position, played) = play_moves(*ready.position()?, moves)?;
            Ok(Record::Played(Played::new(&position, played)))
        },
    };
    run::run(&args.common, &question)
}
