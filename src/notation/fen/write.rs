//! Writes a setup as FEN or EPD.

use std::fmt::{self, Display};

use crate::board::Board;
use crate::notation::castling;
use crate::setup::Setup;
use crate::types::Square;

/// Writes the six fields of FEN, castling as X-FEN: for standard chess this is the PGN standard's own form.
pub fn write(setup: &Setup) -> impl Display {
    fmt::from_fn(move |f| {
        let (halfmoves, fullmoves) = (setup.halfmoves, setup.fullmoves);
        write!(f, "{} {halfmoves} {fullmoves}", write_epd(setup))
    })
}

/// Writes the six fields of FEN, castling as Shredder-FEN: always by the files of the rooks.
pub fn write_shredder(setup: &Setup) -> impl Display {
    fmt::from_fn(move |f| {
        four_fields(f, setup, &castling::write_shredder(setup))?;
        write!(f, " {} {}", setup.halfmoves, setup.fullmoves)
    })
}

/// Writes the four fields of EPD, castling as X-FEN.
pub fn write_epd(setup: &Setup) -> impl Display {
    fmt::from_fn(move |f| four_fields(f, setup, &castling::write(setup)))
}

fn four_fields(f: &mut fmt::Formatter<'_>, setup: &Setup, castling: &impl Display) -> fmt::Result {
    placement(f, &setup.board)?;
    write!(f, " {} {castling} ", setup.turn.letter())?;
    match setup.en_passant {
        Some(square) => f.write_str(square.name()),
        None => f.write_str("-"),
    }
}

fn placement(f: &mut fmt::Formatter<'_>, board: &Board) -> fmt::Result {
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let piece = Square::from_index(rank * 8 + file).and_then(|at| board.piece_at(at));
            let Some(piece) = piece else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            write!(f, "{}", piece.letter())?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}
