//! SAN of legal moves: which other pieces could make a move, and whether it gives check or mate.

use super::{San, Suffix};
use crate::rules::any_position::AnyPosition;
use crate::rules::check_info::CheckInfo;
use crate::rules::targets::{LEGAL, MoveTargets};
use crate::types::Move;

/// A legal move in SAN.
pub fn san(position: &AnyPosition, mv: Move) -> San {
    SanContext::new(*position).san(mv)
}

/// What the SAN of every legal move of a position depends on, computed once.
pub struct SanContext {
    position: AnyPosition,
    targets: MoveTargets,
    checks: CheckInfo,
}

impl SanContext {
    /// The targets of all pieces, and the squares from which the king would be in check.
    pub fn new(position: AnyPosition) -> Self {
        Self {
            targets: MoveTargets::of::<LEGAL>(&position),
            checks: CheckInfo::new(&position),
            position,
        }
    }

    /// A legal move in SAN.
    pub fn san(&self, mv: Move) -> San {
        let position = &self.position;
        let ambiguous_with = self.targets.ambiguous_with(position, mv);
        let gives_check = self.checks.gives_check(position, mv);
        let suffix = gives_check.then(|| check_or_mate(position, &mv));
        San::new(mv, ambiguous_with, suffix)
    }
}

/// The suffix of a move that gives check. It takes a reference, so that the compiler keeps the parts of the move in registers
/// until it is called.
#[inline(never)]
pub fn check_or_mate(position: &AnyPosition, mv: &Move) -> Suffix {
    if position.play_unchecked(*mv).any_legal() {
        Suffix::Check
    } else {
        Suffix::Mate
    }
}
