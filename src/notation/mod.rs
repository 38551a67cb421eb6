//! The notations of chess: none knows another, none judges chess.

pub mod json;
pub mod piece;
