//! One sentence for each reason.

use super::{Part, Sentences, USUAL_LENGTH, list, rook, verb};
use crate::rules::attacks;
use crate::rules::context::Context;
use crate::rules::explain::reason::{Reason, ReasonDetail};
use crate::rules::explain::verdict::Verdict;
use crate::rules::lines;
use crate::rules::movement::{king_home, pawn_start_rank, promotion_rank};
use crate::rules::side::for_side;
use crate::rules::stages;
use crate::types::{Bitboard, CastlingSide, Color, Move, Piece, Role, Square};

impl Sentences<'_> {
    /// Why a move is not legal.
    #[allow(clippy::too_many_lines, reason = "one sentence per reason")]
    pub(crate) fn reason(&self, verdict: &Verdict, detail: &ReasonDetail) -> String {
        let ReasonDetail { reason, by, at } = *detail;
        let (side, from, to) = (self.side, verdict.from(), verdict.to());
        let piece = || self.piece(from);
        match reason {
            Reason::NoPieceOnOrigin => format!("{from} is empty"),
            Reason::NotYourTurn => format!(
                "it is {}'s turn, and the {} is {}'s",
                (!side).side_name(),
                piece(),
                side.side_name()
            ),
            Reason::NotOnAnyVector | Reason::PawnBackwards if from == to => {
                format!("the {} would not move", piece())
            }
            Reason::NotOnAnyVector => match self.castling_by_king_move(from, to) {
                Some(castling) => format!(
                    "the {} cannot step to {to}: castling is written {}",
                    piece(),
                    castling.san()
                ),
                None => format!(
                    "a {} cannot go from {from} to {to} in one move: {}",
                    self.role_name(from),
                    how_it_moves(self.board.role_at(from))
                ),
            },
            Reason::PawnBackwards => {
                format!(
                    "the {} cannot move to {to}: a pawn never moves backwards or sideways",
                    piece()
                )
            }
            Reason::PawnDoubleNotFromStart => format!(
                "the {} cannot move two squares: a {side} pawn can do so only from rank {}",
                piece(),
                pawn_start_rank(side)
            ),
            Reason::MoveMismatch => {
                "the move does not match the position: another piece, capture or castling rook"
                    .to_owned()
            }
            Reason::OffBoard => "the square is off the board".to_owned(),
            Reason::OwnPieceOnTarget => {
                let (side, own) = (side.side_name(), self.role_name(to));
                text![side, "'s own ", own, " stands on ", to.name()]
            }
            Reason::PathBlocked => {
                text![self.pieces(by), " ", verb(by, "is", "are"), " in the way"]
            }
            Reason::PawnPushBlocked => {
                let piece_there = self.board.piece_at(to);
                let could_be_captured = by == Bitboard::of(to)
                    && piece_there
                        .is_some_and(|piece| piece.color != side && piece.role != Role::King);
                let straight = if could_be_captured {
                    ": a pawn captures diagonally, never straight ahead"
                } else {
                    ""
                };
                let verb = verb(by, "blocks", "block");
                text![self.pieces(by), " ", verb, " the ", piece(), straight]
            }
            Reason::PawnDiagonalNeedsCapture => {
                text![
                    "there is nothing on ",
                    to.name(),
                    " for the ",
                    piece(),
                    " to capture"
                ]
            }
            Reason::EnPassantNotAvailable => format!(
                "{} can be captured en passant only on the very next move after it has moved two squares",
                self.pieces(by)
            ),
            Reason::CannotCaptureKing => {
                format!(
                    "the {} cannot be captured: a king is never captured",
                    self.piece(to)
                )
            }
            Reason::PromotionPieceMissing => format!(
                "the pawn reaches the last rank on {to}: name the new piece (queen, rook, bishop or knight)"
            ),
            Reason::PromotionNotAllowedHere => self.not_promoted(from, to),
            Reason::PromotionPieceInvalid => {
                "a pawn can only be promoted to a queen, rook, bishop or knight".to_owned()
            }
            Reason::NoCastlingRight => self.no_castling_right(verdict),
            Reason::RookMissing => {
                text![side.side_name(), " has no rook on ", list(at)]
            }
            Reason::CastlingPathOccupied => {
                let is_between = match verdict.mv() {
                    Some(Move::Castle { king, rook }) => by.is_subset(lines::between(king, rook)),
                    _ => false,
                };
                let place = if is_between {
                    "between king and rook"
                } else {
                    "on the path of king or rook"
                };
                text![
                    self.pieces(by),
                    " ",
                    verb(by, "stands", "stand"),
                    " ",
                    place
                ]
            }
            Reason::DoubleCheckOnlyKingMoves => format!(
                "{} is in double check from {}: only the king can move",
                self.king(),
                self.pieces(by)
            ),
            Reason::DoesNotAnswerCheck => {
                // Without squares between king and checker, the check cannot be blocked.
                let missing = if (at - by).is_empty() {
                    ": the move does not capture it"
                } else {
                    ": the move neither captures it nor blocks the check"
                };
                text![
                    self.king(),
                    " would still be in check from ",
                    self.pieces(by),
                    missing
                ]
            }
            Reason::Pinned => {
                text![
                    "the ",
                    piece(),
                    " is pinned to ",
                    self.king(),
                    " by ",
                    self.pieces(by)
                ]
            }
            Reason::TargetAttacked => text![to.name(), " is attacked by ", self.pieces(by)],
            Reason::TargetProtected => {
                text!["the ", self.piece(to), " is protected by ", self.pieces(by)]
            }
            Reason::TargetAttackedThroughKing => format!(
                "{} {} {to} as well, once the king has left {from}",
                self.pieces(by),
                verb(by, "attacks", "attack")
            ),
            Reason::EnPassantExposesKing => format!(
                "with {} gone, {} would attack {}",
                self.pieces(at),
                self.pieces(by),
                self.king()
            ),
            Reason::CastlingOutOfCheck => {
                text![self.king(), " is in check from ", self.pieces(by)]
            }
            Reason::CastlingThroughAttack => {
                format!("the king would cross {}", self.attacked_squares(at, from))
            }
            Reason::CastlingIntoAttack => format!(
                "{}the king would end on {}, attacked by {}",
                self.shielding_rook(verdict, by),
                list(at),
                self.pieces(by)
            ),
        }
    }

    /// Why a move with a promotion is not one.
    fn not_promoted(&self, from: Square, to: Square) -> String {
        let piece = self.piece(from);
        let last = promotion_rank(self.side);
        if self.board.role_at(from) != Some(Role::Pawn) {
            format!("the {piece} cannot be promoted: only a pawn can be")
        } else if to.rank() == last {
            format!("the {piece} cannot be promoted on {to}: it does not get there in one move")
        } else {
            format!(
                "the {piece} is not promoted on {to}: a {} pawn is promoted on rank {last}",
                self.side
            )
        }
    }

    fn no_castling_right(&self, verdict: &Verdict) -> String {
        let (name, side) = (self.side.side_name(), castling_side(verdict));
        let castling = side.map_or("there", CastlingSide::name);
        let kings = self.board.by_piece(Piece::new(self.side, Role::King));
        let home = king_home(self.side);
        let letter = |side| match (self.side, side) {
            (Color::White, CastlingSide::King) => "K",
            (Color::White, CastlingSide::Queen) => "Q",
            (Color::Black, CastlingSide::King) => "k",
            (Color::Black, CastlingSide::Queen) => "q",
        };
        match (kings.only(), side) {
            (None, _) if kings.is_empty() => format!("{name} cannot castle: it has no king"),
            (None, _) => format!("{name} cannot castle: it has several kings"),
            (Some(king), _) if verdict.mv().is_none() && !self.position.is_chess960() => {
                let (king, home) = (king.name(), home.name());
                text![
                    name,
                    " may no longer castle ",
                    castling,
                    ": its king is on ",
                    king,
                    ", not on ",
                    home
                ]
            }
            (Some(_), Some(side)) if !self.is_rook_there(verdict) => {
                text![name, " has no right to castle ", side.name()]
            }
            (Some(_), Some(side)) => text![
                name,
                " may no longer castle ",
                side.name(),
                ": the king or the rook has moved (the castling rights are without ",
                letter(side),
                ")"
            ],
            (Some(_), None) => format!("{name} may no longer castle"),
        }
    }

    /// Whether the rook of a castling move stands on its square.
    fn is_rook_there(&self, verdict: &Verdict) -> bool {
        let rooks = self.board.by_piece(Piece::new(self.side, Role::Rook));
        matches!(verdict.mv(), Some(Move::Castle { rook, .. }) if rooks.contains(rook))
    }

    /// `with the rook on b1 gone, ` if the pieces attack the king's new square only once the rook has left.
    fn shielding_rook(&self, verdict: &Verdict, by: Bitboard) -> String {
        let occupied = self.board.occupied().without(verdict.from());
        let before = attacks::attackers(self.board, verdict.to(), !self.side, occupied);
        match verdict.mv() {
            Some(mv) if (before & by).is_empty() => format!("with {} gone, ", rook(mv)),
            _ => String::new(),
        }
    }

    /// The side to which a king castles by moving from one square to another.
    fn castling_by_king_move(&self, from: Square, to: Square) -> Option<CastlingSide> {
        let view = self.position.with_turn(self.side);
        for_side!(view, S => {
            let cx = Context::<S>::new(&view);
            let mut lanes = stages::castling_lanes(&cx, from);
            lanes.find(|lane| from.step(lane.step) == Some(to))?.castling_side()
        })
    }

    /// `e1 and f1, attacked by the queen on d1`, for each group of squares with the same attackers; `king` is lifted off the
    /// board.
    fn attacked_squares(&self, squares: Bitboard, king: Square) -> String {
        let occupied = self.board.occupied().without(king);
        let mut groups: Vec<(Bitboard, Bitboard)> = Vec::new();
        for square in squares {
            let attackers = attacks::attackers(self.board, square, !self.side, occupied);
            match groups.iter_mut().find(|(_, by)| *by == attackers) {
                Some((group, _)) => *group = group.with(square),
                None => groups.push((Bitboard::of(square), attackers)),
            }
        }
        let groups: Vec<_> = (groups.into_iter())
            .map(|(group, by)| format!("{}, attacked by {}", list(group), self.pieces(by)))
            .collect();
        groups.join(", and ")
    }
}

/// How the pieces of a role move.
const fn how_it_moves(role: Option<Role>) -> &'static str {
    match role {
        Some(Role::Pawn) => {
            "a pawn moves one square forward, or two from its start rank, and captures diagonally forward"
        }
        Some(Role::Knight) => "a knight moves two squares in one direction and one to the side",
        Some(Role::Bishop) => "a bishop moves along diagonals",
        Some(Role::Rook) => "a rook moves along files and ranks",
        Some(Role::Queen) => "a queen moves along files, ranks and diagonals",
        Some(Role::King) => "a king moves one square in any direction",
        None => "the square is empty",
    }
}

/// The castling side that a verdict is about.
fn castling_side(verdict: &Verdict) -> Option<CastlingSide> {
    match verdict.mv() {
        Some(mv) => mv.castle(),
        None => CastlingSide::ALL
            .into_iter()
            .find(|side| side.king_file() == verdict.to().file()),
    }
}
