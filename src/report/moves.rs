use serde::Serialize;

use super::{FenText, Narrowing, SCHEMA, is_false};
use crate::moves::Move;
use crate::notation::san::{San, Suffix};
use crate::notation::uci::Uci;
use crate::position::{Position, SeveralKings};
use crate::rules::checks::Checks;
use crate::rules::movement::{self, Lane, Rule};
use crate::rules::reach::Reach;
use crate::rules::status;
use crate::types::{Bitboard, CastlingSide, Color, Piece, Role, Square};

/// How far down the pipeline an answer was taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// The movement mask of a lone piece on the 15x15 board.
    Raw,
    /// The mask cut to the 8x8 board.
    Clipped,
    /// Among the other pieces: pseudo-legal.
    Board,
    /// With regard to the kings: legal.
    King,
}

/// A piece on its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PieceOn {
    /// What it is.
    #[serde(rename = "piece")]
    pub role: Role,
    /// Whose it is.
    pub color: Color,
    /// Where it stands.
    pub square: Square,
}

impl PieceOn {
    /// A piece on a square.
    pub const fn new(piece: Piece, square: Square) -> Self {
        Self {
            role: piece.role,
            color: piece.color,
            square,
        }
    }

    /// The piece without its square.
    pub const fn piece(self) -> Piece {
        Piece::new(self.color, self.role)
    }
}

/// One move of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveReport {
    /// What moves.
    #[serde(rename = "piece")]
    pub role: Role,
    /// From here.
    pub from: Square,
    /// To here; the king's new square when castling.
    pub to: Square,
    /// In coordinates.
    pub uci: Uci,
    /// In algebraic notation, told apart from the other moves of the same stage.
    pub san: San,
    /// What is taken, where it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_captured: Option<PieceOn>,
    /// What a pawn becomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promotion: Option<Role>,
    /// Whether a pawn takes the one that has just jumped past it.
    #[serde(skip_serializing_if = "is_false")]
    pub en_passant: bool,
    /// To which side the king castles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub castle: Option<CastlingSide>,
    /// Whether the enemy king is in check afterwards.
    #[serde(skip_serializing_if = "is_false")]
    pub gives_check: bool,
}

/// What stage 4 adds.
#[allow(
    clippy::struct_excessive_bools,
    reason = "scripts read each by its name"
)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct KingStage {
    /// Whether the king of the side asked about is in check.
    pub in_check: bool,
    /// By which pieces.
    pub checkers: Bitboard,
    /// Whether that is mate.
    pub check_mated: bool,
    /// Whether the side has no move without being in check.
    pub stale_mated: bool,
    /// Whether the side may castle on the king's side now.
    pub can_k_side_castle: bool,
    /// Whether the side may castle on the queen's side now.
    pub can_q_side_castle: bool,
}

/// What a list says of a move: all of it, or its name in UCI.
trait Listed: Sized {
    /// Tells of the moves of a position, whose other moves are in reach too.
    fn list(view: &Position, moves: &[Move], reach: &Reach<'_>) -> Vec<Self>;
}

impl Listed for MoveReport {
    fn list(view: &Position, moves: &[Move], reach: &Reach<'_>) -> Vec<Self> {
        let checks = Checks::new(view);
        (moves.iter())
            .map(|&mv| move_report(view, mv, reach, &checks))
            .collect()
    }
}

impl Listed for Uci {
    fn list(view: &Position, moves: &[Move], _: &Reach<'_>) -> Vec<Self> {
        (moves.iter())
            .map(|&mv| Self::new(mv, view.is_chess960()))
            .collect()
    }
}

/// The answer of `clip`, `board` and `legal`.
///
/// A slim one, `Moves<Uci>`, has the names of the moves alone; check and SAN of each move are not worked out for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename = "moves", rename_all = "camelCase")]
pub struct Moves<M = MoveReport> {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// How far the answer goes.
    pub stage: Stage,
    /// The position.
    pub fen: FenText,
    /// Whether castling is written as king takes rook.
    #[serde(skip_serializing_if = "is_false")]
    pub chess960: bool,
    /// Who is on move there, which need not be the colour of the piece asked about.
    pub on_move: Color,
    /// The piece asked about; all pieces of the side on move when none was.
    pub piece: Option<PieceOn>,
    /// The moves, by the squares they come from and go to.
    pub moves: Vec<M>,
    /// The same moves of the piece asked about, as squares: one list for each direction that has any, outward, clockwise
    /// from the north as white sees it, castling last.
    pub move_vectors: Option<Vec<Vec<Square>>>,
    /// What stage 4 adds.
    #[serde(flatten)]
    pub king: Option<KingStage>,
    /// Which of its moves were asked for, where not all were: a matter for titles.
    #[serde(skip)]
    pub narrowing: Option<Narrowing>,
}

impl Moves {
    /// Stage 2: where a lone piece could go on the 8x8 board.
    pub fn clipped(piece: PieceOn, position: &Position) -> Self {
        let lanes: Vec<_> = lanes(piece, None);
        let mut moves: Vec<_> = (lanes.iter())
            .flat_map(|lane| {
                let lone = |to| lone_move(piece, to, lane.rule);
                lane.squares(piece.square).map(lone).collect::<Vec<_>>()
            })
            .collect();
        moves.sort_by_key(|mv| (mv.from, mv.castle, mv.to));
        let vectors = vectors(&lanes, piece.square, |lane, to| {
            moves
                .iter()
                .any(|mv| mv.to == to && fits(mv.castle, lane.rule))
        });
        Self {
            schema: SCHEMA,
            line: None,
            stage: Stage::Clipped,
            fen: FenText::of(position),
            chess960: position.is_chess960(),
            on_move: position.turn(),
            piece: Some(piece),
            moves,
            move_vectors: Some(vectors),
            king: None,
            narrowing: None,
        }
    }

    /// Stage 3: the pseudo-legal moves of one piece, or of all pieces of the side on move.
    pub fn board(position: &Position, asked: Option<PieceOn>) -> Self {
        at_board(position, asked)
    }

    /// Stage 4: the legal moves of one piece, or of all pieces of the side on move.
    ///
    /// # Errors
    ///
    /// When a colour has several kings.
    pub fn king(position: &Position, asked: Option<PieceOn>) -> Result<Self, SeveralKings> {
        at_king(position, asked)
    }

    /// The same with the names of the moves alone.
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
            narrowing: self.narrowing,
        }
    }
}

impl Moves<Uci> {
    /// [`Moves::board`] with the names of the moves alone.
    pub fn board_slim(position: &Position, asked: Option<PieceOn>) -> Self {
        at_board(position, asked)
    }

    /// [`Moves::king`] with the names of the moves alone.
    ///
    /// # Errors
    ///
    /// When a colour has several kings.
    pub fn king_slim(position: &Position, asked: Option<PieceOn>) -> Result<Self, SeveralKings> {
        at_king(position, asked)
    }
}

fn at_board<M: Listed>(position: &Position, asked: Option<PieceOn>) -> Moves<M> {
    let view = seen_by(position, asked);
    record_of(position, &view, asked, Stage::Board, &Reach::board(&view))
}

fn at_king<M: Listed>(
    position: &Position,
    asked: Option<PieceOn>,
) -> Result<Moves<M>, SeveralKings> {
    position.check_kings()?;
    let view = seen_by(position, asked);
    let reach = Reach::legal(&view);
    let checkers = view.checkers();
    let stuck = reach.is_empty();
    let king = KingStage {
        in_check: checkers.any(),
        checkers,
        check_mated: stuck && checkers.any(),
        stale_mated: stuck && view.is_stalemate(),
        can_k_side_castle: reach.can_castle(CastlingSide::King),
        can_q_side_castle: reach.can_castle(CastlingSide::Queen),
    };
    let mut record = record_of(position, &view, asked, Stage::King, &reach);
    record.king = Some(king);
    Ok(record)
}

/// The record of a position whose moves are seen by `view`, the side asked about.
fn record_of<M: Listed>(
    position: &Position,
    view: &Position,
    asked: Option<PieceOn>,
    stage: Stage,
    reach: &Reach<'_>,
) -> Moves<M> {
    let of = asked.map_or(Bitboard::ALL, |piece| Bitboard::of(piece.square));
    let moves = reach.moves(of);
    let move_vectors = asked.map(|piece| {
        vectors(&lanes(piece, Some(view)), piece.square, |lane, to| {
            (moves.iter()).any(|mv| mv.to() == to && fits(mv.castle(), lane.rule))
        })
    });
    Moves {
        schema: SCHEMA,
        line: None,
        stage,
        fen: FenText::of(position),
        chess960: position.is_chess960(),
        on_move: position.turn(),
        piece: asked,
        moves: M::list(view, &moves, reach),
        move_vectors,
        king: None,
        narrowing: None,
    }
}

/// The position as the side asked about sees it: the colour of the piece, or the side on move.
pub(super) fn seen_by(position: &Position, asked: Option<PieceOn>) -> Position {
    position.with_turn(asked.map_or(position.turn(), |piece| piece.color))
}

/// The lanes of a piece. A Chess960 king castles from wherever its right says.
pub(super) fn lanes(piece: PieceOn, position: Option<&Position>) -> Vec<Lane> {
    let mut lanes: Vec<_> = movement::lanes_from(piece.piece(), piece.square).collect();
    if let (Role::King, Some(position)) = (piece.role, position) {
        lanes.retain(|lane| !matches!(lane.rule, Rule::Castle(_)));
        lanes.extend(status::castling_lanes(position, piece.square));
    }
    lanes
}

/// The squares of each lane that pass, outward; lanes without any are left out.
pub(super) fn vectors(
    lanes: &[Lane],
    from: Square,
    passes: impl Fn(&Lane, Square) -> bool,
) -> Vec<Vec<Square>> {
    (lanes.iter())
        .map(|lane| {
            lane.squares(from)
                .filter(|&to| passes(lane, to))
                .collect::<Vec<_>>()
        })
        .filter(|vector| !vector.is_empty())
        .collect()
}

/// Whether a move is one along a lane of this rule: castling to c1 is not a step to c1.
pub(super) fn fits(castle: Option<CastlingSide>, rule: Rule) -> bool {
    match rule {
        Rule::Castle(side) => castle == Some(side),
        Rule::Either | Rule::MoveOnly | Rule::CaptureOnly => castle.is_none(),
    }
}

/// One legal move in SAN.
pub(super) fn san(position: &Position, mv: Move) -> San {
    move_report(
        position,
        mv,
        &Reach::legal(position),
        &Checks::new(position),
    )
    .san
}

fn move_report(view: &Position, mv: Move, reach: &Reach<'_>, checks: &Checks<'_>) -> MoveReport {
    let gives_check = checks.is_given_by(mv);
    let suffix = gives_check.then(|| match view.play(mv).count_legal() {
        0 => Suffix::Mate,
        _ => Suffix::Check,
    });
    let taken = |(role, square)| PieceOn::new(Piece::new(!view.turn(), role), square);
    MoveReport {
        role: mv.role(),
        from: mv.from(),
        to: mv.to(),
        uci: Uci::new(mv, view.is_chess960()),
        san: San::new(mv, reach.rivals(mv), suffix),
        has_captured: mv.captured().zip(mv.capture_square()).map(taken),
        promotion: mv.promotion(),
        en_passant: matches!(mv, Move::EnPassant { .. }),
        castle: mv.castle(),
        gives_check,
    }
}

/// A move of stage 2, which knows of no other piece: a pawn's diagonal is written as the capture that it would be.
fn lone_move(piece: PieceOn, to: Square, rule: Rule) -> MoveReport {
    let (role, from) = (piece.role, piece.square);
    let step = Move::Step {
        role,
        from,
        to,
        captured: (rule == Rule::CaptureOnly).then_some(Role::Pawn),
    };
    let castle = match rule {
        Rule::Castle(side) => Some(side),
        Rule::Either | Rule::MoveOnly | Rule::CaptureOnly => None,
    };
    let mut san = San::new(step, Bitboard::EMPTY, None);
    if let Some(side) = castle {
        san.body = crate::notation::san::Body::Castle(side);
    }
    MoveReport {
        role,
        from,
        to,
        uci: Uci::new(step, false),
        san,
        has_captured: None,
        promotion: None,
        en_passant: false,
        castle,
        gives_check: false,
    }
}
