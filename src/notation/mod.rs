//! The notations of chess: none knows another, none judges chess.

pub mod castling;
pub mod fen;
pub mod names;
