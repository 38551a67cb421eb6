//! The move generator: it walks the pieces and passes the filters of each kind of move to a sink.

use super::any_position::AnyPosition;
use super::context::{Context, Side, for_side};
use super::movement;
use super::stages::{self, CastlingPath, Filters};
use crate::types::{Bitboard, CastlingSide, Fault, Move, MoveList, Piece, Role, Square, Step};

/// Passes every kind of move of the pieces on the squares `of` to the sink.
#[inline(always)]
pub(crate) fn generate<S: Side, K: Sink<S>>(cx: &Context<'_, S>, of: Bitboard, sink: &mut K) {
    kings(cx, of, sink);
    // In double check only the king can move (FIDE Laws 3.9.2): the check mask is empty.
    if sink.is_done() || cx.check_mask.is_empty() && !K::WANTS_ALL {
        return;
    }
    let pinned = cx.on_pin_lines() & of;
    // A constant role in each call lets the compiler remove the code for the others.
    pieces(cx, Role::Knight, of - pinned, sink);
    pieces(cx, Role::Bishop, of - pinned, sink);
    pieces(cx, Role::Rook, of - pinned, sink);
    pieces(cx, Role::Queen, of - pinned, sink);
    pinned_pieces(cx, pinned, sink);
    if sink.is_done() {
        return;
    }
    pawns(cx, cx.own_of(Role::Pawn) & of, sink);
}

/// The pieces of a role other than kings and pawns that are not pinned: the compiler removes the pin filter.
#[inline(always)]
fn pieces<S: Side, K: Sink<S>>(cx: &Context<'_, S>, role: Role, of: Bitboard, sink: &mut K) {
    for from in cx.own_of(role) & of {
        let filters = stages::piece(cx, role, from).unpinned();
        sink.piece(cx, role, from, filters);
    }
}

/// The pinned pieces other than pawns, whatever their role: they are rare, and code for each role would be large.
#[inline(always)]
fn pinned_pieces<S: Side, K: Sink<S>>(cx: &Context<'_, S>, pinned: Bitboard, sink: &mut K) {
    for from in pinned - cx.own_of(Role::Pawn) - cx.own_of(Role::King) {
        if let Some(role) = cx.position.board().role_at(from) {
            sink.piece(cx, role, from, stages::piece(cx, role, from));
        }
    }
}

#[inline(always)]
fn pawns<S: Side, K: Sink<S>>(cx: &Context<'_, S>, pawns: Bitboard, sink: &mut K) {
    if (pawns & cx.on_pin_lines()).is_empty() {
        pawn_steps(cx, pawns, sink, Filters::unpinned);
    } else {
        pawn_steps(cx, pawns, sink, |filters| filters);
    }
    if let Some(to) = cx.position.en_passant() {
        for from in movement::pawn(S::Enemy::COLOR, to) & pawns {
            sink.en_passant(cx, from, to, stages::en_passant(cx, from, to));
        }
    }
}

/// Pushes and captures of some pawns, with their filters as `pin` changes them.
#[inline(always)]
fn pawn_steps<S: Side, K: Sink<S>>(
    cx: &Context<'_, S>,
    pawns: Bitboard,
    sink: &mut K,
    pin: impl Fn(Filters) -> Filters,
) {
    let (push, double_push) = (S::FORWARD, S::FORWARD.times(2));
    sink.pawns(cx, push, pin(stages::pawn_push(cx, pawns)));
    sink.pawns(cx, double_push, pin(stages::double_push(cx, pawns)));
    for step in S::CAPTURES {
        sink.pawns(cx, step, pin(stages::pawn_capture(cx, pawns, step)));
    }
}

/// Passes the steps of the kings on the squares `of`, and castling, to the sink.
#[inline(always)]
pub(super) fn kings<S: Side, K: Sink<S>>(cx: &Context<'_, S>, of: Bitboard, sink: &mut K) {
    let kings = cx.own_of(Role::King) & of;
    let Some(king) = cx.king else {
        for from in kings {
            let filters = stages::king_step(cx, from, Bitboard::EMPTY);
            sink.piece(cx, Role::King, from, filters);
        }
        return;
    };
    if kings.is_empty() {
        return;
    }
    // The attack set of the enemy is expensive, and a king that could not move in any case does not need it.
    let steps = stages::king_step(cx, king, Bitboard::EMPTY).board();
    if steps.is_empty() && !K::WANTS_ALL && !can_castle_without_danger(cx, king) {
        return;
    }
    let may_castle = K::WANTS_ALL || cx.position.castling_rights(S::COLOR).any();
    let danger = if may_castle {
        cx.danger()
    } else {
        cx.danger_around(king)
    };
    let filters = stages::king_step(cx, king, danger);
    sink.piece(cx, Role::King, king, filters);
    if may_castle {
        castling(cx, king, danger, sink);
    }
}

/// Whether the king could castle if the enemy attacked none of the squares on its way.
#[inline(always)]
fn can_castle_without_danger<S: Side>(cx: &Context<'_, S>, king: Square) -> bool {
    let mut any = CountSink::<true>::default();
    castling(cx, king, Bitboard::EMPTY, &mut any);
    any.total > 0
}

/// Castling on both sides. `danger` is the set of squares that the enemy attacks.
#[inline(always)]
fn castling<S: Side, K: Sink<S>>(
    cx: &Context<'_, S>,
    king: Square,
    danger: Bitboard,
    sink: &mut K,
) {
    if cx.position.castling_rights(S::COLOR).is_empty() && !K::WANTS_ALL {
        return;
    }
    castling_on(cx, king, CastlingSide::King, danger, sink);
    castling_on(cx, king, CastlingSide::Queen, danger, sink);
}

#[inline(always)]
fn castling_on<S: Side, K: Sink<S>>(
    cx: &Context<'_, S>,
    king: Square,
    side: CastlingSide,
    danger: Bitboard,
    sink: &mut K,
) {
    let home = movement::king_home(S::COLOR);
    let corner = Square::new(side.corner_file(), movement::home_rank(S::COLOR));
    if king == home && cx.position.castling_rights(S::COLOR).contains(corner) {
        // The same path as in the other branch, but here the compiler knows its squares.
        castle(cx, CastlingPath::new(home, corner), danger, sink);
    } else if let Some(path) = stages::castling_path(cx, side) {
        std::hint::cold_path();
        castle(cx, path, danger, sink);
    }
}

/// Castling along a path.
#[inline(always)]
fn castle<S: Side, K: Sink<S>>(
    cx: &Context<'_, S>,
    path: CastlingPath,
    danger: Bitboard,
    sink: &mut K,
) {
    if K::WANTS_ALL || stages::pseudo_legal_castle(cx, &path).board().any() {
        sink.castle(cx, path, stages::castle(cx, &path, danger));
    }
}

impl AnyPosition {
    /// The pieces of the side to move that are pinned to their king.
    pub fn pinned(&self) -> Bitboard {
        for_side!(self, S => Context::<S>::new(self).pinned())
    }

    /// The enemy slider that pins a piece of the side to move to its king.
    pub fn pinner(&self, pinned: Square) -> Option<Square> {
        for_side!(self, S => Context::<S>::new(self).pinner(pinned))
    }

    /// Stage 4: the legal moves, in the order of generation; [`MoveList::sort`] sorts them.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn legal_moves(&self) -> Result<MoveList, Fault> {
        self.check_kings()?;
        Ok(self.list_legal())
    }

    /// Calls a function with each legal move, in the order of [`legal_moves`](Self::legal_moves).
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn for_each_legal(&self, each: impl FnMut(Move)) -> Result<(), Fault> {
        self.check_kings()?;
        self.each_move(Bitboard::ALL, each);
        Ok(())
    }

    /// The legal moves; the caller has checked the kings.
    #[doc(hidden)]
    pub fn list_legal(&self) -> MoveList {
        self.list_legal_of(Bitboard::ALL)
    }

    /// The legal moves of some pieces; the caller has checked the kings.
    #[doc(hidden)]
    pub fn list_legal_of(&self, pieces: Bitboard) -> MoveList {
        let mut moves = MoveList::new();
        self.list_legal_in(pieces, &mut moves);
        moves
    }

    /// Replaces a list by the legal moves of some pieces; the caller has checked the kings. Not inlined: it is 30 kB of machine code.
    #[inline(never)]
    pub(crate) fn list_legal_in(&self, pieces: Bitboard, moves: &mut MoveList) {
        moves.clear();
        self.each_move(pieces, |mv| moves.push(mv));
    }

    /// Calls a function with each legal move of some pieces; the caller has checked the kings.
    #[inline(always)]
    pub(crate) fn each_move(&self, of: Bitboard, each: impl FnMut(Move)) {
        let mut sink = MoveMaker(each);
        for_side!(self, S => generate(&Context::<S>::new(self), of, &mut sink));
    }

    /// Whether a move is legal; the caller has checked the kings.
    pub(crate) fn allows(&self, mv: Move) -> bool {
        self.list_legal_of(Bitboard::of(mv.from())).contains(&mv)
    }

    /// Whether there is a legal move; the caller has checked the kings.
    #[doc(hidden)]
    pub fn any_legal(&self) -> bool {
        let mut any = CountSink::<true>::default();
        for_side!(self, S => generate(&Context::<S>::new(self), Bitboard::ALL, &mut any));
        any.total > 0
    }
}

impl<S: Side> Context<'_, S> {
    /// The numbers of legal moves and of legal captures; the caller has checked the kings.
    pub fn count_legal_and_captures(&self) -> (usize, usize) {
        let mut count = CountSink::<false>::default();
        generate(self, Bitboard::ALL, &mut count);
        (count.total, count.captures)
    }

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

/// Receives the filters of each kind of move. A sink contains no rules.
pub(crate) trait Sink<S: Side> {
    /// Whether the sink also takes moves that stage 4 rejects; otherwise the generator skips what cannot be legal.
    const WANTS_ALL: bool = false;

    /// A king's step, or the moves of a knight, bishop, rook or queen.
    fn piece(&mut self, cx: &Context<'_, S>, role: Role, from: Square, filters: Filters);

    /// The moves of some pawns by the same step, given by their targets.
    fn pawns(&mut self, cx: &Context<'_, S>, step: Step, filters: Filters);

    fn en_passant(&mut self, cx: &Context<'_, S>, from: Square, to: Square, filters: Filters);

    fn castle(&mut self, cx: &Context<'_, S>, path: CastlingPath, filters: Filters);

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
    fn castle(&mut self, _: &Context<'_, S>, path: CastlingPath, filters: Filters) {
        if filters.legal().any() {
            self.0.take(&path.mv());
        }
    }
}

/// Counts the legal moves (bulk counting): it adds up the sizes of the target sets and makes no moves. With `IS_ANY`, it only finds
/// out whether there is one, and stops at the first group of pieces that has one.
#[derive(Default)]
pub(crate) struct CountSink<const IS_ANY: bool> {
    pub(crate) total: usize,
    /// The captures among them. The compiler removes what nothing reads.
    pub(crate) captures: usize,
}

impl<const IS_ANY: bool> CountSink<IS_ANY> {
    #[inline(always)]
    fn size(targets: Bitboard) -> usize {
        if IS_ANY {
            targets.any().into()
        } else {
            targets.len()
        }
    }
}

impl<S: Side, const IS_ANY: bool> Sink<S> for CountSink<IS_ANY> {
    #[inline(always)]
    fn piece(&mut self, cx: &Context<'_, S>, _: Role, _: Square, filters: Filters) {
        let targets = filters.legal();
        self.total += Self::size(targets);
        self.captures += Self::size(targets & cx.enemy);
    }

    #[inline(always)]
    fn pawns(&mut self, _: &Context<'_, S>, step: Step, filters: Filters) {
        let targets = filters.legal();
        let mut moves = Self::size(targets);
        // A double push never ends on the last rank.
        let promoted = targets & Bitboard::rank(movement::promotion_rank(S::COLOR));
        if !IS_ANY && step.rank.abs() == 1 && promoted.any() {
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
    fn castle(&mut self, _: &Context<'_, S>, _: CastlingPath, filters: Filters) {
        self.total += usize::from(filters.legal().any());
    }

    #[inline(always)]
    fn is_done(&self) -> bool {
        IS_ANY && self.total > 0
    }
}
