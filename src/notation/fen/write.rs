//! Writes a setup as FEN or EPD.

use std::fmt::{self, Display, Write as _};

use crate::board::Board;
use crate::notation::castling;
use crate::setup::Setup;
use crate::types::{Color, Piece, Role};

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
    let mut letters = [None; 64];
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = Piece::new(color, role);
            for square in board.by_piece(piece) {
                letters[square.index()] = Some(piece.letter());
            }
        }
    }
    for (n, rank) in letters.chunks_exact(8).rev().enumerate() {
        if n > 0 {
            f.write_char('/')?;
        }
        for run in rank.chunk_by(|one, next| one.is_none() && next.is_none()) {
            match run {
                [Some(letter)] => f.write_char(*letter)?,
                empty => write!(f, "{}", empty.len())?,
            }
        }
    }
    Ok(())
}
