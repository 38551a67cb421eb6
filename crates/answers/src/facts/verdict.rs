//! Verdicts on candidate moves, with their reasons and effects in sentences, and the memory of earlier ones.

use chessmoves_core::internal::Sentences;
use chessmoves_core::notation::{San, Uci};
use chessmoves_core::{
    Bitboard, Effect, IllegalMove, Move, Reason, ReasonDetail, Reply, Square, Stage, Verdict,
};

use crate::check::GameFault;

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
    pub(crate) fn is_castling(&self) -> bool {
        self.san.is_some_and(|san| san.castling_side().is_some())
    }

    /// What the move does.
    pub(crate) fn effects(&self) -> impl Iterator<Item = &EffectReport> {
        self.effects.iter().flatten()
    }
}

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

    /// Why the move of a fault is illegal, as in `why`; empty for other faults. A reason of several pieces is there once.
    pub fn of_fault(fault: &GameFault) -> Vec<Self> {
        if fault.is_without_piece() {
            return vec![Self::no_such_piece(fault.message.clone())];
        }
        let pool = &mut Pool::default();
        let of_piece =
            |illegal: &IllegalMove| Self::list(&illegal.sentences(), illegal.verdict(), pool);
        let mut all = Vec::new();
        for reason in fault.illegal.iter().flat_map(of_piece) {
            if !all.contains(&reason) {
                all.push(reason);
            }
        }
        all
    }

    /// The reasons of a verdict, in the memory of earlier answers.
    pub(super) fn list(sentences: &Sentences<'_>, verdict: &Verdict, pool: &mut Pool) -> Vec<Self> {
        if verdict.reasons().is_empty() {
            return Vec::new();
        }
        let mut reports = pool.reasons.pop().unwrap_or_default();
        for detail in verdict.reasons() {
            let mut message = pool.sentence();
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

/// Lists and texts of the reasons of earlier answers, whose memory later ones reuse.
#[derive(Default, Debug)]
pub(crate) struct Pool {
    reasons: Vec<Vec<ReasonReport>>,
    sentences: Vec<String>,
    /// A list for the reasons of verdicts.
    pub(super) details: Vec<ReasonDetail>,
}

/// The number of texts that are kept. Few answers contain more.
const MAX_KEPT: usize = 256;

/// The capacity of a new sentence; few are longer.
const SENTENCE_CAPACITY: usize = 160;

impl Pool {
    /// Keeps the memory of reasons.
    pub(crate) fn recycle(&mut self, mut reasons: Vec<ReasonReport>) {
        if reasons.is_empty() || self.sentences.len() >= MAX_KEPT {
            return;
        }
        let sentences = reasons.drain(..).map(|reason| reason.message);
        self.sentences.extend(sentences);
        self.reasons.push(reasons);
    }

    /// An empty text.
    fn sentence(&mut self) -> String {
        let new = || String::with_capacity(SENTENCE_CAPACITY);
        let mut sentence = self.sentences.pop().unwrap_or_else(new);
        sentence.clear();
        sentence
    }
}

/// Puts a value into the free box if there is one, otherwise into a new one.
pub(super) fn boxed<T>(free: &mut Option<Box<T>>, value: T) -> Box<T> {
    match free.take() {
        Some(mut reused) => {
            *reused = value;
            reused
        }
        None => Box::new(value),
    }
}
