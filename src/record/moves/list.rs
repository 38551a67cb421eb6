//! Lists the moves of a stage.

use std::borrow::Cow;

use super::entry::{MoveBuffers, MoveEntry};
use super::vectors::{lanes, vectors};
use super::{KingStage, MoveReport, Moves, PieceOn};
use crate::notation::{San, Uci};
use crate::record::MoveFilter;
use crate::rules::any_position::{AnyPosition, SeveralKings};
use crate::rules::context::{Context, Side, for_side};
use crate::rules::explain::Stage;
use crate::rules::movement::{self, Lane, LaneKind};
use crate::rules::outcome::{self, Outcome};
use crate::rules::sink::{Legal, PseudoLegal};
use crate::rules::targets::MoveTargets;
use crate::types::{Bitboard, CastlingSide, Move, Role, Square};

impl Moves {
    /// Stage 2: the moves of a lone piece on the 8x8 board.
    pub fn clipped(piece: PieceOn, position: &AnyPosition) -> Self {
        let lanes: Vec<_> = movement::lanes_from(piece.piece(), piece.square).collect();
        let mut moves: Vec<_> = (lanes.iter())
            .flat_map(|&lane| {
                let lone = move |to| lone_move(piece, to, lane);
                lane.squares(piece.square).map(lone)
            })
            .collect();
        moves.sort_by_key(|mv| (mv.from, mv.castle, mv.to));
        Self {
            moves,
            move_vectors: Some(vectors(&lanes, piece.square, |_, _| true)),
            ..Self::empty(position, Some(piece), Stage::Clipped)
        }
    }

    /// Stage 3: the pseudo-legal moves of one piece, or of all pieces of the side to move.
    ///
    /// ```
    /// use chessmoves::{AnyPosition, record::Moves};
    /// assert_eq!(Moves::board(&AnyPosition::default(), None).moves.len(), 20);
    /// ```
    pub fn board(position: &AnyPosition, piece: Option<PieceOn>) -> Self {
        *Self::board_in(position, piece, &mut MoveBuffers::default())
    }

    /// Like [`board`](Self::board), but boxed, and in the memory of an earlier record: a stream then allocates nothing for its
    /// lines.
    pub fn board_in(
        position: &AnyPosition,
        piece: Option<PieceOn>,
        buffers: &mut MoveBuffers,
    ) -> Box<Self> {
        at_board(position, piece, buffers)
    }

    /// Stage 4: the legal moves of one piece, or of all pieces of the side to move.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn legal(position: &AnyPosition, piece: Option<PieceOn>) -> Result<Self, SeveralKings> {
        Self::legal_in(position, piece, &mut MoveBuffers::default()).map(|record| *record)
    }

    /// Like [`legal`](Self::legal), but boxed, and in the memory of an earlier record.
    ///
    /// ```
    /// use chessmoves::{AnyPosition, record::{MoveBuffers, Moves}};
    /// let mut buffers = MoveBuffers::default();
    /// for _ in 0..2 {
    ///     let record = Moves::legal_in(&AnyPosition::default(), None, &mut buffers)?;
    ///     assert_eq!(record.moves.len(), 20);
    ///     buffers.recycle(record.into());
    /// }
    /// # Ok::<(), chessmoves::SeveralKings>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn legal_in(
        position: &AnyPosition,
        piece: Option<PieceOn>,
        buffers: &mut MoveBuffers,
    ) -> Result<Box<Self>, SeveralKings> {
        at_king(position, piece, buffers)
    }

    /// The same record with the moves in UCI notation only.
    pub fn slim(self) -> Moves<Uci> {
        Moves {
            schema: self.schema,
            line: self.line,
            stage: self.stage,
            fen: self.fen,
            chess960: self.chess960,
            on_move: self.on_move,
            piece: self.piece,
            moves: self.moves.iter().map(|mv| mv.uci).collect(),
            move_vectors: self.move_vectors,
            king: self.king,
            stages: None,
            filter: self.filter,
        }
    }

    /// Keeps the moves that pass a filter, and their squares. The position must be the one that the record is about.
    ///
    /// ```
    /// use chessmoves::record::{MoveFilter, Moves};
    /// use chessmoves::{AnyPosition, Bitboard, Square};
    ///
    /// let position = AnyPosition::default();
    /// let to_e4 = MoveFilter { to: Bitboard::of(Square::E4), ..MoveFilter::default() };
    /// let moves = Moves::legal(&position, None)?.filtered(to_e4, &position).moves;
    /// assert_eq!(moves.iter().map(|mv| mv.uci.to_string()).collect::<Vec<_>>(), ["e2e4"]);
    /// # Ok::<(), chessmoves::SeveralKings>(())
    /// ```
    #[must_use]
    pub fn filtered(mut self, filter: MoveFilter, position: &AnyPosition) -> Self {
        self.moves.retain(|mv| filter.passes(mv));
        if let Some(piece) = self.piece {
            let view = position.with_turn(piece.color);
            let lanes = for_side!(view, S => lanes(&Context::<S>::new(&view), piece));
            self.move_vectors = Some(vectors(&lanes, piece.square, |lane, to| {
                (self.moves.iter()).any(|mv| mv.to == to && mv.castle == lane.castling_side())
            }));
        }
        self.filter = Some(filter);
        self
    }
}

impl Moves<Uci> {
    /// [`Moves::board`] with the moves in UCI notation only.
    pub fn board_slim(position: &AnyPosition, piece: Option<PieceOn>) -> Self {
        *Self::board_slim_in(position, piece, &mut MoveBuffers::default())
    }

    /// Like [`board_slim`](Self::board_slim), but boxed, and in the memory of an earlier record.
    pub fn board_slim_in(
        position: &AnyPosition,
        piece: Option<PieceOn>,
        buffers: &mut MoveBuffers,
    ) -> Box<Self> {
        at_board(position, piece, buffers)
    }

    /// [`Moves::legal`] with the moves in UCI notation only.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn legal_slim(
        position: &AnyPosition,
        piece: Option<PieceOn>,
    ) -> Result<Self, SeveralKings> {
        Self::legal_slim_in(position, piece, &mut MoveBuffers::default()).map(|record| *record)
    }

    /// Like [`legal_slim`](Self::legal_slim), but boxed, and in the memory of an earlier record.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn legal_slim_in(
        position: &AnyPosition,
        piece: Option<PieceOn>,
        buffers: &mut MoveBuffers,
    ) -> Result<Box<Self>, SeveralKings> {
        at_king(position, piece, buffers)
    }
}

/// Few positions have more moves.
const USUAL_MOVES: usize = 40;

/// A record without moves, in the memory of an earlier one if there is one.
#[inline]
fn new_or_reused<M: MoveEntry>(
    position: &AnyPosition,
    piece: Option<PieceOn>,
    stage: Stage,
    buffers: &mut MoveBuffers,
) -> Box<Moves<M>> {
    match M::free_record(buffers).take() {
        Some(mut record) => {
            record.moves.clear();
            record.reset(position, piece, stage);
            record
        }
        None => Box::new(Moves {
            moves: Vec::with_capacity(USUAL_MOVES),
            ..Moves::empty(position, piece, stage)
        }),
    }
}

fn at_board<M: MoveEntry>(
    position: &AnyPosition,
    piece: Option<PieceOn>,
    buffers: &mut MoveBuffers,
) -> Box<Moves<M>> {
    let view = seen_by(position, piece);
    let mut record = new_or_reused(position, piece, Stage::Board, buffers);
    for_side!(view, S => {
        let cx = Context::<S>::new(&view);
        let mut targets = MoveTargets::none();
        targets.find::<S, PseudoLegal>(&cx);
        add_moves(&mut record, &cx, &targets);
    });
    record
}

fn at_king<M: MoveEntry>(
    position: &AnyPosition,
    piece: Option<PieceOn>,
    buffers: &mut MoveBuffers,
) -> Result<Box<Moves<M>>, SeveralKings> {
    position.check_kings()?;
    let view = seen_by(position, piece);
    let mut record = new_or_reused(position, piece, Stage::King, buffers);
    for_side!(view, S => {
        let cx = Context::<S>::new(&view);
        let mut targets = MoveTargets::none();
        targets.find::<S, Legal>(&cx);
        add_moves(&mut record, &cx, &targets);
        record.king = Some(king_stage(&cx, &targets));
    });
    Ok(record)
}

fn king_stage<S: Side>(cx: &Context<'_, S>, targets: &MoveTargets) -> KingStage {
    let in_check = cx.checkers.any();
    let outcome = if targets.is_empty() {
        outcome::without_moves(cx.position, in_check)
    } else {
        None
    };
    KingStage {
        in_check,
        checkers: cx.checkers,
        check_mated: matches!(outcome, Some(Outcome::Checkmate { .. })),
        stale_mated: matches!(outcome, Some(Outcome::Draw(_))),
        can_k_side_castle: targets.can_castle(CastlingSide::King),
        can_q_side_castle: targets.can_castle(CastlingSide::Queen),
    }
}

/// Adds the moves of the piece asked about, or of all pieces.
fn add_moves<M: MoveEntry, S: Side>(
    record: &mut Moves<M>,
    cx: &Context<'_, S>,
    targets: &MoveTargets,
) {
    let of = (record.piece).map_or(Bitboard::ALL, |piece| Bitboard::of(piece.square));
    record.move_vectors = record.piece.map(|piece| {
        vectors(&lanes(cx, piece), piece.square, |lane, to| {
            targets.has(cx.position, piece.square, to, lane.castling_side())
        })
    });
    M::list(cx, of, targets, &mut record.moves);
}

/// The position from the point of view of the piece asked about, or of the side to move.
fn seen_by(position: &AnyPosition, piece: Option<PieceOn>) -> Cow<'_, AnyPosition> {
    match piece {
        Some(piece) if piece.color != position.turn() => {
            Cow::Owned(position.with_turn(piece.color))
        }
        _ => Cow::Borrowed(position),
    }
}

/// A move of stage 2, which ignores all other pieces: a pawn's diagonal is written as the capture that it would be.
fn lone_move(piece: PieceOn, to: Square, lane: Lane) -> MoveReport {
    let (role, from) = (piece.role, piece.square);
    let mv = Move::Normal {
        role,
        from,
        to,
        captured: (lane.kind == LaneKind::CaptureOnly).then_some(Role::Pawn),
    };
    let castle = lane.castling_side();
    let san = match castle {
        Some(side) => San::castling(side),
        None => San::new(mv, Bitboard::EMPTY, None),
    };
    MoveReport {
        role,
        from,
        to,
        uci: Uci::new(mv, false),
        san,
        has_captured: None,
        promotion: None,
        en_passant: false,
        castle,
        gives_check: false,
    }
}
