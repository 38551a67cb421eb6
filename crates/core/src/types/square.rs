//! Squares, files and ranks, and steps between squares.

use std::fmt;
use std::str::FromStr;

use super::Fault;
use crate::codes::Code;

/// One of the 64 squares; `a1` comes first, then `b1`, and `h8` last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

macro_rules! squares {
    ($($name:ident $index:literal $text:literal)*) => {
        #[allow(missing_docs, reason = "the names are the documentation")]
        impl Square { $(pub const $name: Self = Self($index);)* }

        const TEXTS: [&str; 64] = [$($text),*];
        static NAMES: [[u8; 2]; 64] = [$(match $text.as_bytes() {
            &[file, rank] => [file, rank],
            _ => [0; 2],
        }),*];
    };
}

squares! {
    A1 0 "a1" B1 1 "b1" C1 2 "c1" D1 3 "d1" E1 4 "e1" F1 5 "f1" G1 6 "g1" H1 7 "h1"
    A2 8 "a2" B2 9 "b2" C2 10 "c2" D2 11 "d2" E2 12 "e2" F2 13 "f2" G2 14 "g2" H2 15 "h2"
    A3 16 "a3" B3 17 "b3" C3 18 "c3" D3 19 "d3" E3 20 "e3" F3 21 "f3" G3 22 "g3" H3 23 "h3"
    A4 24 "a4" B4 25 "b4" C4 26 "c4" D4 27 "d4" E4 28 "e4" F4 29 "f4" G4 30 "g4" H4 31 "h4"
    A5 32 "a5" B5 33 "b5" C5 34 "c5" D5 35 "d5" E5 36 "e5" F5 37 "f5" G5 38 "g5" H5 39 "h5"
    A6 40 "a6" B6 41 "b6" C6 42 "c6" D6 43 "d6" E6 44 "e6" F6 45 "f6" G6 46 "g6" H6 47 "h6"
    A7 48 "a7" B7 49 "b7" C7 50 "c7" D7 51 "d7" E7 52 "e7" F7 53 "f7" G7 54 "g7" H7 55 "h7"
    A8 56 "a8" B8 57 "b8" C8 58 "c8" D8 59 "d8" E8 60 "e8" F8 61 "f8" G8 62 "g8" H8 63 "h8"
}

impl Square {
    /// The square on this file and rank.
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank.0 * 8 + file.0)
    }

    /// The square on this file and rank, by the name that it has in shakmaty; the same as [`new`](Self::new).
    pub const fn from_coords(file: File, rank: Rank) -> Self {
        Self::new(file, rank)
    }

    /// The number of king's steps from this square to another, 0 to 7 (Chebyshev distance).
    pub fn distance(self, other: Self) -> u32 {
        let Step { file, rank } = self.step_to(other);
        file.unsigned_abs().max(rank.unsigned_abs()).into()
    }

    /// The square with this index, 0 for `a1`, 1 for `b1`, 63 for `h8`.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 {
            #[allow(clippy::cast_possible_truncation, reason = "below 64")]
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The square whose index is the lowest six bits.
    #[inline]
    pub(crate) const fn wrap(index: u32) -> Self {
        #[allow(clippy::cast_possible_truncation, reason = "masked")]
        Self((index & 63) as u8)
    }

    /// All 64 squares, from `a1` to `h8`.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }

    /// The index, 0 for `a1` to 63 for `h8`. Masked, so that indexing a table of 64 needs no bounds check.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & 63
    }

    /// The file.
    pub const fn file(self) -> File {
        File(self.0 % 8)
    }

    /// The rank.
    pub const fn rank(self) -> Rank {
        Rank(self.0 / 8)
    }

    /// The square one step away, or `None` if that is off the board.
    #[inline]
    pub const fn step(self, step: Step) -> Option<Self> {
        let file = (self.0 % 8) as i32 + step.file as i32;
        let rank = (self.0 / 8) as i32 + step.rank as i32;
        // The compiler fills the tables with this function: a comparison costs it less than a call.
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "below 64"
        )]
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            Some(Self((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// The square from which a step leads here, if that square is known to be on the board.
    #[inline]
    pub(crate) const fn origin_of(self, step: Step) -> Self {
        let by = step.rank as i32 * 8 + step.file as i32;
        Self::wrap((self.0 as u32).wrapping_add_signed(-by))
    }

    /// The step from this square to another.
    pub const fn step_to(self, there: Self) -> Step {
        #[allow(clippy::cast_possible_wrap, reason = "below 64")]
        Step::new(
            (there.0 % 8) as i8 - (self.0 % 8) as i8,
            (there.0 / 8) as i8 - (self.0 / 8) as i8,
        )
    }

    /// The square on the same file with the rank reversed: `e8` for `e1`.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self(self.0 ^ 0x38)
    }

    /// Whether the square is light, like `h1`.
    pub const fn is_light(self) -> bool {
        (self.0 / 8 + self.0 % 8) % 2 == 1
    }

    /// The two ASCII characters of the name.
    #[doc(hidden)]
    #[inline]
    pub const fn ascii(self) -> [u8; 2] {
        NAMES[self.index()]
    }

    /// The algebraic name, such as `e4`.
    pub const fn name(self) -> &'static str {
        TEXTS[self.index()]
    }

    /// Parses an algebraic name, `a1` to `h8` in lower case.
    pub const fn from_name(name: &str) -> Option<Self> {
        let &[file, rank] = name.as_bytes() else {
            return None;
        };
        let (file, rank) = (file as char, rank as char);
        match (File::from_letter(file), Rank::from_digit(rank)) {
            (Some(file), Some(rank)) => Some(Self::new(file, rank)),
            _ => None,
        }
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Square {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Self::from_name(text).ok_or_else(|| {
            let message = format!("{text:?} is not a square, expected a1 to h8");
            Fault::new(Code::NotASquare, message).with_hint(square_hint(Some(""), text))
        })
    }
}

/// A file (column) of the board, `a` to `h`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct File(u8);

/// A rank (row) of the board, 1 to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

/// What files and ranks have in common: eight names, an index, and a character.
macro_rules! coordinate {
    ($type:ident, $names:literal, $from_char:ident, $to_char:ident, $first:literal: $($name:ident $index:literal)*) => {
        #[allow(missing_docs, reason = "the names are the documentation")]
        impl $type {
            $(pub const $name: Self = Self($index);)*
            #[doc = concat!("All of them, ", $names, ".")]
            pub const ALL: [Self; 8] = [$(Self::$name),*];

            #[doc = concat!("The one with this index, 0 to 7 for ", $names, ".")]
            pub const fn from_index(index: usize) -> Option<Self> {
                #[allow(clippy::cast_possible_truncation, reason = "below 8")]
                if index < 8 { Some(Self(index as u8)) } else { None }
            }

            #[doc = concat!("The index, 0 to 7 for ", $names, ".")]
            pub const fn index(self) -> usize {
                self.0 as usize & 7
            }

            #[doc = concat!("The one with this character, out of ", $names, ".")]
            pub const fn $from_char(character: char) -> Option<Self> {
                match (character as usize).checked_sub($first as usize) {
                    Some(index) => Self::from_index(index),
                    None => None,
                }
            }

            #[doc = concat!("The character, out of ", $names, ".")]
            pub const fn $to_char(self) -> char {
                ($first + self.0) as char
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.$to_char())
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    };
}

coordinate! { File, "`a` to `h`", from_letter, letter, b'a': A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 }
coordinate! {
    Rank, "`1` to `8`", from_digit, digit, b'1':
    FIRST 0 SECOND 1 THIRD 2 FOURTH 3 FIFTH 4 SIXTH 5 SEVENTH 6 EIGHTH 7
}

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

    /// The step taken `n` times.
    #[inline]
    #[must_use]
    pub const fn times(self, n: i8) -> Self {
        Self::new(self.file.saturating_mul(n), self.rank.saturating_mul(n))
    }

    /// The step in the opposite direction.
    #[inline]
    #[must_use]
    pub const fn reversed(self) -> Self {
        self.times(-1)
    }

    /// Whether the step stays on its file or rank, like a rook's.
    pub const fn is_straight(self) -> bool {
        self.file == 0 || self.rank == 0
    }
}

/// What was probably meant by a text that is not a square: upper case, rank before file, or a rank or file off the board.
/// `before` is what precedes the square in a suggestion; without it, none is made.
pub fn square_hint(before: Option<&str>, text: &str) -> Option<String> {
    let meant = |square: &str| Some(format!("did you mean {:?}?", before?.to_owned() + square));
    let lower = text.to_ascii_lowercase();
    if Square::from_name(&lower).is_some() && lower != text {
        return meant(&lower);
    }
    let mut characters = lower.chars();
    let (first, second) = (characters.next()?, characters.next()?);
    if characters.next().is_some() {
        return None;
    }
    if let (Some(file), Some(rank)) = (File::from_letter(second), Rank::from_digit(first)) {
        return meant(Square::new(file, rank).name());
    }
    match (File::from_letter(first), Rank::from_digit(second)) {
        (Some(_), None) => Some("ranks run from 1 to 8".to_owned()),
        (None, Some(_)) => Some("files run from a to h".to_owned()),
        _ => None,
    }
}
