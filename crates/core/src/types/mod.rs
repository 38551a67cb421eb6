//! The vocabulary of chess: squares, pieces, boards and moves. Of the other parts of the crate, only the codes are imported here.

use crate::codes::{Code, Effect, Reason, Stage};
use crate::names::displayed_by;

mod bitboard;
mod board;
mod fault;
mod mv;
mod piece;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use fault::{Excerpt, Fault, Faults, span_in, truncated};
pub use mv::{Move, MoveList};
pub use piece::{ByColor, BySide, CastlingSide, Color, Piece, PieceOn, Role, to_ascii};
pub use square::{File, Rank, Square, Step, square_hint};

displayed_by! {
    name: Square Role Color CastlingSide Stage Code;
    code: Reason Effect;
}
