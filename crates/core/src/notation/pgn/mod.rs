//! Portable Game Notation (PGN), import format: games with tag pairs, comments, variations and annotations.
//!
//! The tokens borrow the text and know their places in it. Nothing is dropped: every byte other than white space belongs to a
//! token, whether or not the text is valid PGN. The module `check` of the crate `chessmoves` examines the moves.
//!
//! ```
//! use chessmoves::notation::pgn::{Lexer, TokenKind};
//! let text = b"[White \"Adams\"]\n\n1. e4 e5 (1... c5) 2. Nf3 {a comment} *";
//! let moves: Vec<_> = Lexer::new(text)
//!     .filter_map(|token| match token.kind {
//!         TokenKind::Move(word) => Some((token.from, word)),
//!         _ => None,
//!     })
//!     .collect();
//! assert_eq!(moves[0], (20, &b"e4"[..]));
//! assert_eq!(moves.len(), 4);
//! ```

mod boundaries;
mod cutter;
mod lexer;
mod tag;

pub use boundaries::{Boundaries, first_game, follows_blank_line, outside_variations};
pub use cutter::{Cutter, GameText, Gap, Part, PartKind, Place, Places, Reader};
pub use lexer::{Class, GameResult, Lexer, Token, TokenKind};
pub use tag::{BrokenTag, Tag, is_bare_tag, is_tag_line, text, unescaped};
