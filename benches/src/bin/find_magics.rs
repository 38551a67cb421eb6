//! Finds the magic numbers of `crates/core/src/rules/attacks.rs`: `cargo run --release -p chessmoves-benches --bin find_magics`.
//!
//! A magic number maps every arrangement of blockers to an index that it shares only with arrangements that have the same
//! attack set. The search is seeded, so it prints the same numbers every time.

use std::io::Write;

use chessmoves::{Bitboard, Square, Step};

const ROOK: [Step; 4] = [Step::NORTH, Step::EAST, Step::SOUTH, Step::WEST];
const BISHOP: [Step; 4] = [
    Step::new(1, 1),
    Step::new(1, -1),
    Step::new(-1, -1),
    Step::new(-1, 1),
];

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    let mut random = Random(0x1886_1927_1972_1997);
    for (name, steps) in [("ROOK", ROOK), ("BISHOP", BISHOP)] {
        writeln!(out, "pub(super) const {name}: [u64; 64] = [")?;
        for square in Square::all() {
            writeln!(out, "    0x{:016x},", find(square, steps, &mut random))?;
        }
        writeln!(out, "];")?;
    }
    out.flush()
}

fn find(square: Square, steps: [Step; 4], random: &mut Random) -> u64 {
    let mask = relevant(square, steps);
    let bits = mask.len();
    let arrangements: Vec<(u64, u64)> = subsets(mask)
        .map(|blockers| (blockers.0, attacks(square, steps, blockers).0))
        .collect();
    let mut table = vec![(0, 0); 1 << bits];
    for attempt in 1.. {
        let magic = random.next() & random.next() & random.next();
        if (mask.0.wrapping_mul(magic) >> 56).count_ones() < 6 {
            continue;
        }
        let is_magic = arrangements.iter().all(|&(blockers, attacks)| {
            #[allow(clippy::cast_possible_truncation, reason = "at most twelve bits")]
            let entry = &mut table[(blockers.wrapping_mul(magic) >> (64 - bits)) as usize];
            let fits = entry.0 != attempt || entry.1 == attacks;
            *entry = (attempt, attacks);
            fits
        });
        if is_magic {
            return magic;
        }
    }
    unreachable!("the search ends")
}

/// The relevant occupancy: the attack set on the empty board without the last square of each line.
fn relevant(square: Square, steps: [Step; 4]) -> Bitboard {
    steps
        .into_iter()
        .flat_map(|step| {
            (1..)
                .map_while(move |n| square.step(step.times(n)))
                .filter(move |inner| inner.step(step).is_some())
        })
        .collect()
}

fn attacks(square: Square, steps: [Step; 4], blockers: Bitboard) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    for step in steps {
        for to in (1..).map_while(|n| square.step(step.times(n))) {
            attacks = attacks.with(to);
            if blockers.contains(to) {
                break;
            }
        }
    }
    attacks
}

fn subsets(mask: Bitboard) -> impl Iterator<Item = Bitboard> {
    let mut next = Some(0u64);
    std::iter::from_fn(move || {
        let subset = next?;
        let following = subset.wrapping_sub(mask.0) & mask.0;
        next = (following != 0).then_some(following);
        Some(Bitboard(subset))
    })
}

/// Marsaglia's xorshift64*.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }
}
