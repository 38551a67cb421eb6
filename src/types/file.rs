//! Files.

use std::fmt;

/// A file (column) of the board, `a` to `h`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct File(u8);

#[allow(missing_docs, reason = "the names are the documentation")]
impl File {
    pub const A: Self = Self(0);
    pub const B: Self = Self(1);
    pub const C: Self = Self(2);
    pub const D: Self = Self(3);
    pub const E: Self = Self(4);
    pub const F: Self = Self(5);
    pub const G: Self = Self(6);
    pub const H: Self = Self(7);
}

impl File {
    /// The file with this index, 0 for `a` to 7 for `h`.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 {
            #[allow(clippy::cast_possible_truncation, reason = "below 8")]
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The index, 0 for `a` to 7 for `h`.
    pub const fn index(self) -> usize {
        self.0 as usize & 7
    }

    /// The file with this letter, `a` to `h` in lower case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a'..='h' => Some(Self(letter as u8 - b'a')),
            _ => None,
        }
    }

    /// The letter in lower case.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
