//! Counts with a bound on the work, for positions that come from strangers.

use super::{Perft, PerftError};
use crate::rules::any_position::AnyPosition;
use crate::types::Move;

/// The depth of the parts that are counted without looking at the limit: at most some million nodes.
const PART: u32 = 3;

/// Counts leaf nodes in one thread until there are more than a limit.
///
/// ```
/// use chessmoves::{AnyPosition, LimitedPerft};
/// let start = AnyPosition::default();
/// assert_eq!(LimitedPerft::new(200_000).count(&start, 4)?, Some(197_281));
/// assert_eq!(LimitedPerft::new(100_000).count(&start, 64)?, None);
/// # Ok::<(), chessmoves::PerftError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LimitedPerft {
    /// How many nodes may follow. A part without leaf nodes counts as one, so that the work is bounded, too.
    left: u64,
}

impl LimitedPerft {
    /// A counter of at most this many leaf nodes in all its counts.
    pub const fn new(limit: u64) -> Self {
        Self { left: limit }
    }

    /// The number of leaf nodes at a depth; `None` if there are too many.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn count(&mut self, position: &AnyPosition, depth: u32) -> Result<Option<u64>, PerftError> {
        if depth > PART {
            let counts = self.divide(position, depth)?;
            return Ok(counts.map(|counts| counts.iter().map(|(_, nodes)| nodes).sum()));
        }
        let nodes = Perft::new().count(position, depth)?;
        match self.left.checked_sub(nodes.max(1)) {
            Some(left) => {
                self.left = left;
                Ok(Some(nodes))
            }
            None => Ok(None),
        }
    }

    /// The count for each root move, sorted like [`MoveList::sort`](crate::MoveList::sort); `None` if there are too many
    /// leaf nodes.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn divide(
        &mut self,
        position: &AnyPosition,
        depth: u32,
    ) -> Result<Option<Vec<(Move, u64)>>, PerftError> {
        let Some(depth) = depth.checked_sub(1) else {
            return Ok(Some(Vec::new()));
        };
        let mut counts = Vec::new();
        for mv in position.legal_moves()?.sorted() {
            match self.count(&position.play_unchecked(mv), depth)? {
                Some(nodes) => counts.push((mv, nodes)),
                None => return Ok(None),
            }
        }
        Ok(Some(counts))
    }
}
