//! Games that go on after their end by rule, and moves that leave the king in check.

use std::collections::BTreeMap;

use chessmoves::Game;
use chessmoves::check::Checker;
use chessmoves::notation::pgn::GameResult;

use crate::pgn_games::{carry_on, check, check_all, fault_codes, lint, warning_codes};
use crate::support::Rng;
use crate::support::positions::position;

/// The knights go out and back this many times.
fn knights(times: usize) -> String {
    "Nf3 Nf6 Ng1 Ng8 ".repeat(times)
}

#[test]
fn repetitions_are_counted() {
    for times in 0..5 {
        let text = format!("{}*", knights(times));
        if times > 0 {
            let game = check(&text);
            assert_eq!(game.repetitions, u32::try_from(times).expect("small") + 1);
            assert!(game.warnings.is_empty(), "{:?}", game.warnings);
        }
    }
    let text = format!("{}e4 *", knights(4));
    let game = check(&text);
    assert_eq!(warning_codes(&game), ["fivefold-repetition"]);
    assert_eq!(game.warnings[0].ply, Some(17));
    assert_eq!(game.repetitions, 1);
}

/// The first position differs: castling is lost; en passant counts only if it is legal.
#[test]
fn other_rights_are_another_position() {
    let rook = "Rg1 Rg8 Rh1 Rh8 ";
    let game = format!("Nf3 Nf6 {}*", rook.repeat(2));
    assert_eq!(check(&game).repetitions, 2);
    let useless = format!("e4 {}*", "Nf6 Nf3 Ng8 Ng1 ".repeat(2));
    assert_eq!(check(&useless).repetitions, 3);
    let usable = format!("e4 a6 e5 d5 {}*", "Nf3 Nf6 Ng1 Ng8 ".repeat(2));
    assert_eq!(check(&usable).repetitions, 2);
}

#[test]
fn moves_after_the_end_by_rule_are_warnings() {
    let game = check("[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 148 100\"]\n\n100. Ra2 Kd7 101. Ra3 Kd6 *");
    assert_eq!(warning_codes(&game), ["seventy-five-moves"]);
    assert_eq!(game.warnings[0].ply, Some(3));
    let game = check("[FEN \"4k3/8/8/8/8/8/3r4/4K3 w - - 0 1\"]\n\n1. Kxd2 Kd7 2. Kc2 *");
    assert_eq!(warning_codes(&game), ["dead-position"]);
    assert_eq!(game.warnings[0].ply, Some(2));
}

/// The first position in which each draw could be claimed before a move is that of the public game.
#[test]
fn claims_that_were_possible_are_those_of_the_game() {
    let mut rng = Rng::new(300);
    let mut found = BTreeMap::<_, u32>::new();
    for _ in 0..300 {
        let fen = rng.choose(&[
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "4k2r/8/8/8/8/8/7P/R3K3 w Qk - 80 80",
            "8/8/3k4/8/8/2R5/4K3/8 b - - 80 60",
        ]);
        let start = position(fen);
        let mut game = Game::new(start);
        let mut expected = Vec::new();
        for ply in 1..=60 {
            let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
            if moves.is_empty() || game.outcome().is_some() {
                break;
            }
            for claim in game.claimable() {
                if expected
                    .iter()
                    .all(|(code, _)| *code != claim.code().name())
                {
                    expected.push((claim.code().name(), Some(ply - 1)));
                }
            }
            // Most moves go back, so that positions are repeated.
            let undone = game.moves().rev().nth(1).and_then(|(_, last)| {
                moves
                    .iter()
                    .find(|mv| mv.from() == last.to() && mv.to() == last.from())
            });
            let back = undone.filter(|_| rng.below(2) > 0);
            let mv = back.copied().unwrap_or_else(|| rng.choose(&moves));
            game.play(mv).expect("a legal move");
        }
        let fen = game.start().to_string();
        let text = format!("[FEN \"{fen}\"]\n\n{game} 1/2-1/2");
        let checked = check_all(&mut lint(), text.as_bytes());
        let unclaimed: Vec<_> = (checked[0].warnings.iter())
            .filter(|warning| warning.message.contains("could be claimed"))
            .map(|warning| (warning.code.name(), warning.ply))
            .collect();
        assert_eq!(unclaimed, expected, "{text}");
        for (code, _) in expected {
            *found.entry(code).or_default() += 1;
        }
    }
    assert!(
        found["fifty-moves"] > 20 && found["threefold-repetition"] > 100,
        "{found:?}"
    );
}

/// The four squares in the centre are neighbours, so the last king move is illegal.
#[test]
fn kings_in_the_centre_mark_the_result() {
    let text = b"[FEN \"8/8/3k4/8/8/3K4/P7/8 w - - 0 1\"]\n\n1. Kd4 Ke5 1-0";
    let game = check_all(&mut carry_on(), text);
    assert_eq!(fault_codes(&game[0]), ["illegal-move"]);
    assert_eq!(warning_codes(&game[0]), ["kings-mark-the-result"]);

    // Without a king move that is legal, the last one is a fault, and the warning says what it means.
    let game = check("[FEN \"8/8/3k4/8/8/3K4/P7/8 w - - 0 1\"]\n\n1. Kd4 Ke5 1-0\n");
    assert_eq!(fault_codes(&game), ["illegal-move"]);
    assert_eq!(warning_codes(&game), ["kings-mark-the-result"]);
}

#[test]
fn carry_on_plays_moves_that_only_the_king_rules_out() {
    let text = b"[FEN \"r5k1/8/8/8/8/8/4R3/4K3 w - - 0 1\"]\n\n1. Rd2 Ra1+ 2. Rd3 Ra8 3. Rd2 *";
    let stop = check_all(&mut Checker::new(), text);
    assert_eq!((fault_codes(&stop[0]).len(), stop[0].plies), (1, 2));
    let go_on = check_all(&mut carry_on(), text);
    assert_eq!(
        (fault_codes(&go_on[0]), go_on[0].plies),
        (vec!["illegal-move"], 5)
    );
    // A move that the board rules out ends the game for the checker.
    let text = b"1. e4 e5 2. Bd3 Nf6 3. O-O Nf3 4. d3 *";
    let go_on = check_all(&mut carry_on(), text);
    assert_eq!(
        (fault_codes(&go_on[0]), go_on[0].plies),
        (vec!["illegal-move"; 1], 4)
    );
}

/// A null move is a move of variations.
#[test]
fn null_moves_are_allowed_in_variations() {
    let game = check("1. e4 (1. d4 -- 2. c4) e5 *");
    assert!(game.faults.is_empty(), "{:?}", game.faults);
    assert_eq!(fault_codes(&check("1. e4 Z0 2. d4 *")), ["null-move"]);
}

/// A missing `x` and a superfluous one are reported.
#[test]
fn capture_signs_are_compared_with_the_board() {
    let game = check("1. e4 d5 2. exd5 Qd5 3. Nxf3 *");
    assert_eq!(fault_codes(&game), [""; 0]);
    assert_eq!(
        warning_codes(&game),
        ["wrong-capture-sign", "wrong-capture-sign"]
    );
}

#[test]
fn promotions_are_written_with_an_equals_sign() {
    let fen = "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n";
    let text = format!("{fen}1. a8=Q+ *");
    let game = check(&text);
    assert!(game.warnings.is_empty(), "{:?}", game.warnings);
    let text = format!("{fen}1. a8Q+ *");
    let game = check(&text);
    assert_eq!(warning_codes(&game), ["promotion-without-equals"]);
}

/// A result in a variation belongs to the variation: the game goes on.
#[test]
fn a_result_in_a_variation_does_not_end_the_game() {
    let game = check("1. e4 e5 (1... c5 2. Nf3 1-0) 2. Nf3 Nc6 *\n");
    assert_eq!(game.plies, 4);
    assert_eq!(game.result.map(GameResult::as_str), Some("*"));
    assert!(game.faults.is_empty(), "{:?}", game.faults);
    assert_eq!(check("1. e4 (1. d4 1-0) e5").result, None);
}

#[test]
fn a_sign_of_mate_on_a_mere_check_is_a_warning() {
    for (moves, expected) in [
        ("1. e4 f5 2. Qh5# g6 *", &["wrong-check-sign"][..]),
        ("1. e4 f5 2. Qh5+ g6 *", &[]),
        ("1. e4 f5 2. Qh5# *", &["wrong-check-sign"]),
        ("1. e4 f5 2. Qh5+ *", &[]),
        ("1. f3 e5 2. g4 Qh4+ 0-1", &["wrong-check-sign"]),
        ("1. f3 e5 2. g4 Qh4# 0-1", &[]),
    ] {
        assert_eq!(warning_codes(&check(moves)), expected, "{moves}");
    }
}

/// `*` says that the result is not known, and so contradicts nothing.
#[test]
fn only_a_result_that_differs_from_the_board_is_a_fault() {
    for (result, expected) in [
        ("*", &[][..]),
        ("0-1", &[]),
        ("1-0", &["result-contradicts-board"]),
        ("1/2-1/2", &["result-contradicts-board"]),
    ] {
        let text = format!("1. f3 e5 2. g4 Qh4# {result}\n");
        assert_eq!(fault_codes(&check(&text)), expected, "{result}");
    }
}

/// Each variation has a fault of its own. The limit keeps the work linear.
#[test]
fn at_most_a_hundred_faults_are_reported_for_a_game() {
    for (variations, expected) in [(99, 99), (100, 100), (300, 100)] {
        let game = format!("1. e4 {}e5 *\n", "(1. Ke2) ".repeat(variations));
        assert_eq!(check(&game).faults.len(), expected, "{variations}");
    }
}

/// With a target on the a-, b- or c-file, `b` is the b-file, even if no pawn can make the move.
#[test]
fn a_capture_of_a_pawn_on_the_b_file_is_never_a_bishop() {
    const FEN: &str = "[FEN \"r5k1/p4pp1/6qp/2p5/3pP3/B2P4/PKP2r2/2R5 w - - 0 33\"]\n\n33. ";
    for (word, faults, warnings) in [
        ("bxc5", &["illegal-move"][..], &[][..]),
        ("bc5", &["illegal-move"], &[]),
        ("bxb4", &["illegal-move"], &[]),
        // A pawn never names the file on which it stays.
        ("bb4", &[], &["not-san"]),
        ("bc", &["illegal-move"], &[]),
        ("Bxc5", &[], &[]),
        ("ba3xc5", &[], &["needless-disambiguation", "not-san"]),
    ] {
        let text = format!("{FEN}{word} *\n");
        let game = check(&text);
        assert_eq!(fault_codes(&game), faults, "{word}");
        assert_eq!(warning_codes(&game), warnings, "{word}");
    }
    let game = check("1. d4 d6 2. bd2 *\n");
    assert_eq!(warning_codes(&game), ["not-san"]);
}

/// The check counts positions only where it can matter; `Game` counts each.
#[test]
fn a_position_has_occurred_as_often_as_in_a_game_that_counts_every_ply() {
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8"].iter().cycle();
    let moves = (knights.clone().take(20))
        .chain(&["e4", "e5"])
        .chain(knights.take(20));
    let (mut game, mut text) = (chessmoves::Game::default(), String::new());
    for san in moves {
        game.play_san(san).expect("a legal move");
        text.extend([san, " "]);
        assert_eq!(check(&text).repetitions, game.repetitions(), "{text}");
    }
}
