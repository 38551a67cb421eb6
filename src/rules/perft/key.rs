//! Keys of positions: 128 bits that two positions with different move trees share by accident only.

use crate::moves::Move;
use crate::position::Position;
use crate::rules::movement;
use crate::rules::side::{Side, for_side};
use crate::types::{Bitboard, Color, Piece, Role, Square};

/// The key of a position: one random number for each thing that its move tree depends on, combined by exclusive or.
pub(super) type Key = u128;

/// The random numbers, which are the same in every build.
struct Numbers {
    pieces: [[[Key; 64]; 6]; 2],
    castling: [Key; 64],
    en_passant: [Key; 64],
    black: Key,
}

static NUMBERS: Numbers = Numbers::generate();

impl Numbers {
    const fn generate() -> Self {
        let mut chance = SplitMix(0x6368_6573_736D_6F76);
        let mut numbers = Self {
            pieces: [[[0; 64]; 6]; 2],
            castling: [0; 64],
            en_passant: [0; 64],
            black: chance.key(),
        };
        let mut square = 0;
        while square < 64 {
            let mut role = 0;
            while role < 6 {
                numbers.pieces[0][role][square] = chance.key();
                numbers.pieces[1][role][square] = chance.key();
                role += 1;
            }
            numbers.castling[square] = chance.key();
            numbers.en_passant[square] = chance.key();
            square += 1;
        }
        numbers
    }
}

/// The generator of Steele, Lea and Flood: a counter, mixed.
struct SplitMix(u64);

impl SplitMix {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    const fn key(&mut self) -> Key {
        (self.next() as Key) << 64 | self.next() as Key
    }
}

#[inline(always)]
fn piece(color: Color, role: Role, square: Square) -> Key {
    NUMBERS.pieces[color as usize][role as usize][square.index()]
}

#[inline(always)]
fn castling(rooks: Bitboard) -> Key {
    let mut key = 0;
    for rook in rooks {
        key ^= NUMBERS.castling[rook.index()];
    }
    key
}

/// Whether a pawn stands ready to take one that jumps this square: otherwise the jump changes nothing.
#[inline(always)]
pub(super) fn is_takeable<Taker: Side>(position: &Position, jumped: Square) -> bool {
    let pawns = Piece::new(Taker::COLOR, Role::Pawn);
    (movement::pawn(Taker::Enemy::COLOR, jumped) & position.board().by_piece(pawns)).any()
}

/// The square that a pawn jumps by a step.
#[inline(always)]
pub(super) fn jumped<S: Side>(from: Square, to: Square) -> Option<Square> {
    if from.to(to) == S::FORWARD.times(2) {
        from.step(S::FORWARD)
    } else {
        None
    }
}

#[inline(always)]
fn en_passant<Taker: Side>(position: &Position, jumped: Option<Square>) -> Key {
    match jumped {
        Some(square) if is_takeable::<Taker>(position, square) => {
            NUMBERS.en_passant[square.index()]
        }
        _ => 0,
    }
}

/// What to add to the key of a position for the number of plies to go.
pub(super) const fn of_depth(depth: u32) -> Key {
    SplitMix(depth as u64).key()
}

/// The key of a position, from nothing.
pub(super) fn of(position: &Position) -> Key {
    let board = position.board();
    let mut key = match position.turn() {
        Color::White => 0,
        Color::Black => NUMBERS.black,
    };
    for (square, of) in board.pieces() {
        key ^= piece(of.color, of.role, square);
    }
    for color in Color::ALL {
        key ^= castling(position.castling_rights(color));
    }
    key ^ for_side!(position, S => en_passant::<S>(position, position.en_passant()))
}

/// A position about to be left by one of its moves.
pub(super) struct Before<'p> {
    position: &'p Position,
    /// The rights of both sides.
    rights: Bitboard,
    /// The key with the turn passed on and without what could be taken en passant.
    passed: Key,
}

impl<'p> Before<'p> {
    #[inline(always)]
    pub(super) fn new<S: Side>(position: &'p Position, key: Key) -> Self {
        Self {
            position,
            rights: position.castling_rights(Color::White) | position.castling_rights(Color::Black),
            passed: key ^ NUMBERS.black ^ en_passant::<S>(position, position.en_passant()),
        }
    }

    /// The key of the position after a move of the side to move.
    #[inline(always)]
    pub(super) fn after<S: Side>(&self, mv: Move) -> Key {
        let own = |role, square| piece(S::COLOR, role, square);
        let mut key = self.passed;
        let mut left = Bitboard::of(mv.from()).with(mv.to());
        match mv {
            Move::Step { role, from, to, .. } => {
                key ^= own(role, from) ^ own(role, to);
                if role == Role::King {
                    left |= Bitboard::rank(movement::home_rank(S::COLOR));
                } else if role == Role::Pawn {
                    key ^= en_passant::<S::Enemy>(self.position, jumped::<S>(from, to));
                }
            }
            Move::EnPassant { from, to } => key ^= own(Role::Pawn, from) ^ own(Role::Pawn, to),
            Move::Castle { king, rook } => {
                let side = Move::castling_side(king, rook);
                key ^= own(Role::King, king)
                    ^ own(Role::King, Square::new(side.king_file(), king.rank()))
                    ^ own(Role::Rook, rook)
                    ^ own(Role::Rook, Square::new(side.rook_file(), king.rank()));
                left |= Bitboard::rank(movement::home_rank(S::COLOR));
            }
            Move::Promotion { from, to, into, .. } => key ^= own(Role::Pawn, from) ^ own(into, to),
        }
        if let (Some(role), Some(square)) = (mv.captured(), mv.capture_square()) {
            key ^= piece(S::Enemy::COLOR, role, square);
        }
        let lost = self.rights & left;
        if lost.any() {
            key ^= castling(lost);
        }
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{fen, names};

    /// Walks the tree and compares each key with the one made from nothing.
    fn walk(position: &Position, key: Key, depth: u32) {
        assert_eq!(key, of(position), "{position:?}");
        if depth == 0 {
            return;
        }
        for mv in position.legal_moves() {
            let key = for_side!(position, S => Before::new::<S>(position, key).after::<S>(mv));
            walk(&position.play(mv), key, depth - 1);
        }
    }

    fn position(text: &str) -> Position {
        Position::try_from(fen::parse(text).expect("a FEN").setup).expect("a position")
    }

    #[test]
    fn a_key_follows_the_moves() {
        for named in names::POSITIONS {
            let position = position(named.fen);
            walk(&position, of(&position), 2);
        }
        for text in [
            "1r1k2r1/6p1/8/8/8/8/6P1/1R1K2R1 w KQkq - 0 1",
            "4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 1",
            "r3k2r/1P6/8/8/8/8/6p1/R3K2R w KQkq - 0 1",
        ] {
            let position = position(text);
            walk(&position, of(&position), 3);
        }
    }

    #[test]
    fn a_jump_that_nobody_can_answer_is_no_difference() {
        let key = |text| of(&position(text));
        let with = "4k3/8/8/8/P7/8/8/4K3 b - a3 0 1";
        assert_eq!(key(with), key("4k3/8/8/8/P7/8/8/4K3 b - - 3 9"));
        let with = "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1";
        assert_ne!(key(with), key("4k3/8/8/8/Pp6/8/8/4K3 b - - 0 1"));
        assert_ne!(
            key("4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
            key("4k3/8/8/8/8/8/8/4K2R w - - 0 1")
        );
        assert_ne!(
            key("4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
            key("4k3/8/8/8/8/8/8/4K2R b - - 0 1")
        );
    }
}
