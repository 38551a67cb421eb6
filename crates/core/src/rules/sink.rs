//! What the generator passes its filters to: the trait, and the making and counting of moves.

use super::context::{Context, Side};
use super::movement;
use super::stages::{CastlingPath, Filters};
use crate::types::{Bitboard, Move, Piece, Role, Square, Step};

/// Receives the filters of each kind of move. A sink contains no rules.
pub(crate) trait Sink<S: Side> {
    /// Whether the sink also takes moves that stage 4 rejects; otherwise the generator skips what cannot be legal.
    const WANTS_ALL: bool = false;

    /// A king's step, or the moves of a knight, bishop, rook or queen.
    fn piece(&mut self, cx: &Context<'_, S>, role: Role, from: Square, filters: Filters);

    /// The moves of some pawns by the same step, given by their targets.
    fn pawns(&mut self, cx: &Context<'_, S>, step: Step, filters: Filters);

    /// A capture en passant.
    fn en_passant(&mut self, cx: &Context<'_, S>, from: Square, to: Square, filters: Filters);

    /// Castling.
    fn castle(&mut self, cx: &Context<'_, S>, path: &'static CastlingPath, filters: Filters);

    /// Whether the sink has seen enough.
    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }
}

/// The moves of a piece to a square, other than en passant and castling: four for a pawn on the last rank (FIDE Laws
/// 3.7.3.3), otherwise one. Every such move is made here.
#[inline(always)]
pub(crate) fn moves_to<S: Side>(
    role: Role,
    from: Square,
    to: Square,
    captured: Option<Role>,
    moves: &mut impl MoveSink<S>,
) {
    if movement::is_promoted_on(Piece::new(S::COLOR, role), to) {
        for into in Role::PROMOTIONS {
            moves.take(&Move::Promotion {
                from,
                to,
                captured,
                into,
            });
        }
    } else {
        moves.take(&Move::Normal {
            role,
            from,
            to,
            captured,
        });
    }
}

impl<S: Side> Context<'_, S> {
    /// The enemy piece that a piece captures on a square; a pawn captures only when it leaves its file.
    #[inline(always)]
    pub fn captured(&self, role: Role, from: Square, to: Square) -> Option<Role> {
        let is_push = role == Role::Pawn && from.file() == to.file();
        if self.enemy.contains(to) && !is_push {
            self.position.board().role_at(to)
        } else {
            None
        }
    }
}

/// Finds out whether there is any legal move, and stops at the first group of pieces that has one.
#[derive(Default)]
pub(crate) struct AnySink {
    pub(crate) found: bool,
}

impl<S: Side> Sink<S> for AnySink {
    #[inline(always)]
    fn piece(&mut self, _: &Context<'_, S>, _: Role, _: Square, filters: Filters) {
        self.found |= filters.legal().any();
    }

    #[inline(always)]
    fn pawns(&mut self, _: &Context<'_, S>, _: Step, filters: Filters) {
        self.found |= filters.legal().any();
    }

    #[inline(always)]
    fn en_passant(&mut self, _: &Context<'_, S>, _: Square, to: Square, filters: Filters) {
        self.found |= filters.legal().contains(to);
    }

    #[inline(always)]
    fn castle(&mut self, _: &Context<'_, S>, _: &'static CastlingPath, filters: Filters) {
        self.found |= filters.legal().any();
    }

    #[inline(always)]
    fn is_done(&self) -> bool {
        self.found
    }
}

/// Receives moves one by one.
pub trait MoveSink<S> {
    /// Takes the next move.
    fn take(&mut self, mv: &Move);
}

impl<S, F: FnMut(Move)> MoveSink<S> for F {
    #[inline(always)]
    fn take(&mut self, mv: &Move) {
        self(*mv);
    }
}

/// Makes the legal moves and passes them to a [`MoveSink`].
pub(crate) struct MoveMaker<M>(pub(crate) M);

impl<S: Side, M: MoveSink<S>> Sink<S> for MoveMaker<M> {
    #[inline(always)]
    fn piece(&mut self, cx: &Context<'_, S>, role: Role, from: Square, filters: Filters) {
        let targets = filters.legal();
        for to in targets - cx.enemy {
            moves_to::<S>(role, from, to, None, &mut self.0);
        }
        for to in targets & cx.enemy {
            let captured = cx.position.board().role_at(to);
            moves_to::<S>(role, from, to, captured, &mut self.0);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, cx: &Context<'_, S>, step: Step, filters: Filters) {
        for to in filters.legal() {
            let captured = if step.file == 0 {
                None
            } else {
                cx.position.board().role_at(to)
            };
            moves_to::<S>(Role::Pawn, to.origin_of(step), to, captured, &mut self.0);
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, _: &Context<'_, S>, from: Square, to: Square, filters: Filters) {
        if filters.legal().contains(to) {
            self.0.take(&Move::EnPassant { from, to });
        }
    }

    #[inline(always)]
    fn castle(&mut self, _: &Context<'_, S>, path: &'static CastlingPath, filters: Filters) {
        if filters.legal().any() {
            self.0.take(&path.mv());
        }
    }
}

/// Counts the legal moves (bulk counting): it adds up the sizes of the target sets and makes no moves.
#[derive(Default)]
pub(crate) struct CountSink {
    pub(crate) total: usize,
    /// The captures among them. The compiler removes what nothing reads.
    pub(crate) captures: usize,
}

impl<S: Side> Sink<S> for CountSink {
    #[inline(always)]
    fn piece(&mut self, cx: &Context<'_, S>, _: Role, _: Square, filters: Filters) {
        let targets = filters.legal();
        self.total += targets.len();
        self.captures += (targets & cx.enemy).len();
    }

    #[inline(always)]
    fn pawns(&mut self, _: &Context<'_, S>, step: Step, filters: Filters) {
        let targets = filters.legal();
        let mut moves = targets.len();
        // A double push never ends on the last rank.
        let promoted = targets & Bitboard::rank(movement::promotion_rank(S::COLOR));
        if step.rank.abs() == 1 && promoted.any() {
            std::hint::cold_path();
            moves += promoted.len() * (Role::PROMOTIONS.len() - 1);
        }
        self.total += moves;
        if step.file != 0 {
            self.captures += moves;
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, _: &Context<'_, S>, _: Square, to: Square, filters: Filters) {
        let moves = usize::from(filters.legal().contains(to));
        self.total += moves;
        self.captures += moves;
    }

    #[inline(always)]
    fn castle(&mut self, _: &Context<'_, S>, _: &'static CastlingPath, filters: Filters) {
        self.total += usize::from(filters.legal().any());
    }
}
