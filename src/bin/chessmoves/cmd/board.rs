//! `board`: stage 3.

use chessmoves::notation::json::RecordKind;
use chessmoves::report::{Moves, Record};

use crate::args::Listing;
use crate::exit::Exit;
use crate::run::{self, Question};

pub(crate) fn run(args: &Listing) -> anyhow::Result<Exit> {
    let narrowing = args.narrow.narrowing();
    let question = Question {
        kind: RecordKind::Moves,
        lists_moves: true,
        piece: args.piece,
        complete: false,
        takes_piece: true,
        answer: &|ready| {
            let position = ready.position()?;
            let moves = Moves::board(position, ready.piece()?);
            Ok(Record::Moves(match narrowing {
                Some(narrowing) => moves.narrowed(narrowing, position),
                None => moves,
            }))
        },
    };
    run::run(&args.common, &question)
}
