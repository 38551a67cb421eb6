//! One plain sentence for each reason and each merit.

use super::ReasonReport;
use crate::board::Board;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::control::attackers;
use crate::rules::explain::Verdict;
use crate::rules::merit::{Fact, Merit};
use crate::rules::movement::{Rule, start_rank};
use crate::rules::reason::{Because, Reason};
use crate::rules::status::castling_lanes;
use crate::types::{Bitboard, CastlingSide, Color, Piece, Role, Square};

/// Names the pieces of a position.
pub(super) struct Names<'a> {
    position: &'a Position,
    board: &'a Board,
    /// Whose move it is, or would be.
    side: Color,
}

impl<'a> Names<'a> {
    /// The names as the side speaks that a verdict is about.
    pub(super) fn new(position: &'a Position, verdict: &Verdict) -> Self {
        // Castling without a king at hand: whoever stands on its square is not the one to castle.
        let castling = |because: &Because| because.reason == Reason::NoCastlingRight;
        let no_king = verdict.mv.is_none() && verdict.reasons.iter().any(castling);
        let owner = position.board().color_at(verdict.from);
        let side = owner.filter(|_| !no_king).unwrap_or(position.turn());
        Self::of_side(position, side)
    }

    /// The names as this side speaks.
    pub(super) fn of_side(position: &'a Position, side: Color) -> Self {
        Self {
            position,
            board: position.board(),
            side,
        }
    }

    /// `knight on e2`
    fn of(&self, square: Square) -> String {
        let role = self.board.role_at(square).map_or("piece", Role::name);
        format!("{role} on {square}")
    }

    /// `the knight on e2`, `the knight on e2 and the rook on e8`
    fn all(&self, squares: Bitboard) -> String {
        list(squares, |square| format!("the {}", self.of(square)))
    }

    fn king(&self) -> String {
        match self.board.king(self.side) {
            Some(king) => format!("the king on {king}"),
            None => "the king".to_owned(),
        }
    }

    /// The way in which a king at home castles from one square to the other.
    fn castling(&self, from: Square, to: Square) -> Option<CastlingSide> {
        if self.board.role_at(from) != Some(Role::King) {
            return None;
        }
        let view = self.position.with_turn(self.side);
        (castling_lanes(&view, from).into_iter()).find_map(|lane| match lane.rule {
            Rule::Castle(side) if from.step(lane.step) == Some(to) => Some(side),
            _ => None,
        })
    }

    /// Whether none of the pieces attacks the king's new square as long as the castling rook stands.
    fn is_shielded(&self, verdict: &Verdict, by: Bitboard) -> bool {
        let lifted = self.board.occupied().without(verdict.from);
        (attackers(self.board, verdict.to, !self.side, lifted) & by).is_empty()
    }

    /// What else is to be said of a right that is not held.
    fn not_at_home(&self) -> String {
        let view = self.position.with_turn(self.side);
        match self.board.king(self.side) {
            None => {
                let kings = self.board.by_piece(Piece::new(self.side, Role::King));
                let how_many = if kings.several() {
                    "several kings"
                } else {
                    "no king"
                };
                format!(": it has {how_many}")
            }
            Some(king) if castling_lanes(&view, king).is_empty() => {
                format!(": its king on {king} is not at home")
            }
            Some(_) => String::new(),
        }
    }

    /// A reason with its sentence.
    pub(super) fn because(&self, verdict: &Verdict, because: &Because) -> ReasonReport {
        ReasonReport {
            code: because.reason.code(),
            by: because.by,
            at: because.at,
            message: self.reason(verdict, because),
        }
    }

    /// Why a candidate is refused.
    #[allow(clippy::too_many_lines, reason = "one sentence a reason, in one place")]
    pub(super) fn reason(&self, verdict: &Verdict, because: &Because) -> String {
        let Because { reason, by, at } = *because;
        let (side, from, to) = (self.side, verdict.from, verdict.to);
        let piece = self.of(from);
        let role = self.board.role_at(from).map_or("piece", Role::name);
        match reason {
            Reason::NoPieceOnOrigin => format!("there is no piece on {from}"),
            Reason::NotYourTurn => format!("{} is on move, and the {piece} is {side}'s", !side),
            Reason::NotOnAnyVector | Reason::PawnBackwards if from == to => {
                format!("the {piece} would not move")
            }
            Reason::NotOnAnyVector => match self.castling(from, to) {
                Some(way) => format!(
                    "the {piece} does not step to {to}: castling is written {}",
                    way.san()
                ),
                None => format!("a {role} on {from} never moves to {to}"),
            },
            Reason::PawnBackwards => {
                format!("the {piece} cannot go to {to}: a pawn never moves backwards or sideways")
            }
            Reason::PawnDoubleNotFromStart => format!(
                "the {piece} cannot move two squares: a {side} pawn does so from rank {} only",
                start_rank(side)
            ),
            Reason::OffBoard => "the board ends before that".to_owned(),
            Reason::OwnPieceOnTarget => format!("{side}'s own {} stands there", self.of(to)),
            Reason::PathBlocked => format!(
                "{} {} in the way",
                self.all(by),
                verb(by, "stands", "stand")
            ),
            Reason::PawnPushBlocked => {
                format!(
                    "{} {} the {piece}",
                    self.all(by),
                    verb(by, "blocks", "block")
                )
            }
            Reason::PawnDiagonalNeedsCapture => {
                format!("there is nothing on {to} for the {piece} to capture")
            }
            Reason::EnPassantNotAvailable => format!(
                "{} cannot be taken en passant: it has not just moved two squares",
                self.all(by)
            ),
            Reason::CannotCaptureKing => {
                format!("the {} cannot be captured: no king ever is", self.of(to))
            }
            Reason::PromotionPieceMissing => format!(
                "the pawn reaches the last rank on {to}: say whether it becomes a queen, rook, bishop or knight"
            ),
            Reason::PromotionNotAllowedHere => {
                format!(
                    "the {piece} is not promoted on {to}: only a pawn that reaches the last rank is"
                )
            }
            Reason::PromotionPieceInvalid => {
                "a pawn becomes a queen, rook, bishop or knight, nothing else".to_owned()
            }
            Reason::NoCastlingRight => {
                let way = castling_side(verdict).map_or("there", CastlingSide::name);
                format!("{side} has no right to castle {way}{}", self.not_at_home())
            }
            Reason::RookMissing => {
                format!("there is no {side} rook on {} to castle with", squares(at))
            }
            Reason::CastlingPathOccupied => {
                format!(
                    "{} {} in the way of king or rook",
                    self.all(by),
                    verb(by, "stands", "stand")
                )
            }
            Reason::DoubleCheckOnlyKingMoves => format!(
                "{} is in double check from {}: only the king can move",
                self.king(),
                self.all(by)
            ),
            Reason::DoesNotAnswerCheck => {
                format!("{} stays in check from {}", self.king(), self.all(by))
            }
            Reason::Pinned => format!(
                "the {piece} is pinned to {} by {}",
                self.king(),
                self.all(by)
            ),
            Reason::TargetAttacked => format!("{to} is attacked by {}", self.all(by)),
            Reason::TargetProtected => {
                format!("the {} is protected by {}", self.of(to), self.all(by))
            }
            Reason::TargetAttackedThroughKing => {
                format!(
                    "{} would still attack the king on {to}, along the line through {from}",
                    self.all(by)
                )
            }
            Reason::EnPassantExposesKing => format!(
                "with {} gone, {} would attack {}",
                self.all(at),
                self.all(by),
                self.king()
            ),
            Reason::CastlingOutOfCheck => {
                format!("{} is in check from {}", self.king(), self.all(by))
            }
            Reason::CastlingThroughAttack => {
                format!(
                    "the king would pass over {}, attacked by {}",
                    squares(at),
                    self.all(by)
                )
            }
            Reason::CastlingIntoAttack => {
                let gone = match verdict.mv {
                    Some(mv) if self.is_shielded(verdict, by) => {
                        format!("with {} gone, ", rook(mv))
                    }
                    _ => String::new(),
                };
                format!(
                    "{gone}the king would end up on {}, attacked by {}",
                    squares(at),
                    self.all(by)
                )
            }
        }
    }

    /// What a legal move does.
    pub(super) fn merit(&self, mv: Move, fact: &Fact) -> String {
        let Fact { merit, by, at } = *fact;
        let piece = self.of(mv.from());
        match merit {
            Merit::CapturesChecker => {
                let checkers = list(at, |square| format!("the checking {}", self.of(square)));
                format!("it captures {checkers}")
            }
            Merit::BlocksCheck => format!(
                "on {} it blocks the check from {}",
                squares(at),
                self.all(by)
            ),
            Merit::LeavesCheck => format!("the king leaves the check from {}", self.all(by)),
            Merit::Captures => format!("it captures {}", self.all(by)),
            Merit::EnPassant => format!(
                "it captures {} en passant, which has just moved two squares",
                self.all(by)
            ),
            Merit::Promotes => {
                let into = mv.promotion().map_or("piece", Role::name);
                format!("the pawn becomes a {into} on {}", squares(at))
            }
            Merit::StaysOnPinLine => {
                format!(
                    "the {piece} stays on the line on which {} pins it",
                    self.all(by)
                )
            }
            Merit::CastlingRightHeld => {
                format!("{} has the right to castle with {}", self.side, rook(mv))
            }
            Merit::CastlingPathEmpty if at.is_empty() => "nothing has to be empty".to_owned(),
            Merit::CastlingPathEmpty => format!("{} {} empty", squares(at), verb(at, "is", "are")),
            Merit::CastlingKingSafe => {
                format!("{} {} not attacked", squares(at), verb(at, "is", "are"))
            }
            Merit::CastlingRookAttacked => {
                format!(
                    "{} is attacked by {}, which does not matter",
                    rook(mv),
                    self.all(by)
                )
            }
            Merit::CastlingRookPathAttacked => format!(
                "{} is attacked by {}, which does not matter: only the rook passes there",
                squares(at),
                self.all(by)
            ),
            Merit::GivesCheck => "it gives check".to_owned(),
            Merit::Mates => "it gives checkmate".to_owned(),
            Merit::Quiet => format!("nothing stands in the way to {}", squares(at)),
        }
    }
}

/// The rook with which a king castles.
fn rook(mv: Move) -> String {
    match mv {
        Move::Castle { rook, .. } => format!("the rook on {rook}"),
        _ => "the rook".to_owned(),
    }
}

/// The side a verdict about castling is about.
fn castling_side(verdict: &Verdict) -> Option<CastlingSide> {
    match verdict.mv {
        Some(mv) => mv.castle(),
        None => CastlingSide::ALL
            .into_iter()
            .find(|side| side.king_file() == verdict.to.file()),
    }
}

const fn verb(squares: Bitboard, one: &'static str, many: &'static str) -> &'static str {
    if squares.several() { many } else { one }
}

/// `f1`, `f1 and g1`, `b1, c1 and d1`
pub(super) fn squares(set: Bitboard) -> String {
    list(set, |square| square.to_string())
}

fn list(set: Bitboard, name: impl Fn(Square) -> String) -> String {
    let names: Vec<_> = set.iter().map(name).collect();
    match &names[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
