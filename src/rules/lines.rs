//! Rays, the squares between two squares, the line through them, and how far a slider sees.

use super::magics;
use super::movement::{self, Lane};
use crate::types::{Bitboard, Square};

/// What a slider sees from each square for each arrangement of blockers, all in one table. A square's stretch of it is
/// found by gathering the blockers on its lanes: with one instruction where the machine is known to have it (PEXT), else
/// by multiplying them with a number that spreads them without harmful collisions. The length is a power of two, so that
/// a masked index needs no bounds check and no `unsafe`.
static SEEN: [Bitboard; SEEN_LEN] = SLIDERS.seen;
const SEEN_LEN: usize = 1 << 17;

static ROOK_LOOKUP: [Lookup; 64] = SLIDERS.rook;
static BISHOP_LOOKUP: [Lookup; 64] = SLIDERS.bishop;

#[derive(Clone, Copy)]
struct Lookup {
    /// The squares whose occupation matters: the last one of a lane is seen whether it is occupied or not.
    relevant: Bitboard,
    magic: u64,
    shift: u32,
    offset: u32,
}

impl Lookup {
    const NONE: Self = Self {
        relevant: Bitboard::EMPTY,
        magic: 0,
        shift: 0,
        offset: 0,
    };

    #[cfg(not(target_feature = "bmi2"))]
    #[inline(always)]
    fn index(self, occupied: Bitboard) -> usize {
        self.const_index(occupied)
    }

    #[cfg(target_feature = "bmi2")]
    #[inline(always)]
    fn index(self, occupied: Bitboard) -> usize {
        let gathered = safe_arch::population_extract_u64(occupied.0, self.relevant.0);
        #[allow(clippy::cast_possible_truncation, reason = "masked")]
        let index = gathered as usize + self.offset as usize;
        index & (SEEN_LEN - 1)
    }

    /// The same for the compiler, which has no instructions to choose from.
    #[inline(always)]
    const fn const_index(self, occupied: Bitboard) -> usize {
        let gathered = if cfg!(target_feature = "bmi2") {
            gather(occupied.0, self.relevant.0)
        } else {
            (occupied.0 & self.relevant.0).wrapping_mul(self.magic) >> (self.shift & 63)
        };
        #[allow(clippy::cast_possible_truncation, reason = "masked")]
        let index = gathered as usize + self.offset as usize;
        index & (SEEN_LEN - 1)
    }
}

/// What PEXT does: the bits under the mask, side by side.
const fn gather(bits: u64, mut mask: u64) -> u64 {
    let (mut gathered, mut to) = (0, 1);
    while mask != 0 {
        if bits & mask & mask.wrapping_neg() != 0 {
            gathered |= to;
        }
        mask &= mask - 1;
        to <<= 1;
    }
    gathered
}

struct Sliders {
    seen: [Bitboard; SEEN_LEN],
    rook: [Lookup; 64],
    bishop: [Lookup; 64],
}

#[allow(
    long_running_const_eval,
    reason = "it fills 107,648 entries, within a second or two"
)]
const SLIDERS: Sliders = {
    let mut seen = [Bitboard::EMPTY; SEEN_LEN];
    let mut next = 0;
    let (rook, bishop) = movement::SLIDERS;
    let rook = fill(rook, &magics::ROOK, &mut seen, &mut next);
    let bishop = fill(bishop, &magics::BISHOP, &mut seen, &mut next);
    Sliders { seen, rook, bishop }
};

const fn fill(
    lanes: &[Lane; 4],
    magics: &[u64; 64],
    seen: &mut [Bitboard; SEEN_LEN],
    next: &mut u32,
) -> [Lookup; 64] {
    let mut lookups = [Lookup::NONE; 64];
    let mut i = 0;
    while let Some(from) = Square::from_index(i) {
        // Opposite lanes make a line, and two lines do not meet again: each is walked on its own.
        let (a, b) = (
            Line::walk([lanes[0], lanes[2]], from),
            Line::walk([lanes[1], lanes[3]], from),
        );
        let relevant = Bitboard(a.relevant.0 | b.relevant.0);
        let bits = relevant.0.count_ones();
        let lookup = Lookup {
            relevant,
            magic: magics[i],
            shift: 64 - bits,
            offset: *next,
        };
        let mut j = 0;
        while j < a.len {
            let mut k = 0;
            while k < b.len {
                let sees = a.seen[j].0 | b.seen[k].0;
                let entry =
                    &mut seen[lookup.const_index(Bitboard(a.blockers[j].0 | b.blockers[k].0))];
                assert!(entry.0 == 0 || entry.0 == sees, "two arrangements collide");
                *entry = Bitboard(sees);
                k += 1;
            }
            j += 1;
        }
        lookups[i] = lookup;
        *next += 1 << bits;
        i += 1;
    }
    lookups
}

/// The two lanes of a line, with what is seen along them for each arrangement of blockers.
struct Line {
    relevant: Bitboard,
    len: usize,
    blockers: [Bitboard; 64],
    seen: [Bitboard; 64],
}

impl Line {
    const fn walk(lanes: [Lane; 2], from: Square) -> Self {
        let mut line = Self {
            relevant: relevant(&lanes, from),
            len: 0,
            blockers: [Bitboard::EMPTY; 64],
            seen: [Bitboard::EMPTY; 64],
        };
        // All subsets of the relevant squares, by the carry that runs through the mask.
        let mut blockers = Bitboard::EMPTY;
        loop {
            line.blockers[line.len] = blockers;
            line.seen[line.len] = seen(&lanes, from, blockers);
            line.len += 1;
            blockers = Bitboard(blockers.0.wrapping_sub(line.relevant.0) & line.relevant.0);
            if blockers.is_empty() {
                return line;
            }
        }
    }
}

/// The lanes without their last squares.
const fn relevant(lanes: &[Lane; 2], from: Square) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < lanes.len() {
        let mut at = from.step(lanes[i].step);
        while let Some(square) = at {
            at = square.step(lanes[i].step);
            if at.is_some() {
                set = set.with(square);
            }
        }
        i += 1;
    }
    set
}

/// What a slider sees, square by square: up to and with the first blocker of each lane.
const fn seen(lanes: &[Lane; 2], from: Square, occupied: Bitboard) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < lanes.len() {
        let mut at = from.step(lanes[i].step);
        while let Some(square) = at {
            set = set.with(square);
            if occupied.contains(square) {
                break;
            }
            at = square.step(lanes[i].step);
        }
        i += 1;
    }
    set
}

/// What a rook sees: each lane up to and with the first occupied square.
#[inline(always)]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    SEEN[ROOK_LOOKUP[from.index()].index(occupied)]
}

/// What a bishop sees: each lane up to and with the first occupied square.
#[inline(always)]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    SEEN[BISHOP_LOOKUP[from.index()].index(occupied)]
}

/// For each two squares on a line: those strictly between them, and the whole line from edge to edge through both.
struct Pairs {
    between: [[Bitboard; 64]; 64],
    line: [[Bitboard; 64]; 64],
}

const PAIRS: Pairs = {
    let mut pairs = Pairs {
        between: [[Bitboard::EMPTY; 64]; 64],
        line: [[Bitboard::EMPTY; 64]; 64],
    };
    let (rook, bishop) = movement::SLIDERS;
    let mut i = 0;
    while let Some(from) = Square::from_index(i) {
        let mut n = 0;
        while n < 4 {
            fill_ray(&mut pairs, from, &rook[n]);
            fill_ray(&mut pairs, from, &bishop[n]);
            n += 1;
        }
        i += 1;
    }
    pairs
};

const fn fill_ray(pairs: &mut Pairs, from: Square, lane: &Lane) {
    let mut line = Bitboard::of(from);
    let mut back = from.step(lane.step.back());
    while let Some(square) = back {
        line = line.with(square);
        back = square.step(lane.step.back());
    }
    let mut at = from.step(lane.step);
    while let Some(square) = at {
        line = line.with(square);
        at = square.step(lane.step);
    }
    let mut between = Bitboard::EMPTY;
    at = from.step(lane.step);
    while let Some(square) = at {
        pairs.between[from.index()][square.index()] = between;
        pairs.line[from.index()][square.index()] = line;
        between = between.with(square);
        at = square.step(lane.step);
    }
}

static BETWEEN: [[Bitboard; 64]; 64] = PAIRS.between;
static LINE: [[Bitboard; 64]; 64] = PAIRS.line;

/// The squares strictly between two squares; none when they are on no common line.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two squares; nothing when they have none in common.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rook_sees_up_to_and_with_the_first_blocker() {
        let occupied = Bitboard::from_iter([Square::D6, Square::F4, Square::D1]);
        assert_eq!(
            rook(Square::D4, occupied),
            Bitboard::picture(
                ". . . . . . . .
                 . . . . . . . .
                 . . . X . . . .
                 . . . X . . . .
                 X X X . X X . .
                 . . . X . . . .
                 . . . X . . . .
                 . . . X . . . ."
            )
        );
    }

    #[test]
    fn between_excludes_both_ends_and_a_line_includes_them() {
        assert_eq!(
            between(Square::B2, Square::E5),
            Bitboard::from_iter([Square::C3, Square::D4])
        );
        assert_eq!(between(Square::B2, Square::E6), Bitboard::EMPTY);
        assert_eq!(line(Square::B2, Square::E6), Bitboard::EMPTY);
        assert_eq!(line(Square::E5, Square::B2).len(), 8);
    }
}
