//! FEN, EPD and the castling field: what is read and what is written.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;

use chessmoves::notation::castling;
use chessmoves::notation::fen::{self, Fen};
use chessmoves::{Bitboard, Position, Setup, Square, problems};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn read(text: &str) -> Fen {
    fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn rewritten(text: &str) -> String {
    fen::write(&read(text).setup).to_string()
}

#[test]
fn every_edge_case_gets_its_verdict() {
    let cases = fs::read_to_string("fixtures/fen-edge-cases.jsonl").unwrap();
    let mut count = 0;
    for line in cases.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let [id, text, verdict] = ["id", "fen", "verdict"].map(|key| case[key].as_str().unwrap());
        let read = fen::parse(text);
        let oddities = match &read {
            Ok(read) if Position::try_from(read.setup).is_ok() => {
                let mut all = read.forgiven.clone();
                all.extend(problems(&read.setup));
                Ok(all)
            }
            Ok(_) => Err("an empty board".to_owned()),
            Err(error) => Err(error.to_string()),
        };
        match verdict {
            "accept" => assert_eq!(oddities, Ok(vec![]), "{id}: {text}"),
            "repair" => {
                assert_eq!(oddities, Ok(vec![]), "{id}: {text}");
                assert_ne!(rewritten(text), text, "{id}: nothing to repair");
            }
            "warn" => assert!(
                oddities.as_ref().is_ok_and(|all| !all.is_empty()),
                "{id}: {text}: {oddities:?}"
            ),
            "reject" => assert!(oddities.is_err(), "{id}: {text}"),
            _ => panic!("{id}: {verdict}"),
        }
        if let Ok(read) = read {
            let written = fen::write(&read.setup).to_string();
            assert_eq!(fen::parse(&written).unwrap().setup, read.setup, "{id}");
            assert_eq!(rewritten(&written), written, "{id}");
            let shredder = fen::write_shredder(&read.setup).to_string();
            assert_eq!(fen::parse(&shredder).unwrap().setup, read.setup, "{id}");
        }
        count += 1;
    }
    assert_eq!(count, 135);
}

#[test]
fn a_chess960_position_is_known_by_its_rights() {
    for (text, chess960) in [
        (START, false),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
            false,
        ),
        (
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            true,
        ),
        (
            "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
            true,
        ),
        ("r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 1", true),
    ] {
        let position = Position::try_from(read(text).setup).unwrap();
        assert_eq!(position.is_chess960(), chess960, "{text}");
    }
}

#[test]
fn castling_is_written_in_both_ways() {
    for (placement, field, xfen, shredder) in [
        (START, "KQkq", "KQkq", "HAha"),
        (START, "qkQK", "KQkq", "HAha"),
        (START, "KAha", "KQkq", "HAha"),
        (START, "q", "q", "a"),
        (START, "-", "-", "-"),
        (
            "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w - - 4 11",
            "Gkq",
            "Gkq",
            "Gga",
        ),
        ("2rrk3/8/8/8/8/8/8/4K3 w - - 0 1", "d", "d", "d"),
        ("2rrk3/8/8/8/8/8/8/4K3 w - - 0 1", "c", "q", "c"),
        // Without a king at home there is no outermost rook: K and Q mean the corners.
        ("4k3/8/8/8/8/8/4K3/1R4R1 w - - 0 1", "KQ", "KQ", "HA"),
    ] {
        let mut setup = read(placement).setup;
        let (rights, forgiven) = castling::parse(field, &setup).unwrap();
        assert!(forgiven.is_empty());
        setup.castling = rights;
        assert_eq!(castling::write(&setup).to_string(), xfen, "{field}");
        assert_eq!(
            castling::write_shredder(&setup).to_string(),
            shredder,
            "{field}"
        );
    }
}

#[test]
fn castling_errors_say_what_and_where() {
    let setup = read(START).setup;
    for (text, span, message) in [
        (
            "KéQ",
            1..3,
            "'é', expected K, Q, k, q or the letter of a rook's file",
        ),
        (
            "KQi",
            2..3,
            "'i', expected K, Q, k, q or the letter of a rook's file",
        ),
        (
            "KQ-",
            2..3,
            "'-' beside letters, expected it alone, where there is no right",
        ),
        ("KQkqA", 4..5, "5 letters, expected at most 4"),
        ("", 0..0, "nothing, expected the letters of the rights or -"),
    ] {
        let error = castling::parse(text, &setup).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
        assert_eq!(error.span(), span, "{text}");
    }
    assert_eq!(
        castling::parse("", &setup).unwrap_err().hint(),
        Some("- stands for no right")
    );
}

#[test]
fn a_repeated_right_is_told_once() {
    let setup = read(START).setup;
    let (rights, forgiven) = castling::parse("KHKK", &setup).unwrap();
    assert_eq!(rights, Bitboard::of(Square::H1));
    assert_eq!(forgiven.len(), 1);
}

#[test]
fn missing_fields_have_defaults() {
    let kings = "4k3/8/8/8/8/8/8/4K2R";
    assert_eq!(rewritten(kings), format!("{kings} w - - 0 1"));
    assert_eq!(
        rewritten(&format!("{kings} b")),
        format!("{kings} b - - 0 1")
    );
    assert_eq!(
        rewritten(&format!("{kings} b K")),
        format!("{kings} b K - 0 1")
    );
    assert_eq!(
        rewritten(&format!("{kings} b K - 7")),
        format!("{kings} b K - 7 1")
    );
}

#[test]
fn epd_operations_are_kept_as_they_are() {
    let epd = read("4k3/8/8/8/8/8/8/4K2R w K - bm O-O Kd2;  id \"a; b\" ; c_0; hmvc 4; fmvn 0;");
    let operations: Vec<String> = epd.operations.iter().map(ToString::to_string).collect();
    assert_eq!(
        operations,
        ["bm O-O Kd2;", "id \"a; b\";", "c_0;", "hmvc 4;", "fmvn 0;"]
    );
    assert_eq!(epd.operation("id"), Some("\"a; b\""));
    assert_eq!(epd.operation("am"), None);
    assert_eq!((epd.setup.halfmoves, epd.setup.fullmoves), (4, 1));
    assert_eq!(
        fen::write_epd(&epd.setup).to_string(),
        "4k3/8/8/8/8/8/8/4K2R w K -"
    );
}

#[test]
fn operations_may_follow_any_number_of_fields() {
    for before in [
        "4k3/8/8/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/8/8/8/4K3 w - - 0",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3",
    ] {
        for after in [" ;D1 5 ;D2 25", ";D1 5;D2 25;", " ; D1  5 ; D2 25 ;;"] {
            let epd = read(&format!("{before}{after}"));
            assert_eq!(epd.operation("D1"), Some("5"), "{before}{after}");
            assert_eq!(epd.operation("D2"), Some("25"), "{before}{after}");
            assert_eq!(epd.operations.len(), 2);
        }
    }
    let epd = read("4k3/8/8/8/8/8/8/4K3 w - - 3 9 ce 0;");
    assert_eq!((epd.setup.halfmoves, epd.setup.fullmoves), (3, 9));
    assert_eq!(epd.operation("ce"), Some("0"));
}

#[test]
fn what_surrounds_the_line_does_not_matter() {
    for text in [
        "\u{feff} \t8/8/8/8/8/8/8/K1k5 w - - 0 1 \r\n",
        "8/8/8/8/8/8/8/K1k5_w_-_-_0_1\n",
        "8/8/8/8/8/8/8/K1k5\tw -\t\t-  00 0",
    ] {
        assert_eq!(rewritten(text), "8/8/8/8/8/8/8/K1k5 w - - 0 1", "{text:?}");
    }
}

#[test]
fn no_text_makes_the_reader_panic() {
    let seeds = [
        START,
        "\u{feff}\"4k3/8/8/8/3pP3/8/8/4K3 b - e3 7 40\"",
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - bm O-O; id \"x;y\"; hmvc 3;",
        "8/8/8/8/8/8/8/K1k5_w_-_-_0_1",
    ];
    let signs: Vec<char> = "/\\ \t\n\r_;\"'“”„é♔８\u{a0}\u{feff}\u{2003}\u{0}0189wbKQkqAHe3-OXx"
        .chars()
        .collect();
    let mut random = 1_u64;
    let mut next = |below: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap() % below
    };
    for seed in seeds {
        for _ in 0..20_000 {
            let mut text: Vec<char> = seed.chars().collect();
            for _ in 0..=next(4) {
                let at = next(text.len() + 1);
                match next(3) {
                    0 => text.insert(at, signs[next(signs.len())]),
                    1 if at < text.len() => text[at] = signs[next(signs.len())],
                    _ => text.truncate(at.max(1)),
                }
            }
            let text: String = text.into_iter().collect();
            match fen::parse(&text) {
                Ok(read) => {
                    let written = fen::write(&read.setup).to_string();
                    assert_eq!(self::read(&written).setup, read.setup, "{text:?}");
                    let _ = problems(&read.setup);
                }
                Err(error) => {
                    assert!(!error.faults().is_empty(), "{text:?}");
                    for fault in error.faults() {
                        assert!(text.get(fault.span()).is_some(), "{text:?}: {fault}");
                    }
                }
            }
        }
    }
}

#[test]
fn what_the_analysis_ignores_is_always_told() {
    let cases = fs::read_to_string("fixtures/fen-edge-cases.jsonl").unwrap();
    for line in cases.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let Ok(read) = fen::parse(case["fen"].as_str().unwrap()) else {
            continue;
        };
        for castling in [0, 1, 0x80, 0x9900_0000_0000_0099, u64::MAX] {
            for en_passant in Square::all() {
                let setup = Setup {
                    castling: Bitboard(castling),
                    en_passant: Some(en_passant),
                    ..read.setup
                };
                let Ok(position) = Position::try_from(setup) else {
                    continue;
                };
                let kept = Setup::from(position);
                let told = |start: &str| {
                    problems(&setup)
                        .iter()
                        .any(|problem| problem.code().starts_with(start))
                };
                assert_eq!(kept.castling != setup.castling, told("castling-"), "{case}");
                assert_eq!(
                    kept.en_passant != setup.en_passant,
                    told("en-passant-"),
                    "{case}"
                );
            }
        }
    }
}
