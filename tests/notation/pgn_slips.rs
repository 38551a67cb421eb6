//! Slips in games that people type or copy: brackets and quotes of tags, results with words, files that are cut off.

use crate::pgn_games::{check, check_all, fault_codes, warning_codes};
use crate::pgn_unusual::is_read_as;
use chessmoves::check::Checker;
use chessmoves::notation::pgn::GameResult;

/// An unusual form, the same game in standard notation, and the warnings about it.
const FORMS: &[(&str, &str, &[&str])] = &[
    // The result in brackets, with words about it.
    (
        "1. e4 e5 2. Nf3 (1/2-1/2 agreed)",
        "1. e4 e5 2. Nf3 1/2-1/2",
        &["result-form"],
    ),
    (
        "1. e4 e5 2. Nf3 (1-0, 34 moves)\n",
        "1. e4 e5 2. Nf3 1-0",
        &["result-form"],
    ),
    // Halves apart, and signs before a result.
    ("1. e4 e5 1/2 1/2", "1. e4 e5 1/2-1/2", &["result-form"]),
    ("1. e4 e5 ½ ½", "1. e4 e5 1/2-1/2", &["result-form"]),
    ("1. e4 e5 0.5 0.5", "1. e4 e5 1/2-1/2", &["result-form"]),
    ("1. e4 e5 Â½-Â½", "1. e4 e5 1/2-1/2", &["result-form"]),
    ("1. e4 e5 #1-0", "1. e4 e5 1-0", &["result-form"]),
    ("1. e4 e5 ---1-0", "1. e4 e5 1-0", &["result-form"]),
    ("1. e4 e5 I-O", "1. e4 e5 1-0", &["result-form"]),
    // A null move as one word.
    (
        "1. e4 e5 (1... nullmove 2. d4) (1... Null-Move 2. d4) 2. Nf3 *",
        "1. e4 e5 2. Nf3 *",
        &["not-san"; 2],
    ),
    // Numbers as Spanish books have them, and of a scan.
    (
        "1.- e4 e5 2.-Nf3 (2.- d4 exd4) 2...- Nc6 *",
        "1. e4 e5 2. Nf3 Nc6 *",
        &["unusual-character"; 4],
    ),
    ("l.e4 e5 2. Nf3 *", "1. e4 e5 2. Nf3 *", &["not-san"]),
    (
        "1. e4 d5 2. e:d Qxd5 *",
        "1. e4 d5 2. exd5 Qxd5 *",
        &["not-san"],
    ),
    // A sign without a meaning, which other readers take for a null move.
    (
        "1. e4 e5 +-- 2. d4 *",
        "1. e4 e5 2. d4 *",
        &["stray-annotation"],
    ),
];

#[test]
fn slips_in_moves_and_results_are_read_and_corrected() {
    FORMS.iter().for_each(is_read_as);
}

/// Words about a result that are part of a game end nothing.
#[test]
fn a_result_with_words_ends_a_game_only_at_its_end() {
    for text in [
        "1. e4 e5 (1-0 after 45 moves) 2. Nf3 *",
        "1. e4 e5 (0-1 or 1-0 Nf3) *",
    ] {
        let game = check(text);
        assert_eq!(game.result.map(GameResult::as_str), Some("*"), "{text}");
    }
    let text = "1. e4 e5 (1-0, time)\n\n1. d4 d5 (0-1 resigns)\n\n[White \"A\"]\n\n1. c4 *";
    let games = check_all(&mut Checker::new(), text.as_bytes());
    let results: Vec<_> = games
        .iter()
        .map(|game| game.result.map(GameResult::as_str))
        .collect();
    assert_eq!(results, [Some("1-0"), Some("0-1"), Some("*")]);
}

/// Tags with slips that can mean one thing only, the players they name, and the warnings.
#[test]
fn slips_in_tags_are_read_and_corrected() {
    for (tags, warnings) in [
        ("{White \"A\"}\n{Black \"B\"}", 2),
        ("[Event \"x\"]\n{ White \"A\" } {Black \"B\"}", 2),
        ("[[White \"A\"]]\n[[Black \"B\"]]", 2),
        ("[[White \"A\"]\n[[Black \"B\"]", 2),
        ("[White, \"A\"]\n[Black , \"B\"]", 2),
        ("[White=\"A\" Black=\"B\"]", 1),
        ("[White \"A\" Black \"B\"]", 1),
        ("[White: \"A\", Black: \"B\"]", 1),
        ("[White ``A'']\n[Black ''B'']", 2),
        ("White \"A\"]\n[Black \"B\"]", 1),
    ] {
        let text = format!("{tags}\n\n1. e4 e5 *");
        let game = check(&text);
        let players = ["White", "Black"].map(|name| game.tag(name));
        assert_eq!(players, ["A", "B"].map(|it| Some(it.to_owned())), "{text}");
        assert_eq!((fault_codes(&game), game.plies), (vec![], 2), "{text}");
        assert_eq!(warning_codes(&game), vec!["bad-tag"; warnings], "{text}");
        let (fixed, _) = Checker::new().fix(true).next_game(text.as_bytes(), 0);
        let fixed = fixed.expect("a game").fixed(text.as_bytes());
        let fixed = String::from_utf8(fixed).expect("UTF-8");
        assert!(fixed.contains("[White \"A\"]\n[Black \"B\"]\n"), "{fixed}");
        assert_eq!(warning_codes(&check(&fixed)), [""; 0], "{fixed}");
    }
    // Other comments before the moves remain comments.
    for comment in ["{White to move}", "{White \"A\" played}", "{The \"A\"}"] {
        let text = format!("{comment} 1. e4 *");
        assert_eq!(warning_codes(&check(&text)), [""; 0], "{text}");
    }
}

/// A tag with doubled brackets begins the next game, too.
#[test]
fn tags_in_doubled_brackets_begin_games() {
    for close in ["]", "]]"] {
        let game = |name| format!("[[Event \"{name}\"{close}\n[[White \"A\"{close}\n\n1. e4 *\n\n");
        let text = [game("x"), game("y")].concat();
        let games = check_all(&mut Checker::new(), text.as_bytes());
        let found: Vec<_> = games
            .iter()
            .map(|game| (fault_codes(game), game.tags.len()))
            .collect();
        assert_eq!(found, [(vec![], 2), (vec![], 2)], "{text}");
    }
}

/// A position in braces is that of the game, too.
#[test]
fn a_start_position_in_braces_is_that_of_the_game() {
    let game = check("{FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"}\n\n1... Kd7 2. e4 *");
    assert_eq!((fault_codes(&game), game.plies), (vec![], 2));
}

#[test]
fn a_file_that_ends_in_the_middle_may_be_cut_off() {
    for text in [
        "1. e4 e5 2.",
        "1. e4 e5 2. Nf3 Nc6 3",
        "1. e4 e5 2... ",
        "1. e4 e5 2. e",
        "1. e4 e5 2. Nf3 Nc6 1-",
        "1. e4 e5 *\n\n[Whi",
        "1. e4 e5 *\n[White",
        "1. e4 e5 *\n\n[White \"A",
        "1. e4 e5 *\n\n[",
    ] {
        let games = check_all(&mut Checker::new(), text.as_bytes());
        let mut all = games
            .iter()
            .flat_map(|game| game.faults.iter().chain(&game.warnings));
        // The text of a warning has no hint.
        let is_fault = |code| games.iter().any(|game| fault_codes(game).contains(&code));
        let says_so = all.any(|it| {
            let hint = it.hint.as_ref().filter(|_| is_fault(it.code.name()));
            [Some(&it.message), hint]
                .into_iter()
                .flatten()
                .any(|text| text.contains("cut off"))
        });
        assert!(says_so, "{text}");
        let whole = text.contains('*').then(|| fault_codes(&games[0]));
        assert!(
            whole.is_none_or(|faults| faults.is_empty() || text.ends_with('[')),
            "{text}"
        );
    }
    let game = check("1. e4 e5 2. Nf3 Nc6\n");
    assert_eq!(game.warnings[0].hint, None);
}

/// A variation in two pairs of brackets replaces a move in the inner one, where there is none.
#[test]
fn a_variation_that_begins_a_variation_replaces_no_move() {
    let game = check("1. e4 e5 ((1... c5)) 2. Nf3 *");
    assert_eq!(warning_codes(&game), ["early-variation"]);
    let game = check("1. e4 e5 (1... c5 (1... c6) 2. Nf3 (2. d4 (2. f4))) 2. Nf3 *");
    assert_eq!(warning_codes(&game), [""; 0]);
}

/// Other readers do not end a game at its result, but at an empty line.
#[test]
fn an_empty_line_is_written_before_each_game() {
    for text in ["1. e4 e5 1-0\n1. d4 *", "1. e4 e5 1-0\nGame 2\n1. d4 *"] {
        let games = check_all(&mut Checker::new().fix(true), text.as_bytes());
        let fixed: Vec<u8> = games
            .iter()
            .flat_map(|game| game.fixed(text.as_bytes()))
            .collect();
        let fixed = String::from_utf8(fixed).expect("UTF-8");
        assert!(fixed.ends_with("\n\n1. d4 *"), "{fixed}");
    }
}

/// The star before an item of a list is not the result of a game without moves.
#[test]
fn games_in_a_list_with_stars_are_all_games() {
    let text = "* Game one: 1. e4 e5 2. Nf3 *\n* Game two: 1. d4 d5 *\n";
    let games = check_all(&mut Checker::new(), text.as_bytes());
    let plies: Vec<_> = games.iter().map(|game| game.plies).collect();
    assert_eq!(plies, [3, 2]);
}
