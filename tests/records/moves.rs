//! The records of `raw`, `clip`, `board` and `legal`: what holds between their keys, and between them and the position.

use std::collections::BTreeSet;

use chessmoves::answer::play_moves;
use chessmoves::answer::{Moves, PieceOn};
use chessmoves::notation::Uci;
use chessmoves::{AnyPosition, Color, Move, Piece, Role, Square};
use serde_json::Value;

use crate::json_lines::both;
use crate::samples::{Sample, legal, pieces, positions, slim};
use crate::value::{self, list, piece, role, square, squares, text};

/// The moves of a piece and its vectors have the same squares, with those of castling at the end.
fn assert_vectors_match(record: &Value) {
    let moves = list(&record["moves"]);
    let vectors = list(&record["moveVectors"]);
    let targets: BTreeSet<_> = (moves.iter())
        .map(|mv| (mv.get("castle").is_some(), text(&mv["to"])))
        .collect();
    let castlings = moves.iter().filter(|mv| mv.get("castle").is_some());
    let steps = vectors.len() - castlings.count();
    let of_vectors: BTreeSet<_> = (vectors.iter().enumerate())
        .flat_map(|(n, vector)| list(vector).iter().map(move |to| (n >= steps, text(to))))
        .collect();
    assert_eq!(targets, of_vectors, "{record}");
    assert!(
        vectors.iter().all(|vector| !list(vector).is_empty()),
        "{record}"
    );
}

#[test]
fn raw_moves_are_the_offsets_of_the_vectors() {
    for from in Square::all() {
        for (role, color) in Role::ALL
            .iter()
            .flat_map(|&role| Color::ALL.map(|color| (role, color)))
        {
            let asked = PieceOn::new(Piece::new(color, role), from);
            let record = both(&Sample::raw(asked));
            assert_eq!(piece(&record["piece"]), (Piece::new(color, role), from));
            assert_eq!(record["onMove"], color.name());
            let moves = list(&record["moves"]);
            let offsets = list(&record["moveVectors"]).iter().flat_map(list);
            assert!(moves.iter().map(|mv| &mv["offset"]).eq(offsets), "{record}");
            for mv in moves {
                let offset = |n: usize| mv["offset"][n].as_i64().expect("a number");
                let index = |n: usize| i64::try_from(n).expect("below 8");
                let to = (
                    index(from.file().index()) + offset(0),
                    index(from.rank().index()) + offset(1),
                );
                let is_on_board = (0..8).contains(&to.0) && (0..8).contains(&to.1);
                assert_eq!(mv["to"].is_string(), is_on_board, "{record}");
                if is_on_board {
                    let square = square(&mv["to"]);
                    assert_eq!(
                        (index(square.file().index()), index(square.rank().index())),
                        to
                    );
                }
            }
            let on_board = moves.iter().filter(|mv| mv["to"].is_string()).count();
            assert!(on_board <= 27, "{record}");
        }
    }
}

/// Each stage keeps some of the moves of the stage before.
#[test]
fn moves_of_a_piece_are_those_of_its_vectors() {
    for position in positions() {
        let of_side = legal(&position, None);
        for asked in pieces(&position) {
            let clipped = both(&Sample::of(&position, Moves::clipped(asked)));
            let board = both(&Sample::of(&position, Moves::board(&position, Some(asked))));
            let moves = legal(&position, Some(asked));
            let king = both(&Sample::of(&position, moves.clone()));
            for (record, stage) in [(&clipped, "clipped"), (&board, "board"), (&king, "king")] {
                assert_eq!(record["stage"], stage);
                assert_eq!(piece(&record["piece"]), (asked.piece(), asked.square));
                assert_eq!(record["fen"], clipped["fen"]);
                assert_eq!(record["onMove"], position.turn().name());
                assert_vectors_match(record);
                for mv in list(&record["moves"]) {
                    assert_eq!(
                        (role(&mv["piece"]), square(&mv["from"])),
                        (asked.role, asked.square)
                    );
                }
            }
            let names = |record: &Value, key| -> BTreeSet<String> {
                (list(&record["moves"]).iter())
                    .map(|mv| text(&mv[key]).to_owned())
                    .collect()
            };
            assert!(
                names(&king, "uci").is_subset(&names(&board, "uci")),
                "{king}"
            );
            assert_eq!(
                names(&king, "san").len(),
                list(&king["moves"]).len(),
                "{king}"
            );
            // All moves of a side that is asked about are explained as if it were its turn.
            let view = position.with_turn(asked.color);
            assert_eq!(moves.king, legal(&view, None).king, "{king}");
            if asked.color == position.turn() {
                let expected = of_side.moves.iter().filter(|mv| mv.from == asked.square);
                assert!(moves.moves.iter().eq(expected), "{king}");
            }
        }
    }
}

#[test]
fn moves_of_a_side_have_no_piece_and_no_vectors() {
    for position in positions() {
        for moves in [Moves::board(&position, None), legal(&position, None)] {
            let record = both(&Sample::of(&position, moves));
            assert!(
                record["piece"].is_null() && record["moveVectors"].is_null(),
                "{record}"
            );
        }
    }
}

#[test]
fn records_list_the_moves_of_the_position_in_order() {
    for position in positions() {
        let ucis = |moves: &[Move]| -> Vec<String> {
            (moves.iter())
                .map(|&mv| Uci::new(mv, position.is_chess960()).to_string())
                .collect()
        };
        let listed = |record: &Value| -> Vec<String> {
            (list(&record["moves"]).iter())
                .map(|mv| text(&mv["uci"]).to_owned())
                .collect()
        };
        let record = both(&Sample::of(&position, Moves::board(&position, None)));
        assert_eq!(
            listed(&record),
            ucis(&position.pseudo_legal_moves().sorted())
        );
        let record = both(&Sample::of(&position, legal(&position, None)));
        assert_eq!(
            listed(&record),
            ucis(&position.legal_moves().expect("one king").sorted())
        );
        let keys: Vec<_> = (list(&record["moves"]).iter())
            .map(|mv| {
                let castle = mv.get("castle").map(text);
                let promotion = mv.get("promotion").map(|into| "QRBN".find(text(into)));
                (square(&mv["from"]), castle, square(&mv["to"]), promotion)
            })
            .collect();
        assert!(keys.is_sorted_by(|a, b| a < b), "{record}");
    }
}

#[test]
fn keys_of_a_move_agree_with_each_other_and_with_the_position() {
    let mut moves = 0;
    for position in positions() {
        for list_of_moves in [Moves::board(&position, None), legal(&position, None)] {
            let is_legal = list_of_moves.king.is_some();
            let record = both(&Sample::of(&position, list_of_moves));
            for mv in list(&record["moves"]) {
                assert_agrees(mv, &position);
                if is_legal {
                    assert_check_agrees(mv, &position);
                }
                moves += 1;
            }
        }
    }
    assert!(moves > 10_000, "only {moves} moves");
}

fn assert_agrees(mv: &Value, position: &AnyPosition) {
    let board = position.board();
    let (from, to, san) = (square(&mv["from"]), square(&mv["to"]), text(&mv["san"]));
    let mover = Piece::new(position.turn(), role(&mv["piece"]));
    assert_eq!(board.piece_at(from), Some(mover), "{mv}");

    let captured = mv.get("hasCaptured").map(piece);
    assert_eq!(captured.is_some(), san.contains('x'), "{mv}");
    if let Some((piece, at)) = captured {
        assert_eq!(board.piece_at(at), Some(piece), "{mv}");
        assert_eq!(piece.color, !position.turn(), "{mv}");
    }
    let is_beside = captured.is_some_and(|(_, at)| at != to);
    assert_eq!(mv.get("enPassant").is_some(), is_beside, "{mv}");
    assert!(!is_beside || position.en_passant() == Some(to), "{mv}");

    let promotion = mv.get("promotion").map(role);
    assert_eq!(promotion.is_some(), san.contains('='), "{mv}");
    let into = promotion.map_or(String::new(), |role| role.letter().to_string());
    assert!(
        promotion.is_none() || san.contains(&format!("={into}")),
        "{mv}"
    );

    let castle = mv.get("castle").map(text);
    let expected = match san.trim_end_matches(['+', '#']) {
        "O-O" => Some("kingside"),
        "O-O-O" => Some("queenside"),
        _ => None,
    };
    assert_eq!(castle, expected, "{mv}");

    let mut uci = format!("{from}{to}{}", into.to_lowercase());
    if castle.is_some() && position.is_chess960() {
        let rook = Square::from_name(&text(&mv["uci"])[2..]).expect("a square");
        assert!(
            position.castling_rights(position.turn()).contains(rook),
            "{mv}"
        );
        uci = format!("{from}{rook}");
    }
    assert_eq!(mv["uci"], *uci, "{mv}");
}

/// A move gives check if the other side is in check after it, and mates if there is no legal reply.
fn assert_check_agrees(mv: &Value, position: &AnyPosition) {
    let gives_check = mv.get("givesCheck").is_some();
    let (line, ..) = play_moves(*position, [text(&mv["uci"])]).expect("a legal move");
    let next = line.position;
    assert_eq!(next.is_check(), gives_check, "{mv}");
    let replies = next.legal_moves().expect("at most one king per side");
    let suffix = match (gives_check, replies.is_empty()) {
        (false, _) => "",
        (true, false) => "+",
        (true, true) => "#",
    };
    let san = text(&mv["san"]);
    let body = san.trim_end_matches(['+', '#']);
    assert_eq!(&san[body.len()..], suffix, "{mv}");
}

#[test]
fn stage_four_tells_check_mate_and_castling() {
    let (mut mates, mut stalemates, mut castlings) = (0, 0, 0);
    for position in positions() {
        let record = both(&Sample::of(&position, legal(&position, None)));
        let moves = list(&record["moves"]);
        let flag = |key: &str| value::flag(&record[key]);
        for (key, side) in [
            ("canKSideCastle", "kingside"),
            ("canQSideCastle", "queenside"),
        ] {
            let castles = moves.iter().any(|mv| mv["castle"] == side);
            assert_eq!(flag(key), castles, "{record}");
            castlings += usize::from(castles);
        }
        let checkers: Vec<_> = squares(&record["checkers"]);
        assert!(
            position.checkers().iter().eq(checkers.iter().copied()),
            "{record}"
        );
        assert_eq!(flag("inCheck"), !checkers.is_empty(), "{record}");
        let has_king = position.board().king(position.turn()).is_some();
        let is_stuck = moves.is_empty();
        assert_eq!(flag("checkMated"), is_stuck && flag("inCheck"), "{record}");
        assert_eq!(
            flag("staleMated"),
            is_stuck && has_king && !flag("inCheck"),
            "{record}"
        );
        mates += usize::from(flag("checkMated"));
        stalemates += usize::from(flag("staleMated"));
    }
    assert!(
        mates > 1 && stalemates > 0 && castlings > 20,
        "{mates} {stalemates} {castlings}"
    );
}

/// A slim record has the UCI notation in place of each move, and is otherwise the same.
#[test]
fn slim_records_differ_in_the_moves_only() {
    for position in positions() {
        let asked = pieces(&position).into_iter().map(Some);
        for asked in asked.chain([None]).step_by(3) {
            for (full, slim) in [
                (Moves::board(&position, asked), slim(&position, true, asked)),
                (legal(&position, asked), slim(&position, false, asked)),
            ] {
                assert_eq!(full.clone().slim(), slim);
                let mut expected = both(&Sample::of(&position, full));
                let moves = list(&expected["moves"]).iter().map(|mv| mv["uci"].clone());
                expected["moves"] = moves.collect();
                assert_eq!(both(&Sample::of(&position, slim)), expected);
            }
        }
    }
}
