//! Finds the legal moves that a text can mean: only the pieces that it can mean pass through the filters.

use super::any_position::AnyPosition;
use super::context::{Context, Side, for_side};
use super::generate::{generate, generate_role};
use super::sink::{Legal, MoveMaker, Sink, moves_to};
use super::stages::{CastlingPath, Filters};
use super::{attacks, movement};
use crate::types::{Bitboard, CastlingSide, Color, Move, Piece, Role, Square, Step};

/// The legal moves that were found.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Found {
    /// The first.
    pub(crate) first: Option<Move>,
    /// How many there are.
    pub(crate) count: u32,
}

impl Found {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.first.get_or_insert(mv);
        self.count += 1;
    }

    /// The move, if there is exactly one.
    #[inline(always)]
    pub(crate) fn only(self) -> Option<Move> {
        self.first.filter(|_| self.count == 1)
    }
}

impl<S: Side> Context<'_, S> {
    /// The legal moves of the pieces of a role on some squares to a target; castling is not among them.
    #[inline(always)]
    pub(crate) fn find(
        &self,
        role: Role,
        origins: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Found {
        let mut sink = ToTarget {
            to,
            promotion,
            found: Found::default(),
        };
        // A constant role in each arm lets the compiler remove the code for the others.
        match role {
            Role::Pawn => self.find_role(Role::Pawn, origins, &mut sink),
            Role::Knight => self.find_role(Role::Knight, origins, &mut sink),
            Role::Bishop => self.find_role(Role::Bishop, origins, &mut sink),
            Role::Rook => self.find_role(Role::Rook, origins, &mut sink),
            Role::Queen => self.find_role(Role::Queen, origins, &mut sink),
            Role::King => self.find_role(Role::King, origins, &mut sink),
        }
        sink.found
    }

    #[inline(always)]
    fn find_role(&self, role: Role, origins: Bitboard, sink: &mut ToTarget) {
        let origins = origins & may_reach(S::COLOR, role, sink.to, self.occupied);
        generate_role(self, role, origins, sink);
    }

    /// Castling on one side, if it is legal.
    pub(crate) fn find_castling(&self, side: CastlingSide) -> Found {
        let castles = |mv: Move| mv.castle() == Some(side);
        (self.king).map_or(Found::default(), |king| self.find_from(king, castles))
    }

    /// The legal moves of the piece on a square that a test accepts.
    #[inline(never)]
    pub(crate) fn find_from(&self, from: Square, accepts: impl Fn(Move) -> bool) -> Found {
        let mut found = Found::default();
        let moves = |mv: Move| {
            if accepts(mv) {
                found.push(mv);
            }
        };
        generate(
            self,
            Bitboard::of(from),
            &mut MoveMaker::<_, Legal>::new(moves),
        );
        found
    }
}

impl AnyPosition {
    /// Whether a move is legal, as the filters of this move say; the caller has checked the kings.
    pub(crate) fn allows(&self, mv: Move) -> bool {
        let found = for_side!(self, S => {
            let cx = Context::<S>::new(self);
            match mv.castle() {
                Some(side) => cx.find_castling(side),
                None => cx.find(mv.role(), Bitboard::of(mv.from()), mv.to(), mv.promotion()),
            }
        });
        found.first == Some(mv)
    }
}

/// A superset of the squares from which a piece can move to a target, to pass fewer pieces through the filters. Moves other
/// than those of pawns are reversible, so these are the squares that the piece would attack from the target.
#[inline(always)]
fn may_reach(color: Color, role: Role, to: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => Bitboard::ALL,
        Role::King => movement::king(to),
        _ => attacks::attacks(Piece::new(color, role), to, occupied),
    }
}

/// Takes the moves to one square.
struct ToTarget {
    to: Square,
    promotion: Option<Role>,
    found: Found,
}

impl ToTarget {
    #[inline(always)]
    fn take<S: Side>(&mut self, cx: &Context<'_, S>, role: Role, from: Square) {
        let captured = cx.captured(role, from, self.to);
        let (promotion, found) = (self.promotion, &mut self.found);
        let mut moves = |mv: Move| {
            if mv.promotion() == promotion {
                found.push(mv);
            }
        };
        moves_to::<S>(role, from, self.to, captured, &mut moves);
    }
}

impl<S: Side> Sink<S> for ToTarget {
    #[inline(always)]
    fn piece(&mut self, cx: &Context<'_, S>, role: Role, from: Square, filters: Filters) {
        if filters.legal().contains(self.to) {
            self.take(cx, role, from);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, cx: &Context<'_, S>, step: Step, filters: Filters) {
        // Most groups of pawns do not reach the target, and need no more filters.
        if filters.board().contains(self.to) && filters.legal().contains(self.to) {
            self.take(cx, Role::Pawn, self.to.origin_of(step));
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, _: &Context<'_, S>, from: Square, to: Square, filters: Filters) {
        if to == self.to && self.promotion.is_none() && filters.legal().contains(to) {
            self.found.push(Move::EnPassant { from, to });
        }
    }

    #[inline(always)]
    fn castle(&mut self, _: &Context<'_, S>, _: &'static CastlingPath, _: Filters) {}
}
