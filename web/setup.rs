//! Positions as they are set up: with any pieces, or none.

use chessmoves::internal::empty_board;
use chessmoves::internal::zobrist;
use chessmoves::notation::fen;
use chessmoves::{AnyPosition, Bitboard, Code, Color, Fault, Faults, Piece, Rank, Role, Setup};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::text::of_faults;

/// The position of a session. A board that is being set up can be empty, which no position is.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Now {
    Position(AnyPosition),
    Empty(Setup),
}

impl From<Setup> for Now {
    /// Castling rights and the en passant square that the board contradicts are dropped; chess.js does not know Chess960.
    fn from(setup: Setup) -> Self {
        let chess960 = Some(false);
        let setup = Setup { chess960, ..setup };
        match AnyPosition::from_setup(setup) {
            Ok((position, _)) => Self::Position(position),
            Err(_) => Self::Empty(Setup {
                castling: Bitboard::EMPTY,
                en_passant: None,
                ..setup
            }),
        }
    }
}

impl Now {
    pub(crate) fn position(&self) -> Option<&AnyPosition> {
        match self {
            Self::Position(position) => Some(position),
            Self::Empty(_) => None,
        }
    }

    pub(crate) fn setup(&self) -> Setup {
        match self {
            Self::Position(position) => (*position).into(),
            Self::Empty(setup) => *setup,
        }
    }

    pub(crate) fn key(&self) -> u64 {
        self.position()
            .map_or(0, |position| zobrist::key_of(position).short())
    }
}

/// Reads a FEN. Unless the board may be anything, each side has one king, and no pawn stands on the first or last rank.
pub(crate) fn read_setup(text: &str, is_free: bool) -> Result<Setup, Faults> {
    let setup = fen::parse(text)?.setup;
    if is_free || is_regular(&setup) {
        return Ok(setup);
    }
    // Not `problems`, which finds much that does not matter here, and is a tenth of the module.
    let mut faults = Vec::new();
    for color in Color::ALL {
        let (side, count) = (color.side_name(), kings(&setup, color));
        match count {
            0 => faults.push(Fault::new(Code::NoKing, format!("{side} has no king"))),
            1 => {}
            _ => faults.push(Fault::new(
                Code::SeveralKings,
                format!("{side} has {count} kings"),
            )),
        }
    }
    if let Some(pawn) = pawns_on_edge(&setup).first() {
        let message = format!("a pawn stands on {pawn}, on the first or last rank");
        faults.push(Fault::new(Code::PawnsOnEdgeRank, message));
    }
    Faults::of(faults).map_or(Ok(setup), Err)
}

fn kings(setup: &Setup, color: Color) -> usize {
    let kings = setup.board.by_piece(Piece::new(color, Role::King));
    kings.len()
}

fn pawns_on_edge(setup: &Setup) -> Bitboard {
    let first = Bitboard::rank(Rank::FIRST);
    setup.board.by_role(Role::Pawn) & (first | first.mirror())
}

fn is_regular(setup: &Setup) -> bool {
    Color::ALL.iter().all(|&color| kings(setup, color) == 1) && pawns_on_edge(setup).is_empty()
}

/// The position of a FEN.
pub(crate) fn read_position(text: &str, is_free: bool) -> Result<AnyPosition, Faults> {
    match Now::from(read_setup(text, is_free)?) {
        Now::Position(position) => Ok(position),
        Now::Empty(_) => Err(empty_board().into()),
    }
}

/// Whether a FEN can be loaded, without finding out why not, which takes longer.
#[wasm_bindgen(js_name = isFen)]
pub fn is_fen(fen: &str, is_free: bool) -> bool {
    fen::read(fen).is_some_and(|fen| is_free || is_regular(&fen.setup))
}

/// The faults of a FEN that chess.js would not accept either; empty if it can be read, and has one king per side, and no pawn on an
/// edge rank.
#[wasm_bindgen(js_name = fenFaults)]
pub fn fen_faults(fen: &str, is_free: bool) -> String {
    match read_setup(fen, is_free) {
        Err(faults) => of_faults(&faults),
        Ok(_) => String::new(),
    }
}
