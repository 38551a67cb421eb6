//! `clip`: stage 2.

use chessmoves::record::{Moves, RecordKind};
use chessmoves::{AnyPosition, Board, Setup};

use crate::args::{Page, PieceArgs};
use crate::query::{Prepared, Query};

pub(super) const PAGE: Page = Page {
    command: "clip",
    options: &["fen", "json", "format", "out"],
    examples: &[
        ("chessmoves clip Ne4", "A knight alone on the board"),
        (
            "chessmoves clip Ke1",
            "A king on its start square, with castling",
        ),
        (
            "chessmoves clip Qd1 --format uci",
            "The moves only, one per line",
        ),
        (
            "chessmoves clip pd7 --json",
            "As a record: move vectors of squares",
        ),
        (
            "chessmoves clip kiwipete e2",
            "The piece on e2 of a named position",
        ),
        (
            "chessmoves raw Bc1 --json | chessmoves clip --json",
            "The piece of an earlier stage",
        ),
        (
            "chessmoves clip Rh8 --flip",
            "With Black at the bottom of the board",
        ),
        (
            "chessmoves clip Nb1 --slim --fields moves",
            "The moves only, as a JSON array",
        ),
        ("chessmoves clip Qd4 -o clip.svg", "A picture of the moves"),
    ],
};

pub(super) fn query(mut args: PieceArgs) -> anyhow::Result<Prepared> {
    let (position, piece) = args.words.classify(&mut args.common)?;
    let is_slim = args.common.output.is_slim();
    let query = Query {
        piece,
        piece_suffices: true,
        lists_moves: true,
        ..Query::new(RecordKind::Moves, position, move |input, _| {
            let piece = input.lone_piece()?;
            // A lone piece is on an otherwise empty board, and its side is to move.
            let lone = Setup {
                board: Board::from_iter([(piece.square, piece.piece())]),
                turn: piece.color,
                ..Setup::EMPTY
            };
            let position = match input.position() {
                Ok(position) => *position,
                Err(_) => AnyPosition::from_setup(lone)?.0,
            };
            Ok(super::listed(Moves::clipped(piece, &position), is_slim))
        })
    };
    Ok(Prepared::new(args.common, query))
}
