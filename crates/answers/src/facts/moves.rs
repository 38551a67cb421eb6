//! The moves of a piece or a side at one stage: the lists, how they are found, and their filters.

use std::{fmt, mem};

use chessmoves_core::internal::{
    CheckInfo, Context, Disambiguation, LEGAL, MoveSink, MoveTargets, PSEUDO_LEGAL, PieceChecks,
    SanOfPiece, SharedTargets, Side, check_or_mate, joined, outcome, sort_short,
};
use chessmoves_core::notation::{San, Uci};
use chessmoves_core::{
    AnyPosition, Bitboard, CastlingSide, Color, Fault, Lane, LaneKind, Move, Outcome, PieceOn,
    Role, Square, Stage, Step, for_side, lanes_from,
};

/// One move of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveReport {
    /// The moving piece.
    pub role: Role,
    /// The origin.
    pub from: Square,
    /// The target; the king's new square for castling.
    pub to: Square,
    /// In UCI notation.
    pub uci: Uci,
    /// In SAN, unambiguous among the moves of the same stage.
    pub san: San,
    /// The captured piece, on its square.
    pub has_captured: Option<PieceOn>,
    /// The role to which a pawn is promoted.
    pub promotion: Option<Role>,
    /// Whether a pawn captures en passant.
    pub en_passant: bool,
    /// The side on which the king castles.
    pub castle: Option<CastlingSide>,
    /// Whether the move gives check.
    pub gives_check: bool,
}

/// What stage 4 adds to a list of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KingStage {
    /// Whether the side is in check.
    pub in_check: bool,
    /// The pieces that give check.
    pub checkers: Bitboard,
    /// Whether the side is checkmated.
    pub check_mated: bool,
    /// Whether the side is stalemated.
    pub stale_mated: bool,
    /// Whether the side can castle kingside now.
    pub can_k_side_castle: bool,
    /// Whether the side can castle queenside now.
    pub can_q_side_castle: bool,
}

/// The moves of a piece or a side at one stage.
///
/// A slim list (`--slim`) holds the moves in UCI notation only; their SAN and checks are not computed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moves<M = MoveReport> {
    /// The stage of the moves.
    pub stage: Stage,
    /// The piece asked about; `None` for all pieces of the side to move.
    pub piece: Option<PieceOn>,
    /// The moves, by origin and target; promotions to queen, rook, bishop, knight; castling after the king's steps, kingside first.
    pub moves: Vec<M>,
    /// The moves of the piece asked about as squares: a list per direction that has any, outward, clockwise from north, castling last.
    pub move_vectors: Option<Vec<Vec<Square>>>,
    /// What stage 4 adds.
    pub king: Option<KingStage>,
    /// What the other stages find for the piece asked about (`legal --stages`).
    pub stages: Option<Box<Stages>>,
    /// The filter that the moves have passed, for titles.
    pub filter: Option<MoveFilter>,
}

/// No moves of stage 4.
impl<M> Default for Moves<M> {
    fn default() -> Self {
        Self::empty(None, Stage::King)
    }
}

impl<M> Moves<M> {
    pub(super) const fn empty(piece: Option<PieceOn>, stage: Stage) -> Self {
        Self {
            stage,
            piece,
            moves: Vec::new(),
            move_vectors: None,
            king: None,
            stages: None,
            filter: None,
        }
    }

    /// The squares of the pieces whose moves these are.
    pub(super) fn origins(&self) -> Bitboard {
        (self.piece).map_or(Bitboard::ALL, |piece| Bitboard::of(piece.square))
    }

    /// The side whose moves these are, given the side to move.
    pub(crate) fn side(&self, on_move: Color) -> Color {
        self.piece.map_or(on_move, |piece| piece.color)
    }

    /// Finds the moves of stage 3 or 4, in the memory of those of an earlier list. The caller has checked the kings.
    pub(crate) fn fill(&mut self, position: &AnyPosition, piece: Option<PieceOn>, stage: Stage)
    where
        M: MoveEntry,
    {
        let mut moves = mem::take(&mut self.moves);
        moves.clear();
        moves.reserve(USUAL_MOVES);
        let empty = Self::empty(piece, stage);
        *self = Self { moves, ..empty };
        let view = match piece {
            Some(piece) if piece.color != position.turn() => &position.with_turn(piece.color),
            _ => position,
        };
        for_side!(view, S => {
            let cx = Context::<S>::new(view);
            let mut targets = MoveTargets::none();
            if stage == Stage::King {
                targets.fill::<_, LEGAL>(&cx);
                self.king = Some(king_stage(&cx, &targets));
            } else {
                targets.fill::<_, PSEUDO_LEGAL>(&cx);
            }
            self.move_vectors = piece.map(|piece| {
                vectors(&lanes(&cx, piece), piece.square, |lane, to| {
                    targets.has(piece.square, to, lane.castling_side())
                })
            });
            M::list(self, &cx, &targets);
        });
    }
}

/// The moves of one piece at the first three stages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stages {
    /// Stage 1: the movement mask on the 15x15 board.
    pub raw: RawMoves,
    /// Stage 2: the mask clipped to the 8x8 board.
    pub clipped: Moves,
    /// Stage 3: pseudo-legal moves, with regard to the other pieces.
    pub board: Moves,
}

/// A move on the 15x15 board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawMove {
    /// The offset from the piece.
    pub offset: Step,
    /// The square on the 8x8 board; `None` if it is off the board.
    pub to: Option<Square>,
}

/// The moves of a lone piece on the 15x15 board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawMoves {
    /// The piece.
    pub piece: PieceOn,
    /// The moves, in the order of the move vectors.
    pub moves: Vec<RawMove>,
    /// The same moves as offsets: one list per direction, outward, clockwise from the north, castling last.
    pub move_vectors: Vec<Vec<Step>>,
}

impl RawMoves {
    /// Stage 1: the movement mask of a lone piece.
    pub fn new(piece: PieceOn) -> Self {
        let lanes: Vec<_> = lanes_from(piece.piece(), piece.square).collect();
        let raw_move = |offset| RawMove {
            offset,
            to: piece.square.step(offset),
        };
        let moves = lanes.iter().flat_map(|lane| lane.offsets().map(raw_move));
        let vectors = lanes.iter().map(|lane| lane.offsets().collect());
        Self {
            piece,
            moves: moves.collect(),
            move_vectors: vectors.collect(),
        }
    }
}

/// A filter: a move passes if it meets all conditions. It applies to a finished list, so that SAN and the checks stay the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveFilter {
    /// Only captures.
    pub captures: bool,
    /// Only moves that give check.
    pub checks: bool,
    /// Only promotions.
    pub promotions: bool,
    /// Only moves of these roles, in the order of [`Role::ALL`]; castling is a move of the king.
    pub roles: [bool; Role::ALL.len()],
    /// Only moves from one of these squares.
    pub from: Bitboard,
    /// Only moves to one of these squares; for castling, the king's new square.
    pub to: Bitboard,
}

/// All moves pass.
impl Default for MoveFilter {
    fn default() -> Self {
        Self {
            captures: false,
            checks: false,
            promotions: false,
            roles: [true; Role::ALL.len()],
            from: Bitboard::ALL,
            to: Bitboard::ALL,
        }
    }
}

impl MoveFilter {
    /// Whether all moves pass.
    pub fn is_all(&self) -> bool {
        *self == Self::default()
    }
}

/// As it follows "legal moves" in a title: ` that capture and give check from d2 or e2 to d4`.
impl fmt::Display for MoveFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.roles.contains(&false) {
            let roles = Role::ALL.into_iter();
            let roles = roles.filter(|role| self.roles[*role as usize]);
            let names = joined(roles.map(|role| format!("{role}s")), " or ");
            write!(f, " of {names}")?;
        }
        let conditions = [
            self.captures.then_some("capture"),
            self.checks.then_some("give check"),
            self.promotions.then_some("promote a pawn"),
        ];
        let names = joined(conditions.into_iter().flatten(), " and ");
        if !names.is_empty() {
            write!(f, " that {names}")?;
        }
        for (word, squares) in [("from", self.from), ("to", self.to)] {
            if squares != Bitboard::ALL {
                write!(f, " {word} {}", joined(squares, " or "))?;
            }
        }
        Ok(())
    }
}

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
        sort_short(&mut moves, |mv| (mv.from, mv.castle, mv.to));
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
        let mut list = Self::default();
        list.fill(position, piece, Stage::Board);
        list
    }

    /// Stage 4: the legal moves of one piece, or of all pieces of the side to move.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn legal(position: &AnyPosition, piece: Option<PieceOn>) -> Result<Self, Fault> {
        position.check_kings()?;
        let mut list = Self::default();
        list.fill(position, piece, Stage::King);
        Ok(list)
    }

    /// Stage 4 for one piece, with what the other stages find.
    ///
    /// ```
    /// use chessmoves::answer::{Moves, PieceOn};
    /// use chessmoves::{AnyPosition, Color, Piece, Role, Square};
    ///
    /// let knight = PieceOn::new(Piece::new(Color::White, Role::Knight), Square::B1);
    /// let record = Moves::with_stages(&AnyPosition::default(), knight)?;
    /// let stages = record.stages.as_ref().expect("the stages");
    /// assert_eq!((stages.raw.moves.len(), stages.clipped.moves.len()), (8, 3));
    /// assert_eq!((stages.board.moves.len(), record.moves.len()), (2, 2));
    /// # Ok::<(), chessmoves::Fault>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn with_stages(position: &AnyPosition, piece: PieceOn) -> Result<Self, Fault> {
        let mut record = Self::legal(position, Some(piece))?;
        record.stages = Some(Box::new(Stages {
            raw: RawMoves::new(piece),
            clipped: Self::clipped(piece),
            board: Self::board(position, Some(piece)),
        }));
        Ok(record)
    }

    /// The list with its moves in UCI notation only.
    pub fn slim(self) -> Moves<Uci> {
        Moves {
            moves: self.moves.iter().map(|mv| mv.uci).collect(),
            move_vectors: self.move_vectors,
            king: self.king,
            filter: self.filter,
            ..Moves::empty(self.piece, self.stage)
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
        let MoveFilter {
            captures,
            checks,
            promotions,
            roles,
            from,
            to,
        } = filter;
        self.moves.retain(|mv| {
            from.contains(mv.from)
                && to.contains(mv.to)
                && (!captures || mv.has_captured.is_some())
                && (!checks || mv.gives_check)
                && (!promotions || mv.promotion.is_some())
                && roles[mv.role as usize]
        });
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
    let step = || San::new(mv, Bitboard::EMPTY, None);
    MoveReport {
        role,
        from,
        to,
        uci: Uci::new(mv, false),
        san: castle.map_or_else(step, San::castling),
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
        lanes.extend(cx.castling_lanes(piece.square));
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
        let origin = (shared.any.contains(to))
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
