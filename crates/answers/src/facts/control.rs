//! `control`: the squares that each side, or one piece, controls, and the pieces that attack a square.

use chessmoves_core::internal::{attacked_by, attackers};
use chessmoves_core::{AnyPosition, Bitboard, ByColor, Color, PieceOn, Square};

/// The pieces that attack a square, or protect the piece on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attackers {
    /// The square.
    pub square: Square,
    /// The pieces of each side that attack it, those that are pinned included (FIDE Laws 3.1.3).
    pub by: ByColor<Bitboard>,
    /// Those of them that are pinned to their king.
    pub pinned: Bitboard,
    /// The pieces behind them in the line, which attack the square once those before them are gone.
    pub behind: Bitboard,
}

impl Attackers {
    /// The pieces of both sides that attack a square.
    pub fn new(position: &AnyPosition, square: Square) -> Self {
        let board = position.board();
        let of = |color, occupied| attackers(board, square, color, occupied);
        let by = ByColor::new(|color| of(color, board.occupied()));
        let front = by.white | by.black;
        let (mut found, mut all) = (front, front);
        while found.any() {
            let left = board.occupied() - all;
            found = (of(Color::White, left) | of(Color::Black, left)) - all;
            all |= found;
        }
        let pinned = |color| position.with_turn(color).pinned() & by[color];
        Self {
            square,
            by,
            pinned: pinned(Color::White) | pinned(Color::Black),
            behind: all - front,
        }
    }
}

/// The squares that each side, or one piece, controls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Control {
    /// The piece asked about: only the squares that it controls are listed.
    pub piece: Option<PieceOn>,
    /// The pieces that attack the square asked about.
    pub attackers: Option<Attackers>,
    /// The squares that each side controls, on which it could capture an enemy piece, `a1` first, and the pieces that control each.
    pub sides: ByColor<Vec<(Square, Bitboard)>>,
}

impl Control {
    /// The squares that one piece, or every piece of both sides, controls.
    pub fn new(position: &AnyPosition, piece: Option<PieceOn>) -> Self {
        let board = position.board();
        let pieces = piece.map_or(Bitboard::ALL, |piece| Bitboard::of(piece.square));
        let sides = ByColor::new(|color: Color| {
            // Lines continue behind the enemy king: it could not escape there.
            let occupied =
                board.occupied() - board.king(!color).map_or(Bitboard::EMPTY, Bitboard::of);
            let by = |square| (square, pieces & attackers(board, square, color, occupied));
            let attacked = attacked_by(board, color, occupied).into_iter();
            attacked.map(by).filter(|(_, by)| by.any()).collect()
        });
        Self {
            piece,
            attackers: None,
            sides,
        }
    }

    /// The pieces that attack a square, and the squares that the piece on it controls.
    pub fn of_square(position: &AnyPosition, square: Square) -> Self {
        let piece = position.board().piece_at(square);
        let piece = piece.map(|piece| PieceOn::new(piece, square));
        Self {
            attackers: Some(Attackers::new(position, square)),
            ..Self::new(position, piece)
        }
    }
}
