//! The search for the first wrong move of a generator that does not answer every question.

use chessmoves::notation::Uci;
use chessmoves::workbench::{
    self, Bisection, DivideQuery, Failure, FindingKind, Generator, GivenMoves, Limits,
};
use chessmoves::{AnyPosition, Code, Color, Move, Perft, Piece, Position, Role};

use crate::support::any_position;

/// A generator that gives no answer to some questions.
struct Failing<'a> {
    /// Whether it fails, given the moves played and the depth.
    failure: &'a dyn Fn(&[String], u32) -> Option<Code>,
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
    let kind = found.finding.as_ref().map(|finding| finding.kind);
    assert_eq!(kind, Some(FindingKind::Failure));
    found.path.iter().map(|step| uci(step.mv)).collect()
}

/// The line that ends a generator is found ply by ply.
#[test]
fn the_line_that_ends_a_generator_is_shown() {
    for line in [&["e2e4"][..], &["e2e4", "e7e5"], &["g1f3", "b8c6", "f3e5"]] {
        let failure = |played: &[String], depth: u32| {
            let is_on_line = played.iter().zip(line).all(|(mv, of_line)| mv == of_line);
            let is_reached = is_on_line && played.len() + depth as usize >= line.len();
            is_reached.then_some(Code::EngineExited)
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
        failure: &|_, depth| (depth > 2).then_some(Code::EngineExited),
        missing: "e7e6",
        too_high: "",
    };
    let found = bisect(generator, Limits { depth: 4, lists: 1 });
    let finding = found.finding.expect("a finding");
    assert_eq!(finding.kind, FindingKind::Moves);
    let comparison = finding.comparison.expect("a list of moves");
    assert_eq!(comparison.missing.len(), 1);
    assert_eq!(uci(comparison.missing[0]), "e7e6");
    assert_eq!(found.path.len(), 1);
}

#[test]
fn a_generator_that_only_refuses_a_depth_fails_where_it_was_asked() {
    let generator = Failing {
        failure: &|_, depth| (depth > 2).then_some(Code::EngineExited),
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
            3 => Some(Code::EngineExited),
            _ => Some(Code::NotInTranscript),
        },
        missing: "",
        too_high: "",
    };
    let found = bisect(generator, Limits { depth: 3, lists: 0 });
    let finding = found.finding.expect("a finding");
    assert_eq!(finding.kind, FindingKind::Failure, "{finding:?}");
    assert_eq!(finding.code, Code::EngineExited);
}

/// The count of e2e4 is wrong, and the generator ends when it is asked about the position after it. That its counts at smaller
/// depths are right there says nothing about the wrong count.
#[test]
fn a_wrong_count_is_not_blamed_on_a_state_if_the_generator_ends() {
    let generator = Failing {
        failure: &|played, depth| (played == ["e2e4"] && depth == 2).then_some(Code::EngineExited),
        missing: "",
        too_high: "e2e4",
    };
    let found = bisect(generator, Limits { depth: 3, lists: 0 });
    assert_eq!(path_to_end(&found), ["e2e4"]);
    let wrong = found.path[0].wrong.expect("a wrong count");
    assert_eq!((wrong.given, wrong.expected), (601, 600));
}

/// A generator that answers with a list of moves.
struct Listing<F>(F);

impl<F: FnMut(&DivideQuery<'_>, Vec<String>) -> Result<Vec<String>, Code>> Generator
    for Listing<F>
{
    fn divide(&mut self, query: &DivideQuery<'_>) -> Result<GivenMoves, Failure> {
        let moves = query.moves.iter();
        let position = moves.fold(*query.start, |position, &mv| position.play_unchecked(mv));
        let legal = position.legal_moves().expect("one king per side");
        let right = legal.iter().map(|&mv| uci(mv)).collect();
        let list = (self.0)(query, right).map_err(|kind| Failure::new(kind, "no answer"))?;
        Ok(GivenMoves::of_texts(
            list.into_iter().map(|text| (text, Some(1))),
        ))
    }
}

/// Searches a position at depth 1, and shrinks what is found. Returns the FEN of the smaller position, with its extra and missing
/// moves.
fn shrink(
    fen: &str,
    list: impl FnMut(&DivideQuery<'_>, Vec<String>) -> Result<Vec<String>, Code>,
) -> Option<(String, Vec<String>, Vec<String>)> {
    let (mut generator, perft) = (Listing(list), Perft::new());
    let limits = Limits { depth: 1, lists: 0 };
    let start = any_position(fen);
    let found = workbench::bisect(&start, limits, &perft, &mut generator, &mut |_, _| ());
    let mut found = found.expect("one king per side");
    assert!(found.finding.is_some(), "{fen}");
    let (before, mut asked) = (found.queries, 0);
    found.shrink(&mut generator, &mut |_, _| asked += 1);
    assert_eq!(found.queries, before + asked);
    let shrunk = found.shrunk?;
    assert_eq!(shrunk.kind, FindingKind::Moves, "{shrunk:?}");
    let comparison = shrunk.comparison.expect("a list of moves");
    let missing = comparison.missing.iter().map(|&mv| uci(mv)).collect();
    Some((shrunk.position.to_string(), comparison.extra, missing))
}

/// Whether White has such a piece in the position of a query.
fn has(query: &DivideQuery<'_>, role: Role) -> bool {
    let board = query.start.board();
    board.by_piece(Piece::new(Color::White, role)).any()
}

/// The knight is pinned, and the king is in check. The generator also lists the moves of the knight if it is only pinned, but then
/// the reasons are not those of the finding.
#[test]
fn an_extra_move_stays_illegal_for_the_same_reasons() {
    let fen = "4r1k1/pp6/8/b7/8/2N5/6PP/4K3 w - - 3 20";
    let shrunk = shrink(fen, |query, _| {
        let moves = query.start.pseudo_legal_moves();
        // The knight's moves come last, and the first wrong move is the one that is kept.
        Ok(moves.iter().rev().map(|&mv| uci(mv)).collect())
    });
    let (fen, extra, _) = shrunk.expect("a wrong list");
    assert_eq!(fen, "4r1k1/8/8/b7/8/2N5/8/4K3 w - - 0 1");
    assert!(extra.contains(&"c3d5".to_owned()), "{extra:?}");
}

/// Without the queen, another move is wrong: that is another mistake.
#[test]
fn the_same_move_stays_wrong() {
    let fen = "4k3/pp6/8/8/8/8/1Q4PP/4K2R w K - 3 20";
    let extra = shrink(fen, |query, mut list| {
        list.retain(|mv| mv != "e1d1");
        list.extend(has(query, Role::Queen).then(|| "d4d5".to_owned()));
        Ok(list)
    });
    let (fen, extra, missing) = extra.expect("a wrong list");
    assert_eq!(fen, "4k3/8/8/8/8/8/1Q6/4K3 w - - 0 1");
    assert_eq!(
        (extra, missing),
        (vec!["d4d5".to_owned()], vec!["e1d1".to_owned()])
    );
    let fen = "4k3/pp6/8/8/8/8/1Q4PP/4K2R w K - 3 20";
    let missing = shrink(fen, |query, mut list| {
        list.retain(|mv| mv != "e1d1" || !has(query, Role::Rook));
        list.retain(|mv| mv != "e1f1" || has(query, Role::Rook));
        Ok(list)
    });
    let (fen, _, missing) = missing.expect("a wrong list");
    assert_eq!(
        (&*fen, missing),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", vec!["e1d1".to_owned()])
    );
}

/// The list is right after a move that leads to the position.
#[test]
fn a_list_that_depends_on_how_the_position_was_reached_is_not_shrunk() {
    let fen = "4k3/pp6/8/8/8/8/1n4PP/4K2R w K - 3 20";
    let shrunk = shrink(fen, |query, mut list| {
        list.retain(|mv| mv != "g2g3" || !query.moves.is_empty());
        Ok(list)
    });
    assert_eq!(shrunk, None);
}

/// A generator that does not answer in time is not asked again; one that ends is.
#[test]
fn shrinking_stops_when_the_generator_does_not_answer() {
    let fen = "4k3/pp6/8/8/8/8/PP4PP/4K2R w K - 0 1";
    let wrong = |mut list: Vec<String>| {
        list.retain(|mv| mv != "e1d1");
        list
    };
    for kind in [Code::EngineTimeout, Code::EngineExited] {
        let mut failures = 0;
        let shrunk = shrink(fen, |query, list| {
            let fails = query.start.board().occupied().len() < 8;
            failures += usize::from(fails);
            if fails { Err(kind) } else { Ok(wrong(list)) }
        });
        let (fen, ..) = shrunk.expect("a wrong list");
        assert_eq!(fen, "4k3/pp6/8/8/8/8/PP4PP/4K3 w - - 0 1");
        assert_eq!(failures == 1, kind == Code::EngineTimeout, "{failures}");
    }
    // Nothing is known about a generator that does not answer the first question.
    let mut questions = 0;
    let shrunk = shrink(fen, |_, list| {
        questions += 1;
        if questions > 1 {
            Err(Code::EngineTimeout)
        } else {
            Ok(wrong(list))
        }
    });
    assert_eq!((shrunk, questions), (None, 2));
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
    assert_eq!(finding.kind, FindingKind::Count, "{finding:?}");
    assert_eq!(finding.code.name(), "counter-overflow");
}
