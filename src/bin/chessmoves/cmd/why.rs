//! `why`: the reason, the stage and the squares behind every yes and no.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use chessmoves::Position;
use chessmoves::input::{InputError, find_piece};
use chessmoves::notation::json::RecordKind;
use chessmoves::notation::piece::PieceName;
use chessmoves::notation::text::MoveText;
use chessmoves::render::{json, text};
use chessmoves::report::{Asked, ReasonCode, Record, Why};

use crate::args::Explaining;
use crate::exit::Exit;
use crate::run::{self, Question};
use crate::ui;

pub(crate) fn run(args: &Explaining) -> anyhow::Result<Exit> {
    if args.codes {
        args.common.output.refuse_picture("why --codes")?;
        return codes(args.common.output.is_json());
    }
    let illegal = AtomicBool::new(false);
    let question = Question {
        kind: RecordKind::Why,
        lists_moves: false,
        piece: None,
        complete: false,
        takes_piece: args.what.is_none(),
        answer: &|ready| {
            let position = ready.position()?;
            let asked = match &args.what {
                Some(text) => asked(position, text)?,
                None => ready.piece()?.map_or(Asked::Everything, Asked::Piece),
            };
            let why = Why::new(position, &asked)?;
            if why.legal == Some(false) {
                illegal.store(true, Ordering::Relaxed);
            }
            Ok(Record::Why(why))
        },
    };
    let exit = run::run(&args.common, &question)?;
    Ok(if exit == Exit::Done && illegal.load(Ordering::Relaxed) {
        Exit::No
    } else {
        exit
    })
}

/// The list of reasons, which is about no position.
fn codes(as_json: bool) -> anyhow::Result<Exit> {
    let mut out = ui::stdout();
    if as_json {
        for reason in ReasonCode::all() {
            json::write(&reason, &[], &[], &mut out)?;
        }
    } else {
        text::reason_codes(&ui::stdout_palette(), &mut *out)?;
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// A piece and a move look alike: `e4` and `Be4` ask about the piece that stands there, and about the move where it does
/// not.
fn asked(position: &Position, text: &str) -> Result<Asked, InputError> {
    let piece = text
        .parse()
        .map(|name: PieceName| find_piece(position, name));
    match (piece, MoveText::parse(text)) {
        (Ok(Ok(piece)), _) => Ok(Asked::Piece(piece)),
        (_, Ok(read)) => Ok(Asked::Move {
            text: text.to_owned(),
            read,
        }),
        (Ok(Err(error)), Err(_)) => Err(error),
        (Err(_), Err(error)) => Err(error.into()),
    }
}
