//! Whether the captures of the missing men allow the pawns of the start position to have become the pawns and promoted pieces.
//!
//! The search assigns a fate to each pawn. A pawn changes its file only by capturing, and each capture takes a piece, or a pawn
//! that ends on that file. Two pawns that start on one file block each other as long as neither captures nor is captured. The
//! search ignores the order of the captures and, but for the number of steps of a pawn, the ranks. So an assignment does not
//! prove that the position can arise in a game; but without an assignment it cannot.

use std::collections::HashMap;
use std::mem;

use super::census::Census;
use crate::rules::movement::promotion_rank;
use crate::types::{Bitboard, File, Square};

/// After this many states the search stops, and takes the assignment to be possible.
const MOST_STATES: usize = 50_000;

/// The most dead ends to remember.
const MOST_MEANS: usize = 200;

/// What is left to assign after some pawns, in the order a2, a7, b2, … For each side, White first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Open {
    /// How many of the sixteen pawns have their fate.
    assigned: usize,
    /// The pawns on the board that no pawn has become yet.
    pawns: [Bitboard; 2],
    /// The promoted bishops, light and dark, that no pawn has become yet, and the pawns that became something else or were captured.
    promoted: [[u8; 3]; 2],
    /// What the white pawn of the file has become, if the black one is next.
    facing: Block,
}

/// The captures and men still available for the assignment. For each side, White first.
#[derive(Clone, Copy)]
struct Means {
    /// The pawns that may still be captured as pawns.
    spent: [u8; 2],
    /// The men that the pawns may still capture.
    prey: [u8; 2],
    /// The men that were captured and not as pawns, less those that pawns have captured on files that are settled.
    pieces: [u8; 2],
    /// The captures by pawns on each unsettled file, less the enemy pawns captured there. No next pawn can reach a settled file.
    captures: [[i8; 8]; 2],
}

impl Means {
    /// Whether whatever can be assigned with the other means can be assigned with these.
    fn covers(&self, other: &Self) -> bool {
        let men = |means: &Self| [means.spent, means.prey, means.pieces];
        let (own, others) = (men(self), men(other));
        let mut men = own.iter().flatten().zip(others.iter().flatten());
        let mut captures = (self.captures.iter().flatten()).zip(other.captures.iter().flatten());
        men.all(|(mine, theirs)| mine >= theirs) && captures.all(|(mine, theirs)| mine <= theirs)
    }
}

/// Whether a pawn blocks the pawn that starts on the same file.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Block {
    /// It has captured, or was captured as a pawn.
    No,
    /// It has kept its file, and still stands there.
    On(Square),
    /// It has kept its file, and was promoted.
    Promoted,
}

/// The captures of a pawn: how often on each file, how many in all, and its last file.
struct Path {
    captures: [i8; 8],
    len: u8,
    end: File,
}

/// The paths of a pawn that starts on a file, with at most this many captures, the shortest first.
fn paths(start: File, most: u8) -> Vec<Path> {
    let mut paths = vec![Path {
        captures: [0; 8],
        len: 0,
        end: start,
    }];
    let mut n = 0;
    while n < paths.len() {
        let Path { captures, len, end } = paths[n];
        n += 1;
        // A pawn takes six steps to the last rank.
        if len >= most.min(6) {
            continue;
        }
        for index in [end.index().wrapping_sub(1), end.index() + 1] {
            let Some(end) = File::from_index(index) else {
                continue;
            };
            let mut captures = captures;
            captures[index] += 1;
            let is_known = |path: &Path| path.end == end && path.captures == captures;
            if !paths.iter().any(is_known) {
                paths.push(Path {
                    captures,
                    len: len + 1,
                    end,
                });
            }
        }
    }
    paths
}

/// Whether there may be an assignment, if these many more men had been captured on either side.
pub(crate) fn may_have_come(census: &[Census; 2], more: [usize; 2]) -> bool {
    let [Some(white), Some(black)] = census.map(|side| side.spent()) else {
        return false;
    };
    #[allow(clippy::cast_possible_truncation, reason = "at most 32")]
    let small = |n: usize| n as u8;
    let missing = [0, 1].map(|side| small(census[side].missing + more[side]));
    let open = Open {
        assigned: 0,
        pawns: census.map(|side| side.pawns),
        promoted: [(0, white), (1, black)].map(|(side, spent)| {
            let [light, dark, others] = census[side].promoted;
            [light, dark, others + spent].map(small)
        }),
        facing: Block::No,
    };
    let most = missing[0].max(missing[1]);
    // Few captures by pawns are enough for most positions, and soon examined.
    (0..=most).any(|most| {
        let prey = [missing[1], missing[0]].map(|prey| prey.min(most));
        let means = Means {
            spent: [white, black].map(small),
            prey,
            pieces: missing,
            captures: [[0; 8]; 2],
        };
        let paths = prey.map(|most| File::ALL.map(|file| paths(file, most)));
        let mut search = AssignmentSearch {
            census,
            paths,
            failed: HashMap::new(),
            states: 0,
        };
        search.completes(open, means)
    })
}

struct AssignmentSearch<'a> {
    census: &'a [Census; 2],
    paths: [[Vec<Path>; 8]; 2],
    /// What cannot be assigned, and with which means.
    failed: HashMap<Open, Vec<Means>>,
    states: usize,
}

impl AssignmentSearch<'_> {
    /// Whether the other pawns can have fates, too.
    fn completes(&mut self, open: Open, means: Means) -> bool {
        if open.assigned == 16 || self.states >= MOST_STATES {
            return true;
        }
        let failed = self.failed.get(&open);
        if failed.is_some_and(|failed| failed.iter().any(|more| more.covers(&means))) {
            return false;
        }
        self.states += 1;
        let (file, side) = (open.assigned / 2, open.assigned % 2);
        if (0..self.paths[side][file].len()).any(|n| self.follow(&open, &means, n)) {
            return true;
        }
        let failed = self.failed.entry(open).or_default();
        if failed.len() < MOST_MEANS {
            failed.push(means);
        }
        false
    }

    /// Whether the next pawn can take a path.
    fn follow(&mut self, open: &Open, means: &Means, path: usize) -> bool {
        let (file, side) = (open.assigned / 2, open.assigned % 2);
        let (enemy, census) = (1 - side, self.census[side]);
        let Path { captures, len, end } = self.paths[side][file][path];
        let Some(prey) = means.prey[side].checked_sub(len) else {
            return false;
        };
        let (mut open, mut means) = (*open, *means);
        open.assigned += 1;
        means.prey[side] = prey;
        for (sum, more) in means.captures[side].iter_mut().zip(captures) {
            *sum += more;
        }
        let block = |block| if len == 0 { block } else { Block::No };
        for pawn in open.pawns[side] & Bitboard::file(end) {
            let mut open = open;
            open.pawns[side] = open.pawns[side].without(pawn);
            if usize::from(len) <= census.steps(pawn)
                && self.goes_on(open, means, block(Block::On(pawn)))
            {
                return true;
            }
        }
        let (mut dead, mut without) = (open, means);
        without.captures[enemy][end.index()] -= 1;
        let left = [
            &mut dead.promoted[side][2],
            &mut without.spent[side],
            &mut without.pieces[side],
        ];
        let can_die = left.into_iter().all(|left| {
            let less = left.checked_sub(1);
            *left = less.unwrap_or(0);
            less.is_some()
        });
        if can_die && self.goes_on(dead, without, Block::No) {
            return true;
        }
        let is_light = Square::new(end, promotion_rank(census.color)).is_light();
        for (kind, fits) in [is_light, !is_light, true].into_iter().enumerate() {
            let mut open = open;
            if fits && open.promoted[side][kind] > 0 {
                open.promoted[side][kind] -= 1;
                if self.goes_on(open, means, block(Block::Promoted)) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the next pawn can have this fate.
    fn goes_on(&mut self, mut open: Open, mut means: Means, block: Block) -> bool {
        let is_white = open.assigned % 2 == 1;
        let faces = match (open.facing, block) {
            (Block::No, _) | (_, Block::No) => true,
            (Block::On(white), Block::On(black)) => white.rank() < black.rank(),
            _ => false,
        };
        if !is_white && !faces {
            return false;
        }
        open.facing = if is_white { block } else { Block::No };
        // The file of the next pawn of each side.
        let next = [0, 1].map(|side| (open.assigned + 1 - side) / 2);
        // Pawns on the board must be reached in time from the next files.
        let in_time = |side: usize| {
            let pawns = open.pawns[side].into_iter();
            (next[side]..8).all(|file| {
                let due = pawns.clone().filter(|&pawn| {
                    let aside = self.census[side].steps(pawn).min(means.prey[side].into());
                    pawn.file().index() + aside <= file
                });
                due.count() <= file + 1 - next[side]
            })
        };
        if !in_time(0) || !in_time(1) {
            return false;
        }
        let settled = [0, 1].map(|side| next[side].saturating_sub(means.prey[side].into()));
        for side in 0..2 {
            // Captures by pawns that took no pawn took a piece.
            let mut pieces = i32::from(means.pieces[1 - side]);
            for captures in &mut means.captures[side][..settled[0].min(settled[1])] {
                pieces -= i32::from(mem::take(captures).max(0));
            }
            let taken = means.captures[side].map(|n| i32::from(n.max(0)));
            let taken: i32 = taken.iter().sum();
            match u8::try_from(pieces) {
                Ok(left) if taken <= pieces => means.pieces[1 - side] = left,
                _ => return false,
            }
        }
        self.completes(open, means)
    }
}
