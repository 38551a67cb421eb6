//! `control`: the squares that each side, or one piece, controls, and the pieces that attack a square.

use std::collections::BTreeMap;

use chessmoves_core::internal::{attacked_by, attackers};
use chessmoves_core::{AnyPosition, Bitboard, ByColor, Color, PieceOn, Square};

/// The squares that one side controls: on which it could capture an enemy piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Controlled {
    /// The squares.
    pub controlled: Bitboard,
    /// The pieces that control each square.
    pub by: BTreeMap<Square, Bitboard>,
}

impl Controlled {
    /// The squares that some pieces of one side control.
    fn new(position: &AnyPosition, color: Color, pieces: Bitboard) -> Self {
        let board = position.board();
        // Lines continue behind the enemy king: it could not escape there.
        let enemy_king = board.king(!color);
        let occupied = enemy_king.map_or(board.occupied(), |king| board.occupied().without(king));
        let attacked = attacked_by(board, color, occupied).iter();
        let mut by = BTreeMap::new();
        by.extend(
            attacked
                .map(|square| (square, pieces & attackers(board, square, color, occupied)))
                .filter(|(_, by)| by.any()),
        );
        Self {
            controlled: by.keys().copied().collect(),
            by,
        }
    }
}

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
        let (mut all, mut behind) = (front, Bitboard::EMPTY);
        while all.any() {
            let left = board.occupied() - front - behind;
            all = of(Color::White, left) | of(Color::Black, left);
            all = all - front - behind;
            behind |= all;
        }
        let pinned = |color| position.with_turn(color).pinned() & by[color];
        let pinned = pinned(Color::White) | pinned(Color::Black);
        Self {
            square,
            by,
            pinned,
            behind,
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
    /// The squares that each side controls.
    pub sides: ByColor<Controlled>,
}

impl Control {
    /// The squares that both sides control.
    pub fn new(position: &AnyPosition) -> Self {
        Self {
            piece: None,
            attackers: None,
            sides: ByColor::new(|color| Controlled::new(position, color, Bitboard::ALL)),
        }
    }

    /// The pieces that attack a square, and the squares that the piece on it controls.
    pub fn of_square(position: &AnyPosition, square: Square) -> Self {
        let mut control = match position.board().piece_at(square) {
            Some(piece) => Self::of_piece(position, PieceOn::new(piece, square)),
            None => Self::new(position),
        };
        control.attackers = Some(Attackers::new(position, square));
        control
    }

    /// The squares that one piece controls.
    pub fn of_piece(position: &AnyPosition, piece: PieceOn) -> Self {
        let pieces = Bitboard::of(piece.square);
        Self {
            piece: Some(piece),
            attackers: None,
            sides: ByColor::new(|color| Controlled::new(position, color, pieces)),
        }
    }
}
