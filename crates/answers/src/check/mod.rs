//! Checks games: finds the faulty ones, the moves responsible, and the reasons.
//!
//! ```
//! use chessmoves::{Code, check::Checker};
//! let text = b"[White \"Adams\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxd7+ 1-0";
//! let mut checker = Checker::new();
//! let game = checker.next_game(text, 0).0.expect("a game");
//! let fault = &game.faults[0];
//! assert_eq!(fault.ply, Some(7));
//! assert_eq!(fault.code, Code::IllegalMove);
//! assert_eq!(fault.message, "the knight on c6 is in the way");
//! ```

mod brackets;
mod checked;
mod ends;
mod fault;
mod game;
mod line;
mod lint;
mod meant;
mod play;
mod tags;
mod words;

pub use checked::{Checked, GivenGame};
pub use fault::GameFault;
pub use game::Checker;
pub(crate) use play::needless_origin;
