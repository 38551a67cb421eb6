//! `status`: how things stand for both sides.

use chessmoves::notation::json::RecordKind;
use chessmoves::report::{Played, Record, Status};

use crate::args::Checking;
use crate::exit::Exit;
use crate::run::{self, Question};

pub(crate) fn run(args: &Checking) -> anyhow::Result<Exit> {
    let output = &args.common.output;
    let as_fen = args.fix && !output.is_json() && !output.is_picture();
    let question = Question {
        kind: RecordKind::Status,
        lists_moves: false,
        piece: None,
        complete: false,
        takes_piece: false,
        answer: &|ready| {
            if as_fen {
                // The position after no moves: as text, its FEN alone.
                let position = ready.position()?;
                return Ok(Record::Played(Played::new(position, Vec::new())));
            }
            let status = Status::new(ready.position()?, &ready.problems());
            Ok(Record::Status(Box::new(status)))
        },
    };
    if args.fix {
        run::fix(&args.common, &question)
    } else {
        run::run(&args.common, &question)
    }
}
