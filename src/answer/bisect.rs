//! `bisect`: the first wrong move of an engine.

use super::json::{Json, Object, object};
use super::{Answer, Differences, Kind, PlayedMove, RecordKind, TotalDifference};
use crate::notation::Uci;
use crate::rules::any_position::AnyPosition;
use crate::types::Move;
use crate::workbench::{Bisection, Finding, FindingKind, StateBug, WrongCount};

/// The first wrong move of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BisectReport {
    /// The name of the position in the suite.
    pub entry: Option<String>,
    /// The depth in plies.
    pub depth: u32,
    /// The correct number of leaf nodes.
    pub expected: u64,
    /// The number that the engine reports; absent if it gives no answer.
    pub reported: Option<u64>,
    /// The number of questions asked.
    pub queries: u32,
    /// Whether there is no difference.
    pub equal: bool,
    /// The moves that lead to the finding.
    pub path: Vec<StepReport>,
    /// The first difference; absent if there is none.
    pub finding: Option<FindingReport>,
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

/// A move on the way to the finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepReport {
    /// The move.
    pub mv: PlayedMove,
    /// The engine's count for it; absent if only the lists are compared.
    pub given: Option<u64>,
    /// The correct count.
    pub expected: Option<u64>,
}

/// The first difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FindingReport {
    /// What it is.
    pub kind: FindingName,
    /// The stable code of the most telling reason: that of an extra move, what a missing move does, or a code of the
    /// workbench's own.
    pub code: &'static str,
    /// The position in which the difference shows.
    pub position: AnyPosition,
    /// The differences of the lists, of the counts or of the totals.
    pub differences: Differences,
    /// The shortest line after which the list is wrong, if it is right from the FEN; the move after which it is right, if it is
    /// wrong from the FEN; or the move that is probably not taken back correctly.
    pub line_played: Option<LinePlayed>,
    /// The engine's own FEN of the position in which the difference shows, if it denotes another position; after counting, if a
    /// move is not taken back correctly.
    pub own_fen: Option<String>,
    /// What it means, in one sentence.
    pub message: Option<String>,
    /// What was sent and received before a failure.
    pub dialogue: Vec<String>,
    /// Whether the engine could not be asked. Only the exit status shows it.
    pub is_unasked: bool,
}

/// Moves played from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinePlayed {
    /// The first position.
    pub position: AnyPosition,
    /// The moves.
    pub moves: Vec<PlayedMove>,
}

impl LinePlayed {
    fn new(from: &AnyPosition, moves: &[Move]) -> Self {
        let mut position = *from;
        let moves = moves.iter().map(|&mv| {
            let played = PlayedMove::new(&position, mv);
            position = position.play_unchecked(mv);
            played
        });
        Self {
            moves: moves.collect(),
            position: *from,
        }
    }
}

/// The kind of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FindingName {
    /// The list of moves is wrong.
    Moves,
    /// The list is wrong after moves, and right from the FEN.
    StatePlayed,
    /// The list is wrong from the FEN, and right after a move.
    StateFen,
    /// A count is wrong only as a part of a greater count.
    StateUnmake,
    /// The counts at depth 1 are not 1.
    Leaves,
    /// The total differs, although all moves and counts agree.
    Total,
    /// The counts are those of another depth.
    Depth,
    /// The moves are those of another position.
    Position,
    /// There is no answer.
    Failure,
}

impl FindingName {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::StatePlayed => "state-played",
            Self::StateFen => "state-fen",
            Self::StateUnmake => "state-unmake",
            Self::Leaves => "leaves",
            Self::Total => "total",
            Self::Depth => "depth",
            Self::Position => "position",
            Self::Failure => "failure",
        }
    }
}

impl BisectReport {
    /// The report of a search.
    pub fn new(depth: u32, bisection: &Bisection) -> Self {
        let path = bisection.path.iter().map(|step| StepReport {
            mv: PlayedMove::new(&step.position, step.mv),
            given: step.wrong.map(|wrong| wrong.given),
            expected: step.wrong.map(|wrong| wrong.expected),
        });
        Self {
            entry: None,
            depth,
            expected: bisection.expected,
            reported: bisection.reported,
            queries: bisection.queries,
            equal: bisection.finding.is_none(),
            path: path.collect(),
            finding: bisection.finding.as_ref().map(FindingReport::new),
            timing: None,
        }
    }
}

impl FindingReport {
    /// The report of a finding.
    pub fn new(finding: &Finding) -> Self {
        let position = &finding.position;
        let base = |kind, code| Self {
            kind,
            code,
            position: *position,
            differences: Differences::default(),
            line_played: None,
            own_fen: None,
            message: None,
            dialogue: Vec::new(),
            is_unasked: false,
        };
        match &finding.kind {
            FindingKind::Moves {
                comparison,
                state,
                own_fen,
            } => {
                let differences = Differences::of_lists(position, comparison);
                let code = differences.code().unwrap_or("moves");
                Self {
                    differences,
                    own_fen: own_fen.clone(),
                    ..base(FindingName::Moves, code)
                }
                .with_state(state.as_ref())
            }
            FindingKind::Unmake {
                wrong,
                depth,
                culprit,
                own_fen,
            } => Self {
                differences: Differences::default().with_counts(position, &[*wrong]),
                line_played: (culprit.as_ref()).map(|(from, mv)| LinePlayed::new(from, &[*mv])),
                own_fen: own_fen.clone(),
                message: Some(unmake_message(position, *wrong, *depth)),
                ..base(FindingName::StateUnmake, "state-not-restored")
            },
            FindingKind::Leaves { wrong } => Self {
                differences: Differences::default().with_counts(position, wrong),
                message: Some("at depth 1 every move counts as one leaf node".to_owned()),
                ..base(FindingName::Leaves, "leaf-counting")
            },
            &FindingKind::Total { given, expected } => Self {
                differences: Differences {
                    total: Some(TotalDifference { given, expected }),
                    ..Differences::default()
                },
                message: Some(total_message(position, expected).to_owned()),
                ..base(FindingName::Total, total_code(position, expected))
            },
            FindingKind::Depth { asked, given } => Self {
                message: Some(format!(
                    "all counts are those of depth {given}, and depth {asked} was asked for"
                )),
                ..base(FindingName::Depth, "depth-off-by-one")
            },
            FindingKind::OtherPosition { which, own_fen } => Self {
                own_fen: own_fen.clone(),
                message: Some(format!("the moves are those of another position: {which}")),
                ..base(FindingName::Position, "other-position")
            },
            FindingKind::Failure(failure) => Self {
                message: Some(failure.message.clone()),
                dialogue: failure.dialogue.clone(),
                is_unasked: failure.kind.is_unasked(),
                ..base(FindingName::Failure, failure.kind.code())
            },
        }
    }

    fn with_state(self, state: Option<&StateBug>) -> Self {
        match state {
            None => self,
            Some(StateBug::OnlyPlayed { from, moves }) => Self {
                kind: FindingName::StatePlayed,
                line_played: Some(LinePlayed::new(from, moves)),
                ..self
            },
            Some(StateBug::OnlyFromFen { from, mv }) => Self {
                kind: FindingName::StateFen,
                line_played: Some(LinePlayed::new(from, &[*mv])),
                ..self
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

impl Json for StepReport {
    fn json(&self, out: &mut Vec<u8>) {
        object(out, |object| {
            self.mv.put(object);
            object.put_some("given", self.given.as_ref());
            object.put_some("expected", self.expected.as_ref());
        });
    }
}

impl Json for LinePlayed {
    fn json(&self, out: &mut Vec<u8>) {
        object(out, |object| {
            object.put("fen", &self.position);
            object.put("moves", &self.moves);
        });
    }
}

impl Json for FindingReport {
    fn json(&self, out: &mut Vec<u8>) {
        object(out, |object| {
            object.put("kind", self.kind.name());
            object.put("code", self.code);
            object.put("fen", &self.position);
            self.differences.put(object);
            object.put_some("linePlayed", self.line_played.as_ref());
            object.put_some("ownFen", self.own_fen.as_ref());
            object.put_some("message", self.message.as_ref());
            object.put_items("dialogue", &self.dialogue);
        });
    }
}

impl Kind for BisectReport {
    #[rustfmt::skip]
    const KIND: RecordKind = RecordKind::new("bisect", &[
        "type", "schema", "line", "entry", "fen", "chess960", "depth", "expected", "reported", "queries", "equal", "path",
        "finding",
    ]);

    fn json(&self, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
        object.put_some("entry", self.entry.as_ref());
        answer.put_position(object);
        object.put("depth", &self.depth);
        object.put("expected", &self.expected);
        object.put_some("reported", self.reported.as_ref());
        object.put("queries", &self.queries);
        object.put("equal", &self.equal);
        object.put("path", &self.path);
        object.put_some("finding", self.finding.as_ref());
    }

    fn title(&self, _: &Answer<'_>) -> String {
        format!("The first difference to depth {}", self.depth)
    }

    fn is_yes(&self) -> Option<bool> {
        Some(self.equal)
    }

    fn is_ambiguous(&self) -> bool {
        (self.finding.as_ref()).is_some_and(|finding| finding.is_unasked)
    }
}
