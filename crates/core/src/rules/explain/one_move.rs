//! The verdict on one move, including moves that the piece cannot make on any board, and the error of playing an illegal one.

use std::fmt;

use super::judge::{Judge, explain_targets};
use super::sentence::Sentences;
use super::verdict::Verdict;
use crate::codes::Reason;
use crate::rules::any_position::AnyPosition;
use crate::rules::movement::{self, for_side};
use crate::rules::stages::Context;
use crate::types::{Bitboard, CastlingSide, Move, Piece, Role, Square};

/// The verdict on a move from one square to another with a promotion as given. Castling is the king's move by two squares
/// or king takes rook; if the squares can also mean a step, the notation for the position's variant has precedence. A
/// piece of the side that is not to move is judged as if it were its turn, with `not-your-turn` as the first reason.
pub fn explain_squares(
    position: &AnyPosition,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Verdict {
    let candidates = explain_targets(position, from, Bitboard::of(to));
    let castling = || candidates.iter().filter(|verdict| is_castling(verdict));
    let takes_own_rook = |verdict: &&Verdict| {
        let board = position.board();
        let is_own = board.color_at(to) == board.color_at(from);
        let is_target = matches!(verdict.mv(), Some(Move::Castle { rook, .. }) if rook == to);
        is_target && is_own && board.role_at(to) == Some(Role::Rook)
    };
    let step = find_step(&candidates, to, promotion);
    let by_target = castling().find(|verdict| verdict.to() == to);
    let by_rook = castling().find(takes_own_rook);
    let found = if position.is_chess960() {
        by_rook.or(step).or(by_target)
    } else {
        step.or(by_target).or(by_rook)
    };
    let without_right = match found {
        Some(castling) if is_castling(castling) => None,
        _ => castling_without_right(position, from, to),
    };
    let candidate = without_right.or_else(|| found.cloned());
    judge(position, from, to, promotion, candidate)
}

/// The verdict on a king that takes its own rook without a right to castle on that side, where only Chess960 lets it castle.
fn castling_without_right(position: &AnyPosition, king: Square, rook: Square) -> Option<Verdict> {
    let board = position.board();
    let color = board.color_at(king)?;
    let rank = movement::home_rank(color);
    // Side by side after castling, they have castled.
    let files = (king.file(), rook.file());
    let has_castled =
        (CastlingSide::ALL.iter()).any(|side| files == (side.king_file(), side.rook_file()));
    let is_attempt = board.piece_at(king) == Some(Piece::new(color, Role::King))
        && board.piece_at(rook) == Some(Piece::new(color, Role::Rook))
        && (king.rank(), rook.rank()) == (rank, rank)
        && !has_castled;
    let side = Move::castling_side(king, rook);
    let verdict = is_attempt.then(|| explain_castling(&position.with_turn(color), side))?;
    (verdict.mv().is_none() && verdict.from() == king).then_some(verdict)
}

/// The verdict on a move that names its piece, as SAN does, so that it never means castling.
pub fn explain_step(
    position: &AnyPosition,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Verdict {
    let candidates = explain_targets(position, from, Bitboard::of(to));
    let found = find_step(&candidates, to, promotion);
    judge(position, from, to, promotion, found.cloned())
}

/// The verdict on a move given as data. A move whose squares are those of a legal move, but which names another piece, capture
/// or castling rook, is rejected with `move-mismatch`.
pub fn explain_move(position: &AnyPosition, mv: Move) -> Verdict {
    let mut verdict = match mv {
        Move::Castle { king, rook } if king != rook => {
            explain_castling(position, Move::castling_side(king, rook))
        }
        _ => explain_step(position, mv.from(), mv.to(), mv.promotion()),
    };
    if verdict.is_legal() && verdict.mv() != Some(mv) {
        verdict.reject(Reason::MoveMismatch, Bitboard::of(mv.to()));
    }
    verdict
}

/// The verdict on castling by the side to move.
pub fn explain_castling(position: &AnyPosition, side: CastlingSide) -> Verdict {
    let mut reasons = Vec::new();
    for_side!(position, S => {
        Judge::new(&Context::<S>::new(position), &mut reasons).castling(side)
    })
}

/// The verdict on a move, given that on the candidate for which its squares stand, if there is one.
fn judge(
    position: &AnyPosition,
    from: Square,
    to: Square,
    promotion: Option<Role>,
    candidate: Option<Verdict>,
) -> Verdict {
    let at = Bitboard::of(to);
    let Some(piece) = position.board().piece_at(from) else {
        let (reason, at) = (Reason::NoPieceOnOrigin, Bitboard::of(from));
        return Verdict::impossible(from, to, reason, at, Vec::new());
    };
    let mut verdict = candidate.unwrap_or_else(|| {
        let reason = off_vectors(piece, from, to);
        Verdict::impossible(from, to, reason, at, Vec::new())
    });
    let promotes = matches!(verdict.mv(), Some(Move::Promotion { .. }));
    match promotion {
        None if promotes => verdict.reject(Reason::PromotionPieceMissing, at),
        Some(into) if promotes && !Role::PROMOTIONS.contains(&into) => {
            verdict.reject(Reason::PromotionPieceInvalid, at);
        }
        Some(_) if !promotes => verdict.reject(Reason::PromotionNotAllowedHere, at),
        _ => {}
    }
    if piece.color != position.turn() {
        verdict.reject(Reason::NotYourTurn, Bitboard::of(from));
    }
    verdict
}

fn is_castling(verdict: &Verdict) -> bool {
    matches!(verdict.mv(), Some(Move::Castle { .. }))
}

/// The candidate other than castling; without a valid promotion, the first of four.
fn find_step(candidates: &[Verdict], to: Square, promotion: Option<Role>) -> Option<&Verdict> {
    let valid = promotion.filter(|into| Role::PROMOTIONS.contains(into));
    let into = valid.unwrap_or(Role::Queen);
    candidates.iter().find(|verdict| {
        let promoted = verdict.mv().and_then(Move::promotion);
        verdict.to() == to && !is_castling(verdict) && promoted.is_none_or(|role| role == into)
    })
}

/// Why a piece cannot make a move on any board.
fn off_vectors(piece: Piece, from: Square, to: Square) -> Reason {
    let step = from.step_to(to);
    let [forward, ..] = movement::pawn_steps(piece.color);
    match piece.role {
        Role::Pawn if step == forward.times(2) => Reason::PawnDoubleNotFromStart,
        Role::Pawn if step.rank * forward.rank <= 0 => Reason::PawnBackwards,
        _ => Reason::NotOnAnyVector,
    }
}

/// The error of playing a move that is not legal. Its `Display` says why, and names the pieces responsible.
///
/// ```
/// use chessmoves::{Position, Reason, Square};
/// let position: Position = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1".parse()?;
/// let mv = position.as_any().pseudo_legal_moves().iter().copied().find(|mv| mv.to() == Square::G3).expect("Qg3");
/// let error = position.play(mv).unwrap_err();
/// assert_eq!(error.to_string(), "the queen on e3 is pinned to the king on c1 by the bishop on g5");
/// assert_eq!(error.verdict().primary(), Some(Reason::Pinned));
/// assert_eq!(error.verdict().reasons()[0].by.only(), Some(Square::G5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    position: Box<AnyPosition>,
    verdict: Box<Verdict>,
    past: Option<Box<str>>,
}

impl IllegalMove {
    /// An illegal move, with a sentence about what happened in the game, if that is known and a reason.
    pub(crate) fn new(position: &AnyPosition, verdict: Verdict, past: Option<String>) -> Self {
        Self {
            position: Box::new(*position),
            verdict: Box::new(verdict),
            past: past.map(String::into_boxed_str),
        }
    }

    /// Sentences about the verdict.
    #[doc(hidden)]
    pub fn sentences(&self) -> Sentences<'_> {
        Sentences::about(&self.position, &self.verdict).with_past(self.past.as_deref())
    }

    /// The text of its `Display` without squares other than these, without the game, and without other moves.
    pub(crate) fn naming_only(&self, squares: Bitboard) -> String {
        let sentences = Sentences::about(&self.position, &self.verdict);
        self.text(&sentences.naming_only(squares))
    }

    fn text(&self, sentences: &Sentences<'_>) -> String {
        let mut text = String::new();
        for (n, detail) in self.verdict.reasons().iter().enumerate() {
            if n > 0 {
                text.push_str("; ");
            }
            sentences.append_reason(&self.verdict, detail, &mut text);
        }
        text
    }

    /// The verdict on the move, with every reason.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }
}

/// One sentence per reason, in the order of precedence.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(&self.sentences()))
    }
}

impl std::error::Error for IllegalMove {}
