//! One sentence for each reason.

use super::{Part, Sentences, The, USUAL_LENGTH, list, rook, verb};
use crate::rules::context::{Context, for_side};
use crate::rules::explain::reason::{Reason, ReasonDetail};
use crate::rules::explain::verdict::Verdict;
use crate::rules::movement::{king_home, pawn_start_rank, promotion_rank};
use crate::rules::{attacks, lines, stages};
use crate::types::{Bitboard, CastlingSide, Color, Move, Piece, Role, Square};

impl Sentences<'_> {
    /// Why a move is not legal.
    pub(crate) fn reason(&self, verdict: &Verdict, detail: &ReasonDetail) -> String {
        let mut text = String::with_capacity(USUAL_LENGTH);
        self.append_reason(verdict, detail, &mut text);
        text
    }

    /// The same, appended to a text.
    #[allow(clippy::too_many_lines, reason = "one sentence per reason")]
    pub(crate) fn append_reason(
        &self,
        verdict: &Verdict,
        detail: &ReasonDetail,
        text: &mut String,
    ) {
        let ReasonDetail { reason, by, at } = *detail;
        let (side, from, to) = (self.side, verdict.from(), verdict.to());
        let piece = || The(self.piece(from));
        match reason {
            Reason::NoPieceOnOrigin => append![text, from, " is empty"],
            Reason::NotYourTurn => append![
                text,
                "it is ",
                (!side).side_name(),
                "'s turn, and ",
                piece(),
                " is ",
                side.side_name(),
                "'s"
            ],
            Reason::NotOnAnyVector | Reason::PawnBackwards if from == to => {
                append![text, piece(), " would not move"];
            }
            Reason::NotOnAnyVector => self.append_not_on_any_vector(from, to, text),
            Reason::PawnBackwards => append![
                text,
                piece(),
                " cannot move to ",
                to,
                ": a pawn never moves backwards or sideways"
            ],
            Reason::PawnDoubleNotFromStart => append![
                text,
                piece(),
                " cannot move two squares: a ",
                side.name(),
                " pawn can do so only from rank ",
                pawn_start_rank(side)
            ],
            Reason::MoveMismatch => append![
                text,
                "the move does not match the position: another piece, capture or castling rook"
            ],
            Reason::OffBoard => append![text, "the square is off the board"],
            Reason::OwnPieceOnTarget => {
                let (side, own) = (side.side_name(), self.role_name(to));
                append![text, side, "'s own ", own, " stands on ", to];
            }
            Reason::PathBlocked => {
                append![
                    text,
                    self.pieces(by),
                    verb(by, " is", " are"),
                    " in the way"
                ];
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
                let blocks = verb(by, " blocks ", " block ");
                append![text, self.pieces(by), blocks, piece(), straight];
            }
            Reason::PawnDiagonalNeedsCapture => {
                append![
                    text,
                    "there is nothing on ",
                    to,
                    " for ",
                    piece(),
                    " to capture"
                ];
            }
            Reason::EnPassantNotAvailable => append![
                text,
                self.pieces(by),
                " can be captured en passant only on the very next move after it has moved two squares"
            ],
            Reason::CannotCaptureKing => append![
                text,
                The(self.piece(to)),
                " cannot be captured: a king is never captured"
            ],
            Reason::PromotionPieceMissing => append![
                text,
                "the pawn reaches the last rank on ",
                to,
                ": name the new piece (queen, rook, bishop or knight)"
            ],
            Reason::PromotionNotAllowedHere => self.append_not_promoted(from, to, text),
            Reason::PromotionPieceInvalid => append![
                text,
                "a pawn can only be promoted to a queen, rook, bishop or knight"
            ],
            Reason::NoCastlingRight => self.append_no_castling_right(verdict, text),
            Reason::RookMissing => {
                append![text, side.side_name(), " has no rook on ", list(at)];
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
                let stands = verb(by, " stands ", " stand ");
                append![text, self.pieces(by), stands, place];
            }
            Reason::DoubleCheckOnlyKingMoves => append![
                text,
                self.king(),
                " is in double check from ",
                self.pieces(by),
                ": only the king can move"
            ],
            Reason::DoesNotAnswerCheck => {
                // Without squares between king and checker, the check cannot be blocked.
                let missing = if (at - by).is_empty() {
                    ": the move does not capture it"
                } else {
                    ": the move neither captures it nor blocks the check"
                };
                append![
                    text,
                    self.king(),
                    " would still be in check from ",
                    self.pieces(by),
                    missing
                ];
            }
            Reason::Pinned => append![
                text,
                piece(),
                " is pinned to ",
                self.king(),
                " by ",
                self.pieces(by)
            ],
            Reason::TargetAttacked => append![text, to, " is attacked by ", self.pieces(by)],
            Reason::TargetProtected => append![
                text,
                The(self.piece(to)),
                " is protected by ",
                self.pieces(by)
            ],
            Reason::TargetAttackedThroughKing => append![
                text,
                self.pieces(by),
                verb(by, " attacks ", " attack "),
                to,
                " as well, once the king has left ",
                from
            ],
            Reason::EnPassantExposesKing => append![
                text,
                "with ",
                self.pieces(at),
                " gone, ",
                self.pieces(by),
                " would attack ",
                self.king()
            ],
            Reason::CastlingOutOfCheck => {
                append![text, self.king(), " is in check from ", self.pieces(by)];
            }
            Reason::CastlingThroughAttack => {
                append![text, "the king would cross "];
                self.append_attacked_squares(at, from, text);
            }
            Reason::CastlingIntoAttack => {
                if let Some(mv) = verdict.mv().filter(|_| self.is_shielded(verdict, by)) {
                    append![text, "with ", rook(mv), " gone, "];
                }
                append![
                    text,
                    "the king would end on ",
                    list(at),
                    ", attacked by ",
                    self.pieces(by)
                ];
            }
        }
    }

    fn append_not_on_any_vector(&self, from: Square, to: Square, text: &mut String) {
        if let Some(castling) = self.castling_by_king_move(from, to) {
            let (piece, castling) = (The(self.piece(from)), castling.san());
            append![
                text,
                piece,
                " cannot step to ",
                to,
                ": castling is written ",
                castling
            ];
            return;
        }
        let way = how_it_moves(self.board.role_at(from));
        append![
            text,
            "a ",
            self.role_name(from),
            " cannot go from ",
            from,
            " to ",
            to
        ];
        append![text, " in one move: ", way];
    }

    /// Why a move with a promotion is not one.
    fn append_not_promoted(&self, from: Square, to: Square, text: &mut String) {
        let piece = The(self.piece(from));
        let last = promotion_rank(self.side);
        if self.board.role_at(from) != Some(Role::Pawn) {
            append![text, piece, " cannot be promoted: only a pawn can be"];
        } else if to.rank() == last {
            append![
                text,
                piece,
                " cannot be promoted on ",
                to,
                ": it does not get there in one move"
            ];
        } else {
            append![
                text,
                piece,
                " is not promoted on ",
                to,
                ": a ",
                self.side.name(),
                " pawn is promoted on rank ",
                last
            ];
        }
    }

    fn append_no_castling_right(&self, verdict: &Verdict, text: &mut String) {
        let (name, side) = (self.side.side_name(), castling_side(verdict));
        let castling = side.map_or("there", CastlingSide::name);
        let kings = self.board.by_piece(Piece::new(self.side, Role::King));
        let letter = |side| match (self.side, side) {
            (Color::White, CastlingSide::King) => "K",
            (Color::White, CastlingSide::Queen) => "Q",
            (Color::Black, CastlingSide::King) => "k",
            (Color::Black, CastlingSide::Queen) => "q",
        };
        match (kings.only(), side) {
            (None, _) if kings.is_empty() => append![text, name, " cannot castle: it has no king"],
            (None, _) => append![text, name, " cannot castle: it has several kings"],
            (Some(king), _) if verdict.mv().is_none() && !self.position.is_chess960() => append![
                text,
                name,
                " may no longer castle ",
                castling,
                ": its king is on ",
                king,
                ", not on ",
                king_home(self.side)
            ],
            (Some(_), Some(side)) if !self.is_rook_there(verdict) => {
                append![text, name, " has no right to castle ", side.name()];
            }
            (Some(_), Some(side)) => append![
                text,
                name,
                " may no longer castle ",
                side.name(),
                ": the king or the rook has moved (the castling rights are without ",
                letter(side),
                ")"
            ],
            (Some(_), None) => append![text, name, " may no longer castle"],
        }
    }

    /// Whether the rook of a castling move stands on its square.
    fn is_rook_there(&self, verdict: &Verdict) -> bool {
        let rooks = self.board.by_piece(Piece::new(self.side, Role::Rook));
        matches!(verdict.mv(), Some(Move::Castle { rook, .. }) if rooks.contains(rook))
    }

    /// Whether the castling rook shields the king's new square from these pieces, before it moves.
    fn is_shielded(&self, verdict: &Verdict, by: Bitboard) -> bool {
        let occupied = self.board.occupied().without(verdict.from());
        let before = attacks::attackers(self.board, verdict.to(), !self.side, occupied);
        (before & by).is_empty()
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
    fn append_attacked_squares(&self, squares: Bitboard, king: Square, text: &mut String) {
        let occupied = self.board.occupied().without(king);
        let attackers =
            |square: Square| attacks::attackers(self.board, square, !self.side, occupied);
        let mut left = squares;
        while let Some(first) = left.first() {
            let by = attackers(first);
            let group = (left.iter().filter(|&square| attackers(square) == by)).collect();
            let separator = if left == squares { "" } else { ", and " };
            append![
                text,
                separator,
                list(group),
                ", attacked by ",
                self.pieces(by)
            ];
            left -= group;
        }
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
