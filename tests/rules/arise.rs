//! Whether a game can lead to a position: no false alarm on positions of games, and every deduction on a position of its own.

use chessmoves::notation::{chess960, fen};
use chessmoves::{AnyPosition, CanArise, Move, Position, Problem, Role, Setup, problems};

use crate::support::Rng;

/// What the moves of a random game are chosen for: the weight of a move, out of the position.
#[derive(Clone, Copy, Debug)]
enum Taste {
    Any,
    /// Promotions with as few captures as possible: the arithmetic is tight then.
    Promotions,
    /// Promotions with captures by and of pawns.
    Pawns,
    /// Captures, checks and castling: many checks, discovered and double ones among them.
    Checks,
}

impl Taste {
    const ALL: [Self; 4] = [Self::Any, Self::Promotions, Self::Pawns, Self::Checks];

    fn weight(self, position: &Position, mv: Move) -> usize {
        let (promotes, pawn) = (mv.promotion().is_some(), mv.role() == Role::Pawn);
        let takes_pawn = mv.captured() == Some(Role::Pawn);
        match self {
            Self::Any => 1,
            Self::Promotions => match mv.captured() {
                _ if promotes => 400,
                Some(_) if pawn => 2,
                Some(_) => 1,
                None if pawn => 200,
                None => 40,
            },
            Self::Pawns => match mv.captured() {
                _ if promotes => 400,
                _ if pawn => 60,
                Some(_) if takes_pawn => 4,
                Some(_) => 1,
                None => 12,
            },
            Self::Checks => {
                let checks = position.play_unchecked(mv).checkers().len();
                let special = matches!(mv, Move::Castle { .. } | Move::EnPassant { .. });
                1 + 8 * checks + 200 * usize::from(checks > 1 || special || promotes)
            }
        }
    }

    fn choose(self, rng: &mut Rng, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        let weights: Vec<_> = moves.iter().map(|&mv| self.weight(position, mv)).collect();
        let total = weights.iter().sum();
        let mut at = if total == 0 {
            return None;
        } else {
            rng.below(total)
        };
        let chosen = weights.iter().position(|&weight| {
            let found = at < weight;
            at = at.saturating_sub(weight);
            found
        });
        chosen.map(|n| moves[n])
    }
}

/// The positions of random games, one in eight of them of Chess960.
fn visit_games(seed: u64, mut positions: usize, mut visit: impl FnMut(&Position)) {
    let mut rng = Rng::new(seed);
    for game in 0_usize.. {
        let taste = Taste::ALL[game % 4];
        let mut position = if game % 32 < 4 {
            let number = u16::try_from(rng.below(960)).expect("below 960");
            let text = chess960::fen(number).expect("a number");
            let setup = fen::parse(&text).expect("a FEN").setup;
            Position::try_from(Setup {
                chess960: Some(true),
                ..setup
            })
            .expect("a start position")
        } else {
            Position::default()
        };
        for _ in 0..160 {
            visit(&position);
            positions -= 1;
            if positions == 0 {
                return;
            }
            let Some(mv) = taste.choose(&mut rng, &position) else {
                break;
            };
            position = position.play_unchecked(mv);
        }
    }
}

/// A position of a game has no problems.
fn check_problems(position: &Position) {
    let setup = Setup::from(*position);
    let unusual = |problem: &Problem| {
        problem.code().name() != "chess960-assumed" && problem.code().name() != "halfmove-clock"
    };
    let found: Vec<_> = problems(&setup).into_iter().filter(unusual).collect();
    assert!(found.is_empty(), "{position}: {found:?}");
}

/// A position of a game has no problems, and nothing says that it cannot arise; not even without its en passant square.
fn check_played(position: &Position) {
    check_problems(position);
    let setup = Setup::from(*position);
    let without = setup.en_passant.is_some().then_some(None);
    for en_passant in [setup.en_passant].into_iter().chain(without) {
        let (position, _) = AnyPosition::from_setup(Setup {
            en_passant,
            ..setup
        })
        .expect("pieces");
        let answer = position.can_arise();
        assert!(
            answer.reasons().is_empty(),
            "{position}: {:?}",
            answer.reasons()
        );
    }
}

#[test]
fn positions_of_games_can_arise() {
    visit_games(1, 3_000, check_played);
}

/// Visits the positions of random games in two threads.
fn visit_in_threads(positions: usize, visit: fn(&Position)) {
    std::thread::scope(|scope| {
        for seed in 2..4 {
            scope.spawn(move || visit_games(seed, positions / 2, visit));
        }
    });
}

#[test]
fn a_million_positions_of_games_have_no_problems() {
    visit_in_threads(1_000_000, check_problems);
}

/// `cargo test --release --test rules -- --ignored of_games`
#[test]
#[ignore = "it takes minutes in a release build"]
fn a_hundred_thousand_positions_of_games_can_arise() {
    visit_in_threads(100_000, check_played);
}

/// Every position of games that people have played.
#[test]
fn positions_of_lichess_games_can_arise() {
    let text = include_str!("../../fixtures/lichess.pgn");
    let mut reader = chessmoves::notation::pgn::Reader::new(text.as_bytes());
    let mut count = 0;
    while let Some(game) = reader.next_game().expect("a text") {
        let mut position = Position::default();
        for (ply, word) in game.moves().enumerate() {
            position = position
                .play_san(str::from_utf8(word).expect("ASCII"))
                .expect("a move");
            count += 1;
            if ply % 8 == 0 {
                check_played(&position);
            }
        }
    }
    assert!(count > 2_000, "only {count} positions");
}

fn can_arise(text: &str) -> CanArise {
    let setup = fen::parse(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .setup;
    AnyPosition::from_setup(setup)
        .expect("pieces")
        .0
        .can_arise()
}

/// Checks that there is exactly one reason why a position cannot arise, and no problem that is found without being asked for.
#[track_caller]
fn check(text: &str, code: &str, sentence: &str) {
    let setup = fen::parse(text).expect("a FEN").setup;
    assert_eq!(problems(&setup), [], "{text}");
    let answer = can_arise(text);
    let [reason] = answer.reasons() else {
        panic!("{text}: {answer:?}");
    };
    assert_eq!(
        (reason.code().name(), reason.cause()),
        (code, sentence),
        "{text}"
    );
    assert!(reason.squares().any());
}

/// Checks that nothing contradicts a position: it differs from an impossible one in what a sentence names.
#[track_caller]
fn check_unknown(text: &str) {
    assert_eq!(can_arise(text), CanArise::Unknown, "{text}");
}

#[test]
fn a_short_game_proves_that_a_position_can_arise() {
    for (moves, fen) in [
        (
            &[][..],
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        (
            &["e4"],
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        ),
        (
            &["e4"],
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
        (
            &["e4", "d5", "exd5"],
            "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
        ),
        // Without a square to capture on, e2-e4 was not the last move.
        (
            &["e4", "d5", "Na3", "d4", "Nb1"],
            "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3",
        ),
        (
            &[],
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
        ),
    ] {
        let CanArise::Yes {
            start,
            moves: found,
        } = can_arise(fen)
        else {
            panic!("{fen}: {:?}", can_arise(fen));
        };
        assert_eq!(found.len(), moves.len(), "{fen}");
        let end = found.iter().fold(start, |position, &mv| {
            position.play(mv).expect("a legal move")
        });
        let fields = |text: &str| {
            text.split(' ')
                .take(3)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(fields(&end.to_string()), fields(fen));
        let given: Position = fen.parse().expect("a position");
        assert_eq!(
            end.legal_moves().sorted(),
            given.legal_moves().sorted(),
            "{fen}"
        );
    }
}

#[test]
fn positions_with_a_problem_cannot_arise() {
    for text in [
        "8/8/8/8/8/8/8/K6k w - - 0 1",
        "4k3/8/8/8/8/8/8/K2BB3 w - - 0 1",
    ] {
        assert_eq!(can_arise(text), CanArise::Unknown, "{text}");
    }
    for (text, code) in [
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "no-king"),
        ("4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", "opponent-in-check"),
        ("4k3/8/8/8/4r3/8/2n5/b3K2r w - - 0 1", "too-many-checkers"),
        (
            "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
            "too-many-promoted",
        ),
        (
            "rnbqkbnr/1ppppppp/8/P7/p7/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1",
            "pawns-cannot-have-passed",
        ),
    ] {
        let answer = can_arise(text);
        let codes: Vec<_> = answer
            .reasons()
            .iter()
            .map(|problem| problem.code().name())
            .collect();
        assert_eq!((answer.name(), &codes[..]), ("no", &[code][..]), "{text}");
    }
    // A game of Chess960 starts with the same arrangement for both sides.
    check_unknown("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RKRBBQNN w ACha - 0 1");
    // A castling right that is dropped is not a right of the position.
    check_unknown("4k3/8/8/8/8/8/8/4K3 w K - 0 1");
}

#[test]
fn a_pawn_changes_its_file_by_capturing_only() {
    check(
        "rnbqkbnr/pppppppp/8/8/8/1P6/1PPPPPPP/RNBQKB1R w KQkq - 0 1",
        "too-few-captures",
        "White's 8 pawns, and Black's 8 pawns, cannot have come from the pawns of the start position with only 1 white and 0 black men captured: at least 1 more capture would be needed",
    );
    check_unknown("rnbqkbn1/pppppppp/8/8/8/1P6/1PPPPPPP/RNBQKB1R w KQq - 0 1");
}

/// From a2 to c3 it takes two captures, and two steps.
#[test]
fn a_pawn_takes_a_step_for_each_capture() {
    check(
        "r1bqkb1r/pppppppp/8/8/8/2P5/1PPPPPPP/RNBQKBNR b KQkq - 0 1",
        "too-few-captures",
        "White's 8 pawns, and Black's 8 pawns, cannot have come from the pawns of the start position with only 0 white and 2 black men captured",
    );
    check_unknown("r1bqkb1r/pppppppp/8/8/2P5/8/1PPPPPPP/RNBQKBNR b KQkq - 0 1");
}

/// The black pawn of the d-file can be captured on the b-file only after a capture or a promotion, and White's d-pawn never left.
#[test]
fn a_pawn_is_captured_on_its_file() {
    check(
        "rnbqkbnr/ppp1pppp/8/8/8/1P6/1PPPPPPP/RNBQKBNR b KQkq - 0 1",
        "too-few-captures",
        "White's 8 pawns, and Black's 7 pawns, cannot have come from the pawns of the start position with only 0 white and 1 black men captured: at least 1 more capture would be needed",
    );
    check_unknown("rnbqkbnr/p1pppppp/8/8/8/1P6/1PPPPPPP/RNBQKBNR b KQkq - 0 1");
    // White's pawn has left the a-file, so Black's can have been promoted.
    check_unknown("rnbqkbnr/1ppppppp/8/8/8/1P6/1PPPPPPP/RNBQKBNR b KQkq - 0 1");
}

/// White's b-pawn has not captured, so it was promoted on b8, on a dark square.
#[test]
fn a_bishop_is_promoted_on_a_square_of_its_colour() {
    check(
        "rnbqkbnr/p1pppppp/2p5/8/8/3B4/P1PPPPPP/RNBQKB1R w KQkq - 0 1",
        "too-few-captures",
        "White's 7 pawns and at least 1 promoted piece (among them 1 bishop on light squares), and Black's 8 pawns, cannot have come from the pawns of the start position with only 1 white and 0 black men captured: at least 1 more capture would be needed",
    );
    check_unknown("rnbqkbnr/p1pppppp/2p5/8/8/4B3/P1PPPPPP/RNBQKB1R w KQkq - 0 1");
}

/// One of the pawns of the b-file has captured twice, or Black's came from another file.
#[test]
fn pawns_that_have_passed_each_other_have_captured() {
    check(
        "rnbqkbnr/p2ppppp/8/1P6/1p6/8/P1PPPPPP/RNBQKBNR b KQkq - 0 1",
        "too-few-captures",
        "White's 8 pawns, and Black's 7 pawns, cannot have come from the pawns of the start position with only 0 white and 1 black men captured: at least 1 more capture would be needed",
    );
    check_unknown("rnbqkbnr/p2ppppp/8/1P6/1p6/8/P1PPPPPP/RNBQKB1R b KQkq - 0 1");
}

#[test]
fn a_bishop_behind_unmoved_pawns_was_captured_at_home() {
    check(
        "rnbqkbnr/pppppppp/8/8/5B2/P7/1PPPPPPP/RN1QKBNR b KQkq - 0 1",
        "caged-bishop",
        "White's bishop cannot have left c1 behind the pawns on b2 and d2, so it was captured there; then White's 8 pawns and at least 1 promoted piece (among them 1 bishop on dark squares), and Black's 8 pawns, cannot have come from the pawns of the start position",
    );
    check_unknown("rnbqkbnr/pppppppp/8/8/5B2/3P4/PPP1PPPP/RN1QKBNR b KQkq - 0 1");
    // Without a castling right, the game may have been one of Chess960.
    check_unknown("rnbqkbnr/pppppppp/8/8/5B2/P7/1PPPPPPP/RN1QKBNR b - - 0 1");
    let setup = fen::parse("rnbqkbnr/pppppppp/8/8/5B2/P7/1PPPPPPP/RN1QKBNR b KQkq - 0 1")
        .expect("a FEN")
        .setup;
    let (position, _) = AnyPosition::from_setup(Setup {
        chess960: Some(true),
        ..setup
    })
    .expect("pieces");
    assert_eq!(position.can_arise(), CanArise::Unknown);
}

#[test]
fn a_position_has_a_last_move() {
    check(
        "8/8/8/8/8/ppp5/1p6/K6k w - - 0 1",
        "no-last-move",
        "Black has made the last move, but none of the 46 that fit the board is possible: before each of them White was in check on Black's turn",
    );
    // The pawn came from b3.
    check_unknown("8/8/8/8/8/p1p5/1p6/K6k w - - 0 1");
}

/// The pawn that gives check came from f5, but then two captures had brought it there, and no black man was missing.
#[test]
fn a_last_move_comes_from_possible_men() {
    check(
        "rnbq1b1r/pppkpppp/3pP3/3NP3/8/8/PPP2PPP/R1BQKBNR b KQ - 0 1",
        "no-last-move",
        "White has made the last move, but none of the 152 that fit the board is possible: before 147 of them Black was in check on White's turn, before 5 of them the men cannot have come from the start position",
    );
    // The pawn came from d5.
    check_unknown("rnbq1b1r/pppkpppp/3pP3/4P3/8/8/PPP2PPP/RNBQKBNR b KQ - 0 1");
}

/// White's king came from a1 or c1, where the pawn on b2 gave check, which came from nowhere.
#[test]
fn the_last_move_but_one_is_possible_too() {
    check(
        "7k/8/8/8/8/ppp5/npn5/1K6 b - - 0 1",
        "no-last-move",
        "White has made the last move, but none of the 10 that fit the board is possible: before each of them there is no last move in turn",
    );
    check_unknown("7k/8/8/8/8/p1p5/1p6/1K6 b - - 0 1");
}

/// A king or rook that may castle has not made the last move, and neither has a pawn on its start square.
#[test]
fn a_castling_right_pins_king_and_rook() {
    check(
        "7k/8/8/8/8/8/PPPPPPPP/4K2R b K - 0 1",
        "no-last-move",
        "White has made the last move, but no piece can have come to its square",
    );
    check_unknown("7k/8/8/8/8/8/PPPPPPPP/4K2R b - - 0 1");
}

/// The square that a pawn has passed over says which move was the last one; before it, no black piece can have moved.
#[test]
fn an_en_passant_square_names_the_last_move() {
    check(
        "kN6/pp6/8/2PPP3/3pP3/8/8/K7 b - e3 0 1",
        "no-last-move",
        "White has made the last move, and only one fits the board: before it there is no last move in turn",
    );
    check_unknown("kN6/pp6/8/2PPP3/3pP3/8/8/K7 b - - 0 1");
}

#[test]
fn double_checks_that_no_move_gives_are_problems() {
    for (text, is_possible) in [
        ("8/8/5B2/8/3k1R2/8/8/K7 b - - 0 1", false),
        // From e5, the knight has uncovered the bishop.
        ("8/8/2N2B2/8/3k4/8/8/K7 b - - 0 1", true),
        // From c7, the pawn has captured on d8, where it gives check as a queen, and uncovered the rook.
        ("2kQ4/8/1KR5/8/8/8/8/8 b - - 0 1", true),
        // The same, but a bishop captured on d8 was promoted, and Black has all its pawns. The bishop of dark squares was not.
        (
            "rnkQqbnr/pp1ppppp/1pR5/8/8/8/PP1PPPPP/1NB1KB1R b - - 0 1",
            false,
        ),
        (
            "rnkQbqnr/pp1ppppp/1pR5/8/8/8/PP1PPPPP/1NB1KB1R b - - 0 1",
            true,
        ),
        // The same, but on c7 the pawn had passed the one on c5 before any capture. White's queen may have been captured by one.
        (
            "rnkQbqnr/pp1ppppp/2R5/2p5/8/8/PP1PPPPP/1NBQKBNR b - - 0 1",
            false,
        ),
        (
            "rnkQbqnr/pp1ppppp/2R5/2p5/8/8/PP1PPPPP/1NB1KBNR b - - 0 1",
            true,
        ),
        // En passant uncovers two lines.
        ("8/8/4P3/8/3k1R2/8/1B6/K7 b - - 0 1", false),
    ] {
        let found: Vec<_> = problems(&fen::parse(text).expect("a FEN").setup);
        let codes: Vec<_> = found.iter().map(|problem| problem.code().name()).collect();
        let expected: &[_] = if is_possible {
            &[]
        } else {
            &["checkers-not-at-once"]
        };
        assert_eq!(codes, expected, "{text}");
    }
}
