//! The effects of a legal move, such as captures and checks.

use super::verdict::{Reply, Verdict};
use crate::codes::Effect;
use crate::rules::any_position::AnyPosition;
use crate::rules::context::{Context, Side, for_side};
use crate::rules::stages::CastlingPath;
use crate::rules::{attacks, lines};
use crate::types::{Bitboard, Move};

/// An effect with the pieces and squares that it concerns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EffectDetail {
    /// What the move does.
    pub effect: Effect,
    /// The pieces concerned.
    pub by: Bitboard,
    /// The squares concerned.
    pub at: Bitboard,
}

/// What a legal move of the side to move does; at least one effect. Empty if the verdict is that the move is illegal.
pub fn effects(position: &AnyPosition, verdict: &Verdict) -> Vec<EffectDetail> {
    let Some(mv) = verdict.mv().filter(|_| verdict.is_legal()) else {
        return Vec::new();
    };
    let mut effects = for_side!(position, S => {
        before_the_move(&Context::<S>::new(position), mv, verdict.reply())
    });
    let after = position.play_unchecked(mv);
    let checkers = after.checkers();
    let none = Bitboard::EMPTY;
    let of = |effect, by, at| EffectDetail { effect, by, at };
    if checkers.any() && after.any_legal() {
        effects.push(of(Effect::GivesCheck, checkers, none));
    } else if checkers.any() {
        effects.push(of(Effect::Mates, checkers, none));
    } else if let Some(king) = after.board().king(after.turn())
        && !after.any_legal()
    {
        effects.push(of(Effect::Stalemates, none, Bitboard::of(king)));
    }
    if effects.is_empty() {
        effects.push(of(Effect::Quiet, none, Bitboard::of(mv.to())));
    }
    effects
}

/// The effects that the position before the move shows.
fn before_the_move<S: Side>(
    cx: &Context<'_, S>,
    mv: Move,
    reply: Option<Reply>,
) -> Vec<EffectDetail> {
    let mut effects = Vec::new();
    let mut push = |effect, by, at| effects.push(EffectDetail { effect, by, at });
    let (from, to) = (Bitboard::of(mv.from()), Bitboard::of(mv.to()));
    let captured = mv.capture_square().map_or(Bitboard::EMPTY, Bitboard::of);
    match reply {
        Some(Reply::KingMoves) => push(Effect::LeavesCheck, cx.checkers, to),
        Some(Reply::CapturesChecker) => push(Effect::CapturesChecker, cx.checkers, captured),
        Some(Reply::BlocksCheck) => push(Effect::BlocksCheck, cx.checkers, to),
        None => {}
    }
    if matches!(mv, Move::EnPassant { .. }) {
        push(Effect::EnPassant, captured, to);
    } else if captured.any() && reply != Some(Reply::CapturesChecker) {
        push(Effect::Captures, captured, captured);
    }
    if mv.promotion().is_some() {
        push(Effect::Promotes, from, to);
    }
    if let (Some(pinner), Some(king)) = (cx.pinner(mv.from()), cx.king) {
        let line = lines::between(king, pinner).with(pinner);
        push(Effect::StaysOnPinLine, Bitboard::of(pinner), line);
    }
    if let Move::Castle { king, rook } = mv {
        castling(cx, &CastlingPath::new(king, rook), &mut push);
    }
    effects
}

fn castling<S: Side>(
    cx: &Context<'_, S>,
    path: &CastlingPath,
    push: &mut impl FnMut(Effect, Bitboard, Bitboard),
) {
    let (none, king_and_rook) = (Bitboard::EMPTY, Bitboard::of(path.king).with(path.rook));
    push(Effect::CastlingRightHeld, none, king_and_rook);
    push(Effect::CastlingPathEmpty, none, path.must_be_empty);
    let king_path = path.king_crosses.with(path.king).with(path.king_to);
    push(Effect::CastlingKingSafe, none, king_path);
    let attackers =
        |square| attacks::attackers(cx.position.board(), square, S::Enemy::COLOR, cx.occupied);
    let mut push_if_attacked = |effect, square| {
        if attackers(square).any() {
            push(effect, attackers(square), Bitboard::of(square));
        }
    };
    push_if_attacked(Effect::CastlingRookAttacked, path.rook);
    for square in path.must_be_empty - king_path {
        push_if_attacked(Effect::CastlingRookPathAttacked, square);
    }
}
