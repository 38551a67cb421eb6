//! A game: its moves, and how often each position has occurred (FIDE Laws 9.2.3: the same pieces on the same squares, the
//! same side to move, and the same moves possible, castling rights and a legal capture en passant included).

use super::any_position::AnyPosition;
use super::context::for_side;
use super::explain::IllegalMove;
use super::outcome::{self, Claim, FIVEFOLD, Outcome};
use super::position::Position;
use super::zobrist::{self, Key, KeyUpdater};
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
    plies: Vec<Ply>,
    repetitions: Repetitions,
}

/// A move, and the position before it with its key.
#[derive(Clone, Copy, Debug)]
struct Ply {
    mv: Move,
    before: Position,
    key: Key,
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
        let key = zobrist::key_of(start.as_any());
        let mut repetitions = Repetitions::default();
        repetitions.add(key);
        Self {
            position: start,
            key,
            plies: Vec::new(),
            repetitions,
        }
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        self.plies.first().map_or(&self.position, |ply| &ply.before)
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves, each with the position before it.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = (&Position, Move)> + DoubleEndedIterator {
        self.plies.iter().map(|ply| (&ply.before, ply.mv))
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

    /// Adds a legal move and the position after it.
    pub(crate) fn advance(&mut self, mv: Move, after: Position) {
        let (before, key) = (self.position, self.key);
        self.plies.push(Ply { mv, before, key });
        let any = before.as_any();
        self.key = for_side!(any, S => KeyUpdater::new(any, key).after::<S>(mv));
        self.position = after;
        self.repetitions.add(self.key);
    }

    /// Takes the last move back, and returns it; `None` if there are no moves.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.plies.pop()?;
        self.repetitions.remove_last();
        (self.position, self.key) = (last.before, last.key);
        Some(last.mv)
    }

    /// How often the position has occurred in the game, this time included (FIDE Laws 9.2.3).
    pub fn repetitions(&self) -> u32 {
        self.repetitions.occurrences(self.key)
    }

    /// How the game has ended without a claim: by checkmate, stalemate, insufficient material, the seventy-five-move rule
    /// or fivefold repetition. `None` if it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        outcome::outcome_in_game(self.position.as_any(), self.repetitions())
    }

    /// Why the side to move can claim a draw; empty if it cannot, or if the game is over.
    pub fn claimable(&self) -> Vec<Claim> {
        outcome::claims(
            self.outcome(),
            self.position.halfmoves(),
            self.repetitions(),
        )
    }

    /// Why the side to move can claim a draw with a move that it writes down and does not play (FIDE Laws 9.2.1, 9.3.1): the
    /// position after it would occur for the third time, or complete fifty moves. Empty if the game is over, before or after.
    ///
    /// # Errors
    ///
    /// If the move is not legal.
    pub fn claimable_with(&self, mv: Move) -> Result<Vec<Claim>, IllegalMove> {
        self.position.play(mv)?;
        let claims = outcome::claims_with(self.position.as_any(), mv, &self.keys());
        let claims = claims.into_iter().filter(|_| self.outcome().is_none());
        Ok(claims.map(|(claim, _)| claim).collect())
    }

    /// After which plies the position has occurred, the last one included; 0 is the start position.
    pub fn occurrences(&self) -> Vec<usize> {
        let keys = self.keys().into_iter().enumerate();
        let same = keys.filter(|&(_, key)| key == self.key.short());
        same.map(|(ply, _)| ply).collect()
    }

    fn keys(&self) -> Vec<u64> {
        let before = self.plies.iter().map(|ply| ply.key);
        before.chain([self.key]).map(Key::short).collect()
    }
}

/// How often each position of a game has occurred: a hash table, whose memory is kept from game to game.
#[derive(Clone, Debug, Default)]
pub struct Repetitions {
    /// The keys of the positions, in the order of the game.
    keys: Vec<u64>,
    /// Open addressing with linear probing. The keys are inserted in the order of the game and removed in the opposite
    /// order, so a removed key leaves no gap.
    slots: Vec<Slot>,
}

/// A key and how often it has been added; a slot with the count 0 is free.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u64,
    count: u32,
}

/// The number of slots of a short game, a power of two.
const MIN_SLOTS: usize = 256;

impl Repetitions {
    /// Forgets all positions.
    pub(crate) fn clear(&mut self) {
        // There are fewer keys than slots.
        while !self.keys.is_empty() {
            self.remove_last();
        }
        self.slots.truncate(MIN_SLOTS);
    }

    /// Adds the next position, and returns how often it has occurred.
    #[inline(always)]
    pub fn add(&mut self, key: Key) -> u32 {
        if self.keys.len() >= self.slots.len() / 4 * 3 {
            self.grow();
        }
        self.keys.push(key.short());
        self.count(key.short())
    }

    #[inline(always)]
    fn count(&mut self, key: u64) -> u32 {
        let at = self.find(key);
        let count = self.slots[at].count.saturating_add(1);
        self.slots[at] = Slot { key, count };
        count
    }

    #[cold]
    fn grow(&mut self) {
        let len = (2 * self.slots.len()).max(MIN_SLOTS);
        self.slots.clear();
        self.slots.resize(len, Slot::default());
        for n in 0..self.keys.len() {
            self.count(self.keys[n]);
        }
    }

    /// Removes the position that was added last.
    fn remove_last(&mut self) {
        if let Some(key) = self.keys.pop() {
            let at = self.find(key);
            self.slots[at].count -= 1;
        }
    }

    /// How often a position has occurred.
    pub(crate) fn occurrences(&self, key: Key) -> u32 {
        self.slots[self.find(key.short())].count
    }

    /// The index of the slot of a key, or of the slot in which to insert it.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "the lower bits")]
    fn find(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        while self.slots[at].count != 0 && self.slots[at].key != key {
            at = (at + 1) & mask;
        }
        at
    }
}

/// The minimum number of plies between two occurrences of a position: a move by each side, and both moves back.
const RETURN: usize = 4;
/// The minimum number of plies before a position can occur for the fifth time.
const UP_TO_FIVEFOLD: usize = RETURN * (FIVEFOLD as usize - 1);

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
    table: Repetitions,
}

impl Occurrences {
    /// Forgets all positions, and begins with the one before the next move.
    #[inline(always)]
    pub fn restart(&mut self) {
        self.key = None;
        self.moves.clear();
    }

    /// Adds the position after a move, given the one before it. Returns how often it has occurred, or 1 as long as it cannot have
    /// occurred five times.
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
        self.count()
    }

    /// How often the current position has occurred.
    #[inline(never)]
    pub fn count(&mut self) -> u32 {
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
        self.table.occurrences(key)
    }
}
