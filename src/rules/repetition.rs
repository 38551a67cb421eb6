//! How often a position has occurred in a game (FIDE Laws 9.2.3: the same pieces on the same squares, the same side to move,
//! and the same moves possible, castling rights and a legal capture en passant included).

use super::zobrist::Key;

/// The positions of a game since the last capture or pawn move, after which no earlier position can occur again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Repetitions {
    keys: Vec<u64>,
}

impl Repetitions {
    /// Forgets all positions.
    pub(crate) fn clear(&mut self) {
        self.keys.clear();
    }

    /// Adds a position with its half-move clock, and returns how often it has occurred.
    #[inline(always)]
    pub(crate) fn add(&mut self, key: Key, halfmoves: u32) -> u32 {
        let key = key.short();
        if halfmoves == 0 {
            self.keys.clear();
        }
        let mut occurrences = 1;
        if halfmoves >= 4 {
            // Every second position has the same side to move.
            let earlier = self.keys.rchunks_exact(2).filter(|pair| pair[0] == key);
            occurrences += u32::try_from(earlier.count()).unwrap_or(u32::MAX - 1);
        }
        self.keys.push(key);
        occurrences
    }
}
