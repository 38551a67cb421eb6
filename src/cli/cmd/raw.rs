//! `raw`: stage 1.

use chessmoves::record::{RawMoves, Record, RecordKind};

use crate::args::{Page, PieceArgs};
use crate::query::{Prepared, Query};

pub(super) const PAGE: Page = Page {
    command: "raw",
    options: &["fen", "json", "out"],
    examples: &[
        (
            "chessmoves raw Ne4",
            "A knight, with all squares that it could reach on a large board",
        ),
        (
            "chessmoves raw pd7",
            "A black pawn on its start square, with the double push",
        ),
        (
            "chessmoves raw Ke1 --json",
            "As a record: each move is an offset in files and ranks",
        ),
        (
            "chessmoves raw kiwipete e2",
            "The piece on e2 of a named position",
        ),
        (
            "chessmoves raw Qd1 --json --fields moveVectors",
            "The move vectors only",
        ),
        (
            "chessmoves raw Bc1 --json | chessmoves clip",
            "What remains of the mask on the board",
        ),
        (
            "echo '{\"piece\": \"Ra1\"}' | chessmoves raw --json",
            "A stream of pieces",
        ),
        (
            "chessmoves raw Pe2 --json | chessmoves board startpos -",
            "What remains of the mask among the other pieces",
        ),
        ("chessmoves raw Qd4 -o raw.svg", "A picture of the mask"),
    ],
};

pub(super) fn query(mut args: PieceArgs) -> anyhow::Result<Prepared> {
    let (position, piece) = args.words.classify(&mut args.common)?;
    let query = Query {
        piece,
        piece_suffices: true,
        ..Query::new(RecordKind::Moves, position, |input, _| {
            let raw = RawMoves::new(input.lone_piece()?);
            Ok(Record::from(match input.position() {
                Ok(position) => raw.in_position(position),
                Err(_) => raw,
            }))
        })
    };
    Ok(Prepared::new(args.common, query))
}
