//! The vocabulary of chess: squares, pieces, boards and moves. Nothing here imports another part of the crate.

mod bitboard;
mod board;
mod castling;
mod color;
mod fault;
mod file;
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
pub(crate) use fault::{Excerpt, truncated};
pub use fault::{Fault, Faults};
pub use file::File;
pub use move_list::MoveList;
pub use mv::Move;
pub use piece::Piece;
pub use rank::Rank;
pub use role::Role;
pub use square::{ParseSquareError, Square};
pub(crate) use square_hint::square_hint;
pub use step::Step;
