//! `clip`: stage 2.

use chessmoves::notation::json::RecordKind;
use chessmoves::report::Moves;
use chessmoves::{Board, Position, Setup};

use crate::args::Asking;
use crate::exit::Exit;
use crate::run::{self, Question};

pub(crate) fn run(args: &Asking) -> anyhow::Result<Exit> {
    let question = Question {
        kind: RecordKind::Moves,
        lists_moves: true,
        piece: args.piece,
        complete: args.piece.is_some(),
        takes_piece: true,
        answer: &|ready| {
            let piece = ready.lone_piece()?;
            // A lone piece stands on a board of its own, its colour on move.
            let lone = Setup {
                board: Board::from_iter([(piece.square, piece.piece())]),
                turn: piece.color,
                ..Setup::EMPTY
            };
            let position = match ready.position() {
                Ok(position) => *position,
                Err(_) => Position::try_from(lone)?,
            };
            let moves = Moves::clipped(piece, &position);
            Ok(super::listed(moves, args.common.output.is_slim()))
        },
    };
    run::run(&args.common, &question).map_err(super::or_no_piece)
}
