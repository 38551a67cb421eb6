//! A position as an input states it, before anything is checked; and one that may be impossible in a game: the type on which the four
//! stages work, and what a move changes in it.

use super::attacks;
use super::movement::{
    Side, castling_rook, double_push, double_push_over, for_side, home_rank, is_irreversible,
    king_home, pawn_start_rank,
};
use crate::codes::Code;
use crate::lists::joined;
use crate::types::{Bitboard, Board, CastlingSide, Color, Fault, File, Move, Piece, Role, Square};

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

    /// The square of the rook that the FEN letter `K` or `Q` stands for: the outermost rook on that side of the king (X-FEN),
    /// or the corner if there is no such rook or the king is not on its home rank.
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
            && (pairs.iter()).all(|pair| pair.contains(&None) || pair[0] == pair[1])
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

    /// Whether the opponent's last move can have been a double push over this square: the pawn is behind it, its path empty.
    pub(crate) fn is_possible_en_passant(&self, passed: Square) -> bool {
        let pawns = (self.board).by_piece(Piece::new(!self.turn, Role::Pawn));
        double_push_over(!self.turn, passed).is_some_and(|(origin, target)| {
            let crossed = Bitboard::of(origin).with(passed);
            pawns.contains(target) && (crossed & self.board.occupied()).is_empty()
        })
    }
}

/// A position for analysis, possible in a game or not: a lone piece, a board without kings, pawns on the last rank.
///
/// A side without a king has none to protect, so all its pseudo-legal moves are legal. If a side has several kings, no
/// rule says which of them to protect, and methods about legal moves return a [`Fault`].
///
/// [`Position`](crate::Position) is the type for positions of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AnyPosition(
    /// Castling rights and an en passant square that can be used, and whether the position is Chess960.
    Setup,
);

/// The castling rights and the en passant square that a position cannot have and [`AnyPosition::from_setup`] drops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dropped {
    /// The squares of castling rooks whose right lacks its king or its rook.
    pub castling: Bitboard,
    /// An en passant square that no double push can have passed over.
    pub en_passant: Option<Square>,
}

impl Dropped {
    /// Whether nothing was dropped.
    pub const fn is_empty(&self) -> bool {
        self.castling.is_empty() && self.en_passant.is_none()
    }
}

/// The start position of standard chess (FIDE Laws 2.2 and 2.3).
impl Default for AnyPosition {
    fn default() -> Self {
        use Role::{Bishop, King, Knight, Queen, Rook};
        let mut board = Board::EMPTY;
        // From the a-file.
        let roles = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        for (file, role) in File::ALL.into_iter().zip(roles) {
            for color in Color::ALL {
                let pawn = Square::new(file, pawn_start_rank(color));
                board.add(Piece::new(color, role), Square::new(file, home_rank(color)));
                board.add(Piece::new(color, Role::Pawn), pawn);
            }
        }
        Self::at_start(board, board.by_role(Role::Rook), Color::White)
    }
}

impl From<AnyPosition> for Setup {
    fn from(position: AnyPosition) -> Self {
        position.0
    }
}

impl AnyPosition {
    /// Accepts any setup with at least one piece, and returns what it had to drop. [`Setup::is_chess960`] decides about Chess960.
    ///
    /// ```
    /// use chessmoves::{AnyPosition, Bitboard, Square, notation::fen};
    /// let setup = fen::parse("4k3/8/8/8/8/8/8/4K3 w K - 0 1")?.setup;
    /// let (position, dropped) = AnyPosition::from_setup(setup)?;
    /// assert!(position.castling_rights(chessmoves::Color::White).is_empty());
    /// assert_eq!(dropped.castling, Bitboard::of(Square::H1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the board is empty.
    #[inline(always)]
    pub fn from_setup(setup: Setup) -> Result<(Self, Dropped), Fault> {
        if setup.board.occupied().is_empty() {
            return Err(empty_board());
        }
        let (castling, chess960) = setup.usable_castling();
        let en_passant = (setup.en_passant).filter(|&square| setup.is_possible_en_passant(square));
        let position = Self(Setup {
            castling,
            en_passant,
            chess960: Some(chess960),
            ..setup
        });
        let dropped = Dropped {
            castling: setup.castling - castling,
            en_passant: setup.en_passant.filter(|_| en_passant.is_none()),
        };
        Ok((position, dropped))
    }

    /// A piece alone on the board; its side is to move.
    #[doc(hidden)]
    pub fn lone(piece: Piece, square: Square) -> Self {
        let board = Board::from_iter([(square, piece)]);
        Self::at_start(board, Bitboard::EMPTY, piece.color)
    }

    /// A position before the first move, in standard chess.
    const fn at_start(board: Board, castling: Bitboard, turn: Color) -> Self {
        Self(Setup {
            board,
            castling,
            turn,
            chess960: Some(false),
            ..Setup::EMPTY
        })
    }

    /// The placement of the pieces.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.0.board
    }

    /// The side to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.0.turn
    }

    /// The square that the last move, a double push, passed over. It is there even if no pawn can capture en passant.
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.0.en_passant
    }

    /// The same position without an en passant square.
    #[must_use]
    pub(crate) const fn without_en_passant(mut self) -> Self {
        self.0.en_passant = None;
        self
    }

    /// The half-move clock: plies since the last capture or pawn move.
    pub const fn halfmoves(&self) -> u32 {
        self.0.halfmoves
    }

    /// The number of the move, starting with 1.
    pub const fn fullmoves(&self) -> u32 {
        self.0.fullmoves
    }

    /// Whether the position is treated as Chess960, in which UCI writes castling as king takes rook.
    pub const fn is_chess960(&self) -> bool {
        matches!(self.0.chess960, Some(true))
    }

    /// The rooks with which a side still has the right to castle.
    #[inline]
    pub fn castling_rights(&self, color: Color) -> Bitboard {
        self.0.castling & Bitboard::rank(home_rank(color))
    }

    /// Gives the rooks on these squares the right to castle if they and their king are at home, and takes it from all others.
    #[doc(hidden)]
    pub fn set_castling(&mut self, rooks: Bitboard) {
        self.0.castling = rooks;
        (self.0.castling, _) = self.0.usable_castling();
    }

    /// The rook with which a side still has the right to castle on this side.
    #[inline]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.0.board.king(color)?;
        castling_rook(self.castling_rights(color), king, side)
    }

    /// The same board with this side to move. If that is the other side, there is no en passant square (a null move).
    #[must_use]
    pub fn with_turn(self, turn: Color) -> Self {
        let en_passant = self.en_passant().filter(|_| turn == self.turn());
        Self(Setup {
            turn,
            en_passant,
            ..self.0
        })
    }

    /// The position after a null move: the other side is to move, and a ply has passed. `None` if the side to move is in check.
    #[doc(hidden)]
    pub fn pass(&self) -> Option<Self> {
        let mut next = self.with_turn(!self.0.turn);
        next.end_ply(self.0.turn, false);
        (!self.is_check()).then_some(next)
    }

    /// Checks that neither side has several kings.
    ///
    /// # Errors
    ///
    /// The first side that has several kings.
    #[inline(always)]
    pub fn check_kings(&self) -> Result<(), Fault> {
        for color in Color::ALL {
            let kings = self.0.board.by_piece(Piece::new(color, Role::King));
            if kings.more_than_one() {
                return Err(several_kings(color, kings));
            }
        }
        Ok(())
    }

    /// The enemy pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.attackers_of_king(self.0.turn)
    }

    /// Whether the side to move is in check (FIDE Laws 3.9.1).
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// The enemy pieces that attack a side's king.
    pub fn attackers_of_king(&self, color: Color) -> Bitboard {
        let attackers = |king| self.attackers(king, !color);
        (self.0.board.king(color)).map_or(Bitboard::EMPTY, attackers)
    }

    /// The squares that the piece on a square attacks: on which it could capture an enemy piece. Empty for an empty square.
    ///
    /// ```
    /// use chessmoves::{Position, Square};
    /// let rook = Position::default().attacks_from(Square::A1);
    /// assert_eq!(rook.iter().collect::<Vec<_>>(), [Square::B1, Square::A2]);
    /// ```
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        let attacks = |piece| attacks::attacks(piece, square, self.0.board.occupied());
        (self.0.board.piece_at(square)).map_or(Bitboard::EMPTY, attacks)
    }

    /// The pieces of a side that attack a square.
    pub fn attackers(&self, square: Square, color: Color) -> Bitboard {
        attacks::attackers(&self.0.board, square, color, self.0.board.occupied())
    }

    /// The position after a move that the generator has made in this position; unspecified after any other move, as
    /// [`Position::play_unchecked`](crate::Position::play_unchecked) says.
    #[inline]
    #[must_use]
    pub fn play_unchecked(&self, mv: Move) -> Self {
        let mut next = *self;
        for_side!(self, S => next.advance::<S>(&mv));
        next
    }

    /// Plays a move that the generator made in this position.
    #[doc(hidden)]
    #[inline(always)]
    pub fn advance<S: Side>(&mut self, mv: &Move) {
        self.move_pieces::<S>(mv);
        self.end_ply(S::COLOR, is_irreversible(mv.role(), mv.captured()));
    }

    /// Plays a move without counting the ply: no legal move depends on the clocks.
    #[inline(always)]
    pub(crate) fn move_pieces<S: Side>(&mut self, mv: &Move) {
        let own = |role| Piece::new(S::COLOR, role);
        self.0.turn = S::Enemy::COLOR;
        self.0.en_passant = None;
        match *mv {
            Move::Normal {
                role,
                from,
                to,
                captured,
            } => {
                self.capture::<S>(captured, to);
                self.0.board.remove(own(role), from);
                self.0.board.add(own(role), to);
                self.0.castling = self.0.castling.without(from);
                if role == Role::King {
                    self.0.castling -= Bitboard::rank(home_rank(S::COLOR));
                } else if role == Role::Pawn {
                    self.0.en_passant = double_push(S::COLOR, from, to);
                }
            }
            Move::EnPassant { from, to } => {
                self.capture::<S>(Some(Role::Pawn), Move::en_passant_victim(from, to));
                self.0.board.remove(own(Role::Pawn), from);
                self.0.board.add(own(Role::Pawn), to);
            }
            Move::Castle { king, rook } => {
                let (side, board) = (Move::castling_side(king, rook), &mut self.0.board);
                board.remove(own(Role::King), king);
                board.remove(own(Role::Rook), rook);
                board.add(own(Role::King), Square::new(side.king_file(), king.rank()));
                board.add(own(Role::Rook), Square::new(side.rook_file(), king.rank()));
                self.0.castling -= Bitboard::rank(home_rank(S::COLOR));
            }
            Move::Promotion {
                from,
                to,
                captured,
                into,
            } => {
                self.capture::<S>(captured, to);
                self.0.board.remove(own(Role::Pawn), from);
                self.0.board.add(own(into), to);
            }
        }
    }

    /// Removes a captured piece, and the castling right of a rook.
    #[inline(always)]
    fn capture<S: Side>(&mut self, captured: Option<Role>, square: Square) {
        if let Some(role) = captured {
            let piece = Piece::new(S::Enemy::COLOR, role);
            self.0.board.remove(piece, square);
            self.0.castling = self.0.castling.without(square);
        }
    }

    #[inline(always)]
    fn end_ply(&mut self, mover: Color, irreversible: bool) {
        self.0.halfmoves = if irreversible {
            0
        } else {
            self.0.halfmoves.saturating_add(1)
        };
        if mover == Color::Black {
            self.0.fullmoves = self.0.fullmoves.saturating_add(1);
        }
    }
}

/// The fault of a board without pieces.
#[doc(hidden)]
#[cold]
#[inline(never)]
pub fn empty_board() -> Fault {
    let message = "the board is empty, expected at least one piece";
    Fault::new(Code::EmptyBoard, message)
}

/// The fault of asking for legal moves when a side has several kings.
#[cold]
#[inline(never)]
fn several_kings(color: Color, kings: Bitboard) -> Fault {
    let (side, count, squares) = (color.side_name(), kings.len(), joined(kings, ", "));
    let message =
        format!("{side} has {count} kings ({squares}), expected at most one for legal moves");
    let hint = Some("`chessmoves board` lists the pseudo-legal moves");
    Fault::new(Code::SeveralKings, message).with_hint(hint)
}
