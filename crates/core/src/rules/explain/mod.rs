//! Why a move is legal or not: verdicts with reasons, and what a legal move does.
//!
//! Verdicts come from the [filters](super::stages) of the generator. [`judge`] collects them for every square of a
//! piece's move vectors and makes the verdicts, [`name`] turns each filter that rejects a square into a reason with the
//! pieces responsible, and [`sentence`] puts it into words.

pub(crate) mod judge;
pub(crate) mod name;
mod one_move;
mod phrase;
mod sentence;
mod shrink;
mod verdict;

use super::any_position::AnyPosition;
use super::context::{Context, for_side};
use crate::types::{Bitboard, Fault, Square};

pub use judge::Judge;
#[cfg(feature = "blind")]
pub use name::CULPRITS_ARE_DISABLED;
pub use one_move::{IllegalMove, explain_castling, explain_move, explain_squares, explain_step};
pub use phrase::check_from;
pub(super) use phrase::new_square;
pub(crate) use phrase::number_of;
pub use sentence::Sentences;
pub use shrink::{are_same, shrink_rejection};
pub use verdict::{EffectDetail, ReasonDetail, Reply, Verdict, effects};

impl AnyPosition {
    /// The verdicts on all candidate moves of the piece on a square, as [`Position::explain`](crate::Position::explain) gives them.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn explain(&self, square: Square) -> Result<Vec<Verdict>, Fault> {
        self.check_kings()?;
        Ok(explain_piece(self, square))
    }
}

/// The verdicts on all candidate moves of the piece on a square, as if it were its side's turn; none for an empty square.
pub fn explain_piece(position: &AnyPosition, square: Square) -> Vec<Verdict> {
    explain_targets(position, square, Bitboard::ALL)
}

/// The verdicts on the candidate moves of a piece to some squares, and on castling.
fn explain_targets(position: &AnyPosition, square: Square, targets: Bitboard) -> Vec<Verdict> {
    let (mut verdicts, mut reasons) = (Vec::new(), Vec::new());
    let push = |verdict: &Verdict| verdicts.push(verdict.clone());
    for_each_verdict_of_piece(position, square, targets, &mut reasons, push);
    verdicts
}

/// Visits the verdicts on the candidate moves of the piece on a square to some targets, and on castling, as if it were its
/// side's turn. `reasons` is a buffer for the reasons of each verdict.
pub fn for_each_verdict_of_piece(
    position: &AnyPosition,
    square: Square,
    targets: Bitboard,
    reasons: &mut Vec<ReasonDetail>,
    mut visit: impl FnMut(&Verdict),
) {
    if let Some(color) = position.board().color_at(square) {
        let view = position.with_turn(color);
        for_side!(view, S => {
            Judge::new(&Context::<S>::new(&view), reasons).piece(square, targets, &mut visit);
        });
    }
}

/// Visits the verdicts on all candidate moves of the side to move, by piece. `reasons` is a buffer for those of each verdict.
pub fn for_each_verdict(
    position: &AnyPosition,
    reasons: &mut Vec<ReasonDetail>,
    mut visit: impl FnMut(&Verdict),
) {
    for_side!(position, S => {
        let cx = Context::<S>::new(position);
        let mut judge = Judge::new(&cx, reasons);
        for square in cx.own {
            judge.piece(square, Bitboard::ALL, &mut visit);
        }
    });
}
