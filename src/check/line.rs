//! The position along the main line or a variation.

use crate::rules::any_position::AnyPosition;

/// The moves of the main line or of a variation, as far as they have been played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
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
}

/// A move whose check sign has not been examined yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastMove {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The sign as written.
    pub(super) sign: Sign,
}

/// A check sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    None,
    Check,
    Mate,
    /// `++`, which stands for double check or for checkmate.
    Double,
}

impl Sign {
    /// The sign at the end of a move.
    #[inline(always)]
    pub(super) fn of(word: &[u8]) -> Self {
        match word.last() {
            Some(b'+') if word.ends_with(b"++") => Self::Double,
            Some(b'+') => Self::Check,
            Some(b'#') => Self::Mate,
            _ => Self::None,
        }
    }
}

impl Line {
    /// The line before the first move.
    pub(super) const fn new(position: AnyPosition) -> Self {
        Self {
            position,
            previous: position,
            ply: 0,
            is_broken: false,
            last_move: None,
            from: 0,
        }
    }

    /// A variation that replaces the last move.
    pub(super) const fn variation(&self, from: usize) -> Self {
        Self {
            position: self.previous,
            previous: self.previous,
            ply: self.ply.saturating_sub(1),
            // Before the first move there is nothing to replace.
            is_broken: self.is_broken || self.ply == 0,
            last_move: None,
            from,
        }
    }
}
