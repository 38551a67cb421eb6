use std::fmt;
use std::ops::{Index, IndexMut};

use super::File;

/// The side to which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CastlingSide {
    /// To the g-file, `O-O`.
    King,
    /// To the c-file, `O-O-O`.
    Queen,
}

impl CastlingSide {
    /// Both sides, the king's first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The file the king arrives on, in Chess960 too (FIDE Guidelines II.3.2).
    pub const fn king_file(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// The file the rook arrives on, in Chess960 too.
    pub const fn rook_file(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }

    /// The rook's file in the standard start position.
    pub const fn corner_file(self) -> File {
        match self {
            Self::King => File::H,
            Self::Queen => File::A,
        }
    }

    /// `kingside` or `queenside`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "kingside",
            Self::Queen => "queenside",
        }
    }

    /// The move in SAN: `O-O` or `O-O-O`.
    pub const fn san(self) -> &'static str {
        match self {
            Self::King => "O-O",
            Self::Queen => "O-O-O",
        }
    }
}

impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One value for each castling side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySide<T> {
    /// The king's side.
    pub king: T,
    /// The queen's side.
    pub queen: T,
}

impl<T> BySide<T> {
    /// Asks `value` for each side, the king's first.
    pub fn new(mut value: impl FnMut(CastlingSide) -> T) -> Self {
        Self {
            king: value(CastlingSide::King),
            queen: value(CastlingSide::Queen),
        }
    }
}

impl<T> Index<CastlingSide> for BySide<T> {
    type Output = T;

    fn index(&self, side: CastlingSide) -> &T {
        match side {
            CastlingSide::King => &self.king,
            CastlingSide::Queen => &self.queen,
        }
    }
}

impl<T> IndexMut<CastlingSide> for BySide<T> {
    fn index_mut(&mut self, side: CastlingSide) -> &mut T {
        match side {
            CastlingSide::King => &mut self.king,
            CastlingSide::Queen => &mut self.queen,
        }
    }
}
