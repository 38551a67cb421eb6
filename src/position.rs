//! What can be analysed: made only from a [`Setup`], with private fields, and played on.

use std::fmt;

use crate::board::Board;
use crate::moves::Move;
use crate::rules::context::Context;
use crate::rules::control;
use crate::rules::draw;
use crate::rules::generate::{AtKing, Count, Each, generate};
use crate::rules::movement;
use crate::rules::reach::Reach;
use crate::rules::side::{Side, for_side};
use crate::setup::Setup;
use crate::types::{Bitboard, CastlingSide, Color, Piece, Role, Square};

/// A position of standard chess or Chess960, ready for the four stages.
///
/// Boards that are no game are welcome: without kings, with one lone piece, with pawns on the last rank. A colour
/// without a king, or with several, has none to protect: it is never in check and all its pseudo-legal moves count
/// as legal. [`Position::check_kings`] says when that is so for more than one king, where the commands refuse stage 4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    board: Board,
    castling: Bitboard,
    en_passant: Option<Square>,
    turn: Color,
    chess960: bool,
    halfmoves: u32,
    fullmoves: u32,
}

/// Why a [`Setup`] cannot be analysed at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// There is no piece on the board.
    Empty,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the board is empty, expected at least one piece"),
        }
    }
}

impl std::error::Error for SetupError {}

/// Why stage 4 has no answer: no rule says which of several kings is to be protected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeveralKings {
    /// The colour with more than one king.
    pub color: Color,
    /// The squares of its kings.
    pub squares: Bitboard,
}

impl fmt::Display for SeveralKings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has {} kings (", self.color, self.squares.len())?;
        for (n, square) in self.squares.iter().enumerate() {
            write!(f, "{}{square}", if n == 0 { "" } else { ", " })?;
        }
        f.write_str("), expected at most one for legal moves")
    }
}

impl std::error::Error for SeveralKings {}

impl Default for Position {
    /// The start position of standard chess.
    fn default() -> Self {
        use Role::{Bishop, King, Knight, Queen, Rook};
        let mut board = Board::EMPTY;
        let back = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        for (square, role) in Square::all().zip(back) {
            for (square, color) in [(square, Color::White), (square.mirror(), Color::Black)] {
                board.put(Piece::new(color, role), square);
            }
        }
        for color in Color::ALL {
            for square in Bitboard::rank(movement::start_rank(color)) {
                board.put(Piece::new(color, Role::Pawn), square);
            }
        }
        Self {
            board,
            castling: board.by_role(Rook),
            en_passant: None,
            turn: Color::White,
            chess960: false,
            halfmoves: 0,
            fullmoves: 1,
        }
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    /// Takes up everything that can be analysed. A castling right without its king or rook and an en passant square
    /// that no pawn can just have jumped are left out; [`problems`](crate::problems()) names them.
    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        if setup.board.occupied().is_empty() {
            return Err(SetupError::Empty);
        }
        let castling = setup.usable_castling();
        let standard = castling.iter().all(|rook| {
            (setup.board.color_at(rook)).is_some_and(|color| setup.is_standard_right(color, rook))
        });
        Ok(Self {
            board: setup.board,
            castling,
            en_passant: setup
                .en_passant
                .filter(|&square| setup.can_have_jumped(square)),
            turn: setup.turn,
            chess960: setup.chess960 || !standard,
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves,
        })
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        Self {
            board: position.board,
            turn: position.turn,
            castling: position.castling,
            en_passant: position.en_passant,
            halfmoves: position.halfmoves,
            fullmoves: position.fullmoves,
            chess960: position.chess960,
        }
    }
}

impl Setup {
    /// The castling rights that have their king and their rook at home; of two on one side, the outer one.
    pub(crate) fn usable_castling(&self) -> Bitboard {
        let mut usable = Bitboard::EMPTY;
        for color in Color::ALL {
            let home = Bitboard::rank(movement::home_rank(color));
            let Some(king) = self.board.king(color).filter(|&king| home.contains(king)) else {
                continue;
            };
            let rooks = self.castling & home & self.board.by_piece(Piece::new(color, Role::Rook));
            usable |= [
                rooks.first().filter(|&rook| rook < king),
                rooks.last().filter(|&rook| rook > king),
            ]
            .into_iter()
            .flatten()
            .collect();
        }
        usable
    }

    /// From where and to where an enemy pawn jumps over this square; `None` on the wrong rank.
    pub(crate) fn jump_over(&self, square: Square) -> Option<(Square, Square)> {
        let enemy = !self.turn;
        let [forward, ..] = movement::pawn_steps(enemy);
        let (origin, target) = (square.step(forward.back())?, square.step(forward)?);
        (origin.rank() == movement::start_rank(enemy)).then_some((origin, target))
    }

    /// Whether an enemy pawn stands where it would after jumping over this square, on the right rank, and the squares
    /// that it came over are empty.
    pub(crate) fn can_have_jumped(&self, square: Square) -> bool {
        let pawns = (self.board).by_piece(Piece::new(!self.turn, Role::Pawn));
        self.jump_over(square).is_some_and(|(origin, target)| {
            let passed = Bitboard::of(origin).with(square);
            pawns.contains(target) && (passed & self.board.occupied()).is_empty()
        })
    }
}

impl Position {
    /// Where the pieces are.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who is on move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The square that a pawn has just jumped.
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move.
    pub const fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The number of the move, counted from 1.
    pub const fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// Whether castling is written as king takes rook.
    pub const fn is_chess960(&self) -> bool {
        self.chess960
    }

    /// The rooks with which a colour still has the right to castle.
    #[inline]
    pub fn castling_rights(&self, color: Color) -> Bitboard {
        self.castling & Bitboard::rank(movement::home_rank(color))
    }

    /// The rook with which a colour still has the right to castle to this side.
    #[inline]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.board.king(color)?;
        let rooks = self.castling_rights(color);
        match side {
            CastlingSide::King => rooks.last().filter(|&rook| rook > king),
            CastlingSide::Queen => rooks.first().filter(|&rook| rook < king),
        }
    }

    /// The same board with the other side to move, when it is not this one: the questions about a piece whose colour
    /// is not on move are answered there. What could be taken en passant no longer can.
    #[must_use]
    pub fn with_turn(self, turn: Color) -> Self {
        let en_passant = self.en_passant.filter(|_| turn == self.turn);
        Self {
            en_passant,
            turn,
            ..self
        }
    }

    /// Refuses positions with more than one king of a colour, for which stage 4 has no meaning.
    ///
    /// # Errors
    ///
    /// Names the colour and the squares of its kings.
    pub fn check_kings(&self) -> Result<(), SeveralKings> {
        for color in Color::ALL {
            let squares = self.board.by_piece(Piece::new(color, Role::King));
            if squares.several() {
                return Err(SeveralKings { color, squares });
            }
        }
        Ok(())
    }

    /// The enemy pieces that attack the king of the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.attackers_of_king(self.turn)
    }

    /// Whether the side to move is in check (FIDE Laws 3.9.1).
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// The pieces that attack a colour's king.
    pub fn attackers_of_king(&self, color: Color) -> Bitboard {
        self.board.king(color).map_or(Bitboard::EMPTY, |king| {
            control::attackers(&self.board, king, !color, self.board.occupied())
        })
    }

    /// The pieces of the side to move that are pinned to their king.
    pub fn pinned(&self) -> Bitboard {
        for_side!(self, S => Context::<S>::new(self).pinned())
    }

    /// The enemy slider that pins a piece of the side to move.
    pub fn pinner(&self, pinned: Square) -> Option<Square> {
        for_side!(self, S => Context::<S>::new(self).pinner(pinned))
    }

    /// Stage 4: the legal moves, in the order of squares from and to, then queen, rook, bishop, knight, then castling.
    pub fn legal_moves(&self) -> Vec<Move> {
        Reach::legal(self).moves(Bitboard::ALL)
    }

    /// Stage 3: the pseudo-legal moves, in the same order.
    pub fn board_moves(&self) -> Vec<Move> {
        Reach::board(self).moves(Bitboard::ALL)
    }

    /// Hands on each legal move as the generator meets it.
    pub(crate) fn each_legal(&self, each: impl FnMut(Move)) {
        let mut sink = Each::<_, AtKing>::new(each);
        for_side!(self, S => generate(&Context::<S>::new(self), Bitboard::ALL, &mut sink));
    }

    /// The number of legal moves; no list is made to be counted.
    pub fn count_legal(&self) -> u64 {
        let mut count = Count::default();
        for_side!(self, S => generate(&Context::<S>::new(self), Bitboard::ALL, &mut count));
        count.total()
    }

    /// Whether the move is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        let mut found = false;
        self.each_legal(|legal| found |= legal == mv);
        found
    }

    /// Whether the side to move is in check and has no legal move (FIDE Laws 5.1.1).
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.count_legal() == 0
    }

    /// Whether the side to move has a king, is not in check and has no legal move (FIDE Laws 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        self.board.king(self.turn).is_some() && !self.is_check() && self.count_legal() == 0
    }

    /// Whether no series of moves can end in mate (FIDE Laws 5.2.2): bare kings, one minor piece, or bishops of one
    /// square colour only. Other dead positions are not looked for.
    pub fn is_insufficient_material(&self) -> bool {
        draw::is_insufficient_material(self)
    }

    /// The position after a move that the generator made here.
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        for_side!(self, S => self.play_as::<S>(mv))
    }

    #[inline(always)]
    pub(crate) fn play_as<S: Side>(&self, mv: Move) -> Self {
        let own = |role| Piece::new(S::COLOR, role);
        let mut next = *self;
        next.turn = S::Enemy::COLOR;
        next.en_passant = None;
        next.halfmoves = self.halfmoves.saturating_add(1);
        if S::COLOR == Color::Black {
            next.fullmoves = self.fullmoves.saturating_add(1);
        }
        if let (Some(role), Some(square)) = (mv.captured(), mv.capture_square()) {
            next.board.remove(Piece::new(S::Enemy::COLOR, role), square);
            next.castling = next.castling.without(square);
        }
        match mv {
            Move::Step { role, from, to, .. } => {
                next.board.remove(own(role), from);
                next.board.add(own(role), to);
                next.castling = next.castling.without(from);
                if role == Role::King {
                    next.castling -= Bitboard::rank(movement::home_rank(S::COLOR));
                }
                if role == Role::Pawn && from.to(to) == S::FORWARD.times(2) {
                    next.en_passant = from.step(S::FORWARD);
                }
            }
            Move::EnPassant { from, to } => {
                next.board.remove(own(Role::Pawn), from);
                next.board.add(own(Role::Pawn), to);
            }
            Move::Castle { king, rook } => {
                let side = Move::castling_side(king, rook);
                next.board.remove(own(Role::King), king);
                next.board.remove(own(Role::Rook), rook);
                next.board
                    .add(own(Role::King), Square::new(side.king_file(), king.rank()));
                next.board
                    .add(own(Role::Rook), Square::new(side.rook_file(), king.rank()));
                next.castling -= Bitboard::rank(movement::home_rank(S::COLOR));
            }
            Move::Promotion { from, to, into, .. } => {
                next.board.remove(own(Role::Pawn), from);
                next.board.add(own(into), to);
            }
        }
        if mv.role() == Role::Pawn || mv.captured().is_some() {
            next.halfmoves = 0;
        }
        next
    }
}
