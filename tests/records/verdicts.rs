//! The records of `why`.

use std::collections::BTreeSet;

use chessmoves::answer::{Body, MoveReport, Moves, VerdictReport, Why};
use serde_json::Value;

use crate::json_lines::both;
use crate::samples::{Sample, legal, pieces, positions, why_move};
use crate::support::any_position;
use crate::value::{list, squares, text};

/// What holds for every verdict, alone or among others.
fn assert_consistent(verdict: &Value) {
    let is_legal = verdict["legal"] == true;
    assert_eq!(is_legal, list(&verdict["reasons"]).is_empty(), "{verdict}");
    assert_eq!(is_legal, verdict.get("stage").is_none(), "{verdict}");
    if verdict.get("uci").is_some() {
        assert!(
            verdict.get("from").is_some() && verdict.get("san").is_some(),
            "{verdict}"
        );
    }
    if let Some(effects) = verdict.get("merits") {
        assert!(is_legal && !list(effects).is_empty(), "{verdict}");
    }
}

#[test]
fn legal_verdicts_of_a_side_are_its_legal_moves() {
    for position in positions() {
        let moves = legal(&position, None).moves;
        let expected: BTreeSet<_> = moves.iter().map(|mv| mv.uci.to_string()).collect();
        let why = Why::moves(&position, None).expect("at most one king per side");
        let record = both(&Sample::of(&position, why));
        assert!(record["piece"].is_null(), "{record}");
        assert!(
            record.get("move").is_none() && record.get("legal").is_none(),
            "{record}"
        );
        let verdicts = list(&record["verdicts"]);
        let found: BTreeSet<_> = (verdicts.iter())
            .filter(|verdict| verdict["legal"] == true)
            .map(|verdict| text(&verdict["uci"]).to_owned())
            .collect();
        assert_eq!(found, expected, "{record}");
        for verdict in verdicts {
            assert_consistent(verdict);
            assert!(verdict.get("merits").is_none(), "{verdict}");
        }
    }
}

/// A piece of the side that is not to move is judged as if it were its turn.
#[test]
fn legal_verdicts_of_a_piece_are_its_legal_moves() {
    for position in positions() {
        for piece in pieces(&position).into_iter().step_by(3) {
            let why = Why::moves(&position, Some(piece)).expect("at most one king per side");
            let record = both(&Sample::of(&position, why));
            assert_eq!(record["piece"]["square"], piece.square.name(), "{record}");
            let checkers = position.attackers_of_king(piece.color);
            assert!(checkers.iter().eq(squares(&record["checkers"])), "{record}");
            let moves = legal(&position, Some(piece)).moves;
            let expected: BTreeSet<_> = (moves.iter())
                .map(|mv| (mv.uci.to_string(), mv.san.to_string()))
                .collect();

            let found: BTreeSet<_> = (list(&record["verdicts"]).iter())
                .inspect(|verdict| assert_consistent(verdict))
                .filter(|verdict| verdict["legal"] == true)
                .map(|verdict| {
                    (
                        text(&verdict["uci"]).to_owned(),
                        text(&verdict["san"]).to_owned(),
                    )
                })
                .collect();
            assert_eq!(found, expected, "{record}");
        }
    }
}

/// A legal move that is asked about has one verdict, with its effects.
#[test]
fn legal_moves_are_explained_by_their_effects() {
    for position in positions() {
        for mv in legal(&position, None).moves.into_iter().step_by(4) {
            for text in [mv.san.to_string(), mv.uci.to_string()] {
                let record = both(&why_move(&position, &text));
                assert_eq!(record["move"], *text, "{record}");
                assert_eq!(record["legal"], true, "{record}");
                let [verdict] = list(&record["verdicts"]) else {
                    panic!("one verdict: {record}");
                };
                assert_consistent(verdict);
                assert_eq!(verdict["uci"], mv.uci.to_string(), "{record}");
                assert_eq!(verdict["san"], mv.san.to_string(), "{record}");
                assert_effects_agree(verdict, &mv);
            }
        }
    }
}

fn assert_effects_agree(verdict: &Value, mv: &MoveReport) {
    let codes: BTreeSet<_> = (list(&verdict["merits"]).iter())
        .map(|effect| text(&effect["code"]))
        .collect();
    let has = |code: &str| codes.contains(code);
    assert_eq!(
        has("gives-check") || has("mates"),
        mv.gives_check,
        "{verdict}"
    );
    assert_eq!(has("mates"), mv.san.to_string().ends_with('#'), "{verdict}");
    assert_eq!(has("promotes"), mv.promotion.is_some(), "{verdict}");
    assert_eq!(has("en-passant"), mv.en_passant, "{verdict}");
    assert_eq!(has("castling-right-held"), mv.castle.is_some(), "{verdict}");
    let captures = has("captures") || has("captures-checker") || has("en-passant");
    assert_eq!(captures, mv.has_captured.is_some(), "{verdict}");
    assert!(!has("quiet") || codes.len() == 1, "{verdict}");
}

/// Pseudo-legal moves that are not legal are ruled out at stage 4, and the answer is "no".
#[test]
fn illegal_moves_are_explained_by_their_reasons() {
    let mut illegal = 0;
    for position in positions() {
        let legal: BTreeSet<_> = legal(&position, None)
            .moves
            .iter()
            .map(|mv| mv.uci.to_string())
            .collect();
        for mv in Moves::board(&position, None).moves {
            let text = mv.uci.to_string();
            if legal.contains(&text) {
                continue;
            }
            let record = both(&why_move(&position, &text));
            assert_eq!(record["legal"], false, "{record}");
            for verdict in list(&record["verdicts"]) {
                assert_consistent(verdict);
                assert_eq!(verdict["stage"], "king", "{record}");
            }
            illegal += 1;
        }
    }
    assert!(illegal > 300, "only {illegal} moves");
}

/// A record answers "yes" if one of the moves that the text can stand for is legal, and is ambiguous if several are.
#[test]
fn answers_to_ambiguous_questions() {
    for (fen, text, answer, is_ambiguous) in [
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", true, true),
        ("4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "Nc3", true, false),
        ("4k3/8/8/8/7b/5N2/3P4/1N2K3 w - - 0 1", "Nd2", false, false),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd2", false, false),
    ] {
        let Sample { body, .. } = why_move(&any_position(fen), text);
        assert_eq!(body.is_yes(), Some(answer), "{fen} {text}");
        assert_eq!(body.is_ambiguous(), is_ambiguous, "{fen} {text}");
        let Body::Why(why) = body else {
            unreachable!("an explanation");
        };
        let legal = |verdict: &&VerdictReport| verdict.legal;
        assert_eq!(why.verdicts.iter().filter(legal).count() > 1, is_ambiguous);
    }
}
