//! Stages 1 and 2: how each piece moves on an empty board, stated once as lanes, with tables derived from them; and the side as a type.

use std::iter::successors;

use crate::types::{Bitboard, CastlingSide, Color, File, Piece, Rank, Role, Square, Step};

/// The purpose for which a lane may be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LaneKind {
    /// Moves, and a capture at the end.
    MoveOrCapture,
    /// Moves only: a pawn straight ahead (FIDE Laws 3.7.1).
    MoveOnly,
    /// Captures only: a pawn diagonally (FIDE Laws 3.7.3).
    CaptureOnly,
    /// Castling (FIDE Laws 3.8.2).
    Castling(CastlingSide),
}

/// One direction in which a piece moves: a step, repeated up to `reach` times, for one purpose.
///
/// A *move vector* is the list of squares of a lane, outward from the piece, derived whenever it is needed, and never stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lane {
    /// The purpose.
    pub kind: LaneKind,
    /// One step along the lane.
    pub step: Step,
    /// The maximum number of steps.
    pub reach: i8,
}

impl Lane {
    const fn new(kind: LaneKind, file: i8, rank: i8, reach: i8) -> Self {
        Self {
            kind,
            step: Step::new(file, rank),
            reach,
        }
    }

    /// Stage 1: the offsets of the lane, outward, on a 15x15 board with the piece in the centre.
    pub fn offsets(self) -> impl Iterator<Item = Step> {
        (1..=self.reach).map(move |n| self.step.times(n))
    }

    /// Stage 2: the squares of the lane, outward, up to the edge of the board.
    #[inline]
    pub fn squares(self, from: Square) -> impl Iterator<Item = Square> {
        let next = move |square: &Square| square.step(self.step);
        successors(next(&from), next).take(self.reach.unsigned_abs().into())
    }

    /// The side on which a castling lane castles.
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self.kind {
            Castling(side) => Some(side),
            MoveOrCapture | MoveOnly | CaptureOnly => None,
        }
    }

    const fn set(self, from: Square) -> Bitboard {
        let (mut set, mut at, mut n) = (0, Bitboard::of(from), 0);
        while n < self.reach {
            at = at.shift(self.step);
            set |= at.0;
            n += 1;
        }
        Bitboard(set)
    }
}

use LaneKind::{CaptureOnly, Castling, MoveOnly, MoveOrCapture};

/// The reach of a slider: a 15x15 board has seven squares on each side of its centre.
const FAR: i8 = 7;

/// Lanes on which a piece moves and captures, one for each step.
const fn moves<const N: usize>(steps: [(i8, i8); N], reach: i8) -> [Lane; N] {
    let mut lanes = [Lane::new(MoveOrCapture, 0, 0, reach); N];
    let mut n = 0;
    while n < N {
        lanes[n].step = Step::new(steps[n].0, steps[n].1);
        n += 1;
    }
    lanes
}

// Clockwise from the north; castling lanes last.
const ROOK: [Lane; 4] = moves([(0, 1), (1, 0), (0, -1), (-1, 0)], FAR);
const BISHOP: [Lane; 4] = moves([(1, 1), (1, -1), (-1, -1), (-1, 1)], FAR);
const QUEEN: [Lane; 8] = moves(AROUND, FAR);
const KNIGHT: [Lane; 8] = moves(JUMPS, 1);
const KING: [Lane; 10] = {
    let [a, b, c, d, e, f, g, h] = moves(AROUND, 1);
    let king = Lane::new(Castling(CastlingSide::King), 2, 0, 1);
    let queen = Lane::new(Castling(CastlingSide::Queen), -2, 0, 1);
    [a, b, c, d, e, f, g, h, king, queen]
};
#[rustfmt::skip]
const AROUND: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
#[rustfmt::skip]
const JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const WHITE_PAWN: [Lane; 3] = [
    Lane::new(MoveOnly, 0, 1, 2),
    Lane::new(CaptureOnly, 1, 1, 1),
    Lane::new(CaptureOnly, -1, 1, 1),
];
const BLACK_PAWN: [Lane; 3] = [
    Lane::new(MoveOnly, 0, -1, 2),
    Lane::new(CaptureOnly, 1, -1, 1),
    Lane::new(CaptureOnly, -1, -1, 1),
];

/// The three steps of a pawn: the push, and the captures towards the h-file and the a-file.
#[inline]
pub const fn pawn_steps(color: Color) -> [Step; 3] {
    let lanes = color.pick(&WHITE_PAWN, &BLACK_PAWN);
    [lanes[0].step, lanes[1].step, lanes[2].step]
}

const fn lanes(piece: Piece) -> &'static [Lane] {
    match (piece.role, piece.color) {
        (Role::King, _) => &KING,
        (Role::Queen, _) => &QUEEN,
        (Role::Rook, _) => &ROOK,
        (Role::Bishop, _) => &BISHOP,
        (Role::Knight, _) => &KNIGHT,
        (Role::Pawn, Color::White) => &WHITE_PAWN,
        (Role::Pawn, Color::Black) => &BLACK_PAWN,
    }
}

/// The lanes of a piece on a square. A pawn has its double push on its start rank only (FIDE Laws 3.7.2), and a king its
/// castling lanes on its home square only; in Chess960 the castling right decides, which stage 3 examines.
///
/// ```
/// use chessmoves::{Color, Piece, Role, Square, lanes_from};
/// let knight = Piece::new(Color::White, Role::Knight);
/// let clipped = lanes_from(knight, Square::A1).flat_map(|lane| lane.squares(Square::A1));
/// assert_eq!(clipped.collect::<Vec<_>>(), [Square::B3, Square::C2]);
/// ```
pub fn lanes_from(piece: Piece, from: Square) -> impl Iterator<Item = Lane> {
    let lanes = lanes(piece).iter();
    lanes.filter_map(move |&lane| match lane.kind {
        MoveOnly if from.rank() != pawn_start_rank(piece.color) => Some(Lane { reach: 1, ..lane }),
        Castling(_) if from != king_home(piece.color) => None,
        _ => Some(lane),
    })
}

/// The first rank of a side: the rank of its king and rooks at the start of the game.
pub const fn home_rank(color: Color) -> Rank {
    color.pick(Rank::FIRST, Rank::EIGHTH)
}

/// The square of a side's king at the start of a game of standard chess.
pub(crate) const fn king_home(color: Color) -> Square {
    Square::new(File::E, home_rank(color))
}

/// The rank from which a side's pawns may make a double push.
pub(crate) const fn pawn_start_rank(color: Color) -> Rank {
    color.pick(Rank::SECOND, Rank::SEVENTH)
}

/// The rank of the en passant squares that a side's double pushes leave behind.
pub(crate) const fn en_passant_rank(color: Color) -> Rank {
    color.pick(Rank::THIRD, Rank::SIXTH)
}

/// The rank on which a side's pawns are promoted.
pub(crate) const fn promotion_rank(color: Color) -> Rank {
    color.pick(Rank::EIGHTH, Rank::FIRST)
}

/// Whether a piece is promoted on a square (FIDE Laws 3.7.3.3).
#[inline]
pub fn is_promoted_on(piece: Piece, to: Square) -> bool {
    piece.role == Role::Pawn && to.rank() == promotion_rank(piece.color)
}

/// Whether a move of a piece resets the half-move clock (FIDE Laws 9.3, 9.6.2). No position before it can occur again.
pub(crate) fn is_irreversible(role: Role, captured: Option<Role>) -> bool {
    role == Role::Pawn || captured.is_some()
}

/// The square that a pawn passes over with a double push (FIDE Laws 3.7.2); `None` if the move is not one.
#[inline]
pub const fn double_push(color: Color, from: Square, to: Square) -> Option<Square> {
    let (low, high) = color.pick((from, to), (to, from));
    // Two ranks are sixteen squares apart.
    if low.index() + 16 == high.index() && from.rank().index() == pawn_start_rank(color).index() {
        Square::from_index(low.index() + 8)
    } else {
        None
    }
}

/// The origin and the target of the double push that passes over a square; `None` if it is on another rank.
pub(crate) fn double_push_over(color: Color, passed: Square) -> Option<(Square, Square)> {
    let [forward, ..] = pawn_steps(color);
    let (origin, target) = (passed.step(forward.reversed())?, passed.step(forward)?);
    (double_push(color, origin, target) == Some(passed)).then_some((origin, target))
}

/// The rook with which a king castles on a side, out of some rooks: the outermost on that side of the king.
#[inline]
pub(crate) fn castling_rook(rooks: Bitboard, king: Square, side: CastlingSide) -> Option<Square> {
    match side {
        CastlingSide::King => rooks.last().filter(|&rook| rook > king),
        CastlingSide::Queen => rooks.first().filter(|&rook| rook < king),
    }
}

/// The attack set of a piece on each square of the empty board: the lanes on which it may capture.
const fn attack_table(lanes: &[Lane]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while let Some(from) = Square::from_index(i) {
        let mut n = 0;
        while n < lanes.len() {
            if matches!(lanes[n].kind, MoveOrCapture | CaptureOnly) {
                table[i] = Bitboard(table[i].0 | lanes[n].set(from).0);
            }
            n += 1;
        }
        i += 1;
    }
    table
}

/// The attack sets of the roles, with that of white pawns, and those of black pawns.
static ATTACKS: [[Bitboard; 64]; 7] = [
    attack_table(&WHITE_PAWN),
    attack_table(&KNIGHT),
    attack_table(&BISHOP),
    attack_table(&ROOK),
    attack_table(&QUEEN),
    attack_table(&KING),
    attack_table(&BLACK_PAWN),
];

/// The attack set of a piece other than a pawn on the empty board.
pub(crate) const fn of_role(role: Role, from: Square) -> Bitboard {
    ATTACKS[role as usize][from.index()]
}

pub(crate) fn king(from: Square) -> Bitboard {
    of_role(Role::King, from)
}

#[inline]
pub(crate) fn knight(from: Square) -> Bitboard {
    of_role(Role::Knight, from)
}

#[inline]
pub(crate) fn pawn(color: Color, from: Square) -> Bitboard {
    ATTACKS[color.pick(0, 6)][from.index()]
}

/// For rooks and for bishops, the squares from which one can attack a square beside that of a king, or that square itself.
static ZONES: [[Bitboard; 2]; 64] = {
    let mut zones = [[Bitboard::EMPTY; 2]; 64];
    let mut i = 0;
    while let Some(square) = Square::from_index(i) {
        let beside = of_role(Role::King, square);
        zones[i] = [union(Role::Rook, beside), union(Role::Bishop, beside)];
        i += 1;
    }
    zones
};

/// The union of the attack sets of a role on some squares.
const fn union(role: Role, squares: Bitboard) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while let Some(square) = Square::from_index(i) {
        if squares.contains(square) {
            set = Bitboard(set.0 | of_role(role, square).0);
        }
        i += 1;
    }
    set
}

/// The squares from which a rook, and those from which a bishop, can attack a square beside that of a king.
pub(crate) fn zones(king: Square) -> [Bitboard; 2] {
    ZONES[king.index()]
}

/// The lanes of rook and bishop, from which [`attacks`](super::attacks) derives its tables.
pub const SLIDERS: (&[Lane; 4], &[Lane; 4]) = (&ROOK, &BISHOP);

/// A colour known at compile time: code below [`for_side`] never branches on the colour.
pub trait Side {
    /// The opponent.
    type Enemy: Side<Enemy = Self>;
    /// The colour.
    const COLOR: Color;
    /// The step of a pawn push.
    const FORWARD: Step = pawn_steps(Self::COLOR)[0];
    /// The two steps of a pawn capture.
    const CAPTURES: [Step; 2] = {
        let [_, east, west] = pawn_steps(Self::COLOR);
        [east, west]
    };
}

/// White to move.
pub enum White {}
/// Black to move.
pub enum Black {}

impl Side for White {
    type Enemy = Black;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Enemy = White;
    const COLOR: Color = Color::Black;
}

/// Evaluates an expression with the side to move as a type: the only dispatch on colour.
#[doc(hidden)]
#[macro_export]
macro_rules! for_side {
    ($position:expr, $side:ident => $value:expr) => {
        match $position.turn() {
            $crate::Color::White => {
                type $side = $crate::internal::White;
                $value
            }
            $crate::Color::Black => {
                type $side = $crate::internal::Black;
                $value
            }
        }
    };
}
pub(crate) use for_side;
