//! FEN, EPD and the castling field: what is read, what is refused and in which words, what is written.

use std::fs;

use chessmoves::notation::fen::{self, Fen, FenFault};
use chessmoves::notation::{castling, names};
use chessmoves::{Bitboard, Position, Setup, Square, perft, problems};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn read(text: &str) -> Fen {
    fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn rewritten(text: &str) -> String {
    fen::write(&read(text).setup).to_string()
}

/// The only fault of a text, with code, field, the text at its span, message and hint.
fn sole_fault(text: &str) -> (&'static str, &'static str, String, String, Option<String>) {
    let error = fen::parse(text).expect_err(text);
    let [fault] = error.faults() else {
        panic!("{text}: {error}");
    };
    assert_eq!(fault, error.primary());
    assert_eq!(fault.to_string(), error.to_string());
    describe(text, fault)
}

fn describe(
    text: &str,
    fault: &FenFault,
) -> (&'static str, &'static str, String, String, Option<String>) {
    (
        fault.code(),
        fault.field(),
        text[fault.span()].to_owned(),
        fault.to_string(),
        fault.hint().map(str::to_owned),
    )
}

#[track_caller]
fn refuses(text: &str, code: &str, field: &str, at: &str, message: &str, hint: Option<&str>) {
    let (a, b, c, d, e) = sole_fault(text);
    assert_eq!(
        (a, b, c.as_str(), d.as_str(), e.as_deref()),
        (code, field, at, message, hint),
        "{text}"
    );
}

/// The start position with one field changed.
fn start_with(field: usize, text: &str) -> String {
    let mut fields: Vec<&str> = START.split(' ').collect();
    fields[field] = text;
    fields.join(" ")
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
fn refuses_what_is_no_line_of_fields() {
    refuses(
        "",
        "fen-empty",
        "placement",
        "",
        "the text is empty, expected a FEN",
        None,
    );
    refuses(
        &format!("\"{START}\""),
        "fen-quoted",
        "fields",
        &format!("\"{START}\""),
        "fields: '\"' around the FEN, expected no quotes",
        Some("write the FEN without quotes"),
    );
    refuses(
        &START.replacen(' ', "\n", 1),
        "fen-strange-blank",
        "fields",
        "\n",
        "fields: '\\n' between fields, expected a space or a tab",
        None,
    );
    refuses(
        &START.replace(' ', "\u{a0}"),
        "fen-strange-blank",
        "fields",
        "\u{a0}",
        "fields: '\\u{a0}' between fields, expected a space or a tab",
        None,
    );
    refuses(
        &format!("{START} foo bar"),
        "fen-extra-field",
        "fields",
        "foo bar",
        "fields: \"foo bar\" after the sixth field, expected nothing",
        None,
    );
}

#[test]
fn refuses_wrong_ranks() {
    let place = |text: &str| start_with(0, text);
    refuses(
        &place("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP"),
        "fen-rank-count",
        "placement",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP",
        "placement: 7 ranks, expected 8",
        Some("one rank is missing; an empty rank is written 8"),
    );
    refuses(
        &place("rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        "fen-rank-count",
        "placement",
        "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "placement: 9 ranks, expected 8",
        Some("there is one rank too many"),
    );
    refuses(
        &place("rnbqkbnr/pppppppp/8/8/7/8/PPPPPPPP/RNBQKBNR"),
        "fen-rank-length",
        "placement",
        "7",
        "placement, rank 4: 7 squares, expected 8",
        Some("an empty rank is written 8"),
    );
    refuses(
        &place("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR"),
        "fen-rank-length",
        "placement",
        "PPPPPPP",
        "placement, rank 2: 7 squares, expected 8",
        None,
    );
    refuses(
        &place("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        "fen-rank-length",
        "placement",
        "ppppppppp",
        "placement, rank 7: 9 squares, expected 8",
        None,
    );
    refuses(
        &place("rnbqkbnr/pppppppp//8/8/8/PPPPPPPP/RNBQKBNR"),
        "fen-rank-length",
        "placement",
        "",
        "placement, rank 6: 0 squares, expected 8",
        Some("an empty rank is written 8"),
    );
    refuses(
        &place("/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        "fen-extra-slash",
        "placement",
        "/",
        "placement: a slash before the first rank",
        None,
    );
    refuses(
        &place("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/"),
        "fen-extra-slash",
        "placement",
        "/",
        "placement: a slash after the last rank",
        None,
    );
    refuses(
        &START.replace('/', "\\"),
        "fen-backslash",
        "placement",
        "\\",
        "placement: '\\\\' between ranks, expected '/'",
        Some("write / for \\"),
    );
}

#[test]
fn refuses_strange_signs_in_the_placement() {
    for (sixth, found, hint) in [
        ("9", "9", Some("an empty rank is written 8")),
        (
            "80",
            "0",
            Some("leave it out: digits count empty squares, from 1 to 8"),
        ),
        (
            "OO6",
            "O",
            Some(
                "neither the letter O nor a zero stands for a square: digits count empty squares, from 1 to 8",
            ),
        ),
        (
            "7D",
            "D",
            Some("pieces are written with the English letters: P N B R Q K"),
        ),
        (
            "Q~7",
            "~",
            Some("the mark of a promoted piece in crazyhouse is not part of FEN"),
        ),
        (
            "8[]",
            "[",
            Some("the pocket of crazyhouse is not part of FEN"),
        ),
        ("+P7", "+", Some("a mark of promotion is not part of FEN")),
        ("♖♖6", "♖", Some("write R for ♖")),
        ("7♟", "♟", Some("write p for ♟")),
        ("８", "８", Some("write the plain digit 8")),
        ("8\"", "\"", Some("write the FEN without quotes")),
        (
            "........",
            ".",
            Some("digits count empty squares, from 1 to 8"),
        ),
        ("²6", "²", None),
    ] {
        let text = start_with(
            0,
            &format!("rnbqkbnr/pppppppp/{sixth}/8/8/8/PPPPPPPP/RNBQKBNR"),
        );
        let message = format!(
            "placement, rank 6: {:?}, expected a piece (PNBRQK, pnbrqk) or a number of empty squares (1 to 8)",
            found.chars().next().unwrap()
        );
        refuses(
            &text,
            "fen-placement-character",
            "placement",
            found,
            &message,
            hint,
        );
    }
}

#[test]
fn refuses_wrong_turns() {
    for (found, hint) in [
        ("W", Some("write w for white")),
        ("White", Some("write w for white")),
        ("black", Some("write b for black")),
        ("-", None),
        ("x", None),
    ] {
        let message = format!("turn: {found:?}, expected w or b");
        refuses(
            &start_with(1, found),
            "fen-turn",
            "turn",
            found,
            &message,
            hint,
        );
    }
}

#[test]
fn refuses_wrong_castling() {
    refuses(
        &start_with(2, "K-"),
        "fen-castling",
        "castling",
        "-",
        "castling: '-' beside letters, expected it alone, where there is no right",
        None,
    );
    refuses(
        &start_with(2, "O-O"),
        "fen-castling",
        "castling",
        "O",
        "castling: 'O', expected K, Q, k, q or the letter of a rook's file",
        Some("K and k stand for castling kingside, Q and q queenside, - for no right"),
    );
    refuses(
        &start_with(2, "KQkqKQkq"),
        "fen-castling",
        "castling",
        "KQkq",
        "castling: 8 letters, expected at most 4",
        None,
    );
}

#[test]
fn refuses_wrong_en_passant_squares() {
    let pawn = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    for (found, hint) in [
        ("E3", Some("write e3")),
        ("E4", Some("the square that the pawn jumped over is e3")),
        ("e", None),
        ("e33", None),
        ("i3", None),
        ("–", Some("write the plain sign -")),
    ] {
        let message = format!("en passant: {found:?}, expected - or a square on rank 3");
        refuses(
            &format!("{pawn} {found} 0 1"),
            "fen-en-passant",
            "en-passant",
            found,
            &message,
            hint,
        );
    }
    for found in ["e4", "e6"] {
        refuses(
            &format!("{pawn} {found} 0 1"),
            "fen-en-passant-rank",
            "en-passant",
            found,
            &format!("en passant: {found} with black on move, expected a square on rank 3"),
            Some("the square that the pawn jumped over is e3"),
        );
    }
    refuses(
        &start_with(3, "e3"),
        "fen-en-passant-rank",
        "en-passant",
        "e3",
        "en passant: e3 with white on move, expected a square on rank 6",
        Some("e3 is possible with black on move"),
    );
}

#[test]
fn refuses_wrong_counters() {
    for (found, hint) in [
        ("-1", None),
        ("+1", None),
        ("1.5", None),
        ("1_0", None),
        ("\u{663}", None),
        ("O", Some("write the digit 0, not the letter O")),
        ("-", Some("write 0 where nothing is to be counted")),
        ("bm", Some("an operation of an EPD ends with a semicolon")),
    ] {
        let message = format!("halfmove clock: {found:?}, expected a number");
        refuses(
            &start_with(4, found),
            "fen-not-a-number",
            "halfmove-clock",
            found,
            &message,
            hint,
        );
    }
    refuses(
        &start_with(5, "4294967296"),
        "fen-number-too-large",
        "fullmove-number",
        "4294967296",
        "fullmove number: \"4294967296\", expected a number up to 4294967295",
        None,
    );
    refuses(
        &format!("{START}\0"),
        "fen-not-a-number",
        "fullmove-number",
        "1\0",
        "fullmove number: \"1\\0\", expected a number",
        None,
    );
}

#[test]
fn refuses_wrong_operations() {
    let epd = |operations: &str| format!("4k3/8/8/8/8/8/8/4K3 w - - {operations}");
    refuses(
        &epd("bm e4; 1st;"),
        "epd-opcode",
        "operations",
        "1st",
        "operations: \"1st\", expected an opcode: a letter, then letters, digits or _",
        None,
    );
    refuses(
        &epd("bm e4; id \"x;"),
        "epd-unclosed-string",
        "operations",
        "\"x;",
        "operations: \"\\\"x;\", expected a closing quote",
        None,
    );
    refuses(
        &epd("hmvc x;"),
        "fen-not-a-number",
        "operations",
        "x",
        "operations: \"x\", expected a number",
        None,
    );
}

#[test]
fn all_faults_are_told_at_once() {
    let text = "rnbqkbnr/ppXppppp/9/7/8/8/PPPPPPPP/RNBQKBNR W KX e9 a b ?";
    let error = fen::parse(text).unwrap_err();
    assert_eq!(
        error
            .faults()
            .iter()
            .map(|fault| (fault.code(), &text[fault.span()]))
            .collect::<Vec<_>>(),
        [
            ("fen-placement-character", "X"),
            ("fen-placement-character", "9"),
            ("fen-rank-length", "7"),
            ("fen-turn", "W"),
            ("fen-castling", "X"),
            ("fen-en-passant", "e9"),
            ("fen-not-a-number", "a"),
            ("fen-not-a-number", "b"),
            ("fen-extra-field", "?"),
        ]
    );
    assert_eq!(error.primary().span(), 11..12);
    assert_eq!(
        fen::parse("8/8/8/8/8/8/8 W").unwrap_err().to_string(),
        "placement: 7 ranks, expected 8; turn: \"W\", expected w or b"
    );
    // Without a turn any square may be meant.
    assert_eq!(
        fen::parse("8/8/8/8/8/8/8/8 x - z").unwrap_err().faults()[1].to_string(),
        "en passant: \"z\", expected - or a square"
    );
}

#[test]
fn fields_that_changed_places_are_recognised() {
    for (fields, hint) in [
        (
            "KQkq w - 0 1",
            "turn and castling seem to have changed places",
        ),
        (
            "b e3 KQkq 0 1",
            "castling and en passant seem to have changed places",
        ),
        (
            "KQkq - 0 1",
            "the turn, w or b, seems to be missing before it",
        ),
        (
            "w e6 0 1",
            "castling, - for no right, seems to be missing before it",
        ),
        (
            "w - 0 1",
            "a field seems to be missing before the counters: - where there is no right or no square",
        ),
    ] {
        let text = format!("r3k2r/8/8/8/8/8/8/R3K2R {fields}");
        let error = fen::parse(&text).unwrap_err();
        assert_eq!(error.primary().hint(), Some(hint), "{fields}: {error}");
    }
}

#[test]
fn long_texts_are_cut_short_in_messages() {
    let error = fen::parse(&start_with(1, &"é".repeat(1_000))).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("turn: \"{}…\", expected w or b", "é".repeat(32))
    );
    let many = "9/".repeat(10_000);
    assert!(fen::parse(&many).unwrap_err().faults().len() < 20);
}

#[test]
fn no_text_makes_the_reader_panic() {
    let seeds = [
        START,
        "\u{feff}\"4k3/8/8/8/3pP3/8/8/4K3 b - e3 7 40\"",
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - bm O-O; id \"x;y\"; hmvc 3;",
        "8/8/8/8/8/8/8/K1k5_w_-_-_0_1",
    ];
    let signs: Vec<char> = "/\\ \t\n\r_;\"'“”„é♔８\u{a0}\u{feff}\u{2003}\x000189wbKQkqAHe3-OXx"
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

#[test]
fn named_positions_are_what_their_names_say() {
    let nodes = [8_902, 97_862, 2_812, 9_467, 62_379, 89_890];
    assert_eq!(names::POSITIONS.len(), nodes.len());
    for (named, nodes) in names::POSITIONS.iter().zip(nodes) {
        let setup = read(named.fen).setup;
        assert_eq!(fen::write(&setup).to_string(), named.fen);
        assert_eq!(problems(&setup), [], "{}", named.name);
        let position = Position::try_from(setup).unwrap();
        assert_eq!(perft(&position, 3), nodes, "{}", named.name);
        assert_eq!(names::find(&named.name.to_uppercase()), Some(named));
    }
    assert_eq!(
        Position::try_from(read(START).setup),
        Ok(Position::default())
    );
}

#[test]
fn misspelt_names_find_the_nearest() {
    for (misspelt, near) in [
        ("kiwpete", Some("kiwipete")),
        ("Startpso", Some("startpos")),
        ("position 4", Some("position4")),
        ("rnbqkbnr/pppppppp", None),
        ("", None),
    ] {
        assert_eq!(
            names::near(misspelt).map(|named| named.name),
            near,
            "{misspelt}"
        );
    }
}
