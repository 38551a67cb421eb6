//! What is refused as FEN or EPD: code, field, place, exact message and hint of every fault.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use chessmoves::notation::fen;
use chessmoves::render;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Asserts that the text has this one fault.
#[track_caller]
fn refuses(text: &str, code: &str, field: &str, at: &str, message: &str, hint: Option<&str>) {
    let error = fen::parse(text).expect_err(text);
    let [fault] = error.faults() else {
        panic!("{text}: {error}");
    };
    assert_eq!(error.to_string(), message, "{text}");
    assert_eq!(fault.to_string(), message, "{text}");
    assert_eq!(
        (
            fault.code(),
            fault.field(),
            &text[fault.span()],
            fault.hint()
        ),
        (code, field, at, hint),
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

/// A line that writes from right to left would have its caret under another sign.
#[test]
fn what_cannot_be_seen_is_not_underlined() {
    let told = |text: &str| {
        let error = chessmoves::input::Input::read(text).unwrap_err();
        let mut out = Vec::new();
        render::error(&error.record(text), &render::Palette::default(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let seen = told(&START.replace(" w ", " \"W\" "));
    assert_eq!(seen.lines().filter(|line| line.contains('^')).count(), 1);
    for unseen in ['\u{202e}', '\u{200b}', '\u{301}', '\u{1b}'] {
        let told = told(&START.replace(" w ", &format!(" {unseen}W ")));
        assert!(told.starts_with("error: turn"), "{told:?}");
        assert!(!told.contains(unseen) && !told.contains('^'), "{told:?}");
    }
}
