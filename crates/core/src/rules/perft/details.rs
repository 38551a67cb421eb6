//! What the moves to the leaf nodes do: the columns of published perft tables, which show which rule a generator lacks.

use std::iter::Sum;

use super::{Perft, count_split};
use crate::rules::any_position::AnyPosition;
use crate::rules::explain::new_square;
use crate::rules::targets::CheckInfo;
use crate::types::{Fault, Move};

macro_rules! columns {
    ($($name:ident $key:literal $about:literal;)*) => {
        /// The leaf nodes at a depth, and what the moves to them do: the columns of the tables of the Chess Programming Wiki.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct PerftDetails {
            $(#[doc = $about] pub $name: u64,)*
        }

        impl PerftDetails {
            /// The names of the columns, as in records, and their counts.
            pub const fn columns(self) -> [(&'static str, u64); 9] {
                [$(($key, self.$name)),*]
            }
        }

        impl Sum for PerftDetails {
            fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
                all.fold(Self::default(), |a, b| Self { $($name: a.$name.saturating_add(b.$name)),* })
            }
        }
    };
}

columns! {
    nodes "nodes" "The leaf nodes.";
    captures "captures" "Captures, those en passant included.";
    en_passant "enPassant" "Captures en passant.";
    castles "castles" "Castling on either side.";
    promotions "promotions" "Promotions, each choice of the new piece by itself.";
    checks "checks" "Checks of all kinds, mates included.";
    discovered_checks "discoveredChecks" "Checks by another piece than the one that moves, without double checks.";
    double_checks "doubleChecks" "Checks by two pieces.";
    checkmates "checkmates" "Checkmates.";
}

impl PerftDetails {
    /// Counts below a position, one ply or more deep.
    fn below(position: &AnyPosition, depth: u32) -> Self {
        let moves = position.list_legal();
        if depth > 1 {
            let below = |&mv: &Move| Self::below(&position.play_unchecked(mv), depth - 1);
            return moves.iter().map(below).sum();
        }
        let checks = CheckInfo::new(position);
        (moves.iter().map(|&mv| Self::of_move(position, mv, &checks))).sum()
    }

    fn of_move(position: &AnyPosition, mv: Move, checks: &CheckInfo) -> Self {
        let mut details = Self {
            nodes: 1,
            captures: mv.captured().is_some().into(),
            en_passant: matches!(mv, Move::EnPassant { .. }).into(),
            castles: mv.castle().is_some().into(),
            promotions: mv.promotion().is_some().into(),
            ..Self::default()
        };
        if checks.gives_check(position, mv) {
            let after = position.play_unchecked(mv);
            let moved = new_square(mv);
            let checkers = after.checkers();
            details.checks = 1;
            details.double_checks = checkers.more_than_one().into();
            details.discovered_checks = (checkers.only().is_some_and(|at| at != moved)).into();
            details.checkmates = (!after.any_legal()).into();
        }
        details
    }
}

impl Perft {
    /// Counts like [`Perft::divide`], and says what the moves to the leaf nodes do. Each of them is played, so it takes several
    /// times as long, and a hash table is not used.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn details(
        &self,
        position: &AnyPosition,
        depth: u32,
    ) -> Result<Vec<(Move, PerftDetails)>, Fault> {
        let moves = position.legal_moves()?.sorted();
        if depth < 2 {
            let checks = CheckInfo::new(position);
            let of_move = |mv| (mv, PerftDetails::of_move(position, mv, &checks));
            let moves = moves.into_iter().filter(|_| depth > 0);
            return Ok(moves.map(of_move).collect());
        }
        let count = |position: &AnyPosition, depth| (PerftDetails::below(position, depth), true);
        let add = |a, b| [a, b].into_iter().sum();
        let counts = count_split(position, &moves, depth - 1, self.threads, count, add);
        Ok(moves.into_iter().zip(counts).collect())
    }
}
