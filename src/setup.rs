//! What an input says, legal or not.

use crate::board::Board;
use crate::rules::movement::{home_rank, king_home};
use crate::types::{Bitboard, CastlingSide, Color, Piece, Role, Square};

/// Everything that a FEN or a JSON board can say about a position, before anybody asks whether it makes sense.
///
/// [`Position::try_from`](crate::Position) takes up what can be analysed and [`problems`](crate::problems()) lists
/// what is odd about it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Where the pieces are.
    pub board: Board,
    /// Who is on move.
    pub turn: Color,
    /// The castling rights, as the squares of the rooks that are to castle. That is all Chess960 needs.
    pub castling: Bitboard,
    /// The square that a pawn has just jumped, on the third rank of the side that is not on move.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move (FIDE Laws 9.3).
    pub halfmoves: u32,
    /// The number of the move, counted from 1.
    pub fullmoves: u32,
    /// Whether the position is to be read as Chess960 even where standard chess would do.
    pub chess960: bool,
}

impl Setup {
    /// An empty board with white on move.
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        turn: Color::White,
        castling: Bitboard::EMPTY,
        en_passant: None,
        halfmoves: 0,
        fullmoves: 1,
        chess960: false,
    };

    /// The rook that the FEN letter `K` or `Q` means: the outermost rook on that side of the king (X-FEN), or the
    /// corner where there is none, or no king on its home rank to have sides.
    pub fn outermost_rook(&self, color: Color, side: CastlingSide) -> Square {
        let home = home_rank(color);
        let on_home = |role| self.board.by_piece(Piece::new(color, role)) & Bitboard::rank(home);
        let rooks = on_home(Role::Rook);
        let rook = on_home(Role::King).first().and_then(|king| match side {
            CastlingSide::King => rooks.last().filter(|&rook| rook > king),
            CastlingSide::Queen => rooks.first().filter(|&rook| rook < king),
        });
        rook.unwrap_or(Square::new(side.corner_file(), home))
    }

    /// Whether the rook on this square castles as in standard chess: from the corner, its king on the e-file.
    pub(crate) fn is_standard_right(&self, color: Color, rook: Square) -> bool {
        let in_corner = |side: CastlingSide| rook.file() == side.corner_file();
        self.board.king(color) == Some(king_home(color))
            && CastlingSide::ALL.into_iter().any(in_corner)
    }
}
