//! A position as an input states it, before anything is checked.

use super::movement::{self, castling_rook, home_rank, king_home};
use crate::types::{Bitboard, Board, CastlingSide, Color, Piece, Role, Square};

/// Everything that a FEN or a JSON board can state about a position, possible or not. All fields are public; nothing is
/// checked.
///
/// [`Position::from_setup`](crate::Position::from_setup) accepts positions of a game,
/// [`AnyPosition::from_setup`](crate::AnyPosition::from_setup) accepts any board with at least one piece, and
/// [`problems`](crate::problems()) lists what is wrong with a setup.
///
/// ```
/// use chessmoves::{Color, Piece, Position, Role, Setup, Square};
/// let mut setup = Setup::EMPTY;
/// setup.board.put(Piece::new(Color::White, Role::King), Square::E1);
/// setup.board.put(Piece::new(Color::Black, Role::King), Square::E8);
/// assert_eq!(Position::from_setup(setup)?.0.legal_moves().len(), 5);
/// # Ok::<(), chessmoves::IllegalPosition>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The placement of the pieces.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The castling rights, as the squares of the castling rooks. This covers Chess960 as well.
    pub castling: Bitboard,
    /// The en passant square: the square that the last move, a double push, passed over.
    pub en_passant: Option<Square>,
    /// The half-move clock: plies since the last capture or pawn move (FIDE Laws 9.3).
    pub halfmoves: u32,
    /// The number of the move, starting with 1.
    pub fullmoves: u32,
    /// Whether to treat the position as Chess960 even if it is possible in standard chess.
    pub chess960: bool,
}

impl Setup {
    /// The empty board with White to move.
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        turn: Color::White,
        castling: Bitboard::EMPTY,
        en_passant: None,
        halfmoves: 0,
        fullmoves: 1,
        chess960: false,
    };

    /// The rook that the FEN letter `K` or `Q` stands for: the outermost rook on that side of the king (X-FEN). If there
    /// is no such rook, or no king on the home rank, the corner square.
    pub fn outermost_rook(&self, color: Color, side: CastlingSide) -> Square {
        let home = home_rank(color);
        let on_home = |role| self.board.by_piece(Piece::new(color, role)) & Bitboard::rank(home);
        (on_home(Role::King).first())
            .and_then(|king| castling_rook(on_home(Role::Rook), king, side))
            .unwrap_or(Square::new(side.corner_file(), home))
    }

    /// Whether the rook on this square castles as in standard chess: from a corner, with the king on the e-file.
    #[doc(hidden)]
    pub fn is_standard_right(&self, color: Color, rook: Square) -> bool {
        let is_corner =
            |side: CastlingSide| rook == Square::new(side.corner_file(), home_rank(color));
        self.board.king(color) == Some(king_home(color))
            && CastlingSide::ALL.into_iter().any(is_corner)
    }

    /// The castling rights whose king and rook stand on the home rank; of two rights on one side, the outer one.
    pub(crate) fn usable_castling(&self) -> Bitboard {
        let mut usable = Bitboard::EMPTY;
        if self.castling.is_empty() {
            return usable;
        }
        for color in Color::ALL {
            let home = Bitboard::rank(home_rank(color));
            let Some(king) = self.board.king(color).filter(|&king| home.contains(king)) else {
                continue;
            };
            let rooks = self.castling & home & self.board.by_piece(Piece::new(color, Role::Rook));
            usable |= (CastlingSide::ALL.into_iter())
                .filter_map(|side| castling_rook(rooks, king, side))
                .collect();
        }
        usable
    }

    /// The origin and the target of the opponent's double push over a square; `None` if it is on another rank.
    pub(crate) fn double_push_over(&self, passed: Square) -> Option<(Square, Square)> {
        movement::double_push_over(!self.turn, passed)
    }

    /// Whether the opponent's last move can have been a double push over this square: its pawn stands on the target, and
    /// the squares it came across are empty.
    pub(crate) fn is_possible_en_passant(&self, passed: Square) -> bool {
        let pawns = (self.board).by_piece(Piece::new(!self.turn, Role::Pawn));
        (self.double_push_over(passed)).is_some_and(|(origin, target)| {
            let crossed = Bitboard::of(origin).with(passed);
            pawns.contains(target) && (crossed & self.board.occupied()).is_empty()
        })
    }
}
