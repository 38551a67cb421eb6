//! Judges one move, also one that the piece could never make.

use super::explain::{Verdict, explain};
use super::movement;
use super::reason::Reason;
use super::status;
use crate::moves::Move;
use crate::position::Position;
use crate::types::{Bitboard, CastlingSide, Piece, Role, Square};

/// Judges the move between any two squares, on a vector of the piece or not, with the promotion as it was given. Castling
/// is the king's two squares or king takes rook; where the squares can mean a step too, the spelling of the position's
/// kind wins. A piece whose colour is not on move is judged as if it were, with that against it first.
pub fn explain_squares(
    position: &Position,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Verdict {
    judge_squares(position, from, to, promotion, find)
}

/// The same for a move that names its piece, which never means castling: that has a notation of its own.
pub(crate) fn explain_step(
    position: &Position,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Verdict {
    judge_squares(position, from, to, promotion, |_, candidates, to, into| {
        find_step(candidates, to, into)
    })
}

fn judge_squares(
    position: &Position,
    from: Square,
    to: Square,
    promotion: Option<Role>,
    find: impl for<'v> Fn(&Position, &'v [Verdict], Square, Option<Role>) -> Option<&'v Verdict>,
) -> Verdict {
    let mut verdict = Verdict {
        from,
        to,
        mv: None,
        reasons: Vec::new(),
    };
    let Some(piece) = position.board().piece_at(from) else {
        verdict.add(Reason::NoPieceOnOrigin, Bitboard::of(from));
        return verdict;
    };
    let candidates = explain(position, from);
    match find(position, &candidates, to, promotion) {
        Some(found) => verdict = found.clone(),
        None => verdict.add(off_vectors(piece, from, to), Bitboard::of(to)),
    }
    let promotes = matches!(verdict.mv, Some(Move::Promotion { .. }));
    let at = Bitboard::of(to);
    match promotion {
        None if promotes => verdict.add(Reason::PromotionPieceMissing, at),
        Some(into) if promotes && !Role::PROMOTIONS.contains(&into) => {
            verdict.add(Reason::PromotionPieceInvalid, at);
        }
        Some(_) if !promotes => verdict.add(Reason::PromotionNotAllowedHere, at),
        _ => {}
    }
    if piece.color != position.turn() {
        verdict.add(Reason::NotYourTurn, Bitboard::of(from));
    }
    verdict
}

/// Judges castling of the side on move.
pub fn explain_castling(position: &Position, side: CastlingSide) -> Verdict {
    let turn = position.turn();
    let home = movement::king_home(turn);
    let from = position.board().king(turn).unwrap_or(home);
    let castles = |verdict: &Verdict| verdict.mv.and_then(Move::castle) == Some(side);
    if let Some(verdict) = explain(position, from).into_iter().find(castles) {
        return verdict;
    }
    Verdict {
        from,
        to: Square::new(side.king_file(), from.rank()),
        mv: None,
        reasons: status::against_castling(position, side),
    }
}

/// The candidate that two squares mean.
fn find<'v>(
    position: &Position,
    candidates: &'v [Verdict],
    to: Square,
    promotion: Option<Role>,
) -> Option<&'v Verdict> {
    let takes_rook =
        |verdict: &&Verdict| matches!(verdict.mv, Some(Move::Castle { rook, .. }) if rook == to);
    let castle = |verdict: &&Verdict| verdict.mv.and_then(Move::castle).is_some();
    let step = find_step(candidates, to, promotion);
    let by_target = candidates
        .iter()
        .find(|verdict| castle(verdict) && verdict.to == to);
    let own_rook = (candidates.first()).is_some_and(|verdict| {
        let board = position.board();
        board.color_at(to) == board.color_at(verdict.from) && board.role_at(to) == Some(Role::Rook)
    });
    let by_rook = candidates.iter().find(takes_rook).filter(|_| own_rook);
    if position.is_chess960() {
        by_rook.or(step).or(by_target)
    } else {
        step.or(by_target).or(by_rook)
    }
}

/// The candidate that is no castling; without a valid promotion the first of four.
fn find_step(candidates: &[Verdict], to: Square, promotion: Option<Role>) -> Option<&Verdict> {
    let into = promotion
        .filter(|into| Role::PROMOTIONS.contains(into))
        .unwrap_or(Role::Queen);
    candidates.iter().find(|verdict| {
        let mv = verdict.mv.filter(|mv| mv.castle().is_none());
        let fits = |mv: Move| mv.promotion().is_none_or(|role| role == into);
        verdict.to == to && mv.is_some_and(fits)
    })
}

/// Why a piece has no such move on any board.
fn off_vectors(piece: Piece, from: Square, to: Square) -> Reason {
    let way = from.to(to);
    let [forward, ..] = movement::pawn_steps(piece.color);
    match piece.role {
        Role::Pawn if way == forward.times(2) => Reason::PawnDoubleNotFromStart,
        Role::Pawn if way.rank * forward.rank <= 0 => Reason::PawnBackwards,
        _ => Reason::NotOnAnyVector,
    }
}
