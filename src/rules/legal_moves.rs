//! The methods of [`AnyPosition`] for moves and pins, which use the generator.

use super::any_position::{AnyPosition, SeveralKings};
use super::context::Context;
use super::count::{CaptureCountSink, CountSink};
use super::generate::generate;
use super::side::{Side, for_side};
use super::sink::{AnySink, Legal, MoveMaker};
use super::targets;
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

    /// Stage 3: the pseudo-legal moves, ordered like the legal ones.
    pub fn pseudo_legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        targets::each_pseudo_legal(self, |mv| moves.push(mv));
        moves
    }

    /// Stage 4: the legal moves, ordered by origin and target; for promotions queen, rook, bishop, knight; castling after
    /// the king's steps.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn legal_moves(&self) -> Result<MoveList, SeveralKings> {
        self.check_kings()?;
        Ok(self.list_legal())
    }

    /// The legal moves; the caller has checked the kings.
    pub(crate) fn list_legal(&self) -> MoveList {
        let mut moves = MoveList::new();
        targets::each_legal(self, |mv| moves.push(mv));
        moves
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

    /// Whether a move is legal; the caller has checked the kings.
    pub(crate) fn allows(&self, mv: Move) -> bool {
        let mut is_legal = false;
        let mut sink = MoveMaker::<_, Legal>::new(|legal: Move| is_legal |= legal == mv);
        let of = Bitboard::of(mv.from());
        for_side!(self, S => generate(&Context::<S>::new(self), of, &mut sink));
        is_legal
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
