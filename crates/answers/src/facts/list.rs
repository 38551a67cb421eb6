//! Lists the moves of a stage.

use std::borrow::Cow;

use chessmoves_core::internal::{
    CheckInfo, Context, Disambiguation, LEGAL, MoveSink, MoveTargets, PSEUDO_LEGAL, PieceChecks,
    SanOfPiece, SharedTargets, Side, castling_lanes, check_or_mate, outcome,
};
use chessmoves_core::notation::{San, Uci};
use chessmoves_core::{
    AnyPosition, Bitboard, CastlingSide, Fault, Lane, LaneKind, Move, Outcome, PieceOn, Role,
    Square, Stage, for_side, lanes_from,
};

use super::{KingStage, MoveFilter, MoveReport, Moves};

impl Moves {
    /// Stage 2: the moves of a lone piece on the 8x8 board.
    pub fn clipped(piece: PieceOn) -> Self {
        let lanes: Vec<_> = lanes_from(piece.piece(), piece.square).collect();
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
            ..Self::empty(Some(piece), Stage::Clipped)
        }
    }

    /// Stage 3: the pseudo-legal moves of one piece, or of all pieces of the side to move.
    ///
    /// ```
    /// use chessmoves::{AnyPosition, answer::Moves};
    /// assert_eq!(Moves::board(&AnyPosition::default(), None).moves.len(), 20);
    /// ```
    pub fn board(position: &AnyPosition, piece: Option<PieceOn>) -> Self {
        let mut list = Self::empty(piece, Stage::Board);
        find(&mut list, position);
        list
    }

    /// Stage 4: the legal moves of one piece, or of all pieces of the side to move.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn legal(position: &AnyPosition, piece: Option<PieceOn>) -> Result<Self, Fault> {
        position.check_kings()?;
        let mut list = Self::empty(piece, Stage::King);
        find(&mut list, position);
        Ok(list)
    }

    /// The list with its moves in UCI notation only.
    pub fn slim(self) -> Moves<Uci> {
        Moves {
            stage: self.stage,
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
    /// use chessmoves::answer::{MoveFilter, Moves};
    /// use chessmoves::{AnyPosition, Bitboard, Square};
    ///
    /// let position = AnyPosition::default();
    /// let to_e4 = MoveFilter { to: Bitboard::of(Square::E4), ..MoveFilter::default() };
    /// let moves = Moves::legal(&position, None)?.filtered(to_e4, &position).moves;
    /// assert_eq!(moves.iter().map(|mv| mv.uci.to_string()).collect::<Vec<_>>(), ["e2e4"]);
    /// # Ok::<(), chessmoves::Fault>(())
    /// ```
    #[must_use]
    pub fn filtered(mut self, filter: MoveFilter, position: &AnyPosition) -> Self {
        self.moves.retain(|mv| passes(filter, mv));
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

/// Lists the moves of stage 3 or 4 in place of those of an earlier list, whose memory a stream reuses. The caller has checked the
/// kings.
pub(crate) fn list_again<M: MoveEntry>(
    list: &mut Moves<M>,
    position: &AnyPosition,
    piece: Option<PieceOn>,
    stage: Stage,
) {
    let mut moves = std::mem::take(&mut list.moves);
    moves.clear();
    moves.reserve(USUAL_MOVES);
    let empty = Moves::empty(piece, stage);
    *list = Moves { moves, ..empty };
    find(list, position);
}

/// Finds the moves of stage 3 or 4 of the piece asked about, or of all pieces.
fn find<M: MoveEntry>(list: &mut Moves<M>, position: &AnyPosition) {
    let view = seen_by(position, list.piece);
    for_side!(view, S => {
        let cx = Context::<S>::new(&view);
        let mut targets = MoveTargets::none();
        if list.stage == Stage::King {
            targets.find::<_, LEGAL>(&cx);
            list.king = Some(king_stage(&cx, &targets));
        } else {
            targets.find::<_, PSEUDO_LEGAL>(&cx);
        }
        list.move_vectors = list.piece.map(|piece| {
            vectors(&lanes(&cx, piece), piece.square, |lane, to| {
                targets.has(cx.position, piece.square, to, lane.castling_side())
            })
        });
        M::list(list, &cx, &targets);
    });
}

/// Few positions have more moves.
const USUAL_MOVES: usize = 40;

fn king_stage<S: Side>(cx: &Context<'_, S>, targets: &MoveTargets) -> KingStage {
    let in_check = cx.checkers.any();
    let without_moves = || outcome::without_moves(cx.position, in_check);
    let outcome = targets.is_empty().then(without_moves).flatten();
    KingStage {
        in_check,
        checkers: cx.checkers,
        check_mated: matches!(outcome, Some(Outcome::Checkmate { .. })),
        stale_mated: matches!(outcome, Some(Outcome::Draw(_))),
        can_k_side_castle: targets.can_castle(CastlingSide::King),
        can_q_side_castle: targets.can_castle(CastlingSide::Queen),
    }
}

/// Whether a move meets all conditions of a filter.
fn passes(filter: MoveFilter, mv: &MoveReport) -> bool {
    filter.from.contains(mv.from)
        && filter.to.contains(mv.to)
        && (!filter.captures || mv.has_captured.is_some())
        && (!filter.checks || mv.gives_check)
        && (!filter.promotions || mv.promotion.is_some())
        && filter.roles[mv.role as usize]
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

/// The lanes of a piece, with the castling lanes that the position gives a king.
fn lanes<S: Side>(cx: &Context<'_, S>, piece: PieceOn) -> Vec<Lane> {
    let mut lanes: Vec<_> = lanes_from(piece.piece(), piece.square)
        .filter(|lane| lane.castling_side().is_none())
        .collect();
    if piece.role == Role::King {
        lanes.extend(castling_lanes(cx, piece.square));
    }
    lanes
}

/// The move vectors: the squares of each lane that pass, outward, without lanes that have none.
fn vectors(
    lanes: &[Lane],
    from: Square,
    passes: impl Fn(&Lane, Square) -> bool,
) -> Vec<Vec<Square>> {
    (lanes.iter())
        .map(|lane| {
            let squares = lane.squares(from);
            squares.filter(|&to| passes(lane, to)).collect::<Vec<_>>()
        })
        .filter(|vector| !vector.is_empty())
        .collect()
}

/// An item of a list of moves: all about a move ([`MoveReport`]), or its notation ([`Uci`]).
pub(crate) trait MoveEntry: Sized {
    /// Lists the moves of the piece asked about, or of all pieces.
    fn list<S: Side>(record: &mut Moves<Self>, cx: &Context<'_, S>, targets: &MoveTargets);
}

impl MoveEntry for MoveReport {
    fn list<S: Side>(record: &mut Moves<Self>, cx: &Context<'_, S>, targets: &MoveTargets) {
        let checks = CheckInfo::new(cx.position);
        for (from, role) in targets.origins(cx, record.origins()) {
            let mut reporter = Reporter {
                position: cx.position,
                shared: targets.shared(cx.position, role, from),
                checks: checks.of_piece(role, from),
                san: SanOfPiece::new(role, from),
                list: &mut record.moves,
            };
            targets.each_of_piece(cx, role, from, &mut reporter);
        }
    }
}

impl MoveEntry for Uci {
    fn list<S: Side>(record: &mut Moves<Self>, cx: &Context<'_, S>, targets: &MoveTargets) {
        let (of, chess960) = (record.origins(), cx.position.is_chess960());
        let add = |mv| record.moves.push(Self::new(mv, chess960));
        targets.each(cx, of, add);
    }
}

/// Reports the moves of one piece.
struct Reporter<'p, 'l> {
    position: &'p AnyPosition,
    shared: SharedTargets,
    checks: PieceChecks,
    san: SanOfPiece,
    list: &'l mut Vec<MoveReport>,
}

impl<S: Side> MoveSink<S> for Reporter<'_, '_> {
    #[inline(always)]
    fn take(&mut self, mv: &Move) {
        let position = self.position;
        let gives_check = self.checks.gives_check(position, mv);
        let to = mv.to();
        let shared = &self.shared;
        let origin = shared
            .any
            .contains(to)
            .then(|| Disambiguation::new(shared.on_file.contains(to), shared.on_rank.contains(to)));
        let mut san = self.san.san(mv, origin);
        if gives_check {
            san = san.with_suffix(check_or_mate(position, mv));
        }
        let has_captured = match (mv.captured(), mv.capture_square()) {
            (Some(role), Some(square)) => Some(PieceOn {
                role,
                color: S::Enemy::COLOR,
                square,
            }),
            _ => None,
        };
        self.list.push(MoveReport {
            role: mv.role(),
            from: mv.from(),
            to,
            // Not `Uci::new`, which returns the three bytes packed in a number.
            uci: Uci {
                from: mv.from(),
                to: Uci::target(*mv, position.is_chess960()),
                promotion: mv.promotion(),
            },
            san,
            has_captured,
            promotion: mv.promotion(),
            en_passant: matches!(mv, Move::EnPassant { .. }),
            castle: mv.castle(),
            gives_check,
        });
    }
}
