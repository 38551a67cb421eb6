//! Words that the PGN standard does not have but people write.

use crate::pgn_games::{check, fault_codes, warning_codes};
use chessmoves::MoveError;
use chessmoves::check::Checker;
use chessmoves::notation::pgn::GameResult;

/// An unusual form, the same game in standard notation, and the warnings about it.
const FORMS: &[(&str, &str, &[&str])] = &[
    (
        "1. e4\u{a0}e5 2.\u{a0}Nf3\u{2009}Nc6\u{a0}3.Bb5 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
        &["unusual-character"; 4],
    ),
    ("1. e4 e5 2. Ne2+- *", "1. e4 e5 2. Ne2 *", &["not-san"]),
    ("1. d4+= *", "1. d4 *", &["not-san"]),
    ("1. e4 e5 2. Bb5± *", "1. e4 e5 2. Bb5 *", &["not-san"]),
    (
        "1. e4 e5 ∞ 2. Nf3 *",
        "1. e4 e5 2. Nf3 *",
        &["stray-annotation"],
    ),
    ("1. Nf3⩲ *", "1. Nf3 *", &["not-san"]),
    (
        "1. e4 e5 N 2. d4 *",
        "1. e4 e5 2. d4 *",
        &["stray-annotation"],
    ),
    (
        "1. e4 e5 D 2. d4 *",
        "1. e4 e5 2. d4 *",
        &["stray-annotation"],
    ),
    (
        "1. e4 a6 2. e5 d5 3. exd6ep *",
        "1. e4 a6 2. e5 d5 3. exd6 *",
        &["not-san"],
    ),
    (
        "1. e4 f6 2. d4 g5 3. Qh5mate *",
        "1. e4 f6 2. d4 g5 3. Qh5# *",
        &["not-san", "wrong-check-sign"],
    ),
    (
        "1. e4 f5 2. Qh5ch g6 *",
        "1. e4 f5 2. Qh5+ g6 *",
        &["not-san", "wrong-check-sign"],
    ),
    ("1. e4 d5 2. ed *", "1. e4 d5 2. exd5 *", &["not-san"]),
    ("1. e4 d5 2. exd *", "1. e4 d5 2. exd5 *", &["not-san"]),
    ("1. ♘f3 ♞f6 *", "1. Nf3 Nf6 *", &["not-san", "not-san"]),
    ("1. e4 … e5 *", "1. e4 e5 *", &[]),
    ("1. e4 1…e5 *", "1. e4 e5 *", &["not-san"]),
    (
        "1) e4 e5 2) Nf3 *",
        "1. e4 e5 2. Nf3 *",
        &["unusual-character", "unusual-character"],
    ),
    ("1. e4 e5 1–0", "1. e4 e5 1-0", &["result-form"]),
    ("1. Pe4 e5 *", "1. e4 e5 *", &["not-san"]),
    (
        "1. e4 a6 2. e5 d5 3. exd6e.p. *",
        "1. e4 a6 2. e5 d5 3. exd6 *",
        &["not-san"],
    ),
    (
        "1. e4 d5 2. Bb5++ c6 *",
        "1. e4 d5 2. Bb5+ c6 *",
        &["wrong-check-sign"],
    ),
    (
        "1. e4 f6 2. d4 g5 3. Qh5++ *",
        "1. e4 f6 2. d4 g5 3. Qh5# *",
        &["wrong-check-sign"],
    ),
    (
        "[FEN \"8/P6k/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=q *",
        "[FEN \"8/P6k/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=Q *",
        &["not-san"],
    ),
    (
        "[Event \"The \"Open\"\"]\n\n1. e4 *",
        "1. e4 *",
        &["tag-quotes"],
    ),
    ("1. e4 e5 0-0", "1. e4 e5 *", &["both-lost"]),
    (
        "1. e4 (best by test) e5 2. Nf3 *",
        "1. e4 e5 2. Nf3 *",
        &["stray-annotation"],
    ),
    (
        "1. e4 I like this. 1... e5 A good reply! 2. Nf3 *",
        "1. e4 e5 2. Nf3 *",
        &["stray-annotation", "stray-annotation"],
    ),
    (
        "Sure! Here is a short game:\n\n1. e4 e5 2. Nf3 *",
        "1. e4 e5 2. Nf3 *",
        &["stray-annotation"],
    ),
    (
        "White: e4\nBlack: e5\nWhite: Nf3 *",
        "1. e4 e5 2. Nf3 *",
        &["stray-annotation"; 3],
    ),
    ("1. e4 e5 1 - 0", "1. e4 e5 1-0", &["result-form"]),
    ("1. e4 e5 0 - 1", "1. e4 e5 0-1", &["result-form"]),
    ("1. e4 e5 ½–½", "1. e4 e5 1/2-1/2", &["result-form"]),
    (
        "1.\u{a0}e4 e5\u{200b} *",
        "1. e4 e5 *",
        &["unusual-character", "unusual-character"],
    ),
    (
        "1. \u{435}4 \u{435}5 *",
        "1. e4 e5 *",
        &["unusual-character", "unusual-character"],
    ),
    ("1. e４ *", "1. e4 *", &["unusual-character"]),
    (
        "1. e4 [%clk 0:01:00] e5 *",
        "1. e4 e5 *",
        &["stray-annotation"],
    ),
    ("1. e4 <b>e5</b> *", "1. e4 e5 *", &["markup"]),
    ("1. **e4** e5 *", "1. e4 e5 *", &["not-san"]),
    ("1. 'e4' ‘e5’ *", "1. e4 e5 *", &["not-san"; 2]),
    (
        "1. N-f3 e5 2. N:e5 *",
        "1. Nf3 e5 2. Nxe5 *",
        &["not-san"; 2],
    ),
    (
        "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. OO *",
        "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O *",
        &["not-san"],
    ),
    (
        "1. e4 0:05 e5 00:00:07 2. Nf3 *",
        "1. e4 e5 2. Nf3 *",
        &["stray-annotation"; 2],
    ),
    (
        "1.&nbsp;e4&#32;e5 &amp; 2. Nf3 *",
        "1. e4 e5 2. Nf3 *",
        &["markup"],
    ),
    ("```pgn\n1. e4 e5 *\n```\n", "1. e4 e5 *", &[]),
    (
        "```pgn\n[Event \"A\"]\n\n1. e4 e5 *\n```\n",
        "1. e4 e5 *",
        &[],
    ),
    (
        "1. e4 e5 (1... 0000 2. d4) 2. Nf3 *",
        "1. e4 e5 2. Nf3 *",
        &["not-san"],
    ),
    (
        "1. e4 e5 (1... Null 2. d4) (1... pass 2. d4) (1... ––– 2. d4) 2. Nf3 *",
        "1. e4 e5 2. Nf3 *",
        &["not-san"; 3],
    ),
    ("1. e4 e5 0,5:0,5", "1. e4 e5 1/2-1/2", &["result-form"]),
    ("1. e4 e5 (½:½)", "1. e4 e5 1/2-1/2", &["result-form"]),
    ("1. e4 e5 1 : 0", "1. e4 e5 1-0", &["result-form"]),
    ("1. e4 e5 **0-1**", "1. e4 e5 0-1", &["result-form"]),
    ("1. e4 e5 2. Nf3*", "1. e4 e5 2. Nf3 *", &["result-form"]),
    (
        "1. e4 e5 2. Nf31/2-1/2",
        "1. e4 e5 2. Nf3 1/2-1/2",
        &["result-form"],
    ),
    (
        "1. e4 e5 1-0 White wins on time after 2 moves",
        "1. e4 e5 1-0",
        &["stray-annotation"],
    ),
    (
        "1. d4, d5 2. c4: e6. *",
        "1. d4 d5 2. c4 e6 *",
        &["not-san"; 3],
    ),
    ("1. e4 d5 2. xd5 *", "1. e4 d5 2. exd5 *", &["not-san"]),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. oo Nge7 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nge7 *",
        &["not-san"],
    ),
    (
        "1. e4 e5 novelty {good} (1... c5 theory) 2. Nf3 check *",
        "1. e4 e5 2. Nf3 *",
        &["stray-annotation"; 3],
    ),
    (
        "1. e4 ⩲ e5 =+ 2. Nf3 = Nc6 −+ *",
        "1. e4 e5 2. Nf3 Nc6 *",
        &["stray-annotation"; 4],
    ),
    ("[PGN]\n1. e4 e5 *\n[/PGN]", "1. e4 e5 *", &["markup"]),
    (
        "[Date \"2020.??.??\" ]\n[Round „7“]\n[ White  'Me' ]\n[Black You]\n\n1. e4 *",
        "1. e4 *",
        &["bad-tag"; 3],
    ),
    (
        "[Event \"on two\nlines\"]\n[Site \"x\"\n[Date \"?\\\"]\n\n1. e4 *",
        "1. e4 *",
        &["bad-tag", "bad-tag", "tag-quotes"],
    ),
    (
        "[FEN 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1]\n\n1. e4 *",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *",
        &["bad-tag"],
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. bb5 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
        &["not-san"],
    ),
    (
        "[FEN \"8/P6k/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=(Q) *",
        "[FEN \"8/P6k/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=Q *",
        &["not-san"],
    ),
    ("1. e4 e5 O - 1", "1. e4 e5 0-1", &["result-form"]),
    ("1. e4 e5 l - 0", "1. e4 e5 1-0", &["result-form"]),
    ("1. e4 e5 1-0F", "1. e4 e5 1-0", &["result-form"]),
    (
        "[Event \"x\"] (rapid)\n[White \"A\"] 2500\n[Black \"B\"],\n\n1. e4 *",
        "1. e4 *",
        &["bad-tag", "bad-tag", "markup"],
    ),
    (
        "[White \"A\" [Black B] [TimeControl \"3\"]\n\n1. e4 *",
        "1. e4 *",
        &["bad-tag"; 2],
    ),
    (
        "[White \"A\"]',\n'[Black \"B\"]',\n'',\n'1. e4 e5',\n'2. d4 1-0'\n];",
        "1. e4 e5 2. d4 1-0",
        &["bad-tag", "not-san", "result-form"],
    ),
    (
        "\\[White \"A\"\\]\n\\[Black \"B\"\\]\n\n1. e4 *",
        "1. e4 *",
        &["markup", "bad-tag", "bad-tag"],
    ),
    (
        "[Event \"x\"]\n[Site \"y\"]\\\n[Round \"1\"]\n\n1. e4 *",
        "1. e4 *",
        &["bad-tag"],
    ),
    (
        "**[Event \"x\"]**\n**[Site \"y\"]**\n\n1. e4 *",
        "1. e4 *",
        &["bad-tag"],
    ),
    (
        "[Event \\\"x\\\"]\\n[Site \\\"y\\\"]\\n\\n1. e4 *",
        "1. e4 *",
        &["bad-tag", "markup", "bad-tag"],
    ),
    ("1. e4 d5 2. pxd5 *", "1. e4 d5 2. exd5 *", &["not-san"]),
    ("1. e4 e5 <1-0>", "1. e4 e5 1-0", &["result-form"]),
    (
        "1. e4\u{1f525} e5\u{2705} :) *",
        "1. e4 e5 *",
        &["not-san", "not-san", "stray-annotation"],
    ),
    (
        "1. e4 -- best e5 △ Nf6 2. Nf3 *",
        "1. e4 e5 2. Nf3 *",
        &["stray-annotation"; 3],
    ),
    (
        "C20: 1. e4 e5 1-0\n\n-- \n",
        "1. e4 e5 1-0",
        &["stray-annotation"],
    ),
    (
        "1. e4 e5 (null) 2. d4 *",
        "1. e4 e5 2. d4 *",
        &["stray-annotation"],
    ),
    (
        "1. NF3 E5 2. NXE5 d6 3. nF3 b5+= 4. B1C3 *",
        "1. Nf3 e5 2. Nxe5 d6 3. Nf3 b5 4. Nc3 *",
        &["not-san"; 6],
    ),
    ("1. b4± b5, *", "1. b4 b5 *", &["not-san"; 2]),
    (
        "1. e4 ...e5 2. «Nf3» ~~Nc6~~ 3. Bb5% @a6^ *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
        &["not-san"; 5],
    ),
    (
        "1. e 4 e 5 2. N f 3 *",
        "1. e4 e5 2. Nf3 *",
        &["not-san"; 3],
    ),
    (
        "1. e4 e5 #-12 2. Nf3 M5 *",
        "1. e4 e5 2. Nf3 *",
        &["stray-annotation"; 2],
    ),
    ("1. Nf3TN Nf6RR *", "1. Nf3 Nf6 *", &["not-san"; 2]),
    ("1. ♘ f3 ♞ f6 *", "1. Nf3 Nf6 *", &["not-san"; 2]),
    ("1. ΔNf3 →Nf6 *", "1. Nf3 Nf6 *", &["not-san"; 2]),
    (
        "[White \"A\"]\n [pgn] [Black \"B\"]\n\n1. e4 *",
        "1. e4 *",
        &["markup"],
    ),
    ("1. e4 e5 １-０", "1. e4 e5 1-0", &["result-form"]),
    ("1. e4 e5 1⁄2–1⁄2", "1. e4 e5 1/2-1/2", &["result-form"]),
    ("1. e4 e5 0-1#", "1. e4 e5 0-1", &["result-form"]),
    (
        "1. e4 e5 2. Nf3+/1-0",
        "1. e4 e5 2. Nf3 1-0",
        &["wrong-check-sign", "result-form"],
    ),
    (
        "[Round\u{a0}\"1\"]\n[White \"A\"$1\n[Black \"B\"-\n[ECO \"A00\")\n\n1. e4 *",
        "1. e4 *",
        &["bad-tag"; 4],
    ),
];

/// Each form is read as the same game as the plain one, with these warnings, and the correction has none.
#[test]
fn unusual_forms_are_read_with_a_warning_and_corrected() {
    FORMS.iter().for_each(is_read_as);
}

/// Compares the game of a text with that of a plain one, and with the correction of the text.
pub(crate) fn is_read_as(&(unusual, plain, warnings): &(&str, &str, &[&str])) {
    let [game, expected] = [unusual, plain].map(check);
    assert_eq!(fault_codes(&game), [""; 0], "{unusual}");
    assert_eq!(warning_codes(&game), warnings, "{unusual}");
    assert_eq!(
        (game.end, game.result),
        (expected.end, expected.result),
        "{unusual}"
    );
    let (fixed, _) = Checker::new().fix(true).next_game(unusual.as_bytes(), 0);
    let fixed = fixed.expect("a game").fixed(unusual.as_bytes());
    let fixed = String::from_utf8(fixed).expect("UTF-8");
    let again = check(&fixed);
    assert_eq!(warning_codes(&again), [""; 0], "{unusual} becomes {fixed}");
    assert_eq!(
        (again.end, again.result),
        (expected.end, expected.result),
        "{fixed}"
    );
    assert!(fixed.is_ascii() || fixed.contains('{'), "{fixed}");
}

/// The tags, the comment and the result are written in one run.
#[test]
fn a_position_without_moves_is_corrected_at_once() {
    let text = "See 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n";
    let (game, _) = Checker::new().fix(true).next_game(text.as_bytes(), 0);
    let fixed = game.expect("a game").fixed(text.as_bytes());
    let (again, _) = Checker::new().fix(true).next_game(&fixed, 0);
    let again = again.expect("a game");
    assert_eq!(again.edits, []);
    assert_eq!(again.result, Some(GameResult::Unknown));
    assert!(again.start.is_some() && again.faults.is_empty());
}

/// `0-0` at the end of a game is its result if the tag `Result` is `0-0`, or if castling is not legal.
#[test]
fn zeros_at_the_end_are_castling_or_a_result() {
    let ready = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    for (text, result, plies) in [
        (format!("{ready} 4. 0-0"), None, 7),
        (format!("{ready} 4. 0-0 *"), Some(GameResult::Unknown), 7),
        (
            format!("[Result \"0-0\"]\n\n{ready} 0-0"),
            Some(GameResult::Unknown),
            6,
        ),
        ("1. e4 e5 0-0\n".to_owned(), Some(GameResult::Unknown), 2),
    ] {
        let game = check(&text);
        assert_eq!(fault_codes(&game), [""; 0], "{text}");
        assert_eq!((game.result, game.plies), (result, plies), "{text}");
    }
    assert_eq!(fault_codes(&check("1. e4 e5 0-0 *")), ["illegal-move"]);
}

/// Words are skipped only if the game goes on after them, and an illegal move among them is still found.
#[test]
fn real_faults_between_words_are_found() {
    for (text, code, found) in [
        (
            "Sure! 1. e4 Good. 1... e5 Now 2. Ke3 *",
            "illegal-move",
            "Ke3",
        ),
        ("White: e4\nBlack: e4\n", "illegal-move", "e4"),
        ("1. e4 Ng e5 *", "move-unreadable", "Ng"),
        ("1. e4 hello Ke3 *", "move-unreadable", "hello"),
        ("1. e4 Nf9 1... e5 *", "move-unreadable", "Nf9"),
        ("1. e4 (Ke3) e5 *", "illegal-move", "Ke3"),
    ] {
        let game = check(text);
        assert_eq!(fault_codes(&game), [code], "{text}");
        assert_eq!(&text[game.faults[0].span.clone()], found, "{text}");
    }
}

#[test]
fn letters_of_other_languages_are_named_once() {
    for (text, languages) in [
        (
            "1. Sf3 d5 2. g3 Lg4 3. Lg2 Sc6 4. O-O Dd7 *",
            Some("German or Swedish,"),
        ),
        (
            "1. Cf3 d5 2. g3 Cf6 *",
            Some("French or Spanish or Italian,"),
        ),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5 *", Some("Russian,")),
        (
            "1. e4 a5 2. e5 d6 3. exd6 a4 4. dxc7 a3 5. cxd8=D+ *",
            Some("German or French or Spanish,"),
        ),
        ("1. Cf3 d5 2. Ke3 *", None),
        ("1. Xf3 *", None),
        // A rook is a Finnish knight, but here it is the wrong piece.
        ("1. e4 e5 2. Rf3 *", None),
    ] {
        let game = check(text);
        let hint = game.faults[0].hint.clone().unwrap_or_default();
        assert_eq!(
            hint.contains("letters of the pieces are"),
            languages.is_some(),
            "{text}: {hint}"
        );
        assert!(
            hint.contains(languages.unwrap_or_default()),
            "{text}: {hint}"
        );
    }
}

/// К and С are other pieces in Russian, and a short capture has to be the only one.
#[test]
fn what_could_be_another_move_is_not_read() {
    for text in [
        "1. e4 e5 2. \u{41a}e2 *",
        "1. \u{421}f3 *",
        "1. e4 e5 2. hello *",
        "1. B4 *",
        "1. e4 e5 2. De2 *",
    ] {
        assert_eq!(fault_codes(&check(text)), ["move-unreadable"], "{text}");
    }
}

/// A tag on which the moves depend cannot be ignored.
#[test]
fn quotes_in_the_tag_of_the_start_position_are_a_fault() {
    let text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3\" w - - 0 1\"]\n\n1. e4 *";
    assert_eq!(fault_codes(&check(text)), ["bad-tag"]);
}

#[test]
fn iccf_notation_is_a_fault_with_a_hint() {
    let game = check("1. 5254 5755 *");
    assert_eq!(fault_codes(&game), ["move-unreadable"]);
    let hint = game.faults[0].hint.as_deref();
    assert_eq!(hint, Some("in ICCF notation it is e2e4"));
}

#[test]
fn tags_that_promise_more_than_the_game_has_are_warned_about() {
    for (text, expected) in [
        ("[Event \"x\"]\n\n*", &["no-moves"][..]),
        ("[Event \"x\"]\n\n1. e4 *", &[]),
        ("[Variant \"Chess960\"]\n\n1. e4 *", &["start-missing"]),
        ("[SetUp \"1\"]\n\n1. e4 *", &["start-missing"]),
        ("[SetUp \"0\"]\n\n1. e4 *", &[]),
        (
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *",
            &[],
        ),
    ] {
        assert_eq!(warning_codes(&check(text)), expected, "{text}");
    }
}

/// A brace in it would end the comment too early.
#[test]
fn markup_with_a_brace_is_not_put_into_a_comment() {
    assert_eq!(fault_codes(&check("1. e4 <b}> e5 *")), ["stray-bracket"; 2]);
}

/// A bracket after a number closes a variation if one is open.
#[test]
fn a_bracket_after_a_number_closes_an_open_variation() {
    let game = check("1. e4 e5 (1... c5 2) 2. Nf3 *");
    assert_eq!((fault_codes(&game), game.plies), (vec![], 3));
    assert_eq!(fault_codes(&check("1. d4 d5 1/2)1/2")), ["stray-bracket"]);
}

#[test]
fn prose_has_hardly_any_moves_and_does_not_begin_with_one() {
    for (text, is_prose) in [
        ("Here is the game you asked for", true),
        ("White won because of the strong move e4.", true),
        ("I hope this helps! {Ask me more} *", true),
        ("Xe4 e5 Nf3 Nc6", false),
        ("Ke2 is not possible here, is it?", false),
        ("e4 was the best move of this game", false),
        ("[White \"A\"]\n\nno moves were written down", false),
        ("1. Qe9 is off the board", false),
        ("1-0", false),
        ("{a comment that is never closed", false),
        ("1<br>", true),
        ("[pgn]\n1. ", true),
    ] {
        assert_eq!(check(text).is_prose(text.as_bytes()), is_prose, "{text}");
    }
}

/// A word in an unusual form that is not legal has the reasons of its plain form, or the moves that it can be.
#[test]
fn unusual_forms_of_illegal_moves_have_their_reasons() {
    for (text, reason) in [
        ("1. d3 e5 2. ♗a6 *", "path-blocked"),
        ("1. e4 e5 2. **Ke3** *", "not-on-any-vector"),
        ("1. e4 e5 2. 0—0—0 *", "castling-path-occupied"),
        ("1. e4 e5 2. qa4?! *", "path-blocked"),
        ("1. e4 e5 2. Nd4, Nf6 *", "not-on-any-vector"),
        ("1. e4 d5 2. d4 f5 3. c4 e6 4. xd6 *", "not-on-any-vector"),
        ("1. c4 c5 2. e4 e5 3. f3 f6 4. d4 xd4 *", "ambiguous-move"),
        // A short capture names its file.
        ("1. e4 e5 2. ed *", "pawn-diagonal-needs-capture"),
        ("1. e4 d6 2. e5 d5 3. exf *", "pawn-diagonal-needs-capture"),
        ("1. e4 d5 2. exd5 ed *", "pawn-diagonal-needs-capture"),
        ("1. e4 d5 2. exd5 e6 3. ed *", "not-your-turn"),
        ("1. e4 d5 2. exd5 Qxd5 3. ed *", "no-piece-on-origin"),
        (
            "[FEN \"4k3/4p3/8/1b1p4/2P5/3K4/8/8 w - - 0 1\"]\n\n1. cd *",
            "pinned",
        ),
        (
            "[FEN \"4k3/8/8/3p4/4P3/3p4/4P3/4K3 w - - 0 1\"]\n\n1. ed *",
            "ambiguous-move",
        ),
    ] {
        let game = check(text);
        let codes: Vec<_> = (game.faults.iter())
            .map(|fault| fault.reason_code().name())
            .collect();
        assert_eq!(codes, [reason], "{text}");
    }
}

/// The reader of moves is the same in a game, for a single move, and for the library.
#[test]
fn every_door_reads_the_same_forms() {
    let position: chessmoves::Position =
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2"
            .parse()
            .expect("a FEN");
    let expected = position.parse_move("exd5").expect("legal");
    for text in [
        "exd5±", "ed", "xd5", "**exd5**", "exd5,", "e×d5", "е4:d5", "exd5ch", "...exd5", "EXD5",
        "~~exd5~~",
    ] {
        assert_eq!(position.parse_move(text), Ok(expected), "{text}");
        let game = format!("1. e4 d5 2. {text} *");
        let game = check(&game);
        assert_eq!((fault_codes(&game), game.plies), (vec![], 3), "{text}");
        let why = chessmoves::answer::Why::one_move(position.as_any(), text).expect("a move");
        assert_eq!(why.legal, Some(true), "{text}");
    }
}

/// The words of one move are one move, and those of several are not.
#[test]
fn moves_of_several_words_are_read_by_every_door() {
    let start = chessmoves::Position::default();
    for (text, plain) in [
        ("♘ f3", "Nf3"),
        ("N f3", "Nf3"),
        ("N g1 - f3", "Nf3"),
        ("e2 - e4", "e4"),
        ("e2 e4", "e4"),
        ("e2 — e4!", "e4"),
        ("e2->e4", "e4"),
    ] {
        let expected = start.parse_move(plain).expect("legal");
        assert_eq!(start.parse_move(text), Ok(expected), "{text}");
        let why = chessmoves::answer::Why::one_move(start.as_any(), text).expect("a move");
        assert_eq!(why.legal, Some(true), "{text}");
        let note = why.note.expect("a note");
        assert!(note.starts_with(&format!("{text} is read as")), "{note}");
    }
    let castling = start.parse_move("O - O").expect_err("illegal");
    assert_eq!(castling.fault().code.name(), "move-illegal");
    for text in ["e4 e5", "N f3 e5", "Nf3 N f6", "e3 e4"] {
        let error = start.parse_move(text).expect_err("several moves");
        assert_eq!(error.fault().code.name(), "move-unreadable", "{text}");
    }
    let words =
        chessmoves::input::split_moves("1. N f3 ♞ f6 2. e2 - e4, Nxe4 3. B x a6 O – O e5 N");
    let words: Vec<_> = words.collect();
    let expected = [
        "N f3", "♞ f6", "e2 - e4", "Nxe4", "B x a6", "O – O", "e5", "N",
    ];
    assert_eq!(words, expected);
}

/// Signs and words beside a move belong to it, wherever a list of moves is read.
#[test]
fn annotations_beside_the_moves_of_a_line_are_read_with_them() {
    for (text, expected) in [
        ("Nf3 += e5", &["Nf3 +=", "e5"][..]),
        ("1. d4 $2 1... d5 $10", &["d4 $2", "d5 $10"]),
        ("Ng1 to f3 Nb8 to c6", &["Ng1 to f3", "Nb8 to c6"]),
        ("e4 ! e5 ?! N f3 □", &["e4 !", "e5 ?!", "N f3 □"]),
        ("f4 e5 fxe5 ep Qh4 ch", &["f4", "e5", "fxe5 ep", "Qh4 ch"]),
        ("e4 -- d4", &["e4", "--", "d4"]),
        ("e4 * d4", &["e4", "*", "d4"]),
        ("⩲ e4 $x ♙ e5", &["⩲", "e4", "$x", "♙ e5"]),
    ] {
        let words: Vec<_> = chessmoves::input::split_moves(text).collect();
        assert_eq!(words, expected);
    }
    let mut game = chessmoves::Game::default();
    for text in ["Nf3 +=", "Nb8 to c6", "g3 $6", "e5 dis.ch"] {
        game.play_san(text).expect(text);
    }
    assert_eq!(game.to_string(), "1. Nf3 Nc6 2. g3 e5");
    let start = *chessmoves::Position::default().as_any();
    for (text, note) in [
        ("Nf3+=", "Nf3+= is read as Nf3"),
        ("Nf3 +", "Nf3 + does not give check"),
        ("e4+/-", "e4+/- is read as e4"),
        ("Nf3N", "Nf3N is read as Nf3"),
    ] {
        let why = chessmoves::answer::Why::one_move(&start, text).expect("a move");
        assert_eq!(why.note.as_deref(), Some(note));
    }
}

/// Castling has its side before or after it, and an en passant capture may say so.
#[test]
fn words_of_castling_and_en_passant_are_read_without_the_reader_of_words() {
    for (fen, plain, texts) in [
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "O-O",
            &["kingside castle", "short castling", "castle king-side"][..],
        ),
        (
            "4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 1",
            "cxb6",
            &["cxb6 en passant", "c5->b6"],
        ),
    ] {
        let position: chessmoves::Position = fen.parse().expect("a FEN");
        let expected = position.parse_move(plain).expect("legal");
        for text in texts {
            assert_eq!(position.parse_move(text), Ok(expected), "{text}");
            let read = chessmoves::internal::unusual::read(position.as_any(), text, false);
            let mv = read.expect("a move").mv;
            assert_eq!(mv, Some(expected), "{text}");
        }
    }
}

/// A move in words is a move if the text says nothing else.
#[test]
fn moves_in_words_are_read_by_every_door() {
    let start = chessmoves::Position::default();
    for (text, plain) in [
        ("knight f3", "Nf3"),
        ("Knight to f3", "Nf3"),
        ("my knight from g1 to f3", "Nf3"),
        ("pawn to e4", "e4"),
        ("the pawn e2 to e4", "e4"),
        ("Springer nach f3", "Nf3"),
        ("Конь f3", "Nf3"),
    ] {
        let expected = start.parse_move(plain).expect("legal");
        assert_eq!(start.parse_move(text), Ok(expected), "{text}");
    }
    for (text, plain) in [
        ("queen takes f7", "Qxf7"),
        ("pawn takes d5", "xd5"),
        ("rook on a1 to a3", "Ra1a3"),
        ("short castling", "O-O"),
        ("pawn e7 to e8 queen", "e7e8=Q"),
    ] {
        let [of_words, of_move] = [text, plain].map(|text| start.parse_move(text));
        let reasons = of_move.as_ref().map_err(MoveError::reason);
        assert_eq!(
            of_words.as_ref().map_err(MoveError::reason),
            reasons,
            "{text}"
        );
        let why = chessmoves::answer::Why::one_move(start.as_any(), text).expect("a move");
        assert_eq!(why.legal, Some(false), "{text}");
        assert_eq!(why.note, Some(format!("{text} is read as {plain}")));
    }
    for text in [
        "I think knight f3 is better than e4",
        "knight f3 or e4",
        "not e4",
        "the e4 pawn",
        "e4 pawn",
        "the knight on g1",
        "e8 queen",
        "Nf3 knight",
        "knight\nto f3",
        "\u{1b} knight f3",
        "king pawn to e4",
    ] {
        let error = start.parse_move(text).expect_err("not a move alone");
        assert_eq!(error.fault().code.name(), "move-unreadable", "{text}");
        let hint = error.fault().hint.unwrap_or_default();
        assert!(
            !hint.contains("=P") && !hint.contains("=N"),
            "{text}: {hint}"
        );
    }
}

/// What PGN has no result for is named, and never taken for castling or a move.
#[test]
fn results_that_pgn_does_not_have_are_named() {
    for (result, code) in [
        ("0:0", "both-lost"),
        ("0–0", "both-lost"),
        ("0-0.", "both-lost"),
        ("1/2-0", "result-form"),
        ("0-½", "result-form"),
        ("1-0!", "result-form"),
        ("1/2-1/2 !?", "result-form"),
    ] {
        let text = format!("1. e4 e5 {result}\n\n1. d4 *\n");
        let games = crate::pgn_games::check_all(&mut Checker::new(), text.as_bytes());
        let found: Vec<_> = games
            .iter()
            .map(|game| (fault_codes(game), warning_codes(game)))
            .collect();
        assert_eq!(found, [(vec![], vec![code]), (vec![], vec![])], "{text}");
        let (game, _) = Checker::new().fix(true).next_game(text.as_bytes(), 0);
        let fixed = game.expect("a game").fixed(text.as_bytes());
        assert!(
            warning_codes(&check(&String::from_utf8_lossy(&fixed))).is_empty(),
            "{text}"
        );
    }
    // Castling has a number or a sign.
    assert_eq!(fault_codes(&check("1. e4 e5 2. 0–0")), ["illegal-move"]);
    assert_eq!(fault_codes(&check("1. e4 e5 0-0+")), ["illegal-move"]);
}

/// What is meant as a tag is one finding, and never movetext; only `FEN` and `Variant` are faults.
#[test]
fn lines_that_are_meant_as_tags_have_one_finding_each() {
    for (tag, message) in [
        ("[\"Paris\"]", "a tag without a name"),
        ("[White-Elo \"2000\"]", "White-Elo is not the name"),
        ("[White Elo \"2000\"]", "White Elo is not the name"),
        ("[Site Paris]", "the value of the tag Site is not in quotes"),
        ("[Site \"Paris]", "has no closing quote"),
        ("[Site \"Paris\"", "has no closing bracket"),
        ("[Site \"a\" b]", "something stands between"),
        ("[Site «Paris»]", "are not those of PGN"),
        ("[Site \"Paris']", "are not those of PGN"),
        (
            "[[Site \"Paris\"]",
            "the brackets around the tag Site are doubled",
        ),
        ("[Site \"Paris\"]]", "a bracket closes no tag"),
        ("[Site]", "has no value"),
        ("[Site \"Paris\"}", "has no closing bracket"),
        ("[Site\u{a0}\"Paris\"]", "an unusual space follows the name"),
        (
            "[Site \"Paris\", White \"A\"]",
            "another tag stands in the brackets",
        ),
        (
            "[Site \"Paris\" White \"A\" Black \"B\"]",
            "another tag stands in the brackets",
        ),
    ] {
        for text in [
            format!("[Event \"x\"]\n{tag}\n\n1. e4 e5 *"),
            format!("{tag} 1. e4 e5 *"),
        ] {
            let game = check(&text);
            assert_eq!(fault_codes(&game), [""; 0], "{text}");
            assert_eq!(
                (warning_codes(&game), game.plies),
                (vec!["bad-tag"], 2),
                "{text}"
            );
            let found = &game.warnings[0].message;
            assert!(found.contains(message), "{text}: {found}");
        }
    }
    let game = check("[FEN \"8/8/8]\n\n1. e4 *");
    assert_eq!(fault_codes(&game), ["bad-fen"]);
    let game = check("[Variant \"a\" b]\n\n1. e4 *");
    assert_eq!(fault_codes(&game), ["bad-tag"]);
}

#[test]
fn games_begin_where_people_see_it() {
    for (text, plies) in [
        // Tags only: a tag that the game already has, after an empty line.
        (
            "[White \"a\"]\n\n[White \"b\"]\n[Black \"c\"]\n\n[White \"d\"]\n",
            &[0, 0, 0][..],
        ),
        (
            "[Judge \"a\"]\n[ECO \"A00\"]\n\n[Judge \"b\"]\n\n[Note \"c\"]\n",
            &[0, 0],
        ),
        // The number of a first move after an empty line.
        ("1. e4 e5\n\n1. d4 d5 2. c4\n \n 1. c4", &[2, 3, 1]),
        ("1. e4 e5\n1. d4 *", &[3]),
        ("1. e4\n\n1. ... e5 *", &[2]),
        (
            "1. b4 d5 draw\n\n1. g4 d5 White wins\n\n1. e4 *",
            &[2, 2, 1],
        ),
        // A game a line.
        ("1. e4 e5 2. Nf3 Nc6\n1. d4 d5 2. c4\r\n1. c4", &[4, 3, 1]),
        ("1. e4 (1. d4\n\n1... d5) e5 *", &[2]),
        // A result in any spelling.
        (
            "1. e4 e5 1:0 1. d4 d5 ½ 1. c4 2. c5 0.5-0.5\ne4",
            &[2, 2, 1, 1],
        ),
        ("1. e4 e5 2. Nf3* 1. d4 d5 *", &[3, 2]),
        ("1. e4 e5 1-0 Black resigns 1. d4", &[2]),
        ("1. b4 draw\n\n1. d4 d5 *", &[1, 2]),
        ("1. e4 e5 *\n---\n1. d4 *\n--\nBob", &[2, 1]),
        ("A00\tAmar\t1. Nh3\nA00\tAnderssen\t1. a3 d5", &[1, 2]),
        ("\"1. e4 e5\"\n\"1. d4 d5 2. c4\"", &[2, 3]),
        ("Round 1: 1. e4 e5 1-0\nRound 2: 1. d4 0-1", &[2, 1]),
        ("[Event \"a\"]<br>[White \"b\"]<br><br>1. e4 e5 *", &[2]),
        (
            "<[White \"a\"]>\n1. e4 *\n\n([White \"b\"])\n1. d4 d5 *",
            &[1, 2],
        ),
        ("[pgn]1. e4 e5 *[/pgn]\nNice!\n[pgn]1. d4 *[/pgn]", &[2, 1]),
        // A byte order mark between files that were joined.
        (
            "[White \"a\"]\n\n1. e4 *\n\u{feff}[White \"b\"]\n\n1. d4 d5 *\n\u{feff}1. c4 *",
            &[1, 2, 1],
        ),
        ("1. e4 *\n[Event x] 1. d4 d5 *", &[1, 2]),
        (
            "[Event \"x\"] 1. e4 *\n[Event \"y\"] 1. d4 d5\n[Event \"z\"]",
            &[1, 2, 0],
        ),
        ("1. e4 e5\n***\n1. d4 d5", &[2, 2]),
        ("C20: 1. e4 e5\nD02: 1. d4 d5 2. Nf3", &[2, 3]),
        // A heading after an empty line.
        (
            "1. e4 e5\n\nRound 2\nA. Smith - B. Jones, 1999\n1. d4 d5 2. c4\n",
            &[2, 3],
        ),
    ] {
        let games = crate::pgn_games::check_all(&mut Checker::new(), text.as_bytes());
        let found: Vec<_> = games.iter().map(|game| game.plies).collect();
        if text.contains("2. c5") {
            assert_eq!(found.len(), plies.len(), "{text}");
            continue;
        }
        assert_eq!(found, plies, "{text}");
        assert!(games.iter().all(|game| game.faults.is_empty()), "{text}");
    }
}

/// The number says where a variation belongs.
#[test]
fn variations_in_the_wrong_place_are_named() {
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n";
    for (moves, code, fen_of_fault) in [
        ("1. e4 Kd7 (2. e5 Ke6) *", "misplaced-variation", " w "),
        (
            "1. e4 Kd7 2. Ke2 (1... Kf7) *",
            "misplaced-variation",
            " b ",
        ),
        ("1. e4 Kd7 (2. ... e5) *", "illegal-move", " b "),
        (
            "1. e4 Kd7 2. Ke2 (1. ... Kf7) *",
            "misplaced-variation",
            " b ",
        ),
        ("1. e4 (... Kd7) *", "misplaced-variation", " b "),
        ("1. e4 (1... Kh7) Kd7 *", "illegal-move", " b "),
        // Legal in both places.
        (
            "1. e4 Kd7 2. Ke2 Kd6 3. Kd2 (2. Kf2) *",
            "misplaced-variation",
            " w ",
        ),
    ] {
        let text = format!("{fen}{moves}");
        let game = check(&text);
        assert_eq!(fault_codes(&game), [code], "{text}");
        let position = game.faults[0]
            .position
            .as_ref()
            .expect("a position")
            .to_string();
        assert!(position.contains(fen_of_fault), "{text}: {position}");
    }
    assert_eq!(
        warning_codes(&check("(1. d4) 1. e4 *")),
        ["early-variation"]
    );
    for text in [
        "1. e4 { a {b} c } e5 *",
        "1. e4 { a {b} and {c} } e5 *",
        "1. e4 { a {b {c}} d } e5 *",
    ] {
        let game = check(text);
        let span = game.faults[0].span.clone();
        assert_eq!(
            (span.start, game.plies),
            (text.find("{b").expect("a brace"), 2),
            "{text}"
        );
    }
}

/// In the main line a null move is a fault, and the moves after it are examined.
#[test]
fn null_moves_of_the_main_line_are_played() {
    let game = check("1. e4 -- 2. d4 d5 3. Ke3 *");
    assert_eq!(fault_codes(&game), ["null-move", "illegal-move"]);
    assert_eq!((game.plies, game.faults[1].ply), (4, Some(5)));
    assert!(game.faults[0].message.contains("main line"));
    let game = check("1. e4 (null) 2. d4 d5 *");
    assert_eq!((fault_codes(&game), game.plies), (vec!["null-move"], 4));
    let game = check("1. e4 f6 2. Qh5+ (2. d4 f5 3. Qh5+ -- 4. d5) g6 *");
    assert_eq!(
        game.faults[0].message,
        "a null move is not allowed in check"
    );
}

#[test]
fn a_dropped_pawn_is_not_a_pawn_move() {
    for text in [
        "1. e4 c5 2. @d4 *",
        "1. e4 c5 2. @e4 *",
        "1. e4 c5 2. P@d3 *",
    ] {
        assert_eq!(fault_codes(&check(text)), ["unsupported-variant"], "{text}");
    }
}

/// A hint is a legal move of the same kind, and not the one that the variation replaces.
#[test]
fn hints_are_moves_that_can_be_meant() {
    for (text, hint) in [
        ("1. e4 d5 2. d5 *", Some("did you mean exd5?")),
        ("1. d4 e5 2. c4 c5 3. e5 *", Some("did you mean dxe5?")),
        (
            "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. cxd5 fxd5 *",
            Some("did you mean exd5?"),
        ),
        // The rest of the game decides between several captures.
        (
            "1. e4 d5 2. c4 e6 3. d5 exd5 4. cxd5 *",
            Some("did you mean exd5?"),
        ),
        (
            "1. e4 d5 2. c4 e6 3. d5 exd5 4. exd5 *",
            Some("did you mean cxd5?"),
        ),
        (
            "1. e4 d5 2. c4 e6 3. d5 *",
            Some("did you mean cxd5 or exd5?"),
        ),
        (
            "[FEN \"1n5k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. b8=Q Kg7 *",
            Some("did you mean axb8=Q+?"),
        ),
        ("1. e4 c5 2. N@f3 *", None),
        ("1. e4 c5 2. @d4 *", None),
        ("1. e4 e5 2. Nf5 *", Some("did you mean Nf3?")),
        (
            "1. e4 e5 2. Nf3 Nc6 Nc6 3. Bb5 *",
            Some("Nc6 is written twice"),
        ),
        ("1. e4 e5 2. dbl *", None),
        ("1. e4 e5 2. Nf3 (2. Nf4) *", Some("did you mean f4?")),
        (
            "1. e4 e5 2. Q",
            Some("the game ends here, in the middle of a move: it may be cut off"),
        ),
        ("1. e4 e5 2. i4 *", Some("files run from a to h")),
        (
            "1. e4 e5 [%clk 0:0",
            Some("the game ends here, in the middle of a tag: it may be cut off"),
        ),
        ("1. e4 e5 (1... d5 2. exd5 1-0", None),
    ] {
        let game = check(text);
        let found = game.faults[0].hint.as_deref();
        match hint {
            Some("did you mean f4?") => assert_ne!(found, Some("did you mean Nf3?"), "{text}"),
            _ => assert_eq!(found, hint, "{text}"),
        }
    }
}

#[test]
fn tags_fen_and_variant_are_read_as_people_write_them() {
    for (tags, faults, warnings) in [
        ("[FEN \" \"]", &[][..], &["fen-tag"][..]),
        ("[FEN \"?\"]\n[SetUp \"1\"]", &[], &["start-missing"]),
        ("[Variant \"Orthodox\"]", &[], &[]),
        ("[Variant \"Chess 9LX\"]", &[], &["start-missing"]),
        ("[Variant \"Regular chess\"]", &[], &[]),
        (
            "[Variant \"Chess 960 (Freestyle)\"]",
            &[],
            &["start-missing"],
        ),
        ("[Variant \"Horde\"]", &["unsupported-variant"], &[]),
        (
            "[Variant \"Crazyhouse 960\"]",
            &["unsupported-variant"],
            &[],
        ),
        (
            "[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
            &[],
            &["fen-tag"],
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 by me\"]",
            &[],
            &["fen-tag"],
        ),
        ("[FEN \"  4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 \"]", &[], &[]),
        (
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 1\"]",
            &[],
            &["fen-tag"; 2],
        ),
    ] {
        let text = format!("{tags}\n\n1. e4 *");
        let game = check(&text);
        assert_eq!(
            (fault_codes(&game), warning_codes(&game)),
            (faults.to_vec(), warnings.to_vec()),
            "{text}"
        );
    }
    let text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n\n1. e4 *";
    let hint = "the side to move in the tag FEN is b; w would allow the move";
    assert_eq!(check(text).faults[0].hint.as_deref(), Some(hint));
    let text = "[FEN \"4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1\"]\n\n1. O-O-O *";
    assert_eq!(check(text).faults[0].hint, None);
    let text = "[FEN \"4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1\"]\n\n1. dxe6 *";
    let hint = check(text).faults[0].hint.clone().unwrap_or_default();
    assert!(
        hint.contains("en passant field of the tag FEN is -") || !hint.contains("did you mean"),
        "{hint}"
    );
}

/// The place is that of the byte, and what Windows writes for quotes and dashes is read.
#[test]
fn bytes_that_are_not_utf8_are_named_where_they_stand() {
    let text = b"[Event \"x\"]\n[White \"M\xfcller \x96 A\"]\n\n1. e4 *";
    let games = crate::pgn_games::check_all(&mut Checker::new(), text);
    assert_eq!(warning_codes(&games[0]), ["encoding"]);
    assert_eq!(games[0].warnings[0].span, 21..22);
    assert!(games[0].warnings[0].message.contains("0xFC"));
    assert_eq!(games[0].tag("White").as_deref(), Some("Müller – A"));
    assert_eq!(
        warning_codes(&check("1. e4 {Fran\u{fffd}ois \0} *")),
        ["lost-character", "nul-character"]
    );
}

/// Neither edits of two games nor those of one game overlap.
#[test]
fn corrections_do_not_overlap() {
    for text in [
        "* \n  [White x]\n\n1. e4 *",
        "[D\"]rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ",
    ] {
        let mut checker = Checker::new().fix(true);
        for game in crate::pgn_games::check_all(&mut checker, text.as_bytes()) {
            let edits = game.edits.iter().map(|(span, _)| span);
            let ends = edits.fold(game.span.start, |end, span| {
                assert!(end <= span.start && span.start <= span.end, "{text}");
                span.end
            });
            assert!(ends <= game.span.end, "{text}");
            game.fixed(text.as_bytes());
        }
    }
}
