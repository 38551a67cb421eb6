//! Legal chess moves, and the reason why a move is not legal.
//!
//! This page is a tour: read a position, list its moves, ask why one is missing, play, and draw. The same library is behind
//! the `chessmoves` command.
//!
//! # Read a FEN
//!
//! A [`Position`] is a position of a game of standard chess or Chess960. Parsing is strict, and says what is wrong and where:
//!
//! ```
//! use chessmoves::Position;
//! let position: Position = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1".parse()?;
//! assert_eq!(position.to_string(), "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1");
//!
//! let error = "7k/8/8/6b1/8/4Q4/8/2K5 w - - 0 1".parse::<Position>().unwrap_err();
//! assert_eq!(error.to_string(), "placement, rank 3: 9 squares, expected 8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Position::from_setup`] is lenient: it accepts castling rights that the board contradicts, and returns what it dropped.
//! [`AnyPosition`] goes further and accepts every board with at least one piece: a lone queen, a board without kings, a
//! position that no game can lead to. [`problems()`] lists what is impossible about it.
//!
//! # List the moves
//!
//! ```
//! use chessmoves::{Move, Position, Square};
//! let position: Position = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1".parse()?;
//! let moves = position.legal_moves(); // on the stack: nothing is allocated
//! assert_eq!(moves.len(), 8);
//!
//! let captures = moves.iter().filter(|mv| mv.captured().is_some());
//! let names: Vec<_> = captures.map(|&mv| position.san(mv).to_string()).collect();
//! assert_eq!(names, ["Qxg5"]);
//! assert!(position.has_legal_moves());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Ask why
//!
//! Playing an illegal move returns an error that says why. No other chess library does this:
//!
//! ```
//! # use chessmoves::{Position, Reason, Square};
//! # let position: Position = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1".parse()?;
//! let error = position.play_san("Qg3").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "\"Qg3\" is not a legal move: the queen on e3 is pinned to the king on c1 by the bishop on g5"
//! );
//!
//! // For programs: the verdict on every candidate square of the queen, with stable codes and the pieces responsible.
//! let verdicts = position.explain(Square::E3);
//! let pinned = verdicts.iter().filter(|verdict| verdict.primary() == Some(Reason::Pinned));
//! assert_eq!(pinned.count(), 20);
//! assert_eq!(verdicts.iter().filter(|verdict| verdict.is_legal()).count(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Play
//!
//! Moves come from [`Position::legal_moves`], from text in SAN, UCI or long algebraic notation, or from your own code: a
//! hand-built [`Move`] is checked, and cannot corrupt a position.
//!
//! ```
//! use chessmoves::{Color, Outcome, Position};
//! let mut position = Position::default();
//! for text in ["f3", "e7e5", "g2-g4", "Qh4#"] {
//!     let mv = position.parse_move(text)?;
//!     position = position.play(mv)?;
//! }
//! assert_eq!(position.outcome().and_then(Outcome::winner), Some(Color::Black));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Game`] also counts repetitions, takes moves back, and knows when a draw can be claimed. [`Position::play_unchecked`]
//! is for searches that play the moves of [`Position::legal_moves`] only.
//!
//! # Draw
//!
//! An [`Answer`](answer::Answer) has the [`Question`](answer::Question), with its position, and the facts. It can be written
//! as JSON, as [text](answer::text) and as [SVG](answer::svg):
//!
//! ```
//! # #[cfg(feature = "json")] {
//! use chessmoves::answer::{Answer, Moves, PieceOn, Question, svg};
//! use chessmoves::{Color, Piece, Position, Role, Square};
//! let position = Position::default();
//! let queen = PieceOn::new(Piece::new(Color::White, Role::Queen), Square::D1);
//! let body = Moves::legal(position.as_any(), Some(queen))?.into();
//! let answer = Answer { question: &Question::about(position.as_any()), body };
//! let mut picture = Vec::new();
//! answer.svg(&svg::Options::default(), &mut picture)?;
//! assert!(picture.starts_with(b"<svg"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Stages
//!
//! The rules are applied in stages, each of which can be asked about: the movement mask of a lone piece on a 15x15 board
//! ([`lanes_from`]), the mask clipped to the board, the pseudo-legal moves ([`AnyPosition::pseudo_legal_moves`]), and the
//! legal moves. A [`Verdict`] names the [`Stage`] that rejects a move.
//!
//! # Features
//!
//! `json`, on by default, enables [`input`] and [`answer`], and includes `pgn`, which enables [`check`], [`facts`] and
//! [`notation::pgn`], and `serde`: positions, squares and moves as strings in serde formats. Without features the library has
//! no dependencies. `prose`, on by default, finds the move in a sentence that is given as a move, and suggests it. Only the
//! command needs `cli`, also on by default: `default-features = false, features = ["json"]` leaves both out.

#[cfg(feature = "json")]
#[doc(inline)]
pub use chessmoves_answers::{answer, input};
#[cfg(feature = "pgn")]
#[doc(inline)]
pub use chessmoves_answers::{check, facts};
#[cfg(feature = "cli")]
#[doc(inline)]
pub use chessmoves_command as cli;
#[doc(inline)]
pub use chessmoves_core::*;
#[doc(inline)]
pub use chessmoves_workbench as workbench;

/// Runs the Rust examples of the README.
#[cfg(all(doctest, feature = "json"))]
#[doc = include_str!("../README.md")]
struct Readme;
