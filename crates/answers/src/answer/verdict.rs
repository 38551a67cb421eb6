//! Verdicts on candidate moves, with their reasons.

use std::cell::OnceCell;

use chessmoves_core::internal::{MoveTargets, SanContext, Sentences, effects, history::History};
use chessmoves_core::notation::{San, Uci};
use chessmoves_core::{
    AnyPosition, Bitboard, ByColor, Effect, Move, Reason, ReasonDetail, Reply, Square, Stage,
    Verdict,
};

use super::buffers::Buffers;
use super::json::{Json, Keys, Object};

/// A reason or an effect of a move, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<C> {
    /// The stable code.
    pub code: C,
    /// The pieces responsible, or concerned.
    pub by: Bitboard,
    /// The squares concerned.
    pub at: Bitboard,
    /// One sentence.
    pub message: String,
}

/// One reason why a move is not legal.
pub type ReasonReport = Report<Reason>;
/// One thing that a legal move does.
pub type EffectReport = Report<Effect>;

/// The verdict on one candidate move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerdictReport {
    /// The origin; absent if the side has no such piece.
    pub from: Option<Square>,
    /// The target; the king's new square for castling.
    pub to: Square,
    /// In UCI notation; absent if the piece has no such move on any board.
    pub uci: Option<Uci>,
    /// In SAN, as if it were legal.
    pub san: Option<San>,
    /// Whether it is legal.
    pub legal: bool,
    /// The stage that rejects it.
    pub stage: Option<Stage>,
    /// Why it is not legal, in the order of precedence; empty if it is.
    pub reasons: Vec<ReasonReport>,
    /// What it does, if it is legal and was asked about by itself.
    pub merits: Option<Vec<EffectReport>>,
    /// How it answers a check.
    pub reply: Option<Reply>,
    /// The move; absent if the piece has no such move on any board.
    pub mv: Option<Move>,
}

/// Reports verdicts on moves of a position.
pub(super) struct Reporter<'p> {
    pub(super) position: &'p AnyPosition,
    pub(super) history: Option<History<'p>>,
    /// By the side of the piece: what the SAN of its legal moves depends on.
    sans: ByColor<OnceCell<SanContext>>,
    /// By the side of the piece: its pseudo-legal moves, from which SAN has to tell its illegal moves.
    targets: ByColor<OnceCell<MoveTargets>>,
}

impl ReasonReport {
    /// The reason why the move of a piece that the side to move does not have is illegal.
    pub(super) fn no_such_piece(message: String) -> Self {
        Self {
            code: Reason::NoPieceOnOrigin,
            by: Bitboard::EMPTY,
            at: Bitboard::EMPTY,
            message,
        }
    }

    /// The reasons of a verdict, in the memory of earlier answers.
    pub(super) fn list(
        sentences: &Sentences<'_>,
        verdict: &Verdict,
        buffers: &mut Buffers,
    ) -> Vec<Self> {
        if verdict.reasons().is_empty() {
            return Vec::new();
        }
        let mut reports = buffers.reasons.pop().unwrap_or_default();
        for detail in verdict.reasons() {
            let mut message = buffers.sentence();
            sentences.append_reason(verdict, detail, &mut message);
            reports.push(Self {
                code: detail.reason,
                by: detail.by,
                at: detail.at,
                message,
            });
        }
        reports
    }
}

impl VerdictReport {
    /// Whether the move is castling.
    pub(crate) fn is_castling(&self) -> bool {
        self.san.is_some_and(|san| san.castling_side().is_some())
    }

    /// What the move does.
    pub(super) fn effects(&self) -> impl Iterator<Item = &EffectReport> {
        self.merits.iter().flatten()
    }
}

impl<'p> Reporter<'p> {
    pub(super) fn new(position: &'p AnyPosition, history: Option<History<'p>>) -> Self {
        Self {
            position,
            history,
            sans: ByColor::new(|_| OnceCell::new()),
            targets: ByColor::new(|_| OnceCell::new()),
        }
    }

    pub(super) fn report(
        &self,
        verdict: &Verdict,
        with_merits: bool,
        buffers: &mut Buffers,
    ) -> VerdictReport {
        let position = self.position;
        let color = (position.board().color_at(verdict.from())).unwrap_or(position.turn());
        let view = || position.with_turn(color);
        let past = self.history.and_then(|history| history.past(verdict));
        let sentences = Sentences::about(position, verdict).with_past(past.as_deref());
        let is_promotion_fault = |detail: &ReasonDetail| {
            matches!(
                detail.reason,
                Reason::PromotionPieceMissing
                    | Reason::PromotionPieceInvalid
                    | Reason::PromotionNotAllowedHere
            )
        };
        // SAN and merits belong to one move. A missing promotion piece leaves four moves to choose from, and a wrong one names none.
        let has_promotion_fault = verdict.reasons().iter().any(is_promotion_fault);
        let mv = verdict.mv().filter(|_| !has_promotion_fault);
        let merits = || {
            let mv = mv?;
            let effects = effects(&view(), verdict);
            Some(
                (effects.iter())
                    .map(|detail| {
                        let mut message = String::new();
                        sentences.append_effect(mv, detail, &mut message);
                        EffectReport {
                            code: detail.effect,
                            by: detail.by,
                            at: detail.at,
                            message,
                        }
                    })
                    .collect(),
            )
        };
        VerdictReport {
            from: Some(verdict.from()),
            to: verdict.to(),
            uci: mv.map(|mv| Uci::new(mv, position.is_chess960())),
            san: mv.map(|mv| {
                if verdict.is_legal() {
                    let context = self.sans[color].get_or_init(|| SanContext::new(view()));
                    context.san(mv)
                } else {
                    let targets =
                        self.targets[color].get_or_init(|| MoveTargets::pseudo_legal_of(&view()));
                    San::new(mv, targets.ambiguous_with(position, mv), None)
                }
            }),
            legal: verdict.is_legal(),
            stage: verdict.stage(),
            reasons: ReasonReport::list(&sentences, verdict, buffers),
            merits: (with_merits && verdict.is_legal()).then(merits).flatten(),
            reply: verdict.reply(),
            mv: verdict.mv(),
        }
    }
}

impl<C: Json> Keys for Report<C> {
    #[inline(always)]
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put("code", &self.code);
        object.put("by", &self.by);
        object.put("at", &self.at);
        object.put("message", &self.message);
    }
}

impl Keys for VerdictReport {
    #[inline(always)]
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put_some("from", self.from.as_ref());
        object.put("to", &self.to);
        object.put_some("uci", self.uci.as_ref());
        object.put_some("san", self.san.as_ref());
        object.put("legal", &self.legal);
        object.put_some("stage", self.stage.as_ref());
        object.put("reasons", &self.reasons);
        object.put_some("merits", self.merits.as_ref());
    }
}
