//! A position of a game of standard chess or Chess960.

use std::ops::Deref;

use super::any_position::{AnyPosition, Dropped, Setup};
use super::explain::{self, EffectDetail, IllegalMove, Verdict};
use super::outcome::{self, Outcome};
use super::problem::{self, Problem};
use super::zobrist;
use crate::types::{Bitboard, Fault, Faults, Move, MoveList, Square};

/// A position of a game of standard chess or Chess960.
///
/// Each side has exactly one king, the side that is not to move is not in check, no pawn stands on the first or last
/// rank, and every castling right has its king and rook on their squares. Whether a game can lead to the position is not
/// checked beyond that; [`problems`](crate::problems()) lists what is impossible about a setup.
///
/// It has the methods of [`AnyPosition`], to which it dereferences. Since each side has one king, those about legal moves never fail.
///
/// ```
/// use chessmoves::{Outcome, Position};
/// let mut position = Position::default();
/// for san in ["f3", "e5", "g4", "Qh4#"] {
///     position = position.play_san(san)?;
/// }
/// assert!(position.legal_moves().is_empty());
/// assert_eq!(position.outcome().and_then(Outcome::winner), Some(chessmoves::Color::Black));
/// assert_eq!(position.to_string(), "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
/// # Ok::<(), chessmoves::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Position(AnyPosition);

impl Deref for Position {
    type Target = AnyPosition;

    #[inline]
    fn deref(&self) -> &AnyPosition {
        &self.0
    }
}

impl From<Position> for AnyPosition {
    fn from(position: Position) -> Self {
        position.0
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        position.0.into()
    }
}

/// Strict: castling rights and en passant squares that cannot be used are errors, too.
impl TryFrom<Setup> for Position {
    type Error = Faults;

    fn try_from(setup: Setup) -> Result<Self, Faults> {
        let (position, dropped) = Self::from_setup(setup)?;
        let is_strict = dropped.is_empty();
        let faults = (!is_strict).then(|| faults(&setup, Problem::drops_something));
        faults.flatten().map_or(Ok(position), Err)
    }
}

impl TryFrom<AnyPosition> for Position {
    type Error = Faults;

    fn try_from(position: AnyPosition) -> Result<Self, Faults> {
        Self::from_setup(position.into()).map(|(position, _)| position)
    }
}

/// Some of the problems of a setup, as faults.
fn faults(setup: &Setup, is_fault: impl Fn(&Problem) -> bool) -> Option<Faults> {
    let mut problems = problem::problems(setup);
    problems.retain(is_fault);
    Faults::of(problems.into_iter().map(Fault::from).collect())
}

impl Position {
    /// Accepts a setup that can occur in a game, and returns the castling rights and the en passant square that it dropped.
    ///
    /// ```
    /// use chessmoves::{Position, notation::fen};
    /// let setup = fen::parse("4k3/8/8/8/8/8/8/4K3 w K - 0 1")?.setup;
    /// let (position, dropped) = Position::from_setup(setup)?;
    /// assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// assert_eq!(dropped.castling.len(), 1);
    ///
    /// let setup = fen::parse("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1")?.setup;
    /// let error = Position::from_setup(setup).unwrap_err();
    /// assert_eq!(error.to_string(), "it is White's turn and Black is in check from e7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a side does not have exactly one king, the side that is not to move is in check, or a pawn stands on the first or last rank.
    pub fn from_setup(setup: Setup) -> Result<(Self, Dropped), Faults> {
        if let Some(faults) = faults(&setup, Problem::is_illegal) {
            return Err(faults);
        }
        let (position, dropped) = AnyPosition::from_setup(setup)?;
        Ok((Self(position), dropped))
    }

    /// The same position for analysis.
    #[inline]
    pub const fn as_any(&self) -> &AnyPosition {
        &self.0
    }

    /// The legal moves, in the order of generation; [`MoveList::sort`] sorts them. Does not allocate.
    ///
    /// ```
    /// let moves = chessmoves::Position::default().legal_moves();
    /// assert_eq!(moves.len(), 20);
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        self.0.list_legal()
    }

    /// Calls a function with each legal move, in the order of [`legal_moves`](Self::legal_moves), without making a list.
    ///
    /// ```
    /// let mut captures = 0;
    /// chessmoves::Position::default().for_each_legal(|mv| captures += u32::from(mv.captured().is_some()));
    /// assert_eq!(captures, 0);
    /// ```
    pub fn for_each_legal(&self, each: impl FnMut(Move)) {
        self.0.each_move(Bitboard::ALL, each);
    }

    /// Whether there is a legal move; stops at the first.
    pub fn has_legal_moves(&self) -> bool {
        self.0.any_legal()
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.0.allows(mv)
    }

    /// The position after a move.
    ///
    /// ```
    /// use chessmoves::{Move, Position, Role, Square};
    /// let knight = Move::Normal { role: Role::Knight, from: Square::G1, to: Square::E2, captured: None };
    /// let error = Position::default().play(knight).unwrap_err();
    /// assert_eq!(error.to_string(), "White's own pawn stands on e2");
    /// ```
    ///
    /// # Errors
    ///
    /// If the move is not legal; the error says why.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(mv) {
            return Ok(self.play_unchecked(mv));
        }
        let verdict = explain::explain_move(&self.0, mv);
        Err(IllegalMove::new(&self.0, verdict, None))
    }

    /// The position after a move, without checking that it is legal.
    ///
    /// The move must be one that [`legal_moves`](Self::legal_moves) or [`for_each_legal`](Self::for_each_legal) lists for
    /// this position. After any other move the position is unspecified: it can lack a king, for example. Its methods
    /// return then meaningless answers, but neither panic nor access memory that is not theirs.
    ///
    /// ```
    /// use chessmoves::Position;
    /// fn leaf_nodes(position: &Position, depth: u32) -> u64 {
    ///     if depth == 0 {
    ///         return 1;
    ///     }
    ///     let mut nodes = 0;
    ///     position.for_each_legal(|mv| nodes += leaf_nodes(&position.play_unchecked(mv), depth - 1));
    ///     nodes
    /// }
    /// assert_eq!(leaf_nodes(&Position::default(), 3), 8_902);
    /// ```
    #[inline]
    #[must_use]
    pub fn play_unchecked(&self, mv: Move) -> Self {
        Self(self.0.play_unchecked(mv))
    }

    /// The verdicts on all candidate moves of the piece on a square: each square of its move vectors, outward, castling
    /// last. A piece of the side that is not to move is judged as if it were its turn. Empty for an empty square.
    ///
    /// ```
    /// use chessmoves::{Position, Reason, Square};
    /// let position: Position = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1".parse()?;
    /// let verdicts = position.explain(Square::E2);
    /// assert_eq!(verdicts.len(), 6);
    /// for verdict in &verdicts {
    ///     assert_eq!(verdict.primary(), Some(Reason::Pinned));
    ///     assert_eq!(verdict.reasons()[0].by.only(), Some(Square::E8));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self, square: Square) -> Vec<Verdict> {
        explain::explain_piece(&self.0, square)
    }

    /// What a legal move does, such as captures, checks, promotions and check evasions; at least one effect.
    ///
    /// ```
    /// use chessmoves::{Effect, Position};
    /// let position: Position = "4k3/8/8/8/1b6/8/3N4/R3K3 b Q - 0 1".parse()?;
    /// let mv = position.parse_move("Bxd2")?;
    /// let effects: Vec<_> = position.effects(mv)?.iter().map(|detail| detail.effect).collect();
    /// assert_eq!(effects, [Effect::Captures, Effect::GivesCheck]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the move is not legal; the error says why.
    pub fn effects(&self, mv: Move) -> Result<Vec<EffectDetail>, IllegalMove> {
        let verdict = explain::explain_move(&self.0, mv);
        if self.is_legal(mv) {
            Ok(explain::effects(&self.0, &verdict))
        } else {
            Err(IllegalMove::new(&self.0, verdict, None))
        }
    }

    /// Whether the side to move is checkmated (FIDE Laws 5.1.1).
    pub fn is_checkmate(&self) -> bool {
        matches!(self.outcome(), Some(Outcome::Checkmate { .. }))
    }

    /// Whether the side to move is stalemated (FIDE Laws 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        self.outcome() == Some(Outcome::Draw(outcome::DrawReason::Stalemate))
    }

    /// The outcome, if the game has ended on the board: by checkmate, stalemate, insufficient material or the
    /// seventy-five-move rule. Draws that have to be claimed, and repetition, are not considered.
    pub fn outcome(&self) -> Option<Outcome> {
        outcome::outcome_in_game(&self.0, 1)
    }

    /// The Zobrist key: equal for positions that are the same in the sense of the repetition rule (FIDE Laws 9.2.3), and
    /// very likely different for others.
    ///
    /// It covers the pieces, the side to move, the castling rights, and the en passant square if a pawn can legally capture
    /// there; not the half-move clock and the move number. The keys of the features are drawn from `SplitMix64` with a fixed
    /// seed, so that a key is the same on every machine; it may change with a minor version of this crate.
    ///
    /// ```
    /// use chessmoves::Position;
    /// let start = Position::default();
    /// let again = ["Nf3", "Nf6", "Ng1", "Ng8"].iter().try_fold(start, |position, san| position.play_san(san))?;
    /// assert_ne!(start, again);
    /// assert_eq!(start.zobrist(), again.zobrist());
    /// # Ok::<(), chessmoves::MoveError>(())
    /// ```
    pub fn zobrist(&self) -> u64 {
        zobrist::key_of(&self.0).short()
    }
}
