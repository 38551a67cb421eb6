//! The move generator, which passes the filters of each kind of move to a sink; and the search for the moves that a text can mean.

use super::any_position::AnyPosition;
use super::attacks;
use super::movement::{self, Side, for_side};
use super::stages::{CastlingPath, Context, Filters, all_if};
use crate::types::{Bitboard, CastlingSide, Fault, Move, MoveList, Piece, Role, Square, Step};

impl<S: Side> Context<'_, S> {
    /// Passes every kind of move of the pieces on the squares `of` to the sink.
    #[inline(always)]
    pub(crate) fn generate<K: Sink<S>>(&self, of: Bitboard, sink: &mut K) {
        self.kings(of, sink);
        // In double check only the king can move (FIDE Laws 3.9.2): the check mask is empty.
        if sink.is_done() || self.check_mask.is_empty() && !K::WANTS_ALL {
            return;
        }
        let pinned = self.on_pin_lines() & of;
        // A constant role in each call lets the compiler remove the code for the others.
        self.pieces(Role::Knight, of - pinned, sink);
        self.pieces(Role::Bishop, of - pinned, sink);
        self.pieces(Role::Rook, of - pinned, sink);
        self.pieces(Role::Queen, of - pinned, sink);
        // Pinned pieces are rare, and code for each role would be large.
        for from in pinned - self.own_of(Role::Pawn) - self.own_of(Role::King) {
            if let Some(role) = self.position.board().role_at(from) {
                sink.piece(self, role, from, self.piece_moves(role, from));
            }
        }
        if sink.is_done() {
            return;
        }
        self.pawns(self.own_of(Role::Pawn) & of, sink);
    }

    /// The pieces of a role other than kings and pawns that are not pinned: the compiler removes the pin filter.
    #[inline(always)]
    fn pieces<K: Sink<S>>(&self, role: Role, of: Bitboard, sink: &mut K) {
        for from in self.own_of(role) & of {
            let filters = self.piece_moves(role, from).unpinned();
            sink.piece(self, role, from, filters);
        }
    }

    #[inline(always)]
    fn pawns<K: Sink<S>>(&self, pawns: Bitboard, sink: &mut K) {
        if (pawns & self.on_pin_lines()).is_empty() {
            self.pawn_steps(pawns, sink, Filters::unpinned);
        } else {
            self.pawn_steps(pawns, sink, |filters| filters);
        }
        if let Some(to) = self.position.en_passant() {
            for from in movement::pawn(S::Enemy::COLOR, to) & pawns {
                sink.en_passant(self, from, to, self.en_passant(from, to));
            }
        }
    }

    /// Pushes and captures of some pawns, with their filters as `pin` changes them.
    #[inline(always)]
    fn pawn_steps<K: Sink<S>>(
        &self,
        pawns: Bitboard,
        sink: &mut K,
        pin: impl Fn(Filters) -> Filters,
    ) {
        let (push, double_push) = (S::FORWARD, S::FORWARD.times(2));
        sink.pawns(self, push, pin(self.pawn_push(pawns)));
        sink.pawns(self, double_push, pin(self.double_push(pawns)));
        for step in S::CAPTURES {
            sink.pawns(self, step, pin(self.pawn_capture(pawns, step)));
        }
    }

    /// Passes the steps of the kings on the squares `of`, and castling, to the sink.
    #[inline(always)]
    fn kings<K: Sink<S>>(&self, of: Bitboard, sink: &mut K) {
        let kings = self.own_of(Role::King) & of;
        let Some(king) = self.king else {
            for from in kings {
                let filters = self.king_step(from, Bitboard::EMPTY);
                sink.piece(self, Role::King, from, filters);
            }
            return;
        };
        if kings.is_empty() {
            return;
        }
        // The attack set of the enemy is expensive, and a king that could not move in any case does not need it.
        let steps = self.king_step(king, Bitboard::EMPTY).board();
        if steps.is_empty() && !K::WANTS_ALL {
            let mut any = CountSink::<true>::default();
            self.castling(Bitboard::EMPTY, &mut any);
            if any.total == 0 {
                return;
            }
        }
        let may_castle = K::WANTS_ALL || self.position.castling_rights(S::COLOR).any();
        let danger = if may_castle {
            self.danger()
        } else {
            self.danger_around(king)
        };
        let filters = self.king_step(king, danger);
        sink.piece(self, Role::King, king, filters);
        if may_castle {
            self.castling(danger, sink);
        }
    }

    /// Castling on both sides. `danger` is the set of squares that the enemy attacks.
    #[inline(always)]
    fn castling<K: Sink<S>>(&self, danger: Bitboard, sink: &mut K) {
        if self.position.castling_rights(S::COLOR).is_empty() && !K::WANTS_ALL {
            return;
        }
        self.castling_on(CastlingSide::King, danger, sink);
        self.castling_on(CastlingSide::Queen, danger, sink);
    }

    #[inline(always)]
    fn castling_on<K: Sink<S>>(&self, side: CastlingSide, danger: Bitboard, sink: &mut K) {
        let home = movement::king_home(S::COLOR);
        let corner = Square::new(side.corner_file(), movement::home_rank(S::COLOR));
        if self.king == Some(home) && self.position.castling_rights(S::COLOR).contains(corner) {
            // The same path as in the other branch, but here the compiler knows its squares.
            self.pass_castling(CastlingPath::new(home, corner), danger, sink);
        } else if let Some(path) = self.castling_path(side) {
            std::hint::cold_path();
            self.pass_castling(path, danger, sink);
        }
    }

    /// Castling along a path.
    #[inline(always)]
    fn pass_castling<K: Sink<S>>(&self, path: CastlingPath, danger: Bitboard, sink: &mut K) {
        if K::WANTS_ALL || self.pseudo_legal_castle(&path).board().any() {
            sink.castle(self, path, self.castle(&path, danger));
        }
    }

    /// The numbers of legal moves and of legal captures; the caller has checked the kings.
    pub fn count_legal_and_captures(&self) -> (usize, usize) {
        let mut count = CountSink::<false>::default();
        self.generate(Bitboard::ALL, &mut count);
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

    /// The legal moves of the pieces of a role on some squares to a target; castling is not among them.
    pub fn find(&self, role: Role, of: Bitboard, to: Square, promotion: Option<Role>) -> Matches {
        let mut found = Matches::default();
        let mut moves = |mv: Move| {
            if mv.promotion() == promotion {
                found.push(mv);
            }
        };
        for from in self.origins(role, of, to) {
            moves_to::<S>(role, from, to, self.captured(role, from, to), &mut moves);
        }
        if role == Role::Pawn && self.position.en_passant() == Some(to) {
            let capturers = movement::pawn(S::Enemy::COLOR, to) & self.own_of(Role::Pawn) & of;
            for from in capturers {
                if self.en_passant(from, to).legal().contains(to) {
                    moves(Move::EnPassant { from, to });
                }
            }
        }
        found
    }

    /// The squares, out of some, from which a piece of a role can legally move to a target, other than by castling and en
    /// passant. Only the pieces that may reach the target pass through the filters.
    #[inline(always)]
    pub fn origins(&self, role: Role, of: Bitboard, to: Square) -> Bitboard {
        let of = self.own_of(role) & of;
        // Moves of pieces are reversible: those that can move here stand where they would attack from the target on the empty board.
        if role == Role::Pawn {
            return self.pawn_origins(of, to);
        }
        // As a loop it is inlined; as an iterator, not always.
        let mut origins = Bitboard::EMPTY;
        for from in of & movement::of_role(role, to) {
            let filters = if role == Role::King {
                self.king_step(from, all_if(self.is_in_danger(to)))
            } else {
                let is_open = (attacks::between(from, to) & self.occupied).is_empty();
                self.piece_reaching(from, all_if(is_open))
            };
            if filters.legal().contains(to) {
                origins = origins.with(from);
            }
        }
        origins
    }

    /// Castling on one side, if it is legal.
    pub(crate) fn find_castling(&self, side: CastlingSide) -> Matches {
        let mut found = Matches::default();
        if let Some(path) = self.castling_path(side) {
            // The other squares that the enemy attacks do not matter.
            let way = path.king_crosses.with(path.king_to).into_iter();
            let danger = way.filter(|&square| self.is_in_danger(square)).collect();
            if self.castle(&path, danger).legal().any() {
                found.push(path.mv());
            }
        }
        found
    }

    #[inline(always)]
    fn pawn_origins(&self, of: Bitboard, to: Square) -> Bitboard {
        let origins = |step: Step, filters: Filters| {
            (filters.legal() & Bitboard::of(to)).shift(step.reversed())
        };
        if self.occupied.contains(to) {
            let capture = |step| origins(step, self.pawn_capture(of, step));
            let [east, west] = S::CAPTURES;
            capture(east) | capture(west)
        } else {
            origins(S::FORWARD, self.pawn_push(of))
                | origins(S::FORWARD.times(2), self.double_push(of))
        }
    }
}

/// The legal moves that were found.
#[derive(Clone, Copy, Default, Debug)]
pub struct Matches {
    pub(crate) first: Option<Move>,
    /// How many there are.
    pub count: u32,
}

impl Matches {
    #[inline(always)]
    pub(crate) fn push(&mut self, mv: Move) {
        self.first.get_or_insert(mv);
        self.count += 1;
    }

    /// The move, if there is exactly one.
    #[inline(always)]
    pub fn only(self) -> Option<Move> {
        self.first.filter(|_| self.count == 1)
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
        for_side!(self, S => Context::<S>::new(self).generate(of, &mut sink));
    }

    /// Whether a move is legal; the caller has checked the kings.
    pub(crate) fn allows(&self, mv: Move) -> bool {
        self.list_legal_of(Bitboard::of(mv.from())).contains(&mv)
    }

    /// Whether there is a legal move; the caller has checked the kings.
    #[doc(hidden)]
    pub fn any_legal(&self) -> bool {
        let mut any = CountSink::<true>::default();
        for_side!(self, S => Context::<S>::new(self).generate(Bitboard::ALL, &mut any));
        any.total > 0
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
