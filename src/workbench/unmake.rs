//! Counts that are wrong only inside a greater count: which move is not taken back correctly.

use super::bisect::{Asked, DivideQuery, Search, Stop};
use super::compare::WrongCount;
use super::finding::{Finding, FindingKind};
use super::state::denotes_other;
use crate::types::{Move, Role};

/// At this depth a generator takes back only the root moves: what follows them is counted.
const ROOT_MOVES: u32 = 2;

impl Search<'_> {
    /// The finding if the count of the last move is wrong, and the position after it is counted correctly by itself. `depth` is
    /// that of the wrong count.
    pub(super) fn unmake(&mut self, last: WrongCount, depth: u32) -> Result<Finding, Stop> {
        self.pop();
        for depth in ROOT_MOVES..=depth {
            let asked = self.ask(0, depth)?;
            if let Some(&wrong) = asked.wrong_counts().first() {
                let own_fen = self.own_fen_after(depth);
                let shows_state = own_fen.is_some();
                let mut finding = self.finding(FindingKind::Unmake {
                    wrong,
                    depth,
                    culprit: None,
                    own_fen,
                });
                let plies = self.moves.len();
                let found = self.culprit(&asked, wrong, depth, shows_state)?;
                if let FindingKind::Unmake { culprit, .. } = &mut finding.kind {
                    *culprit = found.map(|mv| (Box::new(self.position()), mv));
                }
                // The path is the one to the wrong count.
                while self.moves.len() > plies {
                    self.pop();
                }
                return Ok(finding);
            }
        }
        // The count is right now, so it depends on more than the position and the depth.
        Ok(self.finding(FindingKind::Unmake {
            wrong: last,
            depth,
            culprit: None,
            own_fen: None,
        }))
    }

    /// The move that is not taken back correctly: the one searched before the first wrong count, or one of the moves below it.
    /// The path ends at the position in which it is made.
    fn culprit(
        &mut self,
        asked: &Asked,
        wrong: WrongCount,
        mut depth: u32,
        shows_state: bool,
    ) -> Result<Option<Move>, Stop> {
        let Some(mut before) = searched_before(asked, Some(wrong)) else {
            return Ok(None);
        };
        while depth > ROOT_MOVES {
            depth -= 1;
            self.push(before, None);
            let is_below = if shows_state {
                self.own_fen_after(depth).is_some()
            } else {
                !changes_state(before)
            };
            if !is_below {
                self.pop();
                break;
            }
            let asked = self.ask(0, depth)?;
            match searched_before(&asked, asked.wrong_counts().first().copied()) {
                Some(mv) => before = mv,
                None => return Ok(None),
            }
        }
        Ok(Some(before))
    }

    /// The generator's own FEN after a divide, if it denotes another position than before.
    fn own_fen_after(&mut self, depth: u32) -> Option<String> {
        let (start, moves) = (self.positions[0], self.moves.clone());
        let position = self.position();
        let query = DivideQuery {
            start: &start,
            moves: &moves,
            depth,
        };
        let fen = self.generator.fen_after(&query)?;
        denotes_other(&fen, &position).then_some(fen)
    }
}

/// Whether a move changes more than the place of a piece, so that it is likely to be taken back wrongly.
fn changes_state(mv: Move) -> bool {
    mv.captured().is_some()
        || mv.promotion().is_some()
        || matches!(mv.role(), Role::King | Role::Rook)
}

/// The move searched before a wrong count; the last one if all counts are right.
fn searched_before(asked: &Asked, wrong: Option<WrongCount>) -> Option<Move> {
    let moves = asked.comparison.found.iter().map(|(mv, _)| *mv);
    moves
        .take_while(|&mv| wrong.is_none_or(|wrong| wrong.mv != mv))
        .last()
}
