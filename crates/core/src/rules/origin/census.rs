//! What the men on the board say about captures and promotions.

use crate::rules::movement::{self, home_rank, pawn_start_rank};
use crate::types::{Bitboard, Board, Color, File, Piece, Rank, Role, Square};

/// The men of a side, as the start position of any game explains them.
///
/// All of it holds for Chess960 as well: each side starts with a pawn on every file, a queen, two rooks, two knights, and a
/// bishop on squares of either colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Census {
    pub(crate) color: Color,
    pub(crate) pawns: Bitboard,
    /// The minimum number of promoted pawns among the bishops on light squares, the bishops on dark squares, and the other pieces.
    pub(crate) promoted: [usize; 3],
    /// The men that have been captured.
    pub(crate) missing: usize,
}

impl Census {
    pub(crate) fn new(board: &Board, color: Color) -> Self {
        let beyond =
            kinds(board, color).map(|(pieces, at_start)| pieces.len().saturating_sub(at_start));
        let [light, dark, queens, rooks, knights] = beyond;
        Self {
            color,
            pawns: board.by_piece(Piece::new(color, Role::Pawn)),
            promoted: [light, dark, queens + rooks + knights],
            missing: 16_usize.saturating_sub(board.by_color(color).len()),
        }
    }

    /// Both sides, White first.
    pub(crate) fn both(board: &Board) -> [Self; 2] {
        Color::ALL.map(|color| Self::new(board, color))
    }

    pub(crate) fn promotions(&self) -> usize {
        self.promoted.iter().sum()
    }

    /// The pawns, and the pieces of each kind of which some are promoted pawns.
    pub(super) fn pawns_and_promoted(&self, board: &Board) -> Bitboard {
        let kinds = kinds(board, self.color);
        let [light, dark, ..] = self.promoted.map(|count| count > 0);
        let others = kinds.map(|(pieces, at_start)| pieces.len() > at_start);
        let has_promoted = [light, dark, others[2], others[3], others[4]];
        let promoted = kinds.into_iter().zip(has_promoted).filter(|(_, has)| *has);
        promoted.fold(self.pawns, |squares, ((pieces, _), _)| squares | pieces)
    }

    /// The pawns that are neither on the board nor needed as promoted pieces; `None` if there are more of both than eight.
    ///
    /// Each of them has been captured, either as a pawn or after a promotion; or it stands for a captured piece.
    pub(crate) fn spent(&self) -> Option<usize> {
        8_usize.checked_sub(self.pawns.len() + self.promotions())
    }

    /// How many ranks a pawn has advanced.
    pub(crate) const fn steps(&self, pawn: Square) -> usize {
        let start = pawn_start_rank(self.color);
        pawn.rank().index().abs_diff(start.index())
    }

    /// The bishops that cannot have left the square on which they start in standard chess, because both pawns before them
    /// have not moved, and that do not stand there any more: the square, and the pawns.
    ///
    /// A pawn on its start rank has never moved.
    pub(crate) fn caged(board: &Board, color: Color) -> impl Iterator<Item = (Square, Bitboard)> {
        let [pawns, bishops] =
            [Role::Pawn, Role::Bishop].map(|role| board.by_piece(Piece::new(color, role)));
        let homes = [File::C, File::F].map(|file| Square::new(file, home_rank(color)));
        // A bishop stands where a pawn would attack both squares before it.
        let caged = homes.map(|home| (home, movement::pawn(color, home)));
        (caged.into_iter())
            .filter(move |&(home, before)| before.is_subset(pawns) && !bishops.contains(home))
    }

    /// This census, in which all bishops on squares of the colour of `home` count as promoted.
    pub(crate) fn without_bishop_of(mut self, board: &Board, home: Square) -> Self {
        let kind = usize::from(!home.is_light());
        let (bishops, _) = kinds(board, self.color)[kind];
        self.promoted[kind] = bishops.len();
        self
    }
}

/// The pieces that a pawn can become, and how many a side has at the start: bishops on light and dark squares, queens, rooks, knights.
fn kinds(board: &Board, color: Color) -> [(Bitboard, usize); 5] {
    let of = |role| board.by_piece(Piece::new(color, role));
    let bishops = of(Role::Bishop);
    [
        (bishops & Bitboard::LIGHT, 1),
        (bishops - Bitboard::LIGHT, 1),
        (of(Role::Queen), 1),
        (of(Role::Rook), 2),
        (of(Role::Knight), 2),
    ]
}

/// The files on which pawns must have passed each other, and on how many of them they can have; if these are too many.
///
/// Two pawns that start on one file face each other until one of them captures or is captured. So on every file where no
/// white pawn stands below a black one, one of the two has done so. Each missing man allows that on one file, that of the pawn
/// that captured it or its own, and a pawn that was captured by a pawn on two.
pub(crate) fn passed_files([white, black]: &[Census; 2]) -> Option<(usize, usize)> {
    let possible = white.missing + black.missing + white.spent()? + black.spent()?;
    if possible >= 8 {
        return None;
    }
    let above = (1..8).fold(white.pawns, |set, _| set | Bitboard(set.0 << 8));
    let facing = (above & black.pawns) - Bitboard::rank(Rank::FIRST);
    let files =
        (1..8).fold(facing, |set, _| set | Bitboard(set.0 >> 8)) & Bitboard::rank(Rank::FIRST);
    let needed = 8 - files.len();
    (needed > possible).then_some((needed, possible))
}
