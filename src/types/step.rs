use super::Color;

/// A displacement on the board: so many files to the east, so many ranks to the north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    /// Files towards the h-file; negative towards the a-file.
    pub file: i8,
    /// Ranks towards the eighth; negative towards the first.
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

    /// So many files east, so many ranks north.
    pub const fn new(file: i8, rank: i8) -> Self {
        Self { file, rank }
    }

    /// The same step taken `n` times.
    #[must_use]
    pub const fn times(self, n: i8) -> Self {
        Self::new(self.file * n, self.rank * n)
    }

    /// The step back.
    #[must_use]
    pub const fn back(self) -> Self {
        self.times(-1)
    }

    /// Both steps, one after the other.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self::new(self.file + other.file, self.rank + other.rank)
    }

    /// The step as the colour sees it: north is forward for white, south for black.
    #[must_use]
    pub const fn seen_by(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::new(self.file, -self.rank),
        }
    }

    /// Whether the step keeps its file or its rank, as a rook's does.
    pub const fn is_straight(self) -> bool {
        self.file == 0 || self.rank == 0
    }
}
