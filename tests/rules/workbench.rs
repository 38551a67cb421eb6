//! The search for the first wrong move of a generator that does not answer every question.

use chessmoves::notation::Uci;
use chessmoves::workbench::{
    self, Bisection, DivideQuery, Failure, FailureKind, FindingKind, Generator, GivenMoves, Limits,
};
use chessmoves::{AnyPosition, Move, Perft, Position};

/// A generator that ends when a line is searched.
struct Crashing {
    /// The line, in UCI notation.
    line: &'static [&'static str],
    /// A move that is missing from all lists.
    missing: &'static str,
    /// The greatest depth at which it answers.
    max_depth: u32,
}

fn uci(mv: Move) -> String {
    Uci::new(mv, false).to_string()
}

impl Generator for Crashing {
    fn divide(&mut self, query: &DivideQuery<'_>) -> Result<GivenMoves, Failure> {
        let played: Vec<_> = query.moves.iter().map(|&mv| uci(mv)).collect();
        let reaches = played.len() + query.depth as usize >= self.line.len();
        let is_on_line = played.iter().zip(self.line).all(|(mv, line)| mv == line);
        if query.depth > self.max_depth || !self.line.is_empty() && is_on_line && reaches {
            return Err(Failure::new(FailureKind::Exited, "the engine has ended"));
        }
        let moves = query.moves.iter();
        let position = moves.fold(*query.start, |position, &mv| position.play_unchecked(mv));
        let counts = Perft::new().divide(&position, query.depth).expect("small");
        let given = counts.into_iter().map(|(mv, nodes)| (uci(mv), Some(nodes)));
        Ok(GivenMoves::of_texts(
            given.filter(|(text, _)| text != self.missing),
        ))
    }
}

fn bisect(generator: &mut Crashing, depth: u32, lists: u32) -> Bisection {
    let start: AnyPosition = Position::default().into();
    let limits = Limits { depth, lists };
    let perft = Perft::new();
    workbench::bisect(&start, limits, &perft, generator, &mut |_, _| ()).expect("small")
}

fn path(found: &Bisection) -> Vec<String> {
    found.path.iter().map(|step| uci(step.mv)).collect()
}

/// The line that ends a generator is found ply by ply.
#[test]
fn the_line_that_ends_a_generator_is_shown() {
    for line in [&["e2e4"][..], &["e2e4", "e7e5"], &["g1f3", "b8c6", "f3e5"]] {
        let mut generator = Crashing {
            line,
            missing: "",
            max_depth: 9,
        };
        let found = bisect(&mut generator, 3, 0);
        // The last move of the line is made below the position about which it was asked.
        assert_eq!(path(&found), line[..line.len() - 1], "{line:?}");
        let kind = found.finding.expect("a finding").kind;
        assert!(matches!(kind, FindingKind::Failure(_)), "{kind:?}");
        assert_eq!((found.expected, found.reported), (8902, None));
    }
}

/// A wrong list at a smaller depth says more than that the generator has ended.
#[test]
fn a_generator_that_ends_is_asked_at_smaller_depths() {
    let mut generator = Crashing {
        line: &[],
        missing: "e7e6",
        max_depth: 2,
    };
    let found = bisect(&mut generator, 4, 1);
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
    let mut generator = Crashing {
        line: &[],
        missing: "",
        max_depth: 2,
    };
    let found = bisect(&mut generator, 3, 0);
    assert!(found.path.is_empty(), "{:?}", found.path);
    let kind = found.finding.expect("a finding").kind;
    assert!(matches!(kind, FindingKind::Failure(_)), "{kind:?}");
}
