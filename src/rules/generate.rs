//! Walks the pieces through the stages and feeds a sink.

use super::context::Context;
use super::movement;
use super::side::Side;
use super::stages::{self, CastlingWay, Filters};
use crate::moves::Move;
use crate::types::{Bitboard, CastlingSide, Role, Square, Step};

/// What is done with the moves. A sink holds no rule: it gets the filters of each way to move.
pub(crate) trait Sink<S: Side> {
    /// Whether the sink keeps what stage 4 refuses, so that nothing may be skipped.
    const KEEPS_REFUSED: bool = false;

    /// A king's step, a leap or a slide of the piece on `from`.
    fn piece(&mut self, cx: &Context<'_, S>, role: Role, from: Square, filters: Filters);

    /// The moves of some pawns by one and the same step: the set of targets says which.
    fn pawns(&mut self, cx: &Context<'_, S>, step: Step, filters: Filters);

    /// The capture of the pawn that has just jumped.
    fn en_passant(&mut self, cx: &Context<'_, S>, from: Square, to: Square, filters: Filters);

    /// Castling, whose filters hold all or nothing.
    fn castle(&mut self, cx: &Context<'_, S>, way: CastlingWay, filters: Filters);
}

/// Feeds the sink with every way in which the pieces on the squares `of` could move.
#[inline]
pub(crate) fn generate<S: Side, K: Sink<S>>(cx: &Context<'_, S>, of: Bitboard, sink: &mut K) {
    kings(cx, of, sink);
    // In double check only the king moves (FIDE Laws 3.9.2): every other filter is empty.
    if cx.answers.is_empty() && !K::KEEPS_REFUSED {
        return;
    }
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for from in cx.own_of(role) & of {
            sink.piece(cx, role, from, stages::step_or_slide(cx, role, from));
        }
    }
    pawns(cx, cx.own_of(Role::Pawn) & of, sink);
}

#[inline]
fn kings<S: Side, K: Sink<S>>(cx: &Context<'_, S>, of: Bitboard, sink: &mut K) {
    let kings = cx.own_of(Role::King) & of;
    let Some(king) = cx.king else {
        for from in kings {
            sink.piece(
                cx,
                Role::King,
                from,
                stages::king_step(cx, from, Bitboard::EMPTY),
            );
        }
        return;
    };
    if kings.is_empty() {
        return;
    }
    // What the enemy controls is dear to know, and needless for a king that has nowhere to go.
    let rights = cx.position.castling_rights(S::COLOR);
    let open = stages::king_step(cx, king, Bitboard::EMPTY).board();
    let danger = if open.any() || rights.any() || K::KEEPS_REFUSED {
        cx.danger()
    } else {
        return;
    };
    sink.piece(cx, Role::King, king, stages::king_step(cx, king, danger));
    if rights.is_empty() && !K::KEEPS_REFUSED {
        return;
    }
    for side in CastlingSide::ALL {
        if let Some(way) = stages::castling_way(cx, side) {
            let filters = stages::castle(cx, side, &way, danger);
            sink.castle(cx, way, filters);
        }
    }
}

#[inline]
fn pawns<S: Side, K: Sink<S>>(cx: &Context<'_, S>, pawns: Bitboard, sink: &mut K) {
    sink.pawns(cx, S::FORWARD, stages::pawn_push(cx, pawns));
    sink.pawns(cx, S::FORWARD.times(2), stages::pawn_jump(cx, pawns));
    for step in S::CAPTURES {
        sink.pawns(cx, step, stages::pawn_capture(cx, pawns, step));
    }
    if let Some(to) = cx.position.en_passant() {
        for from in movement::pawn(S::Enemy::COLOR, to) & pawns {
            sink.en_passant(cx, from, to, stages::en_passant(cx, from, to));
        }
    }
}

/// Which of the four stages a reader stops at.
pub(crate) trait Stop {
    const KEEPS_REFUSED: bool;
    fn targets(filters: &Filters) -> Bitboard;
}

/// Stage 3: pseudo-legal moves.
pub(crate) enum AtBoard {}
/// Stage 4: legal moves.
pub(crate) enum AtKing {}

impl Stop for AtBoard {
    const KEEPS_REFUSED: bool = true;
    #[inline]
    fn targets(filters: &Filters) -> Bitboard {
        filters.board()
    }
}

impl Stop for AtKing {
    const KEEPS_REFUSED: bool = false;
    #[inline]
    fn targets(filters: &Filters) -> Bitboard {
        filters.legal()
    }
}

/// The sink that counts: the lengths of the sets, no list.
pub(crate) struct Count(pub(crate) u64);

impl<S: Side> Sink<S> for Count {
    #[inline]
    fn piece(&mut self, _: &Context<'_, S>, _: Role, _: Square, filters: Filters) {
        self.0 += filters.legal().len() as u64;
    }

    #[inline]
    fn pawns(&mut self, _: &Context<'_, S>, step: Step, filters: Filters) {
        let targets = filters.legal();
        self.0 += targets.len() as u64;
        // A jump never ends on the last rank.
        if step.rank.abs() == 1 {
            let promoted = targets & Bitboard::rank(movement::last_rank(S::COLOR));
            if promoted.any() {
                self.0 += promoted.len() as u64 * (Role::PROMOTIONS.len() as u64 - 1);
            }
        }
    }

    #[inline]
    fn en_passant(&mut self, _: &Context<'_, S>, _: Square, to: Square, filters: Filters) {
        self.0 += u64::from(filters.legal().contains(to));
    }

    #[inline]
    fn castle(&mut self, _: &Context<'_, S>, _: CastlingWay, filters: Filters) {
        self.0 += u64::from(filters.legal().any());
    }
}

/// The sink that makes each move of a stage and hands it on.
pub(crate) struct Each<F, T> {
    pub(crate) stop: std::marker::PhantomData<T>,
    pub(crate) each: F,
}

impl<S: Side, T: Stop, F: FnMut(Move)> Sink<S> for Each<F, T> {
    const KEEPS_REFUSED: bool = T::KEEPS_REFUSED;

    fn piece(&mut self, cx: &Context<'_, S>, role: Role, from: Square, filters: Filters) {
        for to in T::targets(&filters) {
            (self.each)(Move::Step {
                role,
                from,
                to,
                captured: captured(cx, to),
            });
        }
    }

    fn pawns(&mut self, cx: &Context<'_, S>, step: Step, filters: Filters) {
        for to in T::targets(&filters) {
            let Some(from) = to.step(step.back()) else {
                continue;
            };
            let captured = captured(cx, to);
            if to.rank() == movement::last_rank(S::COLOR) {
                for into in Role::PROMOTIONS {
                    (self.each)(Move::Promotion {
                        from,
                        to,
                        captured,
                        into,
                    });
                }
            } else {
                (self.each)(Move::Step {
                    role: Role::Pawn,
                    from,
                    to,
                    captured,
                });
            }
        }
    }

    fn en_passant(&mut self, _: &Context<'_, S>, from: Square, to: Square, filters: Filters) {
        if T::targets(&filters).contains(to) {
            (self.each)(Move::EnPassant { from, to });
        }
    }

    fn castle(&mut self, _: &Context<'_, S>, way: CastlingWay, filters: Filters) {
        if T::targets(&filters).any() {
            (self.each)(Move::Castle {
                king: way.king,
                rook: way.rook,
            });
        }
    }
}

#[inline]
fn captured<S: Side>(cx: &Context<'_, S>, to: Square) -> Option<Role> {
    if cx.enemy.contains(to) {
        cx.position.board().role_at(to)
    } else {
        None
    }
}
