//! Positions as they are set up: with any pieces, or none.

use chessmoves::internal::empty_board;
use chessmoves::internal::zobrist;
use chessmoves::notation::fen::{
    self,
    FenField::{Castling, EnPassant, FullmoveNumber, HalfmoveClock, Turn},
};
use chessmoves::{
    AnyPosition, Bitboard, Code, Color, Fault, Faults, Piece, Rank, Role, Setup, Square,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::text::{Text, of_faults};

/// The fields of a FEN.
pub(crate) const ALL_FIELDS: usize = 6;

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

/// The rooks that castle: White's kingside and queenside, then Black's. Those of standard chess stand in the corners.
pub(crate) const CORNERS: [Square; 4] = [Square::H1, Square::A1, Square::H8, Square::A8];

/// The castling rights of a position as bits, in the order of the corners.
pub(crate) fn rights_of(position: &AnyPosition) -> u32 {
    let rooks = position.castling_rights(Color::White) | position.castling_rights(Color::Black);
    let bit = |n: usize| u32::from(rooks.contains(CORNERS[n])) << n;
    (0..CORNERS.len()).map(bit).sum()
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

/// The setup of a FEN that can be loaded, without finding out why another one cannot, which takes longer.
pub(crate) fn loadable(text: &str, is_free: bool, fewest_fields: usize) -> Option<Setup> {
    let has_form = is_free || has_form(text, fewest_fields);
    let setup = has_form.then(|| fen::read(text))??.setup;
    (is_free || is_regular(&setup)).then_some(setup)
}

/// Whether a text has the form that chess.js wants. What else can be wrong is found when it is read.
fn has_form(text: &str, fewest_fields: usize) -> bool {
    let mut fields = text.split_ascii_whitespace();
    let placement = fields.next().unwrap_or_default();
    let mut count = 1;
    for kind in [Turn, Castling, EnPassant, HalfmoveClock, FullmoveNumber] {
        match fields.next() {
            Some(field) if fen::could_be(kind, field) => count += 1,
            Some(_) => return false,
            None => break,
        }
    }
    count >= fewest_fields
        && fields.next().is_none()
        && !(count == ALL_FIELDS && text.ends_with(" 0"))
        && has_ranks(placement)
        && placement.contains('K')
        && placement.contains('k')
}

/// Whether each rank has eight squares, without two numbers side by side.
fn has_ranks(placement: &str) -> bool {
    let (mut squares, mut before) = (0, b'/');
    for byte in placement.bytes() {
        match byte {
            b'/' if squares == 8 => squares = 0,
            b'0'..=b'9' if !before.is_ascii_digit() => squares += u32::from(byte - b'0'),
            b'/' | b'0'..=b'9' => return false,
            _ => squares += 1,
        }
        before = byte;
    }
    squares == 8
}

/// Two numbers of empty squares side by side.
fn two_numbers(fen: &str) -> Option<&str> {
    let placement = fen.split_ascii_whitespace().next()?;
    let is_pair = |pair: &[u8]| pair.iter().all(u8::is_ascii_digit);
    let at = placement.as_bytes().windows(2).position(is_pair)?;
    placement.get(at..at + 2)
}

/// Whether a text is a FEN of six fields that can be loaded.
#[wasm_bindgen(js_name = isFen)]
pub fn is_fen(fen: &str) -> bool {
    loadable(fen, false, ALL_FIELDS).is_some()
}

/// Why a FEN cannot be loaded.
#[wasm_bindgen(js_name = fenFaults)]
pub fn fen_faults(fen: &str, is_free: bool) -> String {
    let message = match (read_setup(fen, is_free), two_numbers(fen)) {
        (Err(faults), _) => return of_faults(&faults),
        (Ok(_), Some(numbers)) => &format!("two numbers side by side, {numbers}"),
        (Ok(_), None) if fen.contains(';') => "an EPD, expected the six fields of a FEN",
        (Ok(_), None) => "the move number is missing or 0, expected at least 1",
    };
    let mut text = Text(String::from('!'));
    text.field(&"fen-fields");
    text.field(&message);
    text.end();
    text.0
}
