//! `diff`: a list of moves compared with the legal moves, and the differences that `bisect` shares.

use super::json::{Json, Object, object};
use super::{Answer, Kind, RecordKind, VerdictReport, Why};
use crate::notation::Uci;
use crate::rules::any_position::{AnyPosition, SeveralKings};
use crate::rules::explain::{Effect, Reason};
use crate::types::Move;
use crate::workbench::{Comparison, GivenMoves, WrongCount};

/// A list of moves compared with the legal moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiffReport {
    /// The number of moves given.
    pub given: usize,
    /// The number of legal moves.
    pub legal: usize,
    /// The depth of the counts that were compared.
    pub depth: Option<u32>,
    /// Whether there is no difference.
    pub equal: bool,
    /// The differences.
    pub differences: Differences,
}

/// How a list of moves differs from the legal moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Differences {
    /// Moves that are not legal, with their reasons.
    pub extra: Vec<ExtraMove>,
    /// Legal moves that are not in the list, with what they do.
    pub missing: Vec<VerdictReport>,
    /// Moves that are in the list more than once, as written.
    pub duplicate: Vec<String>,
    /// Texts that are not moves, or that fit several moves.
    pub unreadable: Vec<UnreadableMove>,
    /// Counts that differ.
    pub counts: Vec<CountDifference>,
    /// The totals, if they differ.
    pub total: Option<TotalDifference>,
}

/// A move of a list that is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExtraMove {
    /// The move, as written.
    pub mv: String,
    /// The verdicts on all moves that the text can stand for.
    pub verdicts: Vec<VerdictReport>,
}

/// A text of a list that is not a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnreadableMove {
    /// The text.
    pub text: String,
    /// What was found and what was expected.
    pub message: String,
}

/// A count of leaf nodes that differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountDifference {
    /// The move, in UCI notation.
    pub uci: Uci,
    /// The count given.
    pub given: u64,
    /// The correct count.
    pub expected: u64,
}

/// A total that differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TotalDifference {
    /// The total given.
    pub given: u64,
    /// The correct total.
    pub expected: u64,
}

impl Differences {
    /// The differences of the lists.
    pub fn of_lists(position: &AnyPosition, comparison: &Comparison) -> Self {
        let why = |text: &str| Why::one_move(position, text).map_or(Vec::new(), |why| why.verdicts);
        let extra = comparison.extra.iter().map(|mv| ExtraMove {
            mv: mv.clone(),
            verdicts: why(mv),
        });
        let chess960 = position.is_chess960();
        let missing =
            (comparison.missing.iter()).flat_map(|&mv| why(&Uci::new(mv, chess960).to_string()));
        let unreadable = (comparison.unreadable.iter()).map(|(text, reason)| UnreadableMove {
            text: text.clone(),
            message: reason.to_string(),
        });
        Self {
            extra: extra.collect(),
            missing: missing.collect(),
            duplicate: comparison.duplicate.clone(),
            unreadable: unreadable.collect(),
            ..Self::default()
        }
    }

    /// Adds counts that differ.
    #[must_use]
    pub fn with_counts(self, position: &AnyPosition, wrong: &[WrongCount]) -> Self {
        let counts = wrong.iter().map(|wrong| CountDifference {
            uci: Uci::new(wrong.mv, position.is_chess960()),
            given: wrong.given,
            expected: wrong.expected,
        });
        Self {
            counts: counts.collect(),
            ..self
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The code of the most telling difference: of the first extra move its primary reason, otherwise of the first missing
    /// move what it does.
    pub fn code(&self) -> Option<&'static str> {
        let reasons = (self.extra.iter())
            .flat_map(|extra| extra.verdicts.iter().flat_map(|verdict| &verdict.reasons));
        let extra = reasons.map(|reason| reason.code).min();
        let effects = self.missing.iter().take(1);
        let effects: Vec<_> = (effects.flat_map(|verdict| verdict.merits.iter().flatten()))
            .map(|effect| effect.code)
            .collect();
        let missing = TELLING.into_iter().find(|code| effects.contains(code));
        let missing = missing.or(effects.first().copied());
        let duplicate = self.duplicate.first().map(|_| "duplicate");
        let unreadable = self.unreadable.first().map(|_| "unreadable");
        (extra.map(Reason::code))
            .or(missing.map(Effect::code))
            .or(duplicate)
            .or(unreadable)
    }
}

/// The effects that say most about why a generator misses a move, in order.
const TELLING: [Effect; 8] = [
    Effect::StaysOnPinLine,
    Effect::EnPassant,
    Effect::CastlingRookPathAttacked,
    Effect::CastlingRookAttacked,
    Effect::CastlingRightHeld,
    Effect::Promotes,
    Effect::CapturesChecker,
    Effect::BlocksCheck,
];

impl DiffReport {
    /// Compares a list with the legal moves of a position, without its counts.
    ///
    /// ```
    /// use chessmoves::{Position, answer::DiffReport, workbench::GivenMoves};
    /// let position: Position = "4k3/8/8/8/8/8/6n1/4K2R w K - 0 1".parse()?;
    /// let given = GivenMoves::parse("e1g1 e1d1 e1d2 e1e2 e1f1 e1f2");
    /// let diff = DiffReport::new(position.as_any(), &given)?;
    /// assert_eq!(diff.differences.code(), Some("castling-out-of-check"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn new(position: &AnyPosition, given: &GivenMoves) -> Result<Self, SeveralKings> {
        let comparison = Comparison::new(position, given)?;
        Ok(Self::of(position, &comparison))
    }

    /// The report of a comparison.
    pub fn of(position: &AnyPosition, comparison: &Comparison) -> Self {
        let differences = Differences::of_lists(position, comparison);
        Self {
            given: comparison.given,
            legal: comparison.legal,
            depth: None,
            equal: differences.is_empty(),
            differences,
        }
    }

    /// Adds the counts of a divide at a depth, and its total.
    pub fn compare_counts(
        &mut self,
        position: &AnyPosition,
        comparison: &Comparison,
        (depth, expected): (u32, &[(Move, u64)]),
        total: Option<u64>,
    ) {
        let wrong = comparison.wrong_counts(expected);
        let sum = expected.iter().map(|(_, nodes)| nodes).sum();
        let differences = std::mem::take(&mut self.differences);
        self.differences = differences.with_counts(position, &wrong);
        self.differences.total =
            (total.filter(|&given| given != sum)).map(|given| TotalDifference {
                given,
                expected: sum,
            });
        self.depth = Some(depth);
        self.equal = self.differences.is_empty();
    }
}

impl Differences {
    /// Writes the differences.
    pub(super) fn put(&self, object: &mut Object<'_, '_>) {
        object.put("extra", &self.extra);
        object.put("missing", &self.missing);
        object.put("duplicate", &self.duplicate);
        object.put("unreadable", &self.unreadable);
        object.put("counts", &self.counts);
        object.put_some("total", self.total.as_ref());
    }
}

impl Json for ExtraMove {
    fn json(&self, out: &mut Vec<u8>) {
        object(out, |object| {
            object.put("move", &self.mv);
            object.put("verdicts", &self.verdicts);
        });
    }
}

impl Json for UnreadableMove {
    fn json(&self, out: &mut Vec<u8>) {
        object(out, |object| {
            object.put("text", &self.text);
            object.put("message", &self.message);
        });
    }
}

impl Json for CountDifference {
    fn json(&self, out: &mut Vec<u8>) {
        object(out, |object| {
            object.put("uci", &self.uci);
            object.put("given", &self.given);
            object.put("expected", &self.expected);
        });
    }
}

impl Json for TotalDifference {
    fn json(&self, out: &mut Vec<u8>) {
        object(out, |object| {
            object.put("given", &self.given);
            object.put("expected", &self.expected);
        });
    }
}

impl Kind for DiffReport {
    #[rustfmt::skip]
    const KIND: RecordKind = RecordKind::new("diff", &[
        "type", "schema", "line", "fen", "chess960", "given", "legal", "depth", "equal", "extra", "missing", "duplicate",
        "unreadable", "counts", "total",
    ]);

    fn json(&self, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
        answer.put_position(object);
        object.put("given", &self.given);
        object.put("legal", &self.legal);
        object.put_some("depth", self.depth.as_ref());
        object.put("equal", &self.equal);
        self.differences.put(object);
    }

    fn title(&self, _: &Answer<'_>) -> String {
        "A list of moves, compared with the legal moves".to_owned()
    }

    fn is_yes(&self) -> Option<bool> {
        Some(self.equal)
    }

    fn is_ambiguous(&self) -> bool {
        !self.differences.unreadable.is_empty()
    }
}
