//! `control`: the squares that each side, or one piece, controls.

use chessmoves::record::{Control, Record, RecordKind};
use clap::Args;

use crate::args::{CommonArgs, Page, PieceWords};
use crate::query::{Prepared, Query};

pub(super) const PAGE: Page = Page {
    command: "control",
    options: &["fen", "board", "input", "moves", "json", "out"],
    examples: &[
        (
            "chessmoves control kiwipete",
            "How many pieces of each side control each square",
        ),
        (
            "chessmoves control kiwipete e5",
            "The squares that the knight on e5 controls",
        ),
        (
            "chessmoves control startpos --moves \"e4 e5\"",
            "After some moves",
        ),
        (
            "chessmoves control position4 --json",
            "As a record, with the pieces",
        ),
        (
            "chessmoves control '{\"board\": {\"white\": [\"Qd2\"], \"black\": [\"Pd4\"]}}'",
            "A board without kings",
        ),
        (
            "chessmoves control --json < positions.fen",
            "A stream, one record per line",
        ),
        ("chessmoves control 960:0", "A Chess960 start position"),
        (
            "chessmoves control kiwipete --json --fields black",
            "Black's part of the record",
        ),
        (
            "chessmoves control kiwipete -o control.svg",
            "A picture of the numbers",
        ),
    ],
};

#[derive(Args, Debug)]
pub(crate) struct ControlArgs {
    #[command(flatten)]
    words: PieceWords,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn query(mut args: ControlArgs) -> anyhow::Result<Prepared> {
    let (position, piece) = args.words.classify(&mut args.common)?;
    let query = Query {
        piece,
        ..Query::new(RecordKind::Control, position, |input, _| {
            let position = input.position()?;
            let control = match input.piece()? {
                Some(piece) => Control::of_piece(position, piece),
                None => Control::new(position),
            };
            Ok(Record::from(control))
        })
    };
    Ok(Prepared::new(args.common, query))
}
