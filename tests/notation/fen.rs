//! FEN and EPD: which texts are accepted, and how positions are written.

use chessmoves::input::Input;
use chessmoves::notation::fen::{self, Fen};
use chessmoves::{AnyPosition, Position, problems};

use super::texts::{KINGS, START};
use crate::support::Rng;
use crate::support::edge_cases::{self, EdgeCase};

fn parse(text: &str) -> Fen {
    fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Parses a FEN and writes it again.
fn rewritten(text: &str) -> String {
    fen::write(&parse(text).setup).to_string()
}

#[test]
fn edge_cases_get_the_expected_verdicts() {
    let cases = edge_cases::all();
    for EdgeCase { id, fen, verdict } in &cases {
        let parsed = fen::parse(fen);
        let problems = match &parsed {
            Ok(read) if AnyPosition::from_setup(read.setup).is_ok() => {
                Ok([&read.warnings[..], &problems(&read.setup)].concat())
            }
            Ok(_) => Err("the board is empty".to_owned()),
            Err(error) => Err(error.to_string()),
        };
        let strict = fen.parse::<Position>();
        match &**verdict {
            "accept" | "repair" => {
                assert_eq!(problems, Ok(vec![]), "{id}: {fen}");
                assert!(strict.is_ok(), "{id}: {fen}: {strict:?}");
                if verdict == "repair" {
                    assert_ne!(rewritten(fen), *fen, "{id}: nothing to repair");
                }
            }
            "warn" => assert!(
                problems.as_ref().is_ok_and(|all| !all.is_empty()),
                "{id}: {fen}: {problems:?}"
            ),
            "reject" => assert!(problems.is_err() && strict.is_err(), "{id}: {fen}"),
            _ => panic!("{id}: {verdict} is not a verdict"),
        }
        if let Ok(read) = parsed {
            for written in [
                fen::write(&read.setup).to_string(),
                fen::write_shredder(&read.setup).to_string(),
            ] {
                let again = chessmoves::Setup {
                    chess960: read.setup.chess960,
                    ..parse(&written).setup
                };
                assert_eq!(again, read.setup, "{id}: {written}");
            }
            let written = fen::write(&read.setup).to_string();
            assert_eq!(rewritten(&written), written, "{id}");
        }
    }
    assert_eq!(cases.len(), 135);
}

#[test]
fn nonstandard_castling_rights_make_a_position_chess960() {
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
        // Each side has a right that the other could have had in the same start position.
        ("1r1k2r1/8/8/8/8/8/8/1R1K2R1 w Qk - 0 1", true),
        ("1rk4r/8/8/8/8/8/8/1RK4R w KQkq - 0 1", true),
        // One letter has no rook.
        ("2k4r/8/8/8/8/8/8/1RK4R w KQq - 0 1", true),
        // What is left over from standard chess.
        ("r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 1", false),
        ("r4rk1/8/8/8/8/8/8/R4RK1 w KQkq - 0 1", false),
        ("2kr3r/8/8/8/8/8/8/R4RK1 w KQkq - 0 1", false),
        ("4k3/8/8/8/8/8/8/4KR2 w K - 0 1", false),
        ("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", true),
        ("4k3/8/8/8/8/8/8/R4RK1 w HQ - 0 1", false),
        ("r3k1r1/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1", true),
        ("r3k1r1/8/8/8/8/8/8/R3K2R w KQk - 0 1", false),
        ("r3k3/8/8/8/8/8/8/4K1R1 w Kq - 0 1", false),
    ] {
        let (position, _) = AnyPosition::from_setup(parse(text).setup).expect(text);
        assert_eq!(position.is_chess960(), chess960, "{text}");
    }
}

/// A text that counts as canonical is the one that is written, unless a right or an en passant square is dropped. Every
/// change of a character is tried.
#[test]
fn canonical_texts_are_those_that_are_written() {
    let texts = [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 10 12",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
        "8/8/1k6/8/8/8/4K3/7R b - - 100 120",
        "r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 1",
    ];
    let (mut canonical, mut others) = (0, 0);
    for text in texts {
        assert!(parse(text).is_canonical, "{text}");
        for at in 0..text.len() {
            let (before, after) = (&text[..at], &text[at + 1..]);
            for replacement in " _\t/0123456789KQkqAah-wb".chars().map(String::from) {
                for changed in [
                    format!("{before}{replacement}{after}"),
                    format!("{before}{replacement}{}", &text[at..]),
                    format!("{before}{after}"),
                ] {
                    let Ok(read) = fen::parse(&changed) else {
                        continue;
                    };
                    let Ok((_, dropped)) = AnyPosition::from_setup(read.setup) else {
                        continue;
                    };
                    let is_rewritten = fen::write(&read.setup).to_string() == changed;
                    if read.is_canonical && dropped.is_empty() {
                        assert!(is_rewritten, "{changed}");
                        canonical += 1;
                    } else if !is_rewritten {
                        others += 1;
                    }
                }
            }
        }
    }
    assert!(canonical > 1000 && others > 500, "{canonical}, {others}");
    for text in [
        "startpos",
        "960:518",
        "\u{feff}4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        assert!(!Input::read(text).expect(text).is_canonical, "{text}");
    }
}

#[test]
fn missing_fields_have_defaults() {
    let placement = "4k3/8/8/8/8/8/8/4K2R";
    for (given, completed) in [
        ("", " w - - 0 1"),
        (" b", " b - - 0 1"),
        (" b K", " b K - 0 1"),
        (" b K -", " b K - 0 1"),
        (" b K - 7", " b K - 7 1"),
    ] {
        let text = format!("{placement}{given}");
        assert_eq!(rewritten(&text), format!("{placement}{completed}"));
    }
}

#[test]
fn epd_operations_are_kept_as_written() {
    let epd = parse("4k3/8/8/8/8/8/8/4K2R w K - bm O-O Kd2;  id \"a; b\" ; c_0; hmvc 4; fmvn 0;");
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
fn operations_can_follow_any_number_of_fields() {
    for before in [
        KINGS,
        "4k3/8/8/8/8/8/8/4K3 w - - 0",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3",
    ] {
        for after in [" ;D1 5 ;D2 25", ";D1 5;D2 25;", " ; D1  5 ; D2 25 ;;"] {
            let epd = parse(&format!("{before}{after}"));
            assert_eq!(epd.operation("D1"), Some("5"), "{before}{after}");
            assert_eq!(epd.operation("D2"), Some("25"), "{before}{after}");
            assert_eq!(epd.operations.len(), 2);
        }
    }
    let epd = parse(&format!("{KINGS} 3 9 ce 0;"));
    assert_eq!((epd.setup.halfmoves, epd.setup.fullmoves), (3, 9));
    assert_eq!(epd.operation("ce"), Some("0"));
}

#[test]
fn surrounding_white_space_and_separators_do_not_matter() {
    for text in [
        "\u{feff} \t8/8/8/8/8/8/8/K1k5 w - - 0 1 \r\n",
        "8/8/8/8/8/8/8/K1k5_w_-_-_0_1\n",
        "8/8/8/8/8/8/8/K1k5\tw -\t\t-  00 0",
    ] {
        assert_eq!(rewritten(text), "8/8/8/8/8/8/8/K1k5 w - - 0 1", "{text:?}");
    }
}

#[test]
fn parsing_a_mutated_fen_never_panics() {
    const CHARACTERS: &str = "/\\ \t\n\r_;\"'“”„é♔８\u{a0}\u{feff}\u{2003}\u{0}0189wbKQkqAHe3-OXx";
    let characters: Vec<char> = CHARACTERS.chars().collect();
    let mut rng = Rng::new(1);
    for original in [
        START,
        "\u{feff}\"4k3/8/8/8/3pP3/8/8/4K3 b - e3 7 40\"",
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - bm O-O; id \"x;y\"; hmvc 3;",
        "8/8/8/8/8/8/8/K1k5_w_-_-_0_1",
    ] {
        for _ in 0..20_000 {
            let mut text: Vec<char> = original.chars().collect();
            for _ in 0..=rng.below(4) {
                let at = rng.below(text.len() + 1);
                match rng.below(3) {
                    0 => text.insert(at, rng.choose(&characters)),
                    1 if at < text.len() => text[at] = rng.choose(&characters),
                    _ => text.truncate(at.max(1)),
                }
            }
            let text: String = text.into_iter().collect();
            match fen::parse(&text) {
                Ok(read) => {
                    let written = fen::write(&read.setup).to_string();
                    assert_eq!(parse(&written).setup, read.setup, "{text:?}");
                    let _ = problems(&read.setup);
                    let _ = text.parse::<Position>();
                }
                Err(error) => {
                    assert!(!error.list().is_empty(), "{text:?}");
                    for fault in error.list() {
                        let span = fault.span.clone().expect("a place");
                        assert!(text.get(span).is_some(), "{text:?}: {fault}");
                    }
                    assert!(text.parse::<Position>().is_err(), "{text:?}");
                }
            }
        }
    }
}

#[test]
fn strict_parsing_rejects_what_lenient_parsing_drops_or_assumes() {
    for (text, message) in [
        (
            "4k3/8/8/8/8/8/8/4K2R",
            "side to move, castling rights and en passant square are missing",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w KK - 0 1",
            "the castling field names the rook on h1 more than once",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
            "White has the right to castle queenside, but no rook on a1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "no pawn has passed over e6: there is no black pawn on e5",
        ),
        (
            "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
            "it is White's turn and Black is in check from e7",
        ),
        (
            "P3k3/8/8/8/8/8/8/8 w - - 0 1",
            "White has no king; White has a pawn on a8, but pawns never stand on the first or last rank",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R W K - 0 1",
            "side to move: \"W\", expected w or b",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "White has no king; Black has no king",
        ),
    ] {
        let error = text.parse::<Position>().expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}
