//! The placement of the pieces.

use std::fmt;

use super::bitboard::draw;
use super::{Bitboard, ByColor, Color, Piece, Role, Square};

/// The placement of the pieces, without side to move, castling rights or history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    roles: [Bitboard; 6],
    colors: ByColor<Bitboard>,
}

impl Board {
    /// The empty board.
    pub const EMPTY: Self = Self {
        roles: [Bitboard::EMPTY; 6],
        colors: ByColor {
            white: Bitboard::EMPTY,
            black: Bitboard::EMPTY,
        },
    };

    /// The occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors.white | self.colors.black
    }

    /// The squares of one side's pieces.
    #[inline]
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    /// The squares of all pieces of a role, of both colours.
    #[inline]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    /// The squares of all pieces of a role and colour.
    #[inline]
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        self.by_role(piece.role) & self.by_color(piece.color)
    }

    /// The role of the piece on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        let stands_there = |&role: &Role| self.by_role(role).contains(square);
        Role::ALL.into_iter().find(stands_there)
    }

    /// The colour of the piece on a square.
    #[inline]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        let stands_there = |&color: &Color| self.by_color(color).contains(square);
        Color::ALL.into_iter().find(stands_there)
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Some(Piece::new(self.color_at(square)?, self.role_at(square)?))
    }

    /// The square of a side's king, if it has exactly one.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.by_piece(Piece::new(color, Role::King)).only()
    }

    /// Puts a piece on a square, replacing any piece that stands there.
    pub fn put(&mut self, piece: Piece, square: Square) {
        self.clear(square);
        self.add(piece, square);
    }

    /// Removes the piece on a square, if there is one.
    #[inline]
    pub fn clear(&mut self, square: Square) {
        self.roles = self.roles.map(|role| role.without(square));
        self.colors.white = self.colors.white.without(square);
        self.colors.black = self.colors.black.without(square);
    }

    /// Puts a piece on a square that is known to be empty.
    #[inline]
    pub(crate) fn add(&mut self, piece: Piece, square: Square) {
        self.add_all(piece, Bitboard::of(square));
    }

    /// Puts pieces of one kind on squares that are known to be empty.
    #[inline]
    pub(crate) fn add_all(&mut self, piece: Piece, squares: Bitboard) {
        self.roles[piece.role as usize] |= squares;
        self.colors[piece.color] |= squares;
    }

    /// Removes a piece from the square on which it is known to stand.
    #[inline]
    pub(crate) fn remove(&mut self, piece: Piece, square: Square) {
        self.roles[piece.role as usize] -= Bitboard::of(square);
        self.colors[piece.color] -= Bitboard::of(square);
    }

    /// The pieces and their squares, `a1` first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let squares = self.occupied().into_iter();
        squares.filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The board with the ranks reversed and the colours exchanged.
    #[must_use]
    pub fn mirror(&self) -> Self {
        Self {
            roles: self.roles.map(Bitboard::mirror),
            colors: ByColor::new(|color| self.colors[!color].mirror()),
        }
    }
}

impl FromIterator<(Square, Piece)> for Board {
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(pieces: I) -> Self {
        let mut board = Self::EMPTY;
        for (square, piece) in pieces {
            board.put(piece, square);
        }
        board
    }
}

/// The board as eight rows of FEN letters, so that a failing assertion shows it.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, |square| self.piece_at(square).map_or('.', Piece::letter))
    }
}
