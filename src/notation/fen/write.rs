//! Writes a setup as FEN or EPD.

use std::fmt::{self, Display};
use std::io::Write;

use crate::notation::castling;
use crate::rules::setup::Setup;
use crate::types::Board;
use crate::types::{Color, Piece, Role};

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
pub(crate) fn append(setup: &Setup, out: &mut Vec<u8>) {
    four_fields(setup, castling::append, out);
    counters(setup, out);
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
    out.extend_from_slice(
        setup
            .en_passant
            .map_or("-", |square| square.name())
            .as_bytes(),
    );
}

fn counters(setup: &Setup, out: &mut Vec<u8>) {
    let (halfmoves, fullmoves) = (setup.halfmoves, setup.fullmoves);
    // Writing to a vector cannot fail.
    let _ = write!(out, " {halfmoves} {fullmoves}");
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
