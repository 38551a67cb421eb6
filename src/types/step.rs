//! Steps from square to square.

/// A displacement on the board, in files and ranks.
///
/// Arithmetic saturates, so a step never overflows; a step that leaves the board is handled by
/// [`Square::step`](super::Square::step) and [`Bitboard::shift`](super::Bitboard::shift).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    /// Files towards the h-file; negative values go towards the a-file.
    pub file: i8,
    /// Ranks towards the eighth rank; negative values go towards the first.
    pub rank: i8,
}

impl Step {
    /// Towards the eighth rank.
    pub const NORTH: Self = Self::new(0, 1);
    /// Towards the first rank.
    pub const SOUTH: Self = Self::new(0, -1);
    /// Towards the h-file.
    pub const EAST: Self = Self::new(1, 0);
    /// Towards the a-file.
    pub const WEST: Self = Self::new(-1, 0);

    /// A step of `file` files to the east and `rank` ranks to the north.
    pub const fn new(file: i8, rank: i8) -> Self {
        Self { file, rank }
    }

    /// The same step taken `n` times.
    #[must_use]
    pub const fn times(self, n: i8) -> Self {
        Self::new(self.file.saturating_mul(n), self.rank.saturating_mul(n))
    }

    /// The same step in the opposite direction.
    #[must_use]
    pub const fn reversed(self) -> Self {
        self.times(-1)
    }

    /// Whether the step stays on its file or rank, like a rook's.
    pub const fn is_straight(self) -> bool {
        self.file == 0 || self.rank == 0
    }
}
