//! `board`: stage 3.

use chessmoves::record::{Moves, Record, RecordKind};
use clap::Args;

use crate::args::{CommonArgs, FilterArgs, Page, PieceWords};
use crate::query::{Prepared, Query};

pub(super) const PAGE: Page = Page {
    command: "board",
    options: &[
        "fen", "moves", "json", "format", "captures", "checks", "from", "to", "out",
    ],
    examples: &[
        (
            "chessmoves board kiwipete e2",
            "The pseudo-legal moves of the bishop on e2",
        ),
        (
            "chessmoves board position4",
            "Those of all pieces of the side to move",
        ),
        (
            "chessmoves board kiwipete --captures --format san",
            "Captures, one per line",
        ),
        (
            "chessmoves board '{\"board\": {\"white\": [\"Qd2\"], \"black\": [\"Pd4\"]}}' d2",
            "A board without kings",
        ),
        (
            "chessmoves board startpos --to e4,d4 --json",
            "The moves to certain squares",
        ),
        (
            "chessmoves board --slim < positions.fen",
            "A stream, with the moves in UCI notation only",
        ),
        (
            "chessmoves clip Ke1 --json | chessmoves board startpos - --json",
            "The piece of an earlier stage",
        ),
        (
            "chessmoves board 960:0 --moves g2g4",
            "After a move in a Chess960 start position",
        ),
        (
            "chessmoves board kiwipete e5 -o board.svg",
            "A picture of the moves",
        ),
    ],
};

#[derive(Args, Debug)]
pub(crate) struct BoardArgs {
    #[command(flatten)]
    words: PieceWords,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn query(mut args: BoardArgs) -> anyhow::Result<Prepared> {
    let (position, piece) = args.words.classify(&mut args.common)?;
    let (filter, is_slim) = (args.filter.filter(piece)?, args.common.output.is_slim());
    let query = Query {
        piece,
        lists_moves: true,
        ..Query::new(RecordKind::Moves, position, move |input, buffers| {
            let (position, piece) = (input.position()?, input.piece()?);
            let buffers = &mut buffers.moves;
            Ok(match filter {
                None if is_slim => Record::Slim(Moves::board_slim_in(position, piece, buffers)),
                None => Record::Moves(Moves::board_in(position, piece, buffers)),
                Some(filter) => {
                    let moves = Moves::board(position, piece).filtered(filter, position);
                    super::listed(moves, is_slim)
                }
            })
        })
    };
    Ok(Prepared::new(args.common, query))
}
