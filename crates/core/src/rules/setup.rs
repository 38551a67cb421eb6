//! A position as an input states it, before anything is checked.

use super::movement::{castling_rook, double_push_over, home_rank, king_home};
use crate::types::{Bitboard, Board, CastlingSide, Color, File, Piece, Role, Square};

/// Everything that a FEN or a JSON board can state about a position, possible or not. Nothing is checked.
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
/// # Ok::<(), chessmoves::Faults>(())
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
    /// Whether the position is Chess960; `None` if that is not said, so that [`is_chess960`](Self::is_chess960) decides.
    pub chess960: Option<bool>,
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
        chess960: None,
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

    /// Whether a side has a rook on this square of its first rank, and its king on the same rank.
    pub(crate) fn has_king_and_rook(&self, color: Color, rook: Square) -> bool {
        let has_king = |king: Square| king.rank() == home_rank(color);
        self.board.king(color).is_some_and(has_king)
            && self.board.piece_at(rook) == Some(Piece::new(color, Role::Rook))
    }

    /// The rooks of a side that could castle in standard chess: those in its corners, if its king stands on the e-file.
    #[doc(hidden)]
    #[inline]
    pub fn standard_rights(&self, color: Color) -> Bitboard {
        let king = self.board.by_piece(Piece::new(color, Role::King));
        if king != Bitboard::of(king_home(color)) {
            return Bitboard::EMPTY;
        }
        let files = CastlingSide::ALL.map(|side| Bitboard::file(side.corner_file()));
        let rooks = self.board.by_piece(Piece::new(color, Role::Rook));
        Bitboard::rank(home_rank(color)) & (files[0] | files[1]) & rooks
    }

    /// Whether the position is Chess960: if that is said, or if both sides have castling rights that standard chess does
    /// not know, and their kings and rooks stand on the files of one start position. Other rights that standard chess does
    /// not know are left over from a game in which a king or rook has moved.
    ///
    /// ```
    /// use chessmoves::notation::fen;
    /// let is_chess960 = |text| fen::parse(text).map(|fen| fen.setup.is_chess960());
    /// assert_eq!(is_chess960("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1"), Ok(true));
    /// assert_eq!(is_chess960("r3k2r/8/8/8/8/8/8/R4RK1 w KQkq - 0 1"), Ok(false));
    /// ```
    pub fn is_chess960(&self) -> bool {
        self.usable_castling().1
    }

    /// The castling rights that can be used, and whether the position is Chess960.
    #[inline]
    pub(crate) fn usable_castling(&self) -> (Bitboard, bool) {
        let [white, black] = Color::ALL.map(|color| self.standard_rights(color));
        let standard = self.castling & (white | black);
        let is_standard = !self.chess960.unwrap_or(standard != self.castling);
        if is_standard {
            return (standard, false);
        }
        let usable = self.complete_castling();
        let chess960 = self.chess960.is_some() || self.is_like_a_start(usable);
        (if chess960 { usable } else { standard }, chess960)
    }

    /// Whether `K` and `Q` are enough for the castling rights of a Chess960 position: read again, they are the same.
    #[cold]
    pub(crate) fn letters_suffice(&self) -> bool {
        let unsaid = Self {
            chess960: None,
            ..*self
        };
        let (usable, chess960) = unsaid.usable_castling();
        chess960 || usable == self.complete_castling()
    }

    /// Whether both sides have castling rights, one of them a rook for each, and the kings and rooks stand on the same files.
    #[cold]
    fn is_like_a_start(&self, usable: Bitboard) -> bool {
        let of =
            |rights: Bitboard| Color::ALL.map(|color| rights & Bitboard::rank(home_rank(color)));
        let ([white, black], rooks) = (of(self.castling), of(usable));
        let [Some(king), Some(other)] = Color::ALL.map(|color| self.board.king(color)) else {
            return false;
        };
        let file = |color: usize, king: Square, side| {
            castling_rook(rooks[color], king, side).map(Square::file)
        };
        let pairs = CastlingSide::ALL.map(|side| [file(0, king, side), file(1, other, side)]);
        // A king at home that has lost a corner rook is more likely to be one of standard chess than of Chess960.
        let is_confirmed = |[white, black]: &[Option<File>; 2]| {
            white == black && white.is_some_and(|file| !matches!(file, File::A | File::H))
        };
        white.any()
            && black.any()
            && king.mirror() == other
            && (rooks[0] == white || rooks[1] == black)
            && pairs
                .iter()
                .all(|pair| pair.contains(&None) || pair[0] == pair[1])
            && (king.file() != File::E || pairs.iter().any(is_confirmed))
    }

    /// The castling rights whose king and rook stand on the home rank; of two rights on one side, the outer one.
    pub(super) fn complete_castling(&self) -> Bitboard {
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

    /// Whether the opponent's last move can have been a double push over this square: the pawn stands behind it, and the squares
    /// that it left and crossed are empty.
    pub(crate) fn is_possible_en_passant(&self, passed: Square) -> bool {
        let pawns = (self.board).by_piece(Piece::new(!self.turn, Role::Pawn));
        double_push_over(!self.turn, passed).is_some_and(|(origin, target)| {
            let crossed = Bitboard::of(origin).with(passed);
            pawns.contains(target) && (crossed & self.board.occupied()).is_empty()
        })
    }
}
