//! Faulty JSON messages: message, code, key, byte range and hint of each fault, and what must not break the reader.

use chessmoves::Faults;
use chessmoves::input::json::{JsonInput, parse};

fn error(text: &str) -> Faults {
    match parse(text) {
        Ok(message) => panic!("{text}: {message:?}"),
        Err(error) => error,
    }
}

fn read(text: &str) -> JsonInput {
    parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A message, and of its error the code, the key, the part of the message that is underlined, the text and the hint.
type Fault = (
    &'static str,
    &'static str,
    Option<&'static str>,
    &'static str,
    &'static str,
    Option<&'static str>,
);

const SPELLING: Option<&str> = Some("Be4 is a white bishop, be4 a black bishop, b4 a square");

#[rustfmt::skip]
const FAULTS: &[Fault] = &[
    // The text.
    ("", "json-syntax", None, "", "not JSON: EOF while parsing a value (line 1, column 1)", None),
    ("{\"fen\": ", "json-syntax", None, "", "not JSON: EOF while parsing a value (line 1, column 9)", None),
    ("{\n \"fen\": x}", "json-syntax", None, "x", "not JSON: expected value (line 2, column 9)", None),
    ("{fen: 1}", "json-syntax", None, "f", "not JSON: key must be a string (line 1, column 2)",
        Some("keys are written in double quotes, with no comma after the last entry")),
    ("{\"fen\": 1,}", "json-syntax", None, "}", "not JSON: trailing comma (line 1, column 11)",
        Some("remove the comma before the bracket")),
    ("{} {}", "json-syntax", None, "{", "not JSON: trailing characters (line 1, column 4)",
        Some("a message is one object, with nothing after it")),
    ("ä", "json-syntax", None, "ä", "not JSON: expected value (line 1, column 1)", None),
    ("{\"\\ud800\": 1}", "json-syntax", None, "\"",
        "not JSON: unexpected end of hex escape (line 1, column 9)", None),
    ("{\"ä\": 1, \"fen\": \"\\ud800x\"}", "json-syntax", Some("fen"), "x",
        "fen: not JSON: unexpected end of hex escape (line 1, column 24)", None),
    (" [1, 2]", "json-not-an-object", None, "[1, 2]", "found a list, expected an object",
        Some("write {\"fen\": ...} or {\"board\": ..., \"onMove\": ...}")),
    ("\"e4\"", "json-not-an-object", None, "\"e4\"", "found \"e4\", expected an object",
        Some("write {\"fen\": ...} or {\"board\": ..., \"onMove\": ...}")),
    // Keys.
    (r#"{"fen": "a", "fen": "b"}"#, "json-duplicate-key", Some("fen"), "\"fen\"",
        "fen: this key is given twice, expected once", None),
    (r#"{"b": 1, "b": 2, "a": 1, "\u0061": 2}"#, "json-duplicate-key", Some("b"), "\"b\"",
        "b: this key is given twice, expected once", None),
    (r#"{"a": 0, "id": [1, {"x": 1, "y z": [[], {"q": "}", "q": 2}]}]}"#, "json-duplicate-key",
        Some("id[1][\"y z\"][1].q"), "\"q\"", "id[1][\"y z\"][1].q: this key is given twice, expected once", None),
    (r#"{"board": {"e1": "K", "\u0065\u0031": "R"}}"#, "json-duplicate-key", Some("board.e1"), "\"\\u0065\\u0031\"",
        "board.e1: this key is given twice, expected once", None),
    (r#"{"fen": "startpos", "board": {}}"#, "json-two-positions", Some("board"), "{}",
        "board: \"fen\" and \"board\" both give a position, expected one of them", None),
    (r#"{"fen": "startpos", "enPassant": "-"}"#, "json-beside-fen", Some("enPassant"), "\"-\"",
        "enPassant: \"enPassant\" cannot be combined with \"fen\": the FEN has that field",
        Some("omit it, or change the FEN")),
    (r#"{"board": "8/8/8/8/8/8/8/K1k5 w - -", "onMove": "B"}"#, "json-beside-fen", Some("onMove"), "\"B\"",
        "onMove: \"onMove\" cannot be combined with \"board\": the FEN has that field",
        Some("omit \"onMove\", or let it agree with the FEN")),
    (r#"{"bord": {}, "onMove": "W"}"#, "json-without-board", Some("onMove"), "\"W\"",
        "onMove: \"onMove\" needs a position, expected \"board\" as well", None),
    // Types.
    (r#"{"fen": 1e400}"#, "json-wrong-type", Some("fen"), "1e400", "fen: found 1e400, expected a FEN", None),
    (r#"{"board": [1]}"#, "json-wrong-type", Some("board[0]"), "1",
        "board[0]: found 1, expected a piece such as \"Ke1\" or {\"piece\": \"K\", \"square\": \"e1\"}", None),
    (r#"{"board": {"white": {}}}"#, "json-wrong-type", Some("board.white"), "{}",
        "board.white: found an object, expected a list of pieces", None),
    (r#"{"board": {"white": [null]}}"#, "json-wrong-type", Some("board.white[0]"), "null",
        "board.white[0]: found null, expected a piece such as \"Ke1\" or {\"piece\": \"K\", \"square\": \"e1\"}", None),
    (r#"{"board": {}, "castling": {}}"#, "json-wrong-type", Some("castling"), "{}",
        "castling: found an object, expected castling rights such as \"KQkq\"", None),
    (r#"{"board": {}, "onMove": true}"#, "json-wrong-type", Some("onMove"), "true",
        "onMove: found true, expected a colour, \"W\" or \"B\"", None),
    (r#"{"chess960": "yes"}"#, "json-wrong-type", Some("chess960"), "\"yes\"",
        "chess960: found \"yes\", expected true or false", None),
    (r#"{"piece": ["Ke1"]}"#, "json-wrong-type", Some("piece"), "[\"Ke1\"]",
        "piece: found a list, expected a piece such as \"Ke1\" or {\"piece\": \"K\", \"square\": \"e1\"}", None),
    (r#"{"board": {}, "lastMove": 1}"#, "json-wrong-type", Some("lastMove"), "1",
        "lastMove: found 1, expected a move such as \"e7e5\" or {\"from\": \"e7\", \"to\": \"e5\"}", None),
    (r#"{"board": {}, "enPassant": []}"#, "json-wrong-type", Some("enPassant"), "[]",
        "enPassant: found a list, expected a square such as \"e1\" or {\"file\": \"e\", \"rank\": 1}", None),
    // Pieces as texts.
    (r#"{"piece": "Xe1"}"#, "piece-letter", Some("piece"), "\"Xe1\"",
        "piece: \"Xe1\" does not begin with a piece letter, expected K Q R B N P for White or k q r b n p for Black", SPELLING),
    (r#"{"piece": "E2"}"#, "piece-square", Some("piece"), "\"E2\"",
        "piece: \"E2\" does not name a square, expected a1 to h8", Some("did you mean \"e2\"?")),
    (r#"{"piece": "KE2"}"#, "piece-square", Some("piece"), "\"KE2\"",
        "piece: \"KE2\" does not name a square, expected a1 to h8", Some("did you mean \"Ke2\"?")),
    (r#"{"piece": "Ke9"}"#, "piece-square", Some("piece"), "\"Ke9\"",
        "piece: \"Ke9\" does not name a square, expected a1 to h8", Some("ranks run from 1 to 8")),
    (r#"{"piece": "i4"}"#, "piece-square", Some("piece"), "\"i4\"",
        "piece: \"i4\" does not name a square, expected a1 to h8", Some("files run from a to h")),
    (r#"{"piece": "king"}"#, "piece-name", Some("piece"), "\"king\"",
        "piece: \"king\" is not a piece, expected a square such as e1, or a piece and its square such as Ke1",
        Some("name its square, as in Ke1; --only K lists the moves of every king")),
    (r#"{"piece": "e2e4"}"#, "piece-name", Some("piece"), "\"e2e4\"",
        "piece: \"e2e4\" is not a piece, expected a square such as e1, or a piece and its square such as Ke1",
        Some("that is a move: `chessmoves why POSITION e2e4` explains it, `chessmoves play POSITION e2e4` plays it")),
    (r#"{"piece": ""}"#, "piece-name", Some("piece"), "\"\"",
        "piece: \"\" is not a piece, expected a square such as e1, or a piece and its square such as Ke1", SPELLING),
    (r#"{"board": {"white": ["e4"]}}"#, "json-no-letter", Some("board.white[0]"), "\"e4\"",
        "board.white[0]: \"e4\" has no piece letter, expected one before the square",
        Some("a pawn on e4 is \"Pe4\"")),
    (r#"{"board": {"white": ["pe7"]}}"#, "json-contradiction", Some("board.white[0]"), "\"pe7\"",
        "board.white[0]: \"pe7\" is black, expected a white piece", None),
    (r#"{"board": {"black": ["Ke8", "Be8"]}}"#, "json-duplicate-square", Some("board.black[1]"), "\"Be8\"",
        "board.black[1]: there are two pieces on e8: the first is a black king", None),
    (r#"{"board": {"white": ["Qa1"], "a1": "n"}}"#, "json-duplicate-square", Some("board.a1"), "\"n\"",
        "board.a1: there are two pieces on a1: the first is a white queen", None),
    // Squares with letters.
    (r#"{"board": {"e1": "X"}}"#, "json-letter", Some("board.e1"), "\"X\"",
        "board.e1: \"X\" is not a piece, expected a letter of K Q R B N P for White or k q r b n p for Black", None),
    (r#"{"board": {"e9": "K"}}"#, "json-square", Some("board.e9"), "\"K\"",
        "board.e9: \"e9\" is not a square, expected a1 to h8", Some("ranks run from 1 to 8")),
    (r#"{"board": {"White": []}}"#, "json-unknown-key", Some("board.White"), "[]",
        "board.White: unknown key, expected \"white\", \"black\" or a square",
        Some("did you mean \"white\"?")),
    // Pieces as objects.
    (r#"{"board": {"white": ["Ke1", {"piece": "R", "position": {"file": "h", "rank": "9"}}]}}"#, "json-rank",
        Some("board.white[1].position.rank"), "\"9\"",
        "board.white[1].position.rank: \"9\" is not a rank, expected 1 to 8", None),
    (r#"{"piece": {"position": {"file": "h", "rank": -1.5}}}"#, "json-rank", Some("piece.position.rank"), "-1.5",
        "piece.position.rank: -1.5 is not a rank, expected 1 to 8", None),
    (r#"{"piece": {"position": {"file": "H", "rank": 1}}}"#, "json-file", Some("piece.position.file"), "\"H\"",
        "piece.position.file: \"H\" is not a file, expected \"a\" to \"h\"", None),
    (r#"{"piece": {"position": {"file": "h"}}}"#, "json-missing-key", Some("piece.position"), r#"{"file": "h"}"#,
        "piece.position: no \"rank\" in this object", None),
    (r#"{"piece": {"position": {"file": "h", "rank": 1, "row": 1}}}"#, "json-unknown-key", Some("piece.position.row"),
        "1", "piece.position.row: unknown key, expected \"file\" and \"rank\"", None),
    (r#"{"piece": {"square": "E1"}}"#, "json-square", Some("piece.square"), "\"E1\"",
        "piece.square: \"E1\" is not a square, expected a1 to h8", Some("did you mean \"e1\"?")),
    (r#"{"piece": {"square": "e1", "position": "e1"}}"#, "json-unknown-key", Some("piece.position"), "\"e1\"",
        "piece.position: unknown key, expected only one of \"position\" and \"square\"", None),
    (r#"{"piece": {"piece": "K"}}"#, "json-missing-key", Some("piece"), r#"{"piece": "K"}"#,
        "piece: no \"position\" in this object", None),
    (r#"{"piece": {"piece": "queeen", "square": "d1"}}"#, "json-letter", Some("piece.piece"), "\"queeen\"",
        "piece.piece: \"queeen\" is not a piece, expected a letter of K Q R B N P, or a name such as \"king\"", None),
    (r#"{"piece": {"piece": "k", "color": "W", "square": "d1"}}"#, "json-contradiction", Some("piece"),
        r#"{"piece": "k", "color": "W", "square": "d1"}"#,
        "piece: \"piece\": \"k\" is black, expected a white piece", None),
    (r#"{"board": {"white": [{"piece": "K", "color": "B", "square": "d1"}]}}"#, "json-contradiction",
        Some("board.white[0]"), r#"{"piece": "K", "color": "B", "square": "d1"}"#,
        "board.white[0]: \"color\": \"B\" is black, expected a white piece", None),
    (r#"{"board": {"white": [{"square": "d1"}]}}"#, "json-missing-key", Some("board.white[0]"), r#"{"square": "d1"}"#,
        "board.white[0]: no \"piece\" in this object", None),
    (r#"{"board": {"white": [{"piece": "R", "square": "h1", "hasMovd": true}]}}"#, "json-unknown-key",
        Some("board.white[0].hasMovd"), "true",
        "board.white[0].hasMovd: unknown key, expected \"piece\", \"color\", \"position\", \"square\" or \"hasMoved\"",
        Some("did you mean \"hasMoved\"?")),
    (r#"{"board": {}, "onMove": "red"}"#, "json-color", Some("onMove"), "\"red\"",
        "onMove: \"red\" is not a colour, expected \"W\", \"B\", \"white\" or \"black\"", None),
    // En passant.
    (r#"{"board": {}, "lastMove": "e5"}"#, "json-move", Some("lastMove"), "\"e5\"",
        "lastMove: \"e5\" is not a move, expected its two squares such as \"e7e5\"", None),
    (r#"{"board": {}, "lastMove": {"from": "e7"}}"#, "json-missing-key", Some("lastMove"), r#"{"from": "e7"}"#,
        "lastMove: no \"to\" in this object", None),
    (r#"{"board": {}, "enPassant": "e9"}"#, "json-square", Some("enPassant"), "\"e9\"",
        "enPassant: \"e9\" is not a square, expected a1 to h8", Some("ranks run from 1 to 8")),
    (r#"{"board": {}, "epPossibleOnPawn": "Ne5"}"#, "json-en-passant-pawn", Some("epPossibleOnPawn"), "\"Ne5\"",
        "epPossibleOnPawn: a knight cannot be captured en passant, expected a pawn that has just moved two squares", None),
    (r#"{"board": {}, "epPossibleOnPawn": "pe8"}"#, "json-en-passant-pawn", Some("epPossibleOnPawn"), "\"pe8\"",
        "epPossibleOnPawn: a black pawn on e8 cannot be captured en passant, expected a pawn that has just moved two squares", None),
    (r#"{"board": {"e5": "p"}, "enPassant": "d6", "lastMove": "e7e5"}"#, "json-en-passant", Some("lastMove"),
        "\"e7e5\"",
        "lastMove: \"enPassant\" gives d6 and \"lastMove\" gives e6, expected the same en passant square",
        Some("omit one of them")),
    (r#"{"board": {"e5": "p"}, "enPassant": "-", "epPossibleOnPawn": "e5"}"#, "json-en-passant",
        Some("epPossibleOnPawn"), "\"e5\"",
        "epPossibleOnPawn: \"enPassant\" gives no square and \"epPossibleOnPawn\" gives e6, expected the same en passant square",
        Some("omit one of them")),
];

#[test]
fn every_fault_has_its_message_place_and_hint() {
    for &(text, code, key, found, message, hint) in FAULTS {
        let error = error(text);
        let fault = error.first();
        assert_eq!(fault.to_string(), message, "{text}");
        assert_eq!(fault.code.name(), code, "{text}");
        assert_eq!(fault.field.as_deref(), key, "{text}");
        let underlined = fault.span.clone().map(|span| &text[span]);
        assert_eq!(underlined, Some(found), "{text}");
        assert_eq!(fault.hint.as_deref(), hint, "{text}");
    }
}

#[test]
fn long_values_and_control_characters_are_truncated_or_escaped() {
    let long = "x".repeat(100_000);
    for text in [
        format!(r#"{{"piece": "{long}"}}"#),
        format!(r#"{{"board": {{"{long}": 1}}}}"#),
    ] {
        let message = error(&text).to_string();
        assert!(message.len() < 200, "{message}");
    }
    let message = error("{\"piece\": \"\\u001b[31m\u{202e}\"}").to_string();
    assert!(
        message.starts_with(r#"piece: "\u{1b}[31m\u{202e}" is not a piece"#),
        "{message}"
    );
}

#[test]
fn nesting_is_limited_and_size_is_not() {
    let nested = |depth: usize| format!("{{\"x\": {}{}}}", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(read(&nested(127)).input.extra.len(), 1);
    for depth in [128, 100_000, 1_000_000] {
        let error = error(&nested(depth));
        assert_eq!(
            error.to_string(),
            "lists and objects nested more than 128 deep"
        );
        assert_eq!(error.code().name(), "json-too-deep");
        assert_eq!(error.first().span, Some(133..134));
    }
    for open in ["[", "{\"a\":", "{\"fen\":[", "{\"board\":{\"white\":["] {
        assert_eq!(error(&open.repeat(100_000)).code().name(), "json-syntax");
    }
    let text = format!("{{\"x\": \"{}\"}}", "[{\\\"".repeat(100_000));
    assert_eq!(read(&text).input.extra.len(), 1);
    let many: Vec<String> = (0..100_000).map(|n| format!("\"k{n}\": {n}")).collect();
    let message = read(&format!("{{{}}}", many.join(",")));
    assert_eq!(message.input.extra.len(), 100_000);
}

/// Every faulty message, and one without faults, truncated at each character, and with each character removed, replaced,
/// or preceded by another.
#[test]
fn mutilated_messages_never_panic() {
    const GOOD: &str = r#"{"board": {"white": [{"piece": "K", "color": "W", "position": {"file": "e", "rank": "1"}}, "Rh1"],
        "black": ["Ke8", "Pe5"]}, "onMove": "W", "castling": "K\u00e9ä", "lastMove": {"from": "e7", "to": "e5"},
        "epPossibleOnPawn": "pe5", "enPassant": "e6", "piece": "Ke1", "x": [1e9, {"\ud83d\ude00": "\\"}]}"#;
    const INSERTED: [&str; 12] = [
        "\"",
        "\\",
        "{",
        "]",
        ",",
        ":",
        "ä",
        "\u{1f600}",
        "\0",
        "9",
        "\n",
        "\\u12",
    ];
    read(GOOD);
    for text in FAULTS.iter().map(|fault| fault.0).chain([GOOD]) {
        for (at, c) in text.char_indices() {
            let (before, after) = (&text[..at], &text[at + c.len_utf8()..]);
            let mut variants = vec![before.to_owned(), format!("{before}{after}")];
            for inserted in INSERTED {
                variants.push(format!("{before}{inserted}{after}"));
                variants.push(format!("{before}{inserted}{c}{after}"));
            }
            for variant in variants {
                if let Err(error) = parse(&variant) {
                    let span = error.first().span.clone().expect("every fault has a place");
                    assert!(variant.get(span).is_some(), "{variant}: {error}");
                    assert!(!error.to_string().is_empty());
                }
            }
        }
    }
}

fn keys_and_codes(error: &Faults) -> Vec<(Option<&str>, &str)> {
    (error.list().iter())
        .map(|fault| (fault.field.as_deref(), fault.code.name()))
        .collect()
}

#[test]
fn all_faults_of_a_message_are_reported_in_order() {
    let error = error(
        r#"{"piece": "Xe1", "board": {"white": ["Ke9", "Ke1"], "black": ["Xa1"]}, "onMove": 3, "chess960": 1}"#,
    );
    assert_eq!(
        keys_and_codes(&error),
        [
            (Some("piece"), "piece-letter"),
            (Some("board.white[0]"), "piece-square"),
            (Some("board.black[0]"), "piece-letter"),
            (Some("onMove"), "json-wrong-type"),
            (Some("chess960"), "json-wrong-type"),
        ]
    );
}

#[test]
fn all_faults_of_a_value_are_reported() {
    let error = error(
        r#"{"board": {"white": [{"piece": "X", "color": "Q", "square": {"file": "k", "rank": 9}, "moved": 1}], "black": ["Ke8"]},
            "lastMove": {"from": "z1", "to": "e9"}}"#,
    );
    assert_eq!(
        keys_and_codes(&error),
        [
            (Some("board.white[0].piece"), "json-letter"),
            (Some("board.white[0].color"), "json-color"),
            (Some("board.white[0].square.file"), "json-file"),
            (Some("board.white[0].square.rank"), "json-rank"),
            (Some("board.white[0].moved"), "json-unknown-key"),
            (Some("lastMove.from"), "json-square"),
            (Some("lastMove.to"), "json-square"),
        ]
    );
}

#[test]
fn a_misspelt_key_is_not_reported_as_missing_too() {
    let error = error(
        r#"{"board": {"white": [{"piece": "K", "sqare": "e1"}, {"piece": "Q", "square": {"file": "d", "rnk": 1}}]}}"#,
    );
    let found: Vec<_> = error.list().iter().map(|fault| fault.code.name()).collect();
    assert_eq!(found, ["json-unknown-key"; 2]);
}
