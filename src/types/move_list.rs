//! Lists of moves that do not allocate.

use std::cmp::Reverse;
use std::fmt;
use std::ops::Deref;

use super::{Move, Square};

/// The capacity before the list moves to the heap. No position that can occur in a game is known to have more than 218
/// legal moves.
const INLINE: usize = 256;

/// What fills the array of an empty list. Copying it takes less time than writing move by move.
static UNUSED: [Move; INLINE] = [Move::Castle {
    king: Square::A1,
    rook: Square::A1,
}; INLINE];

/// A list of moves that does not allocate for any position of a game. Boards with dozens of queens, which can have more
/// than 256 moves, spill to the heap.
///
/// It dereferences to a slice:
///
/// ```
/// let moves = chessmoves::Position::default().legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().all(|mv| mv.captured().is_none()));
/// ```
#[derive(Clone)]
pub struct MoveList {
    inline: [Move; INLINE],
    len: usize,
    /// All moves, once there are more than fit inline.
    spilled: Vec<Move>,
}

impl MoveList {
    /// An empty list.
    pub const fn new() -> Self {
        Self {
            inline: UNUSED,
            len: 0,
            spilled: Vec::new(),
        }
    }

    /// Appends a move.
    #[inline]
    pub(crate) fn push(&mut self, mv: Move) {
        match self.inline.get_mut(self.len) {
            Some(slot) => {
                *slot = mv;
                self.len += 1;
            }
            None => self.spill(mv),
        }
    }

    #[cold]
    fn spill(&mut self, mv: Move) {
        if self.spilled.is_empty() {
            self.spilled.extend_from_slice(&self.inline);
        }
        self.spilled.push(mv);
    }

    /// Sorts the moves by origin and target; for promotions queen, rook, bishop, knight. Castling comes after the king's
    /// steps, kingside first.
    ///
    /// ```
    /// let mut moves = chessmoves::Position::default().legal_moves();
    /// moves.sort();
    /// assert_eq!(moves[0].from(), chessmoves::Square::B1);
    /// ```
    pub fn sort(&mut self) {
        let moves = if self.spilled.is_empty() {
            &mut self.inline[..self.len]
        } else {
            &mut self.spilled[..]
        };
        // From knight to queen, roles are ordered by value.
        let key = |mv: &Move| (mv.from(), mv.castle(), mv.to(), Reverse(mv.promotion()));
        moves.sort_unstable_by_key(key);
    }

    /// The same list, sorted.
    #[must_use]
    pub fn sorted(mut self) -> Self {
        self.sort();
        self
    }

    /// The moves.
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        if self.spilled.is_empty() {
            &self.inline[..self.len]
        } else {
            &self.spilled
        }
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter {
            list: self,
            next: 0,
        }
    }
}

/// The moves of a [`MoveList`], by value.
#[derive(Clone, Debug)]
pub struct IntoIter {
    list: MoveList,
    next: usize,
}

impl Iterator for IntoIter {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let mv = self.list.as_slice().get(self.next).copied()?;
        self.next += 1;
        Some(mv)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for IntoIter {}

impl FromIterator<Move> for MoveList {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        let mut list = Self::new();
        moves.into_iter().for_each(|mv| list.push(mv));
        list
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for MoveList {}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_keeps_every_move_when_it_spills() {
        let mv = |n: usize| Move::Castle {
            king: Square::from_index(n % 64).expect("below 64"),
            rook: Square::from_index(n / 64).expect("below 64"),
        };
        for count in [0, 1, INLINE - 1, INLINE, INLINE + 1, 2 * INLINE] {
            let list: MoveList = (0..count).map(mv).collect();
            assert_eq!(list.len(), count);
            assert!(list.into_iter().eq((0..count).map(mv)));
        }
    }
}
