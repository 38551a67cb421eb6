//! Verdicts on candidate moves, with their reasons.

use chessmoves_core::notation::{San, Uci};
use chessmoves_core::{Move, Reply, Square, Stage};

use super::{EffectReport, ReasonReport};

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
    pub effects: Option<Vec<EffectReport>>,
    /// How it answers a check.
    pub reply: Option<Reply>,
    /// The move; absent if the piece has no such move on any board.
    pub mv: Option<Move>,
}

impl VerdictReport {
    /// Whether the move is castling.
    pub(crate) fn is_castling(&self) -> bool {
        self.san.is_some_and(|san| san.castling_side().is_some())
    }

    /// What the move does.
    pub(crate) fn effects(&self) -> impl Iterator<Item = &EffectReport> {
        self.effects.iter().flatten()
    }
}
