//! How often the position of the main line has occurred, found out only where it can matter.

use crate::rules::any_position::AnyPosition;
use crate::rules::context::for_side;
use crate::rules::game::Repetitions;
use crate::rules::outcome::FIVEFOLD;
use crate::rules::zobrist::{self, Key, KeyUpdater};
use crate::types::Move;

/// The minimum number of plies between two occurrences of a position: a move by each side, and both moves back.
const RETURN: usize = 4;
/// The minimum number of plies before a position can occur for the fifth time.
const UP_TO_FIVEFOLD: usize = RETURN * (FIVEFOLD as usize - 1);

/// The positions since the last capture or pawn move, before which the current one cannot have occurred. Computing a key takes
/// as long as checking a move, so a position is counted only when it can have occurred five times, or at the end of the game.
#[derive(Debug, Default)]
pub(super) struct Occurrences {
    /// The last position that has been counted, or else the first one.
    position: AnyPosition,
    /// Its key; `None` before any position has been counted.
    key: Option<Key>,
    /// The moves since then.
    moves: Vec<Move>,
    table: Repetitions,
}

impl Occurrences {
    /// Forgets all positions, and begins with one.
    #[inline(always)]
    pub(super) fn restart(&mut self, position: &AnyPosition) {
        self.position = *position;
        self.key = None;
        self.moves.clear();
    }

    /// Adds the position after a move. Returns how often it has occurred; as long as fivefold repetition is impossible, any
    /// number below.
    #[inline(always)]
    pub(super) fn add(&mut self, mv: &Move, after: &AnyPosition) -> u32 {
        if after.halfmoves() == 0 {
            self.restart(after);
            return 1;
        }
        self.moves.push(*mv);
        if self.key.is_none() && self.moves.len() < UP_TO_FIVEFOLD {
            return 1;
        }
        self.count()
    }

    /// How often the current position has occurred.
    #[inline(never)]
    pub(super) fn count(&mut self) -> u32 {
        if self.key.is_none() && self.moves.len() < RETURN {
            return 1;
        }
        let position = &mut self.position;
        let mut key = self.key.unwrap_or_else(|| {
            let key = zobrist::key_of(position);
            self.table.clear();
            self.table.add(key);
            key
        });
        for mv in self.moves.drain(..) {
            for_side!(position, S => {
                key = KeyUpdater::new(position, key).after::<S>(mv);
                position.advance::<S>(&mv);
            });
            self.table.add(key);
        }
        self.key = Some(key);
        self.table.of(key)
    }
}

#[cfg(test)]
mod tests {
    use crate::Game;
    use crate::check::Checker;

    #[test]
    fn a_position_has_occurred_as_often_as_in_a_game_that_counts_every_ply() {
        let knights = ["Nf3", "Nf6", "Ng1", "Ng8"].iter().cycle();
        let moves: Vec<_> = knights
            .clone()
            .take(20)
            .chain(&["e4", "e5"])
            .chain(knights.take(20))
            .collect();
        let (mut game, mut text) = (Game::default(), String::new());
        for (n, &&san) in moves.iter().enumerate() {
            game.play_san(san).expect("a legal move");
            text.extend([san, " "]);
            let checked = Checker::new().next_game(text.as_bytes(), 0).0;
            let repetitions = checked.map(|checked| checked.repetitions);
            assert_eq!(
                repetitions,
                Some(game.repetitions()),
                "after {} plies",
                n + 1
            );
        }
    }
}
