//! The two sides to which a king castles.

use std::fmt;
use std::ops::{Index, IndexMut};

use super::File;

/// The side to which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CastlingSide {
    /// Kingside, `O-O`: the king ends on the g-file.
    King,
    /// Queenside, `O-O-O`: the king ends on the c-file.
    Queen,
}

impl CastlingSide {
    /// Both sides, kingside first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The file on which the king ends, also in Chess960 (FIDE Laws, Guidelines II.3.2).
    pub const fn king_file(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// The file on which the rook ends, also in Chess960.
    pub const fn rook_file(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }

    /// The rook's file in the start position of standard chess.
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

/// One value per castling side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySide<T> {
    /// The kingside value.
    pub king: T,
    /// The queenside value.
    pub queen: T,
}

impl<T> BySide<T> {
    /// Calls `value` for each side, kingside first.
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
