//! Zobrist keys: one random number per feature of a position, combined by exclusive or.

use std::hash::Hasher;
use std::sync::LazyLock;

use super::any_position::AnyPosition;
use super::attacks::IS_COMPUTED;
use super::movement::{self, Side, for_side};
use super::stages::Context;
use crate::types::{Board, Color, Piece, Role, Square};

/// The key of a position. Two positions with different move trees share a key by accident only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key(u128);

impl Key {
    /// The upper 64 bits: the public key.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "the upper half")]
    pub const fn short(self) -> u64 {
        (self.0 >> 64) as u64
    }

    /// The lower 64 bits, which are independent of the upper ones.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "the lower half")]
    pub(crate) const fn rest(self) -> u64 {
        self.0 as u64
    }

    /// The key of a position together with a depth.
    #[inline(always)]
    pub(crate) const fn at_depth(self, depth: u32) -> Self {
        Self(self.0 ^ SplitMix(depth as u64).key())
    }
}

/// The random numbers of all features.
struct ZobristKeys {
    pieces: [[[u128; 64]; 6]; 2],
    castling: [u128; 64],
    en_passant: [u128; 64],
    black_to_move: u128,
}

impl ZobristKeys {
    /// The numbers, which cannot be compressed.
    #[inline(always)]
    fn get() -> &'static Self {
        static KEYS: ZobristKeys = ZobristKeys::generate();
        static COMPUTED: LazyLock<ZobristKeys> = LazyLock::new(ZobristKeys::generate);
        if IS_COMPUTED { &COMPUTED } else { &KEYS }
    }

    const fn generate() -> Self {
        let mut rng = SplitMix(0x6368_6573_736D_6F76);
        let mut keys = Self {
            pieces: [[[0; 64]; 6]; 2],
            castling: [0; 64],
            en_passant: [0; 64],
            black_to_move: rng.key(),
        };
        let mut square = 0;
        while square < 64 {
            let mut role = 0;
            while role < 6 {
                keys.pieces[0][role][square] = rng.key();
                keys.pieces[1][role][square] = rng.key();
                role += 1;
            }
            keys.castling[square] = rng.key();
            keys.en_passant[square] = rng.key();
            square += 1;
        }
        keys
    }
}

/// `SplitMix64` (Steele, Lea and Flood 2014).
struct SplitMix(u64);

impl SplitMix {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    const fn key(&mut self) -> u128 {
        (self.next() as u128) << 64 | self.next() as u128
    }
}

/// The key of a position, computed from scratch.
pub fn key_of(position: &AnyPosition) -> Key {
    Key(of_state(position) ^ difference(&Board::EMPTY, position.board()))
}

/// The part of the key that does not depend on the pieces alone.
#[inline(always)]
fn of_state(position: &AnyPosition) -> u128 {
    let keys = ZobristKeys::get();
    let [white, black] = Color::ALL.map(|color| position.castling_rights(color));
    let turn = position.turn().pick(0, keys.black_to_move);
    let passed = position.en_passant();
    let passed = passed.filter(|&square| is_usable_en_passant(position, square));
    let key = turn ^ passed.map_or(0, |square| keys.en_passant[square.index()]);
    let rooks = (white | black).into_iter();
    rooks.fold(key, |key, rook| key ^ keys.castling[rook.index()])
}

/// What turns the key of a board into that of another one.
#[inline(always)]
fn difference(before: &Board, after: &Board) -> u128 {
    let mut key = 0;
    for piece in Piece::ALL {
        for square in before.by_piece(piece) ^ after.by_piece(piece) {
            key ^= ZobristKeys::get().pieces[piece.color as usize][piece.role as usize]
                [square.index()];
        }
    }
    key
}

/// Whether a pawn can legally capture on an en passant square.
#[inline(never)]
pub(crate) fn is_usable_en_passant(position: &AnyPosition, square: Square) -> bool {
    for_side!(position, S => {
        let capturers = movement::pawn(<S as Side>::Enemy::COLOR, square);
        let pawns = position.board().by_piece(Piece::new(S::COLOR, Role::Pawn));
        (capturers & pawns).any() && {
            let found = Context::<S>::new(position).find(Role::Pawn, capturers, square, None);
            found.count > 0
        }
    })
}

/// Derives the keys of the positions that the moves of one position lead to.
pub struct KeyUpdater<'p> {
    position: &'p AnyPosition,
    /// The part of the key that depends on the pieces.
    of_pieces: u128,
}

impl<'p> KeyUpdater<'p> {
    /// Begins with the key of a position.
    #[inline(always)]
    pub fn new(position: &'p AnyPosition, key: Key) -> Self {
        let of_pieces = key.0 ^ of_state(position);
        Self {
            position,
            of_pieces,
        }
    }

    /// The key of the position after a move.
    #[inline(always)]
    pub fn of(&self, after: &AnyPosition) -> Key {
        let changes = difference(self.position.board(), after.board());
        Key(self.of_pieces ^ changes ^ of_state(after))
    }
}

/// Mixes keys and sets of squares.
#[derive(Debug, Default)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, _: &[u8]) {}

    fn write_u64(&mut self, key: u64) {
        let mixed = (self.0 ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed.rotate_left(29);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}
