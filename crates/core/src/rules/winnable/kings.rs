//! Which squares both kings can stand on at the same time, if one of them has to move whenever it is its side's turn.

use crate::rules::movement;
use crate::rules::stages::all_if;
use crate::types::{Bitboard, ByColor, Color, Square};

/// The pairs of squares on which the kings can stand at the same time, by the side to move: for each square of the white king,
/// those of the black one. More than is possible, never less.
pub(super) struct KingPairs(ByColor<[Bitboard; 64]>);

impl KingPairs {
    /// All pairs that follow from one, within the `reach` of each king; a side for which `must_move` is true can move no other piece.
    pub(super) fn reachable(
        turn: Color,
        start: ByColor<Square>,
        reach: ByColor<Bitboard>,
        must_move: ByColor<bool>,
    ) -> Self {
        let mut pairs = Self(ByColor::new(|_| [Bitboard::EMPTY; 64]));
        pairs.0[turn][start[Color::White].index()] = Bitboard::of(start[Color::Black]);
        let stays = ByColor::new(|color| all_if(!must_move[color]));
        let mut grown = true;
        while grown {
            grown = false;
            for white in reach[Color::White] {
                let near = movement::king(white).with(white);
                let black = pairs.0[Color::White][white.index()];
                for to in movement::king(white) & reach[Color::White] {
                    let near = movement::king(to).with(to);
                    grown |= pairs.add(Color::Black, to, black - near);
                }
                grown |= pairs.add(Color::Black, white, black & stays[Color::White]);
                let black = pairs.0[Color::Black][white.index()];
                let steps: Bitboard = black.into_iter().map(movement::king).collect();
                let after = ((steps & reach[Color::Black]) - near) | (black & stays[Color::Black]);
                grown |= pairs.add(Color::White, white, after);
            }
        }
        pairs
    }

    /// Adds squares of the black king to those that go with one of the white king. Returns whether there are new ones.
    fn add(&mut self, turn: Color, white: Square, black: Bitboard) -> bool {
        let known = &mut self.0[turn][white.index()];
        let is_new = !black.is_subset(*known);
        *known |= black;
        is_new
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
