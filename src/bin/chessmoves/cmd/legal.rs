//! `legal`: stage 4, the main job.

use chessmoves::notation::json::RecordKind;
use chessmoves::report::{Moves, Record};

use crate::args::Listing;
use crate::exit::Exit;
use crate::run::{self, Question};

pub(crate) fn run(args: &Listing) -> anyhow::Result<Exit> {
    let narrowing = args.narrow.narrowing();
    let is_slim = args.common.output.is_slim();
    let question = Question {
        kind: RecordKind::Moves,
        lists_moves: true,
        piece: args.piece,
        complete: false,
        takes_piece: true,
        answer: &|ready| {
            let position = ready.position()?;
            let piece = ready.piece()?;
            Ok(match narrowing {
                None if is_slim => Record::Slim(Moves::king_slim(position, piece)?),
                None => Record::Moves(Moves::king(position, piece)?),
                Some(narrowing) => {
                    let moves = Moves::king(position, piece)?;
                    super::listed(moves.narrowed(narrowing, position), is_slim)
                }
            })
        },
    };
    run::run(&args.common, &question)
}
