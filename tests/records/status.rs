//! The records of `status`, `control` and `play`.

use std::collections::BTreeSet;

use chessmoves::answer::Control;
use chessmoves::answer::play_moves;
use chessmoves::input::Input;
use chessmoves::{AnyPosition, Color, Position, Square};
use serde_json::Value;

use crate::json_lines::both;
use crate::samples::{Sample, legal, positions, status};
use crate::support::{any_position, edge_cases};
use crate::value::{self, list, object, square, squares, text};

/// The status says the same as the record of legal moves.
#[test]
fn status_agrees_with_the_legal_moves() {
    for position in positions() {
        let status = both(&status(&position, &[]));
        let king = both(&Sample::of(&position, legal(&position, None)));
        let moves = list(&king["moves"]);
        let captures = moves.iter().filter(|mv| mv.get("hasCaptured").is_some());
        assert_eq!(status["moveCount"], moves.len(), "{status}");
        assert_eq!(status["captureCount"], captures.count(), "{status}");
        for key in [
            "fen",
            "onMove",
            "inCheck",
            "checkers",
            "checkMated",
            "staleMated",
        ] {
            assert_eq!(status[key], king[key], "{key} of {status}");
        }
        assert_eq!(
            status["doubleCheck"],
            list(&king["checkers"]).len() > 1,
            "{status}"
        );
        let own = &status["castling"][position.turn().name()];
        assert_eq!(
            own["kingside"]["possible"], king["canKSideCastle"],
            "{status}"
        );
        assert_eq!(
            own["queenside"]["possible"], king["canQSideCastle"],
            "{status}"
        );
        for castling in [&own["kingside"], &own["queenside"]] {
            assert_eq!(
                castling["possible"],
                list(&castling["reasons"]).is_empty(),
                "{status}"
            );
        }
        assert_eq!(status["problems"], Value::Array(Vec::new()), "{status}");
    }
}

/// Castling of the other side is judged as if it were its turn.
#[test]
fn castling_is_judged_for_both_sides() {
    for position in positions() {
        let record = both(&status(&position, &[]));
        for color in Color::ALL {
            let view = position.with_turn(color);
            let as_if = both(&status(&view, &[]));
            assert_eq!(
                record["castling"][color.name()],
                as_if["castling"][color.name()]
            );
        }
    }
}

#[test]
fn outcome_is_checkmate_or_a_draw() {
    let mut outcomes = BTreeSet::new();
    for position in positions() {
        let record = both(&status(&position, &[]));
        let winner = (!position.turn()).name();
        let flag = |key: &str| value::flag(&record[key]);
        match record["outcome"].as_str() {
            Some("draw") => assert!(!flag("checkMated"), "{record}"),
            Some(side) => assert!(flag("checkMated") && side == winner, "{record}"),
            None => assert!(!flag("checkMated") && !flag("staleMated"), "{record}"),
        }
        if flag("staleMated") || flag("insufficientMaterial") && !flag("checkMated") {
            assert_eq!(record["outcome"], "draw", "{record}");
        }
        // Nothing can be claimed after the end of the game.
        let has_claim = record["outcome"].is_null() && position.halfmoves() >= 100;
        assert_eq!(flag("fiftyMoves"), has_claim, "{record}");
        assert_eq!(
            list(&record["claimable"]).len(),
            usize::from(has_claim),
            "{record}"
        );
        assert_eq!(
            record["reason"].is_null(),
            record["outcome"].is_null(),
            "{record}"
        );
        if let Ok(position) = Position::try_from(position) {
            let winner = position
                .outcome()
                .map(|outcome| outcome.winner().map_or("draw", Color::name));
            assert_eq!(record["outcome"].as_str(), winner, "{record}");
        }
        outcomes.insert(record["outcome"].as_str().map(str::to_owned));
    }
    assert_eq!(outcomes.len(), 4, "{outcomes:?}");
}

#[test]
fn pins_are_those_of_the_position() {
    let mut pins = 0;
    for position in positions() {
        let record = both(&status(&position, &[]));
        let found: BTreeSet<(Square, Square)> = (list(&record["pins"]).iter())
            .map(|pin| {
                let [square, by] = ["square", "by"].map(|key| square(&pin[key]));
                assert!(list(&pin["line"]).contains(&pin["by"]), "{record}");
                assert!(list(&pin["line"]).contains(&pin["square"]), "{record}");
                (square, by)
            })
            .collect();
        let expected: BTreeSet<_> = (Color::ALL.into_iter())
            .flat_map(|color| {
                let view = position.with_turn(color);
                let pinned = view.pinned().iter();
                pinned.map(move |square| (square, view.pinner(square).expect("a pinner")))
            })
            .collect();
        assert_eq!(found, expected, "{record}");
        pins += found.len();
    }
    assert!(pins > 50, "only {pins} pins");
}

#[test]
fn several_kings_have_a_status_without_counts() {
    for fen in [
        "4k3/8/8/8/8/8/8/4KK2 w - - 0 1",
        "4kk2/8/8/8/8/8/8/8 b - - 0 1",
    ] {
        let record = both(&status(&any_position(fen), &[]));
        assert!(
            record["moveCount"].is_null() && record["captureCount"].is_null(),
            "{record}"
        );
        assert!(record["outcome"].is_null(), "{record}");
    }
}

#[test]
fn problems_have_their_code_and_message() {
    let mut total = 0;
    for case in edge_cases::all() {
        let Some((input, position)) = read(&case.fen) else {
            continue;
        };
        let problems = input.problems();
        let record = both(&status(&position, &problems));
        let found: Vec<_> = (list(&record["problems"]).iter())
            .map(|problem| (text(&problem["code"]), text(&problem["message"]).to_owned()))
            .collect();
        let expected: Vec<_> = (problems.iter())
            .map(|problem| (problem.code().name(), problem.to_string()))
            .collect();
        assert_eq!(found, expected, "{}", case.fen);
        total += problems.len();
    }
    assert!(total > 20, "only {total} problems");
}

fn read(text: &str) -> Option<(Input, AnyPosition)> {
    let input = Input::read(text).ok()?;
    let position = input.position().ok()?;
    Some((input, position))
}

/// Each controlled square is a key, in the order of the squares, with the pieces that attack it.
#[test]
fn controlled_squares_have_their_attackers() {
    for position in positions() {
        let record = both(&Sample::of(&position, Control::new(&position, None)));
        for color in Color::ALL {
            let side = &record[color.name()];
            let by = object(&side["by"]);
            let controlled = squares(&side["controlled"]);
            assert!(
                controlled.iter().map(|square| square.name()).eq(by.keys()),
                "{record}"
            );
            for (square, attackers) in by {
                let square = Square::from_name(square).expect("a square");
                let attackers = squares(attackers);
                assert!(!attackers.is_empty(), "{record}");
                for direct in position.attackers(square, color) {
                    assert!(attackers.contains(&direct), "{square} of {record}");
                }
                for attacker in attackers {
                    assert_eq!(position.board().color_at(attacker), Some(color), "{record}");
                }
            }
            for square in Square::all().filter(|&square| position.attackers(square, color).any()) {
                assert!(by.contains_key(square.name()), "{square} of {record}");
            }
        }
    }
}

#[test]
fn played_moves_are_listed_in_san() {
    for moves in ["", "e4", "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O"] {
        let (played, ..) =
            play_moves(AnyPosition::default(), moves.split_whitespace()).expect("legal moves");
        let position = played.position;
        let record = both(&Sample::of(&position, played));
        let sans: Vec<_> = (list(&record["played"]).iter())
            .map(|mv| text(&mv["san"]))
            .collect();
        assert_eq!(sans.join(" "), moves);
        assert_eq!(record["onMove"], position.turn().name());
    }
}
