//! Missing, superfluous and exchanged brackets: the fault is reported at the bracket or at its counterpart.
#![allow(clippy::format_push_string, reason = "messages of a test")]

use std::collections::BTreeMap;

use crate::pgn_faults::check_between;
use crate::pgn_games::{check, fault_codes, warning_codes};
use crate::support::Rng;
use crate::support::games::{Layout, game, line_and_column};

/// What is done to a bracket.
const BRACKET_FAULTS: &[(&str, &str)] = &[
    ("{", ""),
    ("{", "("),
    ("{", "["),
    ("{", "}"),
    ("}", ""),
    ("}", ")"),
    ("}", "]"),
    ("}", "{"),
    ("}", "}}"),
    ("(", ""),
    ("(", "{"),
    ("(", "["),
    ("(", ")"),
    ("(", "(("),
    (")", ""),
    (")", "}"),
    (")", "]"),
    (")", "("),
    (")", "))"),
];

/// A fault at the bracket, at its counterpart, or where it is missing.
#[test]
fn bracket_faults_are_located() {
    let mut rng = Rng::new(121);
    let mut counts: BTreeMap<(&str, &str), [u32; 2]> = BTreeMap::new();
    let mut missed = String::new();
    for _ in 0..150 {
        let game = game(&mut rng, Layout::Plain, 50);
        if game.brackets.is_empty() {
            continue;
        }
        for &(old, new) in BRACKET_FAULTS {
            let fitting: Vec<_> = (game.brackets.iter())
                .filter(|pair| pair.iter().any(|&at| game.text[at] == old.as_bytes()[0]))
                .collect();
            if fitting.is_empty() {
                continue;
            }
            let pair = rng.choose(&fitting);
            let at = pair[usize::from(game.text[pair[0]] != old.as_bytes()[0])];
            let mut text = game.text.clone();
            text.splice(at..=at, new.bytes());
            // Where the brackets of the pair are now, and the one that was added.
            let moved = |place: usize| {
                if place > at {
                    place + new.len() - 1
                } else {
                    place
                }
            };
            let mut places = vec![moved(pair[0]), moved(pair[1])];
            places.extend((new.len() == 2).then_some(at + 1));
            let between = check_between(&mut rng, &text);
            let places: Vec<_> = places
                .iter()
                .map(|at| line_and_column(&between.all, between.start + at))
                .collect();
            let is_located = (between.faults.iter()).any(|(_, found)| places.contains(found));
            counts.entry((old, new)).or_default()[usize::from(is_located)] += 1;
            if !is_located && missed.len() < 6000 {
                missed += &format!(
                    "{old} -> {new} at {places:?}: {:?}\n{}\n",
                    between
                        .faults
                        .iter()
                        .map(|(fault, found)| (fault.code, found))
                        .collect::<Vec<_>>(),
                    String::from_utf8_lossy(
                        &text[at.saturating_sub(50)..(at + 60).min(text.len())]
                    )
                );
            }
        }
    }
    let [not, located] = counts
        .values()
        .fold([0, 0], |sum, count| [sum[0] + count[0], sum[1] + count[1]]);
    assert!(located + not > 1500, "{located} and {not}");
    assert!(
        located >= 50 * not,
        "{located} of {}: {counts:?}\n{missed}",
        located + not
    );
}

/// A comment with a brace in it is valid, and does not explain an illegal move after it.
#[test]
fn comment_with_an_opening_brace_is_not_blamed_for_an_illegal_move() {
    let text = "1. e4 { a { b } e5 2. Ke3 *";
    assert_eq!(fault_codes(&check(text)), ["illegal-move"]);
    let text = "1. e4 { a 1... e5 { b } 2. Nf3 *";
    assert_eq!(fault_codes(&check(text)), ["unclosed-comment"]);
}

/// The codes of the faults of a game and the texts at their places.
fn named_faults(text: &str) -> Vec<(&'static str, String)> {
    let checked = check(text);
    let faults = checked.faults.iter();
    faults
        .map(|fault| {
            (
                fault.code.name(),
                text[fault.span.start..].chars().take(4).collect(),
            )
        })
        .collect()
}

/// Moves that a comment swallows are played, and the comment is reported, even if the game could go on without them.
#[test]
fn comment_that_swallows_moves_is_reported() {
    for (text, comment, plies) in [
        ("1. e4 {a 1... e5 2. Nf3 {b} e5 *", "{a 1", 3),
        ("1. e4 {a 1... e5 2. Nf3 {b} Nc6 3. Bb5 *", "{a 1", 5),
        ("1. e4 {a e5 {b} 2. Nf3 *", "{a e", 3),
        ("1. e4 e5 (1... c5 {a) 2. Nf3 {b} Nc6 *", "{a) ", 4),
        ("1. e4 e5 {a (1... c5 {b} 2. Nf3) 2. Nf3 *", "{a (", 3),
        ("1. e4 {a\n\n1... e5! 2. Nf3 {b} 2... Nc6 *", "{a\n\n", 4),
    ] {
        let checked = check(text);
        let expected = ("unclosed-comment", comment.to_owned());
        let faults = named_faults(text);
        let legal_rest = faults.split_first().map(|(first, _)| first == &expected);
        assert_eq!(legal_rest, Some(true), "{text}: {faults:?}");
        assert_eq!(checked.plies, plies, "{text}");
    }
    // Each of several comments.
    let text = "1. e4 {a 1... e5 {b 2. Nf3 {c} 2... Nc6 *";
    let faults = named_faults(text);
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert_eq!((&faults[0].1[..], &faults[1].1[..]), ("{a 1", "{b 2"));
    assert_eq!(warning_codes(&check(text)), [""; 0]);
}

/// A brace in a comment is no reason to report it.
#[test]
fn comment_with_a_brace_is_valid() {
    for text in [
        "1. e4 {a {b} e5 *",
        "1. e4 {1. d4 {b} e5 *",
        "1. e4 {the best move { [%clk 0:05:00] } e5 *",
        "1. e4 {played before: 12... Nf6 { } e5 *",
        "1. e4 {e5 is best {b} e5 *",
        "1. e4 e5 2. Nf3 {2. Nf3 {b} Nc6 *",
    ] {
        assert_eq!(fault_codes(&check(text)), [""; 0], "{text}");
    }
}

/// A missing bracket of a variation is reported at its counterpart, and the moves around it are checked.
#[test]
fn missing_bracket_of_a_nested_variation_is_located() {
    for (text, code, bracket, plies) in [
        ("1. e4 1. d4 d5) e5 *", "stray-bracket", 14, 2),
        (
            "1. e4 (1. d4 d5 1... Nf6) 2. c4) e5 *",
            "stray-bracket",
            24,
            2,
        ),
        (
            "1. e4 (1. d4 d5 (1... Nf6 2. c4 2. Nf3) e5 *",
            "unclosed-variation",
            16,
            2,
        ),
        (
            "1. e4 (1. d4 d5 1... e5 2. Nf3 *",
            "unclosed-variation",
            6,
            3,
        ),
    ] {
        let checked = check(text);
        assert_eq!(fault_codes(&checked), [code], "{text}");
        assert_eq!(checked.faults[0].span.start, bracket, "{text}");
        assert_eq!(checked.plies, plies, "{text}");
        assert_eq!(warning_codes(&checked), [""; 0], "{text}");
    }
}

/// Moves after a comment that swallows others are read in a wrong position, which is not reported once more.
#[test]
fn swallowed_moves_cause_no_warnings() {
    let text = "{a 1. e4 {b} c5 2. Nf3+ {d} Nc6 *";
    let checked = check(text);
    assert_eq!(fault_codes(&checked), ["unclosed-comment"]);
    assert_eq!(warning_codes(&checked), ["wrong-check-sign"]);
}

/// A later comment with a brace, but without moves, does not hide the one that lacks its closing brace.
#[test]
fn a_comment_without_its_brace_is_found_before_another_brace() {
    let game = check("1. e4 {then Ke5 {b} e5 2. d4 {and {so} exd4 3. Qxa8 *");
    let faults: Vec<_> = (game.faults.iter())
        .map(|fault| (fault.code.name(), fault.span.start))
        .collect();
    assert_eq!(faults, [("unclosed-comment", 6)]);
}
