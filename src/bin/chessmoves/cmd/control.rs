//! `control`: which squares each side controls.

use chessmoves::notation::json::RecordKind;
use chessmoves::report::{Control, Record};

use crate::args::Positioned;
use crate::exit::Exit;
use crate::run::{self, Question};

pub(crate) fn run(args: &Positioned) -> anyhow::Result<Exit> {
    let question = Question {
        kind: RecordKind::Control,
        lists_moves: false,
        piece: None,
        complete: false,
        takes_piece: false,
        answer: &|ready| Ok(Record::Control(Box::new(Control::new(ready.position()?)))),
    };
    run::run(args, &question)
}
