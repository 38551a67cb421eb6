//! Why a move is legal or not: verdicts with reasons, and what a legal move does.
//!
//! Verdicts come from the [filters](super::stages) of the generator. [`judge`] collects them for every square of a
//! piece's move vectors, turns each filter that rejects a square into a reason with the pieces responsible, and finds the
//! verdict that a question is about; [`sentence`] puts it into words.

mod judge;
mod sentence;
mod shrink;
mod verdict;

#[cfg(feature = "blind")]
pub use judge::CULPRITS_ARE_DISABLED;
pub use judge::{
    IllegalMove, Judge, explain_castling, explain_move, explain_piece, explain_squares,
    explain_step, for_each_verdict, for_each_verdict_of_piece,
};
pub(super) use sentence::new_square;
pub(crate) use sentence::number_of;
pub use sentence::{Sentences, check_from};
pub use shrink::{are_same, shrink_rejection};
pub use verdict::{EffectDetail, ReasonDetail, Reply, Verdict, effects};
