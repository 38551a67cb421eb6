//! `diff` and `bisect`: a list of moves compared with the legal moves, and the first wrong move of an engine.

use std::slice;

use chessmoves_core::notation::Uci;
use chessmoves_core::{AnyPosition, Code, Effect, Fault, Move};
use chessmoves_workbench::{
    Bisection, Comparison, Failure, Finding, FindingKind, GivenMoves, StateBug, WrongCount,
};

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
#[derive(Clone, Debug, Default)]
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
    /// The differences of the lists.
    pub fn of_lists(position: &AnyPosition, comparison: &'a Comparison) -> Self {
        let why = |text: &str| Why::one_move(position, text).map_or(Vec::new(), |why| why.verdicts);
        let chess960 = position.is_chess960();
        let missing =
            (comparison.missing.iter()).flat_map(|&mv| why(&Uci::new(mv, chess960).to_string()));
        let extra = comparison.extra.iter();
        Self {
            extra: extra.map(|mv| (&**mv, why(mv))).collect(),
            missing: missing.collect(),
            duplicate: &comparison.duplicate,
            unreadable: &comparison.unreadable,
            chess960,
            ..Self::default()
        }
    }

    /// The code of the most telling difference: of the first extra move its primary reason, otherwise of the first missing
    /// move what it does.
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
        Differences {
            counts: &self.counts,
            total: self.total,
            ..Differences::of_lists(position, &self.comparison)
        }
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

/// How long a search took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// The whole search.
    pub total: std::time::Duration,
    /// Waiting for the engine.
    pub engine: std::time::Duration,
}

impl BisectReport {
    /// The report of a search.
    pub const fn new(depth: u32, bisection: Bisection) -> Self {
        Self {
            entry: None,
            depth,
            bisection,
            timing: None,
            note: None,
        }
    }

    /// The first difference; `None` if there is none.
    pub const fn finding(&self) -> Option<&FindingKind> {
        match &self.bisection.finding {
            Some(finding) => Some(&finding.kind),
            None => None,
        }
    }

    /// Why the engine gives no answer, if it gives none.
    pub const fn failure(&self) -> Option<&Failure> {
        match self.finding() {
            Some(FindingKind::Failure(failure)) => Some(failure),
            _ => None,
        }
    }
}

/// What a finding is and means, for all views.
pub(crate) struct FindingView<'a> {
    /// The stable name of its kind.
    pub(crate) kind: &'static str,
    /// The stable code of the most telling reason: that of an extra move, what a missing move does, or a code of the
    /// workbench's own.
    pub(crate) code: Code,
    /// The differences of the lists, of the counts or of the totals.
    pub(crate) differences: Differences<'a>,
    /// The shortest line after which the list is wrong, if it is right from the FEN; the move after which it is right, if it is
    /// wrong from the FEN; or the move that is probably not taken back correctly. The position in which the line begins.
    pub(crate) line_played: Option<(&'a AnyPosition, &'a [Move])>,
    /// The engine's own FEN of the position in which the difference shows, if it denotes another position; after counting, if a
    /// move is not taken back correctly.
    pub(crate) own_fen: Option<&'a String>,
    /// What it means, in one sentence.
    pub(crate) message: Option<String>,
    /// What was sent and received before a failure.
    pub(crate) dialogue: &'a [String],
}

impl<'a> FindingView<'a> {
    pub(crate) fn new(finding: &'a Finding) -> Self {
        let position = &finding.position;
        let mut view = Self {
            kind: "moves",
            code: Code::Moves,
            differences: Differences::default(),
            line_played: None,
            own_fen: None,
            message: None,
            dialogue: &[],
        };
        view.differences.chess960 = position.is_chess960();
        match &finding.kind {
            FindingKind::Moves {
                comparison,
                state,
                own_fen,
            } => {
                view.differences = Differences::of_lists(position, comparison);
                view.code = view.differences.code().unwrap_or(view.code);
                (view.kind, view.line_played) = match state {
                    None => ("moves", None),
                    Some(StateBug::OnlyPlayed {
                        from,
                        moves,
                        pawn_left,
                    }) => {
                        if let Some(square) = pawn_left {
                            view.code = Code::EnPassantPawnLeft;
                            view.message = Some(format!(
                                "the pawn on {square} was captured en passant, and is still on the board"
                            ));
                        }
                        ("state-played", Some((&**from, &moves[..])))
                    }
                    Some(StateBug::OnlyFromFen { from, mv }) => {
                        ("state-fen", Some((&**from, slice::from_ref(mv))))
                    }
                };
                view.own_fen = own_fen.as_ref();
            }
            FindingKind::Unmake {
                wrong,
                depth,
                culprit,
                own_fen,
            } => {
                (view.kind, view.code) = ("state-unmake", Code::StateNotRestored);
                view.differences.counts = slice::from_ref(wrong);
                view.line_played =
                    (culprit.as_ref()).map(|(from, mv)| (&**from, slice::from_ref(mv)));
                view.own_fen = own_fen.as_ref();
                view.message = Some(right_by_itself(position, wrong.mv, *depth));
            }
            FindingKind::Count {
                wrong,
                depth,
                code,
                message,
            } => {
                (view.kind, view.code) = ("count", *code);
                view.differences.counts = slice::from_ref(wrong);
                let right = right_by_itself(position, wrong.mv, *depth);
                view.message = Some(format!("{right}: {message}"));
            }
            FindingKind::Unsteady => {
                (view.kind, view.code) = ("unsteady", Code::NotReproducible);
                view.message = Some("the same question gets different answers".to_owned());
            }
            FindingKind::Leaves { wrong } => {
                (view.kind, view.code) = ("leaves", Code::LeafCounting);
                view.differences.counts = wrong;
                view.message = Some("at depth 1 every move counts as one leaf node".to_owned());
            }
            &FindingKind::Total { given, expected } => {
                let (code, message) = total(position, given, expected);
                (view.kind, view.code) = ("total", code);
                view.differences.total = Some((given, expected));
                view.message = Some(message.to_owned());
            }
            FindingKind::Depth { asked, given } => {
                (view.kind, view.code) = ("depth", Code::DepthOffByOne);
                view.message = Some(format!(
                    "all counts are those of depth {given}, and depth {asked} was asked for"
                ));
            }
            FindingKind::OtherPosition { which, own_fen } => {
                (view.kind, view.code) = ("position", Code::OtherPosition);
                view.own_fen = own_fen.as_ref();
                view.message = Some(format!("the moves are those of another position: {which}"));
            }
            FindingKind::Failure(failure) => {
                (view.kind, view.code) = ("failure", failure.code);
                view.message = Some(failure.message.clone());
                view.dialogue = &failure.dialogue;
            }
        }
        view
    }
}

fn right_by_itself(position: &AnyPosition, mv: Move, depth: u32) -> String {
    let mv = Uci::new(mv, position.is_chess960());
    format!(
        "in the divide at depth {depth} the count of {mv} is wrong, but the position after {mv} is counted correctly by itself"
    )
}

/// The code and the meaning of a wrong total below moves with the right counts.
fn total(position: &AnyPosition, given: u64, expected: u64) -> (Code, &'static str) {
    let has_overflowed = |bits: u32| given == expected & ((1_u64 << bits) - 1);
    match (expected, position.is_check()) {
        (0, true) => (
            Code::CheckmateCounted,
            "the side to move is checkmated, so there is no leaf node below this position",
        ),
        (0, false) => (
            Code::StalemateCounted,
            "the side to move is stalemated, so there is no leaf node below this position",
        ),
        _ if has_overflowed(16) || has_overflowed(32) => (
            Code::CounterOverflow,
            "all moves and their counts agree: the total has overflowed 16 or 32 bits",
        ),
        _ => (
            Code::Total,
            "all moves and their counts agree: only the total is counted in another way",
        ),
    }
}
