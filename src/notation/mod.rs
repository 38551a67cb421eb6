//! The notations of chess: none knows another, none judges chess.
