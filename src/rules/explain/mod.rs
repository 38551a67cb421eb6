//! Why a move is legal or not: verdicts with reasons, and what a legal move does.
//!
//! Verdicts come from the [filters](super::stages) of the generator. [`candidate`] collects them for every square of a
//! piece's move vectors, [`judge`] makes the verdicts, [`name`] turns each filter that rejects a square into a reason,
//! [`culprits`] adds the pieces responsible, and [`sentence`] puts it into words.

#[cfg(test)]
mod blind;
pub(crate) mod candidate;
pub(crate) mod culprits;
mod effect;
mod illegal_move;
mod judge;
mod name;
mod one_move;
mod reason;
mod sentence;
mod verdict;

use super::any_position::{AnyPosition, SeveralKings};
use super::context::Context;
use super::side::for_side;
use crate::types::Square;
use candidate::FilterSink;

pub(crate) use effect::effects;
pub use effect::{Effect, EffectDetail};
pub use illegal_move::IllegalMove;
pub(crate) use one_move::{
    explain_castling, explain_castling_of_side, explain_move, explain_squares, explain_step,
};
pub use reason::{Reason, ReasonDetail, ReasonExample, Stage};
pub(crate) use sentence::Sentences;
pub use verdict::{Reply, Verdict};

impl AnyPosition {
    /// The verdicts on all candidate moves of the piece on a square: each square of its move vectors, outward, castling
    /// last. A piece of the side that is not to move is judged as if it were its turn. Empty for an empty square.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn explain(&self, square: Square) -> Result<Vec<Verdict>, SeveralKings> {
        self.check_kings()?;
        Ok(explain_piece(self, square))
    }
}

/// The verdicts on all candidate moves of the piece on a square, as if it were its side's turn. Empty for an empty
/// square.
pub(crate) fn explain_piece(position: &AnyPosition, square: Square) -> Vec<Verdict> {
    let Some(piece) = position.board().piece_at(square) else {
        return Vec::new();
    };
    let view = position.with_turn(piece.color);
    for_side!(view, S => {
        let cx = Context::<S>::new(&view);
        FilterSink::of_piece(&cx, square).verdicts(&cx, piece, square)
    })
}

/// The verdicts on castling by the side to move, kingside and queenside, if its king has a castling path there.
fn castling_candidates(position: &AnyPosition) -> [Option<Verdict>; 2] {
    let Some(king) = position.board().king(position.turn()) else {
        return [None, None];
    };
    for_side!(position, S => {
        let cx = Context::<S>::new(position);
        FilterSink::of_piece(&cx, king).castling_verdicts(&cx)
    })
}
