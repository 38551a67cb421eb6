//! Smaller positions that still show something, such as why a move is not legal.

use super::judge::explain_move;
use super::verdict::Verdict;
use crate::rules::any_position::{AnyPosition, Setup};
use crate::rules::problem::{Problem, problems};
use crate::types::{Color, Fault, Move, Role};

impl AnyPosition {
    /// A smaller position in which the move is rejected for the same reasons, by the same pieces: no further piece, castling
    /// right or en passant square can be removed from it alone. Kings stay, and no [problem](crate::problems()) is new. The
    /// clocks start again. There may be other such positions, with fewer pieces. `None` if the move is legal.
    ///
    /// ```
    /// use chessmoves::{Move, Position, Role, Square};
    /// let position: Position = "r1bqk1nr/pppp1ppp/2n5/4p3/1b1PP3/2N2N2/PPP2PPP/R1BQKB1R w KQkq - 3 5".parse()?;
    /// let (from, to) = (Square::C3, Square::D5);
    /// let mv = Move::Normal { role: Role::Knight, from, to, captured: None };
    /// let smaller = position.as_any().shrink(mv)?.expect("the knight is pinned");
    /// assert_eq!(smaller.to_string(), "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn shrink(&self, mv: Move) -> Result<Option<Self>, Fault> {
        self.check_kings()?;
        Ok(shrink_rejection(self, |smaller| {
            vec![explain_move(smaller, mv)]
        }))
    }

    /// A smaller position that meets a condition, given that this one does: no further piece, castling right or en passant square
    /// can be removed from it alone. Kings stay, no [problem](crate::problems()) is new, and the clocks start again if they can.
    ///
    /// The condition can be anything, such as that your own move generator is wrong about the position. It is tested about
    /// three times as often as there are pieces, in an order that is the same in every run.
    #[must_use]
    pub fn shrink_while(&self, mut is_met: impl FnMut(&Self) -> bool) -> Self {
        let mut smallest = *self;
        let known = problems(&Setup::from(smallest));
        let is_known = |problem: &Problem| {
            let is_same = |old: &Problem| {
                old.code() == problem.code() && problem.squares().is_subset(old.squares())
            };
            known.iter().any(is_same)
        };
        // A position of Chess960 becomes one of standard chess with the last right that says so.
        let is_declared = self.is_chess960() && has_standard_rights(&(*self).into());
        let mut reduce = |smallest: &mut Self, change: &dyn Fn(&mut Setup)| {
            let mut setup = Setup::from(*smallest);
            change(&mut setup);
            let is_chess960 = is_declared || !has_standard_rights(&setup);
            setup.chess960 = Some(self.is_chess960() && is_chess960);
            // The rights of a rook, and the en passant square of a pawn, go with the piece.
            let Ok((smaller, _)) = Self::from_setup(setup) else {
                return;
            };
            let is_new = smaller != *smallest;
            if is_new && problems(&smaller.into()).iter().all(is_known) && is_met(&smaller) {
                *smallest = smaller;
            }
        };
        reduce(&mut smallest, &|setup| {
            (setup.halfmoves, setup.fullmoves) = (0, 1);
        });
        // Whether a piece can go depends on the others: one that hides a slider can go once the slider has gone.
        loop {
            let before = Setup::from(smallest);
            for square in before.board.occupied() - before.board.by_role(Role::King) {
                reduce(&mut smallest, &|setup| setup.board.clear(square));
            }
            for rook in before.castling {
                reduce(&mut smallest, &|setup| {
                    setup.castling = setup.castling.without(rook);
                });
            }
            reduce(&mut smallest, &|setup| setup.en_passant = None);
            if Setup::from(smallest) == before {
                return smallest;
            }
        }
    }
}

/// Whether standard chess knows the castling rights of a setup.
fn has_standard_rights(setup: &Setup) -> bool {
    let [white, black] = Color::ALL.map(|color| setup.standard_rights(color));
    setup.complete_castling().is_subset(white | black)
}

/// A smaller position with the same verdicts as far as moves, codes and pieces go; `None` if a move is legal.
pub fn shrink_rejection(
    position: &AnyPosition,
    explain: impl Fn(&AnyPosition) -> Vec<Verdict>,
) -> Option<AnyPosition> {
    let verdicts = explain(position);
    if verdicts.iter().any(Verdict::is_legal) {
        return None;
    }
    Some(position.shrink_while(|smaller| are_same(&explain(smaller), &verdicts)))
}

/// Whether the same moves are rejected for the same reasons, by the same pieces.
pub fn are_same(verdicts: &[Verdict], others: &[Verdict]) -> bool {
    let decision = |verdict: &Verdict| {
        let reasons = verdict.reasons().iter();
        let reasons: Vec<_> = reasons.map(|detail| (detail.reason, detail.by)).collect();
        (verdict.from(), verdict.to(), reasons)
    };
    let [verdicts, others] = [verdicts, others].map(|all| all.iter().map(decision));
    verdicts.eq(others)
}
