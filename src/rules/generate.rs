//! Walks the pieces through the stages and feeds a sink.

use std::marker::PhantomData;

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
#[inline(always)]
pub(crate) fn generate<S: Side, K: Sink<S>>(cx: &Context<'_, S>, of: Bitboard, sink: &mut K) {
    kings(cx, of, sink);
    // In double check only the king moves (FIDE Laws 3.9.2): every other filter is empty.
    if cx.answers.is_empty() && !K::KEEPS_REFUSED {
        return;
    }
    pieces(cx, Role::Knight, of, sink);
    pieces(cx, Role::Bishop, of, sink);
    pieces(cx, Role::Rook, of, sink);
    pieces(cx, Role::Queen, of, sink);
    pawns(cx, cx.own_of(Role::Pawn) & of, sink);
}

/// The own pieces of one kind. Whether a piece is pinned is asked once for all of them.
#[inline(always)]
fn pieces<S: Side, K: Sink<S>>(cx: &Context<'_, S>, role: Role, of: Bitboard, sink: &mut K) {
    let all = cx.own_of(role) & of;
    for from in all - cx.pinned() {
        sink.piece(
            cx,
            role,
            from,
            stages::step_or_slide::<S, false>(cx, role, from),
        );
    }
    for from in all & cx.pinned() {
        sink.piece(
            cx,
            role,
            from,
            stages::step_or_slide::<S, true>(cx, role, from),
        );
    }
}

#[inline(always)]
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

#[inline(always)]
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
    #[inline(always)]
    fn targets(filters: &Filters) -> Bitboard {
        filters.board()
    }
}

impl Stop for AtKing {
    const KEEPS_REFUSED: bool = false;
    #[inline(always)]
    fn targets(filters: &Filters) -> Bitboard {
        filters.legal()
    }
}

/// The sink that counts: the lengths of the sets, no list.
#[derive(Default)]
pub(crate) struct Count {
    nodes: u64,
    /// Squares that are counted once at the end, for the lengths of sets are dear without a machine instruction.
    once: Bitboard,
}

impl Count {
    /// The number of moves.
    #[inline(always)]
    pub(crate) const fn total(&self) -> u64 {
        self.nodes + self.once.len() as u64
    }

    /// Counts a set of targets that rarely has squares in common with those before.
    #[inline(always)]
    fn add_apart(&mut self, targets: Bitboard) {
        let again = self.once & targets;
        self.once |= targets;
        if again.any() {
            self.nodes += again.len() as u64;
        }
    }
}

impl<S: Side> Sink<S> for Count {
    #[inline(always)]
    fn piece(&mut self, _: &Context<'_, S>, role: Role, _: Square, filters: Filters) {
        if role == Role::King {
            self.add_apart(filters.legal());
        } else {
            self.nodes += filters.legal().len() as u64;
        }
    }

    #[inline(always)]
    fn pawns(&mut self, _: &Context<'_, S>, step: Step, filters: Filters) {
        let targets = filters.legal();
        self.add_apart(targets);
        // A jump never ends on the last rank.
        let promoted = targets & Bitboard::rank(movement::last_rank(S::COLOR));
        if step.rank.abs() == 1 && promoted.any() {
            self.nodes += promoted.len() as u64 * (Role::PROMOTIONS.len() as u64 - 1);
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, _: &Context<'_, S>, _: Square, to: Square, filters: Filters) {
        self.nodes += u64::from(filters.legal().contains(to));
    }

    #[inline(always)]
    fn castle(&mut self, _: &Context<'_, S>, _: CastlingWay, filters: Filters) {
        self.nodes += u64::from(filters.legal().any());
    }
}

/// What is done with a move once it is made.
pub(crate) trait Visit<S> {
    /// Takes the next move.
    fn visit(&mut self, mv: Move);
}

impl<S, F: FnMut(Move)> Visit<S> for F {
    #[inline(always)]
    fn visit(&mut self, mv: Move) {
        self(mv);
    }
}

/// The sink that makes each move of a stage and hands it on.
pub(crate) struct Each<V, T> {
    visitor: V,
    stop: PhantomData<T>,
}

impl<V, T: Stop> Each<V, T> {
    /// Hands the moves of a stage to a visitor.
    pub(crate) const fn new(visitor: V) -> Self {
        Self {
            visitor,
            stop: PhantomData,
        }
    }

    /// The visitor, when all is done.
    pub(crate) fn into_visitor(self) -> V {
        self.visitor
    }
}

impl<S: Side, T: Stop, V: Visit<S>> Sink<S> for Each<V, T> {
    const KEEPS_REFUSED: bool = T::KEEPS_REFUSED;

    #[inline(always)]
    fn piece(&mut self, cx: &Context<'_, S>, role: Role, from: Square, filters: Filters) {
        let targets = T::targets(&filters);
        for to in targets - cx.enemy {
            self.visitor.visit(Move::Step {
                role,
                from,
                to,
                captured: None,
            });
        }
        for to in targets & cx.enemy {
            self.visitor.visit(Move::Step {
                role,
                from,
                to,
                captured: cx.position.board().role_at(to),
            });
        }
    }

    #[inline(always)]
    fn pawns(&mut self, cx: &Context<'_, S>, step: Step, filters: Filters) {
        let targets = T::targets(&filters);
        let last = Bitboard::rank(movement::last_rank(S::COLOR));
        for to in targets - last {
            let from = to.retreat(step);
            self.visitor.visit(Move::Step {
                role: Role::Pawn,
                from,
                to,
                captured: taken_by_pawn(cx, step, to),
            });
        }
        for to in targets & last {
            for into in Role::PROMOTIONS {
                self.visitor.visit(Move::Promotion {
                    from: to.retreat(step),
                    to,
                    captured: taken_by_pawn(cx, step, to),
                    into,
                });
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, _: &Context<'_, S>, from: Square, to: Square, filters: Filters) {
        if T::targets(&filters).contains(to) {
            self.visitor.visit(Move::EnPassant { from, to });
        }
    }

    #[inline(always)]
    fn castle(&mut self, _: &Context<'_, S>, way: CastlingWay, filters: Filters) {
        if T::targets(&filters).any() {
            self.visitor.visit(Move::Castle {
                king: way.king,
                rook: way.rook,
            });
        }
    }
}

/// What a pawn takes by a step: something only when it leaves its file.
#[inline(always)]
fn taken_by_pawn<S: Side>(cx: &Context<'_, S>, step: Step, to: Square) -> Option<Role> {
    if step.file == 0 {
        None
    } else {
        cx.position.board().role_at(to)
    }
}
