//! Searches the tree of moves for the first position in which a generator is wrong, and for a smaller one with the same mistake.

use std::thread;

use chessmoves_core::internal::{are_same, move_text::MoveText};
use chessmoves_core::notation::Uci;
use chessmoves_core::{AnyPosition, Code, Fault, Move, Perft, Verdict};

use super::finding::{Comparison, Failure, Finding, FindingKind, WrongCount};
use super::given::GivenMoves;

/// A move generator that counts leaf nodes for each root move.
pub trait Generator {
    /// The count for each root move of the position that is reached by playing the moves of the query.
    ///
    /// # Errors
    ///
    /// If there is no answer.
    fn divide(&mut self, query: &DivideQuery<'_>) -> Result<GivenMoves, Failure>;

    /// Says that the next question is about another position than those before.
    fn new_game(&mut self) {}

    /// Starts again, so that the next answer does not depend on those before.
    fn restart(&mut self) {}

    /// The generator's own FEN of that position, if it can be asked for it: as soon as it is set up or, if `is_after` says so, after
    /// the answer to the query. They differ if a move is not taken back correctly.
    fn fen(&mut self, _query: &DivideQuery<'_>, _is_after: bool) -> Option<String> {
        None
    }
}

/// A question for a generator.
#[derive(Clone, Copy, Debug)]
pub struct DivideQuery<'a> {
    /// The position to set up.
    pub start: &'a AnyPosition,
    /// The moves to play from there.
    pub moves: &'a [Move],
    /// The depth in plies after those moves.
    pub depth: u32,
}

/// How far a search goes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The depth in plies of the counts.
    pub depth: u32,
    /// If all counts agree, the lists up to this ply are compared, too. This finds errors that compensate each other.
    pub lists: u32,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bisection {
    /// Our count for the first position.
    pub expected: u64,
    /// The generator's count for it.
    pub reported: Option<u64>,
    /// The number of questions asked.
    pub queries: u32,
    /// The moves that lead to the finding.
    pub path: Vec<PathStep>,
    /// The first difference; `None` if there is none.
    pub finding: Option<Finding>,
    /// The same difference in a smaller position, after [`shrink`](Self::shrink).
    pub shrunk: Option<Finding>,
}

/// A move on the way to the finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathStep {
    /// The position before the move.
    pub position: AnyPosition,
    /// The move.
    pub mv: Move,
    /// The wrong count for the move that led there; `None` if the counts agree and only the lists are compared.
    pub wrong: Option<WrongCount>,
}

/// Why a search ends early.
pub(super) enum Stop {
    Failure(Failure),
    Perft(Fault),
}

impl From<Fault> for Stop {
    fn from(error: Fault) -> Self {
        Self::Perft(error)
    }
}

/// An answer of the generator, and ours.
pub(super) struct Exchange {
    pub(super) given: GivenMoves,
    pub(super) comparison: Comparison,
    pub(super) expected: Vec<(Move, u64)>,
}

impl Exchange {
    pub(super) fn wrong_counts(&self) -> Vec<WrongCount> {
        self.comparison.wrong_counts(&self.expected)
    }
}

/// Compares the divide of a generator with ours, and descends into the smallest wrong count until a position is reached whose
/// own list is wrong. While the generator works, our counts are computed in another thread. `progress` is called before each
/// question with the number of questions so far and the number of plies played.
///
/// ```
/// use chessmoves::workbench::{self, DivideQuery, Failure, Generator, GivenMoves, Limits};
/// use chessmoves::{Perft, Position, notation::Uci};
///
/// /// Knows only the moves of the start position.
/// struct Forgetful;
///
/// impl Generator for Forgetful {
///     fn divide(&mut self, query: &DivideQuery<'_>) -> Result<GivenMoves, Failure> {
///         let moves = query.start.legal_moves().map_err(|_| unreachable!())?;
///         let texts = moves.iter().map(|&mv| Uci::new(mv, false).to_string());
///         Ok(GivenMoves::of_texts(texts.map(|text| (text, Some(20)))))
///     }
/// }
///
/// let limits = Limits { depth: 2, lists: 1 };
/// let start = Position::default();
/// let found = workbench::bisect(start.as_any(), limits, &Perft::new(), &mut Forgetful, &mut |_, _| ())?;
/// assert_eq!(found.path[0].mv, start.parse_move("Na3")?);
/// assert!(found.finding.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If a count does not fit in 64 bits, or a side has several kings.
pub fn bisect(
    start: &AnyPosition,
    limits: Limits,
    perft: &Perft,
    generator: &mut dyn Generator,
    progress: &mut dyn FnMut(u32, usize),
) -> Result<Bisection, Fault> {
    generator.new_game();
    let mut search = DifferenceSearch {
        perft,
        generator,
        progress,
        limits,
        path: Vec::new(),
        position: *start,
        queries: 0,
        totals: None,
    };
    let finding = match search.descend() {
        Ok(finding) => finding,
        Err(Stop::Failure(failure)) => Some(search.below_failure(failure)?),
        Err(Stop::Perft(error)) => return Err(error),
    };
    let (expected, reported) = match search.totals {
        Some(totals) => totals,
        None => (perft.count(start, limits.depth)?, None),
    };
    Ok(Bisection {
        expected,
        reported,
        queries: search.queries,
        path: search.path,
        finding,
        shrunk: None,
    })
}

pub(super) struct DifferenceSearch<'a> {
    perft: &'a Perft,
    pub(super) generator: &'a mut dyn Generator,
    progress: &'a mut dyn FnMut(u32, usize),
    limits: Limits,
    pub(super) path: Vec<PathStep>,
    /// The position at the end of the path.
    pub(super) position: AnyPosition,
    queries: u32,
    /// Our count for the first position, and the generator's.
    totals: Option<(u64, Option<u64>)>,
}

impl DifferenceSearch<'_> {
    pub(super) fn finding(
        &self,
        kind: FindingKind,
        code: Code,
        message: impl Into<String>,
    ) -> Finding {
        Finding {
            message: Some(message.into()),
            ..Finding::new(self.position, kind, code)
        }
    }

    fn failed(&self, failure: Failure) -> Finding {
        Finding {
            dialogue: failure.dialogue,
            ..self.finding(FindingKind::Failure, failure.code, failure.message)
        }
    }

    fn wrong_total(&self, given: u64, expected: u64) -> Finding {
        let has_overflowed = |bits: u32| given == expected & ((1_u64 << bits) - 1);
        let (code, message) = match (expected, self.position.is_check()) {
            (0, true) => (
                Code::CheckmateCounted,
                "the side to move is checkmated, so there is no leaf node below this position",
            ),
            (0, false) => (
                Code::StalemateCounted,
                "the side to move is stalemated, so there is no leaf node below this position",
            ),
            _ if has_overflowed(16) || has_overflowed(32) => (
                Code::CounterOverflow,
                "all moves and their counts agree: the total has overflowed 16 or 32 bits",
            ),
            _ => (
                Code::Total,
                "all moves and their counts agree: only the total is counted in another way",
            ),
        };
        Finding {
            total: Some((given, expected)),
            ..self.finding(FindingKind::Total, code, message)
        }
    }

    pub(super) fn push(&mut self, mv: Move, wrong: Option<WrongCount>) {
        let position = self.position;
        self.position = position.play_unchecked(mv);
        self.path.push(PathStep {
            position,
            mv,
            wrong,
        });
    }

    pub(super) fn pop(&mut self) {
        if let Some(step) = self.path.pop() {
            self.position = step.position;
        }
    }

    /// The position before the step with this index, and the moves from there to the end of the path.
    pub(super) fn line(&self, from: usize) -> (AnyPosition, Vec<Move>) {
        let steps = &self.path[from..];
        let start = steps.first().map_or(self.position, |step| step.position);
        (start, steps.iter().map(|step| step.mv).collect())
    }

    /// Asks about the end of the path, which the generator reaches by playing from the position before the step with this index.
    pub(super) fn ask(&mut self, from: usize, depth: u32) -> Result<Exchange, Stop> {
        let (start, moves) = &self.line(from);
        self.ask_after(start, moves, depth)
    }

    /// Asks about the end of the path, which the generator reaches by playing these moves.
    pub(super) fn ask_after(
        &mut self,
        start: &AnyPosition,
        moves: &[Move],
        depth: u32,
    ) -> Result<Exchange, Stop> {
        (self.progress)(self.queries, self.path.len());
        self.queries += 1;
        let query = DivideQuery {
            start,
            moves,
            depth,
        };
        let (perft, position) = (self.perft, self.position);
        let (given, expected) = thread::scope(|scope| {
            let expected = scope.spawn(move || perft.divide(&position, depth));
            let given = self.generator.divide(&query);
            (given, expected.join())
        });
        let expected = expected.unwrap_or_else(|_| perft.divide(&position, depth))?;
        let given = given.map_err(Stop::Failure)?;
        let comparison = Comparison::new(&position, &given)?;
        Ok(Exchange {
            given,
            comparison,
            expected,
        })
    }

    fn descend(&mut self) -> Result<Option<Finding>, Stop> {
        loop {
            let ply = u32::try_from(self.path.len()).unwrap_or(u32::MAX);
            let depth = self.limits.depth.saturating_sub(ply);
            let asked = self.ask(0, depth)?;
            let expected = asked.expected.iter().map(|(_, nodes)| nodes).sum();
            let reported = asked.given.total_or_sum();
            self.totals.get_or_insert((expected, reported));
            if !asked.comparison.is_equal() {
                return Ok(Some(self.wrong_list(asked)?));
            }
            let wrong = asked.wrong_counts();
            let Some(&next) = wrong.iter().min_by_key(|wrong| (wrong.expected, wrong.mv)) else {
                return self.same_counts(reported, expected, depth);
            };
            if let (0, Some(given)) = (ply, self.other_depth(&asked, depth)?) {
                let message = format!(
                    "all counts are those of depth {given}, and depth {depth} was asked for"
                );
                let finding = self.finding(FindingKind::Depth, Code::DepthOffByOne, message);
                return Ok(Some(finding));
            }
            if depth <= 1 {
                return self.wrong_counts(&asked, depth).map(Some);
            }
            self.push(next.mv, Some(next));
        }
    }

    /// The finding in a position about which the generator gives no answer, or below it.
    fn below_failure(&mut self, failure: Failure) -> Result<Finding, Fault> {
        if !matches!(failure.code, Code::EngineExited | Code::EngineTimeout) {
            return Ok(self.failed(failure));
        }
        let (ply, totals) = (self.path.len(), self.totals);
        // The wrong count that led here is not one of the smaller depths.
        let wrong = self.path.last_mut().and_then(|step| step.wrong.take());
        let finding = self.at_smaller_depths(failure, ply)?;
        if let Some(step) = self.path[..ply].last_mut() {
            step.wrong = wrong;
        }
        // The totals are those of the depth that was asked for.
        self.totals = totals;
        Ok(finding)
    }

    /// A wrong list at a smaller depth, which may be the cause of a failure; otherwise the shortest line that ends the generator.
    fn at_smaller_depths(&mut self, failure: Failure, ply: usize) -> Result<Finding, Fault> {
        let played = u32::try_from(ply).unwrap_or(u32::MAX);
        let depth = self.limits.depth.saturating_sub(played);
        for smaller in 1..depth {
            self.limits.depth = played + smaller;
            match self.descend() {
                Ok(Some(finding)) => return Ok(finding),
                Ok(None) => {}
                Err(Stop::Perft(error)) => return Err(error),
                Err(Stop::Failure(next)) => {
                    while self.path.len() > ply {
                        self.pop();
                    }
                    // An old transcript has no smaller depths.
                    if next.code != failure.code {
                        return Ok(self.failed(failure));
                    }
                    return self.line_that_ends(next, smaller);
                }
            }
        }
        self.line_that_ends(failure, depth)
    }

    /// The shortest line that ends the generator, given that this is the smallest depth at which the end of the path does.
    fn line_that_ends(&mut self, failure: Failure, depth: u32) -> Result<Finding, Fault> {
        let ends = |failure: &Failure| failure.code == Code::EngineExited;
        let moves = self.position.list_legal().sorted();
        for &mv in moves.iter().filter(|_| ends(&failure) && depth > 1) {
            self.push(mv, None);
            for smaller in 1..depth {
                match self.ask(0, smaller) {
                    Err(Stop::Failure(next)) if ends(&next) => {
                        return self.line_that_ends(next, smaller);
                    }
                    Err(Stop::Perft(error)) => return Err(error),
                    _ => {}
                }
            }
            self.pop();
        }
        Ok(self.failed(failure))
    }

    /// The finding in a position whose list and counts agree.
    fn same_counts(
        &mut self,
        reported: Option<u64>,
        expected: u64,
        depth: u32,
    ) -> Result<Option<Finding>, Stop> {
        if let Some(given) = reported.filter(|&given| given != expected) {
            return Ok(Some(self.wrong_total(given, expected)));
        }
        match self.path.last().and_then(|step| step.wrong) {
            // The game is over here, and the generator counts the end of it as a leaf node.
            Some(WrongCount {
                given: 1,
                expected: 0,
                ..
            }) => Ok(Some(self.wrong_total(1, 0))),
            Some(wrong) => self.right_by_itself(wrong, depth + 1).map(Some),
            None if depth > 1 => self.compare_lists(self.limits.lists.min(depth - 1)),
            None => Ok(None),
        }
    }

    /// Compares the lists of the positions up to some plies.
    fn compare_lists(&mut self, plies: u32) -> Result<Option<Finding>, Stop> {
        if plies == 0 {
            return Ok(None);
        }
        let moves = self.position.list_legal().sorted();
        for &mv in &moves {
            self.push(mv, None);
            let asked = self.ask(0, 1)?;
            if !asked.comparison.is_equal() {
                return Ok(Some(self.wrong_list(asked)?));
            }
            if let Some(finding) = self.compare_lists(plies - 1)? {
                return Ok(Some(finding));
            }
            self.pop();
        }
        Ok(None)
    }

    /// The depth that the counts are for, if all of them are wrong by one ply.
    fn other_depth(&self, asked: &Exchange, depth: u32) -> Result<Option<u32>, Stop> {
        let found = &asked.comparison.found;
        let is_right = |&(mv, given): &(Move, Option<u64>)| {
            asked.expected.contains(&(mv, given.unwrap_or_default()))
        };
        if found.iter().any(is_right) {
            return Ok(None);
        }
        for other in [depth - 1, depth + 1] {
            let mut is_same = other > 0;
            for &(mv, given) in found {
                let (next, given) = (self.position.play_unchecked(mv), given.unwrap_or_default());
                is_same =
                    is_same && self.perft.count_up_to(&next, other - 1, given)? == Some(given);
            }
            if is_same {
                return Ok(Some(other));
            }
        }
        Ok(None)
    }
}

impl Bisection {
    /// Removes the pieces that a wrong list of moves does not need, and sets [`shrunk`](Self::shrunk) to the finding in the
    /// smaller position. The generator is asked about ever smaller positions, from their FEN and at depth 1. The finding keeps one
    /// wrong move: the extra one with the first [reason](chessmoves_core::Reason), which stays illegal for the same reasons, or else the
    /// first missing one. Other findings, and lists that depend on how the position was reached, are not shrunk. `progress` is
    /// called before each question, as by [`bisect`].
    pub fn shrink(&mut self, generator: &mut dyn Generator, progress: &mut dyn FnMut(u32, usize)) {
        let wrong = (self.finding.as_ref()).and_then(|found| Some((found, wrong_move(found)?)));
        let Some((finding, (mv, verdicts))) = wrong else {
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
    let squares = |&mv: &Move| MoveText::Squares(Uci::new(mv, position.is_chess960()));
    (extra.map(explained))
        .filter(|(_, verdicts)| reason(verdicts).is_some())
        .min_by_key(|(_, verdicts)| reason(verdicts))
        .or_else(|| list.missing.first().map(squares).map(explained))
}

fn is_in(list: &Comparison, mv: MoveText, position: &AnyPosition) -> bool {
    let mut missing = mv.matching(&list.missing, position.is_chess960());
    let mut extra = list.extra.iter();
    missing.next().is_some() || extra.any(|text| MoveText::parse(text) == Some(mv))
}
