//! Attack sets: the squares on which a piece could capture an enemy. Those of sliders are looked up in tables; so are the squares
//! between two squares, and the line through them.
//!
//! Squares of own pieces and a pawn's diagonals belong to an attack set, pawn pushes do not; pinned pieces attack, too (FIDE Laws 3.1.2).

use super::movement::{self, Lane};
use crate::types::{Bitboard, Board, Color, File, Piece, Role, Square, Step};

/// The attack set of a piece on a square, given the occupied squares: the diagonals of a pawn, not its pushes.
#[inline(always)]
pub fn attacks(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => movement::pawn(piece.color, from),
        Role::Knight => movement::knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => queen(from, occupied),
        Role::King => movement::king(from),
    }
}

/// The union of the attack sets of a side. A piece that is missing from `occupied` does not block the lines behind it.
#[inline(always)]
pub fn attacked_by(board: &Board, color: Color, occupied: Bitboard) -> Bitboard {
    attacked_with_sliders(board, color, occupied, [Bitboard::ALL; 2])
}

/// The union of the attack sets of a side. Sliders on `straight` count along ranks and files, those on `diagonal` along diagonals.
#[inline(always)]
pub(crate) fn attacked_with_sliders(
    board: &Board,
    color: Color,
    occupied: Bitboard,
    [straight, diagonal]: [Bitboard; 2],
) -> Bitboard {
    let own = board.by_color(color);
    let queens = board.by_role(Role::Queen);
    let [_, east, west] = movement::pawn_steps(color);
    let pawns = own & board.by_role(Role::Pawn);
    let mut set = pawns.shift(east) | pawns.shift(west);
    for from in own & board.by_role(Role::Knight) {
        set |= movement::knight(from);
    }
    for from in own & diagonal & (board.by_role(Role::Bishop) | queens) {
        set |= bishop(from, occupied);
    }
    for from in own & straight & (board.by_role(Role::Rook) | queens) {
        set |= rook(from, occupied);
    }
    for from in own & board.by_role(Role::King) {
        set |= movement::king(from);
    }
    set
}

/// The pieces of a side that attack a square.
#[inline]
pub fn attackers(board: &Board, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
    let queens = board.by_role(Role::Queen);
    let from = movement::pawn(!color, square) & board.by_role(Role::Pawn)
        | movement::knight(square) & board.by_role(Role::Knight)
        | movement::king(square) & board.by_role(Role::King)
        | bishop(square, occupied) & (board.by_role(Role::Bishop) | queens)
        | rook(square, occupied) & (board.by_role(Role::Rook) | queens);
    from & board.by_color(color)
}

/// The sliders of a side that would attack a square if nothing stood in between: along its rank and file, and its diagonals.
#[inline(always)]
pub(crate) fn sliders_aimed_at(board: &Board, square: Square, color: Color) -> [Bitboard; 2] {
    let own = board.by_color(color);
    let queens = board.by_role(Role::Queen);
    let aimed = |role| movement::of_role(role, square) & own & (board.by_role(role) | queens);
    [aimed(Role::Rook), aimed(Role::Bishop)]
}

/// The attack sets of rook and bishop on every square for every arrangement of relevant blockers, in one table. Each
/// square has its own section, indexed by its blockers: extracted with one instruction (PEXT) if the target machine has
/// it, otherwise hashed by a magic multiplication. The length is a power of two: a masked index needs no bounds check and no `unsafe`.
struct Sliders {
    attacks: [Bitboard; ATTACKS_LEN],
    rook: Lookups,
    bishop: Lookups,
}

const ATTACKS_LEN: usize = 1 << 17;

/// How to find the entry of a square and its blockers: arrays by square, because elements of eight bytes need no multiplication.
struct Lookups {
    /// The squares whose occupancy matters: all but the last of each lane, which is attacked in any case.
    relevant: [Bitboard; 64],
    magic: [u64; 64],
    shift: [u32; 64],
    offset: [u32; 64],
}

impl Lookups {
    #[inline(always)]
    fn index(&self, from: Square, occupied: Bitboard) -> usize {
        let i = from.index();
        #[cfg(target_feature = "bmi2")]
        let extracted = safe_arch::population_extract_u64(occupied.0, self.relevant[i].0);
        #[cfg(not(target_feature = "bmi2"))]
        let extracted =
            (occupied.0 & self.relevant[i].0).wrapping_mul(self.magic[i]) >> (self.shift[i] & 63);
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

#[allow(
    long_running_const_eval,
    reason = "it fills 107,648 entries, within a second"
)]
static SLIDERS: Sliders = {
    let mut attacks = [Bitboard::EMPTY; ATTACKS_LEN];
    let mut next = 0;
    let (rook, bishop) = movement::SLIDERS;
    let rook = fill(rook, &ROOK_MAGICS, &mut attacks, &mut next);
    let bishop = fill(bishop, &BISHOP_MAGICS, &mut attacks, &mut next);
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
    let mut lookups = Lookups {
        relevant: [Bitboard::EMPTY; 64],
        magic: [0; 64],
        shift: [0; 64],
        offset: [0; 64],
    };
    let mut i = 0;
    while let Some(from) = Square::from_index(i) {
        let relevant = relevant(lanes, from);
        let bits = relevant.0.count_ones();
        lookups.relevant[i] = relevant;
        lookups.magic[i] = magics[i];
        lookups.shift[i] = 64 - bits;
        lookups.offset[i] = *next;
        let shift = if HAS_PEXT { 0 } else { 64 - bits };
        // Opposite lanes form a line, and two lines share only their origin, so each is walked separately.
        let a = LineAttacks::walk([lanes[0], lanes[2]], from, relevant, magics[i]);
        let b = LineAttacks::walk([lanes[1], lanes[3]], from, relevant, magics[i]);
        let mut j = 0;
        while j < a.len {
            let (hash, squares) = (a.hashes[j], a.attacks[j].0);
            let mut k = 0;
            while k < b.len {
                // The blockers of two lines are disjoint, so the hash of both is the sum of their hashes.
                let hash = hash.wrapping_add(b.hashes[k]) >> shift;
                let at = index_of(hash, *next);
                let both = squares | b.attacks[k].0;
                assert!(
                    attacks[at].0 == 0 || attacks[at].0 == both,
                    "magic collision"
                );
                attacks[at].0 = both;
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

/// The squares of each lane except the last, from which no step leads to another one.
const fn relevant(lanes: &[Lane; 4], from: Square) -> Bitboard {
    let (mut set, mut n) = (0, 0);
    while n < lanes.len() {
        let all = ray(from, lanes[n].step, Bitboard::EMPTY);
        set |= all.shift(lanes[n].step.reversed()).0 & all.0;
        n += 1;
    }
    Bitboard(set)
}

/// The two lanes of a line, with the attack set for each arrangement of blockers, which are extracted or multiplied.
struct LineAttacks {
    len: usize,
    hashes: [u64; 64],
    attacks: [Bitboard; 64],
}

impl LineAttacks {
    const fn walk(lanes: [Lane; 2], from: Square, relevant: Bitboard, magic: u64) -> Self {
        let [ahead, behind] = [lanes[0].step, lanes[1].step];
        let all = ray(from, ahead, Bitboard::EMPTY).0 | ray(from, behind, Bitboard::EMPTY).0;
        let mut line = Self {
            len: 0,
            hashes: [0; 64],
            attacks: [Bitboard::EMPTY; 64],
        };
        // Enumerates all subsets of the relevant squares (carry-rippler).
        let (mask, mut blockers) = (relevant.0 & all, Bitboard::EMPTY);
        loop {
            line.hashes[line.len] = if HAS_PEXT {
                pext(blockers.0, relevant.0)
            } else {
                blockers.0.wrapping_mul(magic)
            };
            line.attacks[line.len] =
                Bitboard(ray(from, ahead, blockers).0 | ray(from, behind, blockers).0);
            line.len += 1;
            blockers = Bitboard(blockers.0.wrapping_sub(mask) & mask);
            if blockers.is_empty() {
                return line;
            }
        }
    }
}

/// The squares in one direction, up to and including the first occupied one.
const fn ray(from: Square, step: Step, occupied: Bitboard) -> Bitboard {
    // The squares from which the step leaves the board at its side.
    let edge = match step.file {
        0 => Bitboard::EMPTY,
        1.. => Bitboard::file(File::H),
        _ => Bitboard::file(File::A),
    };
    let by = step.rank as i32 * 8 + step.file as i32;
    let (mut at, mut set) = (Bitboard::of(from).0, 0);
    loop {
        at &= !edge.0;
        at = if by > 0 { at << by } else { at >> -by };
        set |= at;
        if at & !occupied.0 == 0 {
            return Bitboard(set);
        }
    }
}

/// Whether large tables are computed when the program runs: a page in a browser downloads every table.
pub(super) const IS_COMPUTED: bool = cfg!(target_family = "wasm");

/// The attack set of a rook, given the occupied squares: each rank and file up to and including the first of them.
#[inline(always)]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    if IS_COMPUTED {
        return computed(movement::SLIDERS.0, from, occupied);
    }
    SLIDERS.attacks[SLIDERS.rook.index(from, occupied)]
}

/// The attack set of a bishop, given the occupied squares: each diagonal up to and including the first of them.
#[inline(always)]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    if IS_COMPUTED {
        return computed(movement::SLIDERS.1, from, occupied);
    }
    SLIDERS.attacks[SLIDERS.bishop.index(from, occupied)]
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
    while let Some(a) = Square::from_index(i) {
        let mut j = 0;
        while let Some(b) = Square::from_index(j) {
            (pairs.between[i][j], pairs.line[i][j]) = computed_pair(a, b);
            j += 1;
        }
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
    let Step { file, rank } = a.step_to(b);
    let is_on_line = file == 0 || rank == 0 || file == rank || file == -rank;
    if !is_on_line || file == 0 && rank == 0 {
        return (Bitboard::EMPTY, Bitboard::EMPTY);
    }
    let there = Step::new(file.signum(), rank.signum());
    let back = there.reversed();
    let (ahead, behind) = (
        ray(a, there, Bitboard::EMPTY),
        ray(a, back, Bitboard::EMPTY),
    );
    let before_b = ray(b, back, Bitboard::EMPTY);
    let line = Bitboard(ahead.0 | behind.0).with(a);
    (Bitboard(ahead.0 & before_b.0), line)
}

/// A number per square, found by `benches/src/bin/find_magics.rs`. With a number that is not magic, the crate does not compile.
#[rustfmt::skip]
const ROOK_MAGICS: [u64; 64] = [
    0xa080_0020_1040_0480, 0x9040_0010_0040_2000, 0x6900_2000_0811_02c0, 0x4080_0800_0610_0080,
    0x0100_0300_1004_0800, 0x0200_0110_0200_0408, 0x0480_1500_0080_0200, 0x2080_0340_8008_3100,
    0x0000_8020_8000_4000, 0x0282_4010_0040_2004, 0x0211_0012_2001_0040, 0x0440_8010_0480_0800,
    0x2121_0011_0801_0004, 0x0022_0004_0802_0010, 0x0000_8002_0080_0100, 0x0002_0001_016a_0584,
    0x0000_8a80_0040_002d, 0x0410_0440_2000_4008, 0x2080_8080_2000_1000, 0x4000_8080_1000_0800,
    0x2008_0080_0400_0880, 0x0008_8080_0400_0200, 0x2800_0101_0004_0200, 0x0000_2200_0091_0044,
    0x0008_4001_8002_3085, 0x4002_2004_4010_0047, 0x0200_1000_8020_0082, 0x0010_0011_0009_0020,
    0x4401_102d_0028_0100, 0x0000_0200_8004_0080, 0x0080_4884_0001_1002, 0x0108_0486_0005_0044,
    0x0080_0040_0040_2000, 0x0450_0220_0240_0048, 0x0220_0080_2080_1000, 0x0004_2010_0100_0903,
    0x2480_8004_0280_0800, 0x4044_0004_8080_0200, 0x4000_0108_0400_1002, 0x0100_0064_0200_0891,
    0x0020_2040_0080_8010, 0x1610_0020_0040_4005, 0x8008_1020_0501_0040, 0x5402_0008_1022_0040,
    0x0004_0080_4008_0800, 0x0002_0004_0802_0010, 0x9004_1008_0204_0001, 0x0901_0010_6081_0002,
    0x0122_0420_8041_0600, 0x0140_0100_4020_8100, 0x028a_0241_2880_d200, 0x8028_8008_0010_0080,
    0x0002_8028_0004_0280, 0x0222_0104_0810_0200, 0x1811_0004_0200_0100, 0x080a_0420_4510_8200,
    0x4002_1441_0820_8001, 0x0010_2040_0010_8101, 0x8201_0020_042a_7041, 0x0018_1000_2009_0005,
    0x0001_0042_0800_1005, 0x0003_0002_0400_0801, 0x2800_0110_00a8_0204, 0x0c00_010c_0040_2082,
];
/// The numbers of bishops, found in the same way.
#[rustfmt::skip]
const BISHOP_MAGICS: [u64; 64] = [
    0x8060_882a_0040_4204, 0xa010_0c04_8c82_0002, 0x0090_088c_8102_4068, 0x1009_0401_0400_2001,
    0x1859_1040_0004_8004, 0x0890_9010_0840_0442, 0xa101_0108_2004_4004, 0x0202_2202_1044_0202,
    0x0004_4808_0164_0400, 0x0600_040c_c404_0223, 0x2001_0842_0046_0080, 0x0400_420a_0200_0000,
    0x0022_4110_4020_0010, 0x0000_0088_04c0_02c0, 0x2201_0848_0425_2000, 0x1012_0201_0082_1008,
    0x0008_0212_6028_0082, 0xbb20_0010_0405_0458, 0x4402_0004_0802_0008, 0x4048_0000_8200_4004,
    0x061c_000a_00a2_0340, 0x5804_8048_0821_0801, 0x5001_0028_4802_1042, 0x0352_0801_0100_8208,
    0x0008_a008_0920_0160, 0x0810_0208_4848_4140, 0x1084_8808_9000_2420, 0x2040_4040_4401_0200,
    0x0a80_8400_0880_2000, 0x6100_8204_0501_0088, 0x0000_8400_0201_1484, 0x3000_9629_0982_0803,
    0x000c_2440_0020_4230, 0x0041_0403_1010_1000, 0x04c4_0024_2042_0402, 0x8480_0808_014a_0a00,
    0x8590_0200_1052_0104, 0x9001_0505_0422_0040, 0x0010_00b2_2001_0108, 0x0404_0042_0000_8885,
    0x0008_1108_2040_48c0, 0x0144_0212_5080_0210, 0x8881_a010_4800_1003, 0x8810_0054_3400_4800,
    0x0800_2200_a402_0a00, 0x0002_2004_4280_0100, 0x0102_0409_1410_0201, 0x0822_2084_0101_4084,
    0x4004_0404_0208_0801, 0x000e_0104_0104_4000, 0x1001_0226_0110_0000, 0x0000_0140_8404_4000,
    0x0001_0008_0304_0260, 0x4420_0624_0802_0420, 0x1024_0818_4104_1800, 0x2230_0102_5092_0041,
    0x2108_8021_0822_4088, 0x0814_0101_1a8a_2009, 0x0c20_0005_0080_d010, 0x0000_0024_8042_0220,
    0x0100_b100_4190_4100, 0x0200_8020_0242_0200, 0x0000_0808_5020_8200, 0x0842_3c10_0e01_4108,
];
