//! Sets of squares.

use std::fmt;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::{File, Rank, Square, Step};

/// A set of squares, one bit each: bit 0 is `a1`, bit 1 is `b1`, bit 63 is `h8`.
///
/// ```
/// use chessmoves::{Bitboard, Rank, Square};
/// let set = Bitboard::of(Square::A1) | Bitboard::rank(Rank::EIGHTH);
/// assert_eq!(set.len(), 9);
/// assert_eq!((set - Bitboard::rank(Rank::EIGHTH)).only(), Some(Square::A1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(u64::MAX);
    /// The 32 light squares.
    pub const LIGHT: Self = Self(0x55AA_55AA_55AA_55AA);

    const A_FILE: u64 = 0x0101_0101_0101_0101;

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The eight squares of a file.
    pub const fn file(file: File) -> Self {
        Self(Self::A_FILE << file.index())
    }

    /// The eight squares of a rank.
    pub const fn rank(rank: Rank) -> Self {
        Self(0xFF << (rank.index() * 8))
    }

    /// Parses a diagram of the board, eighth rank first: `.` or `-` for a square outside the set, any other character
    /// for a square inside it. White space is ignored.
    ///
    /// ```
    /// use chessmoves::{Bitboard, Square};
    /// const KNIGHT_ON_A1: Bitboard = Bitboard::diagram(
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
    /// If the diagram does not have 64 squares. It is meant for constants and tests.
    pub const fn diagram(diagram: &str) -> Self {
        let bytes = diagram.as_bytes();
        let (mut bits, mut squares, mut i) = (0, 0, 0);
        while i < bytes.len() {
            if !bytes[i].is_ascii_whitespace() {
                assert!(squares < 64, "a diagram has 64 squares");
                if bytes[i] != b'.' && bytes[i] != b'-' {
                    bits |= 1 << (squares ^ 0x38);
                }
                squares += 1;
            }
            i += 1;
        }
        assert!(squares == 64, "a diagram has 64 squares");
        Self(bits)
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.index()) != 0
    }

    /// Whether the set has no squares.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has at least one square.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set has at least two squares.
    #[inline]
    pub const fn more_than_one(self) -> bool {
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

    /// The square of a set of exactly one square.
    #[inline]
    pub const fn only(self) -> Option<Square> {
        if self.more_than_one() {
            None
        } else {
            self.first()
        }
    }

    /// Whether every square of this set is in the other.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The set with a square added.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// The set with a square removed.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// Moves every square of the set by a step; squares that would leave the board are dropped.
    ///
    /// ```
    /// use chessmoves::{Bitboard, Square, Step};
    /// let knights: Bitboard = [Square::A1, Square::G1].into_iter().collect();
    /// assert_eq!(knights.shift(Step::new(2, 1)).only(), Some(Square::C2));
    /// ```
    #[inline]
    #[must_use]
    pub const fn shift(self, step: Step) -> Self {
        let (file, rank) = (step.file as i32, step.rank as i32);
        if file < -7 || file > 7 || rank < -7 || rank > 7 {
            return Self::EMPTY;
        }
        let files_that_stay: u64 = if file >= 0 {
            0xFF >> file
        } else {
            0xFF << -file & 0xFF
        };
        let staying = self.0 & (files_that_stay * Self::A_FILE);
        let by = rank * 8 + file;
        if by >= 0 {
            Self(staying << by)
        } else {
            Self(staying >> -by)
        }
    }

    /// The set with the ranks reversed: `e1` becomes `e8`.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// All subsets, the empty set first and the whole set last (carry-rippler): 2 to the power of the number of squares.
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(Self::EMPTY), move |subset| {
            (*subset != self).then(|| Self(subset.0.wrapping_sub(self.0) & self.0))
        })
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

/// The union of sets.
impl FromIterator<Self> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        sets.into_iter().fold(Self::EMPTY, |union, set| union | set)
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

// `-` is the set difference.
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

/// The diagram that [`Bitboard::diagram`] parses, so that a failing assertion shows boards.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, |square| if self.contains(square) { 'X' } else { '.' })
    }
}

/// Draws a board, the eighth rank first.
pub(super) fn draw(f: &mut fmt::Formatter<'_>, symbol: impl Fn(Square) -> char) -> fmt::Result {
    for square in Square::all().map(Square::mirror) {
        if square.file() == File::A {
            writeln!(f)?;
        }
        write!(f, "{} ", symbol(square))?;
    }
    Ok(())
}
