//! What a chess piece may do, what it may not, and why.
//!
//! A piece begins with every move that it could make on an endless board, and four stages take moves away; the difference
//! between two stages is the explanation. Take a white rook on e2, with its king behind it and a black rook on e8:
//!
//! ```
//! use chessmoves::rules::movement::lanes_from;
//! use chessmoves::rules::reason::{Reason, Refusal};
//! use chessmoves::{Color, Piece, Position, Role, Square, explain, notation::fen};
//!
//! let position = Position::try_from(fen::parse("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1")?.setup)?;
//! let (rook, e2) = (Piece::new(Color::White, Role::Rook), Square::E2);
//!
//! // Stage 1, raw: four lanes of seven squares on a board of 15 by 15, whatever is there.
//! let raw = lanes_from(rook, e2).flat_map(|lane| lane.offsets());
//! assert_eq!(raw.count(), 28);
//!
//! // Stage 2, clipped: the same lanes, cut at the edge of the real board.
//! let clipped = lanes_from(rook, e2).flat_map(|lane| lane.squares(e2));
//! assert_eq!(clipped.count(), 14);
//!
//! // Stage 3, board: the other pieces. The rook cannot go where its own king stands.
//! let of_rook = |moves: Vec<chessmoves::Move>| moves.into_iter().filter(|mv| mv.from() == e2).count();
//! assert_eq!(of_rook(position.board_moves()), 13);
//!
//! // Stage 4, king: it may not leave the line on which it shields the king.
//! assert_eq!(of_rook(position.legal_moves()), 6);
//!
//! // Every square of stage 2 with what became of it.
//! let verdicts = explain(&position, e2);
//! assert_eq!(verdicts.len(), 14);
//! let refused_at = |stage| verdicts.iter().filter(|verdict| verdict.refusal() == Some(stage)).count();
//! assert_eq!((refused_at(Refusal::Board), refused_at(Refusal::King)), (1, 7));
//! let a2 = verdicts.iter().find(|verdict| verdict.to == Square::A2).expect("on a lane");
//! assert_eq!(a2.reasons[0].reason, Reason::Pinned);
//! assert_eq!(a2.reasons[0].by.sole(), Some(Square::E8));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What an input says is a [`Setup`], legal or not; [`problems`] tells what is odd about it. What can be analysed is a
//! [`Position`], made from a setup only. [`input`] reads any notation, [`report`] has an owned and serialisable type for
//! each answer, and [`render`] writes it as text, JSON or SVG, as the command line does.

mod board;
mod decimal;
pub mod fix;
pub mod input;
mod moves;
pub mod notation;
mod position;
mod problem;
pub mod render;
pub mod report;
pub mod rules;
mod setup;
mod types;

pub use board::Board;
pub use moves::Move;
pub use position::{Position, SetupError, SeveralKings};
pub use problem::{Problem, problems};
pub use rules::explain::{Verdict, explain};
pub use rules::explain_move::{explain_castling, explain_squares};
pub use rules::perft::{Overflow, Perft, divide, perft};
pub use setup::Setup;
pub use types::*;

/// The README's examples are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
