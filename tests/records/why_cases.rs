//! The table of `fixtures/why.cases`: each question is asked, and the answer compared word by word.

use std::collections::BTreeMap;
use std::fmt::Write;

use chessmoves::answer::{VerdictReport, Why};
use chessmoves::input::find_piece;
use chessmoves::notation::PieceName;
use chessmoves::{AnyPosition, Color, Reason};

use crate::support::any_position;

const CASES: &str = include_str!("../../fixtures/why.cases");
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct Case {
    line: usize,
    fen: &'static str,
    question: &'static str,
    expected: String,
}

/// The cases of the table, with the line on which each begins.
fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for (n, line) in CASES.lines().enumerate() {
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        if line.starts_with(' ') {
            let case = cases.last_mut().expect("a case before its reasons");
            case.expected += line;
            case.expected += "\n";
            continue;
        }
        let fields: Vec<&str> = line.split(" | ").collect();
        let &[fen, question, answer] = &fields[..] else {
            panic!("line {}: expected three fields: {line}", n + 1);
        };
        cases.push(Case {
            line: n + 1,
            fen: if fen == "startpos" { START } else { fen },
            question,
            expected: format!("{answer}\n"),
        });
    }
    cases
}

/// Asks about the piece on a square if the question names one, and otherwise about a move.
fn ask(case: &Case) -> (AnyPosition, Why) {
    let position = any_position(case.fen);
    let name = case.question.parse::<PieceName>().ok();
    let piece = name.and_then(|name| find_piece(&position, name).ok());
    let why = match piece {
        Some(piece) => Why::moves(&position, Some(piece)).expect("at most one king per side"),
        None => Why::one_move(&position, case.question)
            .unwrap_or_else(|error| panic!("line {}: {error}", case.line)),
    };
    (position, why)
}

/// The answer in the format of the table; with the effects of legal moves only if the table has them.
fn answer(why: &Why, with_effects: bool) -> String {
    let mut out = String::new();
    match (&why.verdicts[..], why.legal) {
        ([only], Some(legal)) => {
            out += word(legal);
            out += "\n";
            write_sentences(only, with_effects, &mut out);
        }
        (several, _) => {
            out += "several\n";
            for verdict in several {
                let name = match (verdict.uci, verdict.from) {
                    (Some(uci), _) => uci.to_string(),
                    (None, Some(from)) => format!("{from}{}", verdict.to),
                    (None, None) => String::new(),
                };
                writeln!(out, "  = {name} {}", word(verdict.legal)).expect("a string");
                write_sentences(verdict, with_effects, &mut out);
            }
        }
    }
    out
}

fn word(is_legal: bool) -> &'static str {
    if is_legal { "legal" } else { "illegal" }
}

fn write_sentences(verdict: &VerdictReport, with_effects: bool, out: &mut String) {
    for reason in &verdict.reasons {
        writeln!(out, "    {}: {}", reason.code, reason.message).expect("a string");
    }
    let effects = verdict.effects.iter().flatten();
    for effect in effects.filter(|_| with_effects) {
        writeln!(out, "    {}: {}", effect.code.code(), effect.message).expect("a string");
    }
}

#[test]
fn every_case_has_the_expected_answer() {
    let cases = cases();
    assert!(cases.len() >= 150, "only {} cases", cases.len());
    let mut failures = String::new();
    for case in &cases {
        let (_, why) = ask(case);
        let with_effects = case.expected.lines().any(|line| line.starts_with("    "));
        let found = answer(&why, with_effects);
        if found != case.expected {
            let Case {
                line,
                fen,
                question,
                expected,
            } = case;
            writeln!(
                failures,
                "line {line}: {fen} | {question}\nexpected {expected}found {found}"
            )
            .expect("a string");
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

#[test]
fn every_reason_occurs_for_both_colours() {
    let mut times: BTreeMap<(Reason, Color), usize> = BTreeMap::new();
    for case in cases() {
        let (position, why) = ask(&case);
        for verdict in &why.verdicts {
            let owner = (verdict.from).and_then(|from| position.board().color_at(from));
            let side = owner.unwrap_or(position.turn());
            for reason in &verdict.reasons {
                *times.entry((reason.code, side)).or_default() += 1;
            }
        }
    }
    for &reason in Reason::ALL {
        for color in Color::ALL {
            // No text stands for a move off the board, or for one that contradicts the position.
            let is_expected = !matches!(reason, Reason::OffBoard | Reason::MoveMismatch);
            let is_found = times.contains_key(&(reason, color));
            assert_eq!(is_found, is_expected, "{reason} for {color}");
        }
    }
}
