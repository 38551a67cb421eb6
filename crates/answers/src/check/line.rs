//! The lines of a game, and the check sign of their last move.

use chessmoves_core::{AnyPosition, Move};

/// The moves of the main line or of a variation, as far as they have been played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variation {
    /// The position after the last move.
    pub(super) position: AnyPosition,
    /// The position before it: a variation begins there.
    pub(super) previous: AnyPosition,
    /// The number of moves played, from the beginning of the game.
    pub(super) ply: u32,
    /// Whether the position is unknown because of a fault.
    pub(super) is_broken: bool,
    /// The last move, whose check sign is examined when the next one is read.
    pub(super) last_move: Option<LastMove>,
    /// Where the variation begins in the text.
    pub(super) from: usize,
    /// While a variation of this line is read and moves are kept: the move that it replaces, and the number of moves before it.
    pub(super) replaced: Option<Move>,
    pub(super) kept: usize,
}

/// A move whose check sign has not been examined yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastMove {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) sign: Sign,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    None,
    Check,
    Mate,
    /// `++`, which stands for double check or for checkmate.
    Double,
}

impl Sign {
    #[inline(always)]
    pub(super) fn ending(word: &[u8]) -> Self {
        match word {
            [.., b'+', b'+'] => Self::Double,
            [.., b'+'] => Self::Check,
            [.., b'#'] => Self::Mate,
            _ => Self::None,
        }
    }
}

impl Variation {
    /// The line before the first move.
    pub(super) const fn new(position: AnyPosition) -> Self {
        Self {
            position,
            previous: position,
            ply: 0,
            is_broken: false,
            last_move: None,
            from: 0,
            replaced: None,
            kept: 0,
        }
    }

    /// A variation that replaces the last move.
    pub(super) const fn variation(&self, from: usize) -> Self {
        Self {
            ply: self.ply.saturating_sub(1),
            is_broken: self.is_broken,
            from,
            ..Self::new(self.previous)
        }
    }
}
