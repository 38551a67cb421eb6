//! The table of `fixtures/why.cases`, each case asked and answered to the letter.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;
use std::fmt::Write;

use chessmoves::input::find_piece;
use chessmoves::notation::fen;
use chessmoves::notation::piece::PieceName;
use chessmoves::notation::text::MoveText;
use chessmoves::report::{Asked, VerdictReport, Why};
use chessmoves::rules::reason::Reason;
use chessmoves::{Color, Position};

const CASES: &str = include_str!("../fixtures/why.cases");

struct Case {
    number: usize,
    fen: &'static str,
    question: &'static str,
    expected: String,
}

/// The cases of the table, each with the line on which it begins.
fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for (n, line) in CASES.lines().enumerate() {
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        if line.starts_with(' ') {
            let case = cases.last_mut().expect("a case before its reasons");
            writeln!(case.expected, "{line}").unwrap();
            continue;
        }
        let fields: Vec<&str> = line.split(" | ").collect();
        let &[fen, question, answer] = &fields[..] else {
            panic!("line {}: expected three fields: {line}", n + 1);
        };
        cases.push(Case {
            number: n + 1,
            fen,
            question,
            expected: format!("{answer}\n"),
        });
    }
    cases
}

fn ask(case: &Case) -> (Position, Why) {
    let fen = if case.fen == "startpos" {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    } else {
        case.fen
    };
    let setup = fen::parse(fen).unwrap_or_else(|error| panic!("line {}: {error}", case.number));
    let position = Position::try_from(setup.setup).unwrap();
    let named =
        (case.question.parse::<PieceName>().ok()).and_then(|name| find_piece(&position, name).ok());
    let asked = match named {
        Some(piece) => Asked::Piece(piece),
        None => Asked::Move {
            text: case.question.to_owned(),
            read: MoveText::parse(case.question).unwrap(),
        },
    };
    let why = Why::new(&position, &asked).unwrap();
    (position, why)
}

fn sentences(verdict: &VerdictReport, merits: bool, out: &mut String) {
    let merits = verdict.merits.iter().flatten().filter(|_| merits);
    for reason in verdict.reasons.iter().chain(merits) {
        writeln!(out, "    {}: {}", reason.code, reason.message).unwrap();
    }
}

/// The answer as the table writes it; the merits of a legal move only where the table has some.
fn answer(why: &Why, merits: bool) -> String {
    let word = |legal| if legal { "legal" } else { "illegal" };
    let mut out = String::new();
    match (&why.verdicts[..], why.legal) {
        ([sole], Some(legal)) => {
            writeln!(out, "{}", word(legal)).unwrap();
            sentences(sole, merits, &mut out);
        }
        (several, _) => {
            out.push_str("several\n");
            for verdict in several {
                let name = match verdict.uci {
                    Some(uci) => uci.to_string(),
                    None => verdict
                        .from
                        .map_or(String::new(), |from| format!("{from}{}", verdict.to)),
                };
                writeln!(out, "  = {name} {}", word(verdict.legal)).unwrap();
                sentences(verdict, merits, &mut out);
            }
        }
    }
    out
}

#[test]
fn every_case_is_answered_to_the_letter() {
    let cases = cases();
    assert!(cases.len() >= 150, "only {} cases", cases.len());
    let mut wrong = String::new();
    for case in &cases {
        let (_, why) = ask(case);
        let merits = case.expected.lines().any(|line| line.starts_with("    "));
        let found = answer(&why, merits);
        if found != case.expected {
            let Case {
                number,
                fen,
                question,
                expected,
            } = case;
            writeln!(wrong, "line {number}: {fen} | {question}").unwrap();
            writeln!(wrong, "expected {expected}found {found}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn every_code_occurs_twice_and_for_both_colours() {
    let mut times: BTreeMap<(&str, Color), usize> = BTreeMap::new();
    for case in cases() {
        let (position, why) = ask(&case);
        for verdict in &why.verdicts {
            let owner = verdict
                .from
                .and_then(|from| position.board().color_at(from));
            let side = owner.unwrap_or(position.turn());
            for reason in &verdict.reasons {
                *times.entry((reason.code, side)).or_default() += 1;
            }
        }
    }
    for &reason in Reason::ALL {
        for color in Color::ALL {
            let found = times.get(&(reason.code(), color)).copied();
            // Two squares on the board never say it: it is left to stage 2, where a vector ends at the edge.
            if reason == Reason::OffBoard {
                assert_eq!(found, None, "{reason}");
            } else {
                assert!(found.is_some(), "{reason} never occurs for {color}");
            }
        }
    }
}
