use std::collections::{BTreeMap, BTreeSet};

use super::status::pins;
use super::{MoveReport, PieceOn, Pin, ReasonReport, Record, Stage, VerdictReport, Why};
use crate::board::Board;
use crate::position::Position;
use crate::rules::reason::{Reason, Refusal};
use crate::types::{Bitboard, ByColor, Color, Square};

/// What an answer looks like on the board: everything there is to draw, and nothing of how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// What is shown, in a line.
    pub title: String,
    /// The pieces.
    pub board: Board,
    /// The side asked about: the colour of the piece, or the side on move.
    pub side: Color,
    /// The piece asked about.
    pub asked: Option<PieceOn>,
    /// The squares that it, or the whole side when no piece was asked about, can and cannot go to: one mark a square, a1 first.
    pub targets: BTreeMap<Square, Mark>,
    /// The squares of each direction of the piece asked about, outward; castling is a direction of its own.
    pub vectors: Vec<Vec<Square>>,
    /// The moves of the whole side, when no piece was asked about, or all that a move asked about can mean.
    pub moves: Vec<Arrow>,
    /// The pawn that en passant takes.
    pub passed: Option<Square>,
    /// The one move asked about.
    pub arrow: Option<Arrow>,
    /// The king in check.
    pub in_check: Option<Square>,
    /// The pieces that give the check.
    pub checkers: Bitboard,
    /// The pinned pieces of the side asked about, or of both where it is the position that was asked about.
    pub pins: Vec<Pin>,
    /// The pieces that an answer to `why` names.
    pub responsible: Bitboard,
    /// What these see, where that is a square or the king, and the answer is about it.
    pub sights: BTreeSet<(Square, Square)>,
    /// By how many pieces each side controls each square.
    pub control: Option<ByColor<BTreeMap<Square, usize>>>,
}

/// A move from square to square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// From here.
    pub from: Square,
    /// To here.
    pub to: Square,
    /// Whether it is legal.
    pub legal: bool,
}

/// What became of a square that was asked about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// A move to an empty square.
    Quiet,
    /// A capture of what stands there.
    Capture,
    /// A capture in passing.
    EnPassant,
    /// A promotion.
    Promotion,
    /// Both.
    CapturePromotion,
    /// The king's square after castling.
    Castle,
    /// A legal move, of an answer that tells what is not as well.
    Legal,
    /// Refused by the other pieces.
    Board,
    /// Refused by the king.
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

    /// By the stage that took the square.
    const fn judged(verdict: &VerdictReport) -> Self {
        match verdict.stage {
            None => Self::Legal,
            Some(Refusal::King) => Self::King,
            Some(_) => Self::Board,
        }
    }
}

impl Picture {
    /// The picture of an answer about a position; the mask of stage 1, names of moves, a count and a played game have none.
    pub fn of(record: &Record) -> Option<Self> {
        let fen = match record {
            Record::Moves(record) => &record.fen,
            Record::Status(record) => &record.fen,
            Record::Control(record) => &record.fen,
            Record::Why(record) => &record.fen,
            Record::Raw(_) | Record::Slim(_) | Record::Played(_) | Record::Perft(_) => return None,
        };
        // Every record was made from a position.
        let position = Position::try_from(fen.0).ok()?;
        let asked = match record {
            Record::Moves(record) => record.piece,
            Record::Why(record) => record.piece,
            _ => None,
        };
        let side = asked.map_or(position.turn(), |piece| piece.color);
        let mut picture = Self {
            title: record.title(),
            board: *position.board(),
            side,
            asked,
            targets: BTreeMap::new(),
            vectors: Vec::new(),
            moves: Vec::new(),
            passed: None,
            arrow: None,
            in_check: None,
            checkers: Bitboard::EMPTY,
            pins: Vec::new(),
            responsible: Bitboard::EMPTY,
            sights: BTreeSet::new(),
            control: None,
        };
        match record {
            Record::Moves(record) => {
                picture.mark(record.moves.iter().map(|mv| (mv.to, Mark::of(mv))));
                picture.vectors = record.move_vectors.clone().unwrap_or_default();
                picture.passed = (record.moves.iter())
                    .find(|mv| mv.en_passant)
                    .and_then(|mv| Some(mv.has_captured?.square));
                if record.piece.is_none() {
                    let arrow = |mv: &MoveReport| Arrow {
                        from: mv.from,
                        to: mv.to,
                        legal: true,
                    };
                    picture.moves = record.moves.iter().map(arrow).collect();
                }
                if let Some(king) = record.king {
                    picture.check(king.checkers);
                }
                if record.stage == Stage::King {
                    picture.pins = pins(&position, side);
                }
            }
            Record::Why(record) => {
                picture.check(record.checkers);
                picture.pins = pins(&position, side);
                picture.explain(record);
            }
            Record::Status(record) => {
                picture.check(record.checkers);
                picture.pins.clone_from(&record.pins);
            }
            Record::Control(record) => {
                let count = |by: &BTreeMap<Square, Bitboard>| {
                    by.iter().map(|(&square, by)| (square, by.len())).collect()
                };
                picture.control = Some(ByColor {
                    white: count(&record.white.by),
                    black: count(&record.black.by),
                });
            }
            Record::Raw(_) | Record::Slim(_) | Record::Played(_) | Record::Perft(_) => {}
        }
        Some(picture)
    }

    /// Of several moves to a square, as in Chess960 a step and castling, the plain one counts, and a legal one before all.
    fn mark(&mut self, marks: impl Iterator<Item = (Square, Mark)>) {
        for (square, mark) in marks {
            let known = self.targets.entry(square).or_insert(mark);
            *known = mark.min(*known);
        }
    }

    fn check(&mut self, checkers: Bitboard) {
        self.checkers = checkers;
        if checkers.any() {
            self.in_check = self.board.king(self.side);
        }
    }

    fn explain(&mut self, record: &Why) {
        let marks = record.verdicts.iter();
        let marks = marks.map(|verdict| (verdict.to, Mark::judged(verdict)));
        if self.asked.is_some() {
            self.mark(marks);
            self.see(record);
        } else if record.mv.is_none() {
            self.mark(marks.filter(|&(_, mark)| mark == Mark::Legal));
            let legal = record.verdicts.iter().filter(|verdict| verdict.legal);
            self.moves = legal.filter_map(arrow).collect();
        } else {
            self.mark(marks);
            self.moves = record.verdicts.iter().filter_map(arrow).collect();
        }
        if record.mv.is_none() {
            return;
        }
        for reason in record.verdicts.iter().flat_map(named) {
            self.responsible |= reason.by;
        }
        if let [verdict] = &*record.verdicts {
            self.arrow = arrow(verdict);
        }
    }

    /// The lines of sight of the pieces responsible: to the one square concerned, or to the king where several are, which
    /// the line runs across.
    fn see(&mut self, record: &Why) {
        let is_seen =
            |verdict: &&VerdictReport| matches!(verdict.stage, None | Some(Refusal::King));
        let king = self.board.king(self.side);
        for reason in record.verdicts.iter().filter(is_seen).flat_map(named) {
            let at = if reason.code == Reason::EnPassantExposesKing.code() {
                king
            } else {
                reason.at.sole()
            };
            // What stands there itself sees nothing new.
            let to = at.filter(|&at| !reason.by.contains(at));
            let lines = to
                .into_iter()
                .flat_map(|to| reason.by.iter().map(move |by| (by, to)));
            self.sights.extend(lines);
        }
    }
}

/// Everything that is said of a candidate.
fn named(verdict: &VerdictReport) -> impl Iterator<Item = &ReasonReport> {
    verdict
        .reasons
        .iter()
        .chain(verdict.merits.iter().flatten())
}

fn arrow(verdict: &VerdictReport) -> Option<Arrow> {
    Some(Arrow {
        from: verdict.from?,
        to: verdict.to,
        legal: verdict.legal,
    })
}
