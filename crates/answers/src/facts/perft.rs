//! `perft`: a count of leaf nodes.

use chessmoves_core::{AnyPosition, Move, PerftDetails};

use super::PlayedMove;

/// A count of leaf nodes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PerftReport {
    /// The depth in plies.
    pub depth: u32,
    /// The number of leaf nodes.
    pub nodes: u64,
    /// The number of leaf nodes for each root move, in UCI notation, or in SAN if asked for.
    pub divide: Option<Vec<(String, u64)>>,
    /// What the moves to the leaf nodes do, if that was asked.
    pub details: Option<PerftDetails>,
    /// What the moves to the leaf nodes below each root move do.
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

impl PerftReport {
    /// A count without its root moves.
    pub fn new(depth: u32, nodes: u64) -> Self {
        Self {
            depth,
            nodes,
            ..Self::default()
        }
    }

    /// Adds the counts for the root moves, in UCI notation or SAN, and the positions after them if asked for.
    pub fn add_root_moves(
        &mut self,
        position: &AnyPosition,
        counts: &[(Move, u64)],
        in_san: bool,
        with_fens: bool,
    ) {
        let name = |mv| match PlayedMove::new(position, mv) {
            PlayedMove { san, .. } if in_san => san.to_string(),
            PlayedMove { uci, .. } => uci.to_string(),
        };
        let moves = counts.iter().copied();
        let after = |(mv, _)| (name(mv), position.play_unchecked(mv));
        self.fens = with_fens.then(|| moves.clone().map(after).collect());
        self.divide = Some(moves.map(|(mv, nodes)| (name(mv), nodes)).collect());
    }
}
