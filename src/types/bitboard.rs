use std::fmt;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::{File, Rank, Square, Step};

/// An ordered set of squares, `a1` first and `h8` last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self(u64::MAX);
    /// The 32 light squares.
    pub const LIGHT: Self = Self(0x55AA_55AA_55AA_55AA);

    const NOT_A: u64 = !0x0101_0101_0101_0101;
    const NOT_H: u64 = !0x8080_8080_8080_8080;

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The eight squares of a file.
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file.index())
    }

    /// The eight squares of a rank.
    pub const fn rank(rank: Rank) -> Self {
        Self(0xFF << (rank.index() * 8))
    }

    /// Reads a picture of the board, the eighth rank first: `.` or `-` for a square outside the set, any other sign
    /// for one inside; white space does not count.
    ///
    /// ```
    /// use chessmoves::{Bitboard, Square};
    /// const KNIGHT_ON_A1: Bitboard = Bitboard::picture(
    ///     ". . . . . . . .
    ///      . . . . . . . .
    ///      . . . . . . . .
    ///      . . . . . . . .
    ///      . . . . . . . .
    ///      . X . . . . . .
    ///      . . X . . . . .
    ///      . . . . . . . .",
    /// );
    /// assert!(KNIGHT_ON_A1.contains(Square::B3) && KNIGHT_ON_A1.contains(Square::C2));
    /// assert_eq!(KNIGHT_ON_A1.len(), 2);
    /// ```
    ///
    /// # Panics
    ///
    /// When the picture has not 64 squares. It is meant for constants and tests.
    pub const fn picture(picture: &str) -> Self {
        let bytes = picture.as_bytes();
        let (mut bits, mut seen, mut i) = (0, 0, 0);
        while i < bytes.len() {
            if !bytes[i].is_ascii_whitespace() {
                assert!(seen < 64, "a picture has 64 squares");
                if bytes[i] != b'.' && bytes[i] != b'-' {
                    bits |= 1 << (seen ^ 0x38);
                }
                seen += 1;
            }
            i += 1;
        }
        assert!(seen == 64, "a picture has 64 squares");
        Self(bits)
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.index()) != 0
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether at least one square is in the set.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether more than one square is in the set.
    #[inline]
    pub const fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of squares in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first square of the set.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::wrap(self.0.trailing_zeros()))
        }
    }

    /// The last square of the set.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::wrap(self.0.ilog2()))
        }
    }

    /// The square of a set of one; `None` when there is none or more than one.
    #[inline]
    pub const fn sole(self) -> Option<Square> {
        if self.several() { None } else { self.first() }
    }

    /// Whether every square of this set is in the other.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The squares of both sets.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// The set without a square.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// Every square of the set moved by a step of at most one file; what leaves the board is gone.
    #[inline]
    #[must_use]
    pub const fn shift(self, step: Step) -> Self {
        let bits = match step.file {
            1 => self.0 & Self::NOT_H,
            -1 => self.0 & Self::NOT_A,
            0 => self.0,
            _ => return Self::EMPTY,
        };
        let by = step.rank as i32 * 8 + step.file as i32;
        if by >= 0 {
            Self(bits << by)
        } else {
            Self(bits >> -by)
        }
    }

    /// The set seen from the other side of the board: first and eighth rank change places.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The squares of the set, `a1` first.
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a [`Bitboard`], `a1` first.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Squares {}

impl DoubleEndedIterator for Squares {
    fn next_back(&mut self) -> Option<Square> {
        let square = self.0.last()?;
        self.0 = self.0.without(square);
        Some(square)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

macro_rules! operators {
    ($($op:ident $method:ident $assign:ident $assign_method:ident |$a:ident, $b:ident| $value:expr;)*) => {$(
        impl $op for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($value)
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $op::$method(*self, other);
            }
        }
    )*};
}

// `-` is the difference of two sets.
operators! {
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
    BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b;
    Sub sub SubAssign sub_assign |a, b| a & !b;
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The picture that [`Bitboard::picture`] reads, so that a failing assertion shows boards.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            writeln!(f)?;
            for file in 0..8 {
                let set = self.0 >> (rank * 8 + file) & 1 == 1;
                f.write_str(if set { "X " } else { ". " })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifting_does_not_wrap_around_the_edge() {
        let corners = Bitboard::from_iter([Square::A1, Square::H1, Square::A8, Square::H8]);
        assert_eq!(
            corners.shift(Step::EAST),
            Bitboard::from_iter([Square::B1, Square::B8])
        );
        assert_eq!(corners.shift(Step::new(-1, 1)), Bitboard::of(Square::G2));
        assert_eq!(
            corners.shift(Step::SOUTH),
            Bitboard::from_iter([Square::A7, Square::H7])
        );
    }

    #[test]
    fn light_squares_are_those_that_say_so() {
        assert_eq!(
            Bitboard::LIGHT,
            Square::all().filter(|square| square.is_light()).collect()
        );
    }

    #[test]
    fn the_picture_of_a_set_reads_back() {
        let set = Bitboard(0x0123_4567_89AB_CDEF);
        assert_eq!(Bitboard::picture(&format!("{set:?}")), set);
    }

    #[test]
    fn squares_come_in_order_from_both_ends() {
        let set = Bitboard::from_iter([Square::C3, Square::A1, Square::H8]);
        assert_eq!(
            set.iter().collect::<Vec<_>>(),
            [Square::A1, Square::C3, Square::H8]
        );
        assert_eq!(set.iter().next_back(), Some(Square::H8));
        assert_eq!(set.sole(), None);
        assert_eq!(Bitboard::of(Square::D4).sole(), Some(Square::D4));
    }
}
