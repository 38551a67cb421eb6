//! The vocabulary of chess: squares, pieces, boards and moves. Nothing here imports another part of the crate.

mod bitboard;
mod board;
mod castling;
mod color;
mod file;
#[cfg(feature = "serde")]
pub(crate) mod json;
mod move_list;
mod mv;
mod piece;
mod rank;
mod role;
mod square;
mod square_hint;
mod step;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{BySide, CastlingSide};
pub use color::{ByColor, Color};
pub use file::File;
pub use move_list::MoveList;
pub use mv::Move;
pub use piece::Piece;
pub use rank::Rank;
pub use role::Role;
pub use square::{ParseSquareError, Square};
pub(crate) use square_hint::square_hint;
pub use step::Step;
