//! Games in forms that neither the standard nor a program has, but that people keep writing.

use crate::pgn_games::{check, check_all, fault_codes, warning_codes};
use chessmoves::check::{Checked, Checker};
use chessmoves::notation::pgn::GameResult;

/// A text after `--fix`, which leaves nothing to correct.
fn fixed(text: &str) -> String {
    let fix = |text: &str| {
        let games = check_all(&mut Checker::new().fix(true), text.as_bytes());
        let fixed = games.iter().flat_map(|game| game.fixed(text.as_bytes()));
        String::from_utf8(fixed.collect()).expect("UTF-8")
    };
    let once = fix(text);
    assert_eq!(fix(&once), once, "{text}");
    once
}

/// The warnings of a game, without the codes.
fn messages(game: &Checked<'_>) -> Vec<String> {
    game.warnings.iter().map(|it| it.message.clone()).collect()
}

/// Without tags, the number 1 begins a game after an empty line, whether a dot follows it or not.
#[test]
fn the_number_of_a_first_move_needs_no_dot() {
    for (text, plies) in [
        ("1 c4 c5 2 g3 g6\n\n1 Nf3 Nf6 2 g3\n", &[4, 3][..]),
        (
            "1. e4 c6 2. d4 d5\n\n1 b3 e5 2 Bb2\n\n1 e3 e5\n",
            &[4, 3, 2],
        ),
        ("1 e4 e5\nGame 2\n1 d4 d5 2 Bf4\n", &[2, 3]),
        ("1 e4 e5 2 Nf3 1/2\n\n1 d4 d5\n", &[3, 2]),
    ] {
        let games = check_all(&mut Checker::new(), text.as_bytes());
        let found: Vec<_> = games.iter().map(|game| game.plies).collect();
        assert_eq!(found, plies, "{text}");
        assert!(games.iter().all(|game| game.faults.is_empty()), "{text}");
    }
    // After a single move, it may number Black's.
    let game = check("[FEN \"4k3/8/8/8/6p1/8/7P/4K3 w - - 0 1\"]\n\n1 h3 {a\n\nb}\n\n1 gxh3 *");
    assert_eq!((fault_codes(&game), game.plies), (vec![], 2));
}

/// A result can follow a sign without a space, and the sign keeps its meaning.
#[test]
fn results_behind_signs_are_read() {
    use GameResult::{BlackWins, Draw, WhiteWins};
    for (written, result, expected) in [
        ("Nc6=½-½", Draw, "Nc6 $10 1/2-1/2"),
        ("Nc6=1/2-1/2", Draw, "Nc6 $10 1/2-1/2"),
        ("Nc6-+0-1", BlackWins, "Nc6 $19 0-1"),
        ("Nc6⩱0:1", BlackWins, "Nc6 $15 0-1"),
        ("Nc6?!1-0", WhiteWins, "Nc6?! 1-0"),
        ("Nc6??1/2-1/2", Draw, "Nc6?? 1/2-1/2"),
        ("Nc6 $61-0", WhiteWins, "Nc6 $6 1-0"),
        ("Nc6 $14½-½", Draw, "Nc6 $14 1/2-1/2"),
        ("Nc6 \"0-1\"", BlackWins, "Nc6 0-1"),
        ("Nc6 ±1-0", WhiteWins, "Nc6 $16 1-0"),
        ("Nc6 -+0-1", BlackWins, "Nc6 $19 0-1"),
    ] {
        let text = format!("1. e4 e5 2. Nf3 {written}");
        let game = check(&text);
        assert_eq!((fault_codes(&game), game.plies), (vec![], 4), "{text}");
        assert_eq!(game.result, Some(result), "{text}");
        let codes = warning_codes(&game);
        assert!(
            codes
                .last()
                .is_some_and(|code| ["result-form", "stray-annotation"].contains(code)),
            "{text}: {codes:?}"
        );
        assert_eq!(fixed(&text), format!("1. e4 e5 2. Nf3 {expected}"));
    }
    // A glyph of two digits, with a space.
    assert!(check("1. e4 e5 $10 1/2-1/2").warnings.is_empty());
}

/// A stroke stands for the hyphen, and a decimal fraction for a whole point.
#[test]
fn results_with_strokes_and_fractions_are_read() {
    for (written, expected) in [
        ("1/0", "1-0"),
        ("0/1", "0-1"),
        ("1.0-0.0", "1-0"),
        ("0.0:1.0", "0-1"),
        ("1,0-0,0", "1-0"),
    ] {
        let text = format!("[Result \"{written}\"]\n\n1. d4 d5 {written}");
        let game = check(&text);
        assert_eq!(game.faults, [], "{text}");
        let message = format!("the result is written {expected}");
        assert_eq!(messages(&game), vec![message; 2], "{text}");
        let expected = format!("[Result \"{expected}\"]\n\n1. d4 d5 {expected}");
        assert_eq!(fixed(&text), expected);
    }
    // Castling behind the number of a move.
    let game = check("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1.0-0 Ke7 *");
    assert_eq!((fault_codes(&game), game.plies), (vec![], 2));
}
