//! The notations of chess: none knows another, none judges chess. Only [`shorthand`] knows what its names, numbers and
//! addresses stand for: a FEN.

pub mod castling;
pub mod fen;
pub mod json;
pub mod link;
pub mod names;
pub mod piece;
pub mod san;
pub mod scharnagl;
pub mod shorthand;
pub mod suite;
pub mod text;
pub mod uci;
