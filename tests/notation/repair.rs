//! Repairs of faulty FENs, and the changes that are reported for an input that is not used as given.

use chessmoves::Setup;
use chessmoves::input;
use chessmoves::notation::fen::{self, FenField};

use super::texts::START;
use crate::support::edge_cases::{self, EdgeCase};

const PLACEMENT: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

#[test]
fn every_kind_of_fault_with_one_possible_repair_is_repaired() {
    let quotes = "a FEN is written without quotes";
    let slashes = "there are slashes between the ranks only";
    let ascii = "pieces are ASCII letters, empty squares are ASCII digits";
    let turn = "the side to move is written w or b";
    let number = "a counter is a number";
    let marks = "a FEN is written without marks around it";
    let (label, remark) = (
        "a FEN is written without a label",
        "a FEN is written without a remark",
    );
    let spaces = "fields are separated by spaces or tabs";
    let joined = "fields are separated by spaces";
    for (text, why) in [
        (format!("\"{START}\""), quotes),
        (format!("“{START}”"), quotes),
        (format!("```{START}```"), quotes),
        (format!("**{START}**"), marks),
        (format!("({START})"), marks),
        (format!("White to move: {START}"), label),
        (format!("> {START}"), label),
        (format!("{START}."), remark),
        (format!("{START} (the start)"), remark),
        (START.replace(' ', ", "), spaces),
        (START.replace(' ', ";"), spaces),
        (START.replace(" w ", "_w_"), spaces),
        (START.replace('/', "|"), "ranks are separated by slashes"),
        (START.replace('/', " / "), "ranks are separated by slashes"),
        (START.replace(" - 0 1", " -01"), joined),
        (START.replace(" 0 1", " 01"), joined),
        (START.replace(" w KQkq - ", "wKQkq-"), joined),
        (
            START.replace(' ', "\u{a0}"),
            "fields are separated by spaces or tabs",
        ),
        (START.replace('/', "\\"), "ranks are separated by slashes"),
        (START.replace("NR w", "NR/ w"), slashes),
        (format!("/{START}"), slashes),
        (
            START.replacen('8', "9", 2),
            "an empty rank has eight squares",
        ),
        (START.replacen('8', "\u{FF18}", 1), ascii),
        (START.replacen("pppppppp", "♟♟♟♟♟♟♟♟", 1), ascii),
        (START.replace(" w ", " W "), turn),
        (START.replace(" w ", " White "), turn),
        (
            START.replace("KQkq", "KQkqKQkq"),
            "a right is named only once",
        ),
        (
            START.replace("- 0", "\u{2013} 0"),
            "the ASCII hyphen - is used",
        ),
        (START.replace("0 1", "- 1"), number),
        (START.replace("0 1", "0 -"), number),
        (
            START.replace("0 1", "O 1"),
            "a counter is a number: the digit 0, not the letter",
        ),
    ] {
        let repaired = fen::repair(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(repaired.text, START, "{text}");
        let reasons: Vec<_> = repaired.repairs.iter().map(|repair| repair.why).collect();
        assert_eq!(reasons, [why], "{text}");
    }
}

#[test]
fn several_faults_are_repaired_together() {
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    let repaired = fen::repair(&format!("{after_e4} B KQkq E3 0 1")).expect("two sure repairs");
    assert_eq!(repaired.text, format!("{after_e4} b KQkq e3 0 1"));
    let repairs: Vec<_> = (repaired.repairs.iter())
        .map(|repair| (repair.field, repair.why))
        .collect();
    assert_eq!(
        repairs,
        [
            (FenField::Turn, "the side to move is written w or b"),
            (FenField::EnPassant, "squares are written in lower case"),
        ]
    );
}

#[test]
fn repairs_inside_others_and_several_in_a_rank_are_made() {
    let start = fen::parse(START).expect("the initial position").setup;
    let figurines = START.replacen("pppppppp", "♟♟♟♟♟♟♟♟", 1);
    for text in [
        format!("\"{}\"", START.replace(' ', "\u{a0}")),
        format!("\"{}\"", START.replace(" - 0 1", "- 0 1")),
        figurines.replace("NBQKB", "NBQ♔B").replace(' ', "|"),
    ] {
        let repaired = fen::repair(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(repaired.fen.setup, start, "{text}");
    }
}

#[test]
fn dashes_in_the_place_of_lost_rights_are_removed() {
    let repaired = fen::repair("4k2r/8/8/8/8/8/8/4K2R w K-k- - 0 1").expect("dashes in place");
    assert_eq!(repaired.text, "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1");
    assert_eq!(
        repaired.repairs[0].why,
        "a lost right is omitted, without a dash in its place"
    );
}

#[test]
fn ambiguous_faults_are_not_repaired() {
    for text in [
        "",
        "e4",
        // A square or a rank too few or too many.
        "4k3/8/7/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8//8/8/8/8/4K3 w - - 0 1",
        "4k3/8/9p/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/80/8/8/8/8/4K3 w - - 0 1",
        // It is unknown which right is meant.
        "4k3/8/8/8/8/8/8/4K2R w O-O - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K- - 0 1",
        // Fields are swapped or missing.
        "4k3/8/8/8/8/8/8/4K2R B b - 0 1",
        "4k3/8/8/8/8/8/8/4K2R K w - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1 2",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves Kd2",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1 +0+0",
        "4k3/8/8/8/8/8/8/4K2R (b)",
        // Is the half-move clock 12, or 1 before move 2?
        "4k3/8/8/8/8/8/8/4K2R w K -12",
        // No pawn has passed over e3, and a3 is a square with Black to move.
        "4k3/8/8/8/8/4P3/8/4K3 b - e4 0 1",
        "4k3/8/8/8/P7/8/8/4K3 w - a3 0 1",
        "4k3/8/8/8/4P3/8/8/4K3 b - e6 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - -1 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 1.5 1",
    ] {
        let error = fen::parse(text).expect_err(text);
        assert_eq!(fen::repair(text), Err(error), "{text}");
    }
}

#[test]
fn nothing_is_repaired_if_one_fault_is_ambiguous() {
    let text = "4k3/8/7/8/8/8/8/4K3 W - - 0 1";
    assert_eq!(input::repair(text).err(), fen::parse(text).err());
}

#[test]
fn the_expected_edge_cases_are_repaired() {
    let mut repaired = Vec::new();
    for EdgeCase { id, fen, .. } in edge_cases::all() {
        match (fen::parse(&fen), fen::repair(&fen)) {
            (Ok(_), Ok(unchanged)) => {
                assert_eq!(
                    (&unchanged.text, &unchanged.repairs),
                    (&fen, &vec![]),
                    "{id}"
                );
            }
            (Err(_), Ok(new)) => {
                assert!(fen::parse(&new.text).is_ok(), "{id}: {}", new.text);
                assert!(!new.repairs.is_empty(), "{id}");
                repaired.push(id);
            }
            (Err(error), Err(original)) => assert_eq!(error, original, "{id}"),
            (Ok(_), Err(error)) => panic!("{id}: {error}"),
        }
    }
    assert_eq!(
        repaired,
        [
            "A20", "A21", "A22", "B05", "B09", "B10", "B13", "B15", "B16", "B18", "C01", "C02",
            "D03", "E10", "E13", "F10",
        ]
    );
}

#[test]
fn repairing_a_mutilated_fen_never_panics() {
    for at in 0..=START.len() {
        for inserted in [
            "", " ", "_", "/", "\\", "9", "W", "-", "–", "\"", "♔", "\u{3000}", "\0",
        ] {
            for removed in [0, 1, 2] {
                let end = (at + removed).min(START.len());
                let text = format!("{}{inserted}{}", &START[..at], &START[end..]);
                if let Ok(repaired) = fen::repair(&text) {
                    assert!(fen::parse(&repaired.text).is_ok(), "{text}");
                }
            }
        }
    }
}

/// Asserts which FEN is used for an input, and which changes are reported.
#[track_caller]
fn assert_changes(text: &str, used: &str, expected: &[&str]) {
    let input = input::repair(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let position = input.position().expect("a position");
    assert_eq!(fen::write(&Setup::from(position)).to_string(), used);
    let changes: Vec<_> = input.changes.iter().map(ToString::to_string).collect();
    assert_eq!(changes, expected, "{text}");
}

#[test]
fn an_input_that_is_used_as_given_has_no_changes() {
    assert_changes(
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[],
    );
    assert_changes(&format!("{PLACEMENT} w KQkq -"), START, &[]);
}

#[test]
fn missing_fields_are_reported_as_changes() {
    let why = "the field is missing";
    assert_changes(
        PLACEMENT,
        &format!("{PLACEMENT} w - - 0 1"),
        &[
            &format!("side to move: nothing -> w ({why})"),
            &format!("castling: nothing -> - ({why})"),
            &format!("en passant: nothing -> - ({why})"),
        ],
    );
}

#[test]
fn repairs_dropped_rights_and_other_forms_are_reported_as_changes() {
    assert_changes(
        "'4k3/8/8/8/8/8/8/4K2R W KQ e6 00 0'",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        &[
            "fields: a FEN is written without quotes",
            "side to move: W -> w (the side to move is written w or b)",
            "castling: KQ -> K (White has the right to castle queenside, but no rook on a1; the right is ignored)",
            "en passant: e6 -> - (no pawn has passed over e6: there is no black pawn on e5; the en passant square is ignored)",
            "half-move clock: 00 -> 0 (the same meaning in the usual form)",
            "move number: 0 -> 1 (move numbers start with 1 and have no leading zeros)",
        ],
    );
}

#[test]
fn dropped_rights_of_a_json_board_are_reported_as_changes() {
    assert_changes(
        r#"{"board": {"e1": "K", "e8": "k"}, "onMove": "W", "castling": "K"}"#,
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        &[
            "castling: K -> - (White has the right to castle kingside, but no rook on h1; the right is ignored)",
        ],
    );
}
