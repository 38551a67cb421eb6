//! The vocabulary of chess: squares, pieces, boards and moves. Nothing here imports another part of the crate.

mod bitboard;
mod board;
#[cfg(feature = "serde")]
pub(crate) mod json;
mod mv;
mod piece;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use mv::{Move, MoveList};
pub use piece::{ByColor, BySide, CastlingSide, Color, Piece, Role};
pub(crate) use square::square_hint;
pub use square::{File, ParseSquareError, Rank, Square, Step};
