//! Which squares both kings can stand on at the same time, if one of them has to move whenever it is its side's turn.

use crate::rules::movement;
use crate::types::{Bitboard, ByColor, Color, Square};

/// The pairs of squares on which the kings can stand at the same time, by the side to move: for each square of the white king,
/// those of the black one. More than is possible, never less.
#[derive(Debug)]
pub(super) struct KingPairs(ByColor<[Bitboard; 64]>);

impl KingPairs {
    /// All pairs that follow from one: `reach` has the squares that each king may ever reach, and a side for which `must_move` is
    /// true has no other piece that can move.
    pub(super) fn of(
        turn: Color,
        start: ByColor<Square>,
        reach: ByColor<Bitboard>,
        must_move: ByColor<bool>,
    ) -> Self {
        let mut pairs = Self(ByColor::new(|_| [Bitboard::EMPTY; 64]));
        let mut open = vec![(turn, start)];
        while let Some((turn, at)) = open.pop() {
            let seen = &mut pairs.0[turn][at[Color::White].index()];
            if seen.contains(at[Color::Black]) {
                continue;
            }
            *seen = seen.with(at[Color::Black]);
            let other = at[!turn];
            let steps =
                (movement::king(at[turn]) & reach[turn]) - movement::king(other).with(other);
            let stays = (!must_move[turn]).then_some(at[turn]);
            for to in steps.into_iter().chain(stays) {
                let after = ByColor::new(|color| if color == turn { to } else { other });
                open.push((!turn, after));
            }
        }
        pairs
    }

    /// The squares on which the other king can stand when the side whose king is on this square is to move.
    pub(super) fn opposite(&self, turn: Color, king: Color, at: Square) -> Bitboard {
        let pairs = &self.0[turn];
        match king {
            Color::White => pairs[at.index()],
            Color::Black => Square::all()
                .filter(|square| pairs[square.index()].contains(at))
                .collect(),
        }
    }
}
