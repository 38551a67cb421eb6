//! Reads PGN with pgn-reader, and resolves and plays every move with shakmaty: `pgn_peer FILE`. Prints the number of games,
//! moves and faulty games, in the words of the summary of `check`.

use std::fs::File;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::{env, io};

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

/// Counts the moves; a game is valid if all of them are legal.
#[derive(Default)]
struct Check {
    moves: u64,
}

impl Visitor for Check {
    type Tags = Option<Chess>;
    type Movetext = Chess;
    type Output = bool;

    fn begin_tags(&mut self) -> ControlFlow<bool, Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        start: &mut Option<Chess>,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<bool> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).ok();
            *start = fen.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok());
            if start.is_none() {
                return ControlFlow::Break(false);
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Option<Chess>) -> ControlFlow<bool, Chess> {
        ControlFlow::Continue(start.unwrap_or_default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<bool> {
        self.moves += 1;
        match san.san.to_move(position) {
            Ok(mv) => {
                position.play_unchecked(mv);
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(false),
        }
    }

    fn end_game(&mut self, _: Chess) -> bool {
        true
    }
}

fn main() -> io::Result<()> {
    let path = env::args().nth(1).expect("pgn_peer FILE");
    let (mut check, mut games, mut faulty) = (Check::default(), 0_u64, 0_u64);
    let mut reader = Reader::new(File::open(path)?);
    while let Some(is_valid) = reader.read_game(&mut check)? {
        games += 1;
        faulty += u64::from(!is_valid);
    }
    let moves = check.moves;
    writeln!(
        io::stdout(),
        "{games} games, {moves} moves: {faulty} faulty"
    )
}
