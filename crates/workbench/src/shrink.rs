//! A smaller position in which a generator makes the same mistake.

use chessmoves_core::internal::{are_same, move_text::MoveText};
use chessmoves_core::notation::Uci;
use chessmoves_core::{AnyPosition, Code, Verdict};

use super::bisect::{Bisection, DivideQuery, Generator};
use super::compare::Comparison;
use super::finding::{Finding, FindingKind};

impl Bisection {
    /// Removes the pieces that a wrong list of moves does not need, and sets [`shrunk`](Self::shrunk) to the finding in the
    /// smaller position. The generator is asked about ever smaller positions, from their FEN and at depth 1. The finding keeps one
    /// wrong move: the extra one with the first [reason](chessmoves_core::Reason), which stays illegal for the same reasons, or else the
    /// first missing one. Other findings, and lists that depend on how the position was reached, are not shrunk. `progress` is
    /// called before each question, as by [`bisect`](super::bisect()).
    pub fn shrink(&mut self, generator: &mut dyn Generator, progress: &mut dyn FnMut(u32, usize)) {
        let Some(finding) = &self.finding else {
            return;
        };
        let Some((mv, verdicts)) = wrong_move(finding) else {
            return;
        };
        let (queries, ply) = (&mut self.queries, self.path.len());
        let (mut is_silent, mut wrong) = (false, None);
        let mut is_wrong = |start: &AnyPosition| {
            if is_silent || !are_same(&mv.verdicts(start), &verdicts) {
                return false;
            }
            progress(*queries, ply);
            *queries += 1;
            let query = DivideQuery {
                start,
                moves: &[],
                depth: 1,
            };
            let given = generator.divide(&query);
            // An engine that ends is started again; any other failure would be that of all further questions.
            is_silent = (given.as_ref()).is_err_and(|failure| failure.code != Code::EngineExited);
            let list = given.ok().map(|given| Comparison::new(start, &given));
            let list = list.and_then(Result::ok);
            let found = list.filter(|list| is_in(list, mv, start));
            let is_found = found.is_some();
            wrong = found.or(wrong.take());
            is_found
        };
        if !is_wrong(&finding.position) {
            return;
        }
        let position = finding.position.shrink_while(is_wrong);
        self.shrunk = wrong.map(|comparison| Finding {
            comparison: Some(Box::new(comparison)),
            ..Finding::new(position, FindingKind::Moves, Code::Moves)
        });
    }
}

/// The most telling move of a list that is wrong however the position was reached, with the verdicts on it.
fn wrong_move(finding: &Finding) -> Option<(MoveText, Vec<Verdict>)> {
    let position = &finding.position;
    let is_of_list = finding.kind == FindingKind::Moves;
    let list = finding.comparison.as_ref().filter(|_| is_of_list)?;
    let explained = |mv: MoveText| (mv, mv.verdicts(position));
    let reason = |verdicts: &[Verdict]| verdicts.iter().filter_map(Verdict::primary).min();
    let extra = list.extra.iter().filter_map(|text| MoveText::parse(text));
    let missing = list
        .missing
        .iter()
        .map(|&mv| Uci::new(mv, position.is_chess960()));
    (extra.map(explained))
        .filter(|(_, verdicts)| reason(verdicts).is_some())
        .min_by_key(|(_, verdicts)| reason(verdicts))
        .or_else(|| missing.map(MoveText::Squares).map(explained).next())
}

/// Whether a move is one of the wrong moves of a list.
fn is_in(list: &Comparison, mv: MoveText, position: &AnyPosition) -> bool {
    let missing = mv.matching(&list.missing, position.is_chess960());
    let mut extra = list.extra.iter();
    !missing.is_empty() || extra.any(|text| MoveText::parse(text) == Some(mv))
}
