//! The words of chess, one small file each. Nothing here knows the rules.

mod bitboard;
mod castling;
mod color;
mod file;
mod piece;
mod rank;
mod role;
mod square;
mod step;

pub use bitboard::{Bitboard, Squares};
pub use castling::{BySide, CastlingSide};
pub use color::{ByColor, Color};
pub use file::File;
pub use piece::Piece;
pub use rank::Rank;
pub use role::Role;
pub use square::Square;
pub use step::Step;
