//! A game: its moves, and how often each position has occurred (FIDE Laws 9.2.3: the same pieces on the same squares, the
//! same side to move, and the same moves possible, castling rights and a legal capture en passant included).

use super::explain::IllegalMove;
use super::outcome::{self, Claim, Outcome};
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
        let before = self.keys[self.keys.len().saturating_sub(clock)..].rchunks_exact(2);
        before.fold(1, |count, pair| count + u32::from(pair[0] == self.key))
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
