//! `raw`: stage 1.

use chessmoves::notation::json::RecordKind;
use chessmoves::report::{RawMoves, Record};

use crate::args::Asking;
use crate::exit::Exit;
use crate::run::{self, Question};

pub(crate) fn run(args: &Asking) -> anyhow::Result<Exit> {
    let question = Question {
        kind: RecordKind::Moves,
        lists_moves: false,
        piece: args.piece,
        complete: args.piece.is_some(),
        takes_piece: true,
        answer: &|ready| Ok(Record::Raw(RawMoves::new(ready.lone_piece()?))),
    };
    run::run(&args.common, &question).map_err(super::or_no_piece)
}
