//! Writes a setup as FEN or EPD.

use std::fmt::{self, Display};

use crate::notation::castling;
use crate::rules::any_position::AnyPosition;
use crate::rules::setup::Setup;
use crate::rules::{movement, zobrist};
use crate::types::{Bitboard, Board, Color, Piece, Rank, Role, Square};

/// A FEN of six fields with castling in X-FEN, which for standard chess is the form of the PGN standard.
pub fn write(setup: &Setup) -> impl Display {
    ascii(|out| append(setup, out))
}

/// A FEN of six fields with castling in Shredder-FEN: always by the files of the rooks.
pub fn write_shredder(setup: &Setup) -> impl Display {
    ascii(|out| {
        four_fields(setup, castling::append_shredder, out);
        counters(setup, out);
    })
}

/// The four fields of EPD with castling in X-FEN.
pub fn write_epd(setup: &Setup) -> impl Display {
    ascii(|out| four_fields(setup, castling::append, out))
}

/// Appends a FEN of six fields with castling in X-FEN.
pub fn append(setup: &Setup, out: &mut Vec<u8>) {
    four_fields(setup, castling::append, out);
    counters(setup, out);
}

/// When a FEN names the en passant square; see [`AnyPosition::with_en_passant`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EnPassantMode {
    /// After every double push, as the PGN standard asks.
    #[default]
    Always,
    /// If a pawn attacks the square, even if the capture would leave the king in check.
    PseudoLegal,
    /// If the capture is legal, as in Lichess and python-chess.
    Legal,
}

impl AnyPosition {
    /// Removes the en passant square, unless it is to be written: a FEN names it after every double push,
    /// as the PGN standard asks (16.1.3.4), but many programs only if a pawn can capture. The moves stay the same.
    #[must_use]
    pub fn with_en_passant(self, mode: EnPassantMode) -> Self {
        let pawns = self.board().by_piece(Piece::new(self.turn(), Role::Pawn));
        let is_written = |square| match mode {
            EnPassantMode::Always => true,
            EnPassantMode::PseudoLegal => (movement::pawn(!self.turn(), square) & pawns).any(),
            EnPassantMode::Legal => zobrist::en_passant(&self) != 0,
        };
        if self.en_passant().is_none_or(is_written) {
            self
        } else {
            self.without_en_passant()
        }
    }
}

/// Turns a function that appends ASCII into something to display.
fn ascii(append: impl Fn(&mut Vec<u8>)) -> impl Display {
    fmt::from_fn(move |f| {
        let mut text = Vec::with_capacity(96);
        append(&mut text);
        f.write_str(str::from_utf8(&text).map_err(|_| fmt::Error)?)
    })
}

fn four_fields(setup: &Setup, castling: fn(&Setup, &mut Vec<u8>), out: &mut Vec<u8>) {
    placement(&setup.board, out);
    out.extend_from_slice(&[b' ', setup.turn.letter() as u8, b' ']);
    castling(setup, out);
    out.push(b' ');
    let en_passant = setup.en_passant.map_or("-", Square::name);
    out.extend_from_slice(en_passant.as_bytes());
}

fn counters(setup: &Setup, out: &mut Vec<u8>) {
    for counter in [setup.halfmoves, setup.fullmoves] {
        out.push(b' ');
        number(counter, out);
    }
}

fn number(number: u32, out: &mut Vec<u8>) {
    if number > 9 {
        self::number(number / 10, out);
    }
    out.push(b'0' + (number % 10).to_le_bytes()[0]);
}

fn placement(board: &Board, out: &mut Vec<u8>) {
    let mut letters = [0; 64];
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = Piece::new(color, role);
            for square in board.by_piece(piece) {
                letters[square.index()] = piece.letter() as u8;
            }
        }
    }
    let occupied = board.occupied();
    for rank in (0..8).rev().filter_map(Rank::from_index) {
        // The file after the last piece.
        let mut next = 0;
        for square in occupied & Bitboard::rank(rank) {
            empty_squares(square.file().index() - next, out);
            out.push(letters[square.index()]);
            next = square.file().index() + 1;
        }
        empty_squares(8 - next, out);
        if rank != Rank::FIRST {
            out.push(b'/');
        }
    }
}

/// Appends the number of empty squares between two pieces, if there are any.
#[inline(always)]
fn empty_squares(count: usize, out: &mut Vec<u8>) {
    if count > 0 {
        out.push(b'0' + count.to_le_bytes()[0]);
    }
}
