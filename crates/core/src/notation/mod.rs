//! Notation: FEN and EPD, SAN and UCI, and other texts that stand for a position.

pub mod chess960;
pub mod fen;
mod free_text;
pub mod history;
pub(crate) mod move_error;
pub mod move_text;
pub mod named;
#[cfg(feature = "pgn")]
pub mod pgn;
mod piece;
pub(crate) mod position;
mod prompt;
pub mod reference;
pub mod san;
#[cfg(feature = "serde")]
mod serde;
pub mod suite;
mod uci;
pub mod unusual;

pub use free_text::{FoundMove, Language, offers_draw, resigns};
pub use move_error::MoveError;
pub use piece::PieceName;
pub use prompt::Reveal;
pub use san::{Disambiguation, San, SanOfPiece, Suffix};
pub use uci::Uci;
