//! `bisect`: the first wrong move of an engine.

use std::slice;

use chessmoves_core::notation::Uci;
use chessmoves_core::{AnyPosition, Code, Move};
use chessmoves_workbench::{Bisection, Failure, Finding, FindingKind, StateBug};

use super::Differences;

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
