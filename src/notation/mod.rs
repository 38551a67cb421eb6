//! The notations of chess: none knows another, none judges chess.

pub mod castling;
pub mod fen;
pub mod json;
pub mod names;
pub mod piece;
pub mod san;
pub mod suite;
pub mod text;
pub mod uci;
