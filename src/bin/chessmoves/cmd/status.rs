//! `status`: how things stand for both sides.

use chessmoves::report::{Record, Status};

use crate::args::Checking;
use crate::exit::Exit;
use crate::run::{self, Question};

pub(crate) fn run(args: &Checking) -> anyhow::Result<Exit> {
    let question = Question {
        piece: None,
        complete: false,
        takes_piece: false,
        answer: &|ready| {
            let status = Status::new(ready.position()?, &ready.problems())?;
            Ok(Record::Status(Box::new(status)))
        },
    };
    run::run(&args.common, &question)
}
