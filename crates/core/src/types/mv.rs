//! Moves, and lists of them that do not allocate.

use std::cmp::Reverse;
use std::iter::{Chain, Take};
use std::ops::Deref;
use std::{array, fmt, vec};

use super::{CastlingSide, Role, Square};

/// A move, as one of four shapes.
///
/// A `Move` is plain data and says nothing about legality: [`Position::play`](crate::Position::play) and
/// [`Position::is_legal`](crate::Position::is_legal) check it against the position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A piece moves to another square and captures the piece that stands there, if any. All moves of pawns other than promotions
    /// and captures en passant are also of this kind.
    Normal {
        /// The moving piece.
        role: Role,
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
        /// The captured piece.
        captured: Option<Role>,
    },
    /// A pawn captures the pawn that has just made a double push past it (FIDE Laws 3.7.3.1).
    EnPassant {
        /// The origin.
        from: Square,
        /// The target: the square that the double push passed over.
        to: Square,
    },
    /// King and rook move together (FIDE Laws 3.8.2). Given as king takes rook, which is unambiguous in Chess960 too.
    Castle {
        /// The square of the king.
        king: Square,
        /// The square of the rook.
        rook: Square,
    },
    /// A pawn reaches the last rank and is promoted (FIDE Laws 3.7.3.3).
    Promotion {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
        /// The captured piece.
        captured: Option<Role>,
        /// The new piece.
        into: Role,
    },
}

impl Move {
    /// The moving piece; the king for castling.
    #[inline]
    pub const fn role(self) -> Role {
        match self {
            Self::Normal { role, .. } => role,
            Self::EnPassant { .. } | Self::Promotion { .. } => Role::Pawn,
            Self::Castle { .. } => Role::King,
        }
    }

    /// The origin; the king's square for castling.
    #[inline]
    pub const fn from(self) -> Square {
        match self {
            Self::Normal { from, .. }
            | Self::EnPassant { from, .. }
            | Self::Promotion { from, .. } => from,
            Self::Castle { king, .. } => king,
        }
    }

    /// The target; the king's new square for castling.
    #[inline]
    pub const fn to(self) -> Square {
        match self {
            Self::Normal { to, .. } | Self::EnPassant { to, .. } | Self::Promotion { to, .. } => to,
            Self::Castle { king, rook } => {
                Square::new(Self::castling_side(king, rook).king_file(), king.rank())
            }
        }
    }

    /// The captured piece.
    #[inline]
    pub const fn captured(self) -> Option<Role> {
        match self {
            Self::Normal { captured, .. } | Self::Promotion { captured, .. } => captured,
            Self::EnPassant { .. } => Some(Role::Pawn),
            Self::Castle { .. } => None,
        }
    }

    /// The square of the captured piece: the target, except for en passant.
    #[inline(always)]
    pub const fn capture_square(self) -> Option<Square> {
        match self {
            Self::EnPassant { from, to } => Some(Self::en_passant_victim(from, to)),
            _ if self.captured().is_some() => Some(self.to()),
            _ => None,
        }
    }

    /// The role to which a pawn is promoted.
    pub const fn promotion(self) -> Option<Role> {
        match self {
            Self::Promotion { into, .. } => Some(into),
            _ => None,
        }
    }

    /// The side to which the king castles.
    pub const fn castle(self) -> Option<CastlingSide> {
        match self {
            Self::Castle { king, rook } => Some(Self::castling_side(king, rook)),
            _ => None,
        }
    }

    /// The square of the pawn captured en passant by a pawn that moves from `from` to `to`.
    #[doc(hidden)]
    pub const fn en_passant_victim(from: Square, to: Square) -> Square {
        Square::new(to.file(), from.rank())
    }

    /// The side of the king on which the rook stands.
    pub(crate) const fn castling_side(king: Square, rook: Square) -> CastlingSide {
        if king.index() < rook.index() {
            CastlingSide::King
        } else {
            CastlingSide::Queen
        }
    }
}

/// The capacity before the list moves to the heap. No position of a game is known to have more than 218 legal moves.
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

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
        self.spilled.clear();
    }

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

    /// Sorts the moves by origin and target; promotions from queen to knight; castling after the king's steps, kingside first.
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

    /// Returns the list, sorted.
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
    type IntoIter = Chain<Take<array::IntoIter<Move, INLINE>>, vec::IntoIter<Move>>;

    fn into_iter(self) -> Self::IntoIter {
        let inline = if self.spilled.is_empty() { self.len } else { 0 };
        (self.inline.into_iter().take(inline)).chain(self.spilled)
    }
}

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
