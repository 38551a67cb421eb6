//! The search for the first wrong move of a generator that does not answer every question.

use chessmoves::notation::Uci;
use chessmoves::workbench::{
    self, Bisection, DivideQuery, Failure, FailureKind, FindingKind, Generator, GivenMoves, Limits,
};
use chessmoves::{AnyPosition, Move, Perft, Position};

use crate::support::any_position;

/// A generator that gives no answer to some questions.
struct Failing<'a> {
    /// Whether it fails, given the moves played and the depth.
    failure: &'a dyn Fn(&[String], u32) -> Option<FailureKind>,
    /// A move that is missing from all lists.
    missing: &'static str,
    /// A move of the start position whose counts are too high.
    too_high: &'static str,
}

fn uci(mv: Move) -> String {
    Uci::new(mv, false).to_string()
}

impl Generator for Failing<'_> {
    fn divide(&mut self, query: &DivideQuery<'_>) -> Result<GivenMoves, Failure> {
        let played: Vec<_> = query.moves.iter().map(|&mv| uci(mv)).collect();
        if let Some(kind) = (self.failure)(&played, query.depth) {
            return Err(Failure::new(kind, "no answer"));
        }
        let moves = query.moves.iter();
        let position = moves.fold(*query.start, |position, &mv| position.play_unchecked(mv));
        let counts = Perft::new().divide(&position, query.depth).expect("small");
        let given = counts.into_iter().map(|(mv, nodes)| {
            let text = uci(mv);
            let extra = u64::from(played.is_empty() && text == self.too_high);
            (text, Some(nodes + extra))
        });
        Ok(GivenMoves::of_texts(
            given.filter(|(text, _)| text != self.missing),
        ))
    }
}

/// Searches the start position with a generator that ends at some questions.
fn bisect(mut generator: Failing<'_>, limits: Limits) -> Bisection {
    let start: AnyPosition = Position::default().into();
    let perft = Perft::new();
    workbench::bisect(&start, limits, &perft, &mut generator, &mut |_, _| ()).expect("small")
}

/// The moves to a finding, which has to be that the generator has ended.
fn path_to_end(found: &Bisection) -> Vec<String> {
    let kind = found.finding.as_ref().map(|finding| &finding.kind);
    assert!(matches!(kind, Some(FindingKind::Failure(_))), "{kind:?}");
    found.path.iter().map(|step| uci(step.mv)).collect()
}

/// The line that ends a generator is found ply by ply.
#[test]
fn the_line_that_ends_a_generator_is_shown() {
    for line in [&["e2e4"][..], &["e2e4", "e7e5"], &["g1f3", "b8c6", "f3e5"]] {
        let failure = |played: &[String], depth: u32| {
            let is_on_line = played.iter().zip(line).all(|(mv, of_line)| mv == of_line);
            let is_reached = is_on_line && played.len() + depth as usize >= line.len();
            is_reached.then_some(FailureKind::Exited)
        };
        let generator = Failing {
            failure: &failure,
            missing: "",
            too_high: "",
        };
        let found = bisect(generator, Limits { depth: 3, lists: 0 });
        // The last move of the line is made below the position about which it was asked.
        assert_eq!(path_to_end(&found), line[..line.len() - 1], "{line:?}");
        assert_eq!((found.expected, found.reported), (8902, None));
    }
}

/// A wrong list at a smaller depth says more than that the generator has ended.
#[test]
fn a_generator_that_ends_is_asked_at_smaller_depths() {
    let generator = Failing {
        failure: &|_, depth| (depth > 2).then_some(FailureKind::Exited),
        missing: "e7e6",
        too_high: "",
    };
    let found = bisect(generator, Limits { depth: 4, lists: 1 });
    let Some(FindingKind::Moves { comparison, .. }) = found.finding.map(|finding| finding.kind)
    else {
        panic!("no list of moves");
    };
    assert_eq!(comparison.missing.len(), 1);
    assert_eq!(uci(comparison.missing[0]), "e7e6");
    assert_eq!(found.path.len(), 1);
}

#[test]
fn a_generator_that_only_refuses_a_depth_fails_where_it_was_asked() {
    let generator = Failing {
        failure: &|_, depth| (depth > 2).then_some(FailureKind::Exited),
        missing: "",
        too_high: "",
    };
    let found = bisect(generator, Limits { depth: 3, lists: 0 });
    assert_eq!(path_to_end(&found), Vec::<String>::new());
}

/// A transcript from before the smaller depths were asked about has only the first failure.
#[test]
fn a_failure_is_kept_if_a_transcript_has_no_smaller_depths() {
    let generator = Failing {
        failure: &|_, depth| match depth {
            3 => Some(FailureKind::Exited),
            _ => Some(FailureKind::NotInTranscript),
        },
        missing: "",
        too_high: "",
    };
    let found = bisect(generator, Limits { depth: 3, lists: 0 });
    let finding = found.finding.expect("a finding");
    let FindingKind::Failure(failure) = finding.kind else {
        panic!("{finding:?}");
    };
    assert_eq!(failure.kind, FailureKind::Exited);
}

/// The count of e2e4 is wrong, and the generator ends when it is asked about the position after it. That its counts at smaller
/// depths are right there says nothing about the wrong count.
#[test]
fn a_wrong_count_is_not_blamed_on_a_state_if_the_generator_ends() {
    let generator = Failing {
        failure: &|played, depth| (played == ["e2e4"] && depth == 2).then_some(FailureKind::Exited),
        missing: "",
        too_high: "e2e4",
    };
    let found = bisect(generator, Limits { depth: 3, lists: 0 });
    assert_eq!(path_to_end(&found), ["e2e4"]);
    let wrong = found.path[0].wrong.expect("a wrong count");
    assert_eq!((wrong.given, wrong.expected), (601, 600));
}

/// Counts with 16 bits.
struct Short;

impl Generator for Short {
    fn divide(&mut self, query: &DivideQuery<'_>) -> Result<GivenMoves, Failure> {
        let moves = query.moves.iter();
        let position = moves.fold(*query.start, |position, &mv| position.play_unchecked(mv));
        let counts = Perft::new().divide(&position, query.depth).expect("small");
        let counts = counts.into_iter();
        Ok(GivenMoves::of_texts(
            counts.map(|(mv, nodes)| (uci(mv), Some(nodes % 65_536))),
        ))
    }
}

#[test]
fn an_overflow_of_a_counter_is_named() {
    let start = any_position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let limits = Limits { depth: 5, lists: 0 };
    let found = workbench::bisect(&start, limits, &Perft::new(), &mut Short, &mut |_, _| ());
    let finding = found.expect("small").finding.expect("a finding");
    let FindingKind::Count { fault, .. } = finding.kind else {
        panic!("{finding:?}");
    };
    assert_eq!(fault.code, "counter-overflow");
}
