//! Repairs of texts that are no FEN, and what is told about an input that is not taken as it was given.

use chessmoves::input::InputError;
use chessmoves::notation::fen::{self, FenField};
use chessmoves::{Position, Setup, fix};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// The changes of an input and the FEN that is taken.
fn fixed(text: &str) -> (String, Vec<String>) {
    let (input, changes) = fix::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let position: Position = input.position().expect("a position");
    let taken = fen::write(&Setup::from(position)).to_string();
    (taken, changes.iter().map(ToString::to_string).collect())
}

fn check(text: &str, taken: &str, changes: &[&str]) {
    assert_eq!(
        fixed(text),
        (
            taken.to_owned(),
            changes.iter().map(|&line| line.to_owned()).collect()
        ),
        "{text}"
    );
}

#[test]
fn each_sure_repair() {
    let start = format!("{START} w KQkq - 0 1");
    for (text, why) in [
        (format!("\"{start}\""), "a FEN is written without quotes"),
        (format!("“{start}”"), "a FEN is written without quotes"),
        (
            start.replace(' ', "\u{a0}"),
            "spaces or tabs stand between the fields",
        ),
        (start.replace('/', "\\"), "a slash stands between two ranks"),
        (
            start.replace("NR w", "NR/ w"),
            "slashes stand between the eight ranks only",
        ),
        (
            format!("/{start}"),
            "slashes stand between the eight ranks only",
        ),
        (
            start.replacen('8', "9", 2),
            "an empty rank has eight squares",
        ),
        (
            start.replacen('8', "\u{FF18}", 1),
            "pieces are letters, empty squares are digits",
        ),
        (
            start.replacen("pppppppp", "♟♟♟♟♟♟♟♟", 1),
            "pieces are letters, empty squares are digits",
        ),
        (start.replace(" w ", " W "), "the turn is written w or b"),
        (
            start.replace(" w ", " White "),
            "the turn is written w or b",
        ),
        (start.replace("KQkq", "KQkqKQkq"), "a right is named once"),
        (
            start.replace("- 0", "\u{2013} 0"),
            "the plain sign - is meant",
        ),
        (start.replace("0 1", "- 1"), "nothing is counted"),
        (start.replace("0 1", "0 -"), "nothing is counted"),
        (
            start.replace("0 1", "O 1"),
            "the digit is meant, not the letter",
        ),
    ] {
        let repaired = fen::repair(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(repaired.text, start, "{text}");
        let whys: Vec<_> = repaired.repairs.iter().map(|repair| repair.why).collect();
        assert_eq!(whys, [why], "{text}");
    }
}

#[test]
fn repairs_that_depend_on_the_position() {
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    let repaired = fen::repair(&format!("{after_e4} B KQkq E3 0 1")).expect("sure");
    assert_eq!(repaired.text, format!("{after_e4} b KQkq e3 0 1"));
    let fields: Vec<_> = repaired.repairs.iter().map(|repair| repair.field).collect();
    assert_eq!(fields, [FenField::Turn, FenField::EnPassant]);
    let repaired = fen::repair("4k2r/8/8/8/8/8/8/4K2R w K-k- - 0 1").expect("in place");
    assert_eq!(repaired.text, "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1");
}

#[test]
fn what_might_mean_two_things_is_left_alone() {
    for text in [
        "",
        "e4",
        // A square or a rank too few or too many.
        "4k3/8/7/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8//8/8/8/8/4K3 w - - 0 1",
        "4k3/8/9p/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/80/8/8/8/8/4K3 w - - 0 1",
        // Who castles where?
        "4k3/8/8/8/8/8/8/4K2R w O-O - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K- - 0 1",
        // The fields have changed places, or one is missing.
        "4k3/8/8/8/8/8/8/4K2R B b - 0 1",
        "4k3/8/8/8/8/8/8/4K2R K w - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1 2",
        // The square behind which pawn?
        "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1",
        "4k3/8/8/8/4P3/8/8/4K3 b - E4 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - -1 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 1.5 1",
    ] {
        let error = fen::parse(text).expect_err(text);
        assert_eq!(fen::repair(text), Err(error), "{text}");
    }
    // One fault without a sure repair leaves the others as they are.
    let both = "4k3/8/7/8/8/8/8/4K3 W - - 0 1";
    assert_eq!(
        fix::read(both).err(),
        fen::parse(both).err().map(InputError::Fen)
    );
}

/// The cases of the fixture that are refused as they stand and have one sure meaning.
const REPAIRED: &[&str] = &[
    "A20", "A21", "A22", "B05", "B09", "B10", "B15", "B16", "B18", "C01", "C02", "D03", "E10",
    "F10",
];

#[test]
fn repairs_of_the_odd_positions() {
    let cases = include_str!("../fixtures/fen-edge-cases.jsonl");
    let mut repaired = Vec::new();
    for line in cases.lines() {
        let case: serde_json::Value = serde_json::from_str(line).expect(line);
        let (id, text) = (&case["id"], case["fen"].as_str().expect(line));
        match (fen::parse(text), fen::repair(text)) {
            (Ok(_), Ok(same)) => {
                assert_eq!((&*same.text, same.repairs.len()), (text, 0), "{line}");
            }
            (Err(_), Ok(new)) => {
                assert!(fen::parse(&new.text).is_ok(), "{line}");
                assert!(!new.repairs.is_empty(), "{line}");
                repaired.push(id.as_str().expect(line).to_owned());
            }
            (Err(error), Err(same)) => assert_eq!(error, same, "{line}"),
            (Ok(_), Err(error)) => panic!("{line}: {error}"),
        }
    }
    assert_eq!(repaired, REPAIRED);
}

/// Nothing to tell, nothing to panic about.
#[test]
fn broken_in_every_place() {
    let start = format!("{START} w KQkq - 0 1");
    for at in 0..=start.len() {
        for sign in [
            "", " ", "_", "/", "\\", "9", "W", "-", "–", "\"", "♔", "\u{3000}", "\0",
        ] {
            for cut in [0, 1, 2] {
                let end = (at + cut).min(start.len());
                let text = format!("{}{sign}{}", &start[..at], &start[end..]);
                if let Ok(repaired) = fen::repair(&text) {
                    assert!(fen::parse(&repaired.text).is_ok(), "{text}");
                }
            }
        }
    }
}

#[test]
fn a_change_tells_why() {
    check(
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[],
    );
    check(
        &format!("{START} w KQkq -"),
        &format!("{START} w KQkq - 0 1"),
        &[],
    );
    check(
        START,
        &format!("{START} w - - 0 1"),
        &[
            "turn: nothing -> w (turn, castling and en passant are missing; white is on move, and there are no castling rights)",
            "castling: nothing -> - (turn, castling and en passant are missing; white is on move, and there are no castling rights)",
            "en passant: nothing -> - (turn, castling and en passant are missing; white is on move, and there are no castling rights)",
        ],
    );
    check(
        "'4k3/8/8/8/8/8/8/4K2R W KQ e6 00 0'",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        &[
            "fields: a FEN is written without quotes",
            "turn: W -> w (the turn is written w or b)",
            "castling: KQ -> K (white may not castle queenside: there is no white rook on a1; the right is ignored)",
            "en passant: e6 -> - (no pawn has jumped over e6: there is no black pawn on e5; the en passant square is ignored)",
            "halfmove clock: 00 -> 0 (the same, in the usual spelling)",
            "fullmove number: 0 -> 1 (moves are counted from 1, without a zero in front)",
        ],
    );
    check(
        r#"{"board": {"e1": "K", "e8": "k"}, "onMove": "W", "castling": "K"}"#,
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        &[
            "castling: K -> - (white may not castle kingside: there is no white rook on h1; the right is ignored)",
        ],
    );
}
