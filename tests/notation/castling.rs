//! The castling field, in FEN and in JSON.

use chessmoves::answer::ErrorRecord;
use chessmoves::input::Input;
use chessmoves::notation::fen;
use chessmoves::{Bitboard, Square};

use super::texts::{START, start_with, with_field};

#[test]
fn castling_is_written_as_x_fen_and_as_shredder_fen() {
    for (base, field, x_fen, shredder) in [
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
        ("2rrk3/8/8/8/8/8/8/4K3 w - - 0 1", "c", "c", "c"),
        // Without a king on the home rank there is no outermost rook: K and Q stand for the corners.
        ("4k3/8/8/8/8/8/4K3/1R4R1 w - - 0 1", "KQ", "KQ", "HA"),
    ] {
        let text = with_field(base, 2, field);
        let parsed = fen::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(parsed.warnings, [], "{text}");
        assert_eq!(
            fen::write(&parsed.setup).to_string(),
            with_field(base, 2, x_fen),
            "{text}"
        );
        assert_eq!(
            fen::write_shredder(&parsed.setup).to_string(),
            with_field(base, 2, shredder),
            "{text}"
        );
    }
}

/// A faulty field, the part that is underlined, and the message.
const FAULTS: &[(&str, &str, &str)] = &[
    (
        "KéQ",
        "é",
        "'é', expected K, Q, k, q or the letter of a rook's file",
    ),
    (
        "KQi",
        "i",
        "'i', expected K, Q, k, q or the letter of a rook's file",
    ),
    (
        "KQ-",
        "-",
        "'-' among letters, expected it alone, for no rights",
    ),
    ("KQkqA", "A", "5 letters, expected at most 4"),
];

#[test]
fn castling_faults_are_located_in_a_fen() {
    for &(field, found, message) in FAULTS {
        let text = start_with(2, field);
        let error = fen::parse(&text).expect_err(field);
        let [fault] = error.list() else {
            panic!("{text}: {error}");
        };
        assert_eq!(fault.to_string(), format!("castling: {message}"));
        assert_eq!(&text[fault.span.clone().expect("a place")], found, "{text}");
    }
}

#[test]
fn castling_faults_are_located_in_json() {
    let empty = (
        "",
        "",
        "the field is empty, expected the letters of the castling rights or -",
    );
    for &(field, found, message) in FAULTS.iter().chain([&empty]) {
        let text = format!(r#"{{"board": {{"e1": "K"}}, "castling": "{field}"}}"#);
        let error = Input::read(&text).expect_err(field);
        let record = ErrorRecord::new(&error, &text);
        assert_eq!(record.fault.code.name(), "castling", "{text}");
        assert_eq!(
            record.fault.message,
            format!("castling: {message}"),
            "{text}"
        );
        assert_eq!(record.fault.field.as_deref(), Some("castling"), "{text}");
        let start = text.len() - "\"}".len() - field.len() + field.find(found).expect(field);
        assert_eq!(
            record.fault.span,
            Some(start..start + found.len()),
            "{text}"
        );
        if field.is_empty() {
            assert_eq!(record.fault.hint.as_deref(), Some("- stands for no rights"));
            assert_eq!(
                (error.code().name(), error.key()),
                ("castling", Some("castling"))
            );
        }
    }
}

#[test]
fn a_repeated_right_is_one_warning() {
    let parsed = fen::parse(&start_with(2, "KHKK")).expect("a FEN");
    assert_eq!(parsed.setup.castling, Bitboard::of(Square::H1));
    let codes: Vec<_> = parsed
        .warnings
        .iter()
        .map(|problem| problem.code().name())
        .collect();
    assert_eq!(codes, ["repeated-castling-right"]);
}
