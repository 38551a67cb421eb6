//! The vocabulary of chess: squares, pieces, boards and moves. Of the other parts of the crate, only the codes are imported here.

use std::fmt;

use crate::codes::{Code, Effect, Reason, Stage};

mod bitboard;
mod board;
mod fault;
mod mv;
mod piece;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use fault::{Excerpt, Fault, Faults, FenField, Repair, truncated};
pub use mv::{Move, MoveList};
pub use piece::{ByColor, BySide, CastlingSide, Color, Piece, PieceOn, Role};
pub use square::square_hint;
pub use square::{File, Rank, Square, Step};

/// Implements `Display` for types that have a name or a code.
macro_rules! displayed_by {
    ($($method:ident: $($type:ident)*;)*) => {$($(
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.$method())
            }
        }
    )*)*};
}

displayed_by! {
    name: Square Role Color CastlingSide Stage Code;
    code: Reason Effect;
}
