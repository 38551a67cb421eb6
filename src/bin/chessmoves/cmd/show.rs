//! `show`: the picture alone.

use chessmoves::notation::json::RecordKind;
use chessmoves::report::{Moves, Record, Status};

use crate::args::Showing;
use crate::exit::Exit;
use crate::run::{self, Question};

pub(crate) fn run(args: &Showing) -> anyhow::Result<Exit> {
    anyhow::ensure!(
        !args.common.output.is_json(),
        "show has no record: status has that of a position, legal and board have that of a piece"
    );
    let question = Question {
        kind: RecordKind::Status,
        lists_moves: false,
        piece: args.piece,
        complete: false,
        takes_piece: false,
        answer: &|ready| {
            let position = ready.position()?;
            let Some(piece) = ready.piece()? else {
                let status = Status::new(position, &ready.problems());
                return Ok(Record::Status(Box::new(status)));
            };
            // Where a colour has several kings there is no stage 4.
            let moves = Moves::king(position, Some(piece))
                .unwrap_or_else(|_| Moves::board(position, Some(piece)));
            Ok(Record::Moves(moves))
        },
    };
    run::show(&args.common, &question)
}
