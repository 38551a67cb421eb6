//! `status`: how things stand for both sides.

use std::sync::atomic::{AtomicBool, Ordering};

use chessmoves::input::InputError;
use chessmoves::notation::json::RecordKind;
use chessmoves::report::{Played, Record, Status};

use crate::args::Checking;
use crate::exit::Exit;
use crate::run::{self, Question, Ready};

pub(crate) fn run(args: &Checking) -> anyhow::Result<Exit> {
    let output = &args.common.output;
    let as_fen = args.fix && !output.is_json() && !output.is_picture();
    let is_asked = !args.is.is_empty();
    let yes = AtomicBool::new(false);
    let answer = |ready: &Ready| -> Result<Record, InputError> {
        let position = ready.position()?;
        if as_fen {
            // The position after no moves: as text, its FEN alone.
            return Ok(Record::Played(Played::new(position, Vec::new())));
        }
        let mut status = Status::new(position, &ready.problems());
        if is_asked {
            let is = (args.is.iter()).all(|question| question.holds(position, &status));
            status.is = Some(is);
            yes.fetch_or(is, Ordering::Relaxed);
        }
        Ok(Record::Status(Box::new(status)))
    };
    let question = Question {
        kind: RecordKind::Status,
        lists_moves: false,
        piece: None,
        complete: false,
        takes_piece: false,
        answer: &answer,
    };
    if args.fix {
        return run::fix(&args.common, &question);
    }
    if !is_asked {
        return run::run(&args.common, &question);
    }
    let exit = run::ask(&args.common, &question)?;
    Ok(match exit {
        Exit::Done if !yes.load(Ordering::Relaxed) => Exit::No,
        exit => exit,
    })
}
