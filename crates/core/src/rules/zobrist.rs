//! Zobrist keys: one random number per feature of a position, combined by exclusive or.

use std::sync::LazyLock;

use super::any_position::{AnyPosition, ChangeSink, follow_move};
use super::context::{Context, Side, for_side};
use super::lines::IS_COMPUTED;
use super::{movement, stages};
use crate::types::{Bitboard, Color, Move, Piece, Role, Square};

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

    #[inline(always)]
    fn piece(&self, piece: Piece, square: Square) -> u128 {
        self.pieces[piece.color as usize][piece.role as usize][square.index()]
    }

    #[inline(always)]
    fn rights(&self, rooks: Bitboard) -> u128 {
        (rooks.into_iter()).fold(0, |key, rook| key ^ self.castling[rook.index()])
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
    let mut key = match position.turn() {
        Color::White => 0,
        Color::Black => ZobristKeys::get().black_to_move,
    };
    for (square, piece) in position.board().pieces() {
        key ^= ZobristKeys::get().piece(piece, square);
    }
    for color in Color::ALL {
        key ^= ZobristKeys::get().rights(position.castling_rights(color));
    }
    Key(key ^ en_passant(position))
}

/// The part of the key that the en passant square contributes: none if no pawn can legally capture there.
#[inline(always)]
pub(crate) fn en_passant(position: &AnyPosition) -> u128 {
    (position.en_passant()).map_or(0, |square| usable_en_passant(position, square))
}

/// The part of the key that this en passant square contributes.
#[inline(never)]
fn usable_en_passant(position: &AnyPosition, square: Square) -> u128 {
    let is_legal = for_side!(position, S => {
        let pawns = position.board().by_piece(Piece::new(S::COLOR, Role::Pawn));
        let capturers = movement::pawn(<S as Side>::Enemy::COLOR, square) & pawns;
        capturers.any() && {
            let cx = Context::<S>::new(position);
            let mut capturers = capturers.into_iter();
            capturers.any(|from| stages::en_passant(&cx, from, square).legal().contains(square))
        }
    });
    if is_legal {
        ZobristKeys::get().en_passant[square.index()]
    } else {
        0
    }
}

/// Derives the keys of the positions that the moves of one position lead to.
pub struct KeyUpdater<'p> {
    position: &'p AnyPosition,
    rights: Bitboard,
    /// The key with the other side to move and without the en passant square.
    base: u128,
}

impl<'p> KeyUpdater<'p> {
    #[inline(always)]
    /// Begins with the key of a position.
    pub fn new(position: &'p AnyPosition, key: Key) -> Self {
        let rights = |color| position.castling_rights(color);
        Self {
            position,
            rights: rights(Color::White) | rights(Color::Black),
            base: key.0 ^ ZobristKeys::get().black_to_move ^ en_passant(position),
        }
    }

    /// The key after a move of the side to move.
    #[inline(always)]
    pub fn after<S: Side>(&self, mv: Move) -> Key {
        let mut sink = KeySink {
            key: self.base,
            rights: self.rights,
            passed: None,
        };
        follow_move::<S>(&mv, &mut sink);
        if let Some(passed) = sink.passed {
            let enemy_pawns = Piece::new(S::Enemy::COLOR, Role::Pawn);
            let capturers = movement::pawn(S::COLOR, passed);
            if (capturers & self.position.board().by_piece(enemy_pawns)).any() {
                sink.key ^= en_passant(&self.position.play_as::<S>(mv));
            }
        }
        Key(sink.key)
    }
}

/// Follows the changes of a move in the key.
struct KeySink {
    key: u128,
    rights: Bitboard,
    passed: Option<Square>,
}

impl ChangeSink for KeySink {
    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.key ^= ZobristKeys::get().piece(piece, square);
    }

    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        self.key ^= ZobristKeys::get().piece(piece, square);
    }

    #[inline(always)]
    fn lose_rights(&mut self, rooks: Bitboard) {
        let lost = self.rights & rooks;
        if lost.any() {
            self.rights -= lost;
            self.key ^= ZobristKeys::get().rights(lost);
        }
    }

    #[inline(always)]
    fn pass_over(&mut self, passed: Square) {
        self.passed = Some(passed);
    }
}
