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

/// Lines of prose between two games without tags do not join them.
#[test]
fn lines_of_prose_stand_between_games() {
    for prose in [
        "Game 2:",
        "\nThe second one\n",
        "Board 2 (White: Mr. A)",
        "\nRound 2\nSmith, Jones",
    ] {
        for moves in ["1. c4 c5", "1.c2-c4 c7-c5", "1. Ng1-f3 d5", "1 c4 c5"] {
            let text = format!("1. d4 d5 2. c4 e6\n{prose}\n{moves} 2. g3 *");
            let games = check_all(&mut Checker::new(), text.as_bytes());
            let found: Vec<_> = games.iter().map(|game| game.plies).collect();
            assert_eq!(found, [4, 3], "{text}");
            assert!(games.iter().all(|game| game.faults.is_empty()), "{text}");
        }
    }
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

/// Two squares with `to` or a dash between them are one move, which has its reasons if it is illegal.
#[test]
fn squares_with_a_word_between_them_are_a_move() {
    for (moves, expected) in [
        ("1. g1 to f3 g8 to f6", "1. Nf3 Nf6"),
        ("1. d4 Ng8 to f6 2. c4", "1. d4 Nf6 2. c4"),
        ("1. d4 d5 2. Bc1 – f4", "1. d4 d5 2. Bf4"),
        ("1. N to f3 d5", "1. Nf3 d5"),
    ] {
        let game = check(moves);
        assert_eq!(game.faults, [], "{moves}");
        assert_eq!(fixed(moves), expected);
    }
    for (moves, reason) in [
        ("1. d4 Nb8 to d6 *", "a knight cannot go from b8 to d6"),
        ("1. d4 d5 2. Bc1 - c3 *", "a bishop cannot go from c1 to c3"),
        ("1. d4 d5 2. Qd1 to d5 *", "the pawn on d4 is in the way"),
        ("1. a2 to a5 *", "a pawn cannot go from a2 to a5"),
        ("1. d4 d5 2. K to e3 *", "a king cannot go from e1 to e3"),
    ] {
        let game = check(moves);
        assert_eq!(fault_codes(&game), ["illegal-move"], "{moves}");
        let message = &game.faults[0].message;
        assert!(message.starts_with(reason), "{moves}: {message}");
        assert!(
            game.warnings
                .iter()
                .all(|it| it.code.name() != "stray-annotation")
        );
    }
}

/// Brackets within the value of a tag without usual quotes belong to it.
#[test]
fn brackets_in_the_value_of_a_tag_belong_to_it() {
    for (line, expected) in [
        ("[Event Cup [B]]", "[Event \"Cup [B]\"]"),
        ("[Event [U12] Cup]", "[Event \"[U12] Cup\"]"),
        (
            "[Site Hall [1] (east) [x [y]]]",
            "[Site \"Hall [1] (east) [x [y]]\"]",
        ),
        ("[Event “Cup [B]”]", "[Event \"Cup [B]\"]"),
        ("[Event Cup [B]", "[Event \"Cup [B]\"]"),
        ("[Event: Cup [B]]", "[Event \"Cup [B]\"]"),
    ] {
        let text = format!("{line}\n[White \"A\"]\n\n1. d4 d5 *");
        let game = check(&text);
        assert_eq!(warning_codes(&game), ["bad-tag"], "{line}");
        assert_eq!((fault_codes(&game), game.plies), (vec![], 2), "{line}");
        assert_eq!(fixed(&text), text.replacen(line, expected, 1));
    }
    // A quote ends the value, whatever brackets it has.
    let game = check("[Event 'Cup [B']\n\n1. d4 d5 *");
    assert!(game.warnings[0].message.starts_with("the quotes around"));
    // Another tag begins in the brackets of the first one.
    let game = check("[Event 'A] [White 'B']\n\n1. d4 d5 *");
    assert_eq!(warning_codes(&game), ["bad-tag"; 2]);
}

/// The first move of a variation without a number is compared with the moves around the one it replaces.
#[test]
fn variations_without_numbers_in_the_wrong_place_are_named() {
    for (moves, expected) in [
        (
            "1. d4 (Nf6 2. c4) d5 *",
            "Nf6 is legal as the reply to 1. d4",
        ),
        (
            "1. d4 d5 2. c4 e6 (Nc3 Nf6) *",
            "Nc3 is legal as the reply to 2... e6",
        ),
        (
            "1. d4 d5 2. Bf4 Bf5 3. e3 ({or} Nf6 4. Nf3) *",
            "Nf6 is legal as the reply to 3. e3",
        ),
    ] {
        let game = check(moves);
        assert_eq!(fault_codes(&game), ["misplaced-variation"], "{moves}");
        let message = &game.faults[0].message;
        assert!(message.starts_with(expected), "{moves}: {message}");
    }
    // Castling is written alike for both sides.
    let castling = "[FEN \"r3k2r/8/8/8/8/8/8/R3K1NR w KQkq - 0 1\"]\n\n1. Rb1 (O-O) *";
    assert_eq!(fault_codes(&check(castling)), ["illegal-move"]);
    // A move in place of the one before, and one that is legal nowhere.
    assert_eq!(check("1. d4 d5 (Nf6 2. c4 (Nf3)) 2. c4 *").faults, []);
    for moves in ["1. d4 d5 (Bb4) *", "1. d4 d5 (1... Bb4) 2. c4 *"] {
        assert_eq!(fault_codes(&check(moves)), ["illegal-move"], "{moves}");
    }
}

/// What made a capture en passant or castling illegal is named as the game has it.
#[test]
fn a_missing_right_is_explained_by_the_game_or_its_fen() {
    for moves in [
        "1. d4 Nf6 2. d5 e5 3. -- Nc6 4. dxe6 *",
        "1. d4 Nf6 2. d5 e5 (2... e5 3. -- a6 4. dxe6) 3. dxe6 *",
    ] {
        let game = check(moves);
        let fault = game.faults.last().expect("a fault");
        assert_eq!(
            fault.message,
            "the pawn on e5 cannot be captured en passant: the last move was not its double push"
        );
    }
    for (rights, moves, expected) in [
        ("-", "1. O-O", "the castling field of the tag FEN is -"),
        (
            "Kkq",
            "1. O-O-O",
            "the castling field of the tag FEN is Kkq",
        ),
        (
            "KQk",
            "1. Kf2 O-O-O",
            "it was already missing in the start position",
        ),
        (
            "KQkq",
            "1. Kf2 Kf7 2. Ke1 Ke8 3. O-O",
            "the king left e1 with 1. Kf2",
        ),
    ] {
        let text = format!("[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1\"]\n\n{moves} *");
        let message = &check(&text).faults[0].message;
        assert!(message.contains(expected), "{text}: {message}");
    }
}

/// If the start position is drawn already, its first move goes on after the draw.
#[test]
fn a_start_position_that_is_drawn_is_reported_at_the_first_move() {
    for (fen, code) in [
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "dead-position"),
        ("4k3/8/8/8/8/8/8/4K1R1 w - - 150 90", "seventy-five-moves"),
    ] {
        let text = format!("[FEN \"{fen}\"]\n\nKd2 Kd7 Ke3 Kd6 *");
        let game = check(&text);
        let found: Vec<_> = game
            .warnings
            .iter()
            .map(|it| (it.code.name(), it.ply))
            .collect();
        assert_eq!(found, [(code, Some(1))], "{text}");
        assert_eq!(check(&format!("[FEN \"{fen}\"]\n\n*")).faults, []);
    }
}

/// A byte order mark between two files that were joined begins a game, and one within a move is not seen.
#[test]
fn a_byte_order_mark_between_games_begins_a_game() {
    for (text, plies) in [
        ("1. d4 d5 *\u{feff}[White \"A\"]\n\n1. e4 *", &[2, 1][..]),
        ("1. d4 d5 1/2-1/2\u{feff}1. e4 *", &[2, 1]),
        ("1. d4 d5 2. c4\u{feff}1. e4 *", &[3, 1]),
        ("1. d4 N\u{feff}f6 *", &[2]),
    ] {
        let games = check_all(&mut Checker::new(), text.as_bytes());
        let found: Vec<_> = games.iter().map(|game| game.plies).collect();
        assert_eq!(found, plies, "{text:?}");
        assert!(games.iter().all(|game| game.faults.is_empty()), "{text:?}");
        let forms = warning_codes(&games[0]).contains(&"result-form");
        assert!(!forms && !fixed(text).contains('\u{feff}'), "{text:?}");
    }
}

/// Words that begin with the letter of a piece are not moves that were cut off, if the game goes on.
#[test]
fn words_and_signs_beside_moves_are_annotations() {
    for (moves, expected) in [
        ("1. d4 Bad d5 2. c4 *", "1. d4 {Bad} d5 2. c4 *"),
        (
            "1. d4 d5 Red. 2. c4 Good *",
            "1. d4 d5 {Red.} 2. c4 {Good} *",
        ),
        (
            "1. d4 d5 (1... f5 Bed) 2. c4 *",
            "1. d4 d5 (1... f5 {Bed}) 2. c4 *",
        ),
        ("1. d4 d5[] 2. c4 [] e6 *", "1. d4 d5$7 2. c4 $7 e6 *"),
        ("1. d4 Nf6~ 2. c4 ~ e6 *", "1. d4 Nf6 $13 2. c4 $13 e6 *"),
        ("1. d4 ~~Nf6~~ 2. c4 *", "1. d4 Nf6 2. c4 *"),
    ] {
        assert_eq!(check(moves).faults, [], "{moves}");
        assert_eq!(fixed(moves), expected);
    }
    for moves in [
        "1. d4 d5 2. Bad",
        "1. d4 Nbd 2. c4 *",
        "1. d4 d5 2. Bed e6 *",
    ] {
        assert_eq!(fault_codes(&check(moves)), ["move-unreadable"], "{moves}");
    }
    // A novelty, and not a promotion.
    let game = check("[FEN \"4k3/8/8/8/8/8/8/4K1N1 w - - 0 1\"]\n\n1. Nd4N *");
    let reasons = game.faults[0].illegal[0].verdict().reasons().len();
    assert_eq!((game.faults[0].illegal.len(), reasons), (1, 1));
}

/// Words before the moves are skipped, in whatever form the first move is written.
#[test]
fn words_before_a_first_move_in_any_form_are_skipped() {
    for (before, moves) in [
        ("Sure! Here is a short game:", "1. **d4** d5\n2. **c4** e6"),
        ("Partie:", "1. _d4_ d5 2. c4 e6"),
        ("Game one", "1. ♙d4 d5 2. ♙c4 e6"),
        ("From my notebook", "1. d2–d4 d7–d5 2. c2–c4 e7–e6"),
        ("Simple:", "1. D4 D5 2. C4 E6"),
        ("[Event \"A\"]\n\nHere it is:", "1. `d4` `d5` 2. `c4` `e6`"),
        ("Hi,", "{best} 1. d4 d5 2. c4 e6"),
        ("**White:** A\n**Black:** B", "1. **d4** d5 2. **c4** e6"),
    ] {
        let text = format!("{before}\n\n{moves} *");
        let game = check(&text);
        assert_eq!((fault_codes(&game), game.plies), (vec![], 4), "{text}");
    }
    // The move is judged, and not taken for a word.
    let game = check("Here:\n\n1. **Bd3** e5");
    assert_eq!(fault_codes(&game), ["illegal-move"]);
    for list in ["Rules:\n\n1. de facto", "Shopping\n\n1. Milk\n2. Bread"] {
        assert!(!fault_codes(&check(list)).is_empty(), "{list}");
    }
}

/// Brackets, numbers and signs without spaces are one long word, which is not searched again from each of its places.
#[test]
fn long_words_of_brackets_and_signs_are_read_in_time() {
    for part in [
        "[1",
        "[1(",
        "[1]",
        "[Event [",
        "$11",
        "±1-0",
        "e5=1/2-",
        "1 d4[",
        "\u{feff}1",
    ] {
        let text = format!("1. e4 e5 {}", part.repeat(100_000 / part.len()));
        let games = check_all(&mut Checker::new(), text.as_bytes());
        assert!(games[0].plies >= 2, "{part}");
    }
}
