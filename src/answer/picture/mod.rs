//! What a picture shows of a record.

mod why;

use std::collections::{BTreeMap, BTreeSet};

use super::status::pins;
use super::{Answer, Body, MoveReport, PieceOn, Pin, VerdictReport};
use crate::notation::Uci;
use crate::rules::explain::Stage;
use crate::types::{Bitboard, Board, ByColor, CastlingSide, Color, Role, Square};

/// What an answer looks like on a board: everything to draw, without how it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The title.
    pub title: String,
    /// The pieces.
    pub board: Board,
    /// The side asked about: that of the piece, or the side to move.
    pub side: Color,
    /// The piece asked about.
    pub asked: Option<PieceOn>,
    /// The squares to which the piece, or the side, can or cannot move, by their marks. Several moves to a square can give
    /// it several marks; [`Picture::shown_targets`] has the one to draw.
    pub targets: BTreeMap<Mark, Bitboard>,
    /// The move vectors of the piece asked about.
    pub vectors: Vec<Vec<Square>>,
    /// All moves that the move asked about can stand for; for a piece, the rook's move if the king stays in place when it
    /// castles.
    pub moves: Vec<Arrow>,
    /// The pawn that is captured en passant.
    pub en_passant_victim: Option<Square>,
    /// The move asked about.
    pub arrow: Option<Arrow>,
    /// Why the illegal moves among the arrows are not moves at all, if they are not.
    pub no_move: Option<NoMove>,
    /// The king in check.
    pub in_check: Option<Square>,
    /// The pieces that give check.
    pub checkers: Bitboard,
    /// The pinned pieces of the side asked about, or of both sides for a question about the position.
    pub pins: Vec<Pin>,
    /// The pieces named by the reasons of `why`.
    pub responsible: Bitboard,
    /// The lines along which these pieces attack a square or the king, or protect a piece: origin and target. A line that
    /// the arrow of a check covers is not one of them.
    pub attack_lines: BTreeSet<(Square, Square)>,
    /// The checks that the move asked about would give: the checker's square after the move, and the king.
    pub given_checks: BTreeSet<(Square, Square)>,
    /// The number of pieces with which each side controls each square.
    pub control: Option<ByColor<BTreeMap<Square, usize>>>,
}

/// An arrow from origin to target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// The origin.
    pub from: Square,
    /// The target.
    pub to: Square,
    /// Whether the move is legal.
    pub legal: bool,
}

/// Why a move is not a move at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoMove {
    /// It is the other side's turn.
    WrongSide,
    /// A piece of this role does not move that way on any board.
    WrongPiece(Role),
    /// It lacks the piece to which the pawn is promoted.
    NoPromotion,
}

/// What is drawn on a square. Of the marks for moves of a list, later ones are more particular.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// A move to an empty square.
    Quiet,
    /// A capture.
    Capture,
    /// A capture en passant.
    EnPassant,
    /// A promotion.
    Promotion,
    /// A capture with promotion.
    CapturePromotion,
    /// The king's square after castling.
    Castle,
    /// A legal move, in an answer that shows illegal ones, too.
    Legal,
    /// Ruled out on the board: before or at stage 3.
    Board,
    /// Ruled out by king safety: at stage 4.
    King,
}

impl Mark {
    const fn of(mv: &MoveReport) -> Self {
        match mv {
            MoveReport {
                castle: Some(_), ..
            } => Self::Castle,
            MoveReport {
                en_passant: true, ..
            } => Self::EnPassant,
            MoveReport {
                promotion: Some(_),
                has_captured: Some(_),
                ..
            } => Self::CapturePromotion,
            MoveReport {
                promotion: Some(_), ..
            } => Self::Promotion,
            MoveReport {
                has_captured: Some(_),
                ..
            } => Self::Capture,
            _ => Self::Quiet,
        }
    }

    /// By the stage that rejects the move.
    const fn of_verdict(verdict: &VerdictReport) -> Self {
        match verdict.stage {
            None => Self::Legal,
            Some(Stage::King) => Self::King,
            Some(_) => Self::Board,
        }
    }
}

impl Picture {
    /// The picture of an answer about a position; the other records have none.
    pub(crate) fn of(answer: &Answer<'_>) -> Option<Self> {
        let asked = match &answer.body {
            Body::Moves(record) => record.piece,
            Body::Why(record) => record.piece,
            Body::Control(record) => record.piece,
            Body::Status(_) => None,
            Body::Raw(_)
            | Body::Slim(_)
            | Body::Played(_)
            | Body::Perft(_)
            | Body::Diff(_)
            | Body::Bisect(_) => return None,
        };
        let position = answer.position()?;
        let side = asked.map_or(position.turn(), |piece| piece.color);
        let mut picture = Self {
            title: answer.title(),
            board: *position.board(),
            side,
            asked,
            targets: BTreeMap::new(),
            vectors: Vec::new(),
            moves: Vec::new(),
            en_passant_victim: None,
            arrow: None,
            no_move: None,
            in_check: None,
            checkers: Bitboard::EMPTY,
            pins: Vec::new(),
            responsible: Bitboard::EMPTY,
            attack_lines: BTreeSet::new(),
            given_checks: BTreeSet::new(),
            control: None,
        };
        match &answer.body {
            Body::Moves(record) => {
                picture.mark(record.moves.iter().map(|mv| (mv.to, Mark::of(mv))));
                if record.piece.is_some() {
                    let moves = record.moves.iter();
                    picture.moves = moves
                        .filter_map(|mv| rook_move(mv.uci, mv.to, mv.castle?, true))
                        .collect();
                }
                picture.vectors = record.move_vectors.clone().unwrap_or_default();
                picture.en_passant_victim = (record.moves.iter())
                    .find(|mv| mv.en_passant)
                    .and_then(|mv| Some(mv.has_captured?.square));
                if let Some(king) = record.king {
                    picture.check(king.checkers);
                }
                if record.stage == Stage::King {
                    picture.pins = pins(position, side);
                }
            }
            Body::Why(record) => {
                picture.check(record.checkers);
                picture.pins = pins(position, side);
                picture.explain(record, position);
            }
            Body::Status(record) => {
                picture.check(record.checkers);
                picture.pins.clone_from(&record.pins);
            }
            Body::Control(record) => {
                let count = |by: &BTreeMap<Square, Bitboard>| {
                    by.iter().map(|(&square, by)| (square, by.len())).collect()
                };
                picture.control = Some(ByColor {
                    white: count(&record.sides.white.by),
                    black: count(&record.sides.black.by),
                });
            }
            Body::Raw(_)
            | Body::Slim(_)
            | Body::Played(_)
            | Body::Perft(_)
            | Body::Diff(_)
            | Body::Bisect(_) => {}
        }
        Some(picture)
    }

    /// The squares of each mark, with one mark per square: legal before illegal, and castling, en passant and promotions
    /// before other moves to the same square.
    pub fn shown_targets(&self) -> BTreeMap<Mark, Bitboard> {
        let mut taken = Bitboard::EMPTY;
        let mut shown = BTreeMap::new();
        for (mark, squares) in self.by_precedence() {
            let rest = squares - taken;
            if rest.any() {
                shown.insert(mark, rest);
            }
            taken |= squares;
        }
        shown
    }

    /// The mark to draw on a square.
    pub fn shown_target(&self, square: Square) -> Option<Mark> {
        (self.by_precedence())
            .find(|(_, squares)| squares.contains(square))
            .map(|(mark, _)| mark)
    }

    /// The squares that one move can go to and another cannot, because of king safety. Their mark is that of the legal move.
    pub fn also_rejected(&self) -> Bitboard {
        let of = |mark| self.targets.get(&mark).copied().unwrap_or_default();
        of(Mark::Legal) & of(Mark::King)
    }

    /// Whether an attack line leads to a piece that it protects.
    pub fn is_protection(&self, (by, to): (Square, Square)) -> bool {
        self.board.color_at(to).is_some() && self.board.color_at(to) == self.board.color_at(by)
    }

    /// The marks and their squares, those first that are drawn in place of others.
    fn by_precedence(&self) -> impl Iterator<Item = (Mark, Bitboard)> {
        let all = self.targets.iter().map(|(&mark, &squares)| (mark, squares));
        let legal = all.clone().filter(|(mark, _)| *mark == Mark::Legal);
        legal.chain(all.rev())
    }

    /// The moves that are drawn as thick arrows: the move asked about, and all illegal moves that it can stand for.
    pub fn verdict_arrows(&self) -> impl Iterator<Item = Arrow> {
        let illegal = self.moves.iter().filter(|mv| !mv.legal);
        let others = illegal.filter(|&&mv| self.arrow != Some(mv));
        self.arrow.iter().chain(others).copied()
    }

    fn mark(&mut self, marks: impl Iterator<Item = (Square, Mark)>) {
        for (square, mark) in marks {
            let squares = self.targets.entry(mark).or_insert(Bitboard::EMPTY);
            *squares = squares.with(square);
        }
    }

    fn check(&mut self, checkers: Bitboard) {
        self.checkers = checkers;
        if checkers.any() {
            self.in_check = self.board.king(self.side);
        }
    }
}

/// The rook's move if the king stays in place when it castles, which Chess960 permits.
fn rook_move(uci: Uci, king_to: Square, side: CastlingSide, legal: bool) -> Option<Arrow> {
    // In Chess960, castling is written as king takes rook.
    let rook = uci.to;
    (uci.from == king_to).then_some(Arrow {
        from: rook,
        to: Square::new(side.rook_file(), king_to.rank()),
        legal,
    })
}
