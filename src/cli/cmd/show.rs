//! `show`: the board, without the text of the answer.

use chessmoves::input::no_piece;
use chessmoves::record::{Moves, Record, RecordKind, Status};
use clap::Args;

use crate::args::{CommonArgs, Page, PieceWords};
use crate::query::{Prepared, Purpose, Query};

pub(super) const PAGE: Page = Page {
    command: "show",
    options: &["fen", "input", "moves", "stages", "out", "flip", "theme"],
    examples: &[
        ("chessmoves show kiwipete", "The board of a position"),
        (
            "chessmoves show kiwipete e1 --flip auto",
            "The moves of a piece, with its own side at the bottom",
        ),
        (
            "chessmoves show kiwipete e5 --stages -o stages.svg",
            "The four stages of a piece, side by side",
        ),
        (
            "chessmoves show startpos --moves \"e4 e5 Nf3\" -o board.svg",
            "A picture for a web page or a book",
        ),
        (
            "chessmoves show \"4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1\" d2",
            "A pinned knight, which has no moves",
        ),
        (
            "chessmoves show kiwipete --ascii --color never",
            "A board for an email or a log file",
        ),
        (
            "chessmoves show kiwipete --format svg --theme print --size 600",
            "Black on white, 600 pixels wide, on standard output",
        ),
        (
            "chessmoves show '{\"board\": {\"white\": [\"Qd2\"], \"black\": [\"Pd4\"]}}' d2",
            "A board given in JSON",
        ),
        (
            "chessmoves show < positions.fen",
            "Every position of a file",
        ),
    ],
};

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    words: PieceWords,
    /// Draw the four stages of PIECE: raw, clipped, board and king
    ///
    /// In a picture, the four boards are side by side, and --size is the width of each.
    #[arg(long, help_heading = "Pictures")]
    stages: bool,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn query(mut args: ShowArgs) -> anyhow::Result<Prepared> {
    let (position, piece) = args.words.classify(&mut args.common)?;
    anyhow::ensure!(
        !args.common.output.is_json(),
        "show has no JSON: use status for a position, or legal or board for a piece"
    );
    let with_stages = args.stages;
    let query = Query {
        piece,
        purpose: Purpose::Board,
        ..Query::new(RecordKind::Status, position, move |input, _| {
            let position = input.position()?;
            if with_stages {
                let piece = input.piece()?.ok_or_else(no_piece)?;
                return Ok(Record::from(Moves::with_stages(position, piece)?));
            }
            let Some(piece) = input.piece()? else {
                let status = Status::new(position, &input.problems());
                return Ok(Record::from(status));
            };
            // If a side has several kings, there is no stage 4.
            let moves = Moves::legal(position, Some(piece))
                .unwrap_or_else(|_| Moves::board(position, Some(piece)));
            Ok(Record::from(moves))
        })
    };
    Ok(Prepared::new(args.common, query))
}
