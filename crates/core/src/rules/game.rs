//! A game: its moves, and how often each position has occurred (FIDE Laws 9.2.3: the same pieces on the same squares, the
//! same side to move, and the same moves possible, castling rights and a legal capture en passant included).

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::any_position::AnyPosition;
use super::explain::IllegalMove;
use super::outcome::{self, Claim, FIVEFOLD, Outcome};
use super::position::Position;
use super::zobrist::{self, Key, KeyHasher, KeyUpdater};
use crate::types::Move;

/// A game from any start position: its moves, its positions, and how often they have occurred.
///
/// Moves can still be played after a draw: in real games, players sometimes miss that the game is over.
///
/// ```
/// use chessmoves::{Claim, DrawReason, Game, Outcome};
/// let mut game = Game::default();
/// for san in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(15) {
///     game.play_san(san)?;
/// }
/// assert_eq!(game.repetitions(), 4);
/// assert_eq!(game.claimable(), [Claim::ThreefoldRepetition]);
/// game.play_san("Ng8")?;
/// assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::FivefoldRepetition)));
/// assert!(game.claimable().is_empty());
///
/// game.undo();
/// assert_eq!(game.outcome(), None);
/// assert!(game.to_string().ends_with("7. Nf3 Nf6 8. Ng1"));
/// # Ok::<(), chessmoves::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    key: Key,
    /// The moves, each with the position before it.
    plies: Vec<(Position, Move)>,
    /// The keys of these positions, which are searched.
    keys: Vec<Key>,
}

/// The game that begins with the start position of standard chess.
impl Default for Game {
    fn default() -> Self {
        Self::new(Position::default())
    }
}

impl Game {
    /// A game without moves.
    pub fn new(start: Position) -> Self {
        Self {
            position: start,
            key: zobrist::key_of(start.as_any()),
            plies: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        (self.plies.first()).map_or(&self.position, |(before, _)| before)
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves, each with the position before it.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = (&Position, Move)> + DoubleEndedIterator {
        self.plies.iter().map(|(before, mv)| (before, *mv))
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// If the move is not legal; the error says why, and the game stays as it is.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let after = self.position.play(mv)?;
        self.advance(mv, after);
        Ok(())
    }

    pub(crate) fn advance(&mut self, mv: Move, after: Position) {
        self.plies.push((self.position, mv));
        self.keys.push(self.key);
        self.key = KeyUpdater::new(self.position.as_any(), self.key).of(&after);
        self.position = after;
    }

    /// Takes the last move back, and returns it; `None` if there are no moves.
    pub fn undo(&mut self) -> Option<Move> {
        let (before, mv) = self.plies.pop()?;
        (self.position, self.key) = (before, self.keys.pop()?);
        Some(mv)
    }

    /// How often the position has occurred in the game, this time included (FIDE Laws 9.2.3).
    pub fn repetitions(&self) -> u32 {
        // A position that can occur again is not followed by a capture or a pawn move, and the same side is to move in it.
        let clock = self.position.halfmoves() as usize;
        let before = self.keys.iter().rev().take(clock).skip(1).step_by(2);
        before.fold(1, |count, key| count + u32::from(*key == self.key))
    }

    /// How the game has ended without a claim: by checkmate, stalemate, insufficient material, the seventy-five-move rule
    /// or fivefold repetition. `None` if it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        outcome::outcome_in_game(self.position.as_any(), self.repetitions())
    }

    /// Why the side to move can claim a draw; empty if it cannot, or if the game is over.
    pub fn claimable(&self) -> Vec<Claim> {
        let (halfmoves, occurrences) = (self.position.halfmoves(), self.repetitions());
        outcome::claims(self.outcome(), halfmoves, occurrences)
    }

    /// Why the side to move can claim a draw with a move that it writes down and does not play (FIDE Laws 9.2.1, 9.3.1): the
    /// position after it would occur for the third time, or complete fifty moves. Empty if the game is over, before or after.
    ///
    /// # Errors
    ///
    /// If the move is not legal.
    pub fn claimable_with(&self, mv: Move) -> Result<Vec<Claim>, IllegalMove> {
        self.position.play(mv)?;
        let (mut claims, _) = outcome::claims_with(self.position.as_any(), mv, &self.keys());
        claims.retain(|_| self.outcome().is_none());
        Ok(claims)
    }

    /// After which plies the position has occurred, the last one included; 0 is the start position.
    pub fn occurrences(&self) -> Vec<usize> {
        let keys = self.keys().into_iter().enumerate();
        let same = keys.filter(|&(_, key)| key == self.key.short());
        same.map(|(ply, _)| ply).collect()
    }

    fn keys(&self) -> Vec<u64> {
        let all = self.keys.iter().copied().chain([self.key]);
        all.map(Key::short).collect()
    }
}

/// The minimum number of plies between two occurrences of a position: a move by each side, and both moves back.
const RETURN: usize = 4;
/// The minimum number of plies before a position can occur for the fifth time.
const UP_TO_FIVEFOLD: usize = RETURN * (FIVEFOLD as usize - 1);

/// How many positions there is room for from one game to the next.
const MOST_KEPT: usize = 256;

/// The positions since the last capture or pawn move, before which the current one cannot have occurred. Computing a key takes
/// as long as checking a move, so a position is counted only when it can have occurred five times, or at the end of the game.
#[derive(Debug, Default)]
pub struct Occurrences {
    /// The last position that has been counted, or else the one before the first move.
    position: AnyPosition,
    /// Its key; `None` before any position has been counted.
    key: Option<Key>,
    /// The moves since then.
    moves: Vec<Move>,
    /// How often each position has occurred, by the upper half of its key.
    counts: HashMap<u64, u32, BuildHasherDefault<KeyHasher>>,
}

impl Occurrences {
    /// Forgets all positions, and begins with the one before the next move.
    #[inline(always)]
    pub fn restart(&mut self) {
        self.key = None;
        self.moves.clear();
    }

    /// Adds the position after a move, given the one before. Returns how often it has occurred, or 1 while it cannot be five times.
    #[inline(always)]
    pub fn add(&mut self, mv: Move, before: &AnyPosition, after: &AnyPosition) -> u32 {
        if after.halfmoves() == 0 {
            self.restart();
            return 1;
        }
        if self.moves.is_empty() && self.key.is_none() {
            self.position = *before;
        }
        self.moves.push(mv);
        if self.key.is_none() && self.moves.len() < UP_TO_FIVEFOLD {
            return 1;
        }
        self.of_current()
    }

    /// How often the current position has occurred.
    #[inline(never)]
    pub fn of_current(&mut self) -> u32 {
        if self.key.is_none() && self.moves.len() < RETURN {
            return 1;
        }
        let position = &mut self.position;
        let mut key = self.key.unwrap_or_else(|| {
            let key = zobrist::key_of(position);
            self.counts.clear();
            // Clearing the table of an endless game takes long.
            self.counts.shrink_to(MOST_KEPT);
            self.counts.insert(key.short(), 1);
            key
        });
        for mv in self.moves.drain(..) {
            let after = position.play_unchecked(mv);
            key = KeyUpdater::new(position, key).of(&after);
            *position = after;
            *self.counts.entry(key.short()).or_default() += 1;
        }
        self.key = Some(key);
        self.counts[&key.short()]
    }
}
