//! Ranks.

use std::fmt;

/// A rank (row) of the board, 1 to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

#[allow(missing_docs, reason = "the names are the documentation")]
impl Rank {
    pub const FIRST: Self = Self(0);
    pub const SECOND: Self = Self(1);
    pub const THIRD: Self = Self(2);
    pub const FOURTH: Self = Self(3);
    pub const FIFTH: Self = Self(4);
    pub const SIXTH: Self = Self(5);
    pub const SEVENTH: Self = Self(6);
    pub const EIGHTH: Self = Self(7);
}

impl Rank {
    /// The rank with this index, 0 for the first to 7 for the eighth.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 {
            #[allow(clippy::cast_possible_truncation, reason = "below 8")]
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The index, 0 for the first rank to 7 for the eighth.
    pub const fn index(self) -> usize {
        self.0 as usize & 7
    }

    /// The rank with this digit, `1` to `8`.
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Some(Self(digit as u8 - b'1')),
            _ => None,
        }
    }

    /// The digit, `1` to `8`.
    pub const fn digit(self) -> char {
        (b'1' + self.0) as char
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.digit())
    }
}

impl fmt::Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
