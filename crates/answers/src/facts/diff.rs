//! `diff` and `bisect`: a list of moves compared with the legal moves, and the first wrong move of an engine.

use chessmoves_core::notation::Uci;
use chessmoves_core::{AnyPosition, Code, Effect, Fault, Move};
use chessmoves_workbench::{Bisection, Comparison, Finding, GivenMoves, WrongCount};

use super::{VerdictReport, Why};

/// A list of moves compared with the legal moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DiffReport {
    /// The comparison of the lists.
    pub comparison: Comparison,
    /// The depth of the counts that were compared.
    pub depth: Option<u32>,
    /// Counts that differ.
    pub counts: Vec<WrongCount>,
    /// The total given and the correct one, if they differ.
    pub total: Option<(u64, u64)>,
}

/// How a list of moves differs from the legal moves, with the verdicts on its moves.
#[derive(Clone, Debug)]
pub struct Differences<'a> {
    /// Moves that are not legal, as written, with the verdicts on all moves that the text can stand for.
    pub extra: Vec<(&'a str, Vec<VerdictReport>)>,
    /// Legal moves that are not in the list, with what they do.
    pub missing: Vec<VerdictReport>,
    /// Moves that are in the list more than once, as written.
    pub duplicate: &'a [String],
    /// Texts that are not moves, or that fit several moves, with what is wrong with them.
    pub unreadable: &'a [(String, String)],
    /// Counts that differ.
    pub counts: &'a [WrongCount],
    /// The total given and the correct one, if they differ.
    pub total: Option<(u64, u64)>,
    /// Whether the position is one of Chess960.
    pub chess960: bool,
}

impl<'a> Differences<'a> {
    /// The differences of the lists, if they are compared, of the counts and of the totals.
    fn new(
        position: &AnyPosition,
        lists: Option<&'a Comparison>,
        counts: &'a [WrongCount],
        total: Option<(u64, u64)>,
    ) -> Self {
        let why = |text: &str| Why::one_move(position, text).map_or(Vec::new(), |why| why.verdicts);
        let chess960 = position.is_chess960();
        let name = |mv| Uci::new(mv, chess960).to_string();
        let extra = lists.into_iter().flat_map(|lists| &lists.extra);
        let missing = lists.into_iter().flat_map(|lists| &lists.missing);
        Self {
            extra: extra.map(|mv| (&**mv, why(mv))).collect(),
            missing: missing.flat_map(|&mv| why(&name(mv))).collect(),
            duplicate: lists.map_or(&[], |lists| &lists.duplicate),
            unreadable: lists.map_or(&[], |lists| &lists.unreadable),
            counts,
            total,
            chess960,
        }
    }

    /// The differences of a finding, and its code: if only the list is wrong, that of its most telling difference.
    pub(crate) fn of_finding(finding: &'a Finding) -> (Self, Code) {
        let lists = finding.comparison.as_deref();
        let all = Self::new(&finding.position, lists, &finding.counts, finding.total);
        let code = match finding.code {
            Code::Moves => all.code().unwrap_or(Code::Moves),
            code => code,
        };
        (all, code)
    }

    /// The code of the most telling difference: why the first extra move is illegal, otherwise what the first missing move does.
    pub fn code(&self) -> Option<Code> {
        let verdicts = self.extra.iter().flat_map(|(_, verdicts)| verdicts);
        let reasons = verdicts.flat_map(|verdict| &verdict.reasons);
        let extra = reasons.map(|reason| reason.code).min();
        let effects = self.missing.iter().take(1).flat_map(VerdictReport::effects);
        let effects: Vec<_> = effects.map(|effect| effect.code).collect();
        let missing = TELLING.into_iter().find(|code| effects.contains(code));
        let missing = missing.or(effects.first().copied());
        let duplicate = self.duplicate.first().map(|_| Code::Duplicate);
        let unreadable = self.unreadable.first().map(|_| Code::Unreadable);
        let wrong = extra.map(Code::from).or(missing.map(Code::from));
        wrong.or(duplicate).or(unreadable)
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
    /// use chessmoves::{Position, Reason, answer::DiffReport, workbench::GivenMoves};
    /// let position: Position = "4k3/8/8/8/8/8/6n1/4K2R w K - 0 1".parse()?;
    /// let given = GivenMoves::parse("e1g1 e1d1 e1d2 e1e2 e1f1 e1f2");
    /// let diff = DiffReport::new(position.as_any(), &given)?;
    /// assert_eq!(diff.differences(position.as_any()).code(), Some(Reason::CastlingOutOfCheck.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn new(position: &AnyPosition, given: &GivenMoves) -> Result<Self, Fault> {
        Ok(Self {
            comparison: Comparison::new(position, given)?,
            ..Self::default()
        })
    }

    /// Adds our counts for the root moves at a depth, and the total given.
    pub fn compare_counts(&mut self, depth: u32, expected: &[(Move, u64)], total: Option<u64>) {
        let sum = expected.iter().map(|(_, nodes)| nodes).sum();
        self.counts = self.comparison.wrong_counts(expected);
        self.total = (total.filter(|&given| given != sum)).map(|given| (given, sum));
        self.depth = Some(depth);
    }

    /// Whether there is no difference.
    pub fn is_equal(&self) -> bool {
        self.comparison.is_equal() && self.counts.is_empty() && self.total.is_none()
    }

    /// The differences.
    pub fn differences(&self, position: &AnyPosition) -> Differences<'_> {
        Differences::new(position, Some(&self.comparison), &self.counts, self.total)
    }
}

/// The first wrong move of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BisectReport {
    /// The name of the position in the suite.
    pub entry: Option<String>,
    /// The depth in plies.
    pub depth: u32,
    /// What the search found.
    pub bisection: Bisection,
    /// How long it took. Only text output shows it: JSON does not change from run to run.
    pub timing: Option<Timing>,
    /// Why the position of the finding was not shrunk, if that was asked.
    pub note: Option<String>,
}

/// A position of a suite in which an engine differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuiteFinding {
    /// The number of its line.
    pub line: u64,
    /// The position.
    pub position: AnyPosition,
    /// What the search has found.
    pub report: BisectReport,
}

/// How long a search took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// The whole search.
    pub total: std::time::Duration,
    /// Waiting for the engine.
    pub engine: std::time::Duration,
}

impl BisectReport {
    /// The first difference; `None` if there is none.
    pub const fn finding(&self) -> Option<&Finding> {
        self.bisection.finding.as_ref()
    }
}
