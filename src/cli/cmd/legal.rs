//! `legal`: stage 4.

use chessmoves::input::no_piece;
use chessmoves::record::{Moves, Record, RecordKind};
use clap::Args;

use crate::args::{CommonArgs, FilterArgs, Format, Page, PieceWords};
use crate::query::{Prepared, Purpose, Query};

pub(super) const PAGE: Page = Page {
    command: "legal",
    options: &[
        "fen", "moves", "json", "format", "captures", "checks", "from", "to", "out",
    ],
    examples: &[
        (
            "chessmoves legal \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\" e1",
            "The legal moves of the piece on e1",
        ),
        (
            "chessmoves legal kiwipete --captures",
            "The captures of the side to move",
        ),
        (
            "chessmoves legal --format uci < positions.fen",
            "The moves of each position on one line",
        ),
        (
            "chessmoves legal startpos --moves \"e4 e5 Nf3\" --json",
            "After some moves, as a record",
        ),
        (
            "chessmoves legal lichess.org/editor/4k3/8/8/8/8/8/4r3/4K3_w_-_-_0_1",
            "The position in a URL, which is not fetched",
        ),
        (
            "chessmoves legal position3 --from b4,g2 --checks --format san",
            "The checks that two of the pieces can give",
        ),
        (
            "chessmoves legal position3 --only K,R --count",
            "The number of moves of the king and the rooks",
        ),
        (
            "chessmoves legal --slim --fields line,moves,+id < positions.fen",
            "Some keys, and the key `id` of the input",
        ),
        (
            "chessmoves legal 960:518",
            "A Chess960 start position by its number",
        ),
        (
            "chessmoves legal kiwipete e1 --stages --json",
            "What each of the four stages finds, in one record",
        ),
        (
            "chessmoves legal kiwipete e1 -o moves.svg",
            "A picture of the moves",
        ),
    ],
};

#[derive(Args, Debug)]
pub(crate) struct LegalArgs {
    #[command(flatten)]
    words: PieceWords,
    /// Show what each of the four stages finds for PIECE: raw, clipped, board and king
    ///
    /// JSON has them in the key `stages`, each with its moves and move vectors; a picture has four boards.
    #[arg(long, help_heading = "Moves", conflicts_with_all = ["captures", "checks", "promotions", "only", "from", "to", "slim", "count"])]
    stages: bool,
    #[command(flatten)]
    filter: FilterArgs,
    /// Print only the number of moves, one line per position
    #[arg(long, help_heading = "Moves", conflicts_with_all = ["format", "json", "slim", "fields"])]
    count: bool,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn query(mut args: LegalArgs) -> anyhow::Result<Prepared> {
    let (position, piece) = args.words.classify(&mut args.common)?;
    let with_stages = args.stages;
    let (filter, is_slim) = (args.filter.filter(piece)?, args.common.output.is_slim());
    let is_count = args.count;
    anyhow::ensure!(
        !is_count || args.common.output.format() == Format::Text,
        "--count is text: it cannot be combined with JSON or a picture"
    );
    let query = Query {
        piece,
        purpose: if is_count {
            Purpose::Count
        } else {
            Purpose::Answer
        },
        lists_moves: true,
        ..Query::new(RecordKind::Moves, position, move |input, buffers| {
            let (position, piece) = (input.position()?, input.piece()?);
            if with_stages {
                let piece = piece.ok_or_else(no_piece)?;
                return Ok(Record::from(Moves::with_stages(position, piece)?));
            }
            let buffers = &mut buffers.moves;
            Ok(match filter {
                None if is_slim => Record::Slim(Moves::legal_slim_in(position, piece, buffers)?),
                None => Record::Moves(Moves::legal_in(position, piece, buffers)?),
                Some(filter) => {
                    let moves = Moves::legal(position, piece)?.filtered(filter, position);
                    super::listed(moves, is_slim)
                }
            })
        })
    };
    Ok(Prepared::new(args.common, query))
}
