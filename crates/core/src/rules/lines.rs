//! Lookup tables for sliders, the squares between two squares, and the line through two squares.

use super::magics;
use super::movement::{self, Lane};
use crate::types::{Bitboard, Square, Step};

/// The attack sets of rook and bishop on every square for every arrangement of relevant blockers, in one table. Each
/// square has its own section, indexed by its blockers: extracted with one instruction (PEXT) if the target machine has
/// it, otherwise hashed by a magic multiplication. The length is a power of two, so that a masked index needs neither a
/// bounds check nor `unsafe`.
static ATTACKS: [Bitboard; ATTACKS_LEN] = SLIDERS.attacks;
const ATTACKS_LEN: usize = 1 << 17;

static ROOK: Lookups = SLIDERS.rook;
static BISHOP: Lookups = SLIDERS.bishop;

/// How to find the entry of a square and its blockers. A structure of arrays, each indexed by squares, because indexing
/// elements of eight bytes needs no multiplication.
#[derive(Clone, Copy)]
struct Lookups {
    /// The squares whose occupancy matters: all but the last of each lane, which is attacked in any case.
    relevant: [Bitboard; 64],
    magic: [u64; 64],
    shift: [u32; 64],
    offset: [u32; 64],
}

impl Lookups {
    const NONE: Self = Self {
        relevant: [Bitboard::EMPTY; 64],
        magic: [0; 64],
        shift: [0; 64],
        offset: [0; 64],
    };

    #[cfg(not(target_feature = "bmi2"))]
    #[inline(always)]
    fn index(&self, from: Square, occupied: Bitboard) -> usize {
        let i = from.index();
        let hash = (occupied.0 & self.relevant[i].0).wrapping_mul(self.magic[i]);
        index_of(hash >> (self.shift[i] & 63), self.offset[i])
    }

    #[cfg(target_feature = "bmi2")]
    #[inline(always)]
    fn index(&self, from: Square, occupied: Bitboard) -> usize {
        let i = from.index();
        let extracted = safe_arch::population_extract_u64(occupied.0, self.relevant[i].0);
        index_of(extracted, self.offset[i])
    }
}

#[allow(clippy::cast_possible_truncation, reason = "masked")]
#[inline(always)]
const fn index_of(extracted: u64, offset: u32) -> usize {
    (extracted as usize + offset as usize) & (ATTACKS_LEN - 1)
}

/// PEXT in software: the bits under the mask, packed together.
const fn pext(bits: u64, mut mask: u64) -> u64 {
    let (mut extracted, mut to) = (0, 1);
    while mask != 0 {
        if bits & mask & mask.wrapping_neg() != 0 {
            extracted |= to;
        }
        mask &= mask - 1;
        to <<= 1;
    }
    extracted
}

struct Sliders {
    attacks: [Bitboard; ATTACKS_LEN],
    rook: Lookups,
    bishop: Lookups,
}

#[allow(
    long_running_const_eval,
    reason = "it fills 107,648 entries, within a second or two"
)]
const SLIDERS: Sliders = {
    let mut attacks = [Bitboard::EMPTY; ATTACKS_LEN];
    let mut next = 0;
    let (rook, bishop) = movement::SLIDERS;
    let rook = fill(rook, &magics::ROOK, &mut attacks, &mut next);
    let bishop = fill(bishop, &magics::BISHOP, &mut attacks, &mut next);
    Sliders {
        attacks,
        rook,
        bishop,
    }
};

const fn fill(
    lanes: &[Lane; 4],
    magics: &[u64; 64],
    attacks: &mut [Bitboard; ATTACKS_LEN],
    next: &mut u32,
) -> Lookups {
    let mut lookups = Lookups::NONE;
    let mut i = 0;
    while let Some(from) = Square::from_index(i) {
        // Opposite lanes form a line, and two lines share only their origin, so each is walked separately.
        let (a, b) = (
            LineAttacks::walk([lanes[0], lanes[2]], from),
            LineAttacks::walk([lanes[1], lanes[3]], from),
        );
        let relevant = Bitboard(a.relevant.0 | b.relevant.0);
        let bits = relevant.0.count_ones();
        lookups.relevant[i] = relevant;
        lookups.magic[i] = magics[i];
        lookups.shift[i] = 64 - bits;
        lookups.offset[i] = *next;
        let shift = if HAS_PEXT { 0 } else { 64 - bits };
        let a_hashes = a.hashes(relevant, magics[i]);
        let b_hashes = b.hashes(relevant, magics[i]);
        let mut j = 0;
        while j < a.len {
            let mut k = 0;
            while k < b.len {
                // The blockers of two lines are disjoint, so the hash of both is the sum of their hashes.
                let hash = a_hashes[j].wrapping_add(b_hashes[k]) >> shift;
                let entry = &mut attacks[index_of(hash, *next)];
                let both = a.attacks[j].0 | b.attacks[k].0;
                assert!(entry.0 == 0 || entry.0 == both, "magic collision");
                *entry = Bitboard(both);
                k += 1;
            }
            j += 1;
        }
        *next += 1 << bits;
        i += 1;
    }
    lookups
}

/// Whether the index of an entry is extracted, and not hashed.
const HAS_PEXT: bool = cfg!(target_feature = "bmi2");

/// The two lanes of a line, with the attack set for each arrangement of blockers.
struct LineAttacks {
    relevant: Bitboard,
    len: usize,
    blockers: [Bitboard; 64],
    attacks: [Bitboard; 64],
}

impl LineAttacks {
    const fn walk([ahead, behind]: [Lane; 2], from: Square) -> Self {
        let (ahead, behind) = (ahead.step, behind.step);
        let all_ahead = ray(from, ahead, Bitboard::EMPTY);
        let all_behind = ray(from, behind, Bitboard::EMPTY);
        // The squares of each lane except the last, from which no step leads to another one.
        let relevant =
            all_ahead.shift(behind).0 & all_ahead.0 | all_behind.shift(ahead).0 & all_behind.0;
        let mut line = Self {
            relevant: Bitboard(relevant),
            len: 0,
            blockers: [Bitboard::EMPTY; 64],
            attacks: [Bitboard::EMPTY; 64],
        };
        // Enumerates all subsets of the relevant squares (carry-rippler).
        let mut blockers = Bitboard::EMPTY;
        loop {
            line.blockers[line.len] = blockers;
            line.attacks[line.len] =
                Bitboard(ray(from, ahead, blockers).0 | ray(from, behind, blockers).0);
            line.len += 1;
            blockers = Bitboard(blockers.0.wrapping_sub(line.relevant.0) & line.relevant.0);
            if blockers.is_empty() {
                return line;
            }
        }
    }

    /// The blockers of each arrangement, extracted or multiplied.
    const fn hashes(&self, relevant: Bitboard, magic: u64) -> [u64; 64] {
        let mut hashes = [0; 64];
        let mut n = 0;
        while n < self.len {
            let blockers = self.blockers[n].0;
            hashes[n] = if HAS_PEXT {
                pext(blockers, relevant.0)
            } else {
                blockers.wrapping_mul(magic)
            };
            n += 1;
        }
        hashes
    }
}

/// The squares in one direction, up to and including the first occupied one.
const fn ray(from: Square, step: Step, occupied: Bitboard) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut at = from.step(step);
    while let Some(square) = at {
        set = set.with(square);
        if occupied.contains(square) {
            break;
        }
        at = square.step(step);
    }
    set
}

/// Whether large tables are computed when the program runs: a page in a browser downloads every table.
pub(super) const IS_COMPUTED: bool = cfg!(target_family = "wasm");

/// The attack set of a rook, given the occupied squares: each rank and file up to and including the first of them.
#[inline(always)]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    if IS_COMPUTED {
        return computed(movement::SLIDERS.0, from, occupied);
    }
    ATTACKS[ROOK.index(from, occupied)]
}

/// The attack set of a bishop, given the occupied squares: each diagonal up to and including the first of them.
#[inline(always)]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    if IS_COMPUTED {
        return computed(movement::SLIDERS.1, from, occupied);
    }
    ATTACKS[BISHOP.index(from, occupied)]
}

/// The attack set of a queen, given the occupied squares: that of a rook and that of a bishop.
#[inline(always)]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}

/// The attack set of a slider without a table: of each lane, the squares up to the first occupied one.
pub const fn computed(lanes: &[Lane; 4], from: Square, occupied: Bitboard) -> Bitboard {
    let (mut set, mut n) = (0, 0);
    while n < lanes.len() {
        set |= ray(from, lanes[n].step, occupied).0;
        n += 1;
    }
    Bitboard(set)
}

/// For every two squares on a common line: the squares strictly between them, and the whole line from edge to edge.
struct Pairs {
    between: [[Bitboard; 64]; 64],
    line: [[Bitboard; 64]; 64],
}

static PAIRS: Pairs = {
    let mut pairs = Pairs {
        between: [[Bitboard::EMPTY; 64]; 64],
        line: [[Bitboard::EMPTY; 64]; 64],
    };
    let mut i = 0;
    while let (Some(a), Some(b)) = (Square::from_index(i / 64), Square::from_index(i % 64)) {
        let (between, line) = computed_pair(a, b);
        pairs.between[a.index()][b.index()] = between;
        pairs.line[a.index()][b.index()] = line;
        i += 1;
    }
    pairs
};

/// The squares strictly between two squares; empty if they are not on a common rank, file or diagonal.
#[inline]
pub const fn between(a: Square, b: Square) -> Bitboard {
    if IS_COMPUTED {
        return computed_pair(a, b).0;
    }
    PAIRS.between[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two squares; empty if there is none.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    if IS_COMPUTED {
        return computed_pair(a, b).1;
    }
    PAIRS.line[a.index()][b.index()]
}

/// The squares between two squares, and the line through them, without a table.
pub const fn computed_pair(a: Square, b: Square) -> (Bitboard, Bitboard) {
    let (rook, bishop) = movement::SLIDERS;
    let mut n = 0;
    while n < 8 {
        let step = if n < 4 {
            rook[n].step
        } else {
            bishop[n - 4].step
        };
        let ahead = ray(a, step, Bitboard::EMPTY);
        if ahead.contains(b) {
            let behind = ray(a, step.reversed(), Bitboard::EMPTY);
            let before_b = ray(b, step.reversed(), Bitboard::EMPTY);
            return (
                Bitboard(ahead.0 & before_b.0),
                Bitboard(ahead.0 | behind.0).with(a),
            );
        }
        n += 1;
    }
    (Bitboard::EMPTY, Bitboard::EMPTY)
}
