//! The methods of [`AnyPosition`] for moves and pins, which use the generator.

use super::any_position::{AnyPosition, SeveralKings};
use super::context::Context;
use super::count::{CaptureCountSink, CountSink};
use super::generate::generate;
use super::side::{Side, for_side};
use super::sink::{AnySink, Legal, MoveMaker, PseudoLegal, Targets};
use crate::types::{Bitboard, Move, MoveList, Square};

impl AnyPosition {
    /// The pieces of the side to move that are pinned to their king.
    pub fn pinned(&self) -> Bitboard {
        for_side!(self, S => Context::<S>::new(self).pinned())
    }

    /// The enemy slider that pins a piece of the side to move to its king.
    pub fn pinner(&self, pinned: Square) -> Option<Square> {
        for_side!(self, S => Context::<S>::new(self).pinner(pinned))
    }

    /// Stage 3: the pseudo-legal moves, in the order of generation.
    pub fn pseudo_legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.each_move::<PseudoLegal>(|mv| moves.push(mv));
        moves
    }

    /// Stage 4: the legal moves, in the order of generation; [`MoveList::sort`] sorts them.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn legal_moves(&self) -> Result<MoveList, SeveralKings> {
        self.check_kings()?;
        Ok(self.list_legal())
    }

    /// Calls a function with each legal move, in the order of [`legal_moves`](Self::legal_moves).
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn for_each_legal(&self, each: impl FnMut(Move)) -> Result<(), SeveralKings> {
        self.check_kings()?;
        self.each_move::<Legal>(each);
        Ok(())
    }

    /// The legal moves; the caller has checked the kings.
    #[inline]
    pub(crate) fn list_legal(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.each_move::<Legal>(|mv| moves.push(mv));
        moves
    }

    /// Calls a function with each move of a stage; the caller has checked the kings.
    #[inline(always)]
    pub(crate) fn each_move<T: Targets>(&self, each: impl FnMut(Move)) {
        let mut sink = MoveMaker::<_, T>::new(each);
        for_side!(self, S => generate(&Context::<S>::new(self), Bitboard::ALL, &mut sink));
    }

    /// The number of legal moves; the caller has checked the kings.
    pub(crate) fn count_legal(&self) -> u64 {
        let mut count = CountSink::default();
        for_side!(self, S => generate(&Context::<S>::new(self), Bitboard::ALL, &mut count));
        count.total()
    }

    /// Whether there is a legal move; the caller has checked the kings.
    pub(crate) fn any_legal(&self) -> bool {
        let mut any = AnySink::default();
        for_side!(self, S => generate(&Context::<S>::new(self), Bitboard::ALL, &mut any));
        any.found
    }

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

#[cfg(feature = "json")]
impl<S: Side> Context<'_, S> {
    /// The numbers of legal moves and of legal captures; the caller has checked the kings.
    pub(crate) fn count_legal_and_captures(&self) -> (usize, usize) {
        let mut counts = CaptureCountSink::default();
        generate(self, Bitboard::ALL, &mut counts);
        let total = |sink: &CountSink| usize::try_from(sink.total()).unwrap_or(usize::MAX);
        (total(&counts.moves), total(&counts.captures))
    }
}
