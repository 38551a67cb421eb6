//! `bisect`: the first wrong move of an engine.

use std::slice;

use super::json::{Json, Object, object};
use super::text::{self, Page};
use super::{Answer, Differences, Kind, PlayedMove, RecordKind};
use crate::notation::Uci;
use crate::rules::any_position::AnyPosition;
use crate::types::Move;
use crate::workbench::{Bisection, Failure, Finding, FindingKind, PathStep, StateBug, WrongCount};

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
    kind: &'static str,
    /// The stable code of the most telling reason: that of an extra move, what a missing move does, or a code of the
    /// workbench's own.
    pub(crate) code: &'static str,
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
        let differences = Differences {
            chess960: position.is_chess960(),
            ..Differences::default()
        };
        let base = Self {
            kind: "moves",
            code: "moves",
            differences: differences.clone(),
            line_played: None,
            own_fen: None,
            message: None,
            dialogue: &[],
        };
        match &finding.kind {
            FindingKind::Moves {
                comparison,
                state,
                own_fen,
            } => {
                let differences = Differences::of_lists(position, comparison);
                let (kind, line_played) = match state {
                    None => ("moves", None),
                    Some(StateBug::OnlyPlayed { from, moves }) => {
                        ("state-played", Some((&**from, &moves[..])))
                    }
                    Some(StateBug::OnlyFromFen { from, mv }) => {
                        ("state-fen", Some((&**from, slice::from_ref(mv))))
                    }
                };
                Self {
                    kind,
                    code: differences.code().unwrap_or("moves"),
                    differences,
                    line_played,
                    own_fen: own_fen.as_ref(),
                    ..base
                }
            }
            FindingKind::Unmake {
                wrong,
                depth,
                culprit,
                own_fen,
            } => Self {
                kind: "state-unmake",
                code: "state-not-restored",
                differences: Differences {
                    counts: slice::from_ref(wrong),
                    ..differences
                },
                line_played: (culprit.as_ref()).map(|(from, mv)| (&**from, slice::from_ref(mv))),
                own_fen: own_fen.as_ref(),
                message: Some(unmake_message(position, *wrong, *depth)),
                ..base
            },
            FindingKind::Leaves { wrong } => Self {
                kind: "leaves",
                code: "leaf-counting",
                differences: Differences {
                    counts: wrong,
                    ..differences
                },
                message: Some("at depth 1 every move counts as one leaf node".to_owned()),
                ..base
            },
            &FindingKind::Total { given, expected } => Self {
                kind: "total",
                code: total_code(position, expected),
                differences: Differences {
                    total: Some((given, expected)),
                    ..differences
                },
                message: Some(total_message(position, expected).to_owned()),
                ..base
            },
            FindingKind::Depth { asked, given } => Self {
                kind: "depth",
                code: "depth-off-by-one",
                message: Some(format!(
                    "all counts are those of depth {given}, and depth {asked} was asked for"
                )),
                ..base
            },
            FindingKind::OtherPosition { which, own_fen } => Self {
                kind: "position",
                code: "other-position",
                own_fen: own_fen.as_ref(),
                message: Some(format!("the moves are those of another position: {which}")),
                ..base
            },
            FindingKind::Failure(failure) => Self {
                kind: "failure",
                code: failure.kind.code(),
                message: Some(failure.message.clone()),
                dialogue: &failure.dialogue,
                ..base
            },
        }
    }
}

fn unmake_message(position: &AnyPosition, wrong: WrongCount, depth: u32) -> String {
    let mv = Uci::new(wrong.mv, position.is_chess960());
    format!(
        "in the divide at depth {depth} the count of {mv} is wrong, but the position after {mv} is counted correctly by itself"
    )
}

fn total_code(position: &AnyPosition, expected: u64) -> &'static str {
    match (expected, position.is_check()) {
        (0, true) => "checkmate-counted",
        (0, false) => "stalemate-counted",
        _ => "total",
    }
}

fn total_message(position: &AnyPosition, expected: u64) -> &'static str {
    match (expected, position.is_check()) {
        (0, true) => "the side to move is checkmated, so there is no leaf node below this position",
        (0, false) => {
            "the side to move is stalemated, so there is no leaf node below this position"
        }
        _ => "all moves and their counts agree: only the total is counted in another way",
    }
}

/// A move on the way to the finding.
impl Json for PathStep {
    fn json(&self, out: &mut Vec<u8>) {
        object(out, |object| {
            PlayedMove::new(&self.position, self.mv).put(object);
            let wrong = self.wrong.as_ref();
            object.put_some("given", wrong.map(|wrong| &wrong.given));
            object.put_some("expected", wrong.map(|wrong| &wrong.expected));
        });
    }
}

impl Json for Finding {
    fn json(&self, out: &mut Vec<u8>) {
        let view = FindingView::new(self);
        object(out, |object| {
            object.put("kind", view.kind);
            object.put("code", view.code);
            object.put("fen", &self.position);
            view.differences.put(object);
            if let Some((from, moves)) = view.line_played {
                object.put_object("linePlayed", |object| {
                    object.put("fen", from);
                    let mut position = *from;
                    let played = moves.iter().map(|&mv| {
                        let played = PlayedMove::new(&position, mv);
                        position = position.play_unchecked(mv);
                        played
                    });
                    object.put("moves", &played.collect::<Vec<_>>());
                });
            }
            object.put_some("ownFen", view.own_fen);
            object.put_some("message", view.message.as_ref());
            object.put_items("dialogue", view.dialogue);
        });
    }
}

impl Kind for BisectReport {
    #[rustfmt::skip]
    const KIND: RecordKind = RecordKind::new("bisect", &[
        "type", "schema", "line", "entry", "fen", "chess960", "depth", "expected", "reported", "queries", "equal", "path",
        "finding", "notes",
    ]);

    fn json(&self, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
        object.put_some("entry", self.entry.as_ref());
        answer.put_position(object);
        object.put("depth", &self.depth);
        let found = &self.bisection;
        object.put("expected", &found.expected);
        object.put_some("reported", found.reported.as_ref());
        object.put("queries", &found.queries);
        object.put("equal", &found.finding.is_none());
        object.put("path", &found.path);
        object.put_some("finding", found.finding.as_ref());
    }

    fn text(&self, answer: &Answer<'_>, page: &mut Page<'_>) {
        if let Some(position) = answer.position() {
            text::bisect(self, position, answer.question.line, page);
        }
    }

    fn title(&self, _: &Answer<'_>) -> String {
        format!("The first difference to depth {}", self.depth)
    }

    fn is_yes(&self) -> Option<bool> {
        Some(self.bisection.finding.is_none())
    }

    fn is_ambiguous(&self) -> bool {
        (self.failure()).is_some_and(|failure| failure.kind.is_unasked())
    }
}
