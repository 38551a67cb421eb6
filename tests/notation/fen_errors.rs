//! Faults of a FEN or EPD: code, field, byte range, message and hint of each.

use chessmoves::Fault;
use chessmoves::answer::{ErrorRecord, text};
use chessmoves::input::Input;
use chessmoves::notation::fen;

use super::texts::{KINGS, START, start_with};

/// Asserts that a text has exactly one fault: its field, its code, the part of the text that is underlined, the message and
/// the hint.
#[track_caller]
fn assert_fault(
    text: &str,
    field: &str,
    (code, found): (&str, &str),
    message: &str,
    hint: Option<&str>,
) {
    let error = fen::parse(text).expect_err(text);
    let [fault] = error.list() else {
        panic!("{text}: {error}");
    };
    assert_eq!(fault.to_string(), message, "{text}");
    assert_eq!(error.to_string(), message, "{text}");
    assert_eq!(fault.field.as_deref(), Some(field), "{text}");
    assert_eq!(fault.code.name(), code, "{text}");
    assert_eq!(fault.hint.as_deref(), hint, "{text}");
    assert_eq!(underlined(text, fault), found, "{text}");
}

fn underlined<'t>(text: &'t str, fault: &Fault) -> &'t str {
    &text[fault.span.clone().expect("a place")]
}

#[test]
fn an_empty_text_is_not_a_fen() {
    assert_fault(
        "",
        "placement",
        ("fen-empty", ""),
        "the text is empty, expected a FEN",
        None,
    );
}

#[test]
fn a_semicolon_before_a_field_is_a_fault() {
    let board = "6k1/8/2P5/7N/4P3/7P/1K6/5BR1";
    for (given, text) in [
        (1, format!("{board}; b - - 1 45")),
        (2, format!("{board} b; - - 1 45")),
        (2, format!("{board} b ;KQ - 1 45")),
        (3, format!("{board} b -; - 1 45")),
    ] {
        let message = format!("fields: ';' after field {given}, expected a space");
        assert_fault(&text, "fields", ("fen-semicolon", ";"), &message, None);
    }
}

#[test]
fn faults_of_the_line_come_before_those_of_the_fields() {
    for text in [
        "8/8/8/8/8/8/8/K5 w - -\u{3000}0 1",
        "8/8/8/8/8/8/8/K6k w x - 0 1\u{3000} 2",
        "\"8/8/8/8/8/8/8/K6k w x - 0 1\"",
    ] {
        let error = fen::parse(text).expect_err("faults");
        let of_line =
            |fault: &Fault| matches!(fault.code.name(), "fen-quoted" | "fen-strange-blank");
        let faults: Vec<_> = error.list().iter().map(of_line).collect();
        assert!(
            faults.len() > 1 && faults.is_sorted_by(|a, b| a >= b),
            "{text}: {error}"
        );
        assert!(of_line(error.first()), "{text}: {error}");
    }
}

/// Whether `_` stands for a space is found out once for a line, otherwise this test would not end.
#[test]
fn a_million_underscores_are_one_fault() {
    let text = format!("{} x", "_".repeat(1_000_000));
    let error = fen::parse(&text).expect_err("no placement");
    assert_eq!(error.code().name(), "fen-placement-character");
}

#[test]
fn quotes_unusual_spaces_and_extra_fields_are_faults() {
    let quoted = format!("\"{START}\"");
    for (text, code, found, message, hint) in [
        (
            quoted.clone(),
            "fen-quoted",
            &*quoted,
            "fields: double quotes around the FEN, expected none",
            Some("write the FEN without quotes"),
        ),
        (
            START.replacen(' ', "\n", 1),
            "fen-strange-blank",
            "\n",
            "fields: '\\n' between fields, expected a space or a tab",
            None,
        ),
        (
            START.replace(' ', "\u{a0}"),
            "fen-strange-blank",
            "\u{a0}",
            "fields: '\\u{a0}' between fields, expected a space or a tab",
            None,
        ),
        (
            format!("{START} foo bar"),
            "fen-extra-field",
            "foo bar",
            "fields: \"foo bar\" after the sixth field, expected the end of the line",
            None,
        ),
    ] {
        assert_fault(&text, "fields", (code, found), message, hint);
    }
}

#[test]
fn ranks_of_wrong_number_or_length_are_faults() {
    const SEVEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP";
    const NINE: &str = "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let empty = Some("an empty rank is written 8");
    for (placement, code, found, message, hint) in [
        (
            SEVEN,
            "fen-rank-count",
            SEVEN,
            "placement: 7 ranks, expected 8",
            Some("one rank is missing; an empty rank is written 8"),
        ),
        (
            NINE,
            "fen-rank-count",
            NINE,
            "placement: 9 ranks, expected 8",
            Some("there is one rank too many"),
        ),
        (
            "rnbqkbnr/pppppppp/8/8/7/8/PPPPPPPP/RNBQKBNR",
            "fen-rank-length",
            "7",
            "placement, rank 4: 7 squares, expected 8",
            empty,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR",
            "fen-rank-length",
            "PPPPPPP",
            "placement, rank 2: 7 squares, expected 8",
            None,
        ),
        (
            "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "fen-rank-length",
            "ppppppppp",
            "placement, rank 7: 9 squares, expected 8",
            None,
        ),
        (
            "rnbqkbnr/pppppppp//8/8/8/PPPPPPPP/RNBQKBNR",
            "fen-rank-length",
            "",
            "placement, rank 6: 0 squares, expected 8",
            empty,
        ),
        (
            "/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "fen-extra-slash",
            "/",
            "placement: a slash before the first rank",
            None,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/",
            "fen-extra-slash",
            "/",
            "placement: a slash after the last rank",
            None,
        ),
        (
            r"rnbqkbnr\pppppppp\8\8\8\8\PPPPPPPP\RNBQKBNR",
            "fen-backslash",
            "\\",
            "placement: '\\\\' between ranks, expected '/'",
            Some("write / for \\"),
        ),
    ] {
        assert_fault(
            &start_with(0, placement),
            "placement",
            (code, found),
            message,
            hint,
        );
    }
}

#[test]
fn other_characters_in_the_placement_are_faults() {
    for (sixth_rank, found, hint) in [
        ("9", "9", Some("an empty rank is written 8")),
        (
            "80",
            "0",
            Some("omit it: digits count empty squares, from 1 to 8"),
        ),
        (
            "OO6",
            "O",
            Some(
                "the letter O and the digit 0 do not stand for squares: digits count empty squares, from 1 to 8",
            ),
        ),
        (
            "7D",
            "D",
            Some("pieces are written with English letters: P N B R Q K"),
        ),
        (
            "Q~7",
            "~",
            Some("the crazyhouse marker for promoted pieces is not part of FEN"),
        ),
        ("8[]", "[", Some("the crazyhouse pocket is not part of FEN")),
        (
            "+P7",
            "+",
            Some("a marker for promoted pieces is not part of FEN"),
        ),
        ("♖♖6", "♖", Some("write R for ♖")),
        ("7♟", "♟", Some("write p for ♟")),
        ("８", "８", Some("write the ASCII digit 8")),
        ("8\"", "\"", Some("write the FEN without quotes")),
        (
            "........",
            ".",
            Some("digits count empty squares, from 1 to 8"),
        ),
        ("²6", "²", None),
    ] {
        let placement = format!("rnbqkbnr/pppppppp/{sixth_rank}/8/8/8/PPPPPPPP/RNBQKBNR");
        let message = format!(
            "placement, rank 6: {:?}, expected a piece (PNBRQK, pnbrqk) or a number of empty squares (1 to 8)",
            found.chars().next().expect("a character")
        );
        assert_fault(
            &start_with(0, &placement),
            "placement",
            ("fen-placement-character", found),
            &message,
            hint,
        );
    }
}

#[test]
fn other_texts_for_the_side_to_move_are_faults() {
    for (found, hint) in [
        ("W", Some("write w for white")),
        ("White", Some("write w for white")),
        ("black", Some("write b for black")),
        ("-", None),
        ("x", None),
    ] {
        assert_fault(
            &start_with(1, found),
            "turn",
            ("fen-turn", found),
            &format!("side to move: {found:?}, expected w or b"),
            hint,
        );
    }
}

#[test]
fn faulty_castling_fields_are_located() {
    for (castling, found, message, hint) in [
        (
            "K-",
            "-",
            "castling: '-' among letters, expected it alone, for no rights",
            Some("a space seems to be missing between \"K\" and \"-\""),
        ),
        (
            "O-O",
            "O",
            "castling: 'O', expected K, Q, k, q or the letter of a rook's file",
            Some("K and k stand for castling kingside, Q and q for queenside, - for no rights"),
        ),
        (
            "KQkqKQkq",
            "KQkq",
            "castling: 8 letters, expected at most 4",
            None,
        ),
    ] {
        assert_fault(
            &start_with(2, castling),
            "castling",
            ("fen-castling", found),
            message,
            hint,
        );
    }
}

#[test]
fn impossible_en_passant_squares_are_faults() {
    let after_e4 =
        |square: &str| format!("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq {square} 0 1");
    let passed_e3 = Some("the square that the pawn passed over is e3");
    for (found, hint) in [
        ("E3", Some("write e3")),
        ("E4", passed_e3),
        ("e", None),
        (
            "e33",
            Some("a space seems to be missing between \"e3\" and \"3\""),
        ),
        ("i3", None),
        ("–", Some("write the ASCII hyphen -")),
    ] {
        assert_fault(
            &after_e4(found),
            "en-passant",
            ("fen-en-passant", found),
            &format!("en passant: {found:?}, expected - or a square on rank 3"),
            hint,
        );
    }
    let wrong_rank = |text: &str, found, side, rank, hint| {
        let message =
            format!("en passant: {found} with {side} to move, expected a square on rank {rank}");
        assert_fault(
            text,
            "en-passant",
            ("fen-en-passant-rank", found),
            &message,
            hint,
        );
    };
    wrong_rank(&after_e4("e4"), "e4", "Black", 3, passed_e3);
    wrong_rank(&after_e4("e6"), "e6", "Black", 3, passed_e3);
    let other_side = Some("e3 is possible with Black to move, and - with White to move");
    wrong_rank(&start_with(3, "e3"), "e3", "White", 6, other_side);
}

#[test]
fn counters_that_are_not_numbers_are_faults() {
    for (found, hint) in [
        ("-1", None),
        ("+1", None),
        ("1.5", None),
        ("1_0", None),
        ("\u{663}", None),
        ("O", Some("write the digit 0, not the letter O")),
        ("-", Some("write 0 if there is nothing to count")),
        (
            "bm",
            Some("an EPD operation ends with a semicolon, and follows the counters"),
        ),
    ] {
        assert_fault(
            &start_with(4, found),
            "halfmove-clock",
            ("fen-not-a-number", found),
            &format!("half-move clock: {found:?}, expected a number"),
            hint,
        );
    }
    assert_fault(
        &start_with(5, "4294967296"),
        "fullmove-number",
        ("fen-number-too-large", "4294967296"),
        "move number: \"4294967296\", expected a number up to 4294967295",
        None,
    );
    assert_fault(
        &format!("{START}\0"),
        "fullmove-number",
        ("fen-not-a-number", "1\0"),
        "move number: \"1\\0\", expected a number",
        None,
    );
}

#[test]
fn faulty_epd_operations_are_located() {
    for (operations, code, found, message) in [
        (
            "bm e4; 1st;",
            "epd-opcode",
            "1st",
            "operations: \"1st\", expected an opcode: a letter, then letters, digits or _",
        ),
        (
            "bm e4; id \"x;",
            "epd-unclosed-string",
            "\"x;",
            "operations: \"\\\"x;\", expected a closing quote",
        ),
        (
            "hmvc x;",
            "fen-not-a-number",
            "x",
            "operations: \"x\", expected a number",
        ),
    ] {
        assert_fault(
            &format!("{KINGS} {operations}"),
            "operations",
            (code, found),
            message,
            None,
        );
    }
}

#[test]
fn all_faults_of_a_text_are_reported() {
    let text = "rnbqkbnr/ppXppppp/9/7/8/8/PPPPPPPP/RNBQKBNR W KX e9 a b ?";
    let error = fen::parse(text).expect_err(text);
    let faults: Vec<_> = (error.list().iter())
        .map(|fault| (fault.code.name(), underlined(text, fault)))
        .collect();
    assert_eq!(
        faults,
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
    assert_eq!(error.first().span, Some(11..12));
    let error = fen::parse("8/8/8/8/8/8/8 W").expect_err("two faults");
    assert_eq!(
        error.to_string(),
        "placement: 7 ranks, expected 8; side to move: \"W\", expected w or b"
    );
    // Without a side to move the en passant square can be on either rank.
    let error = fen::parse("8/8/8/8/8/8/8/8 x - z").expect_err("two faults");
    assert_eq!(
        error.list()[1].to_string(),
        "en passant: \"z\", expected - or a square"
    );
}

#[test]
fn swapped_and_missing_fields_are_recognised() {
    for (fields, hint) in [
        (
            "KQkq w - 0 1",
            "side to move and castling seem to be swapped",
        ),
        (
            "b e3 KQkq 0 1",
            "castling and en passant seem to be swapped",
        ),
        (
            "KQkq - 0 1",
            "the side to move, w or b, seems to be missing before it",
        ),
        (
            "- - 0 1",
            "the side to move, w or b, seems to be missing before it",
        ),
        (
            "w e6 0 1",
            "the castling field, - for no rights, seems to be missing before it",
        ),
        (
            "w - 0 1",
            "a field seems to be missing before the counters: - stands for no rights or no square",
        ),
    ] {
        let text = format!("r3k2r/8/8/8/8/8/8/R3K2R {fields}");
        let error = fen::parse(&text).expect_err(fields);
        assert_eq!(
            error.first().hint.as_deref(),
            Some(hint),
            "{fields}: {error}"
        );
    }
}

#[test]
fn long_texts_are_truncated_in_messages() {
    let error = fen::parse(&start_with(1, &"é".repeat(1_000))).expect_err("a long text");
    assert_eq!(
        error.to_string(),
        format!("side to move: \"{}...\", expected w or b", "é".repeat(40))
    );
    let error = fen::parse(&"9/".repeat(10_000)).expect_err("many faults");
    assert!(error.list().len() < 20);
}

/// The error of a text, as it is shown to people.
fn shown(text: &str) -> String {
    let error = Input::read(text).expect_err(text);
    text::error(&ErrorRecord::new(&error, text), &text::Palette::default())
}

/// A hint that repeats the operations of an EPD has none of their characters that are commands for a terminal.
#[test]
fn a_hint_has_no_invisible_characters_of_the_input() {
    let line = "4k3//8/8/8/8/8/8/4K3 w - - id \"\u{1b}[31m\u{202e}\";";
    let shown = shown(line);
    assert!(shown.contains(r#"id "\u{1b}[31m\u{202e}";"#), "{shown:?}");
    assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{shown:?}");
}

/// A file that was joined from others can have several byte order marks; the places of faults do not count the first.
#[test]
fn a_second_byte_order_mark_is_part_of_the_text() {
    assert!(Input::read(&format!("\u{feff}\u{feff}{START}")).is_ok());
    for (text, len) in [("\u{feff}I%", 2), ("\u{feff}\u{feff}I%", 5)] {
        let error = Input::read(text).expect_err("no position");
        let record = ErrorRecord::new(&error, text);
        assert_eq!((record.input.len(), record.fault.span), (len, Some(0..len)));
    }
}

/// In a line that is written from right to left, or that has invisible characters, a caret would be in the wrong place.
#[test]
fn a_line_with_invisible_characters_is_not_underlined() {
    let visible = shown(&START.replace(" w ", " \"W\" "));
    let carets = visible.lines().filter(|line| line.contains('^')).count();
    assert_eq!(carets, 1, "{visible}");
    for invisible in ['\u{202e}', '\u{200b}', '\u{301}', '\u{1b}'] {
        let shown = shown(&START.replace(" w ", &format!(" {invisible}W ")));
        assert!(shown.starts_with("error: side to move"), "{shown:?}");
        assert!(!shown.contains(invisible), "{shown:?}");
        assert!(!shown.contains('^'), "{shown:?}");
    }
}
