//! `perft`: a count of leaf nodes.

use chessmoves_core::{AnyPosition, Fault, Faults, Move, Perft, PerftDetails, PerftError};

use super::json::{Keys, Object};
use super::text::{self, Page};
use super::{Answer, Body, Buffers, Kind, PlayedMove, Question, RecordKind};

/// A count of leaf nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftReport {
    /// The depth in plies.
    pub depth: u32,
    /// The number of leaf nodes.
    pub nodes: u64,
    /// The number of leaf nodes for each root move, in UCI notation, or in SAN if asked for.
    pub divide: Option<Vec<(String, u64)>>,
    /// What the moves to the leaf nodes do, if that was asked.
    pub details: Option<PerftDetails>,
    /// The same for each root move.
    pub divide_details: Option<Vec<(String, PerftDetails)>>,
    /// The position after each root move.
    pub fens: Option<Vec<(String, AnyPosition)>>,
    /// How the count compares with a line of a suite.
    pub suite: Option<SuiteCheck>,
}

/// How a position of a suite compares with its expected counts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SuiteCheck {
    /// The name of the position in the suite.
    pub entry: Option<String>,
    /// The expected count for the depth of the answer.
    pub expected: Option<u64>,
    /// Whether all counts are as expected; absent if nothing was counted.
    pub ok: Option<bool>,
    /// Whether the count was stopped because it exceeded the expected one, so that `nodes` is a lower bound.
    pub exceeded: bool,
    /// The depths whose counts are as expected.
    pub checked: Vec<u32>,
    /// The depths that were skipped because of their number of nodes.
    pub skipped: Vec<u32>,
}

/// Counts leaf nodes: [`Perft`], or a counter that shows its progress.
pub trait CountLeaves {
    /// The number of leaf nodes at a depth.
    ///
    /// # Errors
    ///
    /// If a side has several kings, or the count exceeds 64 bits.
    fn count(&self, position: &AnyPosition, depth: u32) -> Result<u64, PerftError>;

    /// The count for each root move.
    ///
    /// # Errors
    ///
    /// As for [`count`](Self::count).
    fn divide(&self, position: &AnyPosition, depth: u32) -> Result<Vec<(Move, u64)>, PerftError>;

    /// The counter without its progress.
    fn perft(&self) -> &Perft;
}

impl CountLeaves for Perft {
    fn count(&self, position: &AnyPosition, depth: u32) -> Result<u64, PerftError> {
        self.count(position, depth)
    }

    fn divide(&self, position: &AnyPosition, depth: u32) -> Result<Vec<(Move, u64)>, PerftError> {
        self.divide(position, depth)
    }

    fn perft(&self) -> &Perft {
        self
    }
}

/// Counts the leaf nodes that a question asks for.
pub(super) fn answer(question: &Question<'_>, _: &mut Buffers) -> Result<Body, Faults> {
    PerftReport::answer(question, &Perft::new()).map(Body::from)
}

impl PerftReport {
    /// Counts the leaf nodes that a question asks for.
    ///
    /// # Errors
    ///
    /// If a side has several kings, or there are too many leaf nodes.
    pub fn answer(question: &Question<'_>, counter: &impl CountLeaves) -> Result<Self, Faults> {
        let (asked, position) = (question.asked, question.position()?);
        let depth = asked.depth.unwrap_or_default();
        let mut report = Self::new(depth, 0);
        let perft = counter.perft();
        let too_many = || {
            let limit = asked.max_nodes.unwrap_or_default();
            let message = format!("there are more than {limit} leaf nodes, expected fewer");
            Fault::new("perft-limit", message)
        };
        if asked.details {
            // A count takes a small part of the time of the details.
            if let Some(limit) = asked.max_nodes {
                (perft.count_up_to(position, depth, limit)?).ok_or_else(too_many)?;
            }
            let details = perft.details(position, depth)?;
            let (moves, details): (Vec<_>, Vec<_>) = details.into_iter().unzip();
            let mut total: PerftDetails = details.iter().copied().sum();
            total.nodes += u64::from(depth == 0);
            (report.nodes, report.details) = (total.nodes, Some(total));
            if asked.divide {
                let nodes = details.iter().map(|details| details.nodes);
                let counts: Vec<_> = moves.into_iter().zip(nodes).collect();
                report.add_root_moves(position, &counts, asked.san, asked.fens);
                let names = report.divide.iter().flatten().map(|(name, _)| name.clone());
                report.divide_details = Some(names.zip(details).collect());
            }
            return Ok(report);
        }
        if !asked.divide {
            let nodes = match asked.max_nodes {
                Some(limit) => perft.count_up_to(position, depth, limit)?,
                None => Some(counter.count(position, depth)?),
            };
            report.nodes = nodes.ok_or_else(too_many)?;
            return Ok(report);
        }
        let counts = match asked.max_nodes {
            Some(limit) => perft.divide_up_to(position, depth, limit)?,
            None => Some(counter.divide(position, depth)?),
        };
        let counts = counts.ok_or_else(too_many)?;
        report.nodes = match depth {
            // The position itself is the only leaf node, and there is no root move.
            0 => 1,
            _ => counts.iter().map(|(_, nodes)| nodes).sum(),
        };
        report.add_root_moves(position, &counts, asked.san, asked.fens);
        Ok(report)
    }

    /// A count without its root moves.
    pub const fn new(depth: u32, nodes: u64) -> Self {
        Self {
            depth,
            nodes,
            divide: None,
            details: None,
            divide_details: None,
            fens: None,
            suite: None,
        }
    }

    /// Adds the counts for the root moves of the position, in UCI notation or SAN, and the positions after them if asked
    /// for.
    pub fn add_root_moves(
        &mut self,
        position: &AnyPosition,
        counts: &[(Move, u64)],
        in_san: bool,
        with_fens: bool,
    ) {
        let name = |mv| {
            let played = PlayedMove::new(position, mv);
            if in_san {
                played.san.to_string()
            } else {
                played.uci.to_string()
            }
        };
        let named = counts.iter().map(|&(mv, nodes)| (name(mv), nodes));
        self.divide = Some(named.collect());
        self.fens = with_fens.then(|| {
            let after = |&(mv, _): &(Move, u64)| (name(mv), position.play_unchecked(mv));
            counts.iter().map(after).collect()
        });
    }
}

impl Keys for PerftDetails {
    fn keys(&self, object: &mut Object<'_, '_>) {
        for (name, count) in self.columns() {
            object.put(name, &count);
        }
    }
}

impl Kind for PerftReport {
    #[rustfmt::skip]
    const KIND: RecordKind = RecordKind::new("perft", &[
        "type", "schema", "line", "fen", "chess960", "depth", "nodes", "divide", "details", "divideDetails", "fens",
        "entry", "expected", "ok", "exceeded", "checked", "skipped", "problems", "notes",
    ]);

    fn json(&self, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
        answer.put_position(object);
        object.put("depth", &self.depth);
        object.put("nodes", &self.nodes);
        if let Some(divide) = &self.divide {
            object.put_map(
                "divide",
                divide.iter().map(|(name, nodes)| (name.as_str(), *nodes)),
            );
        }
        object.put_some("details", self.details.as_ref());
        if let Some(details) = &self.divide_details {
            let details = details.iter();
            object.put_map(
                "divideDetails",
                details.map(|(name, of)| (name.as_str(), *of)),
            );
        }
        if let Some(fens) = &self.fens {
            object.put_map(
                "fens",
                fens.iter()
                    .map(|(name, position)| (name.as_str(), answer.written(position))),
            );
        }
        let Some(suite) = &self.suite else {
            return;
        };
        object.put_some("entry", suite.entry.as_ref());
        object.put_some("expected", suite.expected.as_ref());
        object.put_some("ok", suite.ok.as_ref());
        object.put_true("exceeded", suite.exceeded);
        object.put("checked", &suite.checked);
        object.put("skipped", &suite.skipped);
    }

    fn text(&self, answer: &Answer<'_>, page: &mut Page<'_>) {
        text::perft(self, answer, page);
    }

    fn title(&self, _: &Answer<'_>) -> String {
        format!("Perft to depth {}", self.depth)
    }
}
