//! Writes a setup as FEN or EPD.

use std::fmt::{self, Display};

use crate::board::Board;
use crate::decimal;
use crate::notation::castling;
use crate::setup::Setup;
use crate::types::{Color, Piece, Role};

/// Writes the six fields of FEN, castling as X-FEN: for standard chess this is the PGN standard's own form.
pub fn write(setup: &Setup) -> impl Display {
    ascii(|out| append(setup, out))
}

/// Writes the six fields of FEN, castling as Shredder-FEN: always by the files of the rooks.
pub fn write_shredder(setup: &Setup) -> impl Display {
    ascii(|out| {
        four_fields(setup, castling::append_shredder, out);
        counters(setup, out);
    })
}

/// Writes the four fields of EPD, castling as X-FEN.
pub fn write_epd(setup: &Setup) -> impl Display {
    ascii(|out| four_fields(setup, castling::append, out))
}

/// Appends the six fields of FEN to a buffer.
pub(crate) fn append(setup: &Setup, out: &mut Vec<u8>) {
    four_fields(setup, castling::append, out);
    counters(setup, out);
}

/// What appends ASCII to a buffer, as something to display.
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
    out.extend_from_slice(
        setup
            .en_passant
            .map_or("-", |square| square.name())
            .as_bytes(),
    );
}

fn counters(setup: &Setup, out: &mut Vec<u8>) {
    for counter in [setup.halfmoves, setup.fullmoves] {
        out.push(b' ');
        decimal::append(u64::from(counter), out);
    }
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
    for (n, rank) in letters.chunks_exact(8).rev().enumerate() {
        if n > 0 {
            out.push(b'/');
        }
        let mut empty = 0;
        for &letter in rank {
            if letter == 0 {
                empty += 1;
                continue;
            }
            if empty > 0 {
                out.push(b'0' + empty);
                empty = 0;
            }
            out.push(letter);
        }
        if empty > 0 {
            out.push(b'0' + empty);
        }
    }
}
