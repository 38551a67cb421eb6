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
    /// The counts for the root moves, if they were asked for.
    pub divide: Option<Vec<RootCount>>,
    /// What the moves to the leaf nodes do, if that was asked.
    pub details: Option<PerftDetails>,
    /// Whether the positions after the root moves are shown.
    pub shows_fens: bool,
    /// How the count compares with a line of a suite.
    pub suite: Option<SuiteCheck>,
}

/// The count for a root move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RootCount {
    /// The move in UCI notation, or in SAN if asked for.
    pub name: String,
    /// The number of leaf nodes below it.
    pub nodes: u64,
    /// What the moves to these do, if that was asked.
    pub details: Option<PerftDetails>,
    /// The position after the move.
    pub after: AnyPosition,
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
        shows_fens: bool,
    ) {
        let root = |&(mv, nodes): &(Move, u64)| RootCount {
            name: match PlayedMove::new(position, mv) {
                PlayedMove { san, .. } if in_san => san.to_string(),
                PlayedMove { uci, .. } => uci.to_string(),
            },
            nodes,
            details: None,
            after: position.play_unchecked(mv),
        };
        self.shows_fens = shows_fens;
        self.divide = Some(counts.iter().map(root).collect());
    }

    /// Adds what the moves to the leaf nodes do, below each root move if these were added.
    pub fn add_details(&mut self, of_moves: &[PerftDetails]) {
        let total = of_moves.iter().copied().sum();
        let nodes = self.nodes;
        self.details = Some(PerftDetails { nodes, ..total });
        for (root, details) in self.divide.iter_mut().flatten().zip(of_moves) {
            root.details = Some(*details);
        }
    }
}
