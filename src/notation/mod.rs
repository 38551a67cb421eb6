//! Notation: FEN and EPD, SAN and UCI, and other texts that stand for a position.

pub(crate) mod castling;
pub mod chess960;
pub(crate) mod excerpt;
pub mod fen;
#[cfg(feature = "json")]
pub(crate) mod link;
mod move_error;
pub(crate) mod move_text;
pub mod named;
#[cfg(feature = "pgn")]
pub mod pgn;
mod piece;
pub(crate) mod position;
mod san;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "json")]
pub(crate) mod shorthand;
pub mod suite;
mod uci;

pub use move_error::MoveError;
pub use piece::{PieceError, PieceName};
pub use position::ParsePositionError;
pub(crate) use san::SanMove;
pub(crate) use san::{Disambiguation, SanOfPiece};
pub use san::{San, Suffix};
pub use uci::Uci;
