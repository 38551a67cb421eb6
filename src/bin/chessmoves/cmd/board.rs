//! `board`: stage 3.

use chessmoves::notation::json::RecordKind;
use chessmoves::report::{Moves, Record};

use crate::args::Asking;
use crate::exit::Exit;
use crate::run::{self, Question};

pub(crate) fn run(args: &Asking) -> anyhow::Result<Exit> {
    let question = Question {
        kind: RecordKind::Moves,
        lists_moves: true,
        piece: args.piece,
        complete: false,
        takes_piece: true,
        answer: &|ready| {
            Ok(Record::Moves(Moves::board(
                ready.position()?,
                ready.piece()?,
            )))
        },
    };
    run::run(&args.common, &question)
}
