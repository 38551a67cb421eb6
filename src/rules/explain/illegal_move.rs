//! The error of playing an illegal move.

use std::fmt;

use super::sentence::Sentences;
use super::verdict::Verdict;
use crate::rules::any_position::AnyPosition;

/// The error of playing a move that is not legal. Its `Display` says why, and names the pieces responsible.
///
/// ```
/// use chessmoves::{Position, Reason, Square};
/// let position: Position = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1".parse()?;
/// let mv = position.as_any().pseudo_legal_moves().iter().copied().find(|mv| mv.to() == Square::G3).expect("Qg3");
/// let error = position.play(mv).unwrap_err();
/// assert_eq!(error.to_string(), "the queen on e3 is pinned to the king on c1 by the bishop on g5");
/// assert_eq!(error.verdict().primary(), Some(Reason::Pinned));
/// assert_eq!(error.verdict().reasons()[0].by.only(), Some(Square::G5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    position: Box<AnyPosition>,
    verdict: Box<Verdict>,
}

impl IllegalMove {
    pub(crate) fn new(position: &AnyPosition, verdict: Verdict) -> Self {
        Self {
            position: Box::new(*position),
            verdict: Box::new(verdict),
        }
    }

    /// The position before the move.
    pub(crate) fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The verdict on the move, with every reason.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }
}

/// One sentence per reason, in the order of precedence.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentences = Sentences::about(&self.position, &self.verdict);
        for (n, detail) in self.verdict.reasons().iter().enumerate() {
            let separator = if n == 0 { "" } else { "; " };
            write!(f, "{separator}{}", sentences.reason(&self.verdict, detail))?;
        }
        Ok(())
    }
}

impl std::error::Error for IllegalMove {}
