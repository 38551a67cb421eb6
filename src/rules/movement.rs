//! Stages 1 and 2: how each piece moves, written once as lanes, and the tables derived from them.

use crate::types::{Bitboard, CastlingSide, Color, File, Piece, Rank, Role, Square, Step};

/// What a lane may be used for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// To move, and to capture at its end.
    Either,
    /// To move only: the pawn straight ahead (FIDE Laws 3.7.1).
    MoveOnly,
    /// To capture only: the pawn diagonally (FIDE Laws 3.7.3).
    CaptureOnly,
    /// To castle: all or nothing (FIDE Laws 3.8.2).
    Castle(CastlingSide),
}

/// A direction in which a piece moves: the same step, so many times, under one rule.
///
/// A move vector is a lane's squares, outward, seen through a set; it is never stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lane {
    /// What the lane may be used for.
    pub rule: Rule,
    /// One step along it.
    pub step: Step,
    /// How many steps at most.
    pub reach: i8,
}

impl Lane {
    const fn new(rule: Rule, file: i8, rank: i8, reach: i8) -> Self {
        Self {
            rule,
            step: Step::new(file, rank),
            reach,
        }
    }

    /// Stage 1: the offsets of the lane, outward, on the 15x15 board with the piece in its centre.
    pub fn offsets(self) -> impl Iterator<Item = Step> {
        (1..=self.reach).map(move |n| self.step.times(n))
    }

    /// Stage 2: the squares of the lane, outward, cut at the edge of the board.
    pub fn squares(self, from: Square) -> impl Iterator<Item = Square> {
        self.offsets().map_while(move |offset| from.step(offset))
    }

    const fn set(self, from: Square) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        let mut n = 1;
        while n <= self.reach {
            if let Some(square) = from.step(self.step.times(n)) {
                set = set.with(square);
            }
            n += 1;
        }
        set
    }
}

use Rule::{CaptureOnly, Castle, Either, MoveOnly};

/// The longest way on the board; a 15x15 mask reaches seven squares each way.
const FAR: i8 = 7;

// Clockwise from the north; the castling lanes last.
const ROOK: [Lane; 4] = [
    Lane::new(Either, 0, 1, FAR),
    Lane::new(Either, 1, 0, FAR),
    Lane::new(Either, 0, -1, FAR),
    Lane::new(Either, -1, 0, FAR),
];
const BISHOP: [Lane; 4] = [
    Lane::new(Either, 1, 1, FAR),
    Lane::new(Either, 1, -1, FAR),
    Lane::new(Either, -1, -1, FAR),
    Lane::new(Either, -1, 1, FAR),
];
const QUEEN: [Lane; 8] = [
    ROOK[0], BISHOP[0], ROOK[1], BISHOP[1], ROOK[2], BISHOP[2], ROOK[3], BISHOP[3],
];
const KNIGHT: [Lane; 8] = [
    Lane::new(Either, 1, 2, 1),
    Lane::new(Either, 2, 1, 1),
    Lane::new(Either, 2, -1, 1),
    Lane::new(Either, 1, -2, 1),
    Lane::new(Either, -1, -2, 1),
    Lane::new(Either, -2, -1, 1),
    Lane::new(Either, -2, 1, 1),
    Lane::new(Either, -1, 2, 1),
];
const KING: [Lane; 10] = [
    Lane::new(Either, 0, 1, 1),
    Lane::new(Either, 1, 1, 1),
    Lane::new(Either, 1, 0, 1),
    Lane::new(Either, 1, -1, 1),
    Lane::new(Either, 0, -1, 1),
    Lane::new(Either, -1, -1, 1),
    Lane::new(Either, -1, 0, 1),
    Lane::new(Either, -1, 1, 1),
    Lane::new(Castle(CastlingSide::King), 2, 0, 1),
    Lane::new(Castle(CastlingSide::Queen), -2, 0, 1),
];
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

/// The three steps of a pawn: straight ahead, and the two captures.
#[inline]
pub(crate) const fn pawn_steps(color: Color) -> [Step; 3] {
    let lanes = match color {
        Color::White => &WHITE_PAWN,
        Color::Black => &BLACK_PAWN,
    };
    [lanes[0].step, lanes[1].step, lanes[2].step]
}

/// All the lanes a piece can ever have.
pub const fn lanes(piece: Piece) -> &'static [Lane] {
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

/// The lanes of a piece on its square: a pawn jumps from its start rank only (FIDE Laws 3.7.2), and a king castles
/// from its home square only (in Chess960 from wherever its right says, which is for stage 3 to know).
pub fn lanes_from(piece: Piece, from: Square) -> impl Iterator<Item = Lane> {
    lanes(piece)
        .iter()
        .filter_map(move |&lane| match lane.rule {
            MoveOnly if from.rank() != start_rank(piece.color) => Some(Lane { reach: 1, ..lane }),
            Castle(_) if from != king_home(piece.color) => None,
            _ => Some(lane),
        })
}

/// Stage 2 as a set: every square that the lanes of a piece reach on the empty board.
pub fn clipped(piece: Piece, from: Square) -> Bitboard {
    lanes_from(piece, from).fold(Bitboard::EMPTY, |set, lane| set | lane.set(from))
}

/// The rank of a colour's king at the start of the game.
pub const fn home_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::FIRST,
        Color::Black => Rank::EIGHTH,
    }
}

/// The square of a colour's king at the start of a game of standard chess.
pub const fn king_home(color: Color) -> Square {
    Square::new(File::E, home_rank(color))
}

/// The rank from which a colour's pawns may jump.
pub const fn start_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::SECOND,
        Color::Black => Rank::SEVENTH,
    }
}

/// The rank that a colour's pawns jump over.
pub const fn jumped_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::THIRD,
        Color::Black => Rank::SIXTH,
    }
}

/// The rank on which a colour's pawns are promoted.
pub const fn last_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::EIGHTH,
        Color::Black => Rank::FIRST,
    }
}

/// For each square, what a piece controls from it on the empty board: its lanes that may capture.
const fn control_table(lanes: &[Lane]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while let Some(from) = Square::from_index(i) {
        let mut n = 0;
        while n < lanes.len() {
            if matches!(lanes[n].rule, Either | CaptureOnly) {
                table[i] = Bitboard(table[i].0 | lanes[n].set(from).0);
            }
            n += 1;
        }
        i += 1;
    }
    table
}

static KING_CONTROL: [Bitboard; 64] = control_table(&KING);
static KNIGHT_CONTROL: [Bitboard; 64] = control_table(&KNIGHT);
static ROOK_CONTROL: [Bitboard; 64] = control_table(&ROOK);
static BISHOP_CONTROL: [Bitboard; 64] = control_table(&BISHOP);
static WHITE_PAWN_CONTROL: [Bitboard; 64] = control_table(&WHITE_PAWN);
static BLACK_PAWN_CONTROL: [Bitboard; 64] = control_table(&BLACK_PAWN);

/// The squares that a king controls.
#[inline]
pub fn king(from: Square) -> Bitboard {
    KING_CONTROL[from.index()]
}

/// The squares that a knight controls.
#[inline]
pub fn knight(from: Square) -> Bitboard {
    KNIGHT_CONTROL[from.index()]
}

/// The squares that a pawn of this colour controls.
#[inline]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    match color {
        Color::White => WHITE_PAWN_CONTROL[from.index()],
        Color::Black => BLACK_PAWN_CONTROL[from.index()],
    }
}

/// The squares of a rook's lanes on the empty board.
#[inline]
pub fn rook_lanes(from: Square) -> Bitboard {
    ROOK_CONTROL[from.index()]
}

/// The squares of a bishop's lanes on the empty board.
#[inline]
pub fn bishop_lanes(from: Square) -> Bitboard {
    BISHOP_CONTROL[from.index()]
}

/// The lanes of the two sliders whose tables [`lines`](super::lines) derives.
pub(super) const SLIDERS: (&[Lane; 4], &[Lane; 4]) = (&ROOK, &BISHOP);
