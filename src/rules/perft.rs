//! Counts the positions that legal moves lead to, which is how move generators are checked and compared.

use super::context::Context;
use super::generate::{AtKing, Count, Each, Visit, generate};
use super::side::{Side, for_side};
use crate::moves::Move;
use crate::position::Position;
use crate::types::Bitboard;

/// The number of ways to play `depth` plies from here: 1 for no ply, 20 for one from the start position.
///
/// ```
/// use chessmoves::{Position, perft};
/// assert_eq!(perft(&Position::default(), 3), 8_902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => for_side!(position, S => count::<S>(position, depth)),
    }
}

/// The same for each legal move apart, in the order of [`Position::legal_moves`]; empty for no ply.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(depth) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let moves = position.legal_moves();
    (moves.into_iter())
        .map(|mv| (mv, perft(&position.play(mv), depth)))
        .collect()
}

fn count<S: Side>(position: &Position, depth: u32) -> u64 {
    let cx = Context::<S>::new(position);
    if depth == 1 {
        let mut count = Count::default();
        generate(&cx, Bitboard::ALL, &mut count);
        return count.total();
    }
    let mut deeper = Each::<_, AtKing>::new(Deeper {
        position,
        depth: depth - 1,
        nodes: 0,
    });
    generate(&cx, Bitboard::ALL, &mut deeper);
    deeper.into_visitor().nodes
}

/// Plays each move and counts what follows.
struct Deeper<'p> {
    position: &'p Position,
    depth: u32,
    nodes: u64,
}

impl<S: Side> Visit<S> for Deeper<'_> {
    #[inline(always)]
    fn visit(&mut self, mv: Move) {
        let next = self.position.play_as::<S>(mv);
        self.nodes += count::<S::Enemy>(&next, self.depth);
    }
}
