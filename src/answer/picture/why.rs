//! What a picture shows of an explanation.

use super::{Arrow, Mark, NoMove, Picture, rook_move};
use crate::record::{VerdictReport, Why};
use crate::rules::any_position::AnyPosition;
use crate::rules::attacks;
use crate::rules::explain::{Effect, Reason, Reply, Stage};
use crate::rules::lines;
use crate::types::{Bitboard, Move, Square};

impl Picture {
    pub(super) fn explain(&mut self, record: &Why, position: &AnyPosition) {
        self.en_passant_victim = en_passant_victim(record);
        if record.mv.is_some() {
            self.explain_move(record);
        } else if self.asked.is_some() {
            self.mark(
                (record.verdicts.iter()).map(|verdict| (verdict.to, Mark::of_verdict(verdict))),
            );
            self.moves = (record.verdicts.iter())
                .filter(|verdict| verdict.legal)
                .filter_map(rook_arrow)
                .collect();
        } else {
            // Own pieces and edges rule out a move of almost every piece, so they would cover the board. In check, only the
            // moves that could answer it matter.
            let is_check = record.checkers.any();
            let is_shown = |verdict: &&VerdictReport| match verdict.reply {
                Some(Reply::KingMoves) => !verdict.is_castling(),
                Some(_) => true,
                None => !is_check && Mark::of_verdict(verdict) != Mark::Board,
            };
            let shown = (record.verdicts.iter()).filter(is_shown);
            self.mark(shown.map(|verdict| (verdict.to, Mark::of_verdict(verdict))));
        }
        if self.asked.is_some() || record.mv.is_none() {
            self.add_attack_lines(record, position);
        }
    }

    /// The arrows of a move, what is on its target, and the pieces responsible.
    fn explain_move(&mut self, record: &Why) {
        self.moves = record.verdicts.iter().filter_map(arrow).collect();
        if let [verdict] = &*record.verdicts {
            self.arrow = arrow(verdict);
        }
        self.no_move = (record.verdicts.iter())
            .find(|verdict| !verdict.legal)
            .and_then(|verdict| match verdict.stage? {
                _ if lacks_promotion(verdict) => Some(NoMove::NoPromotion),
                Stage::Input => Some(NoMove::WrongSide),
                Stage::Raw | Stage::Clipped => {
                    let role = self.board.role_at(verdict.from?)?;
                    Some(NoMove::WrongPiece(role))
                }
                Stage::Board | Stage::King => None,
            });
        let is_single = record.verdicts.len() == 1;
        for verdict in &record.verdicts {
            let reasons = verdict
                .reasons
                .iter()
                .filter(|reason| is_culprit(reason.code));
            let effects =
                (verdict.merits.iter().flatten()).filter(|effect| is_concerned(effect.code));
            for by in (reasons.map(|reason| reason.by)).chain(effects.map(|effect| effect.by)) {
                self.responsible |= by;
            }
            match verdict.stage {
                None if is_single => {
                    let promotes = verdict.mv.and_then(Move::promotion).is_some();
                    self.mark(
                        promotes
                            .then_some((verdict.to, Mark::Promotion))
                            .into_iter(),
                    );
                    self.add_given_checks(verdict);
                }
                Some(Stage::Input | Stage::Raw | Stage::Clipped) => {}
                Some(_) if verdict.is_castling() => self.mark_castling(verdict),
                Some(_) if lacks_promotion(verdict) => {
                    self.mark([(verdict.to, Mark::Promotion)].into_iter());
                }
                _ => self.mark([(verdict.to, Mark::of_verdict(verdict))].into_iter()),
            }
        }
    }

    /// Marks the squares that prevent castling: those that are attacked. Brackets or the arrow of a check show the other
    /// causes, and without any of them the king's new square has the mark.
    fn mark_castling(&mut self, verdict: &VerdictReport) {
        let attacked = (verdict.reasons.iter())
            .filter(|reason| {
                matches!(
                    reason.code,
                    Reason::CastlingThroughAttack | Reason::CastlingIntoAttack
                )
            })
            .fold(Bitboard::EMPTY, |all, reason| all | reason.at);
        self.mark(attacked.iter().map(|square| (square, Mark::King)));
        if attacked.is_empty() && (verdict.reasons.iter()).all(|reason| reason.by.is_empty()) {
            self.mark([(verdict.to, Mark::of_verdict(verdict))].into_iter());
        }
    }

    fn add_given_checks(&mut self, verdict: &VerdictReport) {
        let Some(king) = self.board.king(!self.side) else {
            return;
        };
        let checkers = (verdict.merits.iter().flatten())
            .filter(|effect| matches!(effect.code, Effect::GivesCheck | Effect::Mates))
            .flat_map(|effect| effect.by);
        self.given_checks.extend(checkers.map(|by| (by, king)));
    }

    /// Adds lines from the pieces responsible to the squares that they attack, or to the king that they would attack: for the
    /// piece or the move asked about, otherwise for the king.
    fn add_attack_lines(&mut self, record: &Why, position: &AnyPosition) {
        let king = self.board.king(self.side);
        let asked = self.asked.map(|piece| piece.square);
        let concerns_king = |verdict: &&VerdictReport| {
            verdict.from == asked.or(king) && matches!(verdict.stage, None | Some(Stage::King))
        };
        let mut lines = Vec::new();
        for verdict in record.verdicts.iter().filter(concerns_king) {
            for reason in &verdict.reasons {
                let targets = match reason.code {
                    Reason::EnPassantExposesKing => king.map_or(Bitboard::EMPTY, Bitboard::of),
                    code if is_attack(code) => reason.at,
                    _ => continue,
                };
                lines.push((reason.by, targets));
            }
            let effects = (verdict.merits.iter().flatten()).filter(|effect| {
                matches!(
                    effect.code,
                    Effect::CastlingRookAttacked | Effect::CastlingRookPathAttacked
                )
            });
            lines.extend(effects.map(|effect| (effect.by, effect.at)));
        }
        let lifted = king.map_or(Bitboard::EMPTY, Bitboard::of);
        let occupied = position.board().occupied() - lifted;
        for (by, targets) in lines {
            for to in targets {
                let attackers = attacks::attackers(position.board(), to, !self.side, occupied);
                // Several squares can have different attackers.
                let from = if targets.more_than_one() {
                    by & attackers
                } else {
                    by
                };
                let is_drawn = |by: &Square| !self.is_under_check(*by, to);
                let drawn: Vec<_> = (from.iter().filter(is_drawn)).collect();
                self.attack_lines
                    .extend(drawn.into_iter().map(|by| (by, to)));
            }
        }
    }

    /// Whether the arrow of a check covers a line.
    fn is_under_check(&self, by: Square, to: Square) -> bool {
        let check = self.in_check.filter(|_| self.checkers.contains(by));
        check.is_some_and(|king| lines::between(by, king).with(king).contains(to))
    }
}

/// The pawn that a move in an answer captures en passant, or would capture.
fn en_passant_victim(record: &Why) -> Option<Square> {
    (record.verdicts.iter())
        .filter(|verdict| matches!(verdict.stage, None | Some(Stage::King)))
        .filter(|_| record.piece.is_some() || record.mv.is_some())
        .find_map(|verdict| match verdict.mv? {
            Move::EnPassant { from, to } => Some(Move::en_passant_victim(from, to)),
            _ => None,
        })
}

/// Whether the pieces of a reason are marked as responsible. A piece on the target has the mark of the target.
const fn is_culprit(reason: Reason) -> bool {
    !matches!(reason, Reason::OwnPieceOnTarget | Reason::CannotCaptureKing)
}

/// Whether the pieces of an effect are marked. The others move, are on squares that are still empty, or have another mark.
const fn is_concerned(effect: Effect) -> bool {
    !matches!(
        effect,
        Effect::GivesCheck | Effect::Mates | Effect::Promotes | Effect::EnPassant
    )
}

/// Whether the pieces of a reason attack its squares.
const fn is_attack(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::TargetAttacked
            | Reason::TargetProtected
            | Reason::TargetAttackedThroughKing
            | Reason::CastlingThroughAttack
            | Reason::CastlingIntoAttack
    )
}

/// Whether a move is only missing the piece to which the pawn is promoted.
fn lacks_promotion(verdict: &VerdictReport) -> bool {
    let mut reasons = verdict.reasons.iter();
    reasons.any(|reason| reason.code == Reason::PromotionPieceMissing)
}

/// The arrow of a move; that of the rook if the king stays in place when it castles.
fn arrow(verdict: &VerdictReport) -> Option<Arrow> {
    rook_arrow(verdict).or(Some(Arrow {
        from: verdict.from?,
        to: verdict.to,
        legal: verdict.legal,
    }))
}

fn rook_arrow(verdict: &VerdictReport) -> Option<Arrow> {
    let side = verdict.san?.castling_side()?;
    rook_move(verdict.uci?, verdict.to, side, verdict.legal)
}
