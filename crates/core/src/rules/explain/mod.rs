//! Why a move is legal or not: verdicts with reasons, and what a legal move does.
//!
//! Verdicts come from the [filters](super::stages) of the generator. [`judge`] collects them for every square of a
//! piece's move vectors, turns each filter that rejects a square into a reason with the pieces responsible, and makes the
//! verdicts; [`one_move`] finds the one that a question is about, and [`sentence`] puts it into words.

mod judge;
mod one_move;
mod sentence;
mod shrink;
mod verdict;

#[cfg(feature = "blind")]
pub use judge::CULPRITS_ARE_DISABLED;
pub use judge::{Judge, explain_piece, for_each_verdict, for_each_verdict_of_piece};
pub use one_move::{IllegalMove, explain_castling, explain_move, explain_squares, explain_step};
pub(super) use sentence::new_square;
pub(crate) use sentence::number_of;
pub use sentence::{Sentences, check_from};
pub use shrink::{are_same, shrink_rejection};
pub use verdict::{EffectDetail, ReasonDetail, Reply, Verdict, effects};
